"""One turn worked through: three rolls under these rules, with hot dice in the middle."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.farkle.dice import Roll, parse_roll, rolls
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.scoring import best, set_asides
from scorekeeper.farkle.words import listed, number, spelled

_FIRST, _ALL, _AGAIN = ("122566", "12256"), ("3335", "555"), ("112466", "11246")
"""Rolls that read well, tried before all others: two dice of many, then all that are left, then two of all again."""


@dataclass(frozen=True, slots=True)
class WorkedRoll:
    """A roll of the turn: the dice set aside, those that are left, the first in words, and the points so far."""

    aside: Roll
    left: Roll
    words: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class ExampleTurn:
    """Three rolls and what may be done after them."""

    rolls: tuple[WorkedRoll, ...]
    ending: str


def example_turn(rules: Rules) -> ExampleTurn | None:
    """A turn in which each roll has no better choice than the one made, and no scoring die is left; None if the
    table has no such rolls."""
    every, made = rules.dice, list[WorkedRoll]()
    for dice, aside, liked in ((every, 2, _FIRST), (every - 2, every - 2, _ALL), (every, 2, _AGAIN)):
        rolled = _choice(rules, dice, aside, liked, sum(roll.points for roll in made))
        if rolled is None:
            return None
        made.append(rolled)
    return ExampleTurn(tuple(made), _ending(rules, made[-1]))


def _choice(rules: Rules, dice: int, aside: int, liked: Iterable[str], so_far: int) -> WorkedRoll | None:
    known = (parse_roll(roll, rules.dice) for roll in liked if len(roll) == dice)
    every = (roll for roll, _ in rolls(dice))
    roll = next((roll for roll in (*known, *every) if _plain(rules, roll, aside)), None)
    if roll is None:
        return None
    chosen = best(rules, roll)
    left = _left(roll, chosen.dice)
    return WorkedRoll(chosen.dice, left, _words(chosen.dice, left), chosen.points, so_far + chosen.points)


def _plain(rules: Rules, roll: Roll, aside: int) -> bool:
    chosen = best(rules, roll)
    left = _left(roll, chosen.dice)
    return len(chosen.dice) == aside and not (left and set_asides(rules, left))


def _left(roll: Roll, aside: Roll) -> Roll:
    return tuple((Counter(roll) - Counter(aside)).elements())


def _words(aside: Roll, left: Roll) -> str:
    if not left:
        return f"all {spelled(len(aside))}"
    faces = sorted(Counter(aside).items())
    return listed(str(face) if count == 1 else f"{spelled(count)} {face}s" for face, count in faces)


def _ending(rules: Rules, last: WorkedRoll) -> str:
    hot = f"The second roll used up all {spelled(rules.dice)}: hot dice."
    roll = f"roll the {spelled(len(last.left))} dice that are left"
    if last.total < rules.turn_minimum:
        return f"{hot} {number(last.total)} is less than the least bank: {roll}."
    known = ", if you are on the board," if last.total < rules.opening else ","
    return f"{hot} Now bank {number(last.total)}{known} or {roll}."
