"""What scores, as short as the foot of an upright score sheet needs it (ux.md, 8.3)."""

from dataclasses import dataclass

from scorekeeper.farkle.rulebook import Grid, describe, scoring_lines
from scorekeeper.farkle.rules import Rules

_COLUMNS, _ROWS = 3, 6  # what there is room for


@dataclass(frozen=True, slots=True)
class Worth:
    """A line of what scores, in points."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class Scores:
    """What scores: lines in columns, and a family of many faces as a note or, where no rule sums it up, as a table."""

    columns: tuple[tuple[Worth, ...], ...]
    note: str = ""
    family: Grid | None = None


def scores(rules: Rules) -> Scores | None:
    """Every line that scores under these rules; None if they are too many for the foot."""
    lines, note, family = list[Worth](), "", None
    for line in scoring_lines(rules):
        if line.grid is None:
            lines.append(Worth(line.label, line.points))
        elif line.grid.rule:
            lines += [Worth(describe(str(face) * line.grid.kinds[0]), points[0]) for face, points in line.grid.rows]
            note = f"{line.label}: {line.grid.rule}."
        else:
            family = line.grid
    if rules.blank_roll:
        lines.append(Worth("Blank roll", rules.blank_roll))
    rows = _ROWS - bool(note)
    if len(lines) > rows * (1 if family else _COLUMNS):
        return None
    height = len(lines) if family else -(-len(lines) // _COLUMNS)
    return Scores(tuple(tuple(lines[top : top + height]) for top in range(0, len(lines), height)), note, family)
