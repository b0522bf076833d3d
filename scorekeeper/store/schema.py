"""The version of a database file, and its way to today's (PRAGMA user_version; this file knows only SQLite)."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from sqlalchemy import Connection, inspect

from scorekeeper.store import migrations, tables
from scorekeeper.store.backup import backup
from scorekeeper.store.errors import NoBackup, Unusable

Step = Callable[[Connection], None]


def _steps() -> tuple[Step, ...]:
    names = sorted(module.name for module in iter_modules(migrations.__path__))
    return tuple(import_module(f"{migrations.__name__}.{name}").upgrade for name in names)


STEPS: Sequence[Step] = _steps()
"""What turns version 0, the first file anybody had, into 1, that into 2, and so on."""


def bring_up_to_date(connection: Connection, file: Path) -> None:
    """Make the tables in an empty file, upgrade an older one, leave one of today as it is.

    For a connection under the write lock: all of it happens or nothing. Before an older file is changed a checked copy
    is put beside it. Raises Unusable if a newer release made the file, or if it cannot be copied.
    """
    version = version_of(connection)
    if version > len(STEPS):
        raise Unusable(
            f"A newer scorekeeper made {file}: it has version {version}, and this one knows {len(STEPS)} at most. "
            "Install the newer scorekeeper, or put back an older copy of the file."
        )
    if not inspect(connection).has_table(tables.game.name):
        tables.metadata.create_all(connection)
    elif version < len(STEPS):
        _keep_copy(file, version)
        for step in STEPS[version:]:
            step(connection)
    if version < len(STEPS):
        connection.exec_driver_sql(f"PRAGMA user_version = {len(STEPS)}")


def version_of(connection: Connection) -> int:
    """The version of the open file."""
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    return version


def copy_of(file: Path, version: int) -> Path:
    """Where the copy of a file of this version lies: scorekeeper.db has scorekeeper-version-0.db beside it."""
    return file.with_name(f"{file.stem}-version-{version}{file.suffix}")


def _keep_copy(file: Path, version: int) -> None:
    try:
        backup(file, copy_of(file, version))
    except NoBackup as error:
        raise Unusable(f"The games must be copied before they are upgraded. {error}") from error
