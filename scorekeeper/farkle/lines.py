"""What scores, line by line, as screen and paper list it: a name, dice to draw, points."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby, permutations
from typing import Literal

from scorekeeper.farkle.dice import FACES
from scorekeeper.farkle.patterns import Combination, normal
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import listed, number, spelled

Group = Literal["singles", "triples", "kinds", "sets"]

_PLURALS = {2: "pairs", 3: "triplets", 4: "fours", 5: "fives", 1: "single dice"}
# Dice drawn for a letter: they should look like what they stand for, and not like a 1 or a 5, which score alone.
_ONE_GROUP = "426351"
_MORE_GROUPS = "236451"


@dataclass(frozen=True)
class Grid:
    """Three or more of a kind, face by face: for each face its points with as many dice as `kinds` says."""

    kinds: tuple[int, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    rule: str
    """What a further die does, such as "each further die doubles that"; empty where no such rule holds."""


@dataclass(frozen=True)
class ScoringLine:
    """A line of the table of what scores.

    `label` is short ("Four and a pair"), `dice` are faces to draw, `spoken` says what is drawn. A family that is
    written out face by face is one line with a `grid`: it has no pattern, no dice and 0 points of its own.
    """

    label: str
    pattern: str
    dice: str
    spoken: str
    points: int
    group: Group
    grid: Grid | None = None


def describe(pattern: str) -> str:
    """The name of a combination: "Three 1s", "Four of a kind", "Straight 1–6"."""
    return _capital(listed(_phrases(normal(pattern), " of a kind")))


def scoring_lines(rules: Rules) -> tuple[ScoringLine, ...]:
    """Every line that can be rolled with these dice: singles, three of a kind, more of a kind, then sets."""
    grid = _grid(rules)
    playable = [line for line in rules.combinations if len(line.pattern) <= rules.dice]
    shown = [line for line in playable if not (grid and len(line.pattern) in grid.kinds and _one_face(line.pattern))]
    lines = [_line(line, rules.table) for line in sorted(shown, key=_place)]
    if grid:
        after = sum(line.group == "singles" for line in lines)
        lines.insert(after, ScoringLine("Three or more of a kind", "", "", "", 0, "kinds", grid))
    return tuple(lines)


def _line(line: Combination, table: Mapping[str, int]) -> ScoringLine:
    dice = _example(line, table)
    lettered = not set(line.pattern) <= set(FACES)
    spoken = ("for example " if lettered else "") + uncapital(describe(dice))
    label = _capital(listed(_phrases(line.pattern, "")))
    return ScoringLine(label, line.pattern, dice, spoken, line.points, _group(line.pattern))


def _phrases(pattern: str, of_a_kind: str) -> list[str]:
    sizes = Counter(pattern)
    if len(sizes) == 1:
        return [_alone(pattern)]
    if set(pattern) <= set(FACES) and len(sizes) == len(pattern) and pattern in FACES:
        return [f"straight {pattern[0]}–{pattern[-1]}"]
    if not set(pattern) & set(FACES) and len(sizes) == len(pattern):
        return [f"{spelled(len(pattern))} different faces"]
    digits = [_of(face, size) for face, size in sizes.items() if face in FACES]
    letters = [size for sign, size in sizes.items() if sign not in FACES]
    return digits + [_groups(size, len(list(same)), of_a_kind) for size, same in groupby(letters)]


def _alone(pattern: str) -> str:
    if len(pattern) == 1:
        return f"single {pattern}" if pattern in FACES else "any single die"
    if pattern[0] in FACES:
        return _of(pattern[0], len(pattern))
    return "any pair" if len(pattern) == 2 else f"{spelled(len(pattern))} of a kind"


def _of(face: str, size: int) -> str:
    return f"{spelled(size)} {face}s" if size > 1 else f"a {face}"


def _groups(size: int, times: int, of_a_kind: str) -> str:
    if times > 1:
        return f"{spelled(times)} {_PLURALS[size]}"
    return {1: "a die", 2: "a pair"}.get(size, spelled(size) + of_a_kind)


def _example(line: Combination, table: Mapping[str, int]) -> str:
    """Dice that stand for this line and for no other: four 4s are no example where they have a line of their own."""
    letters = "".join(sorted(set(line.pattern) - set(FACES)))
    preferred = _ONE_GROUP if len(set(line.pattern)) == 1 else _MORE_GROUPS
    free = [face for face in preferred if face not in line.pattern]
    drawn = (line.pattern.translate(str.maketrans(letters, "".join(p))) for p in permutations(free, len(letters)))
    return next(dice for dice in drawn if table["".join(sorted(dice))] == line.points)


def _grid(rules: Rules) -> Grid | None:
    points = {line.pattern: line.points for line in rules.combinations}
    kinds = [size for size in range(3, rules.dice + 1) if all(face * size in points for face in FACES)]
    if kinds[:2] != [3, 4]:
        return None
    kinds = [size for place, size in enumerate(kinds) if size == place + 3]
    rows = tuple((int(face), tuple(points[face * size] for size in kinds)) for face in FACES)
    return Grid(tuple(kinds), rows, _rule(rows))


def _rule(rows: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
    worth = [points for _, points in rows]
    more = worth[0][1] - worth[0][0]
    if all(points == tuple(points[0] * 2**n for n in range(len(points))) for points in worth):
        return "each further die doubles that"
    if all(points == tuple(points[0] * (n + 1) for n in range(len(points))) for points in worth):
        return "each further die adds as much again"
    if all(points == tuple(points[0] + more * n for n in range(len(points))) for points in worth):
        return f"each further die adds {number(more)}"
    return ""


def _one_face(pattern: str) -> bool:
    return len(set(pattern)) == 1


def _group(pattern: str) -> Group:
    if not _one_face(pattern):
        return "sets"
    return "singles" if len(pattern) < 3 else "triples" if len(pattern) == 3 else "kinds"


def _place(line: Combination) -> tuple[int, bool]:
    # Four of a kind comes before four 1s, the exception to it; all else keeps the canonical order.
    group = ("singles", "triples", "kinds", "sets").index(_group(line.pattern))
    return group, _group(line.pattern) == "kinds" and line.pattern[0] in FACES


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    """ "Three 1s" as written in the middle of a sentence."""
    return text[:1].lower() + text[1:]
