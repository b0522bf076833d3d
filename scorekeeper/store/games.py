"""Games as they lie in the database: made once, afterwards only added to, and removed whole or not at all."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import accumulate

from sqlalchemy import Connection, Row, Select, insert
from sqlalchemy.exc import IntegrityError

from scorekeeper.farkle import Entry, Game, IllegalEntry, dump_rules
from scorekeeper.farkle.names import check_title
from scorekeeper.store import codes, queries, tables
from scorekeeper.store.db import reading, store, writing
from scorekeeper.store.errors import Deleted, Forbidden, NotFound, Stale, Unread
from scorekeeper.store.rows import begun, played_on, row_of, written
from scorekeeper.store.stored import Recorded, Slot, Stored

# In all games of one list. More than the memo keeps would be replayed for every look at the list, which is minutes of
# work for whoever asks often; an evening of Farkle has a hundred.
MOST_LISTED_ENTRIES = 20_000


@dataclass(frozen=True, slots=True)
class Fresh:
    """A game to be stored, the key of the form it came by, and when it was begun (UTC)."""

    game: Game
    key: str
    began: datetime


def create(game: Game, *, device: str | None, key: str, now: datetime, began: datetime | None = None) -> Stored:
    """Store a new game, which this device may score. The same key again gives the game it made, as it is now,
    which may be another than this; then it is `repeated`.

    `began` is when a game from elsewhere was started, if that is known. Raises Busy.
    """
    return create_all((Fresh(game, key, began or now),), device=device, now=now)[0]


def create_all(fresh: Sequence[Fresh], *, device: str | None, now: datetime) -> tuple[Stored, ...]:
    """Store new games, all of them or none; else as `create`."""
    with writing() as connection:
        made = [_made(connection, one, device, now) for one in fresh]
    for one, (code, repeated) in zip(fresh, made, strict=True):
        # What was worked out of it is not worked out again, unless its rows round its times.
        if not repeated and not any(entry.at and entry.at.microsecond for entry in one.game.log):
            store().memo.put(code, one.game)
    # Replayed without the lock: a long game from elsewhere takes seconds, and every bank would wait for them.
    return tuple(replace(load(code, device), repeated=repeated) for code, repeated in made)


def _made(connection: Connection, fresh: Fresh, device: str | None, now: datetime) -> tuple[str, bool]:
    """The code of the game that this key made, and whether that was before."""
    made = connection.execute(queries.MADE_BY, {"key": fresh.key}).scalar_one_or_none()
    identity = made or _insert(connection, fresh)
    if device is not None:
        # Whoever holds the key filled in the form: a device whose first answer was lost has a new cookie by now.
        allow(connection, device, identity, now)
    code: str = connection.execute(queries.CODE_OF, {"id": identity}).scalar_one()
    return code, made is not None


def load(code: str, device: str | None = None) -> Stored:
    """The game with this code, typed in any way, as it is now; `device` is who asks.

    Raises NotFound, and Unread with what could be read of it.
    """
    with reading() as connection:
        return _whole(_remembered(_load(connection, code, device)))


def all_codes() -> tuple[str, ...]:
    """The codes of all games, the oldest first."""
    with reading() as connection:
        return tuple(connection.execute(queries.CODES).scalars())


def load_all(
    connection: Connection,
    query: Select[tuple[object, ...]],
    values: dict[str, object],
    most_entries: int = MOST_LISTED_ENTRIES,
) -> tuple[Stored, ...]:
    """The games of a query that gives the columns of `GAMES` and with `last` the number of each game's last entry: as
    many from the first on as have this many entries together, and the first in any case. Those that cannot be read to
    their end are among them, with their `stop`.
    """
    rows = connection.execute(query, values).all()
    together = list(accumulate(row.last or 0 for row in rows))
    listed = [row for place, row in enumerate(rows) if place == 0 or together[place] <= most_entries]
    return tuple(_remembered(_replayed(connection, row, row.last or 0)) for row in listed)


def record(code: str, entry: Entry, slot: Slot, *, device: str | None, now: datetime) -> Recorded:
    """Write one entry, whose number must be the next. A key recorded before writes nothing (design.md, The log).

    Raises NotFound, Forbidden, Stale, Busy, and IllegalEntry if the rules refuse it; then nothing is written.
    """
    return record_all(code, (entry,), slot, device=device, now=now)


def record_all(code: str, entries: Sequence[Entry], slot: Slot, *, device: str | None, now: datetime) -> Recorded:
    """Write one entry or more with numbers from the slot's on, all of them or none; the key stands beside the first.

    Gives the number of the first. Raises what `record` raises.
    """
    number, key = slot
    at = now.astimezone(UTC).replace(microsecond=0)
    noted = [replace(entry, at=at) for entry in entries]
    _know(code)
    try:
        with writing() as connection:
            stored = _to_write(connection, code, device, number)
            after = stored.game.play_all(noted)
            keys = (key, *[None] * (len(noted) - 1))
            rows = [row_of(stored.id, number + place, *one) for place, one in enumerate(zip(noted, keys, strict=True))]
            connection.execute(queries.INSERT_ENTRY, rows)
    except (Stale, IllegalEntry, IntegrityError) as refusal:
        before = _recorded_before(code, slot, device, refusal)
        return replace(before, differs=_differs(before, entries))
    return Recorded(_remembered(replace(stored, game=after)), number)


def retitle(code: str, title: str, *, device: str | None) -> Stored:
    """Change the title of a game. Raises NotFound, Forbidden, Busy, and IllegalEntry if the title is refused."""
    _know(code)
    with writing() as connection:
        stored = _whole(_load(connection, code, device))
        if not stored.may_score:
            raise Forbidden(stored)
        connection.execute(queries.RETITLE, {"identity": stored.id, "called": check_title(title)})
    return load(code, device)


def delete(code: str, *, number: int, device: str | None) -> Stored:
    """Take a game and all its rows out of the database, for good; `number` says that nothing was recorded meanwhile.

    Gives the game as it was. Its id and code are never given again. Raises NotFound, Forbidden, Stale, Busy.
    """
    _know(code)
    with writing() as connection:
        stored = _to_write(connection, code, device, number)
        connection.execute(queries.INSERT_DELETED, {"code": stored.code})
        connection.execute(queries.DELETE_GAME, {"id": stored.id})
    store().memo.drop(stored.code)
    return stored


def allow(connection: Connection, device: str, game: int, now: datetime) -> None:
    """Let the device score the game from now on, if it may not already."""
    values = {"device": device, "game": game}
    if connection.execute(queries.RIGHT, values).first() is None:
        connection.execute(insert(tables.right), {**values, "since": written(now)})


def _recorded_before(code: str, slot: Slot, device: str | None, refusal: Exception) -> Recorded:
    """The first entry that this key wrote before. Raises the refusal where there is none."""
    with reading() as connection:
        stored = _whole(_load(connection, code, device))
        recorded = connection.execute(queries.NUMBER_OF, {"game": stored.id, "key": slot.key}).scalar_one_or_none()
    if recorded is not None:
        return Recorded(stored, recorded, repeated=True)
    if isinstance(refusal, IntegrityError):
        # The lock let two in, which no lock should; the table's own key held.
        raise Stale(stored, slot.number) from refusal
    raise refusal


def _differs(before: Recorded, entries: Sequence[Entry]) -> bool:
    """Whether one of these entries is not among those that were written together with this one."""
    first, stored = before.number, before.stored
    with reading() as connection:
        end = connection.execute(queries.NEXT_KEYED, {"game": stored.id, "number": first}).scalar_one()
    together = [replace(entry, at=None) for entry in stored.game.log[first - 1 : end and end - 1]]
    return any(entry not in together for entry in entries)


def _know(code: str) -> None:
    """Replay a game that this process does not remember before the lock is taken, and not while all others wait."""
    known = codes.read(code)
    if known is not None and store().memo.get(known) is None:
        load(code)


def _to_write(connection: Connection, code: str, device: str | None, number: int) -> Stored:
    """The game, for a device that may score it and has seen all of it."""
    stored = _whole(_load(connection, code, device))
    if not stored.may_score:
        raise Forbidden(stored)
    if number != stored.game.number:
        raise Stale(stored, number)
    return stored


def _load(connection: Connection, code: str, device: str | None) -> Stored:
    row = connection.execute(queries.BY_CODE, {"code": codes.read(code), "device": device}).one_or_none()
    if row is None:
        raise Deleted(code) if _was_deleted(connection, codes.read(code)) else NotFound(code)
    return _replayed(connection, row)


def _was_deleted(connection: Connection, code: str | None) -> bool:
    return connection.execute(queries.DELETED, {"code": code}).first() is not None


def _replayed(connection: Connection, row: Row[tuple[object, ...]], last: int | None = None) -> Stored:
    """The game of this row, from the memo and the entries after it; `last` is the last entry's number, where known."""
    known = store().memo.get(row.code)
    game, stop = (known, None) if known else begun(row)
    # Only the row knows it: the memo may hold the game as it was called before.
    game = game if game.title == row.title else game.titled(row.title)
    if stop is None and (last is None or last >= game.number):
        game, stop = played_on(game, connection.execute(queries.AFTER, {"game": row.id, "number": game.number - 1}))
    created = datetime.fromisoformat(row.created)
    return Stored(row.id, row.code, row.secret, created, game, row.may_score, stop=stop)


def _remembered(stored: Stored) -> Stored:
    if stored.stop is None:
        store().memo.put(stored.code, stored.game)
    return stored


def _whole(stored: Stored) -> Stored:
    """The game, unless only a part of it could be read. Raises Unread."""
    if stored.stop is not None:
        raise Unread(stored)
    return stored


def _insert(connection: Connection, fresh: Fresh) -> int:
    game = fresh.game
    values = {
        "code": _free_code(connection),
        "secret": codes.draw(codes.SCORING),
        "title": game.title,
        "rules": json.dumps(dump_rules(game.rules), ensure_ascii=False),
        "players": json.dumps(game.players, ensure_ascii=False),
        "created": written(fresh.began),
        "make_key": fresh.key,
    }
    identity: int = connection.execute(queries.INSERT_GAME, values).scalar_one()
    if game.log:
        rows = [row_of(identity, number, entry) for number, entry in enumerate(game.log, start=1)]
        connection.execute(queries.INSERT_ENTRY, rows)
    return identity


def _free_code(connection: Connection) -> str:
    while True:
        code = codes.draw()
        taken = connection.execute(queries.BY_CODE, {"code": code, "device": None}).first() is not None
        if not taken and not _was_deleted(connection, code):
            return code
