"""A deleted game is gone with all its rows, and its id and code are never given again."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.farkle import Bank, Farkle
from scorekeeper.store import codes, games, rights
from scorekeeper.store.db import store
from scorekeeper.store.errors import Deleted, Forbidden, NotFound, Stale
from scorekeeper.store.stored import Stored
from tests.store.play import HERS, HIS, Table, at_once, made, opened, rows


def delete(table: Table, number: int | None = None, device: str | None = HERS) -> Stored:
    return games.delete(table.code, number=table.game.number if number is None else number, device=device)


def test_all_its_rows_are_gone_and_no_others(table: Table, file: Path) -> None:
    other = made("Cy", "Di", key="other")
    for one in (table, other):
        one.tap(Bank(500))
    before = table.stored
    assert delete(table) == before
    with closing(sqlite3.connect(file)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    left = {name: rows(file, f"SELECT * FROM {name}") for name in tables if name != "sqlite_sequence"}  # noqa: S608
    assert {name: len(found) for name, found in left.items()} == {"game": 1, "entry": 1, "right": 1, "deleted": 1}
    assert left["deleted"] == [(table.code,)]
    assert other.totals == (500, 0)


def test_it_is_found_nowhere(table: Table) -> None:
    delete(table)
    with pytest.raises(Deleted) as told:
        games.load(table.code.lower())
    assert isinstance(told.value, NotFound)
    assert rights.games_of(HERS) == ()
    assert rights.players_of(HERS) is None
    with pytest.raises(Deleted):
        table.tap(Farkle(), number=1)
    with pytest.raises(Deleted):
        delete(table, number=1)


def test_a_code_that_never_was_is_not_found_and_not_deleted(table: Table) -> None:
    with pytest.raises(NotFound) as told:
        games.load("AAAA-AAAA")
    assert not isinstance(told.value, Deleted)


def test_the_memo_forgets_it(table: Table) -> None:
    code = table.stored.code
    assert store().memo.get(code) is not None
    delete(table)
    assert store().memo.get(code) is None


def test_another_worker_does_not_serve_it_from_its_memo(file: Path) -> None:
    with opened(file):
        table = made()
        table.tap(Bank(500))
        with opened(file):
            delete(table)
        with pytest.raises(Deleted):
            games.load(table.code)


def test_id_and_code_are_never_given_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    identity, code = table.stored.id, table.code
    delete(table)
    drawn: Iterator[str] = iter([code, code, "KQXR-TMBD", "RTKM-XBDQ-PFWN"])
    monkeypatch.setattr(codes, "draw", lambda *_kind: next(drawn))
    new = made("Ann", "Bo", key="new").stored
    assert new.code == "KQXR-TMBD"
    assert new.id != identity


@pytest.mark.parametrize("number", [1, 3])
def test_a_page_that_is_out_of_date_deletes_nothing(table: Table, number: int) -> None:
    table.tap(Bank(500))
    with pytest.raises(Stale):
        delete(table, number=number)
    assert table.totals == (500, 0)


@pytest.mark.parametrize("device", [HIS, None])
def test_a_device_without_the_right_deletes_nothing(table: Table, device: str | None) -> None:
    with pytest.raises(Forbidden):
        delete(table, device=device)
    assert table.totals == (0, 0)


def test_many_at_once_delete_it_once(app: Flask, table: Table, file: Path) -> None:
    answers = at_once(app, *[lambda: delete(table, number=1)] * 6)
    assert Counter(type(one) for one in answers) == {Stored: 1, Deleted: 5}
    assert rows(file, "SELECT code FROM deleted") == [(table.code,)]
