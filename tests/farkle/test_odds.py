from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.farkle.errors import Unreadable
from scorekeeper.farkle.limits import PenaltyCount
from scorekeeper.farkle.odds import best_play, chance_to_reach, farkle_chance
from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.presets import CLASSIC, PRESETS
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.values import values
from tests.cases import odds, rules_of

BOXED = PRESETS["playmonster"]
TURNS = odds()["optimal_turn"]


@pytest.mark.parametrize("table", odds()["farkle"])
def test_chances_of_a_farkle(table: str) -> None:
    for dice, (farkles, ways) in odds()["farkle"][table].items():
        assert farkle_chance(rules_of(table), int(dice)) == Fraction(farkles, ways)


@pytest.mark.parametrize("table", TURNS)
def test_best_play(table: str) -> None:
    play = best_play(rules_of(table))
    assert play.expected == pytest.approx(TURNS[table]["expected"], abs=1e-6)
    assert {dice: play.bank_from(int(dice)) for dice in TURNS[table]["bank_from"]} == TURNS[table]["bank_from"]


@pytest.mark.parametrize("table", [table for table in TURNS if "roll_gain" in TURNS[table]])
def test_what_rolling_gains(table: str) -> None:
    play = best_play(rules_of(table))
    for points, gains in TURNS[table]["roll_gain"].items():
        assert [play.gain(int(points), dice) for dice in range(1, 7)] == pytest.approx(gains, abs=1e-4)


@pytest.mark.parametrize("table", odds()["chance_to_reach"])
def test_chances_to_reach(table: str) -> None:
    for points, chance in odds()["chance_to_reach"][table].items():
        assert chance_to_reach(rules_of(table), int(points)) == pytest.approx(chance, abs=1e-5)


@pytest.mark.parametrize("case", odds()["long_run"])
def test_the_long_run(case: str) -> None:
    table, _, penalty, _, least = case.split()
    rules = replace(rules_of(table), penalty=int(penalty), turn_minimum=int(least))
    assert best_play(rules).long_run == pytest.approx(odds()["long_run"][case], abs=1e-5)


def test_what_counts_for_best_play() -> None:
    boxed = best_play(BOXED).expected
    changes: dict[str, Any] = {"opening": 0, "penalty": 500, "penalty_after": 2, "target": 20_000, "tie": "play-off"}
    assert best_play(replace(BOXED, **changes)).expected == boxed
    assert best_play(replace(BOXED, turn_minimum=500)).expected < boxed - 1
    assert best_play(replace(BOXED, set_aside="every scoring die")).expected < boxed - 1
    assert best_play(replace(BOXED, blank_roll=500)).expected > boxed + 1


def test_the_least_bank_and_hot_dice_that_must_be_rolled() -> None:
    play = best_play(replace(BOXED, turn_minimum=500, hot_dice="must roll"))
    assert play.bank_from(1) == 500
    assert play.bank_from(6) > play.farthest


def test_hot_dice_that_must_be_rolled_cost_points() -> None:
    # Five 1s are worth so much that anyone would bank them; the farkle that follows takes them two times in five.
    lines = (Combination("1", 1000), Combination("11111", 30_000))
    may = best_play(replace(BOXED, dice=5, combinations=lines)).expected
    must = best_play(replace(BOXED, dice=5, combinations=lines, hot_dice="must roll")).expected
    assert may - must == pytest.approx(30_000 / 6**5 * (5 / 6) ** 5, abs=0.3)


def test_where_no_roll_farkles_one_always_rolls() -> None:
    play = best_play(PRESETS["zilch"])
    assert play.gain(39_000, 6) > 0
    assert play.gain(50_000, 6) > 0
    assert play.bank_from(6) > play.farthest


def test_past_what_was_worked_out_rolling_is_still_told() -> None:
    play = best_play(BOXED)
    inside, outside = play.gain(play.farthest, 3), play.gain(play.farthest + 50, 3)
    assert inside - outside == pytest.approx(50 * float(farkle_chance(BOXED, 3)))


@pytest.mark.slow
def test_the_long_run_of_every_kind_of_penalty() -> None:
    boxed = best_play(BOXED)
    changes: list[dict[str, Any]] = [{}, {"penalty_count": "in all"}, {"penalty_after": 9}]
    assert boxed.long_run == boxed.expected
    row, all_, many = (best_play(replace(BOXED, penalty=1000, **change)).long_run for change in changes)
    assert row is not None
    assert all_ is not None
    assert many is not None
    assert all_ < row < many < boxed.expected
    assert best_play(replace(BOXED, penalty="everything")).long_run is None


@pytest.mark.parametrize(("count", "after"), [("in a row", 2), ("in a row", 3), ("in all", 2), ("in all", 3)])
@pytest.mark.quick(1)
def test_the_long_run_is_what_turn_after_turn_comes_to(count: PenaltyCount, after: int) -> None:
    plain = replace(BOXED, combinations=(Combination("1", 100), Combination("aaa", 400)), dice=5)
    ahead = turn_after_turn(plain, count, after, penalty=300)
    found = best_play(replace(plain, penalty=300, penalty_count=count, penalty_after=after)).long_run
    assert found == pytest.approx(ahead, abs=1e-3)


def turn_after_turn(rules: Rules, count: str, after: int, penalty: int) -> float:
    """Points a turn over many turns, from all that a player with so many farkles can still make of them."""
    made = [0.0] * after
    for _ in range(200):
        before, made = made, []
        for farkles in range(after):
            banked = before[0 if count == "in a row" else farkles]
            farkled = before[farkles + 1] if farkles + 1 < after else before[0] - penalty
            made.append(banked + values(rules).rolling(farkled - banked)[rules.dice][0])
        gained = made[0] - before[0]
    return gained


def test_a_chance_by_hand() -> None:
    # Only 1s score: with one die left at 100, one more 1 in a single roll makes 200 or more.
    rules = replace(BOXED, combinations=(Combination("1", 100),))
    assert chance_to_reach(rules, 200, so_far=100, dice=1) == pytest.approx(1 / 6)
    assert chance_to_reach(rules, 100) == pytest.approx(1 - (5 / 6) ** 6)
    assert chance_to_reach(rules, 100, so_far=100, dice=1) == 1.0
    assert chance_to_reach(replace(rules, turn_minimum=200), 100, so_far=100, dice=1) == pytest.approx(1 / 6)


def test_hot_dice_that_must_be_rolled_can_lose_what_was_reached() -> None:
    rules = replace(BOXED, combinations=(Combination("1", 100),), hot_dice="must roll", dice=5)
    # From five dice: between one and four 1s end the turn well; five roll again; none farkles.
    ends = 1 - (5 / 6) ** 5 - (1 / 6) ** 5
    well = ends / (1 - (1 / 6) ** 5)
    # With five 1s another choice leaves dice: setting four aside ends the turn well too.
    better = 1 - (5 / 6) ** 5
    assert chance_to_reach(replace(rules, set_aside="every scoring die"), 100, so_far=100) == pytest.approx(well)
    assert chance_to_reach(rules, 100, so_far=100) == pytest.approx(better)


def test_more_than_a_turn_can_be_worth_is_never_reached() -> None:
    assert chance_to_reach(CLASSIC, 100_050) == 0.0
    assert chance_to_reach(CLASSIC, 0) == 1.0


@pytest.mark.parametrize("dice", [0, 7, -1])
def test_dice_that_are_not_played_are_unreadable(dice: int) -> None:
    for ask in (farkle_chance, lambda rules, dice: chance_to_reach(rules, 500, dice=dice)):
        with pytest.raises(Unreadable):
            ask(CLASSIC, dice)
    with pytest.raises(Unreadable):
        best_play(CLASSIC).bank_from(dice)


@pytest.mark.parametrize("points", [-50, 25, 100_050])
def test_a_total_that_no_turn_can_stand_at_is_unreadable(points: int) -> None:
    with pytest.raises(Unreadable):
        best_play(CLASSIC).gain(points, 3)
    with pytest.raises(Unreadable):
        chance_to_reach(CLASSIC, 500, so_far=points)


@pytest.mark.parametrize(
    "lines",
    [
        tuple(Combination(str(face), face) for face in range(1, 7)),
        (Combination("1", 1), Combination("5", 100_000)),
    ],
    ids=["never a farkle", "a step of 1"],
)
@pytest.mark.quick(1)
def test_the_oddest_tables_have_a_best_play(lines: tuple[Combination, ...]) -> None:
    assert best_play(replace(BOXED, combinations=lines)).expected > 0
