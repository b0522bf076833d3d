"""A table as pages meet it: a game in the database, and the device that scores it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from xml.etree.ElementTree import Element

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.farkle import CLASSIC, Bank, Entry, Game, Rules, new_game
from scorekeeper.store import games
from scorekeeper.store.stored import Slot, Stored
from scorekeeper.store.tokens import device_of
from tests.web.html import read

TOKEN = "a-device-of-the-tests-"
DEVICE = device_of(TOKEN)
HALF_AN_HOUR = timedelta(minutes=35)


@dataclass
class Table:
    """A game, the device that scores it, and how many entries were written past its pages."""

    app: Flask
    device: FlaskClient
    code: str
    written: int = 0

    @property
    def stored(self) -> Stored:
        with self.app.app_context():
            return games.load(self.code, DEVICE)

    @property
    def game(self) -> Game:
        return self.stored.game

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(standing.total for standing in self.game.state.standings)

    @property
    def names(self) -> tuple[str, ...]:
        """In seat order."""
        state = self.game.state
        return tuple(state.standings[player].name for player in state.seats)

    def path(self, rest: str = "") -> str:
        return f"/g/{self.code}{rest}"

    def get(self, rest: str = "", *, htmx: bool = False) -> TestResponse:
        return self.device.get(self.path(rest), headers={"HX-Request": "true"} if htmx else {})

    def post(self, rest: str, *, htmx: bool = False, **fields: Any) -> TestResponse:
        """Send a form as a page loaded just now would; `number` and `key` can be given."""
        data = {"number": str(self.game.number), "key": "k", **fields}
        return self.device.post(self.path(rest), data=data, headers={"HX-Request": "true"} if htmx else {})

    def tap(self, *entries: Entry | int) -> None:
        """Write entries as another tablet does; a number is a bank."""
        for entry in entries:
            self.written += 1
            with self.app.app_context():
                games.record(
                    self.code,
                    Bank(entry) if isinstance(entry, int) else entry,
                    Slot(self.game.number, f"tap-{self.written}"),
                    device=DEVICE,
                    now=datetime.now(UTC),
                )


def seated(
    app: Flask,
    device: FlaskClient,
    entries: Sequence[Entry | int] = (),
    *,
    names: tuple[str, ...] = ("Ann", "Bo"),
    rules: Rules = CLASSIC,
    title: str = "",
) -> Table:
    """A table with these entries, each half an hour old, that the device may score; a number is a bank."""
    then = datetime.now(UTC) - HALF_AN_HOUR
    game = new_game(rules, names, title)
    for entry in entries:
        game = game.play(replace(Bank(entry) if isinstance(entry, int) else entry, at=then))
    let_score(device)
    with app.app_context():
        key = f"{names}{title}{len(entries)}"
        return Table(app, device, games.create(game, device=DEVICE, key=key, now=then).code)


def let_score(device: FlaskClient) -> FlaskClient:
    """Give this device the cookie of the one that scores, as a second tab has it."""
    device.set_cookie("device", TOKEN)
    return device


def words(answer: TestResponse) -> str:
    """The text of an answer as it is read aloud: tags and decoration gone, blanks as one."""
    root = read(answer.text)[0]
    return " ".join("".join(_spoken(root)).split())


def _spoken(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.get("aria-hidden") != "true" and child.tag != "template":
            yield from _spoken(child)
        yield child.tail or ""
