"""The connection to the database, and the one way to write: lock first, then read, then write, then commit to disk.

SQL that only SQLite knows stands in this file.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import URL, Connection, Engine, ExceptionContext, event
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.store.errors import Busy
from scorekeeper.store.gate import Gate
from scorekeeper.store.memo import Memo
from scorekeeper.store.tables import metadata

WAIT = 10.0  # seconds a writer waits for the lock before it says that the scorekeeper is busy
EXTENSION = "scorekeeper.store"

db = SQLAlchemy(metadata=metadata)


@dataclass(frozen=True)
class Store:
    """What one app keeps beside its tables: engines for reading and for writing, the gate and the memo."""

    reader: Engine
    writer: Engine
    gate: Gate
    wait: float = WAIT
    memo: Memo = field(default_factory=Memo)


def open_database(app: Flask, file: Path, wait: float = WAIT) -> None:
    """Give the app its database, with its tables made where they are missing; its owner alone may read it, since all
    scoring codes lie in it. Raises SQLAlchemyError, OSError where it cannot be used.

    Several processes may do so at once on a new file: the tables are made under the write lock. There is no migration
    yet, since there is no release yet whose files could be older than this schema.
    """
    _keep_to_owner(file)
    # Not a text: in one a folder's ? or % would mean something.
    app.config["SQLALCHEMY_DATABASE_URI"] = URL.create("sqlite", database=str(file))
    db.init_app(app)
    with app.app_context():
        engine = db.engine
        event.listen(engine, "connect", partial(_connected, wait))
        event.listen(engine, "begin", _begun)
        event.listen(engine, "handle_error", _failed)
        gate = Gate(file.with_name(f"{file.name}-gate"))
        app.extensions[EXTENSION] = Store(engine, engine.execution_options(writing=True), gate, wait)
        with writing() as connection:
            metadata.create_all(connection)


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
    with own.gate.held(own.wait), own.writer.begin() as connection:
        yield connection


def _keep_to_owner(file: Path) -> None:
    """Whoever may read the folder: SQLite gives its log of writes the rights of the file."""
    file.touch(mode=0o600)
    for one in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        with suppress(FileNotFoundError):
            one.chmod(0o600)


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
