"""A data folder of the first release (commit 21f1679), opened by today's: device, link and settings go on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorekeeper.config import Settings
from scorekeeper.store.db import db
from scorekeeper.web import create_app
from tests.web.html import CheckingClient
from tests.web.play import words

# What lay in the folder and in the browser after a game of Ann and Bo was started, Ann had banked 500, and the theme
# was set to dark with the cover on.
KEY = "3bb1d42d95446a1e10ac776003048e42451098b9addfabd73c92082e51884289"
COOKIE = (
    ".eJw1yEEOwiAQBdC7_DULikEplzF05psaU2pGbBekd29c-Jav4_6mLaWyNuRmXzrIvH5YkTtk3Wj_bjMXIkOLvXA4KLen_IJpiPQXjdMoYSyTl3IdHkpJUcVLgIO"
    "xcqciB39L6TgBQqIl8w.aw5HIg.twYEPXPmua8-SZPAfveN7PvKasU"
)
CODE, SECRET = "JPGC-MMNR", "216450214e09c095ce0fe5446cd4f0a1"
SCORING_CODE = "XVQT-XKZU-KKBK"


@pytest.fixture
def file(root: Path, settings: Settings) -> Path:
    with closing(sqlite3.connect(settings.database)) as connection:
        connection.executescript((root / "tests/cases/first-release.sql").read_text("utf-8"))
    (settings.data / "signing-key").write_text(f"{KEY}\n")
    return settings.database


@pytest.fixture
def app(file: Path, settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    app.test_client_class = CheckingClient
    yield app
    with app.app_context():
        db.engine.dispose()


def bank(device: FlaskClient, number: int) -> int:
    form = {"type": "bank", "points": "600", "number": str(number), "key": f"key-{number}"}
    return device.post(f"/g/{CODE}/entries", data=form).status_code


def test_the_device_scores_on_with_its_old_cookie_and_then_without_key_or_old_cookie(
    app: Flask, settings: Settings
) -> None:
    device = app.test_client()
    device.set_cookie("scorekeeper", COOKIE)
    assert bank(device, 2) == 303
    assert 'data-theme="dark"' in device.get("/").text
    assert CODE in device.get("/").text
    (settings.data / "signing-key").unlink()
    later = create_app(settings)
    later.test_client_class = CheckingClient
    known = later.test_client()
    token = device.get_cookie("device")
    assert token
    known.set_cookie("device", token.value)
    assert bank(known, 3) == 303
    stranger = later.test_client()
    stranger.set_cookie("scorekeeper", COOKIE)
    assert bank(stranger, 4) == 403
    with later.app_context():
        db.engine.dispose()


@pytest.mark.parametrize("link", [f"/g/{CODE}/scorer/{SECRET}", f"/g/{CODE}/scorer/{SCORING_CODE}"])
def test_its_old_link_opens_until_it_is_renewed(app: Flask, link: str) -> None:
    owner, other = app.test_client(), app.test_client()
    owner.set_cookie("scorekeeper", COOKIE)
    page = other.get("/join", query_string={"code": f"http://old-name:8000{link}"}, follow_redirects=True)
    assert "Keep the score here" in words(page)
    assert SCORING_CODE in owner.get(f"/g/{CODE}/share").text
    owner.post(f"/g/{CODE}/share")
    assert other.post(link).status_code == 404


def test_the_rows_hold_neither_the_old_secret_nor_the_old_device(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        ((secret,),) = connection.execute(text("SELECT secret FROM game")).all()
        ((device,),) = connection.execute(text('SELECT device FROM "right"')).all()
    assert (secret, len(device)) == (SCORING_CODE, 64)


def test_the_upgraded_tables_find_a_game_by_its_scoring_code_without_reading_all(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        plan = connection.execute(text("EXPLAIN QUERY PLAN SELECT code FROM game WHERE secret = 'x'")).all()
    assert "ix_game_secret" in str(plan)
