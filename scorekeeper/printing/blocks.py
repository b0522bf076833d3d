"""The rule sheet: what is on it, and how its blocks are laid into two columns (ux.md, 8.2)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Literal

from scorekeeper.farkle.example_turn import ExampleTurn, example_turn
from scorekeeper.farkle.facts import Fact, HouseRule, facts, house_rules
from scorekeeper.farkle.odds import farkle_chance
from scorekeeper.farkle.presets import origin
from scorekeeper.farkle.rulebook import Passage, ScoringLine, rulebook, scoring_lines
from scorekeeper.farkle.rules import Rules
from scorekeeper.printing.papers import Paper

SIZES = (12, 11.5, 11, 10.5, 10, 9.5, 9)  # points; the first at which all fits on one page is printed
LONG = (11, 10, 9)  # points, in one column, where no size does; the first at which two pages are enough
LARGE = 18  # points, in one column
_HEIGHT = 255.0 - 5.0 - 3.0  # mm: the content box, the space under the head, and a little air above the footer
_POINT = 25.4 / 72  # mm
_BETWEEN, _BETWEEN_TIGHT = 1.4, 1.1  # times the size of the letters: the space between two blocks
_ROW, _GAP = 0.15, 0.25  # mm a point: the most that what is left may add to a row and to a gap
_MOVABLE = ("chance", "example", "house")


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """All that the template prints."""

    paper: Paper
    title: str
    footer: str
    address: str
    rules: str
    source: str
    dice: int
    facts: tuple[Fact, ...]
    steps: tuple[Passage, ...]
    lines: tuple[ScoringLine, ...]
    family: ScoringLine | None
    chances: tuple[tuple[int, str], ...]
    example: ExampleTurn | None
    house: tuple[HouseRule, ...]

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks that may stand in either column."""
        return tuple(name for name in _MOVABLE if name != "example" or self.example)


@dataclass(frozen=True, slots=True)
class Column:
    """Blocks from the top down; `row` and `gap` in mm are added to every row and every gap in them."""

    side: str
    blocks: tuple[str, ...]
    row: float = 0
    gap: float = 0


@dataclass(frozen=True, slots=True)
class Fit:
    """How a page is laid out: in letters of `size` points, to be measured or to be printed.

    `tight` has less white between rows and blocks than a page should have, where a second one would be needed else.
    """

    kind: Literal["measure", "columns", "flow", "large"]
    size: float
    columns: tuple[Column, ...]
    tight: bool = False

    def smaller(self, share: float) -> float:
        """The size of what may be smaller than the text, though never so small that it cannot be read."""
        return self.size if self.kind == "large" else max(SIZES[-1], share * self.size)


def rule_sheet(rules: Rules, *, paper: Paper, code: str, address: str) -> RuleSheet:
    """What the sheet of these rules says; `code` is that of the game they belong to, if they do."""
    about, *steps, _scores = rulebook(rules)
    lines = scoring_lines(rules)
    belongs = [rules.name, *([f"game {code}"] if code else [])]
    return RuleSheet(
        paper=paper,
        title=" · ".join(["Farkle rules", *belongs]),
        footer=" · ".join(["Rule sheet", *belongs]),
        address=address,
        rules=about.heading,
        source=origin(rules),
        dice=rules.dice,
        facts=facts(rules),
        steps=tuple(steps),
        lines=tuple(line for line in lines if line.grid is None),
        family=next((line for line in lines if line.grid), None),
        chances=tuple((dice, _percent(farkle_chance(rules, dice))) for dice in range(rules.dice, 0, -1)),
        example=example_turn(rules),
        house=house_rules(rules),
    )


def in_columns(sheet: RuleSheet, heights: Callable[[Fit], Mapping[str, float]]) -> Fit | None:
    """The page in the largest letters in which all fits on one, its taller column as short as may be; None if none.

    `heights` gives in mm how high the head and each block, named by its column, are on a page to be measured.
    """
    most = float(SIZES[0])
    for size, tight in (*((size, False) for size in SIZES), (SIZES[-1], True)):
        if size > most:
            continue
        measured = heights(_to_measure(sheet, size, tight=tight))
        room = _HEIGHT - measured["head"]
        gap = (_BETWEEN_TIGHT if tight else _BETWEEN) * size * _POINT

        def height(column: Column, gap: float = gap, measured: Mapping[str, float] = measured) -> float:
            return sum(measured[column.side + name] for name in column.blocks) + gap * (len(column.blocks) - 1)

        columns = min(_arrangements(sheet), key=lambda pair: max(map(height, pair)))
        taller = max(map(height, columns))
        if taller <= room:
            spread = tuple(_spread(sheet, column, room - height(column), size) for column in columns)
            return Fit("columns", size, spread, tight)
        # Text needs room by the square of its size, so that sizes far from fitting need not be tried.
        most = size * (room / taller) ** 0.5 + 0.5
    return None


def on_two_pages(sheet: RuleSheet) -> list[Fit]:
    """All blocks one under another, in ever smaller letters."""
    return [_in_a_row(sheet, "flow", size) for size in LONG]


def in_large_print(sheet: RuleSheet) -> Fit:
    """All blocks one under another, on as many pages as they need."""
    return _in_a_row(sheet, "large", LARGE)


def _in_a_row(sheet: RuleSheet, kind: Literal["flow", "large"], size: float) -> Fit:
    return Fit(kind, size, (Column("", ("turn", "scores", *sheet.blocks)),))


def _to_measure(sheet: RuleSheet, size: float, *, tight: bool = False) -> Fit:
    """A page on which every block stands in each column where it may, as high as it is at least."""
    left, right = Column("left-", ("turn", *sheet.blocks)), Column("right-", ("scores", *sheet.blocks))
    return Fit("measure", size, (left, right), tight)


def _arrangements(sheet: RuleSheet) -> Iterator[tuple[Column, Column]]:
    for chosen in product((True, False), repeat=len(sheet.blocks)):
        left = (name for name, here in zip(sheet.blocks, chosen, strict=True) if here)
        right = (name for name, here in zip(sheet.blocks, chosen, strict=True) if not here)
        yield Column("left-", ("turn", *left)), Column("right-", ("scores", *right))


def _spread(sheet: RuleSheet, column: Column, left: float, size: float) -> Column:
    rows = sum(_rows(sheet, name) for name in column.blocks)
    gaps = 2 * (len(column.blocks) - 1)
    gaps += len(sheet.steps) - 1 if "turn" in column.blocks else 0
    gaps += 2 if "scores" in column.blocks and sheet.family else 0
    share = min(1.0, left / ((rows * _ROW + gaps * _GAP) * size))
    # A little less than there is, so that rounding cannot begin a second page.
    return replace(column, row=int(share * _ROW * size * 1000) / 1000, gap=int(share * _GAP * size * 1000) / 1000)


def _rows(sheet: RuleSheet, block: str) -> int:
    family = len(sheet.family.grid.rows) if sheet.family and sheet.family.grid else 0
    example = len(sheet.example.rolls) if sheet.example else 0
    return {"turn": 0, "scores": len(sheet.lines) + family, "chance": 2, "example": example, "house": len(sheet.house)}[
        block
    ]


def _percent(chance: Fraction) -> str:
    percent = round(100 * chance)
    return f"{percent}%" if percent or not chance else "<1%"
