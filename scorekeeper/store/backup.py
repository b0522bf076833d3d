"""A copy of the whole database while it is in use.

SQL and calls that only SQLite knows: like db.py, this file is theirs.
"""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from scorekeeper.store.errors import NoBackup
from scorekeeper.store.lock import WAIT

_MAGIC = b"SQLite format 3\0"  # what every database file begins with


def backup(database: Path, to: Path) -> int:
    """Copy the database file as it is at one moment, whoever writes in it, and check the copy; it is whole when it
    appears under its name, and takes the place of an older one. Gives the number of games in it.

    Raises NoBackup, and then nothing was changed.
    """
    if not database.is_file():
        raise NoBackup(f"There is no database at {database}.")
    if to.exists() and (what := _no_older_backup(to, database)):
        raise NoBackup(f"{to} is {what}; name another file.")
    try:
        # In the same folder, so that it can take its name in one step; only its owner may read it, as the database.
        handle, name = tempfile.mkstemp(dir=to.parent, prefix=f".{to.name}-")
        os.close(handle)
        try:
            games = _copied(database, name)
            Path(name).replace(to)
        finally:
            Path(name).unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(f"{to} could not be made: {_why(error)}.") from error
    return games


def _no_older_backup(file: Path, database: Path) -> str:
    """What this file is, where it must keep its place: a copy in that of the log of writes would destroy the games, in
    that of a device it would be a file for every program of the machine. Empty for a backup.
    """
    if file.is_dir():
        return "a folder"
    if not file.is_file():
        return "no file"
    if file.samefile(database):
        return "the database itself"
    with file.open("rb") as content:
        return "" if content.read(len(_MAGIC)) == _MAGIC else "no backup"


def _copied(database: Path, name: str) -> int:
    source = f"file:{quote(str(database))}?mode=rw"
    with (
        closing(sqlite3.connect(source, uri=True, timeout=WAIT)) as live,
        closing(sqlite3.connect(name, isolation_level=None)) as copy,
    ):
        # All pages in one step: step by step the copy would begin anew with every turn that is written in the meantime.
        live.backup(copy, pages=-1)
        # One file, that can be carried without its log of writes.
        copy.execute("PRAGMA journal_mode=DELETE")
        found = [row[0] for row in copy.execute("PRAGMA integrity_check")]
        if found != ["ok"] or copy.execute("PRAGMA foreign_key_check").fetchall():
            raise NoBackup(f"The database is damaged: {found[0]}.")
        games: int = copy.execute("SELECT count(*) FROM game").fetchone()[0]
    with Path(name).open("rb") as file:
        os.fsync(file.fileno())
    return games


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
