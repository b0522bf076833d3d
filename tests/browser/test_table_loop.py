"""The loop in Chromium: a turn is saved once whatever the finger and the network do, and focus and speech follow it."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, Route, expect

from scorekeeper.farkle import Game
from tests.browser.tables import Looks, Served, drawn, last_round, opening, serving

ENTRIES = "**/entries"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tables")) as served:
        yield served


@pytest.fixture
def looks(tables: Served, browser: Browser) -> Iterator[Looks]:
    looks = Looks(tables, browser)
    yield looks
    looks.close()


@pytest.fixture
def page(looks: Looks) -> Page:
    """The game of the drawings: Bo to play with 8,200."""
    return looks.at(drawn(4))


def stored(looks: Looks, page: Page) -> Game:
    return looks.served.game(page.url)


def total(looks: Looks, page: Page, player: int = 1) -> int:
    return stored(looks, page).state.standings[player].total


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


def said(page: Page) -> str:
    return page.locator("#said").inner_text()


def rested(page: Page) -> None:
    """Wait until the pad takes taps again."""
    expect(page.locator("body")).not_to_have_class(re.compile("resting"))


def slowly(seconds: float) -> Callable[[Route], None]:
    def wait(route: Route) -> None:
        time.sleep(seconds)
        route.continue_()

    return wait


# ------------------------------------------------------------------ fingers


def test_a_tap_saves_and_the_table_goes_on(looks: Looks, page: Page) -> None:
    page.click("#tile-7")
    expect(page.locator("h1")).to_have_text("שרה's turn")
    assert total(looks, page) == 8550
    expect(page.locator("#undo")).to_have_text("Undo Bo 350")
    expect(page.locator(".says")).to_have_text("Bo banked 350, now 8,550.")
    assert page.title().startswith("שרה's turn · ")


@pytest.mark.fault("D1")
@pytest.mark.point(3)
@pytest.mark.parametrize("script", [True, False])
def test_a_double_tap_saves_once(looks: Looks, script: bool) -> None:
    page = looks.at(drawn(4), java_script_enabled=script)
    number = stored(looks, page).number
    page.dblclick("#tile-7")
    page.wait_for_selector("text=Undo Bo 350")
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number + 1


@pytest.mark.fault("D1")
def test_two_taps_on_a_slow_network_save_once(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    other = page.locator("#tile-8").bounding_box()
    assert other
    page.route(ENTRIES, slowly(1))
    page.dblclick("#tile-7")
    page.mouse.click(other["x"] + 40, other["y"] + 40)
    page.wait_for_selector("text=Undo Bo 350")
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number + 1


@pytest.mark.point(4)
def test_the_pad_rests_after_a_save_and_undo_does_not(looks: Looks) -> None:
    page = looks.tablet()
    page.clock.install()
    page.goto(looks.served.lay(drawn(4)))
    number = stored(looks, page).number
    page.clock.pause_at(time.time() + 60)  # from here on time passes only when the test lets it
    page.click("#tile-7")
    page.wait_for_selector("text=Undo Bo 350")
    for key in ("#tile-7", "#farkle"):
        expect(page.locator(key)).to_have_attribute("aria-disabled", "true")
        page.click(key, force=True)
    page.clock.run_for(699)
    page.click("#tile-7", force=True)
    page.click("#undo")
    expect(page.locator("h1")).to_have_text("Bo's turn")
    assert stored(looks, page).number == number + 2
    page.clock.run_for(701)
    page.click("#tile-8")
    page.wait_for_selector("text=Undo Bo 400")
    assert stored(looks, page).number == number + 3


@pytest.mark.point(5)
def test_a_finger_that_slides_off_saves_nothing(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    page.hover("#tile-7")
    page.mouse.down()
    page.mouse.move(20, 740)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number


def test_blocked_tiles_stay_blocked_and_answer(looks: Looks) -> None:
    page = looks.at(opening())
    page.click("#tile-7", force=True)
    expect(page.locator("#error")).to_have_text("Bo needs 500 to get on the board; 350 is not enough.")
    assert page.locator("#points").input_value() == "350"
    assert page.locator(".tile[aria-disabled=true]").count() == 9
    page.click("text=Change it")
    assert focused(page) == "points"


# ------------------------------------------------------------------ keys, focus, speech


@pytest.mark.point(30)
def test_tab_digits_enter_saves_and_the_focus_stays_in_the_field(looks: Looks, page: Page) -> None:
    page.keyboard.press("Tab")
    page.keyboard.type("1150")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("שרה's turn")
    assert (focused(page), page.locator("#points").input_value()) == ("points", "")
    assert total(looks, page) == 9350


def test_enter_on_an_empty_field_does_nothing(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    page.focus("#points")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.locator("#error").count() == 0
    assert stored(looks, page).number == number


def test_the_way_to_the_tiles_is_a_link(page: Page) -> None:
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page) == "tile-1"


@pytest.mark.point(28)
def test_no_key_alone_scores(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    page.locator("h1").focus()
    page.keyboard.type("fu350")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert stored(looks, page).number == number


@pytest.mark.point(30)
def test_the_focus_stays_on_the_same_place(page: Page) -> None:
    for key in ("#tile-7", "#farkle", "#undo"):
        rested(page)
        page.focus(key)
        page.keyboard.press("Enter")
        expect(page.locator("body")).to_have_class(re.compile("resting"))
        assert focused(page) == key[1:]
    rested(page)
    page.focus("#redo")
    page.keyboard.press("Enter")
    expect(page.locator("#redo")).to_have_count(0)
    expect(page.locator("#turn")).to_be_focused()


@pytest.mark.point(30)
@pytest.mark.parametrize(("typed", "focus"), [("325", "error"), ("35o", "points")])
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.quick(1)
def test_an_error_takes_the_focus(looks: Looks, typed: str, focus: str, script: bool) -> None:
    page = looks.at(drawn(4), java_script_enabled=script)
    page.fill("#points", typed)
    page.click("#bank")
    page.wait_for_selector("#error")
    expect(page.locator(f"#{focus}")).to_be_focused()
    assert page.title().startswith("Error: ")
    assert page.locator("#points").input_value() == typed


@pytest.mark.point(14)
def test_one_tap_takes_what_was_meant(looks: Looks, page: Page) -> None:
    page.fill("#points", "325")
    page.keyboard.press("Enter")
    page.click(".box >> text=350")
    expect(page.locator("h1")).to_have_text("שרה's turn")
    assert total(looks, page) == 8550


@pytest.mark.point(29)
def test_the_live_region_is_never_replaced_and_says_one_thing_each(page: Page) -> None:
    assert said(page) == ""
    page.evaluate("document.getElementById('said').mark = 'the same'")
    for act, words in (
        ("#tile-7", "Bo banked 350, now 8,550. שרה's turn, 1,400 behind."),
        ("#farkle", "שרה farkled, still 7,950. Maximiliana W.'s turn, 2,750 behind."),
        ("#undo", "Undone: שרה's farkle. שרה is back at 7,950 and plays again."),
    ):
        rested(page)
        page.click(act)
        expect(page.locator("#said")).to_have_text(words)
    page.fill("#points", "0")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("0 is not a score.")
    assert page.evaluate("document.getElementById('said').mark") == "the same"


def test_a_form_sent_the_moment_it_comes_does_not_load_the_page_anew(page: Page) -> None:
    page.evaluate("""() => {
      window.mark = 'the same';
      addEventListener('htmx:afterSwap', () => setTimeout(() => {
        document.getElementById('points').value = '350';
        document.getElementById('bank').click();
      }), { once: true });
    }""")
    page.fill("#points", "325")
    page.click("#bank")
    expect(page.locator(".says")).to_contain_text("Bo banked 350")
    assert page.evaluate("window.mark") == "the same"


def test_a_band_opens_without_leaving_the_page_and_keeps_what_was_typed(page: Page) -> None:
    address = page.url
    page.fill("#points", "500")
    page.click("#band-2")
    expect(page.locator("#tile-1")).to_have_text("1,050")
    assert (page.url, page.locator("#points").input_value()) == (address, "500")


@pytest.mark.point(7)
def test_the_end_and_back_again(looks: Looks) -> None:
    page = looks.at(last_round(2))
    page.click("#tile-7")
    page.wait_for_url("**/result")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator("h1")).to_have_text("Bo's last turn")


def test_nothing_goes_wrong_unheard(looks: Looks) -> None:
    page = looks.tablet()
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.goto(looks.served.lay(drawn(4)))
    for key in ("#tile-7", "#farkle", "#undo", "#redo", "#band-2", "#tile-3"):
        rested(page)
        page.click(key)
        page.wait_for_timeout(200)
    assert heard == []


# ------------------------------------------------------------------ the network


@pytest.mark.fault("L6")
@pytest.mark.state("No connection")
@pytest.mark.state("Connection back")
@pytest.mark.point(15)
def test_a_network_that_is_away_loses_and_doubles_nothing(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    page.context.set_offline(True)
    page.fill("#points", "650")
    page.click("#bank")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Not saved yet: 650 for Bo.")
    expect(notice).to_contain_text("Trying again every 5 seconds; do not tap again.")
    assert said(page) == "Not saved yet: 650 for Bo."
    assert page.locator("#points").input_value() == "650"
    assert stored(looks, page).number == number
    page.click("#tile-3", force=True)
    page.context.set_offline(False)
    expect(page.locator(".says")).to_have_text("Saved: 650 for Bo.")
    expect(page.locator("h1")).to_have_text("שרה's turn")
    assert (total(looks, page), stored(looks, page).number) == (8850, number + 1)


@pytest.mark.fault("L6")
@pytest.mark.point(15)
def test_an_answer_that_is_lost_saves_once(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(ENTRIES, lose, times=1)
    page.click("#tile-7")
    expect(page.locator(".notice")).to_contain_text("Not saved yet: 350 for Bo.")
    page.click("text=Try now")
    expect(page.locator(".says")).to_have_text("Saved: 350 for Bo.")
    assert (total(looks, page), stored(looks, page).number) == (8550, number + 1)


def test_an_answer_that_is_long_in_coming_is_told_of(looks: Looks, page: Page) -> None:
    page.route(ENTRIES, slowly(4))
    page.click("#farkle", no_wait_after=True)
    expect(page.locator(".notice")).to_contain_text("Not saved yet: Farkle for Bo.")
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("שרה's turn")


def test_the_browser_asks_before_an_entry_that_waits_is_lost(looks: Looks, page: Page) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.context.set_offline(True)
    page.click("#tile-7")
    expect(page.locator(".notice")).to_contain_text("Not saved yet: 350 for Bo.")
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    assert asked == ["beforeunload"]
    page.context.set_offline(False)
    expect(page.locator(".says")).to_have_text("Saved: 350 for Bo.")
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    assert asked == ["beforeunload"]


def test_an_entry_can_be_dropped(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number
    page.route(ENTRIES, lambda route: route.abort())
    page.click("#tile-7")
    page.click("text=Drop it")
    expect(page.locator(".notice")).to_have_count(0)
    page.unroute(ENTRIES)
    rested(page)
    page.click("#tile-8")
    page.wait_for_selector("text=Undo Bo 400")
    assert stored(looks, page).number == number + 1


@pytest.mark.state("Server fault")
def test_a_fault_of_the_server_is_told_and_the_same_entry_is_safe_to_send(looks: Looks, page: Page) -> None:
    number = stored(looks, page).number

    def break_down(route: Route) -> None:
        route.fetch()
        route.fulfill(status=500, body="")

    page.route(ENTRIES, break_down, times=1)
    page.click("#tile-7")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("The scorekeeper had an error. 350 for Bo may not be saved.")
    expect(notice).to_contain_text("Check Bo's total below before you tap again.")
    expect(page.locator(".row").nth(1).locator(".total")).to_have_text("8,550")
    notice.get_by_role("button", name="Bank 350 again").click()
    expect(notice).to_have_count(0)
    assert (total(looks, page), stored(looks, page).number) == (8550, number + 1)


def test_a_page_that_cannot_be_read_any_more_is_told_of(looks: Looks, page: Page) -> None:
    page.evaluate("document.querySelector('#tiles [name=key]').value = ''")
    page.click("#tile-7")
    expect(page.locator("h1, #error").first).to_contain_text("could not read that")


# ------------------------------------------------------------------ two tablets


@pytest.mark.fault("D3")
@pytest.mark.state("Stale page")
@pytest.mark.point(11)
def test_the_second_tablet_is_told_and_can_give_it_to_the_next(looks: Looks, page: Page) -> None:
    other = looks.tablet()
    other.goto(page.url)
    page.click("#tile-7")
    page.wait_for_selector("text=Undo Bo 350")
    other.click("#tile-10")
    expect(other.locator("#error")).to_have_text("Another device scored first.")
    expect(other.locator(".box")).to_contain_text(
        "Bo already has 350 for this turn (now 8,550). Your 500 was not saved."
    )
    other.click("text=It was for שרה: bank 500")
    expect(other.locator("h1")).to_have_text("Maximiliana W.'s turn")
    assert total(looks, page, player=2) == 8450


def test_without_script_the_whole_loop_goes_by_pages(looks: Looks) -> None:
    page = looks.at(drawn(4), java_script_enabled=False)
    page.click("#tile-7")
    expect(page.locator("h1")).to_have_text("שרה's turn")
    page.click("#band-2")
    expect(page.locator("#tile-1")).to_have_text("1,050")
    page.click("#tile-1")
    expect(page.locator("h1")).to_have_text("Maximiliana W.'s turn")
    page.click("summary")
    page.click("text=Skip Maximiliana W.'s turn")
    expect(page.locator(".says")).to_contain_text("Maximiliana W. skips this turn.")
    page.click("#undo")
    page.click("#redo")
    expect(page.locator("h1")).to_have_text("Ann's turn")
    page.reload()
    assert total(looks, page, player=2) == 9000


def test_after_going_back_the_table_is_the_one_that_is_stored(looks: Looks, page: Page) -> None:
    address = page.url
    page.goto(f"{address}/rules")
    other = looks.tablet()
    other.goto(address)
    other.click("#tile-7")
    other.wait_for_selector("text=Undo Bo 350")
    page.go_back()
    expect(page.locator("h1")).to_have_text("שרה's turn")
