"""Four or more of a kind as one choice: the same for every face, or made of what three of that face are worth
(rules.md, Combinations as patterns)."""

from collections.abc import Iterable
from typing import Literal, get_args

from scorekeeper.farkle.dice import FACES, MOST_DICE
from scorekeeper.farkle.patterns import Combination, concrete
from scorekeeper.farkle.rules import BOXED

Family = Literal["fixed", "adding", "doubling", "line by line"]
FAMILIES: tuple[Family, ...] = get_args(Family)

_MAKING: tuple[Family, Family] = ("adding", "doubling")
_TRIPLE = 3
_SIZES = range(_TRIPLE + 1, MOST_DICE + 1)


def family_of(combinations: Iterable[Combination]) -> Family:
    """How four or more of a kind score in this table. A size may have one line for all faces beside a family:
    six of a kind 5,000 where four and five add."""
    lines = tuple(combinations)
    table = concrete(lines)
    if all(_same_for_all(_worth(table, size)) for size in _SIZES):
        return "fixed"
    triples = _worth(table, _TRIPLE)
    for family in _MAKING:
        if all(_fits(_worth(table, size), _made(family, triples, size)) for size in _SIZES):
            return family
    return "line by line"


def of_a_kind(family: Family, combinations: Iterable[Combination]) -> tuple[Combination, ...]:
    """The lines that adding or doubling makes of the triples in these, but for sizes that have a line of their own;
    none for the two other families."""
    lines = tuple(combinations)
    if family not in _MAKING:
        return ()
    triples = _worth(concrete(lines), _TRIPLE)
    own = {len(line.pattern) for line in lines if _kind(line)}
    return tuple(
        Combination(face * size, points)
        for size in _SIZES
        if size not in own
        for face, points in _made(family, triples, size).items()
    )


def without_made(combinations: Iterable[Combination]) -> tuple[Combination, ...]:
    """The lines still to be typed when a family writes the others: without the lines that the family makes."""
    lines = tuple(combinations)
    family = family_of(lines)
    if family not in _MAKING:
        return lines
    uneven = {size for size in _SIZES if not _same_for_all(_worth(concrete(lines), size))}
    return tuple(line for line in lines if not (_kind(line) and len(line.pattern) in uneven))


def in_another(combinations: Iterable[Combination], before: Family, after: Family) -> tuple[Combination, ...]:
    """The typed lines after the choice of another family: those of the old one make room for those of the new.

    Line by line begins with what the family before had written out.
    """
    lines = tuple(combinations)
    if before == after or {before, after} <= {*_MAKING}:
        return lines
    if after == "line by line":
        return lines + of_a_kind(before, lines)
    others = tuple(line for line in lines if not _kind(line))
    return others + (tuple(line for line in BOXED if _kind(line)) if after == "fixed" else ())


def _kind(line: Combination) -> bool:
    return len(line.pattern) > _TRIPLE and len(set(line.pattern)) == 1


def _worth(table: dict[str, int], size: int) -> dict[str, int]:
    return {face: table[face * size] for face in FACES if face * size in table}


def _same_for_all(worth: dict[str, int]) -> bool:
    return not worth or (len(worth) == len(FACES) and len(set(worth.values())) == 1)


def _fits(worth: dict[str, int], made: dict[str, int]) -> bool:
    return worth == made or (bool(worth) and _same_for_all(worth))


def _made(family: Family, triples: dict[str, int], size: int) -> dict[str, int]:
    further = size - _TRIPLE
    times = 2**further if family == "doubling" else 1 + further
    return {face: points * times for face, points in triples.items()}
