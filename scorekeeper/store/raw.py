"""A game as its rows have it, whether today's code can read it or not: everything that is written in them."""

import json
from typing import Any

from sqlalchemy import bindparam, select

from scorekeeper.store import codes, tables
from scorekeeper.store.db import reading
from scorekeeper.store.errors import NotFound

_FORMAT = "scorekeeper-game/1"


def log_file(code: str) -> bytes:
    """The game in the form of a game file, so that the release that wrote it reads it back. Raises NotFound."""
    with reading() as connection:
        game = connection.execute(_GAME, {"code": codes.read(code)}).one_or_none()
        if game is None:
            raise NotFound(code)
        entries = connection.execute(_ENTRIES, {"game": game.id}).all()
    data = {
        "format": _FORMAT,
        "title": game.title,
        "rules": _json(game.rules),
        "players": _json(game.players),
        "log": [_entry(entry.type, entry.at, _json(entry.data)) for entry in entries],
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode(errors="replace")


def _entry(kind: str, at: str | None, data: Any) -> dict[str, Any]:
    """What is in the row; a text that is no JSON stands under "data" as it is."""
    rest = data if isinstance(data, dict) else {"data": data}
    return {"type": kind, "at": at, **rest} if at else {"type": kind, **rest}


def _json(text: Any) -> Any:
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return text if isinstance(text, str | None) else str(text)


_GAME = select(tables.game).where(tables.game.c.code == bindparam("code"))
_ENTRIES = (
    select(tables.entry.c.type, tables.entry.c.at, tables.entry.c.data)
    .where(tables.entry.c.game == bindparam("game"))
    .order_by(tables.entry.c.number)
)
