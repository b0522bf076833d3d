"""The players page: names, seats, leaving, coming back, joining, each an entry that can be undone (faults.md: P1)."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.farkle import Back, Join, Leave, Order, Rename, Undo
from tests.web.play import Table, seated, words

PAGE = "/players"


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    """Ann 500, Bo 600; Ann to play."""
    return seated(app, client, [500, 600])


def rows(*players: tuple[int, str]) -> dict[str, Any]:
    """The fields of the form with these players in this order, as a browser sends them."""
    return {"player": [str(player) for player, _ in players], "name": [name for _, name in players], "join": ""}


def fields(answer: TestResponse) -> list[tuple[int, str]]:
    """The rows of the page: player and what stands in the field."""
    found = re.findall(r'name="player" value="(\d+)".*?name="name" value="([^"]*)"', answer.text, re.DOTALL)
    return [(int(player), name) for player, name in found]


AS_IS = ((0, "Ann"), (1, "Bo"))


def test_the_page_shows_everyone_in_turn_order_with_total_and_place(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600, 700, Leave("Cy")], names=("Ann", "Bo", "Cy"))
    answer = table.get(PAGE)
    assert fields(answer) == [(0, "Ann"), (1, "Bo"), (2, "Cy")]
    said = words(answer)
    assert "playing now 500" in said
    assert "next 600" in said
    assert "left in round 2, can come back until the last round 700" in said
    assert "Come back Cy" in said
    assert table.game.number == 5


@pytest.mark.fault("P1")
def test_new_names_and_seats_are_saved_and_scores_stay(table: Table) -> None:
    answer = table.post(PAGE, **rows((1, "Bea"), (0, "Ann")))
    assert (answer.status_code, answer.location) == (303, table.path(PAGE))
    assert table.names == ("Bea", "Ann")
    assert [type(entry) for entry in table.game.log[2:]] == [Rename, Order]
    table.tap(Join("Cy"), Leave("Cy"))
    assert table.totals == (500, 600, 0)
    assert "Bea" in words(table.get("/sheet"))


def test_the_same_form_twice_saves_once(table: Table) -> None:
    for _ in range(2):
        assert table.post(PAGE, number="3", **rows((1, "Bea"), (0, "Ann"))).status_code == 303
    assert table.game.number == 5


@pytest.mark.parametrize("button", [{"add": "1"}, {}])
def test_one_who_joins_by_the_same_form_twice_joins_once_and_is_no_fault(table: Table, button: dict[str, str]) -> None:
    for _ in range(2):
        answer = table.post(PAGE, number="3", **{**rows(*AS_IS), **button, "join": "Cy"})
        assert (answer.status_code, answer.location) == (303, table.path(PAGE))
    assert table.names == ("Ann", "Bo", "Cy")
    assert table.game.number == 4


def test_nothing_changed_writes_nothing(table: Table) -> None:
    assert table.post(PAGE, **rows(*AS_IS)).status_code == 303
    assert table.game.number == 3


def test_two_may_swap_their_names(table: Table) -> None:
    table.post(PAGE, **rows((0, "Bo"), (1, "Ann")))
    assert table.names == ("Bo", "Ann")
    assert table.totals == (500, 600)


@pytest.mark.fault("P4", "P5")
@pytest.mark.state("Same name twice")
@pytest.mark.parametrize("name", ["Ann", "ann ", "Ａｎｎ", "A\u200bnn"])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_name_twice_is_told_beside_its_field_and_kept(table: Table, name: str, htmx: bool) -> None:
    answer = table.post(PAGE, htmx=htmx, **rows((0, "Ann"), (1, name)))
    assert answer.status_code == 422
    told = "Two players are called Ann. Add an initial so the table can tell them apart."
    assert f'<p class="wrong" id="wrong-1">{told}</p>' in answer.text
    assert 'aria-invalid="true" aria-describedby="wrong-1"' in answer.text
    assert fields(answer)[1] == (1, name)
    assert "<title>Error: Players" in answer.text
    assert table.names == ("Ann", "Bo")


@pytest.mark.state("Name without a letter")
@pytest.mark.state("Name too long")
def test_every_fault_is_told_at_once(table: Table) -> None:
    said = words(table.post(PAGE, **{**rows((0, " "), (1, "W" * 31)), "join": "\u3164"}))
    assert said.count("A name needs at least one visible character.") == 2
    assert "Names can have 24 letters at most. This one has 31." in said
    assert table.game.number == 3


# --------------------------------------------------------------- up and down


def test_up_and_down_only_draw_the_page_anew_until_it_is_saved(table: Table) -> None:
    answer = table.post(PAGE, down="0", **rows((0, "Anna"), (1, "Bo")))
    assert answer.status_code == 200
    assert fields(answer) == [(1, "Bo"), (0, "Anna")]
    assert "Not saved yet." in words(answer)
    assert re.search(r'id="up-0" name="up" value="0" autofocus', answer.text)
    assert table.game.number == 3
    back = table.post(PAGE, up="0", **rows((1, "Bo"), (0, "Ann")))
    assert fields(back) == list(AS_IS)
    assert "Not saved yet." not in words(back)
    assert re.search(r'id="down-0" name="down" value="0" autofocus', back.text)


def test_a_move_in_the_middle_keeps_the_focus_on_its_button(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, names=("Ann", "Bo", "Cy", "Di"))
    everyone = ((0, "Ann"), (1, "Bo"), (2, "Cy"), (3, "Di"))
    assert 'id="up-2" name="up" value="2" autofocus' in table.post(PAGE, up="2", **rows(*everyone)).text
    assert 'id="down-1" name="down" value="1" autofocus' in table.post(PAGE, down="1", **rows(*everyone)).text


@pytest.mark.parametrize("player", ["7", "x", "-1", ""])
def test_a_button_about_nobody_saves_what_is_there(table: Table, player: str) -> None:
    assert table.post(PAGE, up=player, **rows(*AS_IS)).status_code == 303
    assert table.game.number == 3


# ---------------------------------------------------------- leave, back, join


@pytest.mark.state("Leave, back, join")
def test_leaving_and_coming_back_are_told_and_can_be_undone(table: Table) -> None:
    assert table.post(PAGE, leave="1", **rows(*AS_IS)).status_code == 303
    said = words(table.get(PAGE))
    assert "Bo has left with 600." in said
    assert "Undo Bo's leaving" in said
    assert table.post(PAGE, key="k2", back="1", **rows(*AS_IS)).status_code == 303
    assert "Bo is back with 600." in words(table.get(PAGE))
    table.tap(Undo(), Undo())
    assert table.game.state.standings[1].present
    assert [type(entry) for entry in table.game.log[2:4]] == [Leave, Back]


def test_the_last_one_cannot_leave(table: Table) -> None:
    table.tap(Leave("Bo"))
    assert 'name="leave"' not in table.get(PAGE).text
    answer = table.post(PAGE, leave="0", **rows(*AS_IS))
    assert answer.status_code == 422
    assert "Ann is the last one at the table and cannot leave. Stop the game instead. Nothing was saved." in words(
        answer
    )
    assert "<bdi>Ann</bdi> is the last one" in answer.text


def test_what_was_typed_stays_while_somebody_leaves(table: Table) -> None:
    answer = table.post(PAGE, leave="1", **rows((0, "Anna"), (1, "Bo")))
    assert answer.status_code == 200
    assert fields(answer) == [(0, "Anna"), (1, "Bo")]
    assert table.names == ("Ann", "Bo")
    assert not table.game.state.standings[1].present


def test_somebody_joins_in_the_last_seat(table: Table) -> None:
    assert table.post(PAGE, add="1", **{**rows(*AS_IS), "join": " Cy "}).status_code == 303
    assert table.names == ("Ann", "Bo", "Cy")
    assert "Cy joins and plays last in this round." in words(table.get(PAGE))


@pytest.mark.parametrize(
    ("name", "told"), [("bo", "Two players are called Bo."), (" ", "at least one visible character")]
)
def test_a_joiner_s_name_is_checked_beside_its_field(table: Table, name: str, told: str) -> None:
    answer = table.post(PAGE, add="1", **{**rows((0, "Anna"), (1, "Bo")), "join": name})
    assert answer.status_code == 422
    assert re.search(f'id="wrong-join">[^<]*{told}', answer.text)
    assert fields(answer)[0] == (0, "Anna")
    assert table.game.number == 3


def test_a_name_that_joins_is_saved_with_the_others(table: Table) -> None:
    table.post(PAGE, **{**rows((1, "Bea"), (0, "Ann")), "join": "Bo"})
    assert table.names == ("Bea", "Ann", "Bo")
    taken = table.post(PAGE, key="k2", **{**rows((1, "Bea"), (0, "Ann"), (2, "Bo")), "join": "bea"})
    assert taken.status_code == 422
    assert 'id="wrong-join"' in taken.text


@pytest.mark.state("A 13th player")
@pytest.mark.fault("P8")
def test_twelve_is_the_most(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, names=tuple("ABCDEFGHIJKL"))
    assert "A game can have 12 players at most." in words(table.get(PAGE))
    assert 'name="join"' not in table.get(PAGE).text
    answer = table.post(PAGE, add="1", **{**rows(), "join": "M"})
    assert answer.status_code == 422
    assert "A game can have 12 players at most. Nothing was saved." in words(answer)


def test_in_the_last_round_nobody_joins_or_comes_back(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600, 700, Leave("Cy"), 9_500], names=("Ann", "Bo", "Cy"))
    answer = table.get(PAGE)
    assert "Players can no longer join: the last round has begun." in words(answer)
    assert 'name="back"' not in answer.text
    assert "left in round 2 700" in words(answer)
    told = table.post(PAGE, back="2", **rows((0, "Ann"), (1, "Bo"), (2, "Cy")))
    assert "Cy can no longer come back: the last round has begun." in words(told)


def test_in_a_finished_game_only_names_change(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [10_000, 500])
    answer = table.get(PAGE)
    assert "Save names Add a player Players can no longer join: the game is over." in words(answer)
    assert not re.search('name="(up|down|leave|back|join)"', answer.text)
    assert "wins 10,000" in words(answer)
    assert table.post(PAGE, **rows((1, "Bo"), (0, "Anna"))).status_code == 422
    assert table.post(PAGE, **rows((0, "Anna"), (1, "Bo"))).status_code == 303
    assert table.names == ("Anna", "Bo")


def test_those_who_share_the_win_are_not_told_as_two_winners(app: Flask, client: FlaskClient) -> None:
    answer = words(seated(app, client, [10_000, 10_000]).get(PAGE))
    assert "shares the win 10,000" in answer
    assert "wins 10,000" not in answer


# ----------------------------------------------------------- late, strangers


def test_a_page_that_is_out_of_date_writes_nothing_and_keeps_what_was_typed(table: Table) -> None:
    table.tap(300, Join("Cy"))
    answer = table.post(PAGE, number="3", **rows((1, "Bo"), (0, "Anna")))
    assert answer.status_code == 409
    assert "Another device scored first. Ann banked 300 after this page was opened. Nothing was saved" in words(answer)
    assert fields(answer) == [(1, "Bo"), (0, "Anna"), (2, "Cy")]
    assert table.names == ("Ann", "Bo", "Cy")
    assert table.post(PAGE, **rows(*fields(answer))).status_code == 303
    assert table.names == ("Bo", "Anna", "Cy")


def test_a_device_without_the_right_can_watch_not_change(table: Table, stranger: FlaskClient) -> None:
    for answer in (
        stranger.get(table.path(PAGE)),
        stranger.post(table.path(PAGE), data={"number": "3", "key": "k", "leave": "1"}),
        stranger.post(table.path(PAGE), data={"down": "0"}),
    ):
        assert answer.status_code == 403
        assert "This device can watch, not score." in words(answer)
    assert table.game.number == 3


@pytest.mark.parametrize("fields", [{"number": ""}, {"key": ""}, {"number": "-1"}])
def test_a_form_no_page_sends_is_refused(table: Table, fields: dict[str, str]) -> None:
    assert (
        table.device.post(table.path(PAGE), data={"number": "3", "key": "k", "leave": "1", **fields}).status_code == 400
    )
    assert table.game.number == 3


def test_htmx_gets_the_same_part_alone(table: Table) -> None:
    part = table.post(PAGE, htmx=True, leave="1", **rows(*AS_IS))
    assert part.status_code == 200
    assert "<html" not in part.text
    assert "Bo has left with 600." in words(part)
    assert '<div id="said" hx-swap-oob="innerHTML"><p>' in part.text
    whole = table.get(PAGE).text
    inside = re.search(r"<ol>.*</ol>", whole, re.DOTALL)
    assert inside is not None
    assert inside[0] in part.text


def test_hostile_names_are_text(table: Table) -> None:
    table.post(PAGE, **rows((0, "<svg/onload=alert()>"), (1, '"><b>x')))
    answer = table.get(PAGE)
    assert table.names == ("<svg/onload=alert()>", '"><b>x')
    assert "<svg/onload" not in answer.text
    assert "<b>x" not in answer.text


@pytest.mark.parametrize("button", [{"up": "1"}, {"down": "0"}, {"add": "1"}, {}])
def test_a_stale_page_is_told_so_before_it_can_be_saved(table: Table, button: dict[str, str]) -> None:
    # Drawn anew without a word it would carry the new number, and its old names would go over those of the other.
    table.tap(Rename("Ann", "Anna"))
    form: dict[str, Any] = {"number": 3, "key": "stale", **button}
    answer = table.post(PAGE, **form, **rows((0, "Ann"), (1, "Bo" if button else "Ann")))
    assert answer.status_code in (409, 422)
    assert "Another device changed a name first." in words(answer)
    assert table.names == ("Anna", "Bo")
