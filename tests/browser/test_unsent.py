"""What is typed is never lost and never saved unseen: answers that come late, a network that is away, a reload."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.farkle import Bank
from scorekeeper.store import games
from scorekeeper.store.stored import Slot
from tests.browser.tables import DEVICE, Looks, drawn, played

NOT_SAVED = "Not saved yet."
NAMES = "[...document.querySelectorAll('[name=name]')].map(field => field.value)"


def correction(looks: Looks, **options: Any) -> Page:
    """The correction page of Ann's third turn, 600, at the game of the drawings."""
    page = looks.at(drawn(4), **options)
    number = next(n for n, entry in enumerate(looks.served.game(page.url).log, 1) if getattr(entry, "points", 0) == 600)
    page.goto(f"{page.url}/turns/{number}")
    return page


def held_back(page: Page, pattern: str, method: str = "POST") -> list[Route]:
    """The first request of this page there, kept on its way until the test lets it go; later ones go on at once."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held or route.request.method != method:
            route.continue_()
        else:
            held.append(route)

    page.route(pattern, hold)
    return held


def let_go(page: Page, held: list[Route]) -> None:
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()


@pytest.mark.fault("N4")
def test_save_never_saves_another_number_than_the_field_shows(looks: Looks) -> None:
    page = correction(looks)
    home = page.url.split("/turns/")[0]
    before = looks.served.game(home).number
    field = page.locator("#turn-points")
    field.fill("700")
    page.click("#look")
    expect(page.locator("#save")).to_be_visible()
    field.fill("950")
    page.click("#save")
    expect(page.locator(".changes")).to_contain_text("9,700")
    assert looks.served.game(home).number == before
    page.click("#save")
    page.wait_for_url(re.compile(r"/g/[A-Z-]+$"))
    assert looks.served.game(home).log[-1].to.points == 950  # type: ignore[union-attr]


@pytest.mark.fault("N4")
def test_without_javascript_save_saves_what_the_field_shows(looks: Looks) -> None:
    page = correction(looks, java_script_enabled=False)
    home = page.url.split("/turns/")[0]
    before = looks.served.game(home).number
    for field, button in (("700", "#look"), ("950", "#save"), (None, "#save")):
        if field:
            page.fill("#turn-points", field)
        assert looks.served.game(home).number == before
        page.click(button)
    expect(page.locator("#turn")).to_be_visible()
    assert looks.served.game(home).log[-1].to.points == 950  # type: ignore[union-attr]


@pytest.mark.fault("N5")
def test_a_digit_typed_while_a_preview_is_under_way_stays(looks: Looks) -> None:
    page = correction(looks)
    held = held_back(page, "**/turns/*", "GET")
    field = page.locator("#turn-points")
    field.fill("70")
    page.click("#look")
    field.focus()
    field.press("End")
    field.press("0")
    expect(field).to_have_value("700")
    let_go(page, held)
    expect(page.locator("#correction .box, #correction .changes").first).to_be_visible()
    expect(field).to_have_value("700")
    expect(field).to_be_focused()


def new_game_of_four(looks: Looks) -> Page:
    """The form of a new game, with the players of the last one in it."""
    page = looks.at(played(("Ann", "Bo", "Cy", "Di"), []))
    page.goto(f"{looks.served.address}/games/new")
    return page


@pytest.mark.fault("N5")
def test_a_digit_typed_while_other_tiles_are_under_way_stays(looks: Looks) -> None:
    page = looks.at(drawn(4))
    held = held_back(page, "**/g/*band=*", "GET")
    page.fill("#points", "6")
    page.click("#band-2")
    page.focus("#points")
    page.keyboard.press("End")
    page.keyboard.type("50")
    let_go(page, held)
    expect(page.get_by_role("button", name="1,050")).to_be_visible()
    expect(page.locator("#points")).to_have_value("650")
    expect(page.locator("#points")).to_be_focused()


@pytest.mark.fault("N5")
def test_a_name_typed_while_a_row_goes_stays_with_its_player(looks: Looks) -> None:
    page = new_game_of_four(looks)
    held = held_back(page, "**/games/new")
    page.click("#out-1")
    page.focus("#name-3")
    page.keyboard.press("End")
    page.keyboard.type("rus")
    let_go(page, held)
    expect(page.locator("#name-2")).to_have_value("Cyrus")
    assert page.evaluate(NAMES) == ["Bo", "Cyrus", "Di"]
    expect(page.locator("#name-2")).to_be_focused()


@pytest.mark.fault("N5")
def test_rules_chosen_while_a_player_is_added_stay_chosen_and_are_told(looks: Looks) -> None:
    page = new_game_of_four(looks)
    before = page.locator("#in-words").inner_text()
    held = held_back(page, "**/games/new")
    page.click("#add")
    page.locator("#set-zilch").evaluate("radio => radio.click()")
    let_go(page, held)
    expect(page.locator("#name-5")).to_be_visible()
    expect(page.locator("#set-zilch")).to_be_checked()
    expect(page.locator("#in-words")).not_to_have_text(before)
    expect(page.locator("#in-words")).to_contain_text("Zilch")


@pytest.mark.fault("N6")
def test_the_correction_says_that_there_is_no_connection(looks: Looks) -> None:
    page = correction(looks)
    home = page.url.split("/turns/")[0]
    number = looks.served.game(home).number
    page.fill("#turn-points", "700")
    page.click("#look")
    expect(page.locator("#save")).to_be_visible()
    page.fill("#turn-points", "950")
    page.context.set_offline(True)
    for button in ("#look", "#save"):
        page.click(button)
        expect(page.get_by_role("alert")).to_contain_text(NOT_SAVED)
        expect(page.locator("#turn-points")).to_have_value("950")
        page.evaluate("document.querySelector('.unsent').remove()")
    page.click("#save")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".changes")).to_contain_text("9,700")
    expect(page.locator(".unsent")).to_have_count(0)
    assert looks.served.game(home).number == number


@pytest.mark.fault("N6")
def test_a_proxy_that_finds_no_scorekeeper_is_told_on_every_kind_of_form(looks: Looks) -> None:
    page = looks.at(drawn(4))
    home = page.url
    for path, field, button in (("players", "#join", "#add"), ("title", "[name=title]", "main button")):
        page.goto(f"{home}/{path}")
        gone = re.compile(r"/healthz$|/players$")
        page.route(gone, lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
        page.fill(field, "Zo")
        page.locator(button).last.click()
        expect(page.get_by_role("alert")).to_contain_text(NOT_SAVED)
        expect(page.locator(field)).to_have_value("Zo")
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".unsent")).to_have_count(0)
        page.wait_for_function("name => document.body.innerText.includes(name)", arg="Zo")


@pytest.mark.fault("N6")
def test_try_again_sends_what_had_no_answer_and_starts_no_game(looks: Looks) -> None:
    page = new_game_of_four(looks)
    page.context.set_offline(True)
    page.fill("#name-1", "Zo")
    page.locator("#name-1").blur()
    expect(page.get_by_role("alert")).to_contain_text(NOT_SAVED)
    page.context.set_offline(False)
    with page.expect_response("**/games/new"):
        page.get_by_role("button", name="Try again").click()
    expect(page.locator("#starter")).to_contain_text("Zo")
    expect(page.locator("#name-1")).to_have_value("Zo")
    assert page.url.endswith("/games/new")


@pytest.mark.fault("N6")
def test_every_form_says_that_there_is_no_connection_and_keeps_what_was_typed(looks: Looks) -> None:
    page = looks.at(drawn(4))
    home = page.url
    for path, typed, button in (
        (f"{home}/players", "#join", "#add"),
        (f"{looks.served.address}/games/new", "#name-1", "form button.main"),
        (f"{home}/title", "[name=title]", "main button"),
    ):
        page.goto(path)
        page.fill(typed, "Zo")
        page.context.set_offline(True)
        page.locator(button).last.click()
        expect(page.get_by_role("alert")).to_contain_text(NOT_SAVED)
        expect(page.locator(typed)).to_have_value("Zo")
        assert page.locator("#said").inner_text() == NOT_SAVED
        page.context.set_offline(False)
    before = looks.served.game(home).title
    with page.expect_navigation():
        page.get_by_role("button", name="Try again").click()
    assert (before, looks.served.game(home).title) == ("", "Zo")
    page.goto(f"{looks.served.address}/settings")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("alert")).to_contain_text(NOT_SAVED)
    page.context.set_offline(False)


@pytest.mark.fault("N6")
def test_a_choice_without_a_connection_can_be_made_again(looks: Looks) -> None:
    page = looks.at(drawn(4))
    home, number = page.url, looks.served.game(page.url).number
    page.route("**/after/**", lambda route: route.abort())
    with looks.served.app.app_context():
        code = home.rpartition("/")[2]
        games.record(code, Bank(350), Slot(number, "other"), device=DEVICE, now=datetime.now(UTC))
    page.click("#tile-10")
    choice = page.get_by_role("button", name="replace 350")
    choice.wait_for()
    page.context.set_offline(True)
    choice.click()
    expect(page.locator(".box .unsent")).to_have_text(
        "Not saved yet. No connection to the scorekeeper. What you typed is still here."
    )
    page.context.set_offline(False)
    choice.click()
    expect(page.locator(".says")).to_contain_text("500")
    assert looks.served.game(home).number == number + 2


@pytest.mark.fault("N7")
def test_an_entry_that_waits_is_there_after_a_reload_and_is_saved_once(looks: Looks) -> None:
    page = looks.at(drawn(4))
    page.on("dialog", lambda dialog: dialog.accept())
    number = looks.served.game(page.url).number
    page.route("**/entries", lambda route: route.abort())
    page.click("#farkle")
    expect(page.locator(".notice")).to_contain_text("Not saved yet: Farkle for Bo.")
    page.reload()
    expect(page.locator(".notice")).to_contain_text("Not saved yet: Farkle for Bo.")
    page.unroute("**/entries")
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".says")).to_have_text("Saved: Farkle for Bo.")
    assert looks.served.game(page.url).number == number + 1
    page.reload()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.fault("N7")
def test_the_page_without_a_connection_names_what_was_not_saved(looks: Looks) -> None:
    page = looks.at(drawn(4))
    page.on("dialog", lambda dialog: dialog.accept())
    page.route("**/entries", lambda route: route.abort())
    page.click("#farkle")
    expect(page.locator(".notice")).to_be_visible()
    page.goto(f"{looks.served.address}/offline")
    expect(page.locator("#unsent")).to_have_text(
        "Not saved yet: Farkle for Bo. It is sent when the table is open again."
    )


@pytest.mark.fault("N7")
def test_entries_of_two_games_wait_side_by_side(looks: Looks) -> None:
    page = looks.at(drawn(4))
    page.on("dialog", lambda dialog: dialog.accept())
    first, second = page.url, looks.served.lay(drawn(3))
    numbers = [looks.served.game(home).number for home in (first, second)]
    page.route("**/entries", lambda route: route.abort())
    for home in (first, second):
        page.goto(home)
        page.click("#farkle")
        expect(page.locator(".notice")).to_be_visible()
    page.unroute_all()
    for home in (second, first):
        page.goto(home)
        expect(page.locator(".says")).to_have_text("Saved: Farkle for Bo.")
    assert [looks.served.game(home).number - 1 for home in (first, second)] == numbers


@pytest.mark.fault("N34")
def test_without_a_connection_no_script_fails(looks: Looks) -> None:
    page = looks.at(drawn(4))
    errors = list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/entries", lambda route: route.abort())
    page.click("#farkle")
    expect(page.locator(".notice")).to_be_visible()
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Try now").click()
    page.unroute_all()
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".says")).to_have_text("Saved: Farkle for Bo.")
    assert errors == []


@pytest.mark.slow
@pytest.mark.fault("N34")
def test_no_page_and_no_state_writes_to_the_console(looks: Looks) -> None:
    page = looks.at(drawn(4))
    home, heard = page.url, list[str]()
    page.on("console", lambda one: heard.append(one.text) if one.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    number = looks.served.game(home).number - 1
    paths = ("", "/sheet", "/players", "/share", "/rules", "/print", "/title", "/delete", "/end", "/watch", "/help")
    for path in (*(f"{home}{one}" for one in paths), f"{home}/turns/{number}"):
        page.goto(path)
        for field in page.locator("main input.field:visible").all():
            field.fill("Zoë")
            field.blur()
        page.keyboard.press("Escape")
    page.wait_for_url("**/sheet")  # Escape left the correction; the next page must not cross its way
    for path in ("", "games/new", "games/new/rules", "games/all", "import", "settings", "help", "rules", "print"):
        page.goto(f"{looks.served.address}/{path}")
        for field in page.locator("main input.field[type=text]:visible, main input.field:not([type]):visible").all():
            field.fill("1,000")
            field.blur()
    # What a page had asked for when it was left is given up by htmx, which says so.
    expected = ("404", "422", "503", "htmx:afterRequest", "htmx:sendAbort", "htmx:sendError")
    assert [one for one in heard if not any(word in one for word in expected)] == []


@pytest.mark.fault("N7")
def test_an_entry_that_ended_the_game_does_not_come_back_after_it_was_undone(looks: Looks) -> None:
    page = looks.at(played(("Ann", "Bo"), [10_000]))
    home = page.url
    page.click("#farkle")
    page.wait_for_url("**/result")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("h1")).to_have_text("Bo's last turn")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".notice")).to_have_count(0)
    assert "Saved" not in page.locator(".says").inner_text()
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('unsent'))") == []
    assert not looks.served.game(home).state.over
