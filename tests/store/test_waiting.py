"""A long game takes long to replay: nobody waits for that at the lock."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper import gate
from scorekeeper.farkle import CLASSIC, Bank, Entry, Game, new_game
from scorekeeper.store import games
from scorekeeper.store.db import store
from scorekeeper.store.errors import Busy
from scorekeeper.store.lock import WriteLock
from scorekeeper.store.stored import Slot
from tests.in_thread import PATIENCE, passes_the_gate
from tests.store.play import HERS, NOW, Table, opened


def test_nobody_waits_while_a_new_game_is_replayed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    free, play = [], Game.play_all

    def watched(game: Game, entries: Iterable[Entry]) -> Game:
        with store().lock.held(0):
            free.append(True)
        return play(game, entries)

    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500))
    monkeypatch.setattr(Game, "play_all", watched)
    assert games.create(game, device=HERS, key="k", now=NOW).game == game
    assert free == [True]


def test_nobody_waits_while_a_game_is_read_that_this_worker_has_not_seen(
    table: Table, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        table.tap(Bank(500))
    played, play = [], Game.play_all

    def watched(game: Game, entries: Iterable[Entry]) -> Game:
        after = play(game, entries)
        try:
            with store().lock.held(0):
                played.append((len(after.log) - len(game.log), "without the lock"))
        except Busy:
            played.append((len(after.log) - len(game.log), "under the lock"))
        return after

    with opened(file):
        monkeypatch.setattr(Game, "play_all", watched)
        assert games.record(table.code, Bank(500), Slot(5, "k"), device=HERS, now=NOW).number == 5
    assert played == [(4, "without the lock"), (0, "under the lock"), (1, "under the lock")]


@pytest.mark.parametrize("moment", ["begin", "commit"])
def test_others_are_answered_while_sqlite_waits(table: Table, file: Path, moment: str) -> None:
    seen = []
    with opened(file):
        event.listen(store().writer, moment, lambda _connection: seen.append(passes_the_gate()))
        with gate.inside():
            games.record(table.code, Bank(500), Slot(1, "k"), device=HERS, now=NOW)
    assert seen == [True]


def test_others_are_answered_while_a_writer_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    lock, seen = WriteLock(), []

    class Taken:
        def acquire(self, *, blocking: bool = True, timeout: float = -1) -> bool:
            if blocking:
                seen.append((passes_the_gate(), timeout))
            return False

    monkeypatch.setattr(lock, "_lock", Taken())
    with gate.inside(), pytest.raises(Busy), lock.held(3):
        raise AssertionError("two writers")
    assert seen == [(True, 3)]


def test_writers_at_the_gate_and_at_the_lock_all_come_through(app: Flask) -> None:
    codes = [games.create(new_game(CLASSIC, ("Ann", "Bo")), device=HERS, key=f"k{n}", now=NOW).code for n in range(8)]

    def plays(code: str) -> None:
        for number in range(1, 16):
            with app.app_context(), gate.inside():
                games.record(code, Bank(500), Slot(number, f"{code}{number}"), device=HERS, now=NOW)

    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(plays, code) for code in codes]:
            done.result(PATIENCE)
    assert {games.load(code).game.number for code in codes} == {16}
