"""What opens over a page: the first tap beside it, or Escape, closes it and does nothing else."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Looks, drawn
from tests.browser.tapping import stored

pytestmark = pytest.mark.fault("N29")

OPEN = ".menu[open]"


def tap_the_middle_of(page: Page, selector: str) -> None:
    """Tap where this element is, whatever lies over it."""
    box = page.locator(selector).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_tap_beside_the_menu_closes_it_and_scores_nothing(looks: Looks) -> None:
    page = looks.at(drawn(4), has_touch=True)
    number = stored(looks, page).number
    for beside in ("#tile-17", "#farkle", "#undo", "#points", "#band-1", ".rail .row:last-child", "#turn"):
        page.locator("#menu summary").tap()
        expect(page.locator("#menu")).to_have_attribute("open", "")
        tap_the_middle_of(page, beside)
        expect(page.locator(OPEN)).to_have_count(0)
        expect(page.locator("#points")).not_to_be_focused()
    page.locator("#menu summary").tap()
    page.locator("#menu summary").tap()
    expect(page.locator(OPEN)).to_have_count(0)
    assert stored(looks, page).number == number
    page.locator("#tile-7").tap()
    expect(page.locator("#undo")).to_have_text("Undo Bo 350")
    assert stored(looks, page).number == number + 1


def test_escape_and_leaving_by_tab_close_it(looks: Looks) -> None:
    page = looks.at(drawn(4))
    summary = page.locator("#menu summary")
    summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#menu")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator(OPEN)).to_have_count(0)
    expect(summary).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(OPEN)).to_have_count(0)


def test_it_is_the_same_on_every_page_with_a_menu(looks: Looks) -> None:
    page = looks.at(drawn(4))
    home = page.url
    for part, beside in (("/watch", "#pause"), ("/sheet", "td:nth-child(2) a"), ("/players", "h1")):
        page.goto(home + part)
        address = page.url
        page.locator(".menu summary").last.click()
        expect(page.locator(OPEN)).to_have_count(1)
        page.locator(beside).first.click(force=True)
        expect(page.locator(OPEN)).to_have_count(0)
        assert page.url == address
