"""The tally of a game: what is on it and how high its rows are (ux.md, 8.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from scorekeeper import charts, story
from scorekeeper.charts import Frame, Race
from scorekeeper.farkle import Game
from scorekeeper.farkle.outcome import headline, last_row, progress
from scorekeeper.farkle.sheet import SIGNS, Column, Line, Row, lines, sheet
from scorekeeper.farkle.words import listed, number
from scorekeeper.printing.breaks import ems, in_lines
from scorekeeper.printing.grid import MOST_ON_A_PAGE, Shape, on_the_first
from scorekeeper.printing.papers import Paper

MOST_UPRIGHT = 5  # players
COLOURS = ("#2251C6", "#964D09", "#0F7C55", "#D64C86", "#1292C0", "#45240F", "#321868", "#97871D")
_LONG = 19  # ems of a headline that needs smaller letters: the figure in it is larger than the words
_APART = 4.3  # mm: between two names beside the race
_SIGNS = SIGNS | {"struck": "struck"}
_KEY = {
    "skip": "– is a skipped turn.",
    "struck": '"struck" is a turn that a correction struck out.',
    "over": '"over" is a turn that passed the target and scored nothing.',
    "taken over": "550+350 is a turn that took over 350 points from the turn before.",
}
_KEY_HEIGHT = 6.0  # mm


@dataclass(frozen=True, slots=True)
class Room:
    """A page: the height of its box, what all but race and rows needs, a line of facts, and how high those may be: race
    and rows from comfortable to tight. All in mm, but for the width of the lines under the headline: ems.
    """

    box: float
    rest: float
    fact: float
    races: tuple[float, ...]
    rows: tuple[float, float]
    plot: float
    left: float
    about: float


ROOMS: dict[Shape, Room] = {
    "portrait": Room(255, 66, 4.8, (58, 52, 46, 40), (5.8, 4.6), plot=127, left=12, about=58),
    "landscape": Room(186, 52, 0, (44, 41, 38), (4.8, 4.4), plot=133, left=73, about=27),
}
_CROWD = 12 * _APART + 2  # mm: the race of a table with so many names that two pages are needed anyway


@dataclass(frozen=True, slots=True)
class Cell:
    """A turn as it is written and the total after it; `changed` where the total is another than before."""

    turn: str
    total: str
    changed: bool = True


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A round, or a penalty or gift in it, with a cell a player."""

    kind: str
    label: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Final:
    """How a player stands at the end: the rank as written, the total, and the farkles."""

    rank: str
    total: str
    farkles: int


@dataclass(frozen=True, slots=True)
class Block:
    """Players side by side, with all their rows."""

    columns: tuple[Column, ...]
    rows: tuple[TallyRow, ...]
    finals: tuple[Final, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """All that the template prints. `race` is None before the first turn; `row` is the height of a row in mm."""

    paper: Paper
    shape: Shape
    title: str
    footer: str
    address: str
    names: tuple[str, ...]
    verb: str
    points: int
    tail: str
    about: tuple[str, ...]
    facts: tuple[Markup, ...]
    sentence: str
    race: Race | None
    row: float
    last_row: str
    blocks: tuple[Block, ...]
    key: str

    @property
    def long(self) -> bool:
        """Whether the headline needs smaller letters."""
        return ems(f"{listed(self.names)} {self.verb} {self.tail}") > _LONG

    @property
    def figures(self) -> float:
        """How wide in mm the totals beside the race are."""
        longest = max(len(runner.total) for runner in self.race.runners) if self.race else 0
        return round(max(10.0, 1.85 * longest), 1)

    @property
    def left(self) -> float:
        """Where the plot begins, in mm."""
        return ROOMS[self.shape].left

    @property
    def colours(self) -> tuple[str, ...]:
        """A colour a seat."""
        return COLOURS + COLOURS[:4]


def candidates(game: Game, *, paper: Paper, code: str, day: str, address: str) -> Iterator[Tally]:
    """The tally, first so that it may fit on one page, last as long as it must be."""
    columns = sheet(game).columns
    plain = _tally(game, paper, code=code, day=day, address=address)
    shape, room = plain.shape, ROOMS[plain.shape]
    rows = len(plain.blocks[0].rows) or 1
    crowd, key = len(columns) > MOST_ON_A_PAGE, _KEY_HEIGHT if plain.key else 0
    if not crowd:
        for spare in (0.0, 6.0):
            for race in room.races:
                height = (room.box - room.rest - room.fact * len(plain.facts) - race - spare - key) / rows
                if height >= room.rows[1] and (height >= room.rows[0] or race == room.races[-1] or height >= 5.2):
                    yield replace(plain, row=round(min(height, room.rows[0]), 2), race=_race(game, shape, race))
                    break
    yield replace(plain, row=room.rows[0], race=_race(game, shape, _CROWD if crowd else room.races[0]))


def _tally(game: Game, paper: Paper, *, code: str, day: str, address: str) -> Tally:
    first = headline(game)
    shape: Shape = "portrait" if len(sheet(game).columns) <= MOST_UPRIGHT else "landscape"
    belongs = [game.rules.name, *([f"game {code}"] if code else [])]
    about = [game.title, day, game.rules.name, progress(game), *belongs[1:]]
    return Tally(
        paper=paper,
        shape=shape,
        title=" · ".join(["Farkle tally", *belongs]),
        footer=" · ".join(["Tally", *belongs]),
        address=address,
        names=first.winners,
        verb=first.verb,
        points=first.points,
        tail=first.tail,
        about=in_lines(about, ROOMS[shape].about),
        facts=story.facts(game),
        sentence=story.race(game).striptags(),
        race=None,
        row=0,
        last_row=last_row(game),
        blocks=_blocks(game),
        key=_key(game),
    )


def _key(game: Game) -> str:
    """What the signs in the table mean, but for F: it has the row of farkles."""
    kinds = {_kind(line) for line in lines(game)}
    return " ".join(words for kind, words in _KEY.items() if kind in kinds)


def _kind(line: Line) -> str:
    return "over" if line.over else "taken over" if line.taken_over and line.kind == "bank" else line.kind


def _race(game: Game, shape: Shape, height: float) -> Race | None:
    plot = ROOMS[shape].plot
    return charts.race(game, Frame(width=plot + 6, height=height, right=plot, above=2, below=5, gap=_APART))


def _blocks(game: Game) -> tuple[Block, ...]:
    drawn = sheet(game)
    first = on_the_first(len(drawn.columns))
    parts = [range(first), range(first, len(drawn.columns))]
    return tuple(_block(game, drawn.columns, drawn.rows, part) for part in parts if part)


def _block(game: Game, columns: Sequence[Column], rows: Sequence[Row], part: range) -> Block:
    written = [line for line in lines(game) if line.kind == "farkle"]
    mine = [columns[place] for place in part]
    kept = [row for row in rows if row.kind == "round" or any(row.cells[place] for place in part)]
    return Block(
        columns=tuple(mine),
        rows=tuple(_row(row, part) for row in kept if any(row.cells)),
        finals=tuple(
            Final(_rank(column), number(column.total), sum(line.player == column.player for line in written))
            for column in mine
        ),
    )


def _row(row: Row, part: range) -> TallyRow:
    label = str(row.round) if row.kind == "round" else row.kind
    return TallyRow(row.kind, label, tuple(_cell(line) if (line := row.cells[place]) else None for place in part))


def _cell(line: Line) -> Cell:
    total = number(line.total)
    if line.kind in {"penalty", "gift"}:
        points = number(line.points) if line.points else "0"
        return Cell(f"+{points}" if line.kind == "gift" else points, total)
    if line.over:
        return Cell(f"over {number(line.asked)}", total, changed=False)
    if line.taken_over:
        return Cell(f"{number(line.own)}+{number(line.taken_over)}", total)
    if line.kind == "bank":
        return Cell(number(line.points), total)
    return Cell(_SIGNS[line.kind], total, changed=False)


def _rank(column: Column) -> str:
    if not column.present:
        return "left"
    return "" if column.rank is None else f"{column.rank}{'=' if column.shared_rank else '.'}"
