"""Acceptance points of ux.md, 10, over HTTP: undo and redo from page to page, a penalty before and after it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import Farkle, Skip
from tests.web.play import Table, seated
from tests.web.press import one_of, parsed, press, says

F = Farkle()
# Openings, a third farkle and its penalty, a skip, the last round and the end: 24 turns.
GAME = (500, 500, 600, 500, *(F, 500) * 2, F, Skip(), *(1000, 50) * 5, 4000, 50, 900, 50)


def tap(table: Table, which: str) -> None:
    """Press a button of the page as it is now, the result's or the table's."""
    page = table.get("/result" if table.game.state.over else "")
    assert press(table.device, page, which).status_code == 303


@pytest.mark.point(6)
def test_twenty_undos_and_twenty_redos_from_page_to_page(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, GAME)
    course = table.game.states
    assert len(course) == len(GAME) + 1
    assert table.game.state.over
    for back in range(1, 21):
        tap(table, "#undo")
        assert table.game.state == course[-1 - back]
    for back in range(19, -1, -1):
        tap(table, "#redo")
        assert table.game.state == course[-1 - back]
    assert table.game.states == course


@pytest.mark.point(9)
def test_a_third_farkle_warns_takes_once_and_gives_back(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, (2000, 500, F, 500, F, 500))
    for _ in range(2):
        assert one_of(parsed(table.get()), "button", id="farkle").get("aria-label") == "Farkle, 3rd in a row: −1,000"
        tap(table, "#farkle")
        assert says(table.get()).startswith("Third farkle in a row: Ann loses 1,000, now 1,000.")
        assert (table.totals, table.game.state.standings[0].farkles) == ((1000, 1500), 0)
        tap(table, "#undo")
        assert (table.totals, table.game.state.standings[0].farkles) == ((2000, 1500), 2)
