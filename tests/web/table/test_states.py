"""Every way to go wrong at the table, over HTTP, in the words of ux.md, section 6: what happened and what to do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.farkle import CLASSIC, End, Entry, Rules
from scorekeeper.store import games
from scorekeeper.store.errors import Busy
from scorekeeper.web.words.refusals import WAY_TO_SCORE
from tests.web.play import Table, seated, words
from tests.web.press import one_of, parsed, press, said, says

LEAST_350 = replace(CLASSIC, opening=0, turn_minimum=350)
FRIENDS = ("Ann", "Bo", "שרה")


@pytest.fixture(params=[False, True], ids=["page", "htmx"])
def htmx(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def box(answer: TestResponse) -> tuple[str, list[str]]:
    """The words of the box beside the pad, and its buttons."""
    section = one_of(parsed(answer), "section", class_="box")
    spoken = [said(one) for one in section.iter() if one.tag in {"h2", "p"}]
    return " ".join(spoken), [said(one) for one in section.iter() if one.tag in {"button", "a"}]


def in_field(answer: TestResponse) -> str:
    return one_of(parsed(answer), "input", id="points").get("value", "")


def is_told_at_once(answer: TestResponse, htmx: bool) -> bool:
    """The box is an alert, the title says so, and on a page of its own the focus is on it or in the field."""
    root = parsed(answer)
    focus = [one.get("id") for one in root.iter() if one.get("autofocus") is not None]
    alert = one_of(root, "section", class_="box").get("role") == "alert"
    title = said(next(root.iter("title"))).startswith("Error: ")
    return alert and title and (focus == [] if htmx else focus in (["error"], ["points"]))


# ------------------------------------------------------------ what is refused


@dataclass(frozen=True)
class Refused:
    """What was typed, with the words and buttons of the answer."""

    typed: str
    told: str
    buttons: tuple[str, ...] = ()
    entries: Sequence[Entry | int] = (8200,)
    rules: Rules = CLASSIC


REFUSED = [
    pytest.param(
        Refused(
            "350",
            "Bo needs 500 to get on the board; 350 is not enough. Nothing was saved.",
            ("Change it", "Farkle instead"),
            entries=(),
        ),
        marks=[pytest.mark.state("Opening not reached"), pytest.mark.point(13)],
    ),
    pytest.param(
        Refused(
            "325", "325 is not a possible score; every score is a multiple of 50. Nothing was saved.", ("300", "350")
        ),
        marks=pytest.mark.state("Not a multiple of the step"),
    ),
    pytest.param(
        Refused(
            "250",
            "A turn must bank at least 350 here; 250 is not enough. Nothing was saved.",
            ("Change it", "Farkle instead"),
            rules=LEAST_350,
        ),
        marks=[pytest.mark.state("Below the minimum"), pytest.mark.point(13)],
    ),
    pytest.param(Refused("0", "0 is not a score. Tap Farkle, or Skip in the menu."), marks=pytest.mark.state("Zero")),
    pytest.param(
        Refused("", "Type the points of this turn, for example 350, or tap Farkle."),
        marks=pytest.mark.state("Empty field"),
    ),
    pytest.param(Refused("35o", '"35o" is not a number. Use digits only.'), marks=pytest.mark.state("Not a number")),
    pytest.param(
        Refused(
            "-500",
            "A turn cannot be below 0. Penalties are taken automatically; to change an earlier turn, open the player's "
            "turns.",
            ("Bo's turns",),
        ),
        marks=pytest.mark.state("Negative"),
    ),
    pytest.param(
        Refused("1000000", "100,000 is the most for one turn. 1,000,000 was not saved."),
        marks=pytest.mark.state("Too large"),
    ),
]


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_is_told_and_kept(app: Flask, client: FlaskClient, case: Refused, htmx: bool) -> None:
    at = seated(app, client, [*case.entries, *([500] if case.entries else [])], names=("Bo", "Ann"), rules=case.rules)
    before = at.game
    answer = press(client, at.get(), "#bank", htmx=htmx, points=case.typed)
    assert answer.status_code == 422
    assert box(answer) == (case.told, list(case.buttons))
    assert is_told_at_once(answer, htmx)
    assert in_field(answer) == case.typed
    assert at.game == before


@pytest.mark.point(13)
def test_a_tile_below_the_opening_is_answered_as_typed_points_are(app: Flask, client: FlaskClient, htmx: bool) -> None:
    at = seated(app, client, names=("Bo", "Ann"))
    answer = press(client, at.get(), "350", htmx=htmx)
    assert answer.status_code == 422
    assert box(answer)[0].startswith("Bo needs 500 to get on the board;")
    assert in_field(answer) == "350"
    press(client, answer, "Farkle instead")
    assert at.game.state.happened is not None
    assert (at.game.state.happened.kind, at.totals) == ("farkle", (0, 0))


@pytest.mark.point(14)
@pytest.mark.parametrize(("button", "total"), [("300", 8500), ("350", 8550)])
def test_the_nearest_scores_are_one_tap_each(app: Flask, client: FlaskClient, button: str, total: int) -> None:
    at = seated(app, client, (8200, 500), names=("Bo", "Ann"))
    refused = press(client, at.get(), "#bank", points="325")
    assert box(refused)[1] == ["300", "350"]
    assert press(client, refused, button).status_code == 303
    assert at.totals == (total, 500)


@pytest.mark.state("Busy")
@pytest.mark.fault("D8")
def test_busy(app: Flask, client: FlaskClient, htmx: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise Busy

    at = seated(app, client, names=("Bo", "Ann"))
    page = at.get()
    with monkeypatch.context() as patch:
        patch.setattr(games, "record", busy)
        answer = press(client, page, "#bank", htmx=htmx, points="500")
    assert answer.status_code == 503
    assert box(answer) == ("The scorekeeper is busy. 500 was not saved; tap again.", [])
    assert is_told_at_once(answer, htmx)
    assert press(client, answer, "#bank").status_code == 303
    assert at.totals == (500, 0)


# ------------------------------------------------------ what came in between


@pytest.fixture
def bos_turn(app: Flask, client: FlaskClient) -> Table:
    """Ann 1,000, Bo 8,200 and to play, שרה 500."""
    return seated(app, client, (500, 8200, 500, 500), names=FRIENDS)


@pytest.mark.state("Stale page")
@pytest.mark.fault("D3")
@pytest.mark.point(11)
@pytest.mark.parametrize(
    ("button", "totals"),
    [
        ("Bo had 500: replace 350", (1000, 8700, 500)),
        ("It was for שרה: bank 500", (1000, 8550, 1000)),
        ("Drop it", (1000, 8550, 500)),
    ],
)
def test_another_device_scored_first(
    bos_turn: Table, client: FlaskClient, htmx: bool, button: str, totals: tuple[int, ...]
) -> None:
    page = bos_turn.get()
    bos_turn.tap(350)
    answer = press(client, page, "500", htmx=htmx)
    assert answer.status_code == 409
    text, buttons = box(answer)
    assert text == (
        "Another device scored first. Bo already has 350 for this turn (now 8,550). Your 500 was not saved. "
        "It is שרה's turn."
    )
    assert buttons == ["Bo had 500: replace 350", "It was for שרה: bank 500", "Drop it"]
    assert is_told_at_once(answer, htmx)
    assert in_field(answer) == "", "one tap would bank it for whoever plays now; the choices hold it"
    assert bos_turn.totals == (1000, 8550, 500)
    assert press(client, answer, button).status_code in {200, 303}
    assert bos_turn.totals == totals


@pytest.mark.state("Same entry twice")
@pytest.mark.fault("D1")
@pytest.mark.point(12)
@pytest.mark.parametrize("same_form", [True, False])
def test_the_same_entry_twice(bos_turn: Table, client: FlaskClient, htmx: bool, same_form: bool) -> None:
    pages = bos_turn.get(), bos_turn.get()
    press(client, pages[0], "350")
    answer = press(client, pages[0 if same_form else 1], "350", htmx=htmx)
    assert answer.status_code == 200
    assert says(answer) == "Bo's 350 was already saved."
    assert not [one for one in parsed(answer).iter("section") if one.get("class") == "box"]
    assert bos_turn.totals == (1000, 8550, 500)


@pytest.mark.state("Undo of something newer")
@pytest.mark.fault("D3")
@pytest.mark.parametrize(("button", "total"), [("Undo שרה 400", 500), ("Keep", 900)])
def test_undo_of_something_newer(bos_turn: Table, client: FlaskClient, htmx: bool, button: str, total: int) -> None:
    bos_turn.tap(350)
    page = bos_turn.get()
    bos_turn.tap(400)
    answer = press(client, page, "#undo", htmx=htmx)
    assert answer.status_code == 409
    assert box(answer) == ("Nothing was undone. שרה banked 400 after this page was opened.", ["Undo שרה 400", "Keep"])
    assert is_told_at_once(answer, htmx)
    press(client, answer, button)
    assert bos_turn.totals == (1000, 8550, total)


@pytest.mark.state("Score sent after the end")
def test_a_score_sent_after_the_end(bos_turn: Table, client: FlaskClient, htmx: bool) -> None:
    page = bos_turn.get()
    bos_turn.tap(350, End())
    answer = press(client, page, "500", htmx=htmx)
    assert answer.status_code == 409
    assert box(answer) == (
        "This game is finished. 500 was not saved.",
        ["See the result", "Undo the last turn and go on"],
    )
    assert is_told_at_once(answer, htmx)
    assert "Bo wins with 8,550" in words(press(client, answer, "See the result"))
    assert press(client, answer, "Undo the last turn and go on").location == bos_turn.path()
    assert not bos_turn.game.state.over


@pytest.mark.state("Watching only")
def test_a_device_that_only_watches(bos_turn: Table, client: FlaskClient, stranger: FlaskClient, htmx: bool) -> None:
    answer = press(stranger, bos_turn.get(), "500", htmx=htmx)
    assert answer.status_code == 403
    assert box(answer) == (
        f"This device can watch, not score. {WAY_TO_SCORE}",
        ["Watch"],
    )
    assert is_told_at_once(answer, htmx)
    assert "Last turn" in words(press(stranger, answer, "Watch"))
    assert bos_turn.totals == (1000, 8200, 500)
