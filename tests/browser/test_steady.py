"""What does not move, look alive, zoom or speak although nothing happened, and where the focus goes with a page."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, new_game
from tests.browser.tables import Looks, drawn, last_round
from tests.browser.tapping import tap

SIZES = ((1180, 746), (1024, 573), (820, 1106), (390, 664))

PAD = """() => [...document.querySelectorAll('#turn, .band, .tile, #farkle, #undo')].map(one => {
  const {y, height} = one.getBoundingClientRect();
  return [one.id, Math.round(y), Math.round(height)];
})"""

ZOOMING = """() => [...document.querySelectorAll('body, body *')]
  .filter(one => getComputedStyle(one).touchAction !== 'manipulation').map(one => one.tagName)"""

OPACITY = "one => parseFloat(getComputedStyle(one).opacity)"


def piggyback(*points: int) -> Game:
    game = new_game(replace(CLASSIC, piggyback=True), ("Taumatawhakatangihangako", "Bo", "Cy"))
    for one in points:
        game = game.play(Bank(one) if one else Farkle())
    return game


@pytest.mark.fault("N36")
def test_the_pad_stays_where_it_is_whatever_can_be_taken_over(looks: Looks) -> None:
    page = looks.at(piggyback(500, 600, 0, 700))
    offered = page.locator("#take-over")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(offered).to_have_text("Take over Taumatawhakatangihangako's 700")
        before = page.evaluate(PAD)
        offered.click()
        expect(offered).to_have_text("Do not take over")
        assert page.evaluate(PAD) == before, (width, height)
        assert page.locator(".over > span").evaluate("one => one.scrollHeight <= one.parentElement.clientHeight + 1")
        offered.click()
        expect(offered).to_have_text("Take over Taumatawhakatangihangako's 700")
        tap(page, "500")
        page.wait_for_selector("body:not(.resting)")
        page.locator("#farkle").click()
        expect(page.locator(".over")).to_have_text("No turn to take over.")
        assert page.evaluate(PAD) == before, (width, height)
        page.goto(looks.served.lay(piggyback(500, 600, 0, 700)))


@pytest.mark.fault("N42")
def test_a_pad_that_takes_nothing_looks_like_it(looks: Looks) -> None:
    page = looks.at(drawn(4))
    page.context.set_offline(True)
    page.click("#tile-7")
    expect(page.locator(".notice")).to_be_visible()
    for dead in ("#tiles", ".bands", "#farkle", "#typed", "#undo"):
        assert page.locator(dead).evaluate(OPACITY) < 0.5, dead
    assert page.locator(".notice").evaluate(OPACITY) == 1
    for key in ("#tile-7", "#farkle", "#bank", "#undo"):
        expect(page.locator(key)).to_have_attribute("aria-disabled", "true")
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_have_count(0)
    assert page.locator("#tiles").evaluate(OPACITY) == 1
    page.wait_for_selector("body:not(.resting)")
    expect(page.locator("#tile-7")).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.fault("N44")
def test_no_double_tap_zooms_anywhere(looks: Looks) -> None:
    page = looks.at(drawn(4))
    home = page.url
    for part in ("", "/watch", "/sheet", "/players", "/turns/3"):
        page.goto(home + part)
        assert page.evaluate(ZOOMING) == [], part


@pytest.mark.fault("N32")
def test_opening_a_band_says_nothing(looks: Looks) -> None:
    page = looks.at(drawn(4))
    tap(page, "350")
    expect(page.locator("#said")).to_contain_text("Bo banked 350")
    page.evaluate("""() => {
      window.heard = 0;
      const heard = new MutationObserver(() => { window.heard += 1; });
      heard.observe(document.getElementById('said'), {childList: true, subtree: true});
    }""")
    page.click("#band-2")
    expect(page.locator("#tile-1")).to_have_text("1,050")
    assert page.evaluate("window.heard") == 0
    page.wait_for_selector("body:not(.resting)")
    tap(page, "1,050")
    expect(page.locator("#said")).to_contain_text("banked 1,050")
    assert page.evaluate("window.heard") > 0


@pytest.mark.fault("N43")
def test_the_focus_goes_with_a_correction_and_to_the_result(looks: Looks) -> None:
    page = looks.at(last_round(2))
    home = page.url
    page.goto(f"{home}/turns/1")
    expect(page.locator("h1")).to_be_focused()
    page.locator(".menu summary").click()
    page.keyboard.press("Escape")
    expect(page.locator("h1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/sheet$"))
    page.goto(f"{home}/turns/2?type=bank&points=550")
    page.locator("#save").click()
    expect(page.locator(".says")).to_be_focused()
    expect(page.locator(".says")).to_contain_text("is now 550")
    page.locator("#farkle").click()
    expect(page).to_have_url(re.compile("/result$"))
    expect(page.locator("h1")).to_be_focused()
