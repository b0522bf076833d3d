"""Combinations: a pattern of dice with points, and the one way in which a table of them is written."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from scorekeeper.farkle.dice import FACES, MOST_DICE
from scorekeeper.farkle.words import number, quoted

MOST_POINTS = 100_000


@dataclass(frozen=True)
class Combination:
    """Dice of one roll that score together. In a pattern a digit is that face; a letter is any face, the same letter
    the same face, and different signs different faces (rules.md, Combinations as patterns)."""

    pattern: str
    points: int


def normal(pattern: str) -> str:
    """The pattern with its dice in order and its letters named anew: "ba5b" is "5aab"."""
    digits = "".join(sorted(sign for sign in pattern if sign in FACES))
    groups = sorted(Counter(sign for sign in pattern if sign not in FACES).values(), reverse=True)
    return digits + "".join(letter * size for letter, size in zip("abcdef", groups, strict=False))


def expand(pattern: str) -> frozenset[str]:
    """All dice a pattern stands for, each in order: "aa" is 11, 22, 33, 44, 55, 66."""
    return _expand(normal(pattern))


@cache
def _expand(pattern: str) -> frozenset[str]:
    letters = "".join(sorted({sign for sign in pattern if sign not in FACES}))
    free = [face for face in FACES if face not in pattern]
    return frozenset(
        "".join(sorted(pattern.translate(str.maketrans(letters, "".join(faces)))))
        for faces in permutations(free, len(letters))
    )


def concrete(combinations: Iterable[Combination]) -> dict[str, int]:
    """Dice in order -> points. More digits win: 111 says what three 1s are worth, whatever aaa says."""
    table: dict[str, int] = {}
    for combination in sorted(combinations, key=lambda line: _digits(line.pattern)):
        table.update(dict.fromkeys(expand(combination.pattern), combination.points))
    return table


def canonical(combinations: tuple[Combination, ...]) -> tuple[Combination, ...]:
    """The lines in which every equal table is written; lines with a flaw stay as they were given."""
    return combinations if flaws(combinations) else grouped(concrete(combinations))


def grouped(table: Mapping[str, int]) -> tuple[Combination, ...]:
    """The canonical lines of a table of dice: a line with letters for what most faces are worth, lines with digits for
    the faces that differ, and digits alone where no value holds for more than half."""
    shapes: dict[str, list[str]] = {}
    for dice in table:
        shapes.setdefault(_shape(dice), []).append(dice)
    lines = [line for shape, members in shapes.items() for line in _lines(shape, members, table)]
    return tuple(sorted(lines, key=_place))


def flaws(combinations: Iterable[Combination]) -> tuple[str, ...]:
    """A sentence for each line that cannot be played: no pattern, bad points, or at odds with another line."""
    lines = tuple(combinations)
    found = [*(_unreadable(line.pattern) for line in lines), *(_worthless(line) for line in lines)]
    sound = [line for line in lines if not _unreadable(line.pattern)]
    return (*filter(None, found), *_twice(sound), *_at_odds(sound))


def _unreadable(pattern: object) -> str:
    if isinstance(pattern, str) and len(pattern) > MOST_DICE and pattern.isalnum():
        return f"{_line(pattern)} has more than six dice."
    if isinstance(pattern, str) and pattern and all(sign in FACES or "a" <= sign <= "z" for sign in pattern):
        return ""
    return f"{_line(pattern)} is no combination: write 1 to 6 for a face and a small letter for any face."


def _worthless(line: Combination) -> str:
    points: object = line.points
    if isinstance(points, int) and not isinstance(points, bool) and 1 <= points <= MOST_POINTS:
        return ""
    return f"{_line(line.pattern)} must be worth a whole number of points from 1 to {number(MOST_POINTS)}."


def _twice(lines: list[Combination]) -> Iterator[str]:
    for pattern, times in Counter(normal(line.pattern) for line in lines).items():
        if times > 1:
            yield f"{_line(pattern)} stands on {times} lines."


def _at_odds(lines: list[Combination]) -> Iterator[str]:
    # Two lines with equally many digits can both stand for the same dice: 1a and 2a both for 12.
    says: dict[tuple[str, int], Combination] = {}
    for line in {normal(line.pattern): line for line in lines}.values():
        for dice in sorted(expand(line.pattern)):
            other = says.setdefault((dice, _digits(line.pattern)), line)
            if other.points != line.points:
                yield f"{_line(other.pattern)} and {_line(line.pattern)} do not agree on what {dice} is worth."
                break


def _line(pattern: object) -> str:
    return quoted(pattern, "A line")


def _digits(pattern: str) -> int:
    return sum(sign in FACES for sign in pattern)


def _shape(dice: str) -> str:
    return normal(dice.translate(str.maketrans(FACES, "abcdef")))


def _lines(shape: str, members: list[str], table: Mapping[str, int]) -> Iterator[Combination]:
    usual, times = Counter(table[dice] for dice in members).most_common(1)[0]
    # A shape that only one set of faces can have says more in figures: 123456, not abcdef.
    lettered = len(members) == len(expand(shape)) > 1 and 2 * times > len(members)
    if lettered:
        yield Combination(shape, usual)
    yield from (Combination(dice, table[dice]) for dice in members if not lettered or table[dice] != usual)


def _place(line: Combination) -> tuple[int, int, tuple[int, ...], str]:
    groups = sorted(Counter(line.pattern).values(), reverse=True)
    if len(groups) == 1:
        return 0, len(line.pattern), (), line.pattern
    if groups[0] == 1:
        return 1, len(line.pattern), (), line.pattern
    return 2, -len(groups), tuple(-size for size in groups), line.pattern
