"""Which device may score which game (design.md, Who may do what). The code lets anyone watch; the right lets score."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select

from scorekeeper.farkle import Rules
from scorekeeper.store import tables
from scorekeeper.store.db import reading, writing
from scorekeeper.store.games import MOST_LISTED_ENTRIES, allow, load_all
from scorekeeper.store.queries import GAMES
from scorekeeper.store.rows import written
from scorekeeper.store.stored import Stored

MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who played last and by what, to be offered for the next game: names in seat order, as they are now."""

    names: tuple[str, ...]
    rules: Rules


def give(device: str, stored: Stored, *, now: datetime) -> None:
    """Let the device score the game. Giving it twice changes nothing. Raises Busy."""
    with writing() as connection:
        allow(connection, device, stored.id, now)


def games_of(
    device: str | None, most: int = MOST_LISTED, most_entries: int = MOST_LISTED_ENTRIES, *, after: int = 0
) -> tuple[Stored, ...]:
    """The games the device may score, the one that changed last first, without the first `after`: at most so many, with
    at most this many entries together, and the first however long it is.
    """
    if device is None:
        return ()
    with reading() as connection:
        return load_all(connection, _LATEST, {"device": device, "most": most, "after": after}, most_entries)


def count_of(device: str | None) -> int:
    """How many games the device may score."""
    if device is None:
        return 0
    with reading() as connection:
        count: int = connection.execute(_COUNT, {"device": device}).scalar_one()
    return count


def players_of(device: str | None) -> LineUp | None:
    """The line-up of the game the device made or took over last; None if there is none."""
    if device is None:
        return None
    with reading() as connection:
        newest = load_all(connection, _NEWEST, {"device": device})
    return _line_up(newest[0]) if newest and newest[0].stop is None else None


def newest_since(device: str | None, since: datetime) -> Stored | None:
    """The newest of the games that the device made or took over from this time (UTC) on; None if there is none."""
    if device is None:
        return None
    with reading() as connection:
        found = load_all(connection, _SINCE, {"device": device, "since": written(since)})
    return found[0] if found else None


def _line_up(stored: Stored) -> LineUp:
    state = stored.game.state
    return LineUp(tuple(state.standings[player].name for player in state.present), stored.game.rules)


_entries = (
    select(tables.entry).where(tables.entry.c.game == tables.game.c.id).order_by(tables.entry.c.number.desc()).limit(1)
)
_last = _entries.with_only_columns(tables.entry.c.number).correlate(tables.game).scalar_subquery()
_changed = _entries.with_only_columns(tables.entry.c.at).correlate(tables.game).scalar_subquery()
_OF_DEVICE = GAMES.add_columns(_last.label("last")).where(tables.right.c.game.is_not(None))
_LATEST = (
    _OF_DEVICE.order_by(func.coalesce(_changed, tables.game.c.created).desc(), tables.game.c.id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("after"))
)
_COUNT = select(func.count()).where(tables.right.c.device == bindparam("device"))
_SINCE = _OF_DEVICE.where(tables.right.c.since >= bindparam("since")).order_by(tables.game.c.id.desc()).limit(1)
_NEWEST = _OF_DEVICE.order_by(tables.game.c.id.desc()).limit(1)
