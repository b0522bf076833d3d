"""The loop over HTTP: plain forms and htmx get one table, nothing is written twice, every answer says what it did."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.farkle import CLASSIC, End, Farkle, IllegalEntry, Redo, Skip, Undo
from scorekeeper.store import games
from scorekeeper.store.errors import Busy
from scorekeeper.web.words.refusals import WAY_TO_SCORE
from tests.web.play import Table, seated, words


@pytest.fixture
def at(app: Flask, client: FlaskClient) -> Table:
    """Ann and Bo, both on the board, Ann to play."""
    return seated(app, client, (500, 8200))


def bank(at: Table, points: object, *, htmx: bool = False, **fields: object) -> TestResponse:
    """A bank by a form of its own, whose key nobody else has."""
    return send(at, type="bank", points=str(points), htmx=htmx, **fields)


def send(at: Table, *, htmx: bool = False, **fields: object) -> TestResponse:
    return at.post("/entries", htmx=htmx, **{"key": f"key-{at.game.number}", **fields})


def heading(answer: TestResponse) -> str:
    found = re.search(r'<h2 id="error"[^>]*>(.*?)</h2>', answer.text)
    return re.sub(r"<.*?>", "", found[1]) if found else ""


def title(answer: TestResponse) -> str:
    found = re.search(r"<title>(.*?)</title>", answer.text)
    return found[1] if found else ""


def in_field(answer: TestResponse) -> str:
    found = re.search(r'name="points" value="([^"]*)"', answer.text)
    assert found
    return found[1]


# ------------------------------------------------------------------ the page


def test_the_page_is_whole_and_says_whose_turn_it_is(at: Table) -> None:
    answer = at.get()
    assert answer.status_code == 200
    assert answer.text.startswith("<!doctype html>")
    assert title(answer) == f"Ann&#39;s turn · {at.code} · Farkle"
    assert "Ann's turn" in words(answer)
    assert "1, Ann, 500 points, 7,700 behind, playing now" in words(answer)
    assert 'id="said" class="hid" role="status" aria-live="polite"></div>' in answer.text


def test_htmx_gets_the_same_table_without_the_page_around_it(at: Table) -> None:
    part, page = at.get(htmx=True).text, at.get().text
    assert part.lstrip().startswith("<title>")
    assert "<!doctype" not in part
    table = re.sub(r'value="[\w-]{16}"', "", part[part.index('<div id="table"') :])
    assert table.split("</header>")[0] in re.sub(r'value="[\w-]{16}"', "", page)


def test_going_back_gets_the_whole_page(at: Table) -> None:
    restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert at.device.get(at.path(), headers=restored).text.startswith("<!doctype html>")


def test_a_fragment_and_a_page_are_kept_apart_and_never_shown_from_a_cache(at: Table) -> None:
    for answer in (at.get(), at.get(htmx=True)):
        assert "HX-Request" in answer.headers["Vary"]
        assert answer.headers["Cache-Control"] == "no-store"


def test_what_is_typed_stands_first_and_each_form_is_whole(at: Table) -> None:
    text = at.get().text
    assert text.index('id="points"') < text.index('id="tile-1"')
    for form in ("typed", "moves", "tiles"):
        opening = re.search(rf'<form id="{form}"[^>]*>', text)
        assert opening
        for attribute in (
            'method="post"',
            f'action="{at.path("/entries")}"',
            f'hx-post="{at.path("/entries")}"',
            'hx-target="#table"',
            'hx-swap="outerHTML"',
            'hx-sync="#table:drop"',
        ):
            assert attribute in opening[0]
    assert len(set(re.findall(r'name="key" value="([\w-]{16})"', text))) == 3


@pytest.mark.parametrize(
    ("asked", "first"), [("0", "50"), ("1", "1,050"), ("3", "3,050"), ("4", "50"), ("x", "50"), ("²", "50")]
)
def test_a_band_is_a_page_of_its_own(at: Table, asked: str, first: str) -> None:
    assert re.search(rf'id="tile-1"[^>]*>{first}<', at.get(f"?band={asked}").text)


def test_a_band_keeps_the_points_that_were_typed(at: Table) -> None:
    assert in_field(at.get("?band=1&points=1150", htmx=True)) == "1150"


@pytest.mark.parametrize("typed", ["KQXR-TMBD", "nothing", "%F0%9F%8E%B2"])
def test_an_unknown_code_is_a_page_in_words(client: FlaskClient, typed: str) -> None:
    answer = client.get(f"/g/{typed}")
    assert answer.status_code == 404
    assert "A game code has eight letters, as in KQXR-TMBD" in words(answer)


def test_looking_changes_nothing(at: Table) -> None:
    before = at.game
    for rest in ("", "?band=1", "?over=1", "/entries"):
        at.get(rest)
        at.get(rest, htmx=True)
    assert at.game == before


# ------------------------------------------------------------------ a turn


def test_a_plain_form_is_answered_by_a_redirect(at: Table) -> None:
    answer = bank(at, 350)
    assert (answer.status_code, answer.location) == (303, at.path())
    assert at.totals == (850, 8200)
    assert "Ann banked 350, now 850." in words(at.get())


def test_htmx_gets_the_table_the_title_and_one_sentence_for_the_live_region(at: Table) -> None:
    answer = bank(at, 350, htmx=True)
    assert answer.status_code == 200
    assert title(answer) == f"Bo&#39;s turn · {at.code} · Farkle"
    spoken = re.search(r'<div id="said" hx-swap-oob="innerHTML"><p>(.*?)</p></div>', answer.text)
    assert spoken
    assert re.sub(r"<.*?>", "", spoken[1]) == "Ann banked 350, now 850. Bo&#39;s turn, leads by 7,350." or (
        re.sub(r"<.*?>", "", spoken[1]) == "Ann banked 350, now 850. Bo's turn, leads by 7,350."
    )
    assert 'id="undo"' in answer.text
    assert 'id="redo"' not in answer.text


def test_what_cannot_wait_is_spoken_at_once(at: Table) -> None:
    assert '<div id="said" hx-swap-oob="innerHTML"><p role="alert">' in bank(at, 9850, htmx=True).text


@pytest.mark.parametrize("typed", ["1,150", " 1150 ", "1150"])
def test_points_are_typed(at: Table, typed: str) -> None:
    bank(at, typed)
    assert at.totals == (1650, 8200)


def test_farkle_skip_undo_and_redo(at: Table) -> None:
    for kind, says in (
        ("farkle", "Ann farkled, still 500."),
        ("skip", "Bo skips this turn."),
        ("undo", "Undone: Bo's skip. Bo is back at 8,200 and plays again."),
        ("redo", "Done again: Bo's skip."),
    ):
        assert send(at, type=kind).status_code == 303
        assert says in words(at.get())
    assert at.game.number == 7


def test_a_game_that_ends_goes_to_its_result(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (500, 8200, 9600, 9000))
    send(at, type="undo")
    answer = bank(at, 50)
    assert (answer.status_code, answer.location) == (303, at.path("/result"))
    assert (at.get().status_code, at.get().location) == (303, at.path("/result"))
    send(at, type="undo")
    answer = bank(at, 50, htmx=True)
    assert (answer.status_code, answer.data, answer.headers["HX-Redirect"]) == (200, b"", at.path("/result"))
    assert at.get(htmx=True).headers["HX-Redirect"] == at.path("/result")


def test_undo_from_the_result_opens_the_table_again(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (500, 8200, 9600, 900))
    answer = at.post("/entries", type="undo")
    assert (answer.status_code, answer.location) == (303, at.path())
    assert "Bo's last turn" in words(at.get())


# ------------------------------------------------------------------ what goes wrong


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("points", "head", "kept"),
    [
        ("325", "325 is not a possible score; every score is a multiple of 50.", "325"),
        ("0", "0 is not a score.", "0"),
        ("", "Type the points of this turn, for example 350, or tap Farkle.", ""),
        ("35o", "&#34;35o&#34; is not a number.", "35o"),
        ("-500", "A turn cannot be below 0.", "-500"),
        ("1000000", "100,000 is the most for one turn.", "1000000"),
        ("9" * 5000, "100,000 is the most for one turn.", "9" * 5000),
    ],
)
def test_points_that_will_not_do_are_refused_and_kept(at: Table, points: str, head: str, kept: str, htmx: bool) -> None:
    answer = bank(at, points, htmx=htmx)
    assert answer.status_code == 422
    assert heading(answer).replace('"', "&#34;") == head
    assert in_field(answer) == kept
    assert title(answer).startswith("Error: ")
    assert 'role="alert"' in answer.text
    assert ("autofocus" in answer.text) is not htmx
    assert at.totals == (500, 8200)


def test_an_opening_that_is_not_reached_offers_what_to_do(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (500,))
    answer = bank(at, 350)
    assert answer.status_code == 422
    assert "Bo needs 500 to get on the board; 350 is not enough. Nothing was saved." in words(answer)
    assert '<button class="button" type="submit" form="moves" name="type" value="farkle">' in answer.text
    assert 'aria-invalid="true" aria-describedby="error"' in answer.text


def test_the_same_form_again_writes_nothing_and_says_so(at: Table) -> None:
    number = at.game.number
    bank(at, 350, number=number, key="one")
    for htmx in (False, True):
        again = bank(at, 350, number=number, key="one", htmx=htmx)
        assert again.status_code == 200
        assert "Ann's 350 was already saved." in words(again)
    assert at.totals == (850, 8200)


def test_the_same_entry_of_two_tablets_is_one_and_no_error(at: Table) -> None:
    number = at.game.number
    bank(at, 350, number=number, key="one")
    other = bank(at, 350, number=number, key="two")
    assert other.status_code == 200
    assert "Ann's 350 was already saved." in words(other)
    assert at.totals == (850, 8200)


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("kind", ["bank", "farkle", "undo"])
def test_a_stale_page_writes_nothing_and_shows_the_fresh_table(at: Table, kind: str, htmx: bool) -> None:
    number = at.game.number
    at.tap(700)
    before = at.game
    answer = at.post("/entries", type=kind, points="500", number=number, key="stale", htmx=htmx)
    assert answer.status_code == 409
    assert heading(answer) == ("Nothing was undone." if kind == "undo" else "Another device scored first.")
    assert "Bo's turn" in words(answer)
    assert f'name="number" value="{at.game.number}"' in answer.text
    assert at.game == before


def test_an_undo_in_between_lets_no_old_tap_in(at: Table) -> None:
    number = at.game.number
    at.tap(700)
    at.post("/entries", type="undo", key="undo")
    assert bank(at, 500, number=number, key="old").status_code == 409
    assert at.totals == (500, 8200)


def test_after_the_end_nothing_is_written(at: Table) -> None:
    number = at.game.number
    at.tap(End())
    for number_sent in (number, number + 1):
        answer = bank(at, 500, number=number_sent, key=f"late-{number_sent}")
        assert answer.status_code == 409
        assert heading(answer) == "This game is finished."
        assert f'href="{at.path("/result")}"' in answer.text
        assert 'id="tile-1"' not in answer.text
        assert '<form id="moves"' in answer.text


def test_unreadable_points_after_the_end_go_to_the_result(at: Table) -> None:
    at.tap(End())
    assert bank(at, "x").location == at.path("/result")


def test_a_database_that_is_busy_keeps_the_points(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise Busy

    with monkeypatch.context() as patch:
        patch.setattr(games, "record", busy)
        answer = bank(at, 500, htmx=True, number=at.game.number)
    assert answer.status_code == 503
    assert heading(answer) == "The scorekeeper is busy."
    assert (in_field(answer), answer.headers["Retry-After"]) == ("500", "1")


@pytest.mark.parametrize(
    ("field", "value"), [("number", ""), ("number", "x"), ("key", ""), ("type", "amend"), ("type", "")]
)
def test_a_form_that_no_page_sends_is_refused(at: Table, field: str, value: str) -> None:
    form: dict[str, str] = {"type": "bank", "points": "500", "number": str(at.game.number), "key": "k", field: value}
    assert at.device.post(at.path("/entries"), data=form).status_code == 400
    assert at.totals == (500, 8200)


# ------------------------------------------------------------------ who may score


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("points", ["500", "x", ""])
def test_a_device_without_the_right_writes_nothing(at: Table, stranger: FlaskClient, points: str, htmx: bool) -> None:
    data = {"type": "bank", "points": points, "number": str(at.game.number), "key": "k"}
    answer = stranger.post(at.path("/entries"), data=data, headers={"HX-Request": "true"} if htmx else {})
    assert answer.status_code == 403
    assert heading(answer) == "This device can watch, not score."
    assert at.totals == (500, 8200)


def test_it_sees_the_table_without_the_pad_and_how_to_score(at: Table, stranger: FlaskClient) -> None:
    answer = stranger.get(at.path())
    assert answer.status_code == 200
    assert "8,200" in answer.text
    shown = answer.text.split("<template")[0]
    for part in ("<form", 'id="tile-1"', 'id="undo"', "autofocus", 'role="alert"'):
        assert part not in shown
    assert WAY_TO_SCORE in words(answer)
    assert not title(answer).startswith("Error")


# ------------------------------------------------------------------ names


HOSTILE = ("<svg/onload=alert()>", "{{7*7}}", "'); DROP TABLE x;--", '"><b>', "שרה")


@pytest.mark.fault("S1")
def test_names_are_text_wherever_they_stand(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (500, Farkle(), Skip()), names=HOSTILE)
    for answer in (at.get(), bank(at, 325), at.post("/entries", type="undo", number="1", key="old")):
        assert "<svg/onload" not in answer.text
        assert "49" not in re.sub(r'"[^"]*"', "", answer.text)
        assert all(name in words(answer) for name in HOSTILE)


# --------------------------------------------- what another tablet took back


@pytest.mark.fault("D3")
@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("typed", "lost"), [("35o", 'Your "35o" was not saved.'), ("", "Nothing was saved."), ("9" * 9, "was not saved.")]
)
def test_a_stale_page_with_points_that_cannot_be_read_says_who_scored(
    at: Table, typed: str, lost: str, htmx: bool
) -> None:
    number = at.game.number
    at.tap(700)
    answer = bank(at, typed, number=number, key="stale", htmx=htmx)
    assert (answer.status_code, heading(answer)) == (409, "Another device scored first.")
    assert "Ann already has 700 for this turn (now 1,200)." in words(answer)
    assert lost in words(answer)
    assert "It is Bo's turn." in words(answer)
    # Back in the field it would be banked for Bo.
    assert in_field(answer) == ""


def test_a_tap_that_another_tablet_made_and_took_back_is_not_called_saved(at: Table) -> None:
    number = at.game.number
    at.tap(350, Undo())
    answer = bank(at, 350, number=number, key="two")
    assert answer.status_code == 409
    assert "Your 350 was not saved. It is Ann's turn. It was for Ann: bank 350" in words(answer)
    assert at.totals == (500, 8200)


def test_a_form_whose_turn_was_taken_back_since_says_so(at: Table) -> None:
    number = at.game.number
    bank(at, 350, number=number, key="one")
    at.tap(Undo())
    again = bank(at, 350, number=number, key="one")
    assert again.status_code == 200
    assert "That was saved, and undone since." in words(again)
    assert at.totals == (500, 8200)


def test_an_undo_from_a_stale_page_is_no_repetition_once_the_table_went_on(at: Table) -> None:
    number = at.game.number
    at.tap(Undo(), Redo())
    answer = send(at, type="undo", number=number, key="stale")
    assert (answer.status_code, heading(answer)) == (409, "Nothing was undone.")
    assert at.totals == (500, 8200)


def test_the_address_of_a_refused_form_leads_back_to_the_table(at: Table) -> None:
    answer = at.get("/entries")
    assert (answer.status_code, answer.location) == (303, at.path())


# ------------------------------------------------------- a form given back


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("typed", ["75", "seventy", ""])
def test_a_form_given_back_still_takes_the_turn_before_over(
    app: Flask, client: FlaskClient, typed: str, htmx: bool
) -> None:
    at = seated(app, client, (500, 650), rules=replace(CLASSIC, piggyback=True))
    answer = bank(at, typed, piggyback="1", htmx=htmx)
    assert answer.status_code == 422
    # Both forms of points and that of Farkle; put right, the turn is worth both.
    assert answer.text.count('name="piggyback" value="1"') == 3
    assert "Bo's 650 is added: bank only Ann's own points." in words(answer)
    assert 'name="piggyback"' not in bank(at, typed, htmx=htmx).text


@pytest.mark.parametrize("failure", [Busy, lambda: IllegalEntry("75 cannot be a score.", reason="step", points=75)])
def test_a_refusal_is_not_told_to_the_player_who_has_come_up_meanwhile(
    at: Table, monkeypatch: pytest.MonkeyPatch, failure: Callable[[], Exception]
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise failure()

    number = str(at.game.number)
    at.tap(600)
    with monkeypatch.context() as patch:
        patch.setattr(games, "record", fails)
        answer = bank(at, 75, number=number)
    assert (answer.status_code, heading(answer)) == (409, "Another device scored first.")


def test_the_menu_has_every_sheet_of_paper(app: Flask, client: FlaskClient) -> None:
    menu = words(seated(app, client, [500]).get()).partition("Menu")[2]
    assert "Print" in menu


@pytest.mark.fault("N3")
@pytest.mark.parametrize("htmx", [False, True])
def test_a_form_that_was_saved_with_other_points_says_what_is_stored(
    app: Flask, client: FlaskClient, htmx: bool
) -> None:
    table = seated(app, client)
    table.post("/entries", type="bank", points="500", number="1", key="once")
    answer = table.post("/entries", htmx=htmx, type="bank", points="5000", number="1", key="once")
    assert answer.status_code == 409
    assert "Saved was 500, not 5,000." in words(answer)
    assert f'href="/g/{table.code}/turns/1?type=bank&amp;points=5000"' in answer.text
    assert table.totals == (500, 0)
    same = table.post("/entries", type="bank", points="500", number="1", key="once")
    assert "was already saved" in words(same)


@pytest.mark.fault("N3")
def test_other_forms_that_were_saved_with_something_else_say_so_too(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 650])
    number = str(table.game.number)
    for points in ("700", "750"):
        answer = table.post("/turns/1", type="bank", points=points, number=number, key="fix")
    assert answer.status_code == 409
    assert "This form was already saved with something else." in words(answer)
    assert table.totals == (700, 650)
    number = str(table.game.number)
    for name in ("Cy", "Di"):
        seats: Any = {"player": ["0", "1"], "name": ["Ann", "Bo"]}
        answer = table.post("/players", **seats, join=name, add="1", number=number, key="join")
    assert answer.status_code == 409
    assert table.names == ("Ann", "Bo", "Cy")


@pytest.mark.fault("N3")
def test_a_form_of_several_entries_is_compared_with_all_that_its_key_saved(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    players: Any = {"player": ["0", "1"], "number": str(table.game.number), "key": "seats"}
    for _ in range(2):
        answer = table.post("/players", **players, name=["Anna", "Bo"], join="Cy")
    assert "with something else" not in words(answer)
    assert table.names == ("Anna", "Bo", "Cy")
    answer = table.post("/players", **players, name=["Anna", "Bob"], join="Cy")
    assert answer.status_code == 409
    assert "This form was already saved with something else." in words(answer)
    assert table.names == ("Anna", "Bo", "Cy")
