"""Tables at any point of a game, served from this process, so that a test need not play its way there."""

import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page
from werkzeug.serving import make_server

from scorekeeper.config import Settings
from scorekeeper.farkle import CLASSIC, Bank, Entry, Farkle, Game, Skip, new_game
from scorekeeper.store import games
from scorekeeper.store.tokens import device_of
from scorekeeper.web import create_app

TOKEN = "a-tablet-of-the-tests-"
DEVICE = device_of(TOKEN)
F, S = Farkle(), Skip()

TURNS: dict[str, list[int | Entry]] = {
    "Ann": [F, F, 600, 600, 750, 850, 650, 1000, 1000, 1250, 350, 1100, 850, 350],
    "Bo": [500, 250, 750, 500, 450, 650, F, 950, 2500, 250, 950, 450, F],
    "שרה": [550, 1700, F, 600, F, F, F, 500, 1450, 1550, 1150, 1450, F],
    "Maximiliana W.": [F, 500, F, 650, 600, 1700, 1100, F, F, 700, F, 950, 400],
    "Eve": [*[500] * 7, 550, 500, 500, F, F, S],
    "👪 Crew": [*[500] * 6, 650, 650, *[S] * 5],
    "محمد": [500, 500, 500, 950, *[S] * 9],
    "Hal": [F] * 13,
    "Cy": [*[500] * 6, 900, *[S] * 6],
    "Di": [*[500] * 6, 150, *[S] * 6],
    "Ida": [*[1000] * 6, 250, *[S] * 6],
    "Otto": [1000, 800, *[S] * 11],
}
"""The game of the drawings: round 14, Bo to play with 8,200, one farkle, and 1,150 to the leader."""


def drawn(players: int) -> Game:
    """The game of the drawings with so many players."""
    names = tuple(TURNS)[:players]
    return played(names, [TURNS[name][turn] for turn in range(14) for name in names if turn < len(TURNS[name])])


def last_round(players: int) -> Game:
    """The same a round later: Ann has 10,350 and Bo needs 2,200 to win."""
    game = drawn(players)
    return played(game.players, [*game.log, *[S] * (players - 1), 1000])


def opening() -> Game:
    """The fourth round: Ann leads with 2,350, and Bo, to play, is not on the board."""
    turns: list[int | Entry] = [500, F, 500, 500, 1000, F, 1000, 500, 450, F, 400, 250, 400]
    return played(("Ann", "Bo", "שרה", "Maximiliana W."), turns)


def played(names: tuple[str, ...], entries: Sequence[int | Entry]) -> Game:
    """A game of Classic with these entries; a number is a bank."""
    game = new_game(CLASSIC, names)
    for entry in entries:
        game = game.play(Bank(entry) if isinstance(entry, int) else entry)
    return game


@dataclass(frozen=True)
class Served:
    """A running scorekeeper and its address."""

    app: Flask
    address: str

    def lay(self, game: Game) -> str:
        """Put a game into the database; its address."""
        with self.app.app_context():
            stored = games.create(game, device=DEVICE, key=secrets.token_hex(8), now=datetime.now(UTC))
        return f"{self.address}/g/{stored.code}"

    def game(self, address: str) -> Game:
        """The game of this address, or of a page below it, as it is stored now."""
        code = address.partition("/g/")[2].partition("/")[0]
        with self.app.app_context():
            return games.load(code, DEVICE).game

    def let_score(self, context: BrowserContext) -> None:
        """Give a browser the cookie of the device that may score."""
        context.add_cookies([{"name": "device", "value": TOKEN, "url": self.address}])


class Looks:
    """Tablets that may score, each with its own window; `close` puts them all away."""

    def __init__(self, served: Served, browser: Browser) -> None:
        self.served = served
        self.browser = browser
        self.contexts: list[BrowserContext] = []

    def at(self, game: Game, size: tuple[int, int] = (1180, 746), **options: Any) -> Page:
        """A new tablet of this size that looks at this game, with the fonts there."""
        page = self.tablet(size, **options)
        page.goto(self.served.lay(game))
        if options.get("java_script_enabled", True):
            page.evaluate("document.fonts.ready.then(() => true)")
        return page

    def tablet(self, size: tuple[int, int] = (1180, 746), **options: Any) -> Page:
        """A new tablet that looks at nothing yet."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        self.contexts.append(context)
        self.served.let_score(context)
        return context.new_page()

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@contextmanager
def serving(data: Path) -> Iterator[Served]:
    """A scorekeeper with this data folder, answering on the loopback until the block is left."""
    app = create_app(Settings(data=data))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield Served(app, f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
