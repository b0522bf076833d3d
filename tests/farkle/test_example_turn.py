"""The worked turn: true under every rule set that is shipped, and under odd ones."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import CLASSIC, PRESETS, Combination, Rules, best, score, set_asides
from scorekeeper.farkle.example_turn import example_turn

ODD = {
    "every scoring die": replace(CLASSIC, set_aside="every scoring die"),
    "pairs score": replace(CLASSIC, combinations=(*CLASSIC.combinations, Combination("22", 50))),
    "1 is worth less": replace(CLASSIC, combinations=(Combination("1", 50), *CLASSIC.combinations[1:])),
    "blank roll": replace(CLASSIC, blank_roll=500),
}


@pytest.mark.parametrize("rules", [*PRESETS.values(), *ODD.values()], ids=[*PRESETS, *ODD])
def test_no_roll_has_a_better_choice(rules: Rules) -> None:
    turn = example_turn(rules)
    assert turn is not None
    assert [len(roll.aside) + len(roll.left) for roll in turn.rolls] == [rules.dice, rules.dice - 2, rules.dice]
    assert [len(roll.left) for roll in turn.rolls] == [rules.dice - 2, 0, rules.dice - 2]
    total = 0
    for roll in turn.rolls:
        rolled = (*roll.aside, *roll.left)
        assert best(rules, rolled).points == score(rules, roll.aside, rolled).points == roll.points > 0
        assert not roll.left or not set_asides(rules, roll.left)
        total += roll.points
        assert roll.total == total


def test_classic_reads_well() -> None:
    turn = example_turn(CLASSIC)
    assert turn is not None
    assert [(roll.words, roll.points, roll.total) for roll in turn.rolls] == [
        ("1 and 5", 150, 150),
        ("all four", 350, 500),
        ("two 1s", 200, 700),
    ]
    assert turn.ending == (
        "The second roll used up all six: hot dice. Now bank 700, or roll the four dice that are left."
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"opening": 1000}, "Now bank 700, if you are on the board, or roll the four dice that are left."),
        ({"turn_minimum": 800}, "700 is less than the least bank: roll the four dice that are left."),
    ],
)
def test_only_what_is_allowed_is_offered(change: dict[str, int], said: str) -> None:
    turn = example_turn(replace(CLASSIC, **change))  # type: ignore[arg-type]
    assert turn is not None
    assert turn.ending.endswith(said)


def test_a_table_without_such_rolls_has_no_worked_turn() -> None:
    assert example_turn(replace(CLASSIC, combinations=(Combination("aaaaaa", 1000),))) is None
