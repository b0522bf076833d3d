"""The new-game page: each button with and without htmx, what typing changes, five taps that make one game."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, PRESETS
from tests.web.new_game_form import HTMX, by_id, focus, made, names, parsed, send, stored
from tests.web.play import seated, words


@pytest.fixture(params=[False, True], ids=["page", "htmx"])
def htmx(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


# ------------------------------------------------------------------- opening it


def test_the_first_time_there_are_four_empty_rows_and_classic(client: FlaskClient) -> None:
    page = client.get("/games/new")
    assert names(page) == [""] * 4
    assert by_id(parsed(page), "set-classic").get("checked") is not None
    assert "Classic. A first bank needs 500 in one turn." in words(page)
    assert not focus(page)


def test_all_rule_sets_are_on_the_form(client: FlaskClient) -> None:
    page = client.get("/games/new")
    radios = [field.get("value") for field in parsed(page).iter("input") if field.get("name") == "preset"]
    assert sorted(radios, key=str) == sorted(PRESETS)
    for rules in PRESETS.values():
        assert rules.name in words(page)


def test_the_last_line_up_and_rules_are_filled_in(client: FlaskClient) -> None:
    send(client, "Ann", "", "Bo", preset="happy-camper", opening="350", target="5,000", penalty="everything")
    page = client.get("/games/new")
    root = parsed(page)
    assert names(page) == ["Ann", "Bo"]
    assert by_id(root, "set-happy-camper").get("checked") is not None
    assert (by_id(root, "opening").get("value"), by_id(root, "target").get("value")) == ("350", "5,000")
    assert "Happy Camper, changed." in words(page)
    assert "Start: Ann rolls first" in words(page)


def test_enter_in_a_field_presses_start_and_nothing_else(client: FlaskClient) -> None:
    form = by_id(parsed(client.get("/games/new")), "new-game")
    first = next(form.iter("button"))
    assert (first.get("name"), first.get("formaction"), first.get("hx-post")) == (None, None, None)
    assert form.get("action") == "/games"


def test_nothing_is_made_by_looking(app: Flask, client: FlaskClient) -> None:
    for _ in range(3):
        client.get("/games/new")
        client.get("/games", follow_redirects=True)
        send(client, "Ann", "Bo", to="/games/new", add="1")
    assert made(app) == 0


# -------------------------------------------------------------------- the buttons


@pytest.mark.parametrize(
    ("button", "after", "goes_to"),
    [
        ({"add": "1"}, ["Ann", "Bo", "Cy", "", ""], "name-5"),
        ({"up": "1"}, ["Bo", "Ann", "Cy", ""], "down-1"),
        ({"up": "2"}, ["Ann", "Cy", "Bo", ""], "up-2"),
        ({"down": "0"}, ["Bo", "Ann", "Cy", ""], "down-2"),
        ({"down": "2"}, ["Ann", "Bo", "", "Cy"], "up-4"),
        ({"out": "0"}, ["Bo", "Cy", ""], "out-1"),
        ({"out": "3"}, ["Ann", "Bo", "Cy"], "out-3"),
        ({"starts": "2"}, ["Cy", "Ann", "Bo", ""], "starts-1"),
        ({"played": "Di"}, ["Ann", "Bo", "Cy", "Di"], None),
    ],
)
def test_each_button_gives_the_form_back_changed(
    client: FlaskClient, htmx: bool, button: dict[str, str], after: list[str], goes_to: str | None
) -> None:
    typed: dict[str, Any] = {
        "title": "Friday",
        "preset": "zilch",
        "opening": "abc",
        "target": "7,500",
        "penalty": "1000",
    }
    answer = send(client, "Ann", "Bo", "Cy", "", to="/games/new", htmx=htmx, **typed, **button)
    root = parsed(answer)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith("<form") is htmx
    assert names(answer) == after
    assert focus(answer) == ([goes_to] if goes_to else [])
    assert by_id(root, "title").get("value") == "Friday"
    assert (by_id(root, "opening").get("value"), by_id(root, "target").get("value")) == ("abc", "7,500")
    assert by_id(root, "set-zilch").get("checked") is not None


def test_a_button_sent_to_the_address_of_start_makes_no_game(app: Flask, client: FlaskClient) -> None:
    assert names(send(client, "Ann", "Bo", add="1")) == ["Ann", "Bo", ""]
    assert made(app) == 0


def test_shuffling_keeps_everybody(client: FlaskClient) -> None:
    many = [f"P{number}" for number in range(12)]
    answers = [names(send(client, *many, to="/games/new", shuffle="1")) for _ in range(3)]
    assert all(sorted(answer) == sorted(many) for answer in answers)
    assert any(answer != many for answer in answers)


def test_twelve_rows_are_the_most(client: FlaskClient) -> None:
    page = send(client, *("",) * 12, to="/games/new", add="1")
    assert len(names(page)) == 12
    assert 'name="add"' not in page.text


def test_names_played_before_are_offered_once_and_not_those_in_a_row(client: FlaskClient) -> None:
    send(client, "Ann", "Bo", "Zoë", key="1")
    send(client, "ANN", "Cy", key="2")
    page = client.get("/games/new")
    chips = [button.get("value") for button in parsed(page).iter("button") if button.get("name") == "played"]
    assert chips == ["Bo", "Zoë"]


def test_without_scripts_a_button_shows_the_rules(client: FlaskClient) -> None:
    page = send(client, "Ann", to="/games/new", shown="classic", preset="zilch", opening="500", show="1")
    assert "Zilch. Every bank must be at least 300." in words(page)
    assert '<noscript><button class="button quiet" name="show"' in client.get("/games/new").text


# ------------------------------------------------------------ while somebody types


def test_typing_swaps_the_words_and_no_field(client: FlaskClient) -> None:
    headers = {**HTMX, "HX-Target": "in-words"}
    answer = client.post("/games/new", data={"name": ["Ann"], "opening": "1000", "ones": "1"}, headers=headers)
    assert "Classic, changed. A first bank needs 1,000 in one turn." in words(answer)
    assert "<input" not in answer.text


def test_a_slip_stands_in_place_of_the_words(client: FlaskClient) -> None:
    headers = {**HTMX, "HX-Target": "in-words"}
    answer = client.post("/games/new", data={"name": ["Ann"], "opening": "525"}, headers=headers)
    assert "must be 0 or a multiple of 50 up to 10,000." in words(answer)


def test_a_name_changes_who_rolls_first_and_no_field(client: FlaskClient) -> None:
    headers = {**HTMX, "HX-Target": "starter"}
    answer = client.post("/games/new", data={"name": ["", "<b>Bo", "Ann"]}, headers=headers)
    assert answer.text.strip() == ": <bdi>&lt;b&gt;Bo</bdi> rolls first"


# ------------------------------------------------------------------------ starting


def test_start_makes_the_game_and_goes_to_its_table(client: FlaskClient) -> None:
    answer = send(client, " Ann ", "", "Bo", title=" Friday ", preset="facebook", target="5000", key="k")
    game = stored(client, answer).game
    assert (game.players, game.title) == (("Ann", "Bo"), "Friday")
    assert (game.rules.name, game.rules.target) == ("Facebook Farkle, changed", 5000)
    assert client.get(answer.headers["Location"]).status_code == 200


def test_a_game_without_changes_has_the_rules_as_published(client: FlaskClient) -> None:
    assert stored(client, send(client, "Ann", "Bo")).game.rules == CLASSIC


def test_three_1s_are_a_switch(client: FlaskClient) -> None:
    game = stored(client, send(client, "Ann", "Bo", preset="classic", ones="1")).game
    assert (game.rules.table["111"], game.rules.name) == (1000, "Classic, changed")


def test_rules_chosen_without_scripts_are_those_that_were_chosen(client: FlaskClient) -> None:
    """The switches on the page were still those of Classic."""
    answer = send(client, "Ann", "Bo", shown="classic", preset="zilch", opening="500", target="10000", penalty="1000")
    assert stored(client, answer).game.rules == PRESETS["zilch"]


def test_htmx_is_sent_to_the_table(client: FlaskClient) -> None:
    answer = send(client, "Ann", "Bo", htmx=True)
    assert answer.status_code == 200
    assert re.fullmatch(r"/g/[A-Z]{4}-[A-Z]{4}", answer.headers["HX-Redirect"])


@pytest.mark.fault("D2")
def test_five_taps_make_one_game(app: Flask, client: FlaskClient) -> None:
    key = re.search(r'name="key" value="([^"]+)"', client.get("/games/new").text)
    assert key is not None
    places = {send(client, "Ann", "Bo", key=key[1]).headers["Location"] for _ in range(5)}
    assert len(places) == 1
    assert made(app) == 1


def test_each_form_has_its_own_key(client: FlaskClient) -> None:
    keys = {re.findall(r'name="key" value="([^"]+)"', client.get("/games/new").text)[0] for _ in range(3)}
    assert len(keys) == 3


def test_a_key_of_any_length_does(client: FlaskClient) -> None:
    assert send(client, "Ann", "Bo", key="k" * 5000).status_code == 303


def test_rules_of_the_last_game_that_no_preset_says_stand_first(app: Flask, client: FlaskClient) -> None:
    ours = replace(CLASSIC, name="Our rules", tie="play-off")
    seated(app, client, rules=ours)
    page = client.get("/games/new")
    assert by_id(parsed(page), "set-last").get("checked") is not None
    assert "Our rules." in words(page)
    assert stored(client, send(client, "Ann", "Bo", preset="last")).game.rules == ours


def test_who_starts_can_be_said_from_the_first_look_on(client: FlaskClient) -> None:
    page = client.get("/games/new").text
    for seat in (1, 2, 3, 4):
        assert f'id="first-{seat}"' in page
