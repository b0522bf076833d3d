"""A device is known by the token in its cookie alone: no signature, no key file, no clock (faults.md: L4)."""

import hashlib
import io
import re
import time
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from scorekeeper.config import Settings
from scorekeeper.exports import game_file
from scorekeeper.farkle import CLASSIC, new_game
from scorekeeper.store import tables
from scorekeeper.store.db import db
from scorekeeper.web import create_app
from scorekeeper.web.plumbing import devices
from tests.web.html import ended
from tests.web.play import TOKEN, seated, words

DAY = 24 * 60 * 60


@pytest.fixture
def device() -> FlaskClient:
    app = Flask("devices")
    devices.use_devices(app)
    app.add_url_rule("/look", view_func=lambda: devices.known() or "nobody", endpoint="look")
    app.add_url_rule("/write", view_func=devices.mine, endpoint="write", methods=["POST"])
    return app.test_client()


def test_looking_makes_no_token_and_writing_makes_it_once(device: FlaskClient) -> None:
    look = device.get("/look")
    assert (look.text, look.headers.getlist("Set-Cookie")) == ("nobody", [])
    first = device.post("/write")
    assert len(first.headers.getlist("Set-Cookie")) == 1
    again = device.post("/write")
    assert (again.text, again.headers.getlist("Set-Cookie")) == (first.text, [])
    assert device.get("/look").text == first.text


def test_the_database_knows_the_hash_of_22_random_letters(device: FlaskClient) -> None:
    known = device.post("/write").text
    cookie = device.get_cookie("device")
    assert cookie
    assert re.fullmatch("[A-Za-z0-9_-]{22}", cookie.value)
    assert known == hashlib.sha256(cookie.value.encode()).hexdigest()
    assert known != device.application.test_client().post("/write").text


def test_the_cookie_lasts_a_year_from_each_page_and_is_kept_from_scripts_and_other_sites(device: FlaskClient) -> None:
    device.post("/write")
    for answer in (device.get("/look"), device.application.test_client().post("/write")):
        (sent,) = answer.headers.getlist("Set-Cookie")
        for part in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={365 * DAY}"):
            assert part in sent.split("; ")
        assert "Expires" not in sent
    assert device.get("/look", headers={"HX-Request": "true"}).headers.getlist("Set-Cookie") == []


@pytest.mark.parametrize(
    ("address", "headers", "secure"),
    [
        ("http://localhost", {}, False),
        ("http://192.168.1.20:8000", {}, False),
        ("https://farkle.example", {}, True),
        ("http://farkle.example", {"X-Forwarded-Proto": "https"}, True),
    ],
)
def test_a_cookie_that_came_by_https_leaves_by_https_alone(
    device: FlaskClient, address: str, headers: dict[str, str], secure: bool
) -> None:
    sent = device.post("/write", base_url=address, headers=headers).headers["Set-Cookie"]
    assert ("Secure" in sent) is secure


@pytest.mark.parametrize(
    "made_up", ["", "x", "x" * 4000, "../../../etc/passwd123", "a" * 21 + "é", "a" * 21 + ".", "{{7*7}}"]
)
def test_what_is_no_token_is_nobody(device: FlaskClient, made_up: str) -> None:
    device.set_cookie("device", made_up)
    assert device.get("/look").text == "nobody"
    assert re.fullmatch("[0-9a-f]{64}", device.post("/write").text)


@pytest.mark.fault("N15")
@pytest.mark.parametrize("seconds", [-600, -20 * 365 * DAY, 20 * 365 * DAY])
def test_a_clock_that_jumps_takes_no_right_and_no_setting(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    table = seated(app, client, [500, 600])
    client.post("/settings", data={"theme": "dark"})
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + seconds)
    assert table.post("/entries", type="bank", points="700", key="then").status_code == 303
    assert client.post("/settings", data={"theme": "light", "cover": "1"}).status_code == 303
    assert table.code in client.get("/").text
    monkeypatch.setattr(time, "time", lambda: now)
    assert table.post("/entries", type="bank", points="800", key="now").status_code == 303
    assert table.totals == (1200, 1400)
    assert 'data-theme="light"' in client.get("/help").text


@pytest.mark.fault("L4")
@pytest.mark.fault("N16")
def test_any_process_knows_the_device_and_none_needs_a_key_file(
    app: Flask, client: FlaskClient, settings: Settings, tmp_path: Path
) -> None:
    table = seated(app, client, [500])
    assert not (tmp_path / "signing-key").exists()
    another = create_app(settings)
    beside = another.test_client()
    beside.set_cookie("device", TOKEN)
    form = {"type": "bank", "points": "600", "number": str(table.game.number), "key": "beside"}
    assert beside.post(table.path("/entries"), data=ended(form)).status_code == 303
    assert table.post("/entries", type="bank", points="700", key="here").status_code == 303
    assert not (tmp_path / "signing-key").exists()
    with another.app_context():
        db.engine.dispose()


# ------------------------------------------------------------ cookies that a browser refuses


def fields(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that goes to this address."""
    form = re.search(rf'action="{re.escape(action)}"[^>]*>(.*?)</form>', page, re.DOTALL)
    assert form
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form[1]))


REFUSED = "This browser does not accept cookies from this address."


@pytest.mark.fault("N26")
def test_a_browser_without_cookies_is_told_before_the_game_starts(app: Flask) -> None:
    browser = app.test_client(use_cookies=False)
    sent = {**fields(browser.get("/games/new").text, "/games"), "name": ["Ann", "שרה"], "preset": "classic"}
    answer = browser.post("/games", data=sent)
    assert answer.status_code == 422
    assert f"{REFUSED} Nothing was saved. Allow cookies for localhost" in words(answer)
    for name in ("Ann", "שרה"):
        assert f'value="{name}"' in answer.text
    with app.app_context():
        assert rows("game") == 0
    # With cookies allowed the same page starts the game.
    allowed = app.test_client()
    allowed.set_cookie("device", answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0])
    again = {**fields(answer.text, "/games"), "name": ["Ann", "שרה"], "preset": "classic"}
    assert allowed.post("/games", data=again).status_code == 303


@pytest.mark.fault("N26")
def test_every_other_form_that_needs_a_cookie_tells_it_too(app: Flask, client: FlaskClient) -> None:
    table, over = seated(app, client, [500]), seated(app, client, [10_000, 500], title="over")
    browser = app.test_client(use_cookies=False)
    scorer = table.path(f"/scorer/{table.stored.secret}")
    with app.app_context():
        before = rows("game"), rows("right")
    for page, action, more in (
        (scorer, scorer, {}),
        (table.path("/again"), table.path("/again"), {"starter": "1"}),
        (over.path("/result"), over.path("/again"), {}),
        ("/settings", "/settings", {"theme": "dark", "cover": "1"}),
        (table.path("/watch"), table.path("/theme"), {"theme": "dark"}),
    ):
        sent = fields(browser.get(page).text, action) | more
        answer = browser.post(action, data=sent)
        assert (action, answer.status_code, REFUSED in words(answer)) == (action, 422, True)
    assert 'value="dark" checked' in browser.post("/settings", data={"cookie": "asked", "theme": "dark"}).text
    with app.app_context():
        assert (rows("game"), rows("right")) == before


@pytest.mark.fault("N26")
def test_an_import_and_the_page_of_all_rules_ask_for_a_cookie_too(app: Flask) -> None:
    browser = app.test_client(use_cookies=False)
    assert 'name="cookie" value="asked"' in browser.get("/games/new/rules").text
    file = io.BytesIO(game_file(new_game(CLASSIC, ("Ann", "Bo"))))
    sent = {**fields(browser.get("/import").text, "/import"), "file": (file, "game.json")}
    answer = browser.post("/import", data=sent, content_type="multipart/form-data")
    assert (answer.status_code, REFUSED in words(answer)) == (422, True)
    with app.app_context():
        assert rows("game") == 0


def test_a_program_that_keeps_no_cookies_and_says_nothing_of_them_starts_a_game(app: Flask) -> None:
    program = app.test_client(use_cookies=False)
    answer = program.post("/games", data={"name": ["Ann", "Bo"], "preset": "classic"})
    assert (answer.status_code, answer.headers["Set-Cookie"].startswith("device=")) == (303, True)


def rows(table: str) -> int:
    with db.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(tables.metadata.tables[table])).scalar_one())
