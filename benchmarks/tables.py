"""Games to bank in, and banks as a browser sends them, for the scorekeeper and for the bare app."""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode

from flask import Flask

from scorekeeper.config import Settings
from scorekeeper.farkle import Bank, load_rules, new_game
from scorekeeper.serving import application
from scorekeeper.store import games
from scorekeeper.store.stored import Slot
from scorekeeper.store.tokens import device_of
from scorekeeper.web.plumbing.safety import END

TOKEN = "device-of-the-benchmar"
DEVICE = device_of(TOKEN)
POINTS = 350
OPENING = 500
# Far enough away for 2,000 entries; all else is Classic.
RULES = load_rules({"preset": "classic", "target": 1_000_000})


@dataclass(frozen=True)
class Post:
    """One request: a form sent to a path."""

    path: str
    body: bytes
    headers: dict[str, str]


class Table(Protocol):
    """A game that banks can be sent to, one after the other."""

    def bank(self) -> Post:
        """The next bank of this game."""


@dataclass
class OurTable:
    """A game of the scorekeeper, scored by one device."""

    code: str
    number: int
    cookie: str

    def bank(self) -> Post:
        form = {"type": "bank", "points": POINTS, "number": self.number, "key": secrets.token_urlsafe(12), END: "1"}
        self.number += 1
        # What a browser sends over plain HTTP, where none offers brotli.
        headers = {"Cookie": self.cookie, "HX-Request": "true", "Accept-Encoding": "gzip, deflate"}
        return _post(f"/g/{self.code}/entries", form, headers)


@dataclass
class BareTable:
    """A game of the bare app."""

    game: int
    headers: dict[str, str] = field(default_factory=dict)

    def bank(self) -> Post:
        return _post(f"/games/{self.game}/turns", {"player": "Ann", "points": POINTS}, self.headers)


def _post(path: str, form: dict[str, object], headers: dict[str, str]) -> Post:
    return Post(path, urlencode(form).encode(), headers | {"Content-Type": "application/x-www-form-urlencoded"})


def our_app(folder: Path) -> Flask:
    """The scorekeeper with its data in this folder."""
    return application(Settings(folder))


def our_tables(app: Flask, count: int, entries: int) -> list[OurTable]:
    """New games of four in which so many banks have been recorded, four at the least, so that all are on the board."""
    with app.app_context():
        return [OurTable(_played(entries), entries + 1, f"device={TOKEN}") for _ in range(count)]


def _played(entries: int) -> str:
    now = datetime.now(UTC)
    game = new_game(RULES, ("Ann", "Bo", "Cy", "Di"))
    stored = games.create(game, device=DEVICE, key=secrets.token_urlsafe(12), now=now)
    for number in range(1, entries + 1):
        bank = Bank(OPENING if number <= 4 else POINTS)
        games.record(stored.code, bank, Slot(number, secrets.token_urlsafe(12)), device=DEVICE, now=now)
    return stored.code
