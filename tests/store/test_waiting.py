"""A long game takes long to replay: nobody waits for that at the lock."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.farkle import CLASSIC, Bank, Entry, Game, new_game
from scorekeeper.store import games
from scorekeeper.store.db import store
from scorekeeper.store.errors import Busy
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
        assert games.record(table.code, Bank(500), number=5, key="k", device=HERS, now=NOW).number == 5
    assert played == [(4, "without the lock"), (0, "under the lock"), (1, "under the lock")]
