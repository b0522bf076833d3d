"""A roll of dice, and all rolls of n dice with the number of ways in which each falls."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

from scorekeeper.farkle.errors import Unreadable
from scorekeeper.farkle.words import counted

FACES = "123456"
MOST_DICE = 6

Roll = tuple[int, ...]


def parse_roll(roll: str | Iterable[int], most: int = MOST_DICE) -> Roll:
    """The faces in order, from "552346" or from whole numbers. No dice at all are a roll of none.

    Raises Unreadable: something that is no face of a die, or more than `most` dice.
    """
    faces = tuple(_face(die) for die in _each(roll))
    if len(faces) > most:
        raise Unreadable(f"Only {counted(most, 'die', 'dice')} are played here, and {len(faces)} were given.")
    return tuple(sorted(faces))


def rolls(dice: int) -> Iterator[tuple[Roll, int]]:
    """Every roll of that many dice, faces in order, with its number of ways among the 6 ** dice."""
    for roll in combinations_with_replacement(range(1, 7), dice):
        yield roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))


def written(roll: Roll) -> str:
    """(2, 3, 5) as "235"."""
    return "".join(map(str, roll))


def _each(roll: object) -> Iterable[object]:
    if isinstance(roll, Iterable) and not isinstance(roll, bytes):
        return roll
    raise Unreadable('A roll is the faces of its dice, for example "552346".')


def _face(die: object) -> int:
    if isinstance(die, str) and len(die) == 1 and die in FACES:
        return int(die)
    if isinstance(die, int) and not isinstance(die, bool) and 1 <= die <= len(FACES):
        return die
    raise Unreadable("A die shows 1 to 6; write a roll like 552346.")
