"""How the app gets its database: one file, for its owner alone, with the tables of today."""

from contextlib import suppress
from pathlib import Path

from flask import Flask

from scorekeeper.store.db import use_file, writing
from scorekeeper.store.lock import WAIT
from scorekeeper.store.schema import bring_up_to_date
from scorekeeper.store.soundness import refuse_damaged, refuse_emptied


def open_database(app: Flask, file: Path, wait: float = WAIT) -> None:
    """Give the app its database, made or upgraded where that is needed. Nobody but its owner may read it, since it
    holds every scoring code. `wait` is how many seconds a writer waits for its turn.

    Several processes may open one new or older file at once: the first one makes or upgrades it, under the write lock.
    Raises SQLAlchemyError, OSError and Unusable where the file cannot be used.
    """
    refuse_emptied(file)
    _keep_to_owner(file)
    use_file(app, file, wait)
    with app.app_context(), writing() as connection:
        refuse_damaged(connection, file)
        bring_up_to_date(connection, file)


def _keep_to_owner(file: Path) -> None:
    """Whoever may read the folder: SQLite gives its log of writes the rights of the file."""
    file.touch(mode=0o600)
    for one in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        with suppress(FileNotFoundError):
            one.chmod(0o600)
