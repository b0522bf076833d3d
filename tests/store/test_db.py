"""The connection: durable, strict, one writer at a time, and a short answer where that takes long (faults.md, D8)."""

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.farkle import CLASSIC, Bank, new_game
from scorekeeper.store import games
from scorekeeper.store.db import reading, store
from scorekeeper.store.errors import Busy
from scorekeeper.store.lock import WriteLock
from tests.store.play import HERS, NOW, Table, at_once, made, opened, rows

MAKE_A_GAME = """
import sys
from pathlib import Path
from tests.store.play import made, opened
sys.stdin.readline()
with opened(Path(sys.argv[1])):
    made(key=sys.argv[2])
"""


@contextmanager
def held_by_another(file: Path, seconds: float) -> Iterator[None]:
    """Another program has the database's write lock for so long."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            held.set()
            done.wait(seconds)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    try:
        yield
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 10_000), ("foreign_keys", 1)]
)
def test_every_connection_is_durable_and_strict(app: Flask, pragma: str, value: object) -> None:
    for engine in (store().reader, store().writer):
        with engine.connect() as connection:
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() == value


@pytest.mark.fault("D8")
def test_a_bank_waits_for_a_short_lock(table: Table, file: Path) -> None:
    with held_by_another(file, 2):
        started = time.monotonic()
        assert table.tap(Bank(500), number=1).number == 1
        assert time.monotonic() - started > 1
    assert table.totals == (500, 0)


@pytest.mark.fault("D8")
def test_a_bank_gives_up_on_a_long_lock_and_nothing_is_half_stored(file: Path) -> None:
    with opened(file, wait=0.3):
        table = made()
        with held_by_another(file, 60):
            with pytest.raises(Busy):
                table.tap(Bank(500), number=1, key="k")
            # Reading goes on meanwhile.
            assert table.totals == (0, 0)
        assert not table.tap(Bank(500), number=1, key="k").repeated
        assert table.totals == (500, 0)


def test_a_lock_that_another_thread_keeps_is_busy_too(file: Path) -> None:
    with opened(file, wait=0.3) as app:
        table = made()
        with store().lock.held(1):
            assert at_once(app, lambda: games.load(table.code).code) == [table.code]
            answers = at_once(app, *[lambda: table.tap(Bank(500), number=1, key="k")] * 3)
        assert [type(answer) for answer in answers] == [Busy] * 3
        assert table.tap(Bank(500), number=1, key="k").number == 1


def test_the_lock_is_free_again_after_an_error() -> None:
    lock = WriteLock()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), lock.held(0.1):
            raise ZeroDivisionError


def test_reading_writes_nothing_and_sees_one_moment(table: Table) -> None:
    with reading() as connection:
        count = "SELECT count(*) FROM entry"
        assert connection.exec_driver_sql(count).scalar_one() == 0
        table.tap(Bank(500))
        assert connection.exec_driver_sql(count).scalar_one() == 0


def test_processes_that_start_at_once_on_a_new_file_make_its_tables_once(file: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", MAKE_A_GAME, str(file)]
    workers = [subprocess.Popen([*command, f"key-{one}"], stdin=subprocess.PIPE, text=True) for one in range(4)]
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.close()
    assert [worker.wait(60) for worker in workers] == [0, 0, 0, 0]
    assert rows(file, "SELECT count(*) FROM game") == [(4,)]


def test_a_file_that_is_there_is_opened_as_it_is(file: Path) -> None:
    with opened(file):
        table = made()
        table.tap(Bank(500))
    with opened(file):
        assert table.totals == (500, 0)
        assert games.create(new_game(CLASSIC, ("Cy", "Di")), device=HERS, key="made", now=NOW) == table.stored


@pytest.mark.parametrize("folder", ["what?", "50%", "a%20b", "#1", "two words", "q?mode=ro"])
def test_a_folder_may_have_any_name(tmp_path: Path, folder: str) -> None:
    file = tmp_path / folder / "games.db"
    file.parent.mkdir()
    with opened(file):
        made().tap(Bank(500))
    assert sorted(one.name for one in tmp_path.iterdir()) == [folder]
    assert rows(file, "SELECT count(*) FROM entry") == [(1,)]


def test_only_its_owner_may_read_the_database_in_a_folder_for_all(file: Path) -> None:
    file.parent.chmod(0o777)
    before = os.umask(0)
    try:
        with opened(file):
            made()
            assert _rights(file) == {
                "games.db": 0o600,
                "games.db-shm": 0o600,
                "games.db-wal": 0o600,
            }
        file.chmod(0o666)
        with opened(file):
            assert set(_rights(file).values()) == {0o600}
    finally:
        os.umask(before)


def _rights(file: Path) -> dict[str, int]:
    return {one.name: one.stat().st_mode & 0o777 for one in file.parent.iterdir()}
