"""Whether a database file can be used: refused in one sentence that says what to do, before anything is served."""

import shutil
import sqlite3
from pathlib import Path

from sqlalchemy import Connection

from scorekeeper.store.daily import FOLDER, copies
from scorekeeper.store.errors import Busy, DiskFull, Unusable

_NO_ROOM = 256 * 1024  # bytes
_SERVED = "served.json"  # beside the file once a server ran on it (addresses.py)


def refuse_emptied(file: Path) -> None:
    """Raise Unusable for a file of no length where games were: SQLite would take it for a new database."""
    if not file.is_file() or file.stat().st_size:
        return
    log = file.with_name(f"{file.name}-wal")
    if copies(file) or file.with_name(_SERVED).exists() or (log.is_file() and log.stat().st_size):
        raise Unusable(f"{file} is empty, though games were kept in it. {way_back(file)}")


def refuse_damaged(connection: Connection, file: Path) -> None:
    """Raise Unusable where a page of the file is damaged. A thousand games take some hundredths of a second."""
    found: str = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if found != "ok":
        raise Unusable(f"{file} is damaged. {way_back(file)}")


def in_words(error: sqlite3.Error, file: Path) -> Exception | None:
    """What a fault of SQLite means for the games; None for one that is a fault of ours."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return Busy()
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _is_full(file)):
        return DiskFull()
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return Unusable(f"{file} is damaged. {way_back(file)}")
    if code == sqlite3.SQLITE_READONLY:
        return Unusable(f"{file} cannot be written. Let the account that runs the scorekeeper write it and its folder.")
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR}:
        return Unusable(f"{file} cannot be read or written ({error}). Check the disk and the folder.")
    return None


def _is_full(file: Path) -> bool:
    # A full disk can fail at a sync or at the shared memory, and SQLite then only says that it could not write.
    try:
        return shutil.disk_usage(file.parent).free < _NO_ROOM
    except OSError:
        return False


def way_back(file: Path) -> str:
    """What to do about a file that is lost: the newest daily copy, where there is one."""
    newest = next(reversed(copies(file)), None)
    if newest is None:
        return f"There is no copy in {file.with_name(FOLDER)}; put back a backup of your own, or move the file away."
    return f"Stop the scorekeeper and put the newest copy in its place: {newest}."
