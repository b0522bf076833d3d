"""The version of a database file: made, upgraded once and after a copy, refused where it is newer."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from scorekeeper.farkle import Bank
from scorekeeper.store import schema
from scorekeeper.store.errors import Unusable
from tests.store.play import made, opened, rows

TODAY = schema.STEPS
UPGRADE = """
import sys
from pathlib import Path
from tests.store.play import opened
from tests.store.test_schema import add_note, take_steps
take_steps(add_note)
sys.stdin.readline()
with opened(Path(sys.argv[1])):
    pass
"""


def add_note(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE note (text TEXT NOT NULL)")
    connection.exec_driver_sql("INSERT INTO note SELECT title FROM game")


def fail(connection: Connection) -> None:
    add_note(connection)
    raise ZeroDivisionError


def take_steps(*steps: schema.Step) -> None:
    """Let this process believe that today's release has these steps more."""
    schema.STEPS = (*TODAY, *steps)


@pytest.fixture
def today() -> Iterator[int]:
    """The version of today; the steps that a test adds are gone after it."""
    yield len(TODAY)
    take_steps()


def version(file: Path) -> int:
    ((found,),) = rows(file, "PRAGMA user_version")
    return int(str(found))


@pytest.mark.fault("N22")
def test_a_new_file_has_the_version_of_today(file: Path, today: int) -> None:
    with opened(file):
        assert version(file) == today
    assert [one.name for one in file.parent.iterdir() if "version" in one.name] == []


@pytest.mark.fault("N22")
def test_an_older_file_is_upgraded_after_a_copy_was_put_beside_it(file: Path, today: int) -> None:
    with opened(file):
        table = made()
        table.tap(Bank(500))
    take_steps(add_note)
    for _ in range(2):  # the second start changes nothing
        with opened(file):
            assert table.totals == (500, 0)
            assert rows(file, "SELECT count(*) FROM note") == [(1,)]
    assert version(file) == today + 1
    copy = schema.copy_of(file, today)
    assert version(copy) == today
    assert copy.stat().st_mode & 0o777 == 0o600
    assert rows(copy, "SELECT count(*) FROM entry") == [(1,)]


@pytest.mark.fault("N22")
def test_an_upgrade_that_fails_changes_nothing(file: Path, today: int) -> None:
    with opened(file):
        table = made()
    take_steps(add_note, fail)
    with pytest.raises(Exception, match=r"note|Zero"), opened(file):
        pass
    assert version(file) == today
    assert rows(file, "SELECT name FROM sqlite_master WHERE name = 'note'") == []
    take_steps()
    with opened(file):
        assert table.totals == (0, 0)


@pytest.mark.fault("N22")
def test_a_newer_file_is_refused_in_a_sentence_and_left_alone(file: Path, today: int) -> None:
    with opened(file):
        made()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {today + 1}")
    before = file.read_bytes()
    told = rf"newer scorekeeper made .*games\.db: it has version {today + 1}"
    with pytest.raises(Unusable, match=told), opened(file):
        pass
    assert file.read_bytes() == before


@pytest.mark.fault("N22")
def test_without_a_copy_nothing_is_upgraded(file: Path, today: int) -> None:
    with opened(file):
        made()
    schema.copy_of(file, today).mkdir()  # in the copy's place
    take_steps(add_note)
    with pytest.raises(Unusable, match="must be copied before they are upgraded"), opened(file):
        pass
    assert version(file) == today


@pytest.mark.fault("N22")
def test_processes_that_start_at_once_upgrade_a_file_once(file: Path, today: int) -> None:
    with opened(file):
        made()
    command = [sys.executable, "-W", "error", "-c", UPGRADE, str(file)]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE, text=True) for _ in range(3)]
    for process in processes:
        process.communicate("go\n")
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert rows(file, "SELECT count(*) FROM note") == [(1,)]
