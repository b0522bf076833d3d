from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.farkle.dice import rolls as all_rolls
from scorekeeper.farkle.dice import written
from scorekeeper.farkle.errors import IllegalSetAside, Unreadable
from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.presets import CLASSIC, PRESETS
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.scoring import best, score, set_asides
from tests import strategies
from tests.cases import rolls, rules_of, tables

ZILCH = PRESETS["zilch"]


@pytest.mark.parametrize("table", tables())
def test_every_roll_of_the_cases(table: str) -> None:
    cases = [case for case in rolls() if case["table"] == table]
    wrong = [case for case in cases if worth(rules_of(table), case) != case["points"]]
    assert wrong == []


def test_no_case_is_left_out() -> None:
    assert {case["table"] for case in rolls()} <= set(tables())
    assert len(rolls()) > 800


def worth(rules: Rules, case: dict[str, Any]) -> int | None:
    if case["set_aside"] is None:
        return best(rules, case["dice"]).points
    try:
        return score(rules, case["set_aside"], case["dice"]).points
    except IllegalSetAside:
        return None


def slow_worth(table: dict[str, int], dice: tuple[int, ...]) -> int | None:
    """By brute force: take any line of the table out of the dice, and go on with the rest."""
    if not dice:
        return 0
    found = []
    for line, points in table.items():
        if not Counter(map(int, line)) - Counter(dice):
            rest = slow_worth(table, tuple((Counter(dice) - Counter(map(int, line))).elements()))
            found += [] if rest is None else [points + rest]
    return max(found, default=None)


@given(strategies.rules(), st.data())
def test_best_is_the_best_of_every_way_to_split_a_roll(rules: Rules, data: st.DataObject) -> None:
    roll = data.draw(strategies.rolls(5))
    parts = {part for size in range(1, len(roll) + 1) for part in combinations(sorted(roll), size)}
    worths = {part: points for part in parts if (points := slow_worth(dict(rules.table), part)) is not None}
    found = best(rules, roll)
    assert found.points == max(worths.values(), default=rules.blank_roll if len(roll) == rules.dice else 0)
    if rules.set_aside == "any" and worths:
        assert {part.dice: part.points for part in set_asides(rules, roll)} == worths


@given(strategies.rules(), st.data())
def test_what_is_offered_is_accepted_and_holds_together(rules: Rules, data: st.DataObject) -> None:
    roll = data.draw(strategies.rolls(rules.dice))
    offered = set_asides(rules, roll)
    found = best(rules, roll)
    assert (found in offered) if offered else found.points == 0
    assert [part.points for part in offered] == sorted((part.points for part in offered), reverse=True)
    assert len({part.dice for part in offered}) == len(offered)
    for part in offered:
        assert score(rules, part.dice, roll) == part
        assert part.points == sum(line.points for line in part.combinations) > 0
        assert sorted("".join(line.pattern for line in part.combinations)) == sorted(written(part.dice))


def test_best_is_not_greedy() -> None:
    rules = rules_of("playmonster_1000")
    assert best(rules, "1111").points == 1100
    assert best(rules, "1111").combinations == (Combination("1", 100), Combination("111", 1000))


def test_four_and_a_pair_never_lowers_a_roll() -> None:
    assert best(ZILCH, "111133").points == 2000
    choices = {part.dice: part.points for part in set_asides(ZILCH, "111133")}
    assert choices[1, 1, 1, 1] == 2000
    assert choices[1, 1, 1, 1, 3, 3] == 1500


def test_a_combination_may_be_broken() -> None:
    assert score(CLASSIC, "5", "55").points == 50
    assert score(CLASSIC, "11", "111").points == 200


def test_for_the_same_points_hot_dice_come_first_then_more_dice_left() -> None:
    rules = replace(
        CLASSIC, combinations=(Combination("12345", 500), Combination("123456", 500), Combination("1", 100))
    )
    assert [part.dice for part in set_asides(rules, "123456")] == [(1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5), (1,)]
    rules = replace(CLASSIC, combinations=(Combination("11", 500), Combination("112", 500)))
    assert [part.dice for part in set_asides(rules, "1123")] == [(1, 1), (1, 1, 2)]


def test_where_every_scoring_die_must_be_set_aside() -> None:
    rules = replace(CLASSIC, set_aside="every scoring die")
    assert [part.dice for part in set_asides(rules, "1523")] == [(1, 5)]
    assert [written(part.dice) for part in set_asides(rules, "222234")] == ["2222"]
    assert [written(part.dice) for part in set_asides(rules, "111133")] == ["111133"]
    assert [written(part.dice) for part in set_asides(rules, "123456")] == ["123456"]
    zilch = replace(ZILCH, set_aside="every scoring die")
    assert [written(part.dice) for part in set_asides(zilch, "111133")] == ["1111", "111133"], (
        "more points or more dice"
    )


def test_a_blank_roll_is_set_aside_whole() -> None:
    found = best(ZILCH, "223446")
    assert (found.points, found.dice) == (500, (2, 2, 3, 4, 4, 6))
    assert set_asides(ZILCH, "223446") == (found,)
    assert score(ZILCH, "223446", "223446") == score(ZILCH, "223446") == found
    assert best(ZILCH, "22344").points == 0
    assert best(CLASSIC, "223446").points == 0
    with pytest.raises(IllegalSetAside):
        score(ZILCH, "22", "223446")
    with pytest.raises(IllegalSetAside):
        score(ZILCH, "223445", "223445")


def test_blank_rolls_are_the_farkles_of_all_dice() -> None:
    blank = [roll for roll, _ in all_rolls(6) if best(ZILCH, roll).dice == roll and best(ZILCH, roll).points == 500]
    assert set(blank) >= {roll for roll, _ in all_rolls(6) if not best(replace(ZILCH, blank_roll=0), roll).points}


def test_lines_of_more_dice_than_are_played_do_not_score() -> None:
    assert best(PRESETS["five-dice"], "11111").points == 2000
    with pytest.raises(Unreadable):
        best(PRESETS["five-dice"], "111111")


@pytest.mark.parametrize(
    ("set_aside", "roll", "sentence"),
    [
        ("", "123", "Nothing is set aside; at least one scoring die must be."),
        ("5", "234", "The roll 234 has no 5."),
        ("55", "2345", "The roll 2345 has only one 5."),
        ("4555", "1556", "The roll 1556 has no 4 and only two 5s."),
        ("4", "14", "The 4 scores nothing, so it cannot be set aside."),
        ("146", None, "The 4 and the 6 score nothing, so they cannot be set aside."),
        ("22223", "222233", "The 3 scores nothing, so it cannot be set aside."),
        ("1122", "112233", "The two 2s score nothing, so they cannot be set aside."),
        ("12345", "123456", "The 2, the 3 and the 4 score nothing, so they cannot be set aside."),
    ],
)
def test_what_may_not_be_set_aside_is_named(set_aside: str, roll: str | None, sentence: str) -> None:
    with pytest.raises(IllegalSetAside) as refused:
        score(CLASSIC, set_aside, roll)
    assert str(refused.value) == sentence


def test_what_is_no_roll_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        best(CLASSIC, "1234567")
    with pytest.raises(Unreadable):
        score(CLASSIC, "x", "123")
