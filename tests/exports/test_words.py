"""A game in a few lines of text."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.exports import summary
from scorekeeper.farkle import CLASSIC, Bank, End, Farkle, Game, Leave, load_rules, new_game
from tests.exports.games import EXACT, G16, MADE, TIE, timed

CODE = "KQXR-TMBD"


def said(game: Game) -> list[str]:
    return summary(game, CODE, MADE).splitlines()


def test_a_game_that_was_won() -> None:
    assert said(G16) == [
        "Farkle",
        "B wins with 10,200, by 2,200 over A",
        "1. B 10,200",
        "2. A 8,000",
        "30 November 2025 UTC · Classic · 4 rounds · game KQXR-TMBD",
    ]


def test_a_tie_shares_the_rank_and_has_no_margin() -> None:
    assert said(TIE)[1:5] == ["A and B tie with 10,300 and share the win", "1= A 10,300", "1= B 10,300", "3. C 5,000"]


def test_a_game_under_way_says_who_leads_and_how_far_it_is() -> None:
    assert said(EXACT)[1:5] == ["Ann leads with 900, by 100 over Bo", "1. Ann 900", "2. Bo 800", "3. Cy 300"]
    assert said(EXACT)[5].endswith("· in round 2, not finished · game KQXR-TMBD")


def test_a_game_that_has_just_begun() -> None:
    assert said(new_game(CLASSIC, ("Ann", "Bo"), "Friday"))[:4] == [
        "Farkle · Friday",
        "Ann and Bo lead with 0",
        "1= Ann 0",
        "1= Bo 0",
    ]


def test_many_at_the_top_are_counted() -> None:
    assert said(new_game(CLASSIC, ("A", "B", "C", "D")))[1] == "4 players lead with 0"
    game = new_game(CLASSIC, ("A", "B", "C", "D", "E")).play(Bank(600))
    assert said(game)[1] == "A leads with 600, by 600 over 4 players"


def test_who_left_stands_last_without_a_rank() -> None:
    game = new_game(CLASSIC, ("Ann", "Bo", "Cy")).play(Bank(900)).play(Bank(500)).play(Leave("Ann"))
    assert said(game)[1:5] == ["Bo leads with 500, by 500 over Cy", "1. Bo 500", "2. Cy 0", "Ann 900 (left)"]
    assert said(game.play(End()))[1:5] == ["Bo wins with 500, by 500 over Cy", "1. Bo 500", "2. Cy 0", "Ann 900 (left)"]


def test_who_was_there_first_wins_without_a_margin() -> None:
    game = new_game(load_rules({"preset": "classic", "tie": "first to reach it"}), ("Ann", "Bo"))
    game = game.play(Bank(10_000)).play(Bank(10_000))
    assert said(game)[1] == "Ann wins with 10,000, there before Bo"


def test_a_name_of_the_other_direction_leaves_the_figures_in_place() -> None:
    game = new_game(CLASSIC, ("שרה", "Bo")).play(Bank(600)).play(Farkle())
    assert said(game)[2] == "1. \u2068שרה\u2069 600"


@pytest.mark.fault("X5")
def test_the_date_is_that_of_the_last_turn_on_the_readers_clock() -> None:
    late = datetime(2025, 7, 20, 2, 30, tzinfo=UTC)
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=late))
    assert "20 July 2025 UTC ·" in summary(game, CODE, MADE)
    assert "\n19 July 2025 ·" in summary(game, CODE, MADE, ZoneInfo("America/New_York"))
    assert "30 November 2025 UTC ·" in summary(timed(G16), CODE, late)
