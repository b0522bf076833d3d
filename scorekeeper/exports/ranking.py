"""Who is where: the ranks of a game that is over, and how it stands while it is played."""

from dataclasses import dataclass

from scorekeeper.farkle import Game
from scorekeeper.farkle.outcome import outcome
from scorekeeper.farkle.sheet import columns

MOST_NAMED = 3
"""Players at the top who are still called by name."""


@dataclass(frozen=True, slots=True)
class Place:
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


def ranking(game: Game) -> tuple[Place, ...]:
    """Everyone, the winners first, those who left last; while a game is played, by total."""
    placed = []
    for column in columns(game.state):
        rank, shared = column.rank, column.shared_rank
        if rank is None and column.present:
            rank, shared = _standing(game, column.total)
        written = "" if rank is None else f"{rank}{'=' if shared else '.'}"
        place = Place(written, column.player, column.seat, column.name, column.total, column.present)
        placed.append((rank is None, rank or 0, place))
    return tuple(place for _, _, place in sorted(placed, key=lambda one: one[:2]))


def top(game: Game) -> Top:
    """Who wins, or leads so far, and with how many points."""
    state = game.state
    if state.over:
        ended = outcome(game)
        shown = ended.winners if len(ended.winners) <= MOST_NAMED else ()
        return Top(shown, len(ended.winners), ended.verb, ended.points, ended.tail)
    leaders = state.leaders
    names = tuple(state.standings[player].name for player in leaders) if len(leaders) <= MOST_NAMED else ()
    verb = "leads with" if len(leaders) == 1 else "lead with"
    return Top(names, len(leaders), verb, state.standings[leaders[0]].total, "")


def _standing(game: Game, total: int) -> tuple[int, bool]:
    totals = [game.state.standings[player].total for player in game.state.present]
    return 1 + sum(other > total for other in totals), totals.count(total) > 1
