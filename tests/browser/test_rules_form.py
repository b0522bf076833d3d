"""All the rules in a real browser: edited by touch with htmx, whole without JavaScript, room for everything, axe."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_pages_layout import FIELDS, SIDEWAYS, SIZES, TARGETS, TEXT


@pytest.fixture(params=[True], ids=["JavaScript"])
def page(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """All the rules, reached from a first page with two names."""
    context = browser.new_context(base_url=server, viewport=SIZES["landscape"], java_script_enabled=request.param)
    page = context.new_page()
    page.goto("/games/new")
    page.locator("[name=name]").first.fill("Ann")
    page.locator("[name=name]").nth(1).fill("Bo")
    page.get_by_role("button", name="View or change all the rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All the rules")
    yield page
    context.close()


def test_the_words_change_as_one_edits_and_no_field_is_swapped(page: Page) -> None:
    page.evaluate("document.getElementById('rule-target').dataset.same = 'yes'")
    page.get_by_label("play-off").check()
    expect(page.locator("#told")).to_contain_text("those who tie for first play on")
    page.locator("#rule-opening").fill("525")
    page.locator("#rule-target").focus()
    expect(page.locator("#told")).to_contain_text('"Open with" must be 0 or a multiple of 50 up to 10,000.')
    page.locator("#rule-opening").fill("350")
    page.get_by_label("doubling").check()
    expect(page.locator(".made")).to_contain_text("each further die doubles that")
    expect(page.locator("#family-3")).to_be_focused()
    expect(page.locator("#told")).to_contain_text("Your first bank must be 350 or more")
    page.locator("#line-add").click()
    expect(page.locator("#rule-pattern-13")).to_be_focused()
    page.locator("#rule-pattern-13").fill("aabb")
    page.locator("#rule-points-13").fill("250")
    page.get_by_role("button", name="Use these rules").click()
    expect(page.locator("#in-words")).to_contain_text("Classic, changed. A first bank needs 350 in one turn.")
    expect(page.locator("[name=name]").first).to_have_value("Ann")
    page.locator(".start").click()
    page.wait_for_url(re.compile("/g/[A-Z-]{9}$"))


@pytest.mark.parametrize("page", [False], indirect=True, ids=["no JavaScript"])
def test_whole_without_scripts(page: Page) -> None:
    page.locator("#rule-from").select_option("zilch")
    page.get_by_role("button", name="Show these rules").click()
    expect(page.locator("#rule-name")).to_have_value("Zilch")
    page.get_by_role("group", name="Piggyback").get_by_label("yes").check()
    page.locator("#rule-target").fill("x")
    page.get_by_role("button", name="Use these rules").click()
    expect(page.locator("#faults")).to_be_focused()
    expect(page.locator("#rule-target-wrong")).to_be_visible()
    page.locator("#rule-target").fill("5000")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("Or take over the turn before")
    page.get_by_role("button", name="Start: Ann rolls first").click()
    page.wait_for_url(re.compile("/g/[A-Z-]{9}$"))


@pytest.mark.point(18, 31)
@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.slow
def test_everything_has_its_room_and_axe_finds_nothing(page: Page, shape: str) -> None:
    page.set_viewport_size(SIZES[shape])
    page.get_by_label("adding").check()
    expect(page.locator(".made")).to_be_visible()
    page.locator("#line-add").click()
    page.locator("#rule-pattern-13").fill("7")
    page.get_by_role("button", name="Use these rules").click()
    expect(page.locator("#faults")).to_be_focused()
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(TARGETS) == []
    assert page.evaluate(TEXT, 16 if shape in {"landscape", "portrait"} else 14) == []
    assert all(one >= 16 for one in page.evaluate(FIELDS))
    if shape != "narrow":
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            found = Axe().run(page).response["violations"]
            assert [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]] == [], theme
