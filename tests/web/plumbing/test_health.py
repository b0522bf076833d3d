"""Whether the server can do its work, told to whatever watches over it."""

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.db import store
from tests.web.play import seated


def test_a_server_that_works_says_so_and_nothing_of_any_game(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, title="Friday")
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 200
    assert answer.json is not None
    assert set(answer.json) == {"status", "version", "schema"}
    assert table.code not in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_database_that_is_gone_fails(app: Flask, client: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "scorekeeper.db").unlink()
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json) == (503, {"status": "failing", "why": "Unusable"})


def test_a_write_lock_that_cannot_be_had_fails(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        own = store()
    object.__setattr__(own, "wait", 0.01)
    with own.lock.held(1):
        assert client.get("/healthz").status_code == 503
    assert client.get("/healthz").status_code == 200
