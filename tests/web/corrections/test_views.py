"""A past turn is corrected: looked at first, saved once, in words wherever it cannot be (ux.md, 6)."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.farkle import CLASSIC, Amend, Bank, Farkle, Join, Rename, Skip, Undo
from tests.web.play import Table, seated, words

F = Farkle()
ODD = replace(CLASSIC, piggyback=True, wins_outright="six of a kind")


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    """Ann 500, 200, 700; Bo 600, 100, 100; Ann to play."""
    return seated(app, client, [500, 600, 200, 100, 700, 100])


def form(answer: TestResponse) -> dict[str, Any]:
    """What Save would send: the field as it is, and the hidden fields."""
    sent: dict[str, Any] = {"points": re.findall(r'name="points" value="([^"]*)"', answer.text)[0]}
    if 'name="piggyback" value="1" checked' in answer.text:
        sent["piggyback"] = "1"
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)" form="asks">', answer.text):
        sent[name] = [*sent.get(name, []), value] if name == "struck" else value
    return sent


def choice(late: TestResponse, action: str) -> dict[str, Any]:
    """What the button of a stale table that writes to this address would send."""
    start = late.text.index(f'<form method="post" action="{action}">')
    part = late.text[start : late.text.index("</form>", start)]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', part))


# ----------------------------------------------------------------- looking


def test_the_page_of_a_turn_says_which_it_is_and_holds_its_points(table: Table) -> None:
    table.tap(1050)
    said = table.get("/turns/7")
    assert "Round 4, Ann: 1,050" in words(said)
    assert "Ann's fourth turn, banked just now" in words(said)
    assert 'name="points" value="1,050"' in said.text
    assert "Keep 1,050" in words(said)
    assert 'id="save"' not in said.text


def test_looking_shows_what_changes_and_writes_nothing(table: Table) -> None:
    said = words(table.get("/turns/1?type=bank&points=600"))
    assert "Round 1, Ann: 500 becomes 600" in said
    assert "Ann's total from 1,400 to 1,500" in said
    assert "Ann leads by from 600 to 700" in said
    assert "No penalty, no opening and no last round changes." in said
    assert "Save changes" in said
    assert table.game.number == 7


@pytest.mark.parametrize(
    ("query", "becomes"),
    [
        ("type=farkle&points=200", "a farkle"),
        ("type=skip&points=200", "a skip"),
        ("type=bank&points=F", "a farkle"),
        ("type=bank&points=+f+", "a farkle"),
        ("type=bank&points=–", "a skip"),
        ("type=bank&points=1,250", "1,250"),
    ],
)
def test_a_turn_can_become_any_other(table: Table, query: str, becomes: str) -> None:
    assert f"Round 2, Ann: 200 becomes {becomes}" in words(table.get(f"/turns/3?{query}"))


def test_a_farkle_and_a_skip_stand_in_the_field_as_on_the_sheet(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [F, Skip()])
    assert 'name="points" value="F"' in table.get("/turns/1").text
    assert 'name="points" value="–"' in table.get("/turns/2").text
    assert "Keep a farkle" in words(table.get("/turns/1"))
    assert "nothing changes" in words(table.get("/turns/1?type=bank&points=F"))


def test_a_turn_made_what_it_is_has_nothing_to_save(table: Table) -> None:
    answer = table.get("/turns/1?type=bank&points=500")
    assert "nothing changes" in words(answer)
    assert 'id="save"' not in answer.text


def test_htmx_gets_the_same_part_alone(table: Table) -> None:
    query = "/turns/1?type=bank&points=600"
    whole, part = table.get(query).text, table.get(query, htmx=True).text
    inside = re.search(r'<h1[^>]*>(.*?name="number")', whole, re.DOTALL)
    assert inside is not None
    assert inside[1] in part
    assert "<html" not in part
    assert "<title>Round 1, Ann: 500 becomes" in part
    assert '<div id="said" hx-swap-oob="innerHTML">' in part
    assert "Ann's total, now 1,400, would be 1,500." in words(table.get(query, htmx=True))


# ------------------------------------------------------------------ saving


@pytest.mark.state("Old turn corrected")
def test_what_was_shown_is_saved(table: Table) -> None:
    sent = form(table.get("/turns/1?type=bank&points=600"))
    answer = table.post("/turns/1", **sent)
    assert (answer.status_code, answer.location) == (303, table.path())
    assert table.totals == (1500, 800)
    assert table.game.log[-1] == replace(Amend(1, Bank(600)), at=table.game.log[-1].at)


@pytest.mark.fault("N4")
@pytest.mark.parametrize(("points", "becomes"), [("950", "950"), ("F", "a farkle")])
def test_a_field_that_was_changed_since_is_looked_at_first(table: Table, points: str, becomes: str) -> None:
    sent = form(table.get("/turns/3?type=bank&points=600"))
    again = table.post("/turns/3", **{**sent, "points": points})
    assert again.status_code == 200
    assert f"Round 2, Ann: 200 becomes {becomes}" in words(again)
    assert table.totals == (1400, 800)


@pytest.mark.fault("N4")
def test_a_turn_that_is_no_longer_taken_over_is_looked_at_first(odd: Table) -> None:
    sent = form(odd.get("/turns/3?type=bank&points=350&piggyback=1"))
    del sent["piggyback"]
    assert "Round 2, Ann: 600 becomes 350" in words(odd.post("/turns/3", **sent))
    assert odd.game.number == 4
    sent = form(odd.get("/turns/3?type=bank&points=350"))
    assert odd.post("/turns/3", **sent).status_code == 303


def test_saving_with_htmx_leads_to_the_table_too(table: Table) -> None:
    answer = table.post("/turns/1", htmx=True, type="bank", points="600")
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, table.path())


def test_a_turn_after_the_end_of_the_game_says_that_it_would_be_over(app: Flask, client: FlaskClient) -> None:
    sudden = seated(app, client, [500, 500, 200, 100], rules=replace(CLASSIC, target=1000, last_round="none"))
    said = words(sudden.get("/turns/1?type=bank&points=1000"))
    assert "Round 1, Bo: 500 would no longer be allowed. The game would be over before this turn." in said


def test_the_same_form_twice_saves_once(table: Table) -> None:
    sent = form(table.get("/turns/1?type=bank&points=600"))
    for _ in range(2):
        assert table.post("/turns/1", **sent).status_code == 303
    assert table.game.number == 8


def test_an_undo_takes_the_correction_back(table: Table) -> None:
    table.post("/turns/1", type="bank", points="600")
    table.tap(Undo())
    assert table.totals == (1400, 800)


def test_a_turn_corrected_twice_says_what_it_was_first(table: Table) -> None:
    table.post("/turns/1", type="bank", points="600")
    said = words(table.get("/turns/1?type=bank&points=650"))
    assert "Round 1, Ann: 600 becomes 650" in said
    assert "Ann's first turn, first recorded as 500" in said


@pytest.mark.state("Correction that later turns do not fit")
def test_turns_that_no_longer_fit_are_named_listed_and_struck_out(table: Table) -> None:
    answer = table.get("/turns/1?type=farkle")
    assert answer.status_code == 422
    said = words(answer)
    assert "Round 2, Ann: 200 would no longer be allowed." in said
    assert "Ann needs 500 to get on the board; 200 is not enough." in said
    assert "What would change Round 2, Ann: 200 scores nothing, as a skip does struck out" in said
    assert "Ann is on the board from round 1 to round 3" in said
    assert "Save and strike out 1 turn Keep 500" in said
    sent = form(answer)
    assert sent["struck"] == ["3"]
    assert table.post("/turns/1", **sent).status_code == 303
    assert table.totals == (700, 800)
    assert "Round 2, Ann: 200, struck out" in words(table.get("/turns/3"))
    assert "Round 2, Ann: 200, struck out, becomes 200" not in words(table.get("/turns/3?type=bank&points=200"))
    assert "Round 2, Ann: 200, struck out, becomes 600" in words(table.get("/turns/3?type=bank&points=600"))


@pytest.mark.parametrize("struck", [[], ["5"], ["3", "5"], ["x", "-1"]])
def test_without_exactly_those_turns_struck_out_nothing_is_saved(table: Table, struck: list[str]) -> None:
    answer = table.post("/turns/1", type="farkle", struck=struck)
    assert answer.status_code == 422
    assert "Round 2, Ann: 200 would no longer be allowed." in words(answer)
    assert form(answer)["struck"] == ["3"]
    assert table.game.number == 7


# --------------------------------------------------- what cannot be saved


@pytest.mark.parametrize(
    ("points", "heading", "kept"),
    [
        (
            "450",
            "Ann needs 500 to get on the board; 450 is not enough. Nothing was saved.",
            "450",
        ),
        ("325", "325 is not a possible score; every score is a multiple of 50. Nothing was saved. 300 350", "325"),
        ("0", "0 is not a score. Tap Farkle or Skip.", "0"),
        ("-50", "A turn cannot be below 0.", "-50"),
        ("100050", "100,000 is the most for one turn.", "100050"),
        ("9" * 5000, "100,000 is the most for one turn.", "9" * 5000),
        ("35o", '"35o" is not a number. Use digits only.', "35o"),
        ("", "Type the points of this turn, for example 350, or tap Farkle.", ""),
    ],
)
@pytest.mark.parametrize("posted", [False, True])
def test_points_that_cannot_be_are_told_and_kept(
    table: Table, points: str, heading: str, kept: str, posted: bool
) -> None:
    query = f"/turns/1?type=bank&points={points}"
    answer = table.post("/turns/1", type="bank", points=points) if posted else table.get(query)
    assert answer.status_code == 422
    assert heading in words(answer)
    assert f'name="points" value="{kept}"' in answer.text
    assert "<title>Error: Round 1, Ann: 500" in answer.text
    assert table.game.number == 7


def test_a_correction_that_a_join_stands_in_the_way_of_names_it(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [9500, 500, Join("Cy"), 50])
    answer = table.get("/turns/1?type=bank&points=10000")
    assert answer.status_code == 422
    assert "This turn cannot become 10,000. Cy could not join any more" in words(answer)
    assert 'id="save"' not in answer.text


def test_a_page_that_is_out_of_date_changes_nothing_and_shows_what_would_change_now(table: Table) -> None:
    sent = form(table.get("/turns/1?type=bank&points=600"))
    table.tap(300)
    answer = table.post("/turns/1", **sent)
    assert answer.status_code == 409
    said = words(answer)
    assert "Another device scored first. Ann banked 300 after this page was opened. Your change was not saved" in said
    assert "Ann's total from 1,700 to 1,800" in said
    assert table.game.number == 8
    assert table.post("/turns/1", **form(answer)).status_code == 303
    assert table.totals == (1800, 800)


@pytest.mark.parametrize("entry", ["7", "0", "-1", "x", "3.5", "٣", "9" * 5000, "99"])
def test_what_is_no_turn_that_counts_is_told(table: Table, entry: str) -> None:
    table.tap(Rename("Bo", "Bob"))
    for answer in (table.get(f"/turns/{entry}"), table.post(f"/turns/{entry}", type="farkle")):
        assert answer.status_code == 404
        assert "This turn is not in the game." in words(answer)
    assert table.game.number == 8


def test_a_turn_that_was_undone_is_told(table: Table) -> None:
    table.tap(Undo())
    assert table.get("/turns/6").status_code == 404
    assert "This turn is not in the game." in words(table.get("/turns/6?type=farkle", htmx=True))


def test_a_device_without_the_right_can_watch_not_correct(table: Table, stranger: FlaskClient) -> None:
    for answer in (
        stranger.get(table.path("/turns/1?type=farkle")),
        stranger.post(table.path("/turns/1"), data={"number": "7", "key": "k", "type": "farkle"}),
        stranger.post(table.path("/turns/1"), data={"number": "7", "key": "k", "type": "bank", "points": "x"}),
    ):
        assert answer.status_code == 403
        assert "This device can watch, not score." in words(answer)
    assert table.game.number == 7


@pytest.mark.parametrize(
    "fields", [{"type": "undo"}, {"type": ""}, {"type": "farkle", "number": "x"}, {"type": "skip", "key": ""}]
)
def test_a_form_no_page_sends_is_refused(table: Table, fields: dict[str, Any]) -> None:
    assert table.post("/turns/1", **fields).status_code == 400
    assert table.game.number == 7


# ------------------------------------------------ the choice of a stale table


@pytest.mark.state("Stale page")
@pytest.mark.parametrize("htmx", [False, True])
def test_a_table_that_is_late_can_replace_what_was_scored_first(table: Table, htmx: bool) -> None:
    number = table.game.number
    table.tap(350)
    late = table.post("/entries", htmx=htmx, number=number, type="bank", points="500")
    assert "Ann had 500: replace 350" in words(late)
    action = table.path(f"/turns/{number}")
    sent = choice(late, action)
    assert sent["number"] == str(number + 1)
    answer = table.device.post(action, data=sent)
    assert (answer.status_code, answer.location) == (303, table.path())
    assert table.totals == (1900, 800)


def test_where_a_later_turn_would_not_fit_the_choice_leads_to_the_page_that_says_so(table: Table) -> None:
    table.tap(Undo(), Undo(), Undo(), Undo(), Undo(), Undo())
    table.tap(600, 700, 200)
    late = table.post("/entries", number="13", type="farkle")
    answer = table.post("/turns/13", **choice(late, table.path("/turns/13")))
    assert answer.status_code == 422
    assert "Round 2, Ann: 200 would no longer be allowed." in words(answer)


# ----------------------------------------------------------- odd rules, ends


def test_a_finished_game_is_corrected_and_goes_on(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [10_000, 500])
    said = words(table.get("/turns/1?type=bank&points=9000"))
    assert "The last round is removed" in said
    assert "The game goes on, and nobody has won Ann" in said
    assert "ResultMenu" in words(table.get("/turns/1"))
    table.post("/turns/1", type="bank", points="9000")
    assert not table.game.state.over


@pytest.fixture
def odd(app: Flask, client: FlaskClient) -> Table:
    """Ann 500; Bo 500; Ann 100 on top of Bo's 500."""
    return seated(app, client, [500, 500, Bank(100, piggyback=True)], rules=ODD)


def test_a_turn_that_took_over_has_its_own_points_in_the_field(odd: Table) -> None:
    answer = odd.get("/turns/3")
    assert "Round 2, Ann: 600" in words(answer)
    assert 'name="points" value="100"' in answer.text
    assert re.search(r"""name="piggyback" value="1" checked><span>Took over <bdi>Bo</bdi>'s 500""", answer.text)
    kept = odd.get("/turns/3?type=bank&points=150&piggyback=1")
    assert "Round 2, Ann: 600 becomes 650" in words(kept)
    assert form(kept)["piggyback"] == "1"
    assert "Round 2, Ann: 600 becomes 150" in words(odd.get("/turns/3?type=bank&points=150"))
    assert "nothing changes" in words(odd.get("/turns/3?type=bank&points=100&piggyback=1"))
    assert "300 350" in words(odd.get("/turns/3?type=bank&points=325&piggyback=1"))
    assert "?type=bank&amp;points=300&amp;piggyback=1" in odd.get("/turns/3?type=bank&points=325&piggyback=1").text


def test_a_first_turn_can_take_nothing_over(odd: Table) -> None:
    assert "Took over" not in words(odd.get("/turns/1"))


def test_what_was_taken_over_changes_with_the_turn_before(odd: Table) -> None:
    said = words(odd.get("/turns/2?type=bank&points=700"))
    assert "Ann takes over in round 2 from 500 to 700" in said
    gone = odd.get("/turns/2?type=skip")
    assert "There is no banked turn that Ann could take over." in words(gone)
    assert form(gone)["struck"] == ["3"]


def test_a_turn_becomes_the_winning_roll_where_the_rules_know_one(odd: Table, table: Table) -> None:
    answer = odd.get("/turns/3?type=win")
    said = words(answer)
    assert "Six of a kind" in said
    assert "Round 2, Ann: 600 becomes the winning roll" in said
    assert "The game is over, and the winner is Ann" in said
    assert odd.post("/turns/3", **form(answer)).status_code == 303
    assert odd.game.state.winners == (0,)
    assert "Round 2, Ann: the winning roll" in words(odd.get("/turns/3"))
    assert "Six of a kind" not in words(table.get("/turns/1"))
    assert "No combination wins outright under these rules." in words(table.get("/turns/1?type=win"))


def test_names_are_those_of_today_and_stay_text(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600, 200], names=("Ann", "Bo"))
    table.tap(Rename("Ann", "<b>שרה</b>"))
    answer = table.get("/turns/1?type=farkle")
    assert "Round 2, <b>שרה</b>: 200 would no longer be allowed." in words(answer)
    assert "<b>שרה" not in answer.text
    assert "Ann" not in words(answer).replace("Another", "")
