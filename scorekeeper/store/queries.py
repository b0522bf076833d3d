"""What games.py asks of the tables, with names for the values."""

from sqlalchemy import and_, bindparam, delete, func, insert, select, update

from scorekeeper.store import tables

GAMES = select(tables.game, tables.right.c.game.is_not(None).label("may_score")).outerjoin(
    tables.right, and_(tables.right.c.game == tables.game.c.id, tables.right.c.device == bindparam("device"))
)
BY_CODE = GAMES.where(tables.game.c.code == bindparam("code"))
CODE_OF = select(tables.game.c.code).where(tables.game.c.id == bindparam("id"))
CODES = select(tables.game.c.code).order_by(tables.game.c.id)
MADE_BY = select(tables.game.c.id).where(tables.game.c.make_key == bindparam("key"))
AFTER = (
    select(tables.entry.c.type, tables.entry.c.at, tables.entry.c.data)
    .where(tables.entry.c.game == bindparam("game"), tables.entry.c.number > bindparam("number"))
    .order_by(tables.entry.c.number)
)
NUMBER_OF = select(tables.entry.c.number).where(
    tables.entry.c.game == bindparam("game"), tables.entry.c.key == bindparam("key")
)
# The first entry after this one that was written under another key; None if there is none.
NEXT_KEYED = select(func.min(tables.entry.c.number)).where(
    tables.entry.c.game == bindparam("game"),
    tables.entry.c.number > bindparam("number"),
    tables.entry.c.key.is_not(None),
)
RIGHT = select(tables.right.c.device).where(
    tables.right.c.device == bindparam("device"), tables.right.c.game == bindparam("game")
)
INSERT_GAME = insert(tables.game).returning(tables.game.c.id)
INSERT_ENTRY = insert(tables.entry)
INSERT_DELETED = insert(tables.deleted)
DELETED = select(tables.deleted.c.code).where(tables.deleted.c.code == bindparam("code"))
RETITLE = update(tables.game).where(tables.game.c.id == bindparam("identity")).values(title=bindparam("called"))
DELETE_GAME = delete(tables.game).where(tables.game.c.id == bindparam("id"))
