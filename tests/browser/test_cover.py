"""The cover over the pad, by touch and by keyboard, with and without JavaScript."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import Looks, Served, drawn


@pytest.fixture(params=[True, False], ids=["JavaScript", "no JavaScript"])
def page(served: Served, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    looks = Looks(served, browser)
    page = looks.tablet(java_script_enabled=request.param)
    page.goto(served.address + "/settings")
    page.get_by_label("Cover over the pad").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    page.goto(served.lay(drawn(4)))
    yield page
    looks.close()


@pytest.mark.quick(1)
def test_a_turn_is_uncovered_scored_and_covered_again(page: Page) -> None:
    assert page.locator(".tile").count() == 0
    page.get_by_role("link", name="Score Bo's turn").click()
    page.locator("#tile-7").click()
    expect(page.locator("#undo")).to_have_text("Undo Bo 350")
    expect(page.locator("#open")).to_have_text("Score שרה's turn")
    assert page.locator(".tile").count() == 0


@pytest.mark.quick(1)
def test_other_bands_and_a_refusal_leave_it_open(page: Page) -> None:
    page.locator("#open").click()
    page.locator("#band-2").click()
    expect(page.locator("#band-2")).to_have_attribute("aria-current", "true")
    assert page.locator(".tile").count() == 20
    page.fill("#points", "325")
    page.locator("#bank").click()
    expect(page.locator("#error")).to_have_text("325 is not a possible score; every score is a multiple of 50.")
    assert page.locator(".tile").count() == 20


@pytest.mark.quick(1)
def test_undo_is_there_and_opens_it(page: Page) -> None:
    page.locator("#undo").click()
    expect(page.locator("h1")).to_have_text("Ann's turn")
    assert page.locator(".tile").count() == 20
