"""The figures that matter first, and every house rule with this table's answer."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import CLASSIC, PRESETS, Rules
from scorekeeper.farkle.facts import facts, house_rules


def answers(rules: Rules) -> dict[str, str]:
    return {rule.question: rule.answer for rule in house_rules(rules)}


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({}, "10,000 starts the last round"),
        ({"last_round": "finish the round", "target": 5000}, "5,000 makes this round the last"),
        ({"last_round": "none"}, "10,000 wins at once"),
        ({"overshoot": "is lost"}, "10,000 exactly, to win"),
        ({"opening": 350}, "350 to get on the board"),
        ({"opening": 0}, "any bank gets on the board"),
        ({"opening": 0, "turn_minimum": 300}, "300 is the least bank"),
        ({"opening": 200, "turn_minimum": 300}, "300 is the least bank"),
        ({"penalty": 500, "penalty_after": 2}, "−500 two farkles in a row"),
        ({"penalty_count": "in all"}, "−1,000 every third farkle"),
        ({"penalty": 500, "penalty_after": 1}, "−500 every farkle"),
        ({"penalty_count": "in all", "penalty_after": 9}, "−1,000 every ninth farkle"),
        ({"penalty": "everything"}, "all three farkles in a row"),
        ({"penalty": 0}, "none penalty for farkles"),
        ({"dice": 5}, "2 to 12 players, with five dice"),
    ],
)
def test_four_figures(change: dict[str, object], shown: str) -> None:
    four = [f"{fact.figure} {fact.meaning}" for fact in facts(replace(CLASSIC, **change))]  # type: ignore[arg-type]
    assert len(four) == 4
    assert shown in four


def test_classic_is_the_plain_game_with_a_penalty() -> None:
    assert [rule.question for rule in house_rules(CLASSIC) if not rule.plain] == ["Three farkles in a row"]
    assert all(rule.plain for rule in house_rules(PRESETS["playmonster"]))
    assert answers(CLASSIC) == {
        "Three farkles in a row": "lose 1,000",
        "Farkles before the first bank": "do not count",
        "Totals": "may go below 0",
        "Least bank": "none",
        "After hot dice": "roll or bank",
        "Scoring dice": "set aside any",
        "Piggyback": "no",
        "Going past 10,000": "counts",
        "Last round": "one turn each",
        "Tie for first": "shared",
        "Wins outright": "none",
    }


@pytest.mark.parametrize(
    ("change", "question", "answer"),
    [
        ({"penalty": 500, "penalty_after": 1}, "Every farkle", "loses 500"),
        ({"penalty": "everything", "penalty_count": "in all"}, "Every third farkle", "loses everything"),
        ({"penalty_from": "first turn"}, "Farkles before the first bank", "count too"),
        ({"floor": "zero"}, "Totals", "stop at 0"),
        ({"turn_minimum": 350}, "Least bank", "350"),
        ({"blank_roll": 500}, "Full roll in which nothing scores", "500"),
        ({"hot_dice": "must roll"}, "After hot dice", "must roll"),
        ({"set_aside": "every scoring die"}, "Scoring dice", "set aside all"),
        ({"piggyback": True}, "Piggyback: go on with the dice and turn total just banked", "allowed"),
        ({"overshoot": "goes to the lowest"}, "Going past 10,000", "goes to the lowest"),
        ({"last_round": "finish the round"}, "Last round", "finish the round"),
        ({"tie": "play-off"}, "Tie for first", "play-off"),
        ({"wins_outright": "six of a kind"}, "Six of a kind", "wins outright"),
        ({"wins_outright": "six 1s"}, "Six 1s", "win outright"),
    ],
)
def test_a_house_rule_is_said_and_marked(change: dict[str, object], question: str, answer: str) -> None:
    rules = house_rules(replace(CLASSIC, **change))  # type: ignore[arg-type]
    (rule,) = (rule for rule in rules if rule.question == question)
    assert (rule.answer, rule.plain) == (answer, False)


def test_what_can_have_no_say_is_not_said() -> None:
    assert {"Last round", "Tie for first"}.isdisjoint(answers(replace(CLASSIC, overshoot="is lost")))
    assert "Tie for first" not in answers(replace(CLASSIC, last_round="none"))
    assert "Totals" not in answers(replace(CLASSIC, penalty="everything"))
    assert answers(replace(CLASSIC, penalty=0))["Penalty for farkles"] == "none"
    assert "Farkles before the first bank" not in answers(replace(CLASSIC, penalty=0))
