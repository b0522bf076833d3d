"""Rows of the database as values of the game, and back. Reading goes as far as it can and says where it stopped."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Row

from scorekeeper.farkle import PRESETS, Entry, FarkleError, Game, Rules, dump_entry, load_entry, load_rules
from scorekeeper.farkle.names import FEWEST_PLAYERS
from scorekeeper.store.stored import Stop

# What a row raises that this release cannot read: the game's own errors, broken JSON, and values of another shape.
_REFUSALS = (ValueError, TypeError, AttributeError, KeyError, RecursionError)
_NO_NAMES = ("Player 1", "Player 2")


def begun(row: Row[Any]) -> tuple[Game, Stop | None]:
    """The game of this row before its first entry. Where it cannot be read, another game stands in for it."""
    try:
        return Game(_rules(row.rules), _players(row.players), title=row.title), None
    except _REFUSALS as error:
        return Game(PRESETS["classic"], _NO_NAMES), Stop(None, _why(error))


def played_on(game: Game, rows: Iterable[Row[Any]]) -> tuple[Game, Stop | None]:
    """The game after the entries of these rows, as far as they can be read."""
    rows = tuple(rows)
    try:
        return game.play_all(_entry(row.type, row.at, row.data) for row in rows), None
    except _REFUSALS:
        return _as_far_as_possible(game, rows)


def _as_far_as_possible(game: Game, rows: tuple[Row[Any], ...]) -> tuple[Game, Stop | None]:
    for row in rows:
        try:
            game = game.play(_entry(row.type, row.at, row.data))
        except _REFUSALS as error:
            return game, Stop(game.number, _why(error))
    return game, None


def row_of(game: int, number: int, entry: Entry, key: str | None = None) -> dict[str, object]:
    """The row of an entry: `game` is the game's id, `key` that of the form that wrote it."""
    data = dump_entry(entry)
    kind, at = data.pop("type"), data.pop("at", None)
    text = json.dumps(data, ensure_ascii=False)
    return {"game": game, "number": number, "key": key, "at": at, "type": kind, "data": text}


def written(moment: datetime) -> str:
    """A moment as the rows have it: UTC, to the second."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def _entry(kind: str, at: str | None, data: str) -> Entry:
    return load_entry({"type": kind, "at": at, **json.loads(data)})


@lru_cache(maxsize=64)
def _rules(text: str) -> Rules:
    """The rules in this text. One value for all games that agreed the same: reading it costs more than a whole bank."""
    return load_rules(json.loads(text))


def _players(text: str) -> tuple[str, ...]:
    names = json.loads(text)
    if not isinstance(names, list) or len(names) < FEWEST_PLAYERS or not all(isinstance(name, str) for name in names):
        raise TypeError("players are a list of names")
    return tuple(names)


def _why(error: Exception) -> str:
    # Python's own words for a broken text help nobody at the table.
    return str(error) if isinstance(error, FarkleError) else "What is stored there is damaged, or of another release."
