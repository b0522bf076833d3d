"""Words to play with the database as the web does: apps on one file, a table, taps, and many at the same moment."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from flask import Flask

from scorekeeper.farkle import CLASSIC, Entry, Game, new_game
from scorekeeper.store import games
from scorekeeper.store.db import db
from scorekeeper.store.lock import WAIT
from scorekeeper.store.opening import open_database
from scorekeeper.store.stored import Recorded, Slot, Stored

NOW = datetime(2026, 11, 30, 20, 15, 7, 250_000, tzinfo=UTC)
HERS, HIS = "a" * 32, "b" * 32  # two devices

T = TypeVar("T")


@contextmanager
def opened(file: Path, wait: float = WAIT) -> Iterator[Flask]:
    """An app of its own on the file, as each worker has one."""
    app = Flask("store")
    open_database(app, file, wait)
    with app.app_context():
        try:
            yield app
        finally:
            db.engine.dispose()


@dataclass
class Table:
    """A game in the database, scored by her device."""

    code: str
    taps: int = 0

    @property
    def stored(self) -> Stored:
        return games.load(self.code, HERS)

    @property
    def game(self) -> Game:
        return self.stored.game

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(standing.total for standing in self.game.state.standings)

    def tap(
        self, entry: Entry, number: int | None = None, key: str | None = None, device: str | None = HERS
    ) -> Recorded:
        """Send one entry as a page loaded just now would, unless told otherwise."""
        self.taps += 1
        number = self.game.number if number is None else number
        return games.record(self.code, entry, Slot(number, key or f"tap-{self.taps}"), device=device, now=NOW)


def made(*names: str, key: str = "made", device: str = HERS) -> Table:
    """A new game of Classic in the database."""
    return Table(games.create(new_game(CLASSIC, names or ("Ann", "Bo")), device=device, key=key, now=NOW).code)


def at_once(app: Flask, *calls: Callable[[], T]) -> list[T | Exception]:
    """What each call gives or raises when all are made at the same moment, each in a thread of its own."""
    start = threading.Barrier(len(calls))
    answers: list[T | Exception] = [RuntimeError("never answered")] * len(calls)

    def run(place: int, call: Callable[[], T]) -> None:
        with app.app_context():
            start.wait()
            try:
                answers[place] = call()
            except Exception as error:  # noqa: BLE001  # an answer like any other; the test says which are right
                answers[place] = error

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    """What a second program reads from the file."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()
