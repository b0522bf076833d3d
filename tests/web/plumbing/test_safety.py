"""Strangers: other sites, endless bodies, names that want to be code, links that would write (faults.md: L1, S1)."""

import io
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime

import html5lib
import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.config import Settings
from scorekeeper.farkle import CLASSIC, Bank, End, Entry, Farkle, Game, Undo, new_game
from scorekeeper.store import games
from scorekeeper.store.stored import Stored
from scorekeeper.web import create_app
from scorekeeper.web.plumbing.safety import END, MOST_BYTES
from tests.web.pages import addresses

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
HOSTILE_NAMES = ("<svg/onload=alert()>", "{{7*191919}}", '"><b>x', "'); DROP TABLE x;--", "\u202eevil")
HOSTILE_TITLES = ('"onmouseover=alert(1) x="', "</script><script>alert(1)</script>", "</title>{{7*191919}}")


@pytest.fixture
def written(app: Flask) -> list[str]:
    """What reached the view behind /write."""
    reached: list[str] = []

    def write() -> str:
        reached.append(request.form.get("points", ""))
        return "written"

    app.add_url_rule("/write", "write", write, methods=["POST", "PUT", "DELETE"])
    return reached


@pytest.mark.parametrize("path", ["/", "/help", "/nowhere", "/g/AAAA-AAAA"])
def test_every_page_has_its_headers(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy.pop("img-src") == "'self' data:"
    assert {policy.pop(one) for one in ("default-src", "base-uri", "frame-ancestors")} == {"'none'"}
    assert set(policy.values()) == {"'self'"}
    assert set(policy) >= {"script-src", "style-src", "font-src", "connect-src", "form-action"}
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "HX-Request" in answer.vary


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.parametrize(
    ("headers", "let_in"),
    [
        ({}, True),  # no browser: curl, another program
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"}, True),  # the browser knows better
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, False),
        ({"Origin": "http://localhost"}, True),
        ({"Origin": "https://LOCALHOST"}, True),
        ({"Origin": "http://localhost:8001"}, False),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "http://localhost.evil.example"}, False),
        ({"Origin": "http://evil.example/localhost"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": ""}, False),
        ({"Origin": "http://["}, False),
    ],
)
@pytest.mark.quick(13)
def test_only_our_own_pages_write(
    client: FlaskClient, written: list[str], method: str, headers: dict[str, str], let_in: bool
) -> None:
    answer = client.open("/write", method=method, data={"points": "500"}, headers=headers)
    assert answer.status_code == (200 if let_in else 403)
    assert written == (["500"] if let_in else [])
    if not let_in:
        assert "This came from another site." in answer.text


def test_a_tablet_in_the_home_network_writes(client: FlaskClient, written: list[str]) -> None:
    tablet = {"base_url": "http://192.168.1.20:8000", "headers": {"Origin": "http://192.168.1.20:8000"}}
    assert client.post("/write", **tablet).status_code == 200


def test_behind_a_proxy_the_address_of_the_settings_is_ours_too(settings: Settings) -> None:
    client = create_app(replace(settings, address="https://farkle.example")).test_client()
    for origin, status in (("https://farkle.example", 404), ("https://evil.example", 403)):
        with closing(client.post("/nowhere", headers={"Origin": origin})) as answer:
            assert answer.status_code == status


@pytest.mark.fault("N27")
def test_behind_a_proxy_that_changes_the_host_the_answer_names_the_setting(settings: Settings) -> None:
    sent = {"base_url": "http://10.0.0.7:8000", "headers": {"Origin": "http://farkle.example"}, "data": {END: "1"}}
    with closing(create_app(settings).test_client().post("/settings", **sent)) as answer:
        assert answer.status_code == 403
        assert "SCOREKEEPER_ADDRESS" in answer.text
    told = create_app(replace(settings, address="http://farkle.example"))
    with closing(told.test_client().post("/settings", **sent)) as answer:
        assert answer.status_code in {303, 422}


@pytest.mark.fault("N25")
@pytest.mark.parametrize(
    ("host", "headers", "led"),
    [
        ("farkle.example", {}, False),
        ("FARKLE.example", {}, False),
        ("localhost:8000", {}, False),
        ("127.0.0.1:8000", {}, False),
        ("[::1]:8000", {}, False),
        ("192.168.1.20:8000", {}, True),
        ("other.example", {}, True),
        ("localhost.evil.example", {}, True),
        ("app:8000", {"X-Forwarded-For": "192.168.1.30"}, False),  # it would go in circles
        ("app:8000", {"X-Forwarded-Host": "farkle.example"}, False),
        ("app:8000", {"X-Forwarded-Host": "other.example"}, True),
    ],
)
def test_a_page_asked_for_under_another_name_is_led_to_the_address(
    settings: Settings, host: str, headers: dict[str, str], led: bool
) -> None:
    client = create_app(replace(settings, address="https://farkle.example")).test_client()
    for path in ("/help?x=1", "/"):
        answer = client.get(path, base_url=f"http://{host}", headers=headers)
        assert answer.status_code == (308 if led else 200)
        assert answer.headers.get("Location") == (f"https://farkle.example{path}" if led else None)
    assert client.get("/healthz", base_url=f"http://{host}", headers=headers).status_code == 200


def test_reading_is_open_to_links_from_anywhere(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"})
    assert answer.status_code == 200


class Unread(io.BytesIO):
    """A body that must not be read."""

    def read(self, size: int | None = -1) -> bytes:
        raise AssertionError(f"{size} bytes of the body were read")


@pytest.mark.parametrize("path", ["/write", "/games", "/nowhere", "/g/AAAA-AAAA/entries"])
@pytest.mark.parametrize("size", [MOST_BYTES + 1, 10**12])
def test_a_body_past_the_limit_is_refused_before_it_is_read(
    client: FlaskClient, written: list[str], path: str, size: int
) -> None:
    answer = client.post(path, input_stream=Unread(), environ_overrides={"CONTENT_LENGTH": str(size)})
    assert answer.status_code == 413
    assert "A form can have 64 kB at most." in answer.text
    assert written == []


def test_a_body_of_unknown_length_is_refused_before_it_is_read(client: FlaskClient, written: list[str]) -> None:
    environment = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    answer = client.post("/write", input_stream=Unread(), environ_overrides=environment)
    assert answer.status_code == 411
    assert written == []


def test_a_body_within_the_limit_is_read(client: FlaskClient, written: list[str]) -> None:
    points = "5" * (MOST_BYTES - len("points=&whole=1"))
    assert client.post("/write", data={"points": points}).status_code == 200
    assert written == [points]


def stored(app: Flask, game: Game, device: str = "a" * 32) -> Stored:
    with app.app_context():
        return games.create(game, device=device, key=f"{game.title}{len(game.log)}", now=NOW)


def contents(settings: Settings) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    with closing(sqlite3.connect(settings.data / "scorekeeper.db")) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in tables}  # noqa: S608


@pytest.mark.fault("L1")
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_opening_every_page_writes_nothing(app: Flask, settings: Settings, client: FlaskClient, method: str) -> None:
    under_way = stored(app, new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500)).play(Bank(500)))
    finished = stored(app, under_way.game.play(End()))
    before = contents(settings)
    for game in (under_way, finished):
        for path in addresses(app, game):
            with closing(client.open(path, method=method)) as answer:
                assert answer.status_code < 500, path
                # Its own token and what it watches a device remembers itself: nothing is written here.
                kept = {one.partition("=")[0] for one in answer.headers.getlist("Set-Cookie")}
                assert kept <= ({"device", "watched"} if path == "/" or path.endswith("/watch") else {"device"}), path
    assert contents(settings) == before


def texts_of(answer: TestResponse) -> str:
    root = html5lib.parse(answer.text, namespaceHTMLElements=False)
    return "".join(root.itertext())


@pytest.mark.fault("S1")
@pytest.mark.parametrize("title", HOSTILE_TITLES)
@pytest.mark.parametrize("over", [False, True])
def test_hostile_names_are_text_on_every_page(app: Flask, client: FlaskClient, title: str, over: bool) -> None:
    game = new_game(CLASSIC, HOSTILE_NAMES, title)
    entries: list[Entry] = [Bank(1000), Farkle(), Bank(600), Undo(), Bank(700), End()]
    for entry in entries if over else entries[:-1]:
        game = game.play(entry)
    shown = ""
    for path in addresses(app, stored(app, game)):
        with closing(client.get(path)) as answer:
            assert all(value.isprintable() for value in answer.headers.values()), path
            if answer.mimetype == "text/html":  # that no element or attribute came of it, the client checks
                shown += texts_of(answer)
    assert all(name in shown for name in game.players)
    assert str(7 * 191919) not in shown
