"""Exact chances and best play (rules.md, Odds that must come out)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

from scorekeeper.farkle.dice import rolls
from scorekeeper.farkle.errors import Unreadable
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.scoring import set_asides
from scorekeeper.farkle.values import values
from scorekeeper.farkle.words import number

_NEAR = 1e-7


def odds_rules(rules: Rules) -> Rules:
    """Rules with only the fields that the odds depend on, so that rules with the same odds are equal."""
    return Rules(
        dice=rules.dice,
        combinations=rules.combinations,
        blank_roll=rules.blank_roll,
        turn_minimum=rules.turn_minimum,
        hot_dice=rules.hot_dice,
        set_aside=rules.set_aside,
    )


@lru_cache(maxsize=512)
def farkle_chance(rules: Rules, dice: int) -> Fraction:
    """The chance that a roll of this many dice is a farkle, exactly. Raises Unreadable if so many are not played."""
    _check_dice(rules, dice)
    farkles = sum(ways for roll, ways in rolls(dice) if not set_asides(rules, roll))
    return Fraction(farkles, 6**dice)


@lru_cache(maxsize=64)
def best_play(rules: Rules) -> "Play":
    """How to make the most points a turn, for a player on the board.

    Least bank, must roll, blank roll and the table count; opening and penalty do not (but see `long_run`).
    """
    return Play(rules, values(rules).rolling())


@lru_cache(maxsize=1024)
def chance_to_reach(rules: Rules, points: int, so_far: int = 0, dice: int | None = None) -> float:
    """The chance to bank at least `points` in a turn, with the play that maximises just that.

    The turn stands at `so_far` points with `dice` to roll, all of them where none are given. No bank below the least
    bank counts. Raises Unreadable: dice not played, or points that no turn can stand at.
    """
    rolled = rules.dice if dice is None else dice
    _check_dice(rules, rolled)
    start = _check_points(rules, so_far)
    need = max(points, rules.turn_minimum)
    if need > MOST_IN_A_TURN:
        return 0.0
    return values(rules).reaching(-(-need // rules.step), start, rolled)


@dataclass(frozen=True)
class Play:
    """Best play under the rules of one table."""

    rules: Rules
    _rolling: Mapping[int, Sequence[float]] = field(repr=False, compare=False)

    @property
    def expected(self) -> float:
        """Points a turn."""
        return self._rolling[self.rules.dice][0]

    @property
    def farthest(self) -> int:
        """The highest turn total that was worked out; no turn at a table gets that far."""
        return (len(self._rolling[self.rules.dice]) - 1) * self.rules.step

    def bank_from(self, dice: int) -> int:
        """The turn total from which to bank with so many dice left to roll; past `farthest` where one always rolls."""
        _check_dice(self.rules, dice)
        if dice == values(self.rules).must_roll:
            return self.farthest + self.rules.step
        step = self.rules.step
        rolled = (place for place, worth in reversed(list(enumerate(self._rolling[dice]))) if worth > place * step)
        return max((next(rolled, 0) + 1) * step, self.rules.turn_minimum)

    def gain(self, points: int, dice: int) -> float:
        """The points that rolling this many dice gains over banking a turn total, on average; below 0 it loses."""
        _check_dice(self.rules, dice)
        place = _check_points(self.rules, points)
        worth = self._rolling[dice][place] if points <= self.farthest else values(self.rules).once(place, dice)
        return worth - points

    @cached_property
    def long_run(self) -> float | None:
        """Points a turn with the penalty too, over a game without end; None if the penalty takes everything."""
        penalty, after = self.rules.penalty, self.rules.penalty_after
        if penalty == "everything":
            return None
        if not penalty:
            return self.expected
        if self.rules.penalty_count == "in all":
            # Whatever is banked between, each farkle brings the penalty nearer by the same share of it.
            return _turn(self.rules, -penalty / after)
        return _root(lambda average: _ahead(self.rules, average), self.expected)


def _ahead(rules: Rules, average: float) -> float:
    """How much more than `average` a turn is worth that begins with no farkle in a row: 0 for the true average.

    A farkle is worth what it leaves: one farkle fewer before the penalty, or the penalty itself.
    """
    farkle = -float(rules.penalty)
    for _ in range(rules.penalty_after):
        farkle = _turn(rules, farkle) - average
    return farkle


@lru_cache(maxsize=256)
def _turn(rules: Rules, farkle: float) -> float:
    return values(rules).rolling(farkle)[rules.dice][0]


def _root(function: Callable[[float], float], start: float) -> float:
    """Where a falling, nearly straight function is 0, by the secant through its last two points."""
    before, here = start * 0.99, start
    above, below = function(before), function(here)
    while abs(below) > _NEAR and above != below:
        before, here = here, here - below * (here - before) / (below - above)
        above, below = below, function(here)
    return here


def _check_dice(rules: Rules, dice: int) -> None:
    if dice not in range(1, rules.dice + 1):
        raise Unreadable(f"From 1 to {rules.dice} dice can be rolled here.")


def _check_points(rules: Rules, points: int) -> int:
    if points not in range(0, MOST_IN_A_TURN + 1, rules.step):
        most = number(MOST_IN_A_TURN)
        raise Unreadable(f"A turn total is a multiple of {number(rules.step)} from 0 to {most}.")
    return points // rules.step
