"""The scoring code of a game, and the devices that may score it (changes.md, Who a device is)."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select, update

from scorekeeper.store import codes, tables
from scorekeeper.store.db import reading, writing
from scorekeeper.store.stored import Stored


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


def game_of(scoring: str) -> str | None:
    """The code of the game that has this scoring code, typed in any way; None if no game has it."""
    with reading() as connection:
        code: str | None = connection.execute(_BY_SECRET, {"secret": codes.read_scoring(scoring)}).scalar_one_or_none()
    return code


def renew(stored: Stored) -> None:
    """Give the game a new scoring code. The old one stops working; devices that may score still may.

    Raises Busy.
    """
    with writing() as connection:
        connection.execute(_NEW_SECRET, {"game": stored.id, "new": codes.draw(codes.SCORING)})


_SCORERS = select(func.count(), func.max(tables.right.c.since)).where(tables.right.c.game == bindparam("game"))
_BY_SECRET = select(tables.game.c.code).where(tables.game.c.secret == bindparam("secret"))
_NEW_SECRET = update(tables.game).where(tables.game.c.id == bindparam("game")).values(secret=bindparam("new"))
