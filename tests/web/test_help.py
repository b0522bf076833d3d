"""The help page answers what people ask, and leads nowhere that is not there."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.play import words


@pytest.mark.parametrize(
    "asked", ["New game", "Undo", "double tap", "scoring link", "one file", "Skip", "Every turn", "Players"]
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
