"""What the table says after each event, beside Undo and aloud, in the words of ux.md, section 6, over HTTP."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, Entry, Farkle, Rules, Skip
from tests.web.play import seated
from tests.web.press import one_of, parsed, press, said, says

F = Farkle()
FRIENDS = ("Ann", "Bo", "שרה")
FOUR = ("Ann", "Bo", "שרה", "Maximiliana")


@pytest.fixture(params=[False, True], ids=["page", "htmx"])
def htmx(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@dataclass(frozen=True)
class Done:
    """What is pressed or typed, what stands beside Undo then, and what is spoken."""

    entries: Sequence[Entry | int]
    does: int | str
    says: str
    undo: str
    names: tuple[str, ...] = ("Bo", "שרה")
    rules: Rules = CLASSIC
    at_once: bool = False


THREE_FARKLES = (8200, 500, F, 500, F, 500)
DONE = [
    pytest.param(
        Done(
            (9850, 9000, Skip()),
            500,
            "10,350 is over. These rules ask for exactly 10,000; the turn's 500 go to Hal, who is last. שרה's turn.",
            "Undo Bo 500",
            ("Bo", "שרה", "Hal"),
            replace(CLASSIC, overshoot="goes to the lowest"),
        ),
        marks=pytest.mark.state("Over the exact target"),
    ),
    pytest.param(
        Done(
            THREE_FARKLES,
            "#farkle",
            "Third farkle in a row: Bo loses 1,000, now 7,200. שרה's turn.",
            "Undo Bo farkle",
        ),
        marks=[pytest.mark.state("Penalty applied"), pytest.mark.state("Penalty warning"), pytest.mark.point(9)],
    ),
    pytest.param(
        Done((), 550, "Bo is on the board with 550. שרה's turn.", "Undo Bo 550"),
        marks=pytest.mark.state("On the board"),
    ),
    pytest.param(
        Done(
            (9350, 500, 500, 500),
            1000,
            "Last round. Ann has 10,350. Bo, שרה and Maximiliana get one more turn each.",
            "Undo Ann 1,000",
            FOUR,
            at_once=True,
        ),
        marks=pytest.mark.state("Last round starts"),
    ),
    pytest.param(
        Done((500, 500, 500, 9850), 9900, "Bo leads with 10,400. שרה must beat 10,400.", "Undo Bo 9,900", FRIENDS),
        marks=pytest.mark.state("Lead taken in last round"),
    ),
    pytest.param(
        Done(
            (500, 500, 9850),
            9850,
            "Ann and Bo tie with 10,350. They play on, a turn each, until one leads. Ann's turn.",
            "Undo Bo 9,850",
            ("Ann", "Bo"),
            replace(CLASSIC, tie="play-off"),
            at_once=True,
        ),
        marks=pytest.mark.state("Tie, play-off"),
    ),
    pytest.param(
        Done((500, 500), "Skip Bo's turn", "Bo skips this turn. שרה's turn.", "Undo Bo skip"),
        marks=pytest.mark.state("Skip"),
    ),
    pytest.param(
        Done(
            (500, 8200, 600, 350),
            "#undo",
            "Undone: Bo's 350. Bo is back at 8,200 and plays again.",
            "Undo Ann 600",
            ("Ann", "Bo"),
        ),
        marks=pytest.mark.state("Undo done"),
    ),
]


@pytest.mark.parametrize("case", DONE)
def test_what_was_done_is_told_beside_undo(app: Flask, client: FlaskClient, case: Done, htmx: bool) -> None:
    at = seated(app, client, case.entries, names=case.names, rules=case.rules)
    page = at.get()
    if case.entries == THREE_FARKLES:
        assert one_of(parsed(page), "button", id="farkle").get("aria-label") == "Farkle, 3rd in a row: −1,000"
    if isinstance(case.does, int):
        answer = press(client, page, "#bank", htmx=htmx, points=str(case.does))
    else:
        answer = press(client, page, case.does, htmx=htmx)
    answer = answer if htmx else client.get(answer.location or "")
    assert answer.status_code == 200
    assert says(answer) == case.says
    assert said(one_of(parsed(answer), "button", id="undo")) == case.undo
    if htmx:
        assert ('<p role="alert">' in answer.text) is case.at_once


@pytest.mark.state("Took over")
def test_points_that_were_taken_over(app: Flask, client: FlaskClient, htmx: bool) -> None:
    at = seated(app, client, (500, 8200, 650), rules=replace(CLASSIC, piggyback=True))
    page = press(client, at.get(), "Take over Ann's 650")
    answer = press(client, page, "#bank", htmx=htmx, points="400")
    answer = answer if htmx else at.get()
    assert says(answer) == "Bo took over Ann's 650 and added 400: 1,050, now 9,250."
    assert at.totals == (1150, 9250)


@pytest.mark.parametrize(
    ("entries", "warning"),
    [
        (THREE_FARKLES, "Farkle, 3rd in a row: −1,000"),
        ((500, 10_000), "Farkle, out"),
        ((500, 500, F, 500, F, 9500), "Farkle, out, 3rd in a row: −1,000"),
    ],
)
@pytest.mark.state("Penalty warning")
def test_a_farkle_that_costs_says_so_before(
    app: Flask, client: FlaskClient, entries: Sequence[Entry | int], warning: str
) -> None:
    at = seated(app, client, entries, names=("Bo", "שרה"))
    assert one_of(parsed(at.get()), "button", id="farkle").get("aria-label") == warning
