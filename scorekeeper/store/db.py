"""The connection to the database, and the one way to write: lock first, then read, then write, then commit to disk.

SQL that only SQLite knows is in this file, backup.py, daily.py, schema.py and soundness.py.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import URL, Connection, Engine, ExceptionContext, event
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.gate import aside
from scorekeeper.store.errors import Unusable
from scorekeeper.store.file import Identity, identity
from scorekeeper.store.lock import WriteLock
from scorekeeper.store.memo import Memo
from scorekeeper.store.soundness import in_words
from scorekeeper.store.tables import metadata

EXTENSION = "scorekeeper.store"

db = SQLAlchemy(metadata=metadata)


@dataclass(frozen=True)
class Store:
    """What one app keeps beside its tables: engines for reading and for writing, the lock of its writers and the memo.

    `wait` is how many seconds a writer waits for its turn, `opened` which file had the name of `file` at the start.
    """

    reader: Engine
    writer: Engine
    wait: float
    file: Path
    opened: Identity | None
    lock: WriteLock = field(default_factory=WriteLock)
    memo: Memo = field(default_factory=Memo)


def use_file(app: Flask, file: Path, wait: float) -> None:
    """Give the app engines on this SQLite file; a writer waits this many seconds for its turn."""
    # Not a text: in one a folder's ? or % would mean something.
    app.config["SQLALCHEMY_DATABASE_URI"] = URL.create("sqlite", database=str(file))
    db.init_app(app)
    with app.app_context():
        engine = db.engine
    event.listen(engine, "connect", partial(_connected, file, wait))
    event.listen(engine, "begin", _begun)
    event.listen(engine, "handle_error", partial(_failed, file))
    writer = engine.execution_options(writing=True)
    app.extensions[EXTENSION] = Store(engine, writer, wait, file, identity(file))


def store() -> Store:
    """What the current app keeps."""
    found: Store = current_app.extensions[EXTENSION]
    return found


@contextmanager
def reading() -> Iterator[Connection]:
    """A connection that sees the database as it is at one moment and writes nothing.

    Raises Unusable if another file, or none, has the name of the open one.
    """
    _same_file(store())
    with store().reader.connect() as connection:
        yield connection


@contextmanager
def writing() -> Iterator[Connection]:
    """The only connection that writes, from before its first read until what it wrote is on disk.

    Leaving the block with an error writes nothing. Raises Busy if the lock could not be had in time, DiskFull, and
    Unusable where another file, or none, has the name of the open one: what is written would be gone after a restart.
    """
    own = store()
    with own.lock.held(own.wait), own.writer.connect() as connection:
        with aside():  # a command run beside the server may hold SQLite's lock
            transaction = connection.begin()
        try:
            yield connection
            _same_file(own)
        except BaseException:
            transaction.rollback()
            raise
        with aside():  # the disk may be slow
            transaction.commit()


def _same_file(own: Store) -> None:
    if identity(own.file) != own.opened:
        raise Unusable(
            f"{own.file} was deleted, moved or replaced while the scorekeeper was running. Put the right file there "
            "and start the scorekeeper again."
        )


def _connected(file: Path, wait: float, connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # sqlite3 would begin transactions by itself, at the first write and without the lock; _begun does it instead.
    connection.isolation_level = None
    for pragma in (f"busy_timeout={wait * 1000:.0f}", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise Unusable(
            f"{file} is where SQLite cannot keep its write-ahead log, such as on a network drive. "
            "Set SCOREKEEPER_DATA to a folder on a disk of this machine."
        )


def _begun(connection: Connection) -> None:
    # Reading first and asking for the lock at the first write loses updates and fails at once under load (stack.md, 0).
    writes = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _failed(file: Path, context: ExceptionContext) -> None:
    error = context.original_exception
    if isinstance(error, sqlite3.Error) and (told := in_words(error, file)):
        raise told from error
