"""A copy of the database for each day on which something was recorded: the last few are kept in backups/ beside it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Event, Thread
from urllib.parse import quote

from scorekeeper.store.backup import backup
from scorekeeper.store.errors import NoBackup
from scorekeeper.store.file import identity

INTERVAL = 600.0  # seconds between two looks; so much of an evening may be missing from the day's copy
FOLDER = "backups"
# What every record changes: an entry, a deletion, a right, a title, a scoring code.
_CONTENT = """
    SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM deleted), (SELECT count(*) FROM "right"), max(id),
        group_concat(title || secret)
    FROM game
"""
_DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"


def copies(file: Path) -> tuple[Path, ...]:
    """The daily copies of this database file, the oldest first."""
    return tuple(sorted((file.parent / FOLDER).glob(f"{file.stem}-{_DAY}{file.suffix}")))


def keep(file: Path, day: date, most: int) -> Path | None:
    """Copy the database for this day if anything was recorded since the newest copy, and drop the oldest of more than
    `most` copies. A later copy of the same day takes the place of the earlier one. Gives the new copy.

    Raises NoBackup; then every older copy is still there.
    """
    newest = next(reversed(copies(file)), None)
    if newest and _content(newest) == _content(file):
        return None
    copy = file.parent / FOLDER / f"{file.stem}-{day.isoformat()}{file.suffix}"
    try:
        copy.parent.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise NoBackup(f"{copy.parent} could not be made: {error.strerror}.") from error
    backup(file, copy)
    for old in copies(file)[:-most]:
        old.unlink(missing_ok=True)
    return copy


def keep_daily(file: Path, most: int, complain: Callable[[str], None], stopped: Event) -> Thread | None:
    """Keep daily copies from a thread of its own until `stopped`; `complain` is told why one failed, once for each
    reason. Gives the thread; None if `most` is 0.
    """
    if most == 0:
        return None
    thread = Thread(target=_watch, args=(file, most, complain, stopped), name="daily copies", daemon=True)
    thread.start()
    return thread


def _watch(file: Path, most: int, complain: Callable[[str], None], stopped: Event) -> None:
    told, opened = "", identity(file)
    while True:
        # Another file under this name is none of ours: its copy would take the place of the day's.
        why = _kept(file, most) if identity(file) == opened else ""
        if why and why != told:
            complain(why)
        told = why
        if stopped.wait(INTERVAL):
            return


def _kept(file: Path, most: int) -> str:
    """Why no copy could be made; empty if all is well."""
    try:
        keep(file, date.today(), most)  # noqa: DTZ011  # the day of the machine, as its owner knows it
    except NoBackup as error:
        return str(error)
    return ""


def _content(file: Path) -> object:
    """What a database holds, in figures; None if it cannot be read."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)) as connection:
            return connection.execute(_CONTENT).fetchone()
    except sqlite3.Error:
        return None
