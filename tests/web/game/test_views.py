"""Playing again, stopping early, the scoring code, and a game's own rules."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, Bank, End, Leave, load_rules
from scorekeeper.store import games, rights
from tests.web.play import DEVICE, Table, seated, words


@pytest.fixture
def over(app: Flask, client: FlaskClient) -> Table:
    """faults.md, G26: A wins with 10,000, B has 4,000."""
    return seated(app, client, [5000, 2000, 5000, 2000], names=("A", "B"), rules=load_rules({"preset": "zilch"}))


@pytest.fixture
def running(app: Flask, client: FlaskClient) -> Table:
    return seated(app, client, [500, 650], names=("Ann", "Bo", "Cy"), title="Friday")


def codes(app: Flask) -> set[str]:
    with app.app_context():
        return {stored.code for stored in rights.games_of(DEVICE)}


# ------------------------------------------------------------------- play again


@pytest.mark.fault("L11")
def test_a_rematch_asked_for_twice_is_one_new_game(app: Flask, over: Table) -> None:
    places = {over.post("/again", key="again", starter="1").headers["Location"] for _ in range(2)}
    (new,) = codes(app) - {over.code}
    assert places == {f"/g/{new}"}
    table = Table(app, over.device, new)
    assert (table.names, table.totals, table.game.state.to_play) == (("B", "A"), (0, 0), 0)
    assert table.game.rules == over.game.rules
    assert over.totals == (10000, 4000)


def test_one_tap_on_the_result_plays_again_with_the_next_starter(app: Flask, over: Table) -> None:
    page = over.get("/result").text
    form = re.search(r'action="([^"]+/again)" method="post">(.*?)</form>', page, flags=re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]+)"', form[2]))
    answer = over.device.post(form[1], data=fields)
    assert answer.status_code == 303
    assert Table(app, over.device, answer.headers["Location"].removeprefix("/g/")).names == ("B", "A")


def test_who_starts_can_be_chosen(app: Flask, running: Table) -> None:
    page = running.get("/again").text
    assert 'name="starter" value="1" checked' in page
    assert "The game in progress does not change." in words(running.get("/again"))
    answer = running.post("/again", key="x", starter="2")
    assert Table(app, running.device, answer.headers["Location"].removeprefix("/g/")).names == ("Cy", "Ann", "Bo")
    assert running.totals == (500, 650, 0)


@pytest.mark.parametrize("starter", ["", "9", "-1", "x", "9" * 5000, "１"])
def test_a_starter_who_is_nobody_is_the_next_one(app: Flask, running: Table, starter: str) -> None:
    answer = running.post("/again", key="x", starter=starter)
    assert Table(app, running.device, answer.headers["Location"].removeprefix("/g/")).names == ("Bo", "Cy", "Ann")


def test_those_who_left_do_not_play_again(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, Leave("Bo"), 600, End()], names=("Ann", "Bo", "Cy"))
    answer = table.post("/again", key="x")
    assert Table(app, client, answer.headers["Location"].removeprefix("/g/")).names == ("Cy", "Ann")


def test_one_who_is_left_alone_asks_the_others_back(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, Leave("Bo"), End()], names=("Ann", "Bo"))
    answer = table.post("/again", key="x")
    assert Table(app, client, answer.headers["Location"].removeprefix("/g/")).names == ("Bo", "Ann")


# ------------------------------------------------------------------- stop early


@pytest.mark.fault("L9")
def test_stopping_is_asked_once_and_names_the_game_and_who_would_win(running: Table) -> None:
    page = words(running.get("/end"))
    assert "Stop the game?" in page
    assert f"{running.code} · Friday · Classic" in page
    assert "As it stands, Bo would win with 650." in page
    assert not running.game.state.over


def test_stopping_ends_the_game_as_it_stands_and_can_be_undone(running: Table) -> None:
    answer = running.post("/end")
    assert (answer.status_code, answer.headers["Location"]) == (303, running.path("/result"))
    assert running.game.state.winners == (1,)
    assert running.post("/end", number="3").headers["Location"] == running.path("/result")
    assert "Undo stopping the game" in words(running.get("/result"))
    running.post("/entries", type="undo", key="undo")
    assert not running.game.state.over


def test_a_tie_is_told_before_stopping(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 500])
    assert "As it stands, Ann and Bo would tie with 500 and share the win." in words(table.get("/end"))


def test_an_old_question_stops_nothing(running: Table) -> None:
    old = str(running.game.number)
    running.tap(Bank(700))
    answer = running.post("/end", number=old)
    assert answer.status_code == 409
    told = "The game was not stopped. Cy banked 700 after this page was opened. Stop it anyway?"
    assert told in words(answer)
    assert "As it stands, Cy would win" in words(answer)
    assert not running.game.state.over
    running.post("/end", number=re.findall(r'name="number" value="(\d+)"', answer.text)[0])
    assert running.game.state.over


def test_who_may_not_score_may_not_stop(running: Table, stranger: FlaskClient) -> None:
    assert stranger.get(running.path("/end")).status_code == 403
    assert stranger.post(running.path("/end"), data={"number": "3", "key": "k"}).status_code == 403
    assert "Stop the game" not in words(stranger.get(running.path("/sheet")))
    assert not running.game.state.over


@pytest.mark.parametrize(
    "fields", [{"number": "", "key": "k"}, {"number": "x", "key": "k"}, {"number": "3", "key": ""}]
)
def test_a_form_without_number_or_key_is_none(running: Table, fields: dict[str, Any]) -> None:
    assert running.post("/end", **fields).status_code == 400
    assert not running.game.state.over


def test_a_finished_game_cannot_be_stopped(over: Table) -> None:
    assert over.get("/end").headers["Location"] == over.path("/result")
    assert "Stop the game" not in words(over.get("/sheet"))


# ------------------------------------------------------------------ scoring code


def test_the_scoring_link_gives_the_right_with_one_button(running: Table, stranger: FlaskClient) -> None:
    path = running.path(f"/scorer/{running.stored.secret}")
    page = stranger.get(path)
    assert "Keep the score here" in words(page)
    assert stranger.get(running.path("/end")).status_code == 403
    answer = stranger.post(path)
    assert (answer.status_code, answer.headers["Location"]) == (303, running.path())
    assert stranger.get(running.path("/end")).status_code == 200


@pytest.mark.parametrize("secret", ["0" * 32, "x", "%00", "ä"])
def test_another_secret_opens_nothing(running: Table, stranger: FlaskClient, secret: str) -> None:
    path = running.path(f"/scorer/{secret}")
    assert stranger.get(path).status_code == 404
    assert stranger.post(path).status_code == 404
    assert stranger.get(running.path("/end")).status_code == 403


# -------------------------------------------------------------------------- rules


def test_a_game_shows_its_own_rules(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, rules=load_rules({"preset": "classic", "opening": 350}))
    page = words(table.get("/rules"))
    assert "Classic, changed" in page
    assert "350" in page
    assert "Your first bank must be 350 or more" in page


@pytest.mark.parametrize("page", ["/sheet", "/rules", "/again", "/end", "/result", "/scorer/x"])
def test_pages_of_no_game(client: FlaskClient, page: str) -> None:
    assert client.get(f"/g/KQXR-TMBD{page}").status_code == 404


def test_the_game_is_found_however_its_code_is_typed(running: Table) -> None:
    assert running.device.get(running.path("/sheet").lower()).status_code == 200


def test_rules_in_the_store_are_those_of_the_game(app: Flask, running: Table) -> None:
    with app.app_context():
        assert games.load(running.code).game.rules == CLASSIC
