"""The ranks of a finished game and of a game in progress."""

from dataclasses import dataclass

from scorekeeper.farkle import Game
from scorekeeper.farkle.outcome import headline
from scorekeeper.farkle.sheet import Column, columns

MOST_NAMED = 3
"""Players at the top who are still called by name."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player: the rank as written, "1." or "3=" where shared, empty for those who left."""

    rank: str
    player: int
    seat: int
    name: str
    total: int
    present: bool


@dataclass(frozen=True, slots=True)
class Top:
    """The headline: these names (none where they are too many; `count` says how many) `verb` `points` `tail`."""

    names: tuple[str, ...]
    count: int
    verb: str
    points: int
    tail: str


def ranking(game: Game) -> tuple[Ranked, ...]:
    """Everyone, the winners first, those who left last; while a game is played, by total."""
    ranked = sorted(columns(game.state), key=lambda column: (column.rank is None, column.rank or 0))
    return tuple(map(_place, ranked))


def top(game: Game) -> Top:
    """Who wins, or leads so far, and with how many points."""
    first = headline(game)
    names = first.winners if len(first.winners) <= MOST_NAMED else ()
    return Top(names, len(first.winners), first.verb, first.points, first.tail)


def _place(column: Column) -> Ranked:
    rank = "" if column.rank is None else f"{column.rank}{'=' if column.shared_rank else '.'}"
    return Ranked(rank, column.player, column.seat, column.name, column.total, column.present)
