"""Single keys write only where a device has switched them on (ux.md 5.4), and then from anywhere but another field."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.farkle import Game
from tests.browser.tables import Looks, drawn


@pytest.fixture
def page(looks: Looks) -> Page:
    """The game of the drawings on a tablet with a keyboard, its keys switched on."""
    page = looks.tablet()
    page.goto(looks.served.address + "/settings")
    page.get_by_label("Number keys").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("Saved.")
    page.goto(looks.served.lay(drawn(4)))
    return page


def stored(looks: Looks, page: Page) -> Game:
    return looks.served.game(page.url)


@pytest.mark.point(28)
def test_off_they_do_nothing(looks: Looks) -> None:
    page = looks.at(drawn(4))
    number = stored(looks, page).number
    for key in ("3", "f", "F", "u", "U", "Backspace", "NumpadDecimal", "Enter", "Space", "?", "/"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert stored(looks, page).number == number
    assert page.input_value("#points") == ""
    # In the field itself a letter is a letter.
    page.focus("#points")
    for key in ("f", "u", "NumpadDecimal"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number


def test_digits_from_anywhere_are_typed_into_the_field(looks: Looks, page: Page) -> None:
    page.keyboard.type("350")
    expect(page.locator("#points")).to_be_focused()
    assert page.input_value("#points") == "350"
    page.keyboard.press("Enter")
    expect(page.locator("#undo")).to_have_text("Undo Bo 350")


@pytest.mark.parametrize(("key", "where"), [("f", "page"), ("F", "page"), ("NumpadDecimal", "field")])
@pytest.mark.quick(1)
def test_one_key_is_a_farkle(looks: Looks, page: Page, key: str, where: str) -> None:
    if where == "field":
        page.focus("#points")
    page.keyboard.press(key)
    expect(page.locator("#undo")).to_have_text("Undo Bo farkle")


def test_u_is_undo_and_backspace_only_goes_there(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    page.focus("#points")
    page.keyboard.press("Backspace")
    expect(page.locator("#undo")).to_be_focused()
    assert stored(looks, page).number == number
    page.keyboard.press("u")
    expect(page.locator("h1")).to_have_text("Ann's turn")
    assert stored(looks, page).number == number + 1


@pytest.mark.parametrize("key", ["f", "u", "NumpadDecimal", "Backspace"])
@pytest.mark.quick(1)
def test_over_a_number_half_typed_they_are_letters(looks: Looks, page: Page, key: str) -> None:
    number = stored(looks, page).number
    page.fill("#points", "35")
    page.focus("#points")
    page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number
    expect(page.locator("#points")).to_be_focused()


@pytest.mark.parametrize("key", ["Control+f", "Alt+u", "Meta+f", "Control+3"])
@pytest.mark.quick(1)
def test_with_control_they_are_the_browsers(looks: Looks, page: Page, key: str) -> None:
    number = stored(looks, page).number
    page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number
    assert page.input_value("#points") == ""


def test_in_an_open_menu_they_do_nothing(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    page.locator("#menu summary").click()
    page.keyboard.press("f")
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number


def test_under_a_cover_they_write_nothing(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    table = page.url
    page.goto(looks.served.address + "/settings")
    page.get_by_label("Cover over the pad").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    page.goto(table)
    page.keyboard.press("f")
    page.keyboard.press("3")
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number
