"""Every error has its status and its words, as a page and as part of one, and keeps what was typed (faults.md: D8)."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from functools import partial

import html5lib
import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.config import Settings
from scorekeeper.farkle import CLASSIC, Bank, Unreadable, load_rules, new_game
from scorekeeper.store import games
from scorekeeper.store.errors import Busy, Forbidden, NotFound, Stale
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing.safety import END
from tests.store.play import at_once
from tests.web.play import DEVICE, let_score, words

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
CASES = {
    "not found": (404, "No game is called KQXR-TMBD."),
    "forbidden": (403, "This device can watch, not score."),
    "stale": (409, "Another device was there first."),
    "busy": (503, "The scorekeeper is busy."),
    "illegal": (422, "<bdi>Ann</bdi> needs 500 to get on the board"),
    "unreadable": (422, "These are no dice."),
    "bad rules": (422, "must be a multiple of 50 from 50 to 1,000,000"),
    "bad request": (400, "The scorekeeper could not read that."),
    "teapot": (418, "The scorekeeper could not read that."),
    "broken": (500, "The scorekeeper had an error."),
}


@pytest.fixture
def stored(app: Flask) -> Stored:
    with app.app_context():
        return games.create(new_game(CLASSIC, ("Ann", "Bo")), device=DEVICE, key="k", now=NOW)


@pytest.fixture
def going_wrong(app: Flask, stored: Stored, client: FlaskClient) -> FlaskClient:
    """A client of the app with a page for each way to go wrong."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.logger.disabled = True

    def broken() -> None:
        raise sqlite3.DatabaseError("file is not a database")

    ways: dict[str, Callable[[], object]] = {
        "not found": lambda: _raise(NotFound("KQXR-TMBD")),
        "forbidden": lambda: _raise(Forbidden(stored)),
        "stale": lambda: _raise(Stale(stored, 1)),
        "busy": lambda: _raise(Busy()),
        "illegal": lambda: stored.game.play(Bank(50)),
        "unreadable": lambda: _raise(Unreadable("These are no dice.")),
        "bad rules": lambda: load_rules({"preset": "classic", "target": -1}),
        "bad request": lambda: abort(400),
        "teapot": lambda: abort(418),
        "broken": broken,
    }

    @app.route("/wrong/<code>", methods=["GET", "POST"])
    def wrong(code: str) -> str:
        return str(ways[request.values["way"]]())

    return client


def _raise(error: Exception) -> None:
    raise error


@pytest.mark.parametrize("way", CASES)
def test_an_error_is_a_page_in_words(going_wrong: FlaskClient, way: str) -> None:
    status, words = CASES[way]
    for answer in (going_wrong.get(f"/wrong/x?way={way}"), going_wrong.post("/wrong/x", data={"way": way})):
        assert answer.status_code == status
        assert words in answer.text
        assert answer.text.startswith("<!doctype html>")
        assert "<title>Error: " in answer.text
        assert "Traceback" not in answer.text


@pytest.mark.parametrize("way", CASES)
def test_htmx_gets_the_part_and_the_place_it_belongs(going_wrong: FlaskClient, way: str) -> None:
    answer = going_wrong.post("/wrong/x", data={"way": way}, headers={"HX-Request": "true"})
    status, words = CASES[way]
    assert answer.status_code == status
    assert words in answer.text
    assert "<html" not in answer.text
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reswap"]) == ("#main", "innerHTML")


@pytest.mark.parametrize("way", ["busy", "broken"])
def test_what_was_typed_is_kept_and_can_be_sent_again_as_it_was(going_wrong: FlaskClient, way: str) -> None:
    typed = {"way": [way], "points": ["500"], "name": ["Ann", '"><b>Bo', ""], "key": ["k"], "number": ["1"]}
    answer = going_wrong.post("/wrong/x?half=1", data=typed)
    root = html5lib.parse(answer.text, namespaceHTMLElements=False)
    (form,) = (form for form in root.iter("form") if form.get("method") == "post")
    again: dict[str, list[str]] = {}
    for field in form.iter("input"):
        again.setdefault(field.attrib["name"], []).append(field.attrib["value"])
    assert (again, form.get("action")) == (typed | {END: ["1"]}, "/wrong/x?half=1")


def test_busy_names_the_points_and_when_to_come_back(going_wrong: FlaskClient) -> None:
    answer = going_wrong.post("/wrong/x", data={"way": "busy", "points": "500"})
    assert "500 was not saved; tap again." in answer.text
    assert answer.headers["Retry-After"] == "1"
    assert "Nothing was saved; tap again." in going_wrong.post("/wrong/x", data={"way": "busy"}).text
    assert (
        "9" * 41 not in going_wrong.post("/wrong/x", data={"way": "busy", "points": "9" * 5000}).text.split("<form")[0]
    )


def test_a_reading_page_that_breaks_sends_nothing_again(going_wrong: FlaskClient) -> None:
    assert 'method="post"' not in going_wrong.get("/wrong/x?way=broken").text


@pytest.mark.parametrize("code", ["KQXR-TMBD", "kqxr", "A" * 5000, "<b>", "{{7*7}}", "' OR 1=1", "%00", "%F0%9F%8E%B2"])
def test_an_unknown_code_has_a_field_for_another(client: FlaskClient, code: str) -> None:
    answer = client.get(f"/g/{code}")
    assert answer.status_code == 404
    assert "A game code has eight letters, as in KQXR-TMBD; a scoring code has twelve" in answer.text
    assert 'name="code"' in answer.text
    assert "A" * 41 not in answer.text
    assert "49" not in words(answer)


def test_no_code_asks_for_one(client: FlaskClient) -> None:
    for path in ("/join", "/join?code=", "/join?code=%20"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "Type a code or paste a link." in answer.text


def test_no_page_and_no_method_have_their_words(client: FlaskClient) -> None:
    assert "This page does not exist." in client.get("/nowhere").text
    answer = client.delete("/")
    assert answer.status_code == 405
    assert "This page cannot do that." in answer.text
    assert set(answer.allow) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.fault("D8")
def test_a_lock_held_too_long_is_busy_and_not_broken(app: Flask, settings: Settings, stored: Stored) -> None:
    """faults.md, D8 b, with the ten seconds that are real: a new game and a bank wait at the same time."""
    form = {"name": ["Ann", "Bo"], "preset": "classic", "key": "k"}
    bank = {"type": "bank", "points": "500", "number": "1", "key": "k"}
    clients = [let_score(app.test_client()) for _ in range(2)]
    sent = (("/games", form), (f"/g/{stored.code}/entries", bank))
    posts = [partial(client.post, to, data=data) for client, (to, data) in zip(clients, sent, strict=True)]
    with closing(sqlite3.connect(settings.data / "scorekeeper.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for answer, kept in zip(at_once(app, *posts), ("Ann", 'name="points" value="500"'), strict=True):
            assert isinstance(answer, TestResponse)
            assert answer.status_code == 503
            assert "The scorekeeper is busy." in answer.text
            assert kept in answer.text
            assert "Traceback" not in answer.text
        assert other.execute("SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM entry)").fetchone() == (1, 0)
    assert [post().status_code for post in posts] == [303, 303]


@pytest.mark.parametrize("path", ["/", "/g/KQXR-TMBD", "/static/app.css"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_host_that_is_none_is_refused_in_words(app: Flask, path: str, method: str) -> None:
    app.testing = False  # as it is served: a fault in the answer to a fault would reach nobody
    answer = app.test_client().open(path, method=method, headers={"Host": "x" * 200})
    assert answer.status_code == 400
    assert answer.text == "The scorekeeper could not read that. Nothing was saved."


def test_a_code_of_nothing_visible_is_no_name(client: FlaskClient) -> None:
    assert "Type a code or paste a link." in client.get("/join?code=%00").text
