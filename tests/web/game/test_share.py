"""Sharing over HTTP: who sees which code, addresses that others can open, and a new scoring code."""

import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.config import Settings
from scorekeeper.store import games, rights
from scorekeeper.web import create_app
from scorekeeper.web.plumbing.own_address import base, only_here
from tests.web.play import TOKEN, Table, seated, words

LAN = "http://192.168.1.20:8000"


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return seated(app, client, [500])


def in_the_network(table: Table) -> TestResponse:
    """The page as the device that scores gets it under the machine's address in the network."""
    table.device.set_cookie("device", TOKEN, domain="192.168.1.20")
    return table.device.get(table.path("/share"), base_url=LAN)


def test_those_who_look_on_see_the_code_and_no_secret(table: Table, stranger: FlaskClient) -> None:
    page = stranger.get(table.path("/share"), base_url=LAN)
    assert table.code in words(page)
    assert "192.168.1.20:8000" in words(page)
    assert table.stored.secret not in page.text
    assert "scorer" not in page.text
    assert page.text.count("<svg role=") == 1
    assert page.headers["Cache-Control"] == "no-store"


def test_those_who_score_open_the_scoring_code_first(table: Table) -> None:
    page = in_the_network(table)
    assert f"{LAN}{table.path('/watch')}" in page.text
    assert f"{LAN}{table.path('/scorer/')}{table.stored.secret}" in page.text
    assert page.text.count("<svg role=") == 2
    assert page.headers["Cache-Control"] == "no-store"
    before, _, inside = page.text.partition('<details class="hand-over">')
    assert table.stored.secret not in before
    assert table.stored.secret not in inside.partition("</details>")[2]
    assert "Show the scoring code" in inside
    assert table.stored.secret in words(page)


def test_the_pictures_say_what_stands_beside_them(table: Table) -> None:
    page = in_the_network(table).text
    drawn = re.findall(r'<svg role="img".*?<title>(.*?)</title><path [^>]*d="([^"]+)"', page)
    links = (f"{LAN}{table.path('/watch')}", f"{LAN}{table.path('/scorer/')}{table.stored.secret}")
    for (title, path), link in zip(drawn, links, strict=True):
        assert title.startswith("QR code")
        assert unescape(path) in segno.make_qr(link).svg_inline(border=2, omitsize=True)


def test_a_new_scoring_code_opens_and_the_old_one_does_not(table: Table, stranger: FlaskClient) -> None:
    old = table.stored.secret
    answer = table.post("/share")
    assert (answer.status_code, answer.headers["Location"]) == (303, table.path("/share"))
    assert stranger.get(table.path(f"/scorer/{old}")).status_code == 404
    assert stranger.get(table.path(f"/scorer/{table.stored.secret}")).status_code == 200
    assert table.stored.may_score


def test_a_stranger_makes_no_link(table: Table, stranger: FlaskClient) -> None:
    before = table.stored.secret
    assert stranger.post(table.path("/share")).status_code == 403
    assert table.stored.secret == before


@pytest.mark.parametrize(
    ("more", "heading", "sentence"),
    [
        (0, "This device scores", "No other device does yet."),
        (1, "Two devices already score", "This one and one other; the last one was added just now."),
        (2, "Three devices already score", "This one and two others; the last one was added just now."),
    ],
)
def test_who_scores_already_is_told(app: Flask, table: Table, more: int, heading: str, sentence: str) -> None:
    with app.app_context():
        for one in range(more):
            rights.give(f"{one}" * 32, games.load(table.code), now=datetime.now(UTC))
    told = words(table.get("/share"))
    assert heading in told
    assert sentence in told


# ------------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("settings", "host", "headers", "url"),
    [
        ({}, "192.168.1.20:8000", {}, "http://192.168.1.20:8000"),
        ({}, "[fd00::5]:8000", {}, "http://[fd00::5]:8000"),
        ({}, "farkle.example", {"X-Forwarded-Proto": "https"}, "https://farkle.example"),
        ({"address": "https://farkle.example"}, "192.168.1.20:8000", {}, "https://farkle.example"),
        ({"address": "https://farkle.example"}, "127.0.0.1:8000", {}, "https://farkle.example"),
        ({}, "127.0.0.1:8123", {}, "http://127.0.0.1:8123"),
        ({"host": "192.168.1.20", "port": 8123}, "localhost:8123", {}, "http://192.168.1.20:8123"),
        ({"port": 8123}, "a." * 60, {}, "http://127.0.0.1:8123"),
    ],
)
def test_the_address_is_one_that_others_can_open(
    tmp_path: Path, settings: dict[str, object], host: str, headers: dict[str, str], url: str
) -> None:
    app = create_app(Settings(data=tmp_path, **settings))  # type: ignore[arg-type]
    with app.test_request_context(base_url=f"http://{host}", headers=headers):
        assert base() == url


def test_an_address_for_this_machine_alone_is_said_to_be_one(table: Table) -> None:
    assert "works on this computer only" in words(table.get("/share"))
    assert "works on this computer only" not in words(in_the_network(table))
    assert [only_here(host) for host in ("localhost", "localhost:8000", "127.0.0.1:80", "[::1]:80")] == [True] * 4
    assert [only_here(host) for host in ("localhost.example", "10.127.0.1", "farkle.example")] == [False] * 3
