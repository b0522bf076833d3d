"""What a device chooses for itself, over HTTP: kept, harmless, for this device alone, and whole without JavaScript."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import Undo
from scorekeeper.web.plumbing.preferences import USUAL, Preferences, read
from tests.web.play import seated, words

ALL = {"theme": "outdoors", "cover": "1", "keys": "1", "awake": "1", "paper": "letter"}


def checked(page: str) -> set[str]:
    return {
        "=".join(pair)
        for pair in re.findall(r'<input type="(?:radio|checkbox)" name="(\w+)" value="(\w+)" checked', page)
    }


def test_what_is_usual_until_something_is_chosen(client: FlaskClient) -> None:
    answer = client.get("/settings")
    assert checked(answer.text) == {"theme=system", "paper=usual", "awake=1"}
    assert client.get_cookie("settings") is None
    assert "data-theme" not in answer.text


def test_what_was_chosen_stays_and_is_said_to_be_saved(client: FlaskClient) -> None:
    answer = client.post("/settings", data=ALL)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/settings?saved=1")
    page = client.get("/settings?saved=1")
    assert "Saved." in words(page)
    assert checked(page.text) == {"theme=outdoors", "paper=letter", "awake=1", "cover=1", "keys=1"}
    assert 'data-theme="outdoors"' in page.text
    client.post("/settings", data={"theme": "system", "paper": "usual"})
    assert checked(client.get("/settings").text) == {"theme=system", "paper=usual"}


def test_it_holds_for_this_device_alone(client: FlaskClient, stranger: FlaskClient) -> None:
    client.post("/settings", data=ALL)
    assert checked(stranger.get("/settings").text) == {"theme=system", "paper=usual", "awake=1"}


def test_a_device_keeps_its_games_and_its_settings_side_by_side(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    client.post("/settings", data=ALL)
    assert table.post("/entries", type="bank", points="600").status_code == 303
    assert table.totals == (500, 600)
    assert 'data-theme="outdoors"' in table.get().text


@pytest.mark.parametrize("word", ["", "LIGHT", "<b>", "x" * 5000, "light\n"])
def test_a_word_that_is_no_choice_is_as_usual(word: str) -> None:
    assert read({"theme": word, "paper": word, "awake": "1"}) == USUAL
    assert read({"theme": "dark", "paper": "a4"}) == Preferences(theme="dark", paper="a4", awake=False)


@pytest.mark.parametrize(("theme", "colour"), [("light", "#F6F4EE"), ("dark", "#12161B"), ("outdoors", "#FFFFFF")])
def test_the_bars_of_the_browser_wear_the_theme(client: FlaskClient, theme: str, colour: str) -> None:
    assert client.get("/help").text.count('name="theme-color"') == 2
    client.post("/settings", data={"theme": theme})
    assert client.get("/help").text.count(f'name="theme-color" content="{colour}"') == 1


def test_paper_is_the_one_that_was_chosen_unless_the_address_says_another(client: FlaskClient) -> None:
    def paper(address: str) -> str:
        return client.get(address, headers={"Accept-Language": "de-DE"}).headers["Content-Disposition"]

    client.post("/settings", data={"paper": "letter"})
    assert "letter" in paper("/rules/classic/score-sheet.pdf")
    assert "a4" in paper("/rules/classic/score-sheet.pdf?paper=a4")


# ----------------------------------------------------------------------- cover


def test_the_cover_lies_over_the_pad_until_it_is_opened(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600])
    client.post("/settings", data={"cover": "1"})
    shut = table.get()
    assert "Score Ann's turn" in words(shut)
    assert 'href="' + table.path("?open=1") in shut.text
    for part in ("tile-1", 'id="farkle"', 'id="points"', "band-1"):
        assert part not in shut.text
        assert part in table.get("?open=1").text
        assert part in table.get("?band=1").text
    assert 'id="undo"' in shut.text
    assert "Skip" in shut.text


def test_after_a_turn_the_cover_lies_there_again_and_after_a_slip_it_does_not(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600])
    client.post("/settings", data={"cover": "1"})
    assert "tile-1" not in table.post("/entries", htmx=True, type="bank", points="350").text
    refused = table.post("/entries", htmx=True, key="k2", type="bank", points="325")
    assert (refused.status_code, "tile-1" in refused.text) == (422, True)
    assert "tile-1" in table.post("/entries", htmx=True, key="k3", type="undo").text
    assert "tile-1" not in table.get("/after/1?page=table", htmx=True).text or isinstance(table.game.log[-1], Undo)


def test_without_the_cover_the_pad_lies_open(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    assert "tile-1" in table.get().text
    assert "?open=1" not in table.get().text


# ------------------------------------------------------------- keys and screen


@pytest.mark.point(28)
def test_single_keys_come_to_those_alone_who_switched_them_on(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    assert "js/keys." not in table.get().text
    assert "accesskey" not in table.get().text
    client.post("/settings", data={"keys": "1"})
    assert "js/keys." in table.get().text


def test_the_screen_is_kept_on_at_the_table_and_by_whoever_watches_unless_switched_off(
    app: Flask, client: FlaskClient
) -> None:
    table = seated(app, client, [500])
    for page in ("", "/watch"):
        assert "data-awake" in table.get(page).text
    for page in ("/sheet", "/share"):
        assert "data-awake" not in table.get(page).text
    client.post("/settings", data={})
    for page in ("", "/watch"):
        assert "data-awake" not in table.get(page).text
    over = seated(app, client, [10000, 500], title="over")
    client.post("/settings", data={"awake": "1"})
    assert "data-awake" not in over.get("/watch").text
