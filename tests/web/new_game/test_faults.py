"""The faults of the new-game form: each beside its field, all at once, and everything typed is kept."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.new_game_form import by_id, focus, made, names, parsed, send, stored, wrong
from tests.web.play import words


@pytest.fixture(params=[False, True], ids=["page", "htmx"])
def htmx(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.mark.state("No names")
def test_no_names(client: FlaskClient, htmx: bool) -> None:
    answer = send(client, "", "", "", "", htmx=htmx)
    assert answer.status_code == 422
    assert wrong(answer) == {"name-1": "Add at least two players."}
    assert focus(answer) == ["name-1"]


@pytest.mark.fault("P8")
def test_one_player_is_one_too_few(client: FlaskClient) -> None:
    answer = send(client, "", "Ann", "", "")
    assert wrong(answer) == {"name-1": "Add at least two players."}
    assert names(answer) == ["", "Ann", "", ""]


@pytest.mark.fault("P4", "P5")
@pytest.mark.state("Same name twice")
@pytest.mark.parametrize("twin", ["Sam", "sam ", "SAM", "Ｓａｍ"])
def test_the_same_name_twice(app: Flask, client: FlaskClient, htmx: bool, twin: str) -> None:
    answer = send(client, "Sam", "", "Bo", twin, htmx=htmx)
    assert answer.status_code == 422
    assert wrong(answer) == {"name-4": "Two players are called Sam. Add an initial so the table can tell them apart."}
    assert names(answer) == ["Sam", "", "Bo", twin]
    assert focus(answer) == ["name-4"]
    assert made(app) == 0


@pytest.mark.fault("P4")
def test_the_same_name_written_with_other_code_points(client: FlaskClient) -> None:
    assert wrong(send(client, "Zoë", "Zoe\N{COMBINING DIAERESIS}")).keys() == {"name-2"}


@pytest.mark.fault("P8")
@pytest.mark.state("A 13th player")
def test_a_13th_player(app: Flask, client: FlaskClient) -> None:
    answer = send(client, *(f"P{number}" for number in range(13)))
    assert answer.status_code == 422
    assert wrong(answer) == {"name-13": "A game can have 12 players at most."}
    assert send(client, *(f"P{number}" for number in range(12))).status_code == 303
    assert made(app) == 1


@pytest.mark.state("Name without a letter")
@pytest.mark.parametrize(
    "name", ["\N{ZERO WIDTH SPACE}", "\N{HANGUL FILLER}", "\N{ZERO WIDTH JOINER}\N{VARIATION SELECTOR-16}"]
)
def test_a_name_nobody_can_see(client: FlaskClient, name: str) -> None:
    assert wrong(send(client, "Ann", "Bo", name)) == {"name-3": "A name needs at least one visible character."}


@pytest.mark.fault("P7")
@pytest.mark.state("Name too long")
def test_a_name_too_long(client: FlaskClient) -> None:
    long = "Maximiliana Wilhelmina Weberlein"[:31]
    answer = send(client, "Ann", long)
    assert wrong(answer) == {"name-2": "Names can have 24 letters at most. This one has 31."}
    assert names(answer) == ["Ann", long]


def test_a_title_too_long(client: FlaskClient) -> None:
    answer = send(client, "Ann", "Bo", title="x" * 61)
    assert wrong(answer) == {"title": "A title can have 60 characters at most. This one has 61."}
    assert by_id(parsed(answer), "title").get("value") == "x" * 61


@pytest.mark.state("Rules: value out of range")
@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("opening", "525", '"Open with" must be 0 or a multiple of 50 up to 10,000.'),
        ("opening", "20000", '"Open with" must be 0 or a multiple of 50 up to 10,000.'),
        ("target", "0", '"Target" must be a multiple of 50 from 50 to 1,000,000.'),
        ("target", "1000050", '"Target" must be a multiple of 50 from 50 to 1,000,000.'),
        ("target", "8.000", '"8.000" can be read in two ways. Type 8000, or 8,000 with a comma.'),
        ("target", "1,00", '"1,00" is not a number. Use digits only.'),
        ("penalty", "100001", '"Penalty" must be "everything" or a whole number from 0 to 100,000.'),
    ],
)
def test_a_switch_out_of_range(client: FlaskClient, field: str, typed: str, sentence: str) -> None:
    fields: dict[str, Any] = {field: typed}
    answer = send(client, "Ann", "Bo", **fields)
    assert answer.status_code == 422
    assert wrong(answer) == {field: sentence}
    assert focus(answer) == [field]
    assert typed in answer.text


def test_a_fault_of_a_field_that_is_not_on_the_form_is_told_all_the_same(client: FlaskClient) -> None:
    answer = send(client, "Ann", "Bo", preset="zilch", target="200")
    assert answer.status_code == 422
    assert '"Least bank" must be 0 or a multiple of 50 up to 200.' in words(answer)
    assert focus(answer) == ["target"]


def test_every_fault_is_told_at_once_and_everything_typed_is_kept(client: FlaskClient) -> None:
    typed: dict[str, Any] = {"title": "x" * 61, "opening": "525", "target": "x", "penalty": "200000", "ones": "1"}
    answer = send(client, "Ann", "ann", "y" * 25, "\N{ZERO WIDTH SPACE}", **typed)
    assert list(wrong(answer)) == ["name-2", "name-3", "name-4", "title", "opening", "target", "penalty"]
    assert focus(answer) == ["name-2"]
    assert "<title>Error: New game" in answer.text
    root = parsed(answer)
    for field in ("title", "opening", "target"):
        assert by_id(root, field).get("value") == typed[field]
    assert by_id(root, "ones").get("checked") is not None
    chosen = [option.get("value") for option in by_id(root, "penalty") if option.get("selected") is not None]
    assert chosen == ["200000"]


@pytest.mark.fault("S1")
@pytest.mark.parametrize(
    "name", ["<svg/onload=alert()>", "{{7*7}}", '"onclick=alert(1) x="', "</script>", "'); DROP--"]
)
def test_hostile_names_are_text(client: FlaskClient, name: str) -> None:
    game = stored(client, send(client, name, "Bo", title=f"</title>{name}")).game
    assert game.players[0] == name
    page = client.get("/games/new")
    assert names(page)[0] == name
    assert "49" not in words(page)
