"""What users of other scorekeepers met, in Chromium: taps too fast, answers too late, Reload, the field (faults.md)."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.tables import Looks, played
from tests.browser.tapping import other_tab, stored, tap, totals

ENTRIES = "**/entries"
AB = ("A", "B")
Held = list[tuple[Route, APIResponse]]


@pytest.fixture(params=[True, False], ids=["JavaScript", "no JavaScript"])
def script(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


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


# ---------------------------------------------------------- late, again, too fast


@pytest.mark.fault("D1")
def test_bank_tapped_twice_before_the_answer_is_there_is_sent_once(looks: Looks) -> None:
    page = looks.at(played(AB, []))
    held = held_answers(page, ENTRIES)
    page.fill("#points", "500")
    page.dblclick("#bank")
    for key in ("#tile-10", "#farkle"):
        expect(page.locator(key)).to_have_attribute("aria-disabled", "true")
        page.click(key, force=True)
    page.wait_for_timeout(300)
    assert len(held) == 1
    let_go(held)
    expect(page.locator("h1")).to_have_text("B's turn")
    page.wait_for_timeout(300)
    assert not held
    assert (totals(looks, page), stored(looks, page).number) == ((500, 0), 2)


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
@pytest.mark.quick(1)
def test_reload_after_a_bank_banks_nothing(looks: Looks, script: bool) -> None:
    page = looks.at(played(AB, []), java_script_enabled=script)
    page.fill("#points", "500")
    page.click("#bank")
    expect(page.locator("h1")).to_have_text("B's turn")
    page.reload()
    expect(page.locator("h1")).to_have_text("B's turn")
    assert totals(looks, page) == (500, 0)
    assert stored(looks, page).number == 2


# --------------------------------------------------------- far from what ends it

# How far two things are apart on the screen, sideways or downwards.
APART = """([one, other]) => {
  const [a, b] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
  return Math.max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom);
}"""


@pytest.mark.fault("L9")
@pytest.mark.parametrize("size", [(1180, 746), (820, 1106), (390, 664)])
@pytest.mark.quick(1)
def test_what_ends_or_begins_a_game_is_far_from_undo_and_bank(looks: Looks, size: tuple[int, int]) -> None:
    page = looks.at(played(AB, [500, 500]), size)
    assert page.locator("a[href$='/end'], a[href$='/delete'], a[href$='/again']").filter(visible=True).count() == 0
    page.click("summary")
    for destructive in ("a[href$='/end']", "a[href$='/delete']"):
        for key in ("#undo", "#bank"):
            assert page.evaluate(APART, [destructive, key]) >= 24, (destructive, key)
    page.goto(looks.served.lay(played(AB, [10_000, 500])))
    for again in (".once-more button", ".once-more a"):
        assert page.evaluate(APART, [again, "#undo"]) >= 24, again


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
