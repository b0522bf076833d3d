"""A device of the first release, known by its signed cookie, keeps its games and its settings."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient

from scorekeeper.config import Settings
from scorekeeper.farkle import CLASSIC, new_game
from scorekeeper.store import games
from scorekeeper.store.db import db
from scorekeeper.store.tokens import device_of
from scorekeeper.web import create_app
from tests.web.html import ended
from tests.web.play import words

KEY = "0123456789abcdef" * 4
OLD_ID = "00ff" * 8
TOKEN = "AP8A_wD_AP8A_wD_AP8A_w"
DAY = 24 * 60 * 60
MADE = datetime(2026, 11, 1, tzinfo=UTC)


def signed(said: dict[str, Any], key: str = KEY) -> str:
    """The cookie as the first release made it."""
    first = Flask("first")
    first.secret_key = key
    signer = SecureCookieSessionInterface().get_signing_serializer(first)
    assert signer
    return str(signer.dumps(said))


@pytest.fixture
def old(tmp_path: Path, settings: Settings) -> Iterator[Flask]:
    """The app over a data folder in which the key lies."""
    (tmp_path / "signing-key").write_text(KEY + "\n")
    app = create_app(settings)
    yield app
    with app.app_context():
        db.engine.dispose()


def with_old_cookie(app: Flask, said: dict[str, Any], key: str = KEY) -> FlaskClient:
    device = app.test_client()
    device.set_cookie("scorekeeper", signed(said, key))
    return device


def table_of_the_old_device(app: Flask) -> str:
    """The address of a game that the old device may score."""
    with app.app_context():
        game = new_game(CLASSIC, ("Ann", "Bo"))
        return f"/g/{games.create(game, device=device_of(TOKEN), key='k', now=MADE).code}"


def bank(device: FlaskClient, table: str, number: int = 1) -> int:
    form = {"type": "bank", "points": "500", "number": str(number), "key": f"key-{number}"}
    return device.post(f"{table}/entries", data=ended(form)).status_code


@pytest.mark.parametrize("seconds", [0, -600, -20 * 365 * DAY, 20 * 365 * DAY])
def test_an_old_cookie_gives_the_token_that_the_upgraded_rows_know(
    old: Flask, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    table = table_of_the_old_device(old)
    device = with_old_cookie(old, {"device": OLD_ID, "renewed": 1})
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + seconds)
    assert bank(device, table) == 303
    token = device.get_cookie("device")
    assert token
    assert token.value == TOKEN
    assert device.get_cookie("scorekeeper") is None
    assert bank(device, table, 2) == 303


def test_settings_and_games_watched_come_along(old: Flask) -> None:
    table = table_of_the_old_device(old)
    chosen = {"theme": "dark", "cover": True, "awake": False, "paper": "letter"}
    device = with_old_cookie(old, {"device": "f" * 32, "chosen": chosen, "watched": [table[3:]]})
    assert 'data-theme="dark"' in device.get("/").text
    page = device.get("/settings").text
    for one in ('value="dark" checked', 'value="letter" checked', 'name="cover" value="1" checked'):
        assert one in page
    assert 'name="awake" value="1" checked' not in page
    assert "Games watched" in words(device.get("/"))
    watched = with_old_cookie(old, {"watched": [table[3:]]})
    assert "Games watched" in words(watched.get("/"))
    assert watched.get_cookie("device") is None


@pytest.mark.fault("N16")
def test_the_key_is_read_once_and_missed_no_more_when_it_is_gone(
    old: Flask, tmp_path: Path, settings: Settings
) -> None:
    table = table_of_the_old_device(old)
    early, late = (with_old_cookie(old, {"device": OLD_ID}) for _ in range(2))
    assert early.get(f"{table}/end").status_code == 200
    (tmp_path / "signing-key").unlink()
    assert bank(late, table) == 303
    assert bank(early, table, 2) == 303
    restarted = create_app(settings)
    without = with_old_cookie(restarted, {"device": OLD_ID})
    assert bank(without, table, 3) == 403
    without.set_cookie("device", TOKEN)
    assert bank(without, table, 3) == 303
    assert not (tmp_path / "signing-key").exists()
    with restarted.app_context():
        db.engine.dispose()


HOSTILE: tuple[dict[str, Any], ...] = (
    {},
    {"device": None},
    {"device": "x" * 32},
    {"device": ["a"]},
    {"device": OLD_ID.upper()},
    {"chosen": "dark", "watched": "KQXR-TMBD"},
    {"chosen": {"theme": ["dark"], "cover": "yes", "paper": {}}, "watched": [1, None, "x" * 5000, "../etc"]},
)


@pytest.mark.parametrize("said", HOSTILE)
def test_an_old_cookie_that_says_something_odd_is_nobody(old: Flask, said: dict[str, Any]) -> None:
    device = with_old_cookie(old, said)
    assert device.get("/").status_code == 200
    assert device.get_cookie("device") is None
    assert "data-theme" not in device.get("/settings").text


def test_a_cookie_signed_by_somebody_else_opens_nothing(old: Flask) -> None:
    table = table_of_the_old_device(old)
    genuine = signed({"device": OLD_ID})
    assert bank(with_old_cookie(old, {"device": OLD_ID}, "f" * 64), table) == 403
    for forged in (genuine[:-2] + "AA", "eyJkZXZpY2UiOiJhIn0.aaaaaa.bbbb", "x" * 3000, "."):
        device = old.test_client()
        device.set_cookie("scorekeeper", forged)
        assert bank(device, table) == 403


def test_a_device_that_has_a_token_keeps_it(old: Flask) -> None:
    table = table_of_the_old_device(old)
    device = with_old_cookie(old, {"device": "f" * 32})
    device.set_cookie("device", TOKEN)
    assert bank(device, table) == 303
    cookie = device.get_cookie("device")
    assert cookie
    assert cookie.value == TOKEN
