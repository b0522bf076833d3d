"""The scoring link of a game, and the devices that may score it (design.md, Who may do what)."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select, update

from scorekeeper.store import tables
from scorekeeper.store.db import reading, writing
from scorekeeper.store.games import SECRET_BYTES, Stored


@dataclass(frozen=True, slots=True)
class Scorers:
    """How many devices may score a game, and when the last of them got the right (UTC)."""

    count: int
    latest: datetime


def scorers(stored: Stored) -> Scorers:
    """The devices that may score the game, the one that made it among them."""
    with reading() as connection:
        count, latest = connection.execute(_SCORERS, {"game": stored.id}).one()
    return Scorers(count, datetime.fromisoformat(latest) if latest else stored.created)


def renew(stored: Stored) -> None:
    """Give the game another scoring link. The old one opens nothing any more; who may score already, still may.

    Raises Busy.
    """
    with writing() as connection:
        connection.execute(_NEW_SECRET, {"game": stored.id, "new": secrets.token_hex(SECRET_BYTES)})


_SCORERS = select(func.count(), func.max(tables.right.c.since)).where(tables.right.c.game == bindparam("game"))
_NEW_SECRET = update(tables.game).where(tables.game.c.id == bindparam("game")).values(secret=bindparam("new"))
