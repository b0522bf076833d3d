"""Forms of which the end was lost on the way: nothing is written, at whichever address and wherever they are cut."""

import socket
from contextlib import closing
from io import BytesIO

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder

from scorekeeper.config import Settings
from scorekeeper.exports import MOST_IN_A_FILE, game_file
from scorekeeper.farkle import CLASSIC, Bank, new_game
from scorekeeper.web.plumbing.safety import END
from tests.in_thread import PATIENCE, in_thread
from tests.web.pages import addresses
from tests.web.play import TOKEN, Table, seated
from tests.web.plumbing.test_safety import contents
from tests.web.press import parsed

SENTENCE = "The form did not arrive completely."
URLENCODED = "application/x-www-form-urlencoded"
FORMS = {
    "/entries": b"number=3&key=k&type=bank&points=5000&whole=1",
    "/entries ": b"number=3&key=k&type=undo&whole=1",
    "/turns/1": b"number=3&key=k&type=bank&points=5000&whole=1",
    "/players": b"number=3&key=k&player=0&name=Ann&player=1&name=Bob&join=Cyril&whole=1",
    "/end": b"number=3&key=k&whole=1",
    "/again": b"key=kkkk&starter=1&whole=1",
}


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return seated(app, client, [500, 500])


def writing(app: Flask, table: Table) -> list[str]:
    """Every address that takes a form."""
    found = list(addresses(app, table.stored, "POST"))
    assert len(found) >= 14
    return found


@pytest.mark.fault("N2")
def test_no_address_takes_a_form_without_its_end(app: Flask, settings: Settings, table: Table) -> None:
    before, broken = contents(settings), (b"", b"key=k", b"whole=1&type=bank&points=85", b"whole=", b"xwhole=1")
    for path in writing(app, table):
        for body in broken:
            answer = table.device.post(path, data=body, content_type=URLENCODED)
            assert (answer.status_code, SENTENCE in answer.text) == (400, True), (path, body)
    assert contents(settings) == before
    for path in writing(app, table):
        with closing(table.device.post(path, data=b"whole=1", content_type=URLENCODED)) as answer:
            assert SENTENCE not in answer.text, path


@pytest.mark.fault("N2")
@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("htmx", [False, True])
def test_a_form_cut_anywhere_writes_nothing(settings: Settings, table: Table, path: str, htmx: bool) -> None:
    whole, before = FORMS[path], contents(settings)
    headers = {"HX-Request": "true"} if htmx else {}
    for length in range(len(whole)):
        answer = table.device.post(
            table.path(path.strip()), data=whole[:length], content_type=URLENCODED, headers=headers
        )
        assert (answer.status_code, SENTENCE in answer.text) == (400, True)
    assert contents(settings) == before
    assert table.device.post(table.path(path.strip()), data=whole, content_type=URLENCODED).status_code == 303
    assert contents(settings) != before


@pytest.mark.fault("N2")
def test_a_new_game_cut_anywhere_is_none(settings: Settings, client: FlaskClient) -> None:
    whole = b"key=kkkk&preset=classic&name=Ann&name=Bo&name=Cy&whole=1"
    before = contents(settings)
    for length in range(len(whole)):
        assert client.post("/games", data=whole[:length], content_type=URLENCODED).status_code == 400
    assert contents(settings) == before
    assert client.post("/games", data=whole, content_type=URLENCODED).status_code == 303


@pytest.mark.fault("N2")
def test_a_file_cut_anywhere_is_not_imported(settings: Settings, client: FlaskClient) -> None:
    file = game_file(new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500)))
    fields = {"key": "k", "file": (BytesIO(file), "game.json"), END: "1"}
    environ = EnvironBuilder("/import", method="POST", data=fields).get_environ()
    whole, kind = environ["wsgi.input"].read(), environ["CONTENT_TYPE"]
    before = contents(settings)
    for length in {*range(0, len(whole), 17), *range(len(whole) - 80, len(whole) - len(b"\r\n"))}:
        answer = client.post("/import", data=whole[:length], content_type=kind)
        assert (answer.status_code, SENTENCE in answer.text) == (400, True), length
    assert contents(settings) == before
    assert client.post("/import", data=whole, content_type=kind).status_code == 303


@pytest.mark.fault("N1")
def test_no_address_is_reached_by_a_body_shorter_than_announced(app: Flask, settings: Settings, table: Table) -> None:
    reached: list[str] = []
    app.before_request_funcs.setdefault(None, []).insert(0, lambda: reached.append(request.method))
    body = b"number=3&key=k&type=bank&points=500&whole=1"
    head = "POST {} HTTP/1.1\r\nHost: localhost\r\nCookie: device={}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n"
    before, paths = contents(settings), writing(app, table)
    with in_thread(app, MOST_IN_A_FILE) as (port, _):
        for path in paths:
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as one:
                one.sendall(head.format(path, TOKEN, URLENCODED, len(body) + 1).encode() + body)
                one.shutdown(socket.SHUT_WR)
                assert one.recv(1) == b"", path
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as one:
            one.sendall(head.format(table.path("/entries"), TOKEN, URLENCODED, len(body)).encode() + body)
            assert one.recv(12) == b"HTTP/1.1 303"
    assert reached == ["POST"]
    after = contents(settings)
    assert len(after["entry"]) == len(before["entry"]) + 1


def test_a_form_that_broke_off_shows_the_way_back_to_the_table(table: Table) -> None:
    answer = table.device.post(table.path("/entries"), data=b"number=3", content_type=URLENCODED)
    assert "Nothing was saved. Go back, reload the page and send it again." in answer.text
    assert any(link.get("href") == table.path() for link in parsed(answer).iter("a"))
