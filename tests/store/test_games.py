"""Games in the database: made once, found again, added to and never changed."""

from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.farkle import CLASSIC, Bank, End, Entry, Farkle, Game, IllegalEntry, Redo, Skip, Undo, new_game
from scorekeeper.store import codes, games
from scorekeeper.store.db import db, store
from scorekeeper.store.errors import Forbidden, NotFound, Stale
from scorekeeper.store.stored import Recorded, Slot, Stored
from tests.store.play import HERS, HIS, NOW, Table, at_once, made, opened, rows

SECOND = NOW.replace(microsecond=0)


def test_a_game_reads_back_as_it_was_made(app: Flask) -> None:
    game = new_game(
        replace(CLASSIC, target=5000, name="Ours, שלנו"), ("Zoë 🦄", "'); DROP TABLE game;--"), "<b>Friday</b>"
    )
    stored = games.create(game, device=HERS, key="k", now=NOW)
    again = games.load(stored.code, HERS)
    assert again == stored
    assert again.game == game
    assert again.created == again.changed == SECOND
    assert codes.read_scoring(again.secret) == again.secret


@pytest.mark.parametrize("hyphen", ["-", "", " ", "–"])
def test_a_code_is_read_however_it_is_typed(table: Table, hyphen: str) -> None:
    typed = f" {table.code.lower()}\n".replace("-", hyphen)
    assert games.load(typed).code == table.code


@pytest.mark.parametrize(
    "code", ["", "KQXR", "AAAA-AAAA", "AAAA-AAAO", "' OR 1=1 --", "A" * 100_000, "\0", "ＡＡＡＡ-ＡＡＡＡ"]
)
def test_an_unknown_code_is_not_found(table: Table, code: str) -> None:
    with pytest.raises(NotFound) as refusal:
        games.load(code)
    assert refusal.value.code == code


def test_an_entry_is_stored_with_its_second_and_reads_back(table: Table, file: Path) -> None:
    recorded = table.tap(Bank(500))
    assert (recorded.number, recorded.repeated) == (1, False)
    assert recorded.stored.game == Game(CLASSIC, ("Ann", "Bo"), (Bank(500, at=SECOND),))
    with opened(file):
        assert table.stored == recorded.stored
    assert rows(file, "SELECT number, type, at, data FROM entry") == [
        (1, "bank", "2026-11-30T20:15:07Z", '{"points": 500}')
    ]


def test_what_the_rules_refuse_takes_no_number(table: Table, file: Path) -> None:
    for refused in (Bank(50), Bank(0), Bank(525), Bank(10**20), Undo(), Redo()):
        with pytest.raises(IllegalEntry):
            table.tap(refused, number=1)
    assert rows(file, "SELECT * FROM entry") == []
    assert table.tap(Bank(500), number=1).number == 1


def test_the_same_key_writes_once_and_answers_with_the_table_as_it_is_now(table: Table) -> None:
    table.tap(Bank(500), number=1, key="hers")
    table.tap(Farkle())
    again = table.tap(Bank(500), number=1, key="hers")
    assert (again.number, again.repeated) == (1, True)
    assert again.stored == table.stored
    assert again.stored.game.number == 3


def test_a_key_counts_whatever_number_comes_with_it(table: Table) -> None:
    table.tap(Bank(500), number=1, key="hers")
    for number in (0, 2, 7, 10**30):
        again = table.tap(Bank(700), number=number, key="hers")
        assert (again.number, again.repeated, table.totals) == (1, True, (500, 0))


def test_a_key_belongs_to_its_game(table: Table) -> None:
    other = made("Cy", "Di", key="other")
    table.tap(Bank(500), key="same")
    assert not other.tap(Bank(600), key="same").repeated
    assert other.totals == (600, 0)


@pytest.mark.parametrize("late", [Bank(700), Farkle(), Undo(), Skip(), End()])
def test_a_stale_page_writes_nothing(table: Table, late: Bank | Farkle | Undo | Skip | End) -> None:
    table.tap(Bank(500), number=1)
    with pytest.raises(Stale) as refusal:
        table.tap(late, number=1)
    assert refusal.value.number == 1
    assert refusal.value.stored == table.stored
    assert table.totals == (500, 0)
    assert table.game.number == 2


def test_a_number_that_is_to_come_writes_nothing(table: Table) -> None:
    with pytest.raises(Stale):
        table.tap(Bank(500), number=2)
    assert table.game.number == 1


def test_an_undo_in_between_lets_no_old_tap_in(table: Table) -> None:
    table.tap(Bank(500), number=1, key="hers")
    table.tap(Undo(), number=2)
    with pytest.raises(Stale):
        table.tap(Bank(700), number=1, key="his")
    assert table.tap(Bank(500), number=1, key="hers").repeated
    assert table.totals == (0, 0)
    assert table.game.number == 3


def test_an_undo_sent_twice_takes_back_one_turn(table: Table) -> None:
    for points in (500, 600, 700):
        table.tap(Bank(points))
    table.tap(Undo(), number=4, key="undo")
    table.tap(Undo(), number=4, key="undo")
    assert table.totals == (500, 600)


def test_the_log_only_grows(table: Table, file: Path) -> None:
    before: list[tuple[object, ...]] = []
    for entry in (Bank(500), Bank(600), Undo(), Redo(), Undo(), Farkle(), End(), Undo()):
        table.tap(entry)
        after = rows(file, "SELECT * FROM entry ORDER BY number")
        assert after[:-1] == before
        before = after


@pytest.mark.fault("D2")
def test_the_same_tap_five_times_at_once_is_one_turn(app: Flask, table: Table, file: Path) -> None:
    table.tap(Bank(2000), number=1)
    table.tap(Bank(500), number=2)
    answers = at_once(app, *[lambda: table.tap(Farkle(), number=3, key="farkle")] * 5)
    assert Counter(type(answer) for answer in answers) == {Recorded: 5}
    assert [answer.repeated for answer in answers if isinstance(answer, Recorded)].count(False) == 1
    assert [standing.farkles for standing in table.game.state.standings] == [1, 0]
    assert table.totals == (2000, 500)
    assert rows(file, "SELECT count(*) FROM entry") == [(3,)]


def test_of_two_tablets_at_once_one_is_told_it_is_late(app: Flask, table: Table) -> None:
    answers = at_once(
        app,
        lambda: games.record(table.code, Bank(500), Slot(1, "hers"), device=HERS, now=NOW),
        lambda: games.record(table.code, Bank(700), Slot(1, "his"), device=HERS, now=NOW),
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Recorded", "Stale"]
    won = next(answer for answer in answers if isinstance(answer, Recorded))
    assert won.stored == table.stored
    assert table.totals in ((500, 0), (700, 0))


def test_the_keys_of_the_table_hold_where_the_lock_does_not(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two writers that both read before either wrote: what a network file system can do to a lock."""
    before = table.stored
    table.tap(Bank(500), number=1, key="hers")
    load = games._load  # noqa: SLF001
    seen = [before]
    monkeypatch.setattr(games, "_load", lambda *asked: seen.pop() if seen else load(*asked))
    for key, answer in (("his", Stale), ("hers", None)):
        seen[:] = [before]
        with pytest.raises(answer) if answer else nullcontext():
            assert table.tap(Bank(700), number=1, key=key).repeated
    seen.clear()
    assert table.totals == (500, 0)


def test_two_workers_on_one_file_lose_no_turn(file: Path) -> None:
    with opened(file) as one:
        table = made()
        with opened(file) as two:

            def play(app: Flask) -> None:
                for turn in range(20):
                    with app.app_context():
                        while True:
                            try:
                                table.tap(Bank(50 if turn else 500), key=f"{id(app)}-{turn}")
                                break
                            except (Stale, IllegalEntry):
                                continue

            assert at_once(one, lambda: play(one), lambda: play(two)) == [None, None]
        assert rows(file, "SELECT count(*), max(number) FROM entry") == [(40, 40)]
        assert sum(table.totals) >= 40 * 50


@pytest.mark.fault("D8")
def test_twenty_games_at_once_make_no_error(app: Flask, file: Path) -> None:
    tables = [made(key=f"game-{one}") for one in range(20)]
    answers = at_once(app, *[lambda table=table: table.tap(Bank(500)) for table in tables])
    assert Counter(type(answer) for answer in answers) == {Recorded: 20}
    assert rows(file, "SELECT count(*) FROM entry") == [(20,)]


@pytest.mark.fault("D2")
def test_a_new_game_sent_five_times_at_once_is_one_game(app: Flask, file: Path) -> None:
    game = new_game(CLASSIC, ("Ann", "Bo", "Cy"))
    devices = [f"{one:032}" for one in range(5)]
    answers = at_once(app, *[lambda device=one: games.create(game, device=device, key="k", now=NOW) for one in devices])
    assert len({answer.code for answer in answers if not isinstance(answer, Exception)}) == 1
    assert rows(file, "SELECT count(*) FROM game") == [(1,)]
    # The browser keeps the cookie of one of the five answers, nobody knows of which.
    assert all(games.load(rows(file, "SELECT code FROM game")[0][0], one).may_score for one in devices)  # type: ignore[arg-type]


def test_a_new_game_sent_again_gives_it_as_it_is_now(table: Table) -> None:
    table.tap(Bank(500))
    again = games.create(new_game(CLASSIC, ("Ann", "Bo")), device=HERS, key="made", now=NOW)
    assert again == table.stored
    assert again.repeated


def test_of_several_games_by_one_key_at_once_each_learns_whether_it_is_the_one(app: Flask) -> None:
    asked = [new_game(CLASSIC, ("Ann", f"Bo {one}")) for one in range(5)]
    answers = at_once(app, *[lambda game=one: games.create(game, device=HERS, key="k", now=NOW) for one in asked])
    found = [answer for answer in answers if isinstance(answer, Stored)]
    assert [one.repeated for one in found].count(False) == 1
    assert [one.game == game for one, game in zip(found, asked, strict=True)] == [not one.repeated for one in found]


@pytest.mark.parametrize("device", [HIS, None, "", "%"])
def test_a_device_without_the_right_writes_nothing(table: Table, device: str | None) -> None:
    with pytest.raises(Forbidden) as refusal:
        table.tap(Bank(500), number=1, device=device)
    assert not refusal.value.stored.may_score
    assert table.totals == (0, 0)


def test_a_device_without_the_right_learns_nothing_from_a_key(table: Table) -> None:
    table.tap(Bank(500), key="hers")
    with pytest.raises(Forbidden):
        table.tap(Bank(500), number=1, key="hers", device=HIS)


def test_a_game_with_a_log_comes_in_whole(app: Flask) -> None:
    log = tuple(Bank(500, at=SECOND) if turn % 7 else Farkle(at=SECOND) for turn in range(60))
    game = Game(replace(CLASSIC, target=1_000_000), ("Ann", "Bo"), log, "From a file")
    stored = games.create(game, device=HERS, key="k", now=NOW)
    assert stored.game == game
    assert Table(stored.code).tap(Bank(500)).number == 61


def test_the_id_of_a_deleted_game_is_never_given_again(table: Table, file: Path) -> None:
    gone = table.stored
    with store().writer.begin() as connection:
        connection.exec_driver_sql("DELETE FROM game")
    assert rows(file, "SELECT count(*) FROM right") == [(0,)]
    assert made(key="next").stored.id > gone.id


def test_a_memo_from_before_reads_what_another_worker_wrote(table: Table, file: Path) -> None:
    before = table.stored
    with opened(file):
        table.tap(Bank(500))
        table.tap(Farkle())
    assert before.game.number == 1
    assert table.game.number == 3
    assert table.tap(Bank(500)).number == 3


def test_a_bank_in_a_long_game_asks_no_more_than_in_a_short_one(app: Flask) -> None:
    statements: list[str] = []
    event.listen(db.engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
    asked = []
    for length in (20, 2000):
        log = tuple(Bank(500) for _ in range(length))
        game = Game(replace(CLASSIC, target=1_000_000, last_round="none"), ("Ann", "Bo"), log[: min(length, 1990)])
        code = games.create(game, device=HERS, key=f"game of {length}", now=NOW).code
        for turn in range(3):
            statements.clear()
            games.record(code, Farkle(), Slot(game.number + turn, f"{turn}"), device=HERS, now=NOW)
            asked.append(len(statements))
    # BEGIN, the game with the right, the entries that are new, the entry; the commit is no statement.
    assert asked == [4] * 6


def test_a_title_that_changes_while_the_game_is_remembered_replays_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.tap(Bank(500))
    before = table.game
    games.retitle(table.code, "Friday", device=HERS)
    # As a bank leaves it that was under way meanwhile: the memo has the game under its older title.
    store().memo.drop(table.code)
    store().memo.put(table.code, before)
    played: list[int] = []
    play = Game.play_all

    def watched(game: Game, entries: Iterable[Entry]) -> Game:
        entries = tuple(entries)
        played.append(len(entries))
        return play(game, entries)

    monkeypatch.setattr(Game, "play_all", watched)
    assert (table.game.title, table.totals) == ("Friday", (500, 0))
    assert set(played) <= {0}
