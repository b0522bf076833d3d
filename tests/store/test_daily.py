"""A copy for each day on which something was recorded; the last few are kept."""

from datetime import date, timedelta
from pathlib import Path
from threading import Event

import pytest

from scorekeeper.farkle import Bank
from scorekeeper.store import daily, games, links
from scorekeeper.store.errors import NoBackup
from tests.store.play import HERS, Table, rows

MONDAY = date(2026, 11, 30)


def names(file: Path) -> list[str]:
    return [copy.name for copy in daily.copies(file)]


def test_a_day_on_which_something_was_recorded_has_its_copy(table: Table, file: Path) -> None:
    table.tap(Bank(500))
    copy = daily.keep(file, MONDAY, 7)
    assert copy == file.parent / "backups" / "games-2026-11-30.db"
    assert rows(copy, "SELECT count(*) FROM entry") == [(1,)]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o777 == 0o700


def test_later_turns_of_the_day_take_the_place_of_its_copy(table: Table, file: Path) -> None:
    daily.keep(file, MONDAY, 7)
    table.tap(Bank(500))
    copy = daily.keep(file, MONDAY, 7)
    assert copy is not None
    assert names(file) == ["games-2026-11-30.db"]
    assert rows(copy, "SELECT count(*) FROM entry") == [(1,)]


def test_a_day_without_a_turn_has_none(table: Table, file: Path) -> None:
    daily.keep(file, MONDAY, 7)
    assert daily.keep(file, MONDAY + timedelta(days=1), 7) is None
    assert names(file) == ["games-2026-11-30.db"]


def test_a_deletion_is_something_recorded(table: Table, file: Path) -> None:
    daily.keep(file, MONDAY, 7)
    games.delete(table.code, number=1, device=HERS)
    assert daily.keep(file, MONDAY + timedelta(days=1), 7) is not None


def test_a_new_title_and_a_new_scoring_code_are_something_recorded(table: Table, file: Path) -> None:
    daily.keep(file, MONDAY, 7)
    links.renew(table.stored)
    assert daily.keep(file, MONDAY, 7) is not None
    assert daily.keep(file, MONDAY, 7) is None


def test_the_last_seven_are_kept_and_nothing_else_is_touched(table: Table, file: Path) -> None:
    daily.keep(file, MONDAY, 7)
    mine = file.parent / "backups" / "games-before-holiday.db"
    mine.write_bytes(b"mine")
    for days in range(1, 10):
        table.tap(Bank(500))
        daily.keep(file, MONDAY + timedelta(days=days), 7)
    assert names(file) == [f"games-2026-12-0{day}.db" for day in range(3, 10)]
    assert mine.read_bytes() == b"mine"


def test_a_copy_that_fails_is_told_once_and_the_older_ones_stay(
    table: Table, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily.keep(file, MONDAY, 7)
    table.tap(Bank(500))

    def fail(*_: object) -> int:
        raise NoBackup("There is no room.")

    monkeypatch.setattr(daily, "backup", fail)
    monkeypatch.setattr(daily, "INTERVAL", 0.001)
    told: list[str] = []
    looks, stopped = iter(range(5)), Event()
    monkeypatch.setattr(stopped, "wait", lambda _seconds: next(looks) == 4)
    thread = daily.keep_daily(file, 7, told.append, stopped)
    assert thread is not None
    thread.join(30)
    assert told == ["There is no room."]
    assert names(file) == ["games-2026-11-30.db"]


def test_another_file_under_the_name_is_not_copied(
    table: Table, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.tap(Bank(500))
    looked, stopped = iter(("replace", "end")), Event()

    def replace_then_end(_seconds: float) -> bool:
        if next(looked) == "end":
            return True
        (tmp_path / "another").write_bytes(b"what is no game of ours")
        (tmp_path / "another").replace(file)
        return False

    monkeypatch.setattr(stopped, "wait", replace_then_end)
    told: list[str] = []
    thread = daily.keep_daily(file, 7, told.append, stopped)
    assert thread is not None
    thread.join(30)
    (copy,) = daily.copies(file)
    assert rows(copy, "SELECT count(*) FROM entry") == [(1,)]
    assert told == []


def test_none_are_kept_where_none_are_wanted(table: Table, file: Path) -> None:
    assert daily.keep_daily(file, 0, print, Event()) is None
