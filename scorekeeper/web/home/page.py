"""What the home page shows: this device's games, those under way first."""

from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.farkle import State
from scorekeeper.farkle.outcome import Outcome, outcome
from scorekeeper.store.rights import MOST_LISTED
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing.time_zone import local
from scorekeeper.web.words.times import ago

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Score:
    """A player as the list of games shows one."""

    seat: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class Listed:
    """One game of the list: `turn_of` is who is to play, `outcome` how it ended; one of the two is there. `unread`: it
    could not be read to its end.

    `more` players have no room in the line of names.
    """

    code: str
    title: str
    rules: str
    round: int
    scores: tuple[Score, ...]
    more: int
    when: str
    changed: str
    unread: bool = False
    turn_of: str | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """The page. `again` is the code of the game whose players and rules are offered once more.

    `first` and `last` count the device's games that are listed here, out of `count`.
    """

    under_way: tuple[Listed, ...]
    finished: tuple[Listed, ...]
    watched: tuple[Listed, ...]
    again: str | None
    first: int
    last: int
    count: int

    @property
    def before(self) -> int:
        """How many games are listed before the page that goes before this one."""
        return max(0, min(self.first, self.count) - 1 - MOST_LISTED)


def home(games: tuple[Stored, ...], watched: tuple[Stored, ...], now: datetime, after: int = 0, count: int = 0) -> Home:
    """The page for a device that scores these games, the one that changed last first, and has watched others.

    `after` of its games changed later than these; it scores `count` in all.
    """
    rows = tuple(_listed(stored, now) for stored in games)
    newest = max((one for one in games if one.stop is None), key=lambda stored: stored.id, default=None)
    return Home(
        under_way=tuple(row for row in rows if row.outcome is None),
        finished=tuple(row for row in rows if row.outcome is not None),
        watched=tuple(_listed(stored, now) for stored in watched),
        again=newest.code if newest else None,
        first=after + 1,
        last=after + len(games),
        count=count,
    )


def _listed(stored: Stored, now: datetime) -> Listed:
    state = stored.game.state
    scores = _scores(state)
    return Listed(
        code=stored.code,
        title=stored.game.title,
        rules=stored.game.rules.name,
        round=state.round,
        scores=scores,
        more=len(scores) - MOST_NAMED if len(scores) > MOST_NAMED + 1 else 0,
        when=ago(local(stored.changed), now),
        changed=stored.changed.astimezone(UTC).isoformat(timespec="seconds"),
        unread=stored.stop is not None,
        turn_of=None if state.to_play is None else state.standings[state.to_play].name,
        outcome=outcome(stored.game) if state.over else None,
    )


def _scores(state: State) -> tuple[Score, ...]:
    standings = state.standings
    return tuple(
        Score(seat, standings[player].name, standings[player].total) for seat, player in enumerate(state.seats, 1)
    )
