"""What users of other scorekeepers met, in Chromium: late answers, Back, Reload, messages nobody saw (faults.md)."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from scorekeeper.farkle import CLASSIC, Farkle, Game, new_game
from tests.browser.tables import Looks, played

ENTRIES = "**/entries"
AB = ("A", "B")
Held = list[tuple[Route, APIResponse]]


@pytest.fixture(params=[True, False], ids=["JavaScript", "no JavaScript"])
def script(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def stored(looks: Looks, page: Page) -> Game:
    return looks.served.game(re.sub("(/g/[A-Z-]{9}).*", r"\1", page.url))


def totals(looks: Looks, page: Page) -> tuple[int, ...]:
    return tuple(standing.total for standing in stored(looks, page).state.standings)


def shown(page: Page) -> tuple[object, ...]:
    """Whose turn the screen says it is, every total, and how many entries it knows."""
    rows = page.locator(".row .total").all_inner_texts()
    return (
        page.locator("h1").inner_text(),
        tuple(rows),
        page.locator("#table").get_attribute("data-after"),
        page.title(),
    )


def held_answers(page: Page, pattern: str) -> Held:
    """The answers to what this page sends there, each kept on its way until the test lets it go."""
    held: Held = []
    page.route(pattern, lambda route: held.append((route, route.fetch())))
    return held


def let_go(held: Held) -> None:
    route, answer = held.pop()
    route.fulfill(response=answer)


def other_tab(page: Page) -> Page:
    other = page.context.new_page()
    other.goto(page.url)
    return other


def tap(page: Page, points: str) -> None:
    page.get_by_role("button", name=points, exact=True).click()
    expect(page.locator("#undo")).to_contain_text(points)


# ---------------------------------------------------------- late, again, too fast


@pytest.mark.fault("D2")
def test_five_fast_taps_on_farkle_are_one(looks: Looks) -> None:
    page = looks.at(played(AB, [2000, 500]))
    page.locator("#farkle").click(click_count=5)
    expect(page.locator("#undo")).to_have_text("Undo A farkle")
    page.wait_for_timeout(300)
    state = stored(looks, page).state
    assert [(one.total, one.farkles) for one in state.standings] == [(2000, 1), (500, 0)]
    assert state.to_play == 1


@pytest.mark.fault("D4")
def test_an_undo_pressed_before_the_answer_is_there_does_no_harm(looks: Looks) -> None:
    page = looks.at(played(AB, [500, 500]))
    held = held_answers(page, ENTRIES)
    page.click("#tile-10")
    page.click("#undo")
    let_go(held)
    expect(page.locator("h1")).to_have_text("B's turn")
    page.wait_for_timeout(1000)
    assert not held
    assert totals(looks, page) == (1000, 500)
    assert shown(page) == shown(other_tab(page))


@pytest.mark.fault("D4")
def test_an_answer_that_comes_after_another_tab_went_on_is_made_good_at_once(looks: Looks) -> None:
    page = looks.at(played(AB, [500, 500]))
    held = held_answers(page, ENTRIES)
    page.click("#tile-10")
    page.wait_for_timeout(1200)
    other = other_tab(page)
    tap(other, "600")
    let_go(held)
    page.wait_for_timeout(1000)
    assert totals(looks, page) == (1000, 1100)
    assert shown(page) == shown(other)


@pytest.mark.fault("D4")
def test_a_band_that_comes_after_a_bank_rolls_nothing_back(looks: Looks) -> None:
    page = looks.at(played(AB, [500, 500]))
    held = held_answers(page, "**/g/*band=*")
    page.click("#band-2")
    page.fill("#points", "650")
    page.click("#bank")
    expect(page.locator("h1")).to_have_text("B's turn")
    before = shown(page)
    let_go(held)
    page.wait_for_timeout(300)
    assert shown(page) == before == shown(other_tab(page))


@pytest.mark.fault("D6")
def test_reload_after_a_bank_banks_nothing(looks: Looks, script: bool) -> None:
    page = looks.at(played(AB, []), java_script_enabled=script)
    page.fill("#points", "500")
    page.click("#bank")
    expect(page.locator("h1")).to_have_text("B's turn")
    page.reload()
    expect(page.locator("h1")).to_have_text("B's turn")
    assert totals(looks, page) == (500, 0)
    assert stored(looks, page).number == 2


# -------------------------------------------------------------------- the field


@pytest.mark.fault("E10")
def test_what_is_typed_is_seen_before_it_counts_and_can_be_cleared(looks: Looks) -> None:
    page = looks.at(played(AB, []))
    page.focus("#points")
    for digit, value in zip("1050", ("1", "10", "105", "1050"), strict=True):
        page.keyboard.press(digit)
        expect(page.locator("#points")).to_have_value(value)
    page.keyboard.press("Backspace")
    expect(page.locator("#points")).to_have_value("105")
    page.locator("#points").clear()
    assert stored(looks, page).number == 1
    page.keyboard.type("1050")
    page.keyboard.press("Enter")
    expect(page.locator(".row .total").first).to_have_text("1,050")


@pytest.mark.fault("E11")
def test_ten_minutes_bank_nothing(looks: Looks) -> None:
    page = looks.tablet()
    page.clock.install()
    page.goto(looks.served.lay(played(AB, [])))
    page.fill("#points", "500")
    page.clock.fast_forward("10:00")
    page.wait_for_timeout(200)
    expect(page.locator("#points")).to_have_value("500")
    assert stored(looks, page).number == 1
    page.click("#bank")
    expect(page.locator("h1")).to_have_text("B's turn")
    (entry,) = stored(looks, page).log
    assert entry.at is not None
    assert datetime.now(UTC) - entry.at < timedelta(seconds=30)


# ----------------------------------------------------------- Back and messages


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
                [re.compile("850"), re.compile("900")] if step > 4 else ["500", "500"]
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
def test_every_message_is_seen_whatever_the_status(looks: Looks, status: int | None) -> None:
    page = looks.at(played(AB, [Farkle(), 500]))
    answer_as(page, status)
    other = other_tab(page)
    for typed, told in (
        ("450", "A is not on the board yet."),
        ("525", "525 cannot be a score."),
        ("", "Type the points of this turn"),
    ):
        page.fill("#points", typed)
        page.click("#bank")
        expect(page.locator("#error")).to_contain_text(told, timeout=1000)
        expect(page.locator("#points")).to_have_value(typed)
    tap(other, "600")
    page.fill("#points", "700")
    page.click("#bank")
    expect(page.locator("#error")).to_have_text("Another device scored first.", timeout=1000)
    expect(page.locator("#points")).to_have_value("700")
    assert totals(looks, page) == (600, 500)


@pytest.mark.fault("H4")
@pytest.mark.parametrize("status", [None, 200])
def test_a_name_twice_is_seen_whatever_the_status(looks: Looks, status: int | None) -> None:
    page = looks.tablet()
    page.goto(f"{looks.served.address}/games/new")
    answer_as(page, status)
    for row in ("#name-1", "#name-2"):
        page.fill(row, "Sam")
    page.click(".start")
    expect(page.locator("#wrong-2")).to_contain_text("Two players are called Sam.", timeout=1000)
    expect(page.locator("#name-2")).to_have_value("Sam")
