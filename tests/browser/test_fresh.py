"""A table that keeps itself fresh, with two tablets on one server: what the other wrote comes in by itself, and never
under a finger, over a number half typed, into an open menu, or past an entry that is under way.
"""

import re
import time
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.farkle import Bank, Entry, Game
from scorekeeper.store import games
from scorekeeper.store.stored import Slot
from tests.browser.tables import DEVICE, Looks, drawn, last_round, played

SEEN_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def page(looks: Looks) -> Page:
    """The game of the drawings: Bo to play with 8,200, with 1,150 to the leader."""
    return looks.at(drawn(4))


def code(page: Page) -> str:
    return page.url.split("/g/")[1][:9]


def stored(looks: Looks, page: Page) -> Game:
    return looks.served.game(f"/g/{code(page)}")


def other_scores(looks: Looks, page: Page, *entries: Entry | int) -> None:
    """Another tablet of the same table writes these entries; a number is a bank."""
    for entry in entries:
        number = stored(looks, page).number
        done = Bank(entry) if isinstance(entry, int) else entry
        with looks.served.app.app_context():
            games.record(code(page), done, Slot(number, f"other-{number}"), device=DEVICE, now=datetime.now(UTC))


def stays(page: Page, turn: str = "Bo's turn", seconds: float = 1.5) -> None:
    """The page is seen again and again, and goes on showing the same turn."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        page.evaluate(SEEN_AGAIN)
        page.wait_for_timeout(250)
    assert page.locator("h1").text_content() == turn


def comes(page: Page, turn: str = "שרה's turn") -> None:
    expect(page.locator("h1")).to_have_text(turn)


def held_entries(page: Page) -> list[Route]:
    """Entries that this tablet sends from now on, none of which goes on by itself."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/entries", hold)
    return held


@pytest.mark.fault("A2")
@pytest.mark.point(29)
def test_what_another_tablet_scored_comes_in_by_itself(looks: Looks, page: Page) -> None:
    page.evaluate("region = document.getElementById('said')")
    other_scores(looks, page, 350)
    expect(page.locator("h1")).to_have_text("שרה's turn")
    expect(page.locator(".rail .on .name")).to_have_text("שרה")
    expect(page.locator("#undo")).to_have_text("Undo Bo 350")
    assert page.title().startswith("שרה's turn")
    assert page.locator("#said").inner_text() == "Bo banked 350, now 8,550. שרה's turn, 1,400 behind."
    assert page.evaluate("region === document.getElementById('said')")


def test_it_comes_at_once_when_the_page_is_seen_again(looks: Looks, page: Page) -> None:
    other_scores(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    comes(page)


def test_a_page_that_is_not_seen_asks_for_nothing(looks: Looks, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/after/" in request.url else None)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate(SEEN_AGAIN)
    other_scores(looks, page, 350)
    page.wait_for_timeout(6000)
    assert asked == []
    page.evaluate("delete document.hidden")
    page.evaluate(SEEN_AGAIN)
    comes(page)
    assert re.search(r"/after/\d+\?page=table$", asked[0])


def test_a_tap_on_its_way_down_does_not_land_on_the_next_player(looks: Looks, page: Page) -> None:
    other_scores(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("body")).to_have_class(re.compile("resting"))
    number = stored(looks, page).number
    page.locator("#tile-7").click(force=True)
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number
    expect(page.locator("body")).not_to_have_class(re.compile("resting"))


def test_nothing_changes_under_a_pressed_tile_and_its_tap_is_told_it_came_late(looks: Looks, page: Page) -> None:
    page.locator("#tile-7").hover()
    page.mouse.down()
    other_scores(looks, page, 500)
    stays(page)
    number = stored(looks, page).number
    page.mouse.up()
    expect(page.locator("#error")).to_have_text("Another device scored first.")
    assert stored(looks, page).number == number


@pytest.mark.parametrize("touch", [True, False])
def test_after_a_finger_that_slid_off_it_comes(looks: Looks, touch: bool) -> None:
    page = looks.at(drawn(4), has_touch=touch)
    page.locator("#tile-7").hover()
    page.mouse.down()
    other_scores(looks, page, 500)
    stays(page)
    page.mouse.move(2, 300)
    page.mouse.up()
    comes(page)


def test_a_field_with_text_keeps_the_table_as_it_is(looks: Looks, page: Page) -> None:
    page.fill("#points", "35")
    page.locator("#turn").click()
    other_scores(looks, page, 500)
    stays(page)
    assert page.input_value("#points") == "35"
    page.fill("#points", "")
    page.locator("#points").blur()
    comes(page)


def test_an_empty_field_keeps_the_focus_while_the_table_goes_on(looks: Looks, page: Page) -> None:
    page.focus("#points")
    other_scores(looks, page, 500)
    page.evaluate(SEEN_AGAIN)
    comes(page)
    assert page.evaluate("document.activeElement.id") == "points"


@pytest.mark.parametrize("typed", ["", "35"])
def test_a_deleted_game_is_noticed_while_somebody_types(looks: Looks, page: Page, typed: str) -> None:
    page.fill("#points", typed)
    page.focus("#points")
    with looks.served.app.app_context():
        games.delete(code(page), number=stored(looks, page).number, device=DEVICE)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("h1")).to_have_text("This game was deleted.")


def test_an_open_menu_stays_open(looks: Looks, page: Page) -> None:
    page.locator("#menu summary").click()
    other_scores(looks, page, 500)
    stays(page)
    expect(page.locator("#menu")).to_have_attribute("open", "")
    page.locator("#menu summary").click()
    comes(page)


def test_an_error_that_is_being_read_stays(looks: Looks, page: Page) -> None:
    page.fill("#points", "325")
    page.keyboard.press("Enter")
    expect(page.locator("#error")).to_be_focused()
    page.evaluate("document.getElementById('points').value = ''")
    other_scores(looks, page, 500)
    stays(page)
    expect(page.locator("#error")).to_be_focused()


def test_an_entry_under_way_is_answered_first(looks: Looks, page: Page) -> None:
    under_way = held_entries(page)
    page.locator("#tile-7").click()
    other_scores(looks, page, 500)
    stays(page)
    under_way[0].continue_()
    expect(page.locator("#error")).to_have_text("Another device scored first.")
    # It is there for as long as somebody reads it, and knows all that happened.
    stays(page, "שרה's turn")
    expect(page.locator("#error")).to_be_visible()


@pytest.mark.fault("D4")
def test_a_late_answer_is_put_right_at_once(looks: Looks) -> None:
    page = looks.at(played(("Ann", "Bo"), []))
    under_way = held_entries(page)
    page.fill("#points", "500")
    page.locator("#bank").click()
    answer = under_way[0].fetch()
    other_scores(looks, page, 600)
    page.wait_for_timeout(2000)
    expect(page.locator("h1")).to_have_text("Ann's turn")
    # The answer shows Bo to play, as it was when it was made; a second later the page is as the game is.
    under_way[0].fulfill(response=answer)
    expect(page.locator(".rail .total").first).to_have_text("500")
    expect(page.locator(".rail .total").last).to_have_text("600")
    expect(page.locator("h1")).to_have_text("Ann's turn")
    assert stored(looks, page).number == 3


@pytest.mark.parametrize("ways", ["tap", "nothing"])
def test_a_cut_network_costs_nothing(looks: Looks, page: Page, ways: str) -> None:
    number = stored(looks, page).number
    page.context.set_offline(True)
    if ways == "tap":
        page.locator("#tile-7").click()
        expect(page.locator(".notice h2")).to_have_text("Not saved yet: 350 for Bo.")
    other_scores(looks, page, 500)
    stays(page)
    page.context.set_offline(False)
    if ways == "tap":
        # The tap that waited came late, and is told so; nothing of it was written.
        expect(page.locator("#error")).to_have_text("Another device scored first.")
        expect(page.locator(".box .button").first).to_have_text("Bo had 350: replace 500")
        assert page.input_value("#points") == ""
    comes(page)
    assert stored(looks, page).number == number + 1


def test_an_entry_that_waits_is_not_passed_over(looks: Looks, page: Page) -> None:
    page.route("**/entries", lambda route: route.abort())
    page.locator("#tile-7").click()
    expect(page.locator(".notice h2")).to_have_text("Not saved yet: 350 for Bo.")
    other_scores(looks, page, 500)
    stays(page)
    expect(page.locator(".notice")).to_be_visible()
    page.unroute("**/entries")
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("#error")).to_have_text("Another device scored first.")


def test_the_focus_stays_where_it_was(looks: Looks, page: Page) -> None:
    page.focus("#tile-7")
    other_scores(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    comes(page)
    assert page.evaluate("document.activeElement.id") == "tile-7"
    page.evaluate("document.activeElement.blur()")
    other_scores(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    comes(page, "Maximiliana W.'s turn")
    assert page.evaluate("document.activeElement === document.body")


def test_the_end_of_the_game_comes_too(looks: Looks) -> None:
    page = looks.at(last_round(2))
    other_scores(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    page.wait_for_url("**/result")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ann wins with 10,350")


def test_a_table_that_only_looks_on_is_fresh_too(looks: Looks, page: Page) -> None:
    context = looks.browser.new_context()
    looks.contexts.append(context)
    stranger = context.new_page()
    stranger.goto(page.url)
    other_scores(looks, page, 350)
    stranger.evaluate(SEEN_AGAIN)
    comes(stranger)
    assert stranger.locator(".tile").count() == 0


@pytest.mark.fault("H2")
def test_back_shows_what_was_scored_meanwhile(looks: Looks) -> None:
    page = looks.at(played(("Ann", "Bo"), []))
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Every turn").click()
    page.wait_for_url("**/sheet")
    other_scores(looks, page, 500)
    page.go_back()
    comes(page, "Bo's turn")
    assert page.locator(".rail .total").all_inner_texts() == ["500", "0"]
    page.fill("#points", "600")
    page.locator("#points").press("Enter")
    comes(page, "Ann's turn")
    totals = [standing.total for standing in stored(looks, page).state.standings]
    assert totals == [500, 600]


@pytest.mark.fault("H2")
@pytest.mark.point(35)
def test_a_page_kept_by_the_browser_asks_before_it_is_tapped(looks: Looks, page: Page) -> None:
    other_scores(looks, page, 350)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    comes(page)
