"""Back, Forward and messages in Chromium: whole and current pages, and nothing that happens unseen (faults.md, H)."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.farkle import CLASSIC, Farkle, new_game
from tests.browser.tables import Looks, played
from tests.browser.tapping import other_tab, tap, totals

AB = ("A", "B")


def is_whole(page: Page) -> None:
    """A page with its style sheet and its way on, and not a part of one."""
    expect(page.get_by_role("navigation").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).marginTop") == "0px"
    assert page.evaluate("document.styleSheets.length") > 0


def walk(page: Page, address: str) -> Iterator[str]:
    """From home over the table and the sheet to a turn and what would change there, and three steps back and on."""
    page.goto(address)
    yield "Farkle"
    page.get_by_role("link", name="Resume").first.click()
    yield "A's turn"
    page.get_by_role("link", name="A's turns").click()
    yield "Every turn"
    page.get_by_role("link", name="500").first.click()
    yield "Round 1, A: 500"
    page.get_by_label("Points of this turn").fill("600")
    page.keyboard.press("Enter")
    yield "Round 1, A: 500 becomes 600"
    back = ["Every turn", "A's turn", "Farkle"]
    for place, heading in enumerate(back):
        if place == 1:
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.go_back()
        yield heading
    for heading in (*back[-2::-1], "Round 1, A: 500 becomes 600"):
        page.go_forward()
        yield heading


@pytest.mark.fault("H1")
@pytest.mark.point(35)
def test_back_and_forward_show_whole_and_current_pages(looks: Looks) -> None:
    page = looks.at(played(AB, [500, 500]))
    other = other_tab(page)
    steps = walk(page, looks.served.address)
    for step, heading in enumerate(steps):
        expect(page.locator("h1")).to_have_text(heading)
        is_whole(page)
        if step == 4:  # what comes back from here on is not what was left
            tap(other, "350")
            tap(other, "400")
        elif heading == "Every turn":
            expect(page.locator("tfoot td")).to_have_text(
                [re.compile("850"), re.compile("900")] if step > 4 else ["1= 500", "1= 500"]
            )
        elif heading == "A's turn":
            expect(page.locator(".row .total")).to_have_text(["850", "900"] if step > 4 else ["500", "500"])
    assert step == 10


@pytest.mark.fault("H2")
def test_after_back_a_bank_is_for_the_one_the_page_names(looks: Looks) -> None:
    page = looks.at(new_game(replace(CLASSIC, opening=0), AB))
    other = other_tab(page)
    page.get_by_role("link", name="A's turns").click()
    tap(other, "500")
    page.go_back()
    expect(page.locator("h1")).to_have_text("B's turn")
    expect(page.locator(".row .total").first).to_have_text("500")
    page.click("#tile-6")
    expect(page.locator("#undo")).to_have_text("Undo B 300")
    assert totals(looks, page) == (500, 300)


def answer_as(page: Page, status: int | None) -> None:
    """Let every answer to a form have this status, whatever the server thought of it."""

    def change(route: Route) -> None:
        if route.request.method == "POST" and status:
            answer = route.fetch(max_redirects=0)
            route.fulfill(response=answer, status=status)
        else:
            route.continue_()

    page.route("**/*", change)


@pytest.mark.fault("H4")
@pytest.mark.point(36)
@pytest.mark.parametrize("status", [None, 200])
@pytest.mark.quick(1)
def test_every_message_is_seen_whatever_the_status(looks: Looks, status: int | None) -> None:
    page = looks.at(played(AB, [Farkle(), 500]))
    answer_as(page, status)
    other = other_tab(page)
    for typed, told in (
        ("450", "A needs 500 to get on the board; 450 is not enough."),
        ("525", "525 is not a possible score; every score is a multiple of 50."),
        ("", "Type the points of this turn"),
    ):
        page.fill("#points", typed)
        page.click("#bank")
        expect(page.locator("#error")).to_contain_text(told)
        expect(page.locator("#points")).to_have_value(typed)
    tap(other, "600")
    page.fill("#points", "700")
    page.click("#bank")
    expect(page.locator("#error")).to_have_text("Another device scored first.")
    # What was meant stands in the choices: in the field it would be somebody else's.
    expect(page.locator(".box .button").first).to_contain_text("700")
    expect(page.locator("#points")).to_have_value("")
    assert totals(looks, page) == (600, 500)


@pytest.mark.fault("H4")
@pytest.mark.parametrize("status", [None, 200])
@pytest.mark.quick(1)
def test_a_name_twice_is_seen_whatever_the_status(looks: Looks, status: int | None) -> None:
    page = looks.tablet()
    page.goto(f"{looks.served.address}/games/new")
    answer_as(page, status)
    for row in ("#name-1", "#name-2"):
        page.fill(row, "Sam")
    page.click(".start")
    expect(page.locator("#wrong-2")).to_contain_text("Two players are called Sam.")
    expect(page.locator("#name-2")).to_have_value("Sam")
