"""Deleting a game: asked once, naming it, final, and told on every other device (faults.md: L9)."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.play import Table, seated, words


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return seated(app, client, [500, 600], title="Friday")


def test_it_is_asked_naming_the_game_and_asking_deletes_nothing(table: Table) -> None:
    said = words(table.get("/delete"))
    assert "Delete this game?" in said
    assert "Friday, the game of Ann and Bo, with 2 turns." in said
    assert "Delete Friday for good" in said
    assert table.totals == (500, 600)


def test_a_game_without_a_title_is_named_by_its_code_and_its_end(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [10_000, 500])
    said = words(table.get("/delete"))
    assert f"Delete {table.code} for good" in said
    assert "The game of Ann and Bo, with 2 turns: Ann wins with 10,000." in said
    one = seated(app, client, [500], names=("Cy", "Di"))
    assert "with 1 turn." in words(one.get("/delete"))


@pytest.mark.fault("L9")
def test_a_deleted_game_is_gone_for_every_device(table: Table, stranger: FlaskClient) -> None:
    answer = table.post("/delete")
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Friday" not in words(table.device.get("/"))
    for device in (table.device, stranger):
        for rest in ("", "/sheet", "/delete", "/players", "/turns/1"):
            gone = device.get(table.path(rest))
            assert gone.status_code == 410
            assert f"This game was deleted. {table.code} and all its turns are gone for good." in words(gone)
    late = table.device.post(table.path("/entries"), data={"number": "3", "key": "k", "type": "farkle"})
    assert late.status_code == 410
    again = table.device.post(table.path("/delete"), data={"number": "3", "key": "k"})
    assert again.status_code == 410


def test_another_tablet_is_told_where_htmx_shows_it(table: Table) -> None:
    table.post("/delete")
    tap = table.device.post(
        table.path("/entries"), data={"number": "3", "key": "k", "type": "farkle"}, headers={"HX-Request": "true"}
    )
    assert (tap.status_code, tap.headers["HX-Retarget"]) == (410, "#main")


def test_where_somebody_scored_meanwhile_it_is_asked_again(table: Table) -> None:
    table.tap(300)
    answer = table.post("/delete", number="3")
    assert answer.status_code == 409
    assert "after this page was opened. Delete it anyway?" in words(answer)
    assert table.totals == (800, 600)
    assert table.post("/delete").status_code == 303


def test_a_device_without_the_right_deletes_nothing(table: Table, stranger: FlaskClient) -> None:
    for answer in (
        stranger.get(table.path("/delete")),
        stranger.post(table.path("/delete"), data={"number": "3", "key": "k"}),
    ):
        assert answer.status_code == 403
        assert "This device can watch, not score." in words(answer)
    assert table.totals == (500, 600)


def test_a_form_no_page_sends_is_refused(table: Table) -> None:
    assert table.post("/delete", number="").status_code == 400
    assert table.totals == (500, 600)
