"""The tables. Values of the game lie in them as JSON, in the words of the game file (design.md, The game file)."""

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

# Every constraint has a name, so that a later migration can change it.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

game = Table(
    "game",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(9), nullable=False, unique=True),
    # The scoring code, as codes.py writes it.
    Column("secret", String(14), nullable=False),
    Column("title", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("created", String(20), nullable=False),
    # The key of the form that made this game, so that the form sent again finds it.
    Column("make_key", String(64), nullable=False, unique=True),
    Index(None, "secret", unique=True),
    # Without this SQLite gives the id of a deleted game to the next one, and a page of the old could write in the new.
    sqlite_autoincrement=True,
)

entry = Table(
    "entry",
    metadata,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # The key of the form that wrote it; none after the first of several from one form, nor where a file brought them.
    Column("key", String(64)),
    Column("at", String(20)),
    Column("type", String(8), nullable=False),
    # What the game file says of this entry besides its type and time.
    Column("data", Text, nullable=False),
    UniqueConstraint("game", "key"),
    # A row is found by its key only, so the table may be that index: one tree fewer to write for a bank.
    sqlite_with_rowid=False,
)

right = Table(
    "right",
    metadata,
    # The SHA-256 of its token (tokens.py).
    Column("device", String(64), primary_key=True),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("since", String(20), nullable=False),
    Index(None, "game"),
    sqlite_with_rowid=False,
)

# Codes of games that are gone: none is given again, and whoever still has the page open can be told what happened.
deleted = Table(
    "deleted",
    metadata,
    Column("code", String(9), primary_key=True),
    sqlite_with_rowid=False,
)
