"""The score sheet: what is on it and where, worked out from the rules and the players (ux.md, 8.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import number
from scorekeeper.printing.asked import AskedSheet
from scorekeeper.printing.breaks import ems
from scorekeeper.printing.foot import Scores, scores
from scorekeeper.printing.papers import Paper, paper_called
from scorekeeper.printing.qr import Qr, qr
from scorekeeper.printing.so_far import SoFar, Written, has_last_row
from scorekeeper.printing.wording import Ending, HowTo, ending, how_to_fill_in

Shape = Literal["portrait", "landscape"]

_BOX = {"portrait": 186.0, "landscape": 255.0}  # mm: the width of the content box
_TURN = 0.4  # of a player's width; the total is wider, for it is the number that is read aloud
_BOARD, _LABELS = 4.8, 4.5  # mm: the heights of the rows under the names
_NARROW_COLUMN = 36.0  # mm: a smaller one has no room for the words over it in their usual letters
_LONG = 10_000  # an opening with so many points makes the words beside its box too long for a narrow column
_LAST_IN_FIELD = "\u017f"  # the font of the fields holds the Latin letters up to here; all other names are printed
_NOT_IN_FIELD = "\u0114\u0115\u012c\u0132\u0138\u013f\u0149\u014e\u017f"  # but these
_MARGIN = 1.6  # mm: what a name keeps free on either side
_LARGE, _SMALL = 12 * 25.4 / 72, 9 * 25.4 / 72  # mm: the sizes of a name on one line and on more


@dataclass(frozen=True, slots=True)
class Layout:
    """The grid of a page: its shape, how many rounds, and in mm the height of a row and of a name, a player's width,
    and how large a QR code over it may be.
    """

    shape: Shape
    rounds: int
    row: float
    name: float
    player: float
    code: float

    @property
    def turn(self) -> float:
        """The width of the turn in mm."""
        return round(self.player * _TURN, 2)

    @property
    def total(self) -> float:
        """The width of the total in mm."""
        return round(self.player - self.turn, 2)

    @property
    def narrow(self) -> bool:
        """Whether the words over a column must be set in narrow letters."""
        return self.player < _NARROW_COLUMN

    def open(self, players: int) -> bool:
        """Whether this many players leave a part of the page empty, so that a fence must close their columns."""
        return self.fence(players) < _BOX[self.shape] - 1

    def fence(self, players: int) -> float:
        """How far from the left in mm a fence stands behind the round numbers and this many players."""
        return round(_BOX[self.shape] % self.player + self.player * players, 2)


LAYOUTS = {
    2: Layout("portrait", 26, 7.2, 10.4, 88.8, 11.0),
    3: Layout("portrait", 26, 7.2, 10.4, 59.2, 11.0),
    4: Layout("portrait", 23, 8.0, 11.0, 44.4, 13.0),
    5: Layout("portrait", 23, 8.0, 11.0, 35.5, 13.0),
    6: Layout("landscape", 20, 6.7, 11.0, 41.1, 12.0),
    7: Layout("landscape", 20, 6.7, 11.0, 35.2, 12.0),
    8: Layout("landscape", 20, 6.7, 11.0, 30.8, 12.0),
}
MOST_ON_A_PAGE = max(LAYOUTS)
_HALVES = {5: replace(LAYOUTS[6], player=49.3), 6: LAYOUTS[6]}
"""The layouts of two pages side by side, by the players on the first."""


def on_the_first(players: int) -> int:
    """How many players stand on the first page: all of them, or the larger half."""
    return players if players <= MOST_ON_A_PAGE else (players + 1) // 2


def layout_for(players: int) -> Layout:
    """That of the first page, with this many players: one who is left alone has the sheet of two."""
    return LAYOUTS.get(max(players, min(LAYOUTS))) or _HALVES[on_the_first(players)]


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a player's column: the seat, the name where one is known, and how many lines that may need.

    `on_board` where the first bank was written down, `left` where the player is no more at the table.
    """

    seat: str
    name: str
    lines: int
    on_board: bool = False
    left: bool = False

    @property
    def in_field(self) -> bool:
        """Whether a field can show the name: on one line, and in letters of the one font that a field has."""
        return self.lines == 1 and all(letter <= _LAST_IN_FIELD and letter not in _NOT_IN_FIELD for letter in self.name)


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row to write in, and what is written in it already, by player; None if it is still empty.

    `fifth` where the rule under it is a thicker one.
    """

    label: str
    cells: tuple[Written | None, ...]
    fifth: bool = False


@dataclass(frozen=True, slots=True)
class GridPage:
    """The players and the rounds of a page; the totals of the page before, where there is one; and the row of the last
    turns, on the last page.
    """

    places: tuple[ColumnHead, ...]
    rows: tuple[GridRow, ...]
    carried: tuple[str, ...] | None = None
    last: GridRow | None = None

    @property
    def rules(self) -> tuple[bool, ...]:
        """The rules between its rows from the top down, True for a thicker one."""
        under = (*((True,) if self.carried is not None else ()), *(row.fifth for row in self.rows))
        return under[:-1]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All that the template prints. Without `scores` the head says where to find them.

    `first_there` is who had the target first, and with how much.
    """

    paper: Paper
    layout: Layout
    title: str
    rules: str
    footer: str
    address: str
    pages: tuple[GridPage, ...]
    board: str
    how: HowTo
    ending: Ending
    scores: Scores | None = None
    first_there: tuple[ColumnHead, str] | None = None
    day: str = ""
    qr: Qr | None = None
    form: bool = False

    @property
    def split(self) -> float:
        """Where turn and total part, in mm from the top of the grid."""
        return round(self.layout.name + (_BOARD if self.board else 0), 2)

    @property
    def first(self) -> float:
        """Where the first round begins, in mm from the top of the grid."""
        return round(self.split + _LABELS, 2)


def candidates(asked: AskedSheet, so_far: SoFar) -> Iterator[ScoreSheet]:
    """The sheet that was asked for, the fullest first: should its foot be too long, QR code and what scores give way.

    `so_far` is what is written on it already.
    """
    plain = _plain(asked, so_far, layout_for(asked.columns))
    told = scores(asked.rules) if plain.layout.shape == "portrait" else None
    code = qr(asked.link) if asked.link else None
    fullest = [replace(plain, scores=told, qr=code), replace(plain, scores=told), replace(plain, qr=code), plain]
    yield from dict.fromkeys(fullest)


def _plain(asked: AskedSheet, so_far: SoFar, layout: Layout) -> ScoreSheet:
    rules = asked.rules
    places = _places([*asked.names, *[""] * (asked.columns - len(asked.names))], layout, so_far)
    titled = [so_far.title] if so_far.title else []
    belongs = f"game {asked.code}" if asked.code else f"{asked.columns} players"
    about = [*titled, rules.name, belongs, *([so_far.words] if so_far.words else [])]
    return ScoreSheet(
        paper=paper_called(asked.paper),
        layout=layout,
        title=" · ".join(["Farkle score sheet", *about]),
        rules=" · ".join([*titled, rules.name]),
        footer=" · ".join(["Score sheet", *about]),
        address=asked.address,
        pages=tuple(_pages(places, layout, so_far, last_row=has_last_row(rules))),
        board=_board(rules, layout),
        how=how_to_fill_in(rules),
        ending=ending(rules),
        first_there=(places[so_far.first[0] - 1], so_far.first[1]) if so_far.first else None,
        day=so_far.day,
        form=asked.form,
    )


def _pages(places: Sequence[ColumnHead], layout: Layout, so_far: SoFar, *, last_row: bool) -> Iterator[GridPage]:
    first = on_the_first(len(places))
    spans = _spans(so_far.rounds, layout.rounds, last_row=last_row)
    for rounds in spans:
        for part in (range(1, first + 1), range(first + 1, len(places) + 1)):
            if part:
                last = GridRow("Last", tuple(so_far.last.get(seat) for seat in part))
                yield GridPage(
                    places=tuple(places[seat - 1] for seat in part),
                    rows=tuple(_row(so_far, number_, part) for number_ in rounds),
                    carried=tuple(so_far.carried(rounds[0], seat) for seat in part) if rounds[0] > 1 else None,
                    last=last if last_row and rounds is spans[-1] else None,
                )


def _row(so_far: SoFar, round_: int, part: range) -> GridRow:
    return GridRow(str(round_), tuple(so_far.cells.get((round_, seat)) for seat in part), fifth=round_ % 5 == 0)


def _spans(rounds: int, room: int, *, last_row: bool) -> list[range]:
    """The rounds of each page, where one has room for so many and for a last row.

    A page that another one follows has no last row and so room for a round more; one that follows another begins with
    the totals so far, and has room for one less.
    """
    spans, start = list[range](), 1
    while last_row or start <= max(rounds, 1):
        beside_last = room - (start > 1)
        if rounds < start + beside_last:
            return [*spans, range(start, start + beside_last)]
        spans.append(range(start, start + beside_last + 1))
        start = spans[-1].stop
    return spans


def _board(rules: Rules, layout: Layout) -> str:
    if not rules.opening:
        return ""
    least = max(rules.opening, rules.turn_minimum)
    words = "on board" if layout.narrow and least >= _LONG else "on the board"
    return f"{words} ({number(least)}+)"


def _places(names: Sequence[str], layout: Layout, so_far: SoFar) -> list[ColumnHead]:
    return [_place(seat, name, layout, so_far) for seat, name in enumerate(names, 1)]


def _place(seat: int, name: str, layout: Layout, so_far: SoFar) -> ColumnHead:
    room, wide = layout.player - 2 * _MARGIN, ems(name)
    left = seat in so_far.left
    # Three lines leave no room for the words over the name, which must tell that someone left.
    lines = 1 if wide * _LARGE <= room else 2 if left or wide * _SMALL <= 1.8 * room else 3
    return ColumnHead(f"Player {seat}", name, lines, on_board=seat in so_far.on_board, left=left)
