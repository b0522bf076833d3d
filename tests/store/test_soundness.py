"""A database that cannot be used is refused in a sentence: damaged, emptied, replaced, full, or of no use to SQLite."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask

from scorekeeper.farkle import Bank, Farkle
from scorekeeper.store import daily, games
from scorekeeper.store.db import db, reading, writing
from scorekeeper.store.errors import DiskFull, NoBackup, Unusable
from scorekeeper.store.soundness import in_words
from tests.store.play import Table, made, opened, rows


def filled(file: Path) -> Table:
    """A game with enough entries for several pages, and one file without a log of writes."""
    with opened(file):
        table = made()
        for _ in range(60):
            table.tap(Farkle())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return table


def zero(file: Path) -> None:
    """Zero bytes over all pages but the first."""
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\0" * (len(content) - 4096))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "zero bytes over a part": zero,
    "cut short": lambda file: file.write_bytes(file.read_bytes()[:5000]),
    "no database": lambda file: file.write_bytes(b"Dear Ann,\n" * 900),
    "its head overwritten": lambda file: file.write_bytes(b"\0" * 100 + file.read_bytes()[100:]),
}


@pytest.mark.fault("N18")
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_file_is_refused_with_the_way_back(file: Path, damage: Callable[[Path], object]) -> None:
    filled(file)
    copy = daily.keep(file, date(2026, 11, 30), 7)
    damage(file)
    damaged = file.read_bytes()
    with pytest.raises(Unusable) as refusal, opened(file):
        pass
    assert str(refusal.value).startswith(f"{file} is damaged.")
    assert str(copy) in str(refusal.value)
    assert file.read_bytes() == damaged
    with pytest.raises(NoBackup):
        daily.keep(file, date(2026, 12, 1), 7)
    assert daily.copies(file) == (copy,)


@pytest.mark.fault("N18")
def test_damage_met_later_is_told_and_nothing_is_confirmed(file: Path) -> None:
    table = filled(file)
    with opened(file):
        games.load(table.code)  # nothing is wrong yet
        db.engine.dispose()
        zero(file)
        with pytest.raises(Unusable, match="is damaged"), writing() as connection:
            connection.exec_driver_sql("SELECT count(data), sum(length(data)) FROM entry").all()


@pytest.mark.fault("N18")
@pytest.mark.parametrize("witness", ["a daily copy", "a server that ran here", "a log of writes"])
def test_an_empty_file_where_games_were_is_no_new_database(file: Path, witness: str) -> None:
    filled(file)
    if witness == "a daily copy":
        daily.keep(file, date(2026, 11, 30), 7)
    elif witness == "a server that ran here":
        file.with_name("served.json").write_text("{}")
    else:
        file.with_name(f"{file.name}-wal").write_bytes(b"some pages")
    file.write_bytes(b"")
    with pytest.raises(Unusable, match="is empty, though games were kept in it"), opened(file):
        pass
    assert file.read_bytes() == b""


def test_an_empty_file_where_nothing_was_is_a_new_database(file: Path) -> None:
    file.touch()
    with opened(file):
        assert made().totals == (0, 0)


def delete(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    """Move an older copy over the open file."""
    older = file.with_name("older.db")
    with closing(sqlite3.connect(file)) as live, closing(sqlite3.connect(older)) as copy:
        live.backup(copy)
    older.replace(file)


@pytest.mark.fault("N17")
@pytest.mark.parametrize("lose", [delete, replace])
def test_nothing_is_confirmed_once_the_file_is_another(
    app: Flask, table: Table, file: Path, lose: Callable[[Path], None]
) -> None:
    table.tap(Bank(500))
    number = table.game.number
    lose(file)
    for key in ("again", "and again"):
        with pytest.raises(Unusable, match="deleted, moved or replaced while the scorekeeper was running"):
            table.tap(Bank(650), number=number, key=key)
    with pytest.raises(Unusable), reading():
        pass
    if file.exists():
        assert rows(file, "SELECT count(*) FROM entry") == [(1,)]


@pytest.mark.fault("N17")
def test_a_file_replaced_while_a_bank_is_under_way_is_noticed_before_it_is_confirmed(
    app: Flask, table: Table, file: Path
) -> None:
    with pytest.raises(Unusable), writing():
        replace(file)


def farkle_for_ever(table: Table) -> None:
    for _ in range(2_000):
        table.tap(Farkle())


@pytest.mark.fault("N19")
def test_a_full_disk_is_told_and_it_goes_on_once_there_is_room(table: Table) -> None:
    def most_pages(count: int) -> None:
        with db.engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {count}")

    most_pages(1)  # no smaller than the file is now
    with pytest.raises(DiskFull):
        farkle_for_ever(table)
    before = table.game.number
    most_pages(1_000_000)
    table.tap(Bank(500))
    assert table.game.number == before + 1


@pytest.mark.fault("N19")
@pytest.mark.parametrize(("free", "told"), [(0, DiskFull), (10**9, Unusable)])
def test_a_write_that_fails_on_a_full_disk_is_called_so_too(
    file: Path, monkeypatch: pytest.MonkeyPatch, free: int, told: type[Exception]
) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=free))
    assert type(in_words(error, file)) is told


@pytest.mark.fault("N20")
def test_a_folder_without_a_log_of_writes_is_refused_in_a_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Drive(sqlite3.Connection):
        """A connection to a file on a network drive, where SQLite stays with its older journal."""

        def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
            return super().execute(statement.replace("=WAL", "=DELETE"), *values)  # type: ignore[arg-type]

    plain = sqlite3.connect
    drive = lambda *args, **kwargs: plain(*args, **{**kwargs, "factory": Drive})  # noqa: E731
    monkeypatch.setattr("sqlite3.dbapi2.connect", drive)
    with pytest.raises(Unusable, match="cannot keep its write-ahead log"), opened(file):
        pass


BARE = """
import os, sys
from pathlib import Path
from types import SimpleNamespace
del os.O_CLOEXEC, os.link
from scorekeeper.config import Settings
from scorekeeper.serving import application
client = application(Settings(Path(sys.argv[1]))).test_client()
assert client.get("/").status_code == client.get("/healthz").status_code == 200
"""


@pytest.mark.fault("N20")
def test_it_starts_where_there_are_neither_hard_links_nor_handles_closed_at_exec(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", BARE, str(tmp_path / "data")], check=True)
