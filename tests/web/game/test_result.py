"""The result: who won and by how much, the ranks, the facts, and the way back and on."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, Bank, End, Entry, Farkle, Leave, Rules, Win, new_game
from scorekeeper.store.stored import Stored
from scorekeeper.web.game.line_up import left_out, line_up
from scorekeeper.web.game.result import Result, result
from tests.web.plain import plain as shown
from tests.web.play import seated, words

START = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


def of(entries: Sequence[Entry | int], rules: Rules = CLASSIC, names: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> Result:
    """The result of a game in which every turn took a minute."""
    game = new_game(rules, names)
    for minute, entry in enumerate(entries, 1):
        turn = Bank(entry) if isinstance(entry, int) else entry
        game = game.play(replace(turn, at=START + timedelta(minutes=minute)))
    return result(Stored(1, "KQXR-TMBD", "s", START, game, may_score=True), line_up(game), left_out(game))


def ranks(page: Result) -> list[tuple[str, str, str]]:
    return [(one.rank, one.name, one.note) for one in page.ranks]


def facts(page: Result) -> dict[str, str]:
    return {one.label: f"{one.strong.striptags()} {one.rest}".strip() for one in page.highlights}


@pytest.mark.state("Game over")
def test_a_winner() -> None:
    page = of([500, 600, 500, 9500, 1000, 500])
    assert (page.outcome.winners, page.outcome.verb, page.outcome.points) == (("Ann",), "wins with", 10000)
    assert page.under.striptags() == "by 8,400 over Bo · 2 rounds · 6 minutes"
    assert ranks(page) == [("1", "Ann", "led from round 2"), ("2", "Bo", "8,400 behind"), ("3", "Cy", "9,000 behind")]


@pytest.mark.fault("N49")
def test_how_long_was_played_stands_under_the_headline(app: Flask, client: FlaskClient) -> None:
    assert of([500, 600, 500, 9500, 1000, 500]).under.striptags().endswith("2 rounds · 6 minutes")
    table = seated(app, client, [500, 650, End()])
    assert "by 150 over Ann · 1 round · less than a minute" in words(table.get("/result"))
    untimed = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500)).play(Bank(650)).play(End())
    stored = Stored(1, "KQXR-TMBD", "s", START, untimed, may_score=True)
    assert result(stored, line_up(untimed), left_out(untimed)).under.striptags() == "by 150 over Ann · 1 round"


@pytest.mark.state("Tie, shared")
def test_a_tie_is_shared(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [5000, 5000, 500, 5000, 5000, 500], names=("Ann", "Bo", "Cy"))
    assert "Ann and Bo tie with 10,000 and share the win" in words(table.get("/result"))
    page = of([5000, 5000, 500, 5000, 5000, 500])
    assert ranks(page) == [("1=", "Ann", "shares the win"), ("1=", "Bo", "shares the win"), ("3", "Cy", "9,000 behind")]
    assert page.under.striptags() == "2 rounds · 6 minutes"


def test_lower_places_share_their_rank() -> None:
    page = of([500, 600, 600, End()])
    assert [one.rank for one in page.ranks] == ["1=", "1=", "3"]
    page = of([700, 600, 600, End()])
    assert [one.rank for one in page.ranks] == ["1", "2=", "2="]
    assert page.under.striptags().startswith("by 100 over Bo and Cy")


@pytest.mark.state("End")
def test_a_game_that_was_stopped_says_so(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 650, End()])
    assert "The game was stopped: Bo wins with 650" in words(table.get("/result"))


def test_a_game_stopped_before_anyone_scored() -> None:
    page = of([End()])
    assert (page.outcome.winners, page.outcome.points) == (("Ann", "Bo", "Cy"), 0)
    assert facts(page) == {"Lead changed": "never"}


def test_who_came_first_to_the_score_wins_the_tie() -> None:
    page = of([5000, 5000, 500, 5000, 5000, 500], replace(CLASSIC, tie="first to reach it"))
    assert ranks(page)[:2] == [("1", "Ann", ""), ("2", "Bo", "")]
    assert page.under.striptags().startswith("there before Bo · 2 rounds")


def test_a_play_off_is_told_and_its_winner_stands_first() -> None:
    rules = replace(CLASSIC, tie="play-off")
    page = of([5000, 5000, 500, 5000, 5000, 500, Farkle(), 50], rules)
    assert page.under.striptags().startswith("after a play-off · by 50 over Ann · 3 rounds")
    assert [one.name for one in page.ranks] == ["Bo", "Ann", "Cy"]


def test_a_win_outright_is_told() -> None:
    page = of([500, 600, Win()], replace(CLASSIC, wins_outright="six of a kind"))
    assert page.under.striptags().startswith("outright, with six of a kind")
    assert ranks(page) == [("1", "Cy", ""), ("2", "Bo", ""), ("3", "Ann", "")]


def test_one_who_left_has_no_rank_and_stands_last() -> None:
    assert ranks(of([900, 600, Leave("Ann"), 500, End()]))[-1] == ("", "Ann", "left the game")


def test_the_facts_of_a_game() -> None:
    page = of([500, 600, 700, Farkle(), 600, 50, Farkle(), 600, 50, Farkle(), 2500, 50, 9000, 600, 50, End()])
    assert facts(page) == {
        "Biggest turn": "Ann, 9,000 in round 5",
        "Most farkles": "Ann, 3 (3 in a row, −1,000)",
        "Lead changed": "4 times",
        "Longest streak": "Bo and Cy, 5 banks in a row",
        "Comeback": "Ann from 4,800 behind",
        "Best average": "Ann, 1,900 points a turn",
    }


@pytest.mark.fault("N48")
def test_the_best_average_is_not_with_the_player_who_farkles_most() -> None:
    rounds: list[Entry | int] = [Farkle(), 500] * 4
    page = of([1000, 500, *rounds, End()], replace(CLASSIC, penalty=0), names=("Ann", "Bo"))
    assert facts(page)["Best average"] == "Bo, 500 points a turn"
    assert "Best average" not in facts(of([Farkle(), Farkle(), Farkle(), End()]))


def test_a_fact_that_everyone_shares_counts_them() -> None:
    page = of([500] * 6 + [End()], names=tuple("ABCDEF"))
    assert facts(page)["Biggest turn"] == "6 players, 500"


def test_a_running_game_has_no_result_yet(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    answer = table.get("/result")
    assert (answer.status_code, answer.headers["Location"]) == (303, table.path())


@pytest.mark.point(7)
def test_undo_on_the_result_opens_the_game_again(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 650, 9500, 50])
    assert "Undo Bo 50" in words(table.get("/result"))
    answer = table.post("/entries", type="undo")
    assert (answer.status_code, answer.headers["Location"]) == (303, table.path())
    assert not table.game.state.over


def test_a_watcher_has_no_undo(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    table = seated(app, client, [500, 650, End()])
    assert "Undo" not in words(stranger.get(table.path("/result")))


@pytest.mark.fault("S1", "P7")
@pytest.mark.parametrize("name", ["<svg/onload=alert()>", "{{7*7}}", "W" * 24, "👨‍👩‍👧 Fam"])
def test_names_are_text_and_whole(app: Flask, client: FlaskClient, name: str) -> None:
    table = seated(app, client, [500, 650, End()], names=("Ann", name))
    page = words(table.get("/result"))
    assert f"{name} wins with 650" in page
    assert "49" not in page


@pytest.mark.point(34)
def test_each_picture_has_its_sentence_and_its_table(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, Farkle(), 10_000, 700], names=("Ann", "שרה"))
    page = table.get("/result")
    said = words(page)
    assert "Ann led from round 1. The lead never changed. Ann's 10,000 in round 2 was the biggest turn." in said
    assert "TotalofeachplayeraftereachroundRoundAnnשרה15000210,500700" in said.replace(" ", "")
    assert "Ann: 2 turns, the best 10,000, 0 farkles" in said
    assert page.text.count("<title>") == 1 + 1 + 2
    assert "style=" not in page.text


def test_the_next_game_says_who_starts_and_who_is_not_in_it() -> None:
    assert shown(of([500, 500, 500, End()]).again) == "Bo starts the next one."
    left = of([500, Leave("Bo"), 500, End()])
    assert shown(left.again) == "Cy starts the next one. Bo has left and is not in it."
    names = ("Ann", "Bo", "Cy", "Di")
    both = of([500, Leave("Bo"), Leave("Di"), 500, End()], names=names)
    assert shown(both.again).endswith("Bo and Di have left and are not in it.")
