"""Numbers and names as people typed them elsewhere, over HTTP, with the figures of cases/faults.md (groups E, P, H)."""

from contextlib import closing
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import Bank, Farkle, IllegalEntry
from scorekeeper.web.plumbing.safety import MOST_BYTES
from tests.web.new_game_form import made, send
from tests.web.pages import addresses
from tests.web.play import Table, seated, words
from tests.web.press import one_of, parsed, press, said

AB = ("A", "B")
EMPTY, ZERO = "Type the points of this turn, for example 350, or tap Farkle.", "0 is not a score. Tap Farkle, or Skip"
TOO_MUCH, NO_NUMBER, NEGATIVE = "100,000 is the most for one turn.", "is not a number.", "A turn cannot be below 0."


@pytest.fixture
def at(app: Flask, client: FlaskClient) -> Table:
    """A and B at the first turn of a game."""
    return seated(app, client, names=AB)


@pytest.mark.fault("E1")
@pytest.mark.parametrize(("typed", "told"), [("", EMPTY), ("0", ZERO)])
def test_nothing_and_nought_are_no_turn(app: Flask, client: FlaskClient, typed: str, told: str) -> None:
    at = seated(app, client, (5000, 5000, 5000), names=AB)
    answer = press(client, at.get(), "#bank", points=typed)
    assert answer.status_code == 422
    assert told in words(answer)
    state = at.game.state
    assert (state.phase, state.to_play, state.winners, at.totals) == ("last round", 1, (), (10_000, 5000))
    assert at.game.number == 4


@pytest.mark.fault("E3")
def test_nobody_is_skipped_by_oversight(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (500, 500, 500, 50), names=("A", "B", "C"))
    page = at.get()
    assert "round 2" in words(page)
    assert said(one_of(parsed(page), "h1")) == "B's turn"
    # A row leads to its player's turns; a bank is for nobody but the one to play.
    assert {link.get("href") for link in parsed(page).iter("a") if link.get("class") == "open"} == {
        at.path(f"/sheet#seat-{seat}") for seat in (1, 2, 3)
    }
    assert "player" not in {field.get("name") for field in parsed(page).iter("input")}
    with pytest.raises(IllegalEntry, match="B") as refusal:
        at.game.play(Bank(500, player="C"))
    assert refusal.value.reason == "not their turn"


MISTYPED = {
    **dict.fromkeys(("5_00", "٥٠٠", "൫൦൦", "+500", "500.0", "5e2", "0x1F4", "5OO", "50 0"), NO_NUMBER),
    **dict.fromkeys(("-500", "−500"), NEGATIVE),
    "525": "525 is not a possible score; every score is a multiple of 50.",
}
TOO_BIG = {
    **dict.fromkeys(("99999999999999999999", "9223372036854775808", "9" * 5000, "1000050"), TOO_MUCH),
    "1e400": NO_NUMBER,
}


@pytest.mark.fault("E4", "E5")
@pytest.mark.parametrize("htmx", [False, True])
def test_what_int_would_take_for_500_and_what_no_database_holds_is_refused(at: Table, htmx: bool) -> None:
    page = at.get()
    for typed, told in (MISTYPED | TOO_BIG).items():
        answer = press(at.device, page, "#bank", htmx=htmx, points=typed)
        assert answer.status_code == 422, typed
        assert told in words(answer), typed
        assert one_of(parsed(answer), "input", id="points").get("value") == typed
    assert (at.totals, at.game.number) == ((0, 0), 1)
    assert {at.get(rest).status_code for rest in ("", "/sheet", "/watch", "/players", "/rules")} == {200}


@pytest.mark.fault("E4")
def test_blanks_around_500_are_no_matter(at: Table) -> None:
    press(at.device, at.get(), "#bank", points=" 500 ")
    assert at.totals == (500, 0)


@pytest.mark.fault("E5")
@pytest.mark.parametrize("field", ["target", "opening", "penalty"])
def test_no_number_is_too_big_for_the_rules(app: Flask, client: FlaskClient, field: str) -> None:
    for typed in TOO_BIG:
        rules: dict[str, Any] = {field: typed}
        answer = send(client, "A", "B", **rules)
        assert answer.status_code == 422, typed
        assert "must be" in words(answer) or NO_NUMBER in words(answer), typed
    assert made(app) == 0


@pytest.mark.fault("E5", "P7")
@pytest.mark.parametrize(
    ("length", "status", "told"),
    [
        (50_000, 422, "Names can have 24 letters at most. This one has 50,000."),
        (100_000, 413, f"A form can have {MOST_BYTES // 1024} kB at most."),
    ],
)
def test_no_name_is_too_long_to_be_refused_in_words(
    app: Flask, client: FlaskClient, length: int, status: int, told: str
) -> None:
    answer = send(client, "A", "x" * length)
    assert answer.status_code == status
    assert told in words(answer)
    assert made(app) == 0


@pytest.mark.fault("E6")
def test_twelve_thousand_in_one_turn_are_taken(at: Table) -> None:
    press(at.device, at.get(), "#bank", points="12000")
    assert (at.totals, at.game.state.phase, at.game.state.to_play) == ((12_000, 0), "last round", 1)
    press(at.device, at.get(), "#undo")
    assert press(at.device, at.get(), "#bank", points="100000").status_code == 303


@pytest.mark.fault("E7")
@pytest.mark.parametrize(
    ("typed", "total"), [("1,000", 1000), ("1.000", 0), ("1 000", 1000), ("1'000", 1000), ("1,00", 0)]
)
def test_marks_between_digits_make_no_other_number(at: Table, typed: str, total: int) -> None:
    answer = press(at.device, at.get(), "#bank", points=typed)
    assert at.totals == (total, 0)
    assert answer.status_code == (303 if total else 422)
    told = f'"{typed}" can be read in two ways.' if typed == "1.000" else f'"{typed}" is not a number.'
    assert (told in words(answer)) is not bool(total)


@pytest.mark.fault("E7")
def test_a_correction_that_changes_nothing_changes_nothing(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (1050, 500), names=AB)
    page = at.get("/turns/1")
    assert one_of(parsed(page), "input", name="points").get("value") == "1,050"
    at.post("/turns/1", type="bank", points="1050")
    assert at.totals == (1050, 500)


@pytest.mark.fault("E8")
def test_a_farkle_and_its_penalty_need_no_minus(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (2000, 500), names=AB)
    assert one_of(parsed(at.get()), "input", id="points").get("inputmode") == "numeric"
    for farkle in range(3):
        press(client, at.get(), "#farkle")
        press(client, at.get(), "50")
        assert at.totals == (2000 if farkle < 2 else 1000, 550 + 50 * farkle)


@pytest.mark.fault("P1")
def test_a_new_name_and_a_new_player_leave_the_scores(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (500, 600), names=AB)
    rows: dict[str, Any] = {"player": ["0", "1"], "name": ["A", "Bea"], "join": ""}
    for changed in ({}, {"add": "1", "join": "C", "key": "join"}):
        assert at.post("/players", **rows | changed).status_code == 303
        assert "Bea" in words(at.get("/sheet"))
        assert at.totals[:2] == (500, 600)
    names: dict[str, Any] = {"player": ["0", "1", "2"], "name": ["A", "Bea", "C"], "join": ""}
    at.post("/players", key="out", leave="2", **names)
    assert (at.totals, at.names) == ((500, 600, 0), ("A", "Bea", "C"))
    assert not at.game.state.standings[2].present
    assert "Bea" in words(at.get())


@pytest.mark.fault("P8")
@pytest.mark.parametrize(
    ("players", "told"), [(1, "Add at least two players."), (13, "A game can have 12 players at most.")]
)
def test_one_and_thirteen_are_refused(app: Flask, client: FlaskClient, players: int, told: str) -> None:
    answer = send(client, *(f"P{one}" for one in range(players)))
    assert answer.status_code == 422
    assert told in words(answer)
    assert made(app) == 0


@pytest.mark.point(8)
def test_an_undo_after_a_farkle_takes_back_the_farkle_alone(app: Flask, client: FlaskClient) -> None:
    at = seated(app, client, (500, 600, 350, Farkle()), names=AB)
    press(client, at.get(), "#undo")
    assert (at.totals, at.game.state.to_play) == ((850, 600), 1)


# ------------------------------------------------------------------ whole pages


@pytest.mark.fault("H1")
@pytest.mark.point(35)
@pytest.mark.parametrize("restored", [False, True])
def test_every_address_is_a_whole_page_without_htmx_and_when_history_asks(
    app: Flask, client: FlaskClient, restored: bool
) -> None:
    at = seated(app, client, (500, 500), names=AB)
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"} if restored else {}
    pages = 0
    for address in (one for one in addresses(app, at.stored) if not one.endswith(".pdf")):
        with closing(client.get(address, headers=headers)) as answer:
            assert "HX-Request" in answer.vary or answer.mimetype != "text/html", address
            if answer.mimetype == "text/html" and answer.status_code != 303:
                assert answer.text.startswith("<!doctype html>"), address
                assert 'rel="stylesheet"' in answer.text, address
                assert "<nav" in answer.text or address == "/offline", address
                pages += 1
    assert pages > 15
