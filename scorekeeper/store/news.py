"""Whether there is anything new in a game, for the many that ask every few seconds: one look-up, nothing replayed."""

from sqlalchemy import bindparam, func, select

from scorekeeper.store import codes, tables
from scorekeeper.store.db import reading


def last_entry(code: str) -> int | None:
    """The number of the last entry in the game with this code, 0 if nothing is recorded yet; None if no game
    has it.
    """
    with reading() as connection:
        last: int | None = connection.execute(_LAST, {"code": codes.read(code)}).scalar_one_or_none()
    return last


# The highest number is one step down the entries' own key, (game, number).
_highest = select(func.max(tables.entry.c.number)).where(tables.entry.c.game == tables.game.c.id).scalar_subquery()
_LAST = select(func.coalesce(_highest, 0)).where(tables.game.c.code == bindparam("code"))
