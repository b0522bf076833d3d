"""The tally of a game: what stands on it and how high its rows are (ux.md, 8.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from scorekeeper import charts, story
from scorekeeper.charts import Frame, Race
from scorekeeper.farkle import Game
from scorekeeper.farkle.outcome import outcome
from scorekeeper.farkle.sheet import Column, Line, Row, lines, sheet
from scorekeeper.farkle.words import counted, listed, number
from scorekeeper.printing.grid import ON_THE_FIRST, Shape
from scorekeeper.printing.papers import Paper

MOST_UPRIGHT, MOST_IN_A_BLOCK = 5, 8  # players
COLOURS = ("#2251C6", "#964D09", "#0F7C55", "#D64C86", "#1292C0", "#45240F", "#321868", "#97871D")
_LONG = 34  # letters of a headline that need smaller ones
_APART = 4.3  # mm: between two names beside the race
_SIGNS = {"farkle": "F", "skip": "–", "struck": "–", "win": "wins"}


@dataclass(frozen=True, slots=True)
class Room:
    """A page: the height of its box, what all but race and rows needs, a line of facts, and how high those may be: race
    and rows from comfortable to tight. All in mm.
    """

    box: float
    rest: float
    fact: float
    races: tuple[float, ...]
    rows: tuple[float, float]
    plot: float
    left: float


ROOMS: dict[Shape, Room] = {
    "portrait": Room(255, 66, 4.8, (58, 52, 46, 40), (5.8, 4.6), plot=127, left=12),
    "landscape": Room(186, 52, 0, (44, 41, 38), (4.8, 4.4), plot=133, left=73),
}
_CROWD = 12 * _APART + 2  # mm: the race of a table with so many names that two pages are needed anyway


@dataclass(frozen=True, slots=True)
class Cell:
    """A turn as it is written and the total after it; `changed` where the total is another than before."""

    turn: str
    total: str
    changed: bool = True
    kind: str = "turn"


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
    names: tuple[str, ...]
    verb: str
    points: int
    tail: str
    about: str
    where: str
    facts: tuple[Markup, ...]
    sentence: str
    race: Race | None
    row: float
    over: bool
    blocks: tuple[Block, ...]

    @property
    def long(self) -> bool:
        """Whether the headline needs smaller letters."""
        return len(f"{listed(self.names)} {self.verb} {self.tail}") > _LONG

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
    shape: Shape = "portrait" if len(columns) <= MOST_UPRIGHT else "landscape"
    room = ROOMS[shape]
    plain = _tally(game, paper, shape, code=code, day=day, address=address)
    rows = len(plain.blocks[0].rows) or 1
    crowd = len(columns) > MOST_IN_A_BLOCK
    if not crowd:
        for spare in (0.0, 6.0):
            for race in room.races:
                height = (room.box - room.rest - room.fact * len(plain.facts) - race - spare) / rows
                if height >= room.rows[1] and (height >= room.rows[0] or race == room.races[-1] or height >= 5.2):
                    yield replace(plain, row=round(min(height, room.rows[0]), 2), race=_race(game, shape, race))
                    break
    yield replace(plain, row=room.rows[0], race=_race(game, shape, _CROWD if crowd else room.races[0]))


def _tally(game: Game, paper: Paper, shape: Shape, *, code: str, day: str, address: str) -> Tally:
    state = game.state
    names, verb, points, tail = _headline(game)
    rounds = counted(max((line.round for line in lines(game)), default=0), "round")
    belongs = [game.rules.name, *([f"game {code}"] if code else [])]
    stopped = "stopped early" if state.over and outcome(game).stopped else "" if state.over else "not over"
    # A number stays with its word where the line is broken.
    rounds = rounds.replace(" ", "\N{NO-BREAK SPACE}")
    about = [part for part in (game.title, day, game.rules.name, rounds, stopped) if part]
    kind = "Final tally" if state.over else "Tally"
    return Tally(
        paper=paper,
        shape=shape,
        title=" · ".join(["Farkle tally", *belongs]),
        footer=" · ".join([kind, *belongs, *([address] if address else [])]),
        names=names,
        verb=verb,
        points=points,
        tail=tail,
        about=" · ".join(about),
        where="".join(belongs[1:]),
        facts=story.facts(game),
        sentence=story.race(game).striptags(),
        race=None,
        row=0,
        over=state.over,
        blocks=_blocks(game),
    )


def _headline(game: Game) -> tuple[tuple[str, ...], str, int, str]:
    state = game.state
    if state.over:
        end = outcome(game)
        return end.winners, end.verb, end.points, end.tail
    names = tuple(state.standings[player].name for player in state.leaders)
    verb = "leads with" if len(names) == 1 else "are level with"
    return names, verb, state.standings[state.leaders[0]].total, ""


def _race(game: Game, shape: Shape, height: float) -> Race | None:
    plot = ROOMS[shape].plot
    return charts.race(game, Frame(width=plot + 6, height=height, right=plot, above=2, below=5, gap=_APART))


def _blocks(game: Game) -> tuple[Block, ...]:
    drawn = sheet(game)
    first = ON_THE_FIRST if len(drawn.columns) > MOST_IN_A_BLOCK else len(drawn.columns)
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
        return Cell(f"+{points}" if line.kind == "gift" else points, total, kind=line.kind)
    if line.kind == "bank":
        over = line.asked > line.points
        return Cell(f"over {number(line.asked)}" if over else number(line.points), total, changed=line.points > 0)
    return Cell(_SIGNS[line.kind], total, changed=False)


def _rank(column: Column) -> str:
    if not column.present:
        return "left"
    return "" if column.rank is None else f"{column.rank}{'=' if column.shared_rank else '.'}"
