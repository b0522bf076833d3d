"""The cookie a device is known by: made at the first write, safe, renewed, good after a restart (faults.md: L4)."""

import re
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.config import Settings, signing_key
from scorekeeper.web import devices

START, DAY = time.time(), 24 * 60 * 60


def serving(key: str) -> Flask:
    app = Flask("devices")
    app.secret_key = key
    devices.use_device_cookie(app)
    app.add_url_rule("/look", view_func=lambda: devices.known() or "nobody", endpoint="look")
    app.add_url_rule("/write", view_func=devices.mine, endpoint="write", methods=["POST"])
    return app


@pytest.fixture
def device() -> FlaskClient:
    return serving("key").test_client()


def test_looking_sets_no_cookie_and_writing_sets_it_once(device: FlaskClient) -> None:
    look = device.get("/look")
    assert (look.text, look.headers.getlist("Set-Cookie")) == ("nobody", [])
    first = device.post("/write")
    assert re.fullmatch("[0-9a-f]{32}", first.text)
    assert len(first.headers.getlist("Set-Cookie")) == 1
    for again in (device.get("/look"), device.post("/write")):
        assert again.text == first.text
        assert again.headers.getlist("Set-Cookie") == []


def test_the_cookie_lasts_a_year_and_is_kept_from_scripts_and_other_sites(device: FlaskClient) -> None:
    sent = device.post("/write").headers["Set-Cookie"]
    assert sent.startswith("scorekeeper=")
    assert "HttpOnly" in sent
    assert "SameSite=Lax" in sent
    assert "Path=/" in sent
    cookie = device.get_cookie("scorekeeper")
    assert cookie
    assert cookie.expires
    assert cookie.origin_only


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


def test_two_devices_have_two_ids(device: FlaskClient) -> None:
    assert device.post("/write").text != device.application.test_client().post("/write").text


@pytest.mark.parametrize("days", [31, 364])
def test_a_cookie_in_use_is_renewed_for_another_year(
    device: FlaskClient, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    first = device.post("/write").text
    later(monkeypatch, days)
    again = device.get("/look")
    assert (again.text, len(again.headers.getlist("Set-Cookie"))) == (first, 1)
    assert device.get("/look").headers.getlist("Set-Cookie") == []
    later(monkeypatch, days + 360)
    assert device.get("/look").text == first


def test_a_cookie_unused_for_more_than_a_year_is_forgotten(
    device: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.post("/write")
    later(monkeypatch, 366)
    assert device.get("/look").text == "nobody"


def test_a_made_up_cookie_is_nobody(device: FlaskClient) -> None:
    device.post("/write")
    cookie = device.get_cookie("scorekeeper")
    assert cookie
    for forged in (cookie.value[:-2] + "AA", "eyJkZXZpY2UiOiJhIn0.aaaaaa.bbbb", "x" * 3000, ""):
        device.set_cookie("scorekeeper", forged)
        assert device.get("/look").text == "nobody"


def test_a_restart_knows_the_devices_from_before(settings: Settings) -> None:
    before, after = (serving(signing_key(settings)).test_client() for _ in range(2))
    device = before.post("/write").text
    cookie = before.get_cookie("scorekeeper")
    assert cookie
    after.set_cookie("scorekeeper", cookie.value)
    assert after.get("/look").text == device


def later(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """Let so many days have passed since the test began."""
    monkeypatch.setattr(time, "time", lambda: START + days * DAY)
