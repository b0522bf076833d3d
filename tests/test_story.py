"""A game in sentences: the figures are those of the game, the names run in their own direction."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scorekeeper import charts, story
from scorekeeper.exports.words import summary
from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, Rules, Win, new_game
from scorekeeper.farkle.entries import End, Entry
from tests.beside import random_game

MADE = datetime(2026, 11, 30, 12, tzinfo=UTC)
SHORT = replace(CLASSIC, target=2000)


def played(*entries: Entry | int, rules: Rules = SHORT, names: tuple[str, ...] = ("Ann", "Bo")) -> Game:
    game = new_game(rules, names)
    for entry in entries:
        game = game.play(Bank(entry) if isinstance(entry, int) else entry)
    return game


def said(game: Game) -> list[str]:
    return [sentence.striptags() for sentence in story.facts(game)]


def test_who_won_by_how_much_and_who_was_there_first() -> None:
    assert said(played(1500, 2000, 1000)) == [
        "Ann won by 500 over Bo, who reached 2,000 first, in round 1.",
        "The best turn was 2,000 by Bo in round 1.",
    ]
    assert said(played(2000, 1000)) == [
        "Ann won by 1,000 over Bo.",
        "Ann reached 2,000 first, in round 1.",
        "The best turn was 2,000 by Ann in round 1.",
    ]


def test_a_shared_win() -> None:
    assert said(played(2000, 2000)) == [
        "Ann reached 2,000 first, in round 1; Bo drew level in the last round.",
        "The best turns were 2,000 by Ann and Bo.",
    ]


def test_a_game_under_way_and_one_that_was_stopped() -> None:
    assert said(played(500, 700)) == ["Bo leads by 200 over Ann.", "The best turn was 700 by Bo in round 1."]
    assert said(played(500, 700, End())) == ["Bo won by 200 over Ann.", "The best turn was 700 by Bo in round 1."]
    assert said(played(500, 500)) == ["The best turns were 500 by Ann and Bo."]
    assert said(played()) == []


def test_a_play_off_and_a_win_outright() -> None:
    play_off = played(2000, 2000, 500, Farkle(), rules=replace(SHORT, tie="play-off"))
    assert said(play_off)[0] == "Ann won the play-off."
    outright = played(500, Win(), rules=replace(SHORT, wins_outright="six 1s"))
    assert said(outright)[0] == "Bo won outright, with six 1s."


def test_the_race_in_words() -> None:
    assert story.race(played(500, 600, 1500, Farkle())).striptags() == (
        "Ann led from round 2. The lead changed twice. Ann's 1,500 in round 2 was the biggest turn."
    )
    assert story.race(played(500, 600)).striptags() == (
        "Bo leads. The lead changed once. Bo's 600 in round 1 was the biggest turn."
    )


def test_a_name_is_isolated_and_nothing_but_a_name() -> None:
    sentences = "".join(story.facts(played(2000, 1000, names=("<b>x</b>", "שרה"))))
    assert "<bdi>&lt;b&gt;x&lt;/b&gt;</bdi>" in sentences
    assert "<bdi>שרה</bdi>" in sentences


def test_many_are_counted() -> None:
    names = tuple(f"P{seat}" for seat in range(6))
    game = played(*[500] * 6, rules=CLASSIC, names=names)
    assert said(game) == ["The best turns were 500 by 6 players."]


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_whatever_was_played_can_be_told_drawn_and_shared(first: int) -> None:
    """At the end and as it would be if it were stopped: somebody who joined late may have won."""
    for seed in range(first, first + 100):
        game = random_game(seed)
        for one in (game, game if game.state.over else game.play(End())):
            assert all(said(one))
            story.race(one)
            charts.strips(one)
            charts.totals_table(one)
            assert summary(one, "KQXR-TMBD", MADE)
