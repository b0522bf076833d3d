"""The help page answers what people ask, and leads nowhere that is not there."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, PRESETS
from tests.web.play import seated, words


@pytest.mark.parametrize(
    "asked", ["New game", "Undo", "double tap", "scoring code", "one file", "Skip", "Every turn", "Players"]
)
def test_what_people_ask(client: FlaskClient, asked: str) -> None:
    assert asked in words(client.get("/help"))


def test_help_is_in_the_menu_of_every_page(client: FlaskClient) -> None:
    for page in ("/games/new", "/rules", "/rules/classic", "/help"):
        assert 'href="/help">Help</a>' in client.get(page).text


def test_every_link_leads_somewhere(client: FlaskClient) -> None:
    for address in set(re.findall(r'<a [^>]*href="([^"#]+)"', client.get("/help").text)):
        answer = client.get(address)
        assert answer.status_code == 200, address
        answer.close()


@pytest.mark.fault("N50")
def test_help_promises_no_penalty_that_the_rules_may_not_have(client: FlaskClient) -> None:
    page = words(client.get("/help"))
    assert "third farkle" not in page
    assert "takes the penalty if there is one" in page


@pytest.mark.fault("N50")
def test_help_of_a_game_tells_the_rules_of_that_game(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, rules=replace(CLASSIC, name="Ours", penalty=500, penalty_after=2))
    assert "Ours, the rules of this game: " in words(table.get("/help"))
    assert "Once on the board, two farkles in a row cost 500." in words(table.get("/help"))
    other = seated(app, client, names=("Cy", "Di"), rules=PRESETS["playmonster"])
    assert "A farkle costs no more than the turn." in words(other.get("/help"))


@pytest.mark.fault("N50")
def test_the_menu_of_each_page_of_a_game_leads_to_its_own_help(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    for page in ("", "/sheet", "/rules", "/players", "/share", "/again"):
        assert f'href="{table.path("/help")}">Help</a>' in table.get(page).text, page
