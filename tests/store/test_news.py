"""Whether there is anything new is one look-up, however long the game is."""

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.farkle import Bank, Undo
from scorekeeper.farkle.game import Game
from scorekeeper.store import news
from scorekeeper.store.db import store
from tests.store.play import Table, made, rows


def test_the_last_entry_of_a_game_by_its_code_however_it_is_typed(table: Table) -> None:
    made(key="other").tap(Bank(500))
    assert news.last_entry(table.code) == 0
    table.tap(Bank(500))
    table.tap(Undo())
    for code in (table.code, table.code.lower(), table.code.replace("-", " ")):
        assert news.last_entry(code) == 2


@pytest.mark.parametrize("code", ["", "KQXR-TMBD", "x" * 5000, "'); DROP TABLE x"])
def test_no_game_has_no_news(table: Table, code: str) -> None:
    assert news.last_entry(code) is None


def test_it_asks_once_and_replays_nothing(app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.tap(Bank(500))
    store().memo.drop(table.code)
    monkeypatch.setattr(Game, "play", None)
    asked: list[str] = []
    event.listen(store().reader, "before_cursor_execute", lambda *args: asked.append(args[2]))
    assert news.last_entry(table.code) == 1
    assert len([one for one in asked if not one.startswith("BEGIN")]) == 1


def test_it_is_found_by_indexes_alone(table: Table, file: Path) -> None:
    query = "SELECT (SELECT max(number) FROM entry WHERE entry.game = game.id) FROM game WHERE code = 'x'"
    plan = [str(row[3]) for row in rows(file, f"EXPLAIN QUERY PLAN {query}")]
    assert plan
    assert all("SEARCH" in step or "SCALAR SUBQUERY" in step for step in plan)
