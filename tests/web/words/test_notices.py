"""A form that comes twice is told so on the page it leads to, once; no form makes another game in silence."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.exports import game_file
from scorekeeper.farkle import CLASSIC, Bank, End, Game, new_game
from scorekeeper.store import games, rights
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing.forms import new_key
from tests.web.new_game_form import HTMX
from tests.web.play import DEVICE, Table, seated, words


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return seated(app, client, [500, 600])


def followed(client: FlaskClient, answer: TestResponse) -> str:
    """The words of the page that an answer leads to."""
    return words(client.get(answer.headers.get("Location") or answer.headers["HX-Redirect"], follow_redirects=True))


@pytest.mark.parametrize("htmx", [False, True])
def test_a_correction_sent_twice_is_told_once(table: Table, htmx: bool) -> None:
    form: dict[str, Any] = {"type": "bank", "points": "700", "number": "3", "key": "same"}
    assert "already saved" not in followed(table.device, table.post("/turns/1", htmx=htmx, **form))
    again = table.post("/turns/1", htmx=htmx, **form)
    assert "That was already saved." in followed(table.device, again)
    assert "already saved" not in words(table.get())


def test_players_sent_twice_are_told(table: Table) -> None:
    form: dict[str, Any] = {"number": "3", "key": "same", "player": ["0", "1"], "name": ["Anna", "Bo"]}
    assert "already saved" not in followed(table.device, table.post("/players", **form))
    assert "These names and seats are saved already." in followed(table.device, table.post("/players", **form))
    assert "These names and seats are saved already." in words(table.post("/players", htmx=True, **form))
    joins: dict[str, Any] = {**form, "number": "4", "key": "joins", "join": "Cy", "add": "1"}
    assert "already saved" not in followed(table.device, table.post("/players", **joins))
    assert "Cy's joining was already saved." in followed(table.device, table.post("/players", **joins))


def test_stopping_twice_is_told_on_the_result(table: Table) -> None:
    form: dict[str, Any] = {"number": "3", "key": "same"}
    assert "already saved" not in followed(table.device, table.post("/end", **form))
    assert "stopping the game was already saved." in followed(table.device, table.post("/end", **form))


def test_one_device_is_not_told_what_another_did(table: Table, stranger: FlaskClient) -> None:
    for _ in range(2):
        table.post("/turns/1", type="bank", points="700", number="3", key="same")
    assert "already saved" not in words(stranger.get(table.path()))


# ------------------------------------------------------------------- new games


def start(client: FlaskClient, *names: str, key: str = "same", htmx: bool = False) -> TestResponse:
    form = {"key": key, "name": list(names), "preset": "classic", "shown": "classic"}
    return client.post("/games", data=form, headers=HTMX if htmx else {})


def test_a_new_game_asked_for_twice_is_told(client: FlaskClient) -> None:
    first = start(client, "Ann", "Bo")
    assert "already started" not in followed(client, first)
    again = start(client, "Ann", "Bo")
    assert again.headers["Location"] == first.headers["Location"]
    assert "This game was already started." in followed(client, again)


@pytest.mark.parametrize("htmx", [False, True])
def test_another_game_by_the_same_form_is_asked_about(client: FlaskClient, htmx: bool) -> None:
    made = start(client, "Ann", "Bo").headers["Location"]
    answer = start(client, "Ann", "Cy", htmx=htmx)
    assert answer.status_code == 409
    assert "This form has already started a game." in words(answer)
    assert f'href="{made}"' in answer.text
    assert 'value="Cy"' in answer.text
    fresh = answer.text.partition('name="key" value="')[2].partition('"')[0]
    other = start(client, "Ann", "Cy", key=fresh).headers["Location"]
    assert other != made


def test_another_game_by_the_same_form_at_the_same_moment_is_asked_about_too(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = games.create

    def overtaken(game: Game, **how: Any) -> Stored:
        create(new_game(CLASSIC, ("Ann", "Bo")), **how)
        return create(game, **how)

    monkeypatch.setattr(games, "create", overtaken)
    answer = start(client, "Ann", "Cy")
    assert answer.status_code == 409
    assert "This form has already started a game." in words(answer)


def test_play_again_twice_is_told_and_with_another_starter_asked_about(app: Flask, client: FlaskClient) -> None:
    over = seated(app, client, [500, End()], names=("Ann", "Bo", "Cy"))
    first = over.post("/again", key="same", starter="1")
    assert "This game was already started." in followed(client, over.post("/again", key="same", starter="1"))
    answer = over.post("/again", key="same", starter="2")
    assert answer.status_code == 409
    assert f'href="{first.headers["Location"]}"' in answer.text


def brought(client: FlaskClient, game: Game) -> TestResponse:
    data = {"key": "same", "file": (BytesIO(game_file(game)), "game.json")}
    return client.post("/import", data=data, content_type="multipart/form-data")


def test_an_import_says_what_was_read_and_that_it_came_before(client: FlaskClient) -> None:
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500)).play(Bank(600))
    assert "Imported: the game of Ann and Bo, with 2 turns." in followed(client, brought(client, game))
    assert "This game was already started." in followed(client, brought(client, game))
    answer = brought(client, game.play(Bank(700)))
    assert answer.status_code == 409
    assert "This form has already started a game" in words(answer)
    over = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500)).play(End())
    ended = client.post(
        "/import",
        data={"key": "over", "file": (BytesIO(game_file(over)), "game.json")},
        content_type="multipart/form-data",
    )
    assert "Imported: the game of Ann and Bo, with 1 turn." in followed(client, ended)


@pytest.mark.fault("N39")
def test_the_result_that_back_shows_tells_of_the_next_game(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    over = seated(app, client, [500, End()], names=("Ann", "Bo", "Cy"))
    assert "have already started" not in words(over.get("/result")) + words(over.get("/again"))
    made = over.post("/again", key=new_key(), starter="1").headers["Location"]
    for page in ("/result", "/again"):
        assert f"Bo, Cy and Ann have already started {made[3:]}." in words(over.get(page)), page
        assert f'href="{made}"' in over.get(page).text
    assert "have already started" not in words(stranger.get(over.path("/result")))
    # Who wants one more all the same can have it.
    other = over.post("/again", key=new_key(), starter="1").headers["Location"]
    assert other != made
    assert f'href="{other}"' in over.get("/result").text


@pytest.mark.fault("N39")
@pytest.mark.parametrize("form", ["/games/new", "/import"])
def test_the_form_that_back_shows_tells_of_the_game_it_started(client: FlaskClient, form: str) -> None:
    assert "have already started" not in words(client.get(form))
    if form == "/import":
        made = brought(client, new_game(CLASSIC, ("Ann", "Bo"))).headers["Location"]
    else:
        made = start(client, "Ann", "Bo").headers["Location"]
    assert f"Ann and Bo have already started {made[3:]}." in words(client.get(form))
    assert f'href="{made}"' in client.get(form).text


@pytest.mark.fault("N39")
def test_a_game_that_is_over_or_was_started_long_ago_is_not_told_on_a_form(app: Flask, client: FlaskClient) -> None:
    seated(app, client, [500])
    assert "have already started" in words(client.get("/games/new"))
    with app.app_context():
        now = datetime.now(UTC) + timedelta(minutes=61)
        assert rights.newest_since(DEVICE, now - timedelta(hours=1)) is None
    seated(app, client, [500, End()], names=("Cy", "Di"))
    assert "have already started" not in words(client.get("/games/new"))
