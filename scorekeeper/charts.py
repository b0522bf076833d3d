"""Pictures of a game as shapes, for screen and paper alike: the score race and the turns of each player (ux.md, 9).

Everything is worked out here; templates only draw. Positions are in the units of the picture that was asked for, from
its left and its top. Names are no part of a picture: the page puts them beside it, at `at`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.farkle import Game
from scorekeeper.farkle.sheet import Column, Line, columns, lines
from scorekeeper.farkle.words import counted, number

MOST_GRID_LINES = 6
_STEPS = (1.0, 2.5, 5.0)


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: its size, where the plot ends on the right, the margins above and below it, and how far apart the
    names beside it must stand.
    """

    width: float
    height: float
    right: float
    above: float
    below: float
    gap: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on an axis, and the figure there."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Runner:
    """A player's line: a point for each round, its end, and where the name stands beside it."""

    seat: int
    name: str
    total: str
    path: str
    end: tuple[float, float]
    at: float


@dataclass(frozen=True, slots=True)
class Race:
    """Totals by round. `zero` is where nought lies, `target` the line to reach."""

    frame: Frame
    zero: float
    grid: tuple[Mark, ...]
    target: Mark
    rounds: tuple[Mark, ...]
    runners: tuple[Runner, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in a strip: its height from 0 to 100, the letter under it, and the penalty taken with it."""

    height: float
    letter: str = ""
    penalty: str = ""


@dataclass(frozen=True, slots=True)
class Strip:
    """A player's turns by round; None if there was none. `spoken` sums them up."""

    seat: int
    name: str
    turns: tuple[Turn | None, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """A round and each player's total after it, in seat order; nothing for who had none."""

    round: int
    totals: tuple[str, ...]


SCREEN = Frame(width=100, height=100, right=91, above=5, below=4, gap=15)
"""The race on a page, in hundredths of whatever room it has."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where rounds and points lie in a frame."""

    frame: Frame
    last: int
    low: int
    high: int

    @property
    def plot(self) -> float:
        return self.frame.height - self.frame.above - self.frame.below

    def x(self, round_: int) -> float:
        return round(self.frame.right * round_ / self.last, 2)

    def y(self, points: float) -> float:
        return round(self.frame.above + self.plot * (self.high - points) / (self.high - self.low), 2)

    def line(self, totals: Mapping[int, int]) -> str:
        return "L".join(f"{self.x(round_):g} {self.y(total):g}" for round_, total in totals.items())


def race(game: Game, frame: Frame) -> Race | None:
    """The score race; None before the first turn."""
    totals = {player: of_player for player, of_player in _totals(game).items() if of_player}
    if not totals:
        return None
    target = game.rules.target
    values = [total for of_player in totals.values() for total in of_player.values()]
    last = max(max(of_player) for of_player in totals.values())
    scale = _Scale(frame, last, min(0, *values), max(target, *values))
    step = _step(scale.high - scale.low)
    line = Mark(scale.y(target), number(target))
    grid = [
        Mark(scale.y(points), number(points)) for points in range(-(-scale.low // step) * step, scale.high + 1, step)
    ]
    return Race(
        frame=frame,
        zero=scale.y(0),
        grid=tuple(mark for mark in grid if abs(mark.at - line.at) > scale.plot / 20),
        target=line,
        rounds=tuple(Mark(scale.x(round_), str(round_)) for round_ in range(_every(last), last + 1, _every(last))),
        runners=_runners(game, scale, totals),
    )


def _runners(game: Game, scale: _Scale, totals: Mapping[int, Mapping[int, int]]) -> tuple[Runner, ...]:
    ends = {player: (scale.x(max(one)), scale.y(one[max(one)])) for player, one in totals.items()}
    places = _apart({player: y for player, (_, y) in ends.items()}, scale.frame)
    return tuple(
        Runner(
            seat=column.seat,
            name=column.name,
            total=number(column.total),
            path=scale.line(totals[column.player]),
            end=ends[column.player],
            at=places[column.player],
        )
        for column in columns(game.state)
        if column.player in ends
    )


def strips(game: Game) -> tuple[Strip, ...]:
    """Every turn of each player as a bar, all by one scale."""
    written = lines(game)
    last = max((line.round for line in written), default=0)
    most = max((line.points for line in written if line.kind == "bank"), default=0) or 1
    penalties = {(line.player, line.round): line for line in written if line.kind == "penalty"}
    turns = {(line.player, line.round): line for line in written if line.kind not in {"penalty", "gift"}}

    def drawn(player: int, round_: int) -> Turn | None:
        line = turns.get((player, round_))
        return _turn(line, most, penalties.get((player, round_))) if line else None

    made = []
    for column in columns(game.state):
        own = tuple(drawn(column.player, round_) for round_ in range(1, last + 1))
        made.append(
            Strip(
                column.seat,
                column.name,
                own,
                _spoken([line for line in turns.values() if line.player == column.player]),
            )
        )
    return tuple(made)


def _spoken(turns: Sequence[Line]) -> str:
    best = max((line.points for line in turns if line.kind == "bank"), default=0)
    farkles = sum(line.kind == "farkle" for line in turns)
    return f"{counted(len(turns), 'turn')}, the best {number(best)}, {counted(farkles, 'farkle')}"


def totals_table(game: Game) -> tuple[Sequence[Column], tuple[TotalsRow, ...]]:
    """The race as a table: the players in seat order, and their totals after each round."""
    seats, totals = columns(game.state), _totals(game)
    last = max((round_ for of_player in totals.values() for round_ in of_player), default=0)
    rows = []
    for round_ in range(1, last + 1):
        known = [totals[column.player].get(round_) for column in seats]
        rows.append(TotalsRow(round_, tuple("" if total is None else number(total) for total in known)))
    return seats, tuple(rows)


def _totals(game: Game) -> Mapping[int, Mapping[int, int]]:
    """By player the total after each round, in the order of play, from what was there before the first turn on."""
    totals: dict[int, dict[int, int]] = {player: {} for player in game.state.seats}
    for line in lines(game):
        of_player = totals[line.player]
        if not of_player:
            of_player[line.round - 1] = line.total - line.points
        of_player[line.round] = line.total
    return MappingProxyType(totals)


def _turn(line: Line, most: int, penalty: Line | None) -> Turn:
    letters = {"farkle": "F", "skip": "–", "struck": "–", "win": "W"}
    height = round(100 * line.points / most, 1) if line.kind == "bank" else 0.0
    return Turn(height, letters.get(line.kind, ""), number(penalty.points) if penalty else "")


def _step(span: int) -> int:
    """The distance of the grid lines: 1, 2.5 or 5 times a power of ten, so that there are not too many."""
    power = 10
    while True:
        for step in _STEPS:
            if span / (power * step) <= MOST_GRID_LINES:
                return int(power * step)
        power *= 10


def _every(last: int) -> int:
    return 5 if last <= 40 else 10 if last <= 80 else 50


def _apart(wanted: Mapping[int, float], frame: Frame) -> Mapping[int, float]:
    """Where names stand: as near to where they should as they can, from the top down, with a gap between them."""
    order = sorted(wanted, key=lambda player: wanted[player])
    low, high = frame.gap / 2, frame.height - frame.gap / 2
    places = [low - frame.gap]
    for player in order:
        places.append(max(wanted[player], places[-1] + frame.gap))
    places = places[1:]
    places[-1] = min(places[-1], max(high, low + frame.gap * (len(order) - 1)))
    for place in range(len(places) - 2, -1, -1):
        places[place] = min(places[place], places[place + 1] - frame.gap)
    return {player: round(place, 2) for player, place in zip(order, places, strict=True)}
