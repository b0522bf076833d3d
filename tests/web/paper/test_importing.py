"""A game file brought in from the home page: the same game, or every fault and nothing kept."""

import io
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.exports import MOST_IN_A_FILE, game_file
from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, dump_game, new_game
from scorekeeper.store import games, rights
from scorekeeper.store.stored import Stored
from scorekeeper.store.tokens import device_of
from tests.exports.games import BELOW, EXACT, G16, HOSTILE, MADE, TIE, played, timed
from tests.web.play import words

GAME = timed(played(new_game(CLASSIC, ("Ann", "שרה"), "Friday"), Bank(500), Farkle(), Bank(300)))

END_PART = b'\r\n--b\r\nContent-Disposition: form-data; name="whole"\r\n\r\n1\r\n--b--\r\n'


def sent(device: FlaskClient, content: bytes, key: str = "k", **more: Any) -> TestResponse:
    # By hand: the test client would leave a temporary file open for a long one.
    head = 'Content-Disposition: form-data; name="{}"'
    parts = (head.format("key") + f"\r\n\r\n{key}", head.format("file") + '; filename="game.json"\r\n\r\n')
    body = "--b\r\n{}\r\n--b\r\n{}".format(*parts).encode() + content + END_PART
    return device.post("/import", data=body, content_type="multipart/form-data; boundary=b", **more)


def brought(app: Flask, answer: TestResponse) -> Stored:
    """The game that an answer leads to."""
    found = re.fullmatch(r"/g/([A-Z]{4}-[A-Z]{4})(/result)?", answer.headers["Location"])
    assert (answer.status_code, bool(found)) == (303, True)
    assert found
    with app.app_context():
        stored = games.load(found[1])
    assert bool(found[2]) is stored.game.state.over
    return stored


def count(app: Flask, device: FlaskClient) -> int:
    """How many games the device may score."""
    cookie = device.get_cookie("device")
    with app.app_context():
        return rights.count_of(device_of(cookie.value)) if cookie else 0


def test_home_leads_to_it(client: FlaskClient) -> None:
    assert 'href="/import"' in client.get("/").text
    assert "Game file" in words(client.get("/import"))


@pytest.mark.parametrize("game", [GAME, G16, TIE, EXACT, BELOW, timed(G16)])
def test_an_imported_game_is_equal_and_its_file_the_same(app: Flask, client: FlaskClient, game: Game) -> None:
    stored = brought(app, sent(client, game_file(game)))
    assert stored.game == game
    assert stored.game.states == game.states
    assert client.get(f"/g/{stored.code}/export.json").data == game_file(game)


def test_the_device_plays_on_where_it_stopped(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    code = brought(app, sent(client, game_file(GAME))).code
    entry = {"type": "bank", "points": "700", "number": str(GAME.number), "key": "tap"}
    assert stranger.post(f"/g/{code}/entries", data=entry).status_code == 403
    assert client.post(f"/g/{code}/entries", data=entry).status_code == 303
    assert (
        client.post(f"/g/{code}/entries", data={**entry, "type": "undo", "number": "5", "key": "u"}).status_code == 303
    )
    with app.app_context():
        assert games.load(code).game.state.standings == GAME.state.standings
    assert code in client.get("/").text


def test_it_was_started_when_its_first_turn_was_played(app: Flask, client: FlaskClient) -> None:
    assert brought(app, sent(client, game_file(timed(G16)))).created == MADE
    now = datetime.now(UTC)
    without = brought(app, sent(client, game_file(G16), key="other"))
    assert now - timedelta(seconds=2) < without.created <= now + timedelta(seconds=60)
    ahead = played(new_game(CLASSIC, ("Ann", "Bo")), Bank(500, at=datetime(9999, 12, 31, 23, 59, tzinfo=UTC)))
    assert brought(app, sent(client, game_file(ahead), key="ahead")).created <= now + timedelta(seconds=60)
    past = played(new_game(CLASSIC, ("Ann", "Bo")), Bank(500, at=datetime(1, 1, 1, tzinfo=UTC)))
    old = brought(app, sent(client, game_file(past), key="past"))
    assert old.created == datetime(1, 1, 1, tzinfo=UTC)
    client.set_cookie("zone", "America/New_York")
    for rest in ("", "/sheet", "/export.csv", "/summary.txt"):
        assert client.get(f"/g/{old.code}{rest}").status_code == 200
    assert client.get("/").status_code == 200


@pytest.mark.fault("D1")
def test_the_same_form_twice_makes_one_game(app: Flask, client: FlaskClient) -> None:
    first, second = (brought(app, sent(client, game_file(GAME), key="same")) for _ in range(2))
    assert first.code == second.code
    assert count(app, client) == 1
    assert brought(app, sent(client, game_file(GAME), key="another")).code != first.code


@pytest.mark.parametrize(
    ("content", "sentences"),
    [
        (b"", ["This is not a game file. Choose one"]),
        (b"\x89PNG\r\n", ["Byte 1 is not UTF-8"]),
        (b"[" * 100_000, ["Its lists are nested too deeply"]),
        (
            b'{"format": "chess/1"}',
            ["This is not a game file: its", '"players" must be a list', '"rules" must be an object'],
        ),
    ],
)
def test_what_is_no_game_is_told_and_nothing_kept(
    app: Flask, client: FlaskClient, content: bytes, sentences: list[str]
) -> None:
    answer = sent(client, content)
    assert answer.status_code == 422
    for sentence in sentences:
        assert sentence in words(answer)
    assert count(app, client) == 0


def test_every_fault_is_told_with_its_place(app: Flask, client: FlaskClient) -> None:
    data = dump_game(GAME) | {
        "players": ["Ann", "ann"],
        "rules": {"preset": "classic", "opening": 75, "penalty_after": 20},
    }
    said = words(sent(client, json.dumps(data | {"log": [{"type": "castle"}]}).encode()))
    for sentence in (
        'Rules: "Open with"',
        'Rules: "Penalty after"',
        "Player 2: Two players",
        "Entry 1 of the log has no type",
    ):
        assert sentence in said
    assert "Please fix these" in said
    assert count(app, client) == 0


def test_entries_that_the_rules_refuse_are_told_by_number(app: Flask, client: FlaskClient) -> None:
    data = dump_game(GAME)
    data["log"].insert(1, {"type": "bank", "points": 50})
    said = words(sent(client, json.dumps(data).encode()))
    assert "Entry 2 of the log is refused: " in said
    assert count(app, client) == 0


def test_a_form_without_a_file_says_so(client: FlaskClient) -> None:
    for data in ({}, {"file": (io.BytesIO(b""), "")}, {"file": "text"}):
        answer = client.post("/import", data=data, content_type="multipart/form-data")
        assert answer.status_code == 422
        assert "Choose a game file first." in words(answer)


@pytest.mark.fault("S1")
def test_hostile_names_are_text_in_what_is_told(app: Flask, client: FlaskClient) -> None:
    hostile = ["<script>alert(1)</script>", "<img src=x onerror=y>", *HOSTILE]
    data = dump_game(GAME) | {
        "players": hostile[:2] * 2,
        "log": [{"type": hostile[0]}, {"type": "bank", "points": hostile[1]}],
    }
    answer = sent(client, json.dumps(data).encode())
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
    assert "<img" not in answer.text
    stored = brought(app, sent(client, game_file(new_game(CLASSIC, tuple(hostile[1:])))))
    assert stored.game.players == tuple(hostile[1:])


def test_a_file_may_be_bigger_than_a_form_but_not_without_end(app: Flask, client: FlaskClient) -> None:
    content = game_file(GAME)
    padded = content + b" " * (MOST_IN_A_FILE - len(content) - 4096)
    assert brought(app, sent(client, padded)).game == GAME
    answer = sent(client, content + b" " * MOST_IN_A_FILE)
    assert answer.status_code == 413
    assert "A game file can have 4 MB at most." in words(answer)
    form = client.post("/games", data={"name-1": "x" * 70_000})
    assert form.status_code == 413
    assert "A form can have 64 kB at most." in words(form)
    assert client.get("/import", data=b"x" * 70_000).status_code == 413


def test_a_file_that_another_site_sends_is_refused(app: Flask, client: FlaskClient) -> None:
    assert sent(client, game_file(GAME), headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert count(app, client) == 0
