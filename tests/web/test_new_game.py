"""The new-game page: each button with and without htmx, each fault beside its field, five taps that make one game."""

import re
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from scorekeeper.farkle import CLASSIC, PRESETS
from scorekeeper.store import games, tables
from scorekeeper.store.db import reading
from tests.web.play import seated, words

HTMX = {"HX-Request": "true"}


def parsed(answer: TestResponse) -> Element:
    root: Element = html5lib.parse(answer.text, treebuilder="etree", namespaceHTMLElements=False)
    return root


def by_id(root: Element, name: str) -> Element:
    return next(element for element in root.iter() if element.get("id") == name)


def names(answer: TestResponse) -> list[str]:
    """What stands in the rows."""
    return [field.get("value", "") for field in parsed(answer).iter("input") if field.get("name") == "name"]


def wrong(answer: TestResponse) -> dict[str, str]:
    """The faults of a page, each by the field it is tied to."""
    root = parsed(answer)
    fields = (field for field in root.iter() if field.get("aria-invalid") == "true")
    return {field.get("id", ""): text(by_id(root, field.get("aria-describedby", "").split()[0])) for field in fields}


def text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def focus(answer: TestResponse) -> list[str]:
    return [element.get("id", "") for element in parsed(answer).iter() if element.get("autofocus") is not None]


def made(app: Flask) -> int:
    with app.app_context(), reading() as connection:
        return int(connection.execute(select(func.count()).select_from(tables.game)).scalar_one())


def send(client: FlaskClient, *rows: str, to: str = "/games", htmx: bool = False, **fields: Any) -> TestResponse:
    return client.post(to, data={"name": list(rows), **fields}, headers=HTMX if htmx else {})


def stored(client: FlaskClient, answer: TestResponse) -> games.Stored:
    assert answer.status_code == 303, answer.text
    with client.application.app_context():
        return games.load(answer.headers["Location"].rsplit("/", 1)[1])


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
    assert (by_id(root, "opening").get("value"), by_id(root, "target").get("value")) == ("350", "5000")
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
    assert 'hx-swap-oob="innerHTML"' in answer.text


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


# -------------------------------------------------------------------------- faults


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
    assert wrong(answer) == {"name-13": "Twelve is the most."}
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
        ("target", "1,00", "“1,00” is not a number. Use digits only."),
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


def test_a_key_of_any_length_does(client: FlaskClient) -> None:
    assert send(client, "Ann", "Bo", key="k" * 5000).status_code == 303


def test_rules_of_the_last_game_that_no_preset_says_stand_first(app: Flask, client: FlaskClient) -> None:
    ours = replace(CLASSIC, name="Our rules", tie="play-off")
    seated(app, client, rules=ours)
    page = client.get("/games/new")
    assert by_id(parsed(page), "set-last").get("checked") is not None
    assert "Our rules." in words(page)
    assert stored(client, send(client, "Ann", "Bo", preset="last")).game.rules == ours
