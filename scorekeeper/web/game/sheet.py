"""Every turn as a table: the sheet of the game with each cell in words."""

from dataclasses import dataclass, replace

from scorekeeper.farkle import Bank, Game, Rules
from scorekeeper.farkle.outcome import last_row
from scorekeeper.farkle.sheet import SIGNS, Column, Line, Row, sheet
from scorekeeper.farkle.words import MINUS, number, ordinal


@dataclass(frozen=True, slots=True)
class Cell:
    """One line of a player. `sign` is what the turn was, `note` a word beside it, `total` what it came to.

    `kind` is "bank", "over", "farkle", "skip", "struck", "win", "penalty", "gift", or "playing" for the turn that is
    being played. `entry` is the number by which a turn can be corrected, 0 for what is none; `was` is its sign before.
    """

    kind: str
    sign: str
    note: str = ""
    total: str = ""
    entry: int = 0
    was: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round, or the penalties or gifts in it; `label` names the row."""

    kind: str
    round: int
    label: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The page: columns in seat order, rows, and the signs that the legend explains."""

    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    last_row: str
    kinds: frozenset[str]
    penalty: str


def sheet_page(game: Game) -> SheetPage:
    """The table of every turn of the game as it is now."""
    drawn = sheet(game)
    rows = [_row(row, game.rules) for row in drawn.rows]
    if drawn.playing is not None:
        rows = _marked(rows, drawn.playing)
    cells = [cell for row in rows for cell in row.cells if cell]
    kinds = frozenset(cell.kind for cell in cells) | {"corrected" for cell in cells if cell.was}
    return SheetPage(drawn.columns, tuple(rows), last_row(game), kinds, _penalty_words(game.rules))


def _marked(rows: list[SheetRow], column: int) -> list[SheetRow]:
    """With "playing" in the cell of the current player, in the row of the round being played."""
    place = max(place for place, row in enumerate(rows) if row.kind == "round")
    cells = list(rows[place].cells)
    cells[column] = Cell("playing", "playing")
    rows[place] = SheetRow("round", rows[place].round, rows[place].label, tuple(cells))
    return rows


def _row(row: Row, rules: Rules) -> SheetRow:
    labels = {
        "round": f"Round {row.round}",
        "penalty": f"Penalty in round {row.round}",
        "gift": f"Gift in round {row.round}",
    }
    return SheetRow(
        row.kind, row.round, labels[row.kind], tuple(_cell(line, rules) if line else None for line in row.cells)
    )


def _cell(line: Line, rules: Rules) -> Cell:
    total = number(line.total)
    if line.kind == "penalty":
        return Cell("penalty", number(line.points) if line.points else f"{MINUS}0", _which_farkle(rules), total)
    if line.kind == "gift":
        return Cell("gift", f"+{number(line.points)}", "gift", total)
    return replace(_turn(line, total), entry=line.number, was=_was(line))


def _turn(line: Line, total: str) -> Cell:
    if line.over:
        return Cell("over", number(line.asked), "over", total)
    if line.kind == "bank":
        taken_over = f"{number(line.taken_over)} taken over" if line.taken_over else ""
        return Cell("bank", number(line.points), taken_over, total)
    return Cell(line.kind, SIGNS[line.kind], "struck out" if line.kind == "struck" else "", total)


def _was(line: Line) -> str:
    """The sign of the turn first recorded, where a correction has made it another."""
    if line.was is None or line.kind == "struck":
        return ""
    if isinstance(line.was, Bank):
        own = line.asked - line.taken_over if line.kind == "bank" else None
        return number(line.was.points) if line.was.points != own else ""
    kind = type(line.was).__name__.lower()
    return SIGNS[kind] if line.kind != kind else ""


def _which_farkle(rules: Rules) -> str:
    return f"{ordinal(rules.penalty_after)} farkle" if rules.penalty_after > 1 else "farkle"


def _penalty_words(rules: Rules) -> str:
    """When a penalty is taken, for the legend."""
    if rules.penalty_after == 1:
        return "every farkle"
    which = ordinal(rules.penalty_after)
    return f"the {which} farkle in a row" if rules.penalty_count == "in a row" else f"every {which} farkle"
