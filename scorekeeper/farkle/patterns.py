"""Combinations: a pattern of dice with points, and the one way in which a table of them is written."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations

FACES = "123456"
MOST_DICE = 6


@dataclass(frozen=True)
class Combination:
    """Dice of one roll that score together. In a pattern a digit is that face; a letter is any face, the same letter
    the same face, and different signs different faces (rules.md, Combinations as patterns)."""

    pattern: str
    points: int


def readable(pattern: object) -> bool:
    """Whether this is a pattern at all: digits 1 to 6 and small letters, at least one, at most six dice."""
    return (
        isinstance(pattern, str)
        and 1 <= len(pattern) <= MOST_DICE
        and all(sign in FACES or "a" <= sign <= "z" for sign in pattern)
    )


def normal(pattern: str) -> str:
    """The pattern with its dice in order and its letters named anew: "ba5b" is "5aab"."""
    digits = "".join(sorted(sign for sign in pattern if sign in FACES))
    groups = sorted(Counter(sign for sign in pattern if sign not in FACES).values(), reverse=True)
    return digits + "".join(letter * size for letter, size in zip("abcdef", groups, strict=False))


@cache
def expand(pattern: str) -> frozenset[str]:
    """All dice a readable pattern stands for, each sorted: "aa" is 11, 22, 33, 44, 55, 66."""
    letters = sorted({sign for sign in pattern if sign not in FACES})
    free = [face for face in FACES if face not in pattern]
    return frozenset(
        "".join(sorted(pattern.translate(str.maketrans("".join(letters), "".join(faces)))))
        for faces in permutations(free, len(letters))
    )


def concrete(combinations: Iterable[Combination]) -> dict[str, int]:
    """Sorted dice -> points. More digits win: 111 says what three 1s are worth, whatever aaa says."""
    table: dict[str, int] = {}
    for combination in sorted(combinations, key=lambda one: sum(sign in FACES for sign in one.pattern)):
        table.update(dict.fromkeys(expand(combination.pattern), combination.points))
    return table


def canonical(combinations: tuple[Combination, ...]) -> tuple[Combination, ...]:
    """The canonical lines of the same table; lines with a fault in them stay as they were given."""
    patterns = [combination.pattern for combination in combinations]
    if not all(map(readable, patterns)) or len({*map(normal, patterns)}) < len(patterns):
        return combinations
    return fold(concrete(combinations))


def fold(table: Mapping[str, int]) -> tuple[Combination, ...]:
    """The canonical lines of a table of concrete dice: a line with letters where every choice of faces gives the same
    points, the dice themselves elsewhere. Two equal tables fold to equal lines in the same order."""
    shapes: dict[str, list[str]] = {}
    for dice in table:
        shapes.setdefault(_shape(dice), []).append(dice)
    lines = [line for shape, members in shapes.items() for line in _lines(shape, members, table)]
    return tuple(sorted(lines, key=_place))


def _shape(dice: str) -> str:
    return normal(dice.translate(str.maketrans(FACES, "abcdef")))


def _lines(shape: str, members: list[str], table: Mapping[str, int]) -> Iterator[Combination]:
    points = {table[dice] for dice in members}
    # A shape that only one set of faces can have says more in figures: 123456, not abcdef.
    if len(points) == 1 and len(members) == len(expand(shape)) > 1:
        yield Combination(shape, points.pop())
    else:
        yield from (Combination(dice, table[dice]) for dice in members)


def _place(line: Combination) -> tuple[int, int, tuple[int, ...], str]:
    groups = sorted(Counter(line.pattern).values(), reverse=True)
    if len(groups) == 1:
        return 0, len(line.pattern), (), line.pattern
    if groups[0] == 1:
        return 1, len(line.pattern), (), line.pattern
    return 2, -len(groups), tuple(-size for size in groups), line.pattern
