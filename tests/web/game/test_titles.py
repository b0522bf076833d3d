"""The title of a game can be given and changed at any time, wherever the game is named."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import End
from scorekeeper.store import games
from scorekeeper.store.db import store
from scorekeeper.store.errors import Forbidden
from tests.web.play import seated, words


@pytest.mark.fault("N49")
def test_a_title_is_given_later_and_shown_everywhere(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    table = seated(app, client, [500, 600])
    assert 'value=""' in table.get("/title").text
    answer = table.post("/title", title="  Friday  ")
    assert (answer.status_code, answer.headers["Location"]) == (303, table.path())
    assert table.game.title == "Friday"
    for page in ("", "/sheet", "/players", "/share"):
        assert "Friday · Classic" in words(table.get(page)), page
    assert "Friday" in words(client.get("/"))
    assert "Friday" in stranger.get(table.path("/export.json")).text
    assert 'value="Friday"' in table.get("/title").text


@pytest.mark.fault("N49")
def test_a_title_changes_and_goes_and_the_game_stays_as_it_is(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600, End()], title="Friday")
    before = table.game
    answer = table.post("/title", title="Saturday")
    assert answer.headers["Location"] == table.path("/result")
    assert (table.game.title, table.game.log, table.game.state) == ("Saturday", before.log, before.state)
    table.post("/title", title=" ")
    assert table.game.title == ""


@pytest.mark.fault("N49")
def test_turns_recorded_after_a_new_title_count(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    old = table.stored
    table.post("/title", title="Friday")
    with app.app_context():
        store().memo.put(old.code, old.game)  # one who read it just before
        assert games.load(old.code).game.title == "Friday"
    table.tap(600)
    assert (table.game.title, table.totals) == ("Friday", (500, 600))


@pytest.mark.fault("N49")
def test_a_title_too_long_is_told_and_kept(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500], title="Friday")
    answer = table.post("/title", title="x" * 61)
    assert answer.status_code == 422
    assert "A title can have 60 characters at most. This one has 61." in words(answer)
    assert "x" * 61 in answer.text
    assert table.game.title == "Friday"


@pytest.mark.fault("N49")
def test_who_may_only_watch_gives_no_title(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    table = seated(app, client, [500])
    assert stranger.get(table.path("/title")).status_code == 403
    assert stranger.post(table.path("/title"), data={"title": "Mine"}).status_code == 403
    assert "Change the title" not in words(stranger.get(table.path("/sheet")))
    assert table.game.title == ""
    with app.app_context(), pytest.raises(Forbidden):
        games.retitle(table.code, "Mine", device=None)


@pytest.mark.fault("N49")
def test_the_way_to_the_title_is_on_the_players_page_and_in_the_menu(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    assert table.get("/players").text.count(f'href="{table.path("/title")}"') == 2
