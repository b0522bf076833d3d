"""A game as CSV: what a spreadsheet reads, and that nothing in it is calculated."""

import csv
import io
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.exports import table
from scorekeeper.exports.rows import COLUMNS, harmless
from scorekeeper.farkle import (
    CLASSIC,
    Amend,
    Bank,
    End,
    Farkle,
    Game,
    Join,
    Leave,
    Rename,
    Skip,
    Win,
    load_rules,
    new_game,
)
from tests.exports.games import BELOW, EXACT, G16, HOSTILE

CODE = "KQXR-TMBD"


def rows(game: Game, zone: str | None = None) -> list[dict[str, str]]:
    """The table as a spreadsheet reads it."""
    content = table(game, CODE, ZoneInfo(zone)) if zone else table(game, CODE)
    assert content.startswith(b"\xef\xbb\xbf")
    text = content.decode("utf-8-sig")
    assert text.count("\n") == text.count("\r\n")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def shown(game: Game) -> list[tuple[str, ...]]:
    return [(row["round"], row["player"], row["kind"], row["points"], row["total"]) for row in rows(game)]


def test_a_row_for_each_line() -> None:
    at = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=at)).play(Skip())
    assert table(game, CODE).decode("utf-8-sig").splitlines() == [
        "game,status,round,player,seat,kind,points,total,taken_over,over_target,time",
        "KQXR-TMBD,not finished,1,Ann,1,bank,500,500,0,0,2026-11-30T20:15:00Z",
        "KQXR-TMBD,not finished,1,Bo,2,skip,0,0,0,0,",
    ]


def test_a_game_without_turns_is_its_head() -> None:
    assert table(new_game(CLASSIC, ("Ann", "Bo")), CODE) == ("\ufeff" + ",".join(COLUMNS) + "\r\n").encode()


@pytest.mark.fault("X2")
def test_the_penalty_is_a_row_and_all_adds_up() -> None:
    assert shown(G16)[-2:] == [("4", "A", "farkle", "0", "9000"), ("4", "A", "penalty", "-1000", "8000")]
    assert [row["kind"] for row in rows(G16)].count("penalty") == 1
    for name, total in (("A", 8_000), ("B", 10_200)):
        assert sum(int(row["points"]) for row in rows(G16) if row["player"] == name) == total


def test_a_gift_is_a_row_of_who_gets_it() -> None:
    assert shown(EXACT)[-2:] == [("2", "Ann", "over", "0", "900"), ("2", "Cy", "gift", "300", "300")]


def test_names_are_those_of_now_and_seats_those_of_who_left_too() -> None:
    game = new_game(CLASSIC, ("Ann", "Bo", "Cy")).play(Bank(500)).play(Leave("Ann")).play(Rename("Bo", "Bea"))
    game = game.play(Bank(600)).play(Bank(700)).play(Join("Di")).play(Farkle())
    assert [(row["player"], row["seat"]) for row in rows(game)] == [
        ("Ann", "1"),
        ("Bea", "2"),
        ("Cy", "3"),
        ("Bea", "2"),
    ]


@pytest.mark.fault("N54")
def test_a_correction_is_read_in_and_a_struck_turn_says_so() -> None:
    game = new_game(CLASSIC, ("A", "B"))
    for points in (500, 600, 300, 300):
        game = game.play(Bank(points))
    game = game.play(Amend(1, Farkle(), (3,)))
    assert shown(game) == [
        ("1", "A", "farkle", "0", "0"),
        ("1", "B", "bank", "600", "600"),
        ("2", "A", "struck", "0", "0"),
        ("2", "B", "bank", "300", "900"),
    ]


def test_a_corrected_turn_keeps_its_time_however_often_it_is_corrected() -> None:
    first, later, last = (datetime(2026, 11, 30, 20, minute, tzinfo=UTC) for minute in (15, 30, 45))
    game = new_game(CLASSIC, ("A", "B")).play(Bank(500, at=first)).play(Skip(at=later))
    game = game.play(Amend(1, Bank(550), at=last)).play(Amend(1, Farkle(), at=last))
    assert [row["time"] for row in rows(game)] == ["2026-11-30T20:15:00Z", "2026-11-30T20:30:00Z"]


@pytest.mark.fault("X1")
def test_no_name_is_calculated() -> None:
    game = new_game(CLASSIC, HOSTILE)
    for _ in HOSTILE:
        game = game.play(Bank(500))
    for name, row in zip(HOSTILE, rows(game), strict=True):
        assert row["player"] == (name if name == "O=K" else f"'{name}")
        assert row["points"] == "500"


@pytest.mark.fault("X1")
@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_whatever_would_begin_a_formula_has_a_quote(sign: str) -> None:
    assert harmless(f"{sign}1+1") == f"'{sign}1+1"
    assert harmless(f"1{sign}1") == f"1{sign}1"


@pytest.mark.fault("X1")
def test_a_total_below_nought_is_a_bare_number() -> None:
    last = [row["total"] for row in rows(BELOW) if row["player"] == "A"][-1]
    assert last == "-400"


@pytest.mark.fault("X5")
def test_times_carry_the_offset_of_the_reader() -> None:
    evening = datetime(2025, 7, 20, 2, 30, tzinfo=UTC)
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=evening))
    assert rows(game)[0]["time"] == "2025-07-20T02:30:00Z"
    assert rows(game, "America/New_York")[0]["time"] == "2025-07-19T22:30:00-04:00"


@pytest.mark.fault("X5")
def test_the_hour_that_comes_twice_keeps_its_order() -> None:
    first, second = (datetime(2025, 11, 2, hour, 30, tzinfo=UTC) for hour in (5, 6))
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=first)).play(Bank(500, at=second))
    times = [row["time"] for row in rows(game, "America/New_York")]
    assert times == ["2025-11-02T01:30:00-04:00", "2025-11-02T01:30:00-05:00"]
    assert (datetime.fromisoformat(times[1]) - datetime.fromisoformat(times[0])).total_seconds() == 3600


def test_the_ends_of_time_are_no_fault() -> None:
    for moment in (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC, microsecond=0)):
        game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=moment))
        for zone in ("America/New_York", "Pacific/Auckland"):
            assert datetime.fromisoformat(rows(game, zone)[0]["time"]).tzinfo is not None


def test_a_win_outright_is_a_row() -> None:
    game = new_game(load_rules({"preset": "classic", "wins_outright": "six of a kind"}), ("Ann", "Bo"))
    assert shown(game.play(Win()))[0][2] == "win"


@pytest.mark.fault("N54")
def test_points_taken_over_and_points_over_the_target_have_columns() -> None:
    assert [rows(EXACT)[-2][column] for column in ("kind", "points", "over_target")] == ["over", "0", "300"]
    game = new_game(load_rules({"preset": "classic", "piggyback": True}), ("Ann", "Bo"))
    game = game.play(Bank(500)).play(Bank(600)).play(Bank(300, piggyback=True))
    assert [rows(game)[-1][column] for column in ("kind", "points", "taken_over")] == ["bank", "900", "600"]


@pytest.mark.fault("N62")
def test_every_row_says_whether_the_game_is_over() -> None:
    assert {row["status"] for row in rows(G16)} == {"finished"}
    assert {row["status"] for row in rows(EXACT)} == {"not finished"}
    assert {row["status"] for row in rows(EXACT.play(End()))} == {"stopped early"}
