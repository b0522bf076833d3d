"""Who may score: who made the game, and who was given the scoring code."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.farkle import CLASSIC, Bank, Join, Leave, Rename
from scorekeeper.store import games, rights
from scorekeeper.store.db import db, store
from scorekeeper.store.stored import Slot
from tests.store.play import HERS, HIS, NOW, Table, made, opened


def may_score(device: str | None, table: Table) -> bool:
    return games.load(table.code, device).may_score


def test_who_makes_a_game_may_score_it_and_nobody_else(table: Table) -> None:
    assert [may_score(device, table) for device in (HERS, HIS, None, "")] == [True, False, False, False]


def test_a_right_that_was_given_lets_score(table: Table) -> None:
    rights.give(HIS, table.stored, now=NOW)
    rights.give(HIS, table.stored, now=NOW)
    assert may_score(HIS, table)
    assert table.tap(Bank(500), device=HIS).number == 1


def test_a_right_holds_for_one_game(table: Table) -> None:
    other = made(key="other", device=HIS)
    rights.give(HIS, table.stored, now=NOW)
    assert not may_score(HERS, other)


def test_a_game_opens_with_its_scoring_code_alone_typed_in_any_way(table: Table) -> None:
    stored = table.stored
    assert re.fullmatch("([A-HJKMNP-Z]{4}-){2}[A-HJKMNP-Z]{4}", stored.secret)
    for typed in (stored.secret, stored.secret.lower(), stored.secret.replace("-", ""), f" {stored.secret}\n"):
        assert stored.opened_by(typed)
    for secret in ("", stored.secret[:-1], stored.secret + "X", stored.code, "ü" * 32, "0" * 32, "x" * 10**6):
        assert not stored.opened_by(secret)


def test_secrets_differ(app: Flask) -> None:
    assert len({made(key=f"{one}").stored.secret for one in range(20)}) == 20


def test_a_device_has_its_games_the_last_changed_first(app: Flask) -> None:
    first, second, third = (made(key=f"{one}") for one in range(3))
    made(key="his", device=HIS)
    later = NOW + timedelta(minutes=5)
    games.record(first.code, Bank(500), Slot(1, "k"), device=HERS, now=later)
    listed = rights.games_of(HERS)
    assert [stored.code for stored in listed] == [first.code, third.code, second.code]
    assert all(stored.may_score for stored in listed)
    assert listed[0].changed == later.replace(microsecond=0)
    assert rights.games_of(HERS, most=1) == listed[:1]


def test_a_list_asks_once_however_many_games_it_has(app: Flask) -> None:
    statements: list[str] = []
    event.listen(db.engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
    asked = []
    for one in range(4):
        made(key=f"{one}").tap(Bank(500))
        statements.clear()
        rights.games_of(HERS)
        asked.append(len(statements))
    assert asked == [2] * 4  # BEGIN and the list


def test_nothing_is_asked_for_a_browser_without_a_token(app: Flask) -> None:
    statements: list[str] = []
    event.listen(db.engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
    assert rights.games_of(None) == ()
    assert rights.count_of(None) == 0
    assert statements == []


def test_a_list_ends_before_it_has_too_many_entries_and_replays_none_of_the_rest(app: Flask, file: Path) -> None:
    oldest, middle, newest = (made(key=f"{one}") for one in range(3))
    for table, entries in ((oldest, 1), (middle, 3), (newest, 2)):
        for number in range(1, entries + 1):
            table.tap(Bank(500), number=number)
    for most_entries, listed in ((6, 3), (5, 2), (4, 1), (1, 1)):
        with opened(file):
            found = rights.games_of(HERS, most_entries=most_entries)
            assert [one.code for one in found] == [newest.code, middle.code, oldest.code][:listed]
            assert [store().memo.get(one.code) is not None for one in (newest, middle, oldest)].count(True) == listed


def test_a_list_has_what_another_worker_wrote_last(table: Table, file: Path) -> None:
    rights.games_of(HERS)
    with opened(file):
        table.tap(Bank(500))
    assert rights.games_of(HERS) == (table.stored,)


@pytest.mark.parametrize("device", [None, HIS])
def test_a_device_that_made_nothing_has_no_games_and_no_line_up(table: Table, device: str | None) -> None:
    assert rights.games_of(device) == ()
    assert rights.players_of(device) is None


def test_the_last_line_up_is_that_of_the_newest_game_as_it_is_now(app: Flask) -> None:
    made("Old", "Older", key="old")
    table = made("Ann", "Bo", key="new")
    for entry in (Join("Cy"), Rename("Ann", "Anna"), Leave("Bo")):
        table.tap(entry)
    line_up = rights.players_of(HERS)
    assert line_up is not None
    assert line_up.names == ("Anna", "Cy")
    assert line_up.rules == CLASSIC
