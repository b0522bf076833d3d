"""A game as rows and columns: the score table on screen, on the score sheet and in the tally are all this one.

Totals and points are points. The lines of a player always add up to the player's total (rules.md, A turn).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Literal

from scorekeeper.farkle.entries import Turn
from scorekeeper.farkle.game import Game
from scorekeeper.farkle.state import Happened, State

LineKind = Literal["bank", "farkle", "skip", "win", "struck", "penalty", "gift"]
SIGNS = {"farkle": "F", "skip": "–", "struck": "–", "win": "wins"}
"""How a turn without points stands in a sheet, on screen and on paper."""
_BESIDE = ("penalty", "gift")
"""Lines that a turn brings with it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a player: what it added to the total and the total then.

    `number` is the entry's. `asked` is what a bank was worth before the rules had their say: more than `points` where
    it went over an exact target. `taken_over` is the part of a bank that was taken over. `giver` gave a gift. `was` is
    the turn first recorded, where it was corrected.
    """

    kind: LineKind
    number: int
    round: int
    player: int
    points: int
    total: int
    asked: int = 0
    taken_over: int = 0
    giver: int | None = None
    opened: bool = False
    was: Turn | None = None
    at: datetime | None = None

    @property
    def over(self) -> bool:
        """Whether the turn passed an exact target, so that it scored nothing (rules.md, Exactly the target)."""
        return self.kind == "bank" and self.asked > self.points

    @property
    def own(self) -> int:
        """The points of a bank without those taken over."""
        return self.points - self.taken_over


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column: the name and seat now, the total, and the rank, by total while the game is played (None for
    those who left).
    """

    player: int
    name: str
    seat: int
    total: int
    on_board: bool
    present: bool
    rank: int | None
    shared_rank: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A round's turns, or penalties or gifts of it; one cell a column, None if there is nothing."""

    kind: Literal["round", "penalty", "gift"]
    round: int
    cells: tuple[Line | None, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Columns in seat order, rows in the order of the game, and the column of the current player (None: it is over)."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    playing: int | None


def lines(game: Game) -> tuple[Line, ...]:
    """Every line of the game in the order in which it was written, penalties and gifts right after their turn."""
    return tuple(line for state in game.states[1:] for line in _lines_of(state))


def sheet(game: Game) -> Sheet:
    """The game as it is now, as rows and columns; the round that is being played has its row too."""
    state = game.state
    written = lines(game)
    rounds = {number: tuple(group) for number, group in groupby(written, key=lambda line: line.round)}
    if not state.over:
        rounds.setdefault(state.round, ())
    rows = tuple(row for number, group in rounds.items() for row in _rows(number, group, state.seats))
    playing = None if state.to_play is None else state.seats.index(state.to_play)
    return Sheet(columns(state), rows, playing)


def columns(state: State) -> tuple[Column, ...]:
    """The players in seat order with their ranks: the winners first whatever the others have, then by total, ties
    sharing.
    """
    order = {player: _place(state, player) for player in state.present}
    made = []
    for seat, player in enumerate(state.seats, 1):
        one = state.standings[player]
        rank = 1 + sum(other < order[player] for other in order.values()) if player in order else None
        shared = player in order and list(order.values()).count(order[player]) > 1
        made.append(Column(player, one.name, seat, one.total, one.on_board, one.present, rank, shared))
    return tuple(made)


def _place(state: State, player: int) -> tuple[int, int]:
    # A play-off or a combination that wins outright puts its winner first over higher totals.
    return (0, 0) if player in state.winners else (1, -state.standings[player].total)


def _lines_of(state: State) -> Iterator[Line]:
    happened = state.happened
    if happened is None or happened.player is None or not happened.is_turn:
        return
    yield _turn_line(happened, happened.player)
    if happened.penalised:
        yield Line(
            "penalty",
            happened.number,
            happened.round,
            happened.player,
            -happened.penalty,
            happened.total,
            at=happened.at,
        )
    if happened.gift_to is not None:
        total = state.standings[happened.gift_to].total
        yield Line(
            "gift",
            happened.number,
            happened.round,
            happened.gift_to,
            happened.gift,
            total,
            giver=happened.player,
            at=happened.at,
        )


def _turn_line(happened: Happened, player: int) -> Line:
    return Line(
        kind=happened.kind,  # type: ignore[arg-type]  # a turn, as the caller made sure
        number=happened.number,
        round=happened.round,
        player=player,
        points=0 if happened.gone_over else happened.worth,
        total=happened.total + happened.penalty,
        asked=happened.worth,
        taken_over=happened.taken_over,
        opened=happened.opened,
        was=happened.was,
        at=happened.at,
    )


def _rows(number: int, group: tuple[Line, ...], seats: tuple[int, ...]) -> Iterator[Row]:
    turns = {line.player: line for line in group if line.kind not in _BESIDE}
    yield Row("round", number, tuple(turns.get(player) for player in seats))
    penalties = {line.player: line for line in group if line.kind == "penalty"}
    if penalties:
        yield Row("penalty", number, tuple(penalties.get(player) for player in seats))
    for gift in (line for line in group if line.kind == "gift"):
        yield Row("gift", number, tuple(gift if player == gift.player else None for player in seats))
