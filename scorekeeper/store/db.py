"""The connection to the database, and the one way to write: lock first, then read, then write, then commit to disk.

SQL that only SQLite knows stands in this file.
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

from scorekeeper.store.errors import Busy
from scorekeeper.store.lock import WriteLock
from scorekeeper.store.memo import Memo
from scorekeeper.store.tables import metadata

EXTENSION = "scorekeeper.store"

db = SQLAlchemy(metadata=metadata)


@dataclass(frozen=True)
class Store:
    """What one app keeps beside its tables: engines for reading and for writing, the lock of its writers and the memo;
    `wait` is how many seconds a writer waits for its turn.
    """

    reader: Engine
    writer: Engine
    wait: float
    lock: WriteLock = field(default_factory=WriteLock)
    memo: Memo = field(default_factory=Memo)


def use_file(app: Flask, file: Path, wait: float) -> None:
    """Give the app engines on this SQLite file; a writer waits so many seconds for its turn."""
    # Not a text: in one a folder's ? or % would mean something.
    app.config["SQLALCHEMY_DATABASE_URI"] = URL.create("sqlite", database=str(file))
    db.init_app(app)
    with app.app_context():
        engine = db.engine
    event.listen(engine, "connect", partial(_connected, wait))
    event.listen(engine, "begin", _begun)
    event.listen(engine, "handle_error", _failed)
    app.extensions[EXTENSION] = Store(engine, engine.execution_options(writing=True), wait)


def store() -> Store:
    """What the current app keeps."""
    found: Store = current_app.extensions[EXTENSION]
    return found


@contextmanager
def reading() -> Iterator[Connection]:
    """A connection that sees the database as it is at one moment and writes nothing."""
    with store().reader.connect() as connection:
        yield connection


@contextmanager
def writing() -> Iterator[Connection]:
    """The only connection that writes, from before its first read until what it wrote is on disk.

    Leaving the block with an error writes nothing. Raises Busy where the lock could not be had in time.
    """
    own = store()
    with own.lock.held(own.wait), own.writer.begin() as connection:
        yield connection


def _connected(wait: float, connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # sqlite3 would begin transactions by itself, at the first write and without the lock; _begun does it instead.
    connection.isolation_level = None
    for pragma in (f"busy_timeout={wait * 1000:.0f}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    # Reading first and asking for the lock at the first write loses updates and fails at once under load (stack.md, 0).
    writes = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _failed(context: ExceptionContext) -> None:
    error = context.original_exception
    if isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
        raise Busy from error
