"""The screen stays on while a game is played, where the browser can: with a stub, since no test can watch a screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Looks, drawn, last_round

# A browser that notes what it is asked; `refuses` makes it say no, as in low power mode.
STUB = """
window.wakes = [];
Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async (kind) => {
  if (sessionStorage.refuses) { wakes.push('refused'); throw new DOMException('no', 'NotAllowedError'); }
  wakes.push(kind);
  const lock = { released: false, release: async () => {
    if (!lock.released) wakes.push('released');
    lock.released = true;
  } };
  window.drop = () => { lock.released = true; };
  return lock;
} } });
"""
REFUSING = "sessionStorage.refuses = '1';"
UNABLE = "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"


@pytest.fixture
def page(looks: Looks) -> Page:
    """A tablet whose browser has the stub, and nothing open yet."""
    page = looks.tablet()
    page.add_init_script(STUB)
    return page


def wakes(page: Page) -> list[str]:
    page.wait_for_timeout(100)
    found: list[str] = page.evaluate("wakes")
    return found


def hide(page: Page, hidden: bool) -> None:
    state = "hidden" if hidden else "visible"
    page.evaluate(f"""() => {{
      Object.defineProperty(document, 'hidden', {{ value: {str(hidden).lower()}, configurable: true }});
      Object.defineProperty(document, 'visibilityState', {{ value: '{state}', configurable: true }});
      document.dispatchEvent(new Event('visibilitychange'));
    }}""")


@pytest.mark.fault("T3")
@pytest.mark.point(37)
@pytest.mark.parametrize("rest", ["", "/watch"])
@pytest.mark.quick(1)
def test_it_is_asked_for_once_and_again_after_the_page_was_away(looks: Looks, page: Page, rest: str) -> None:
    page.goto(looks.served.lay(drawn(4)) + rest)
    assert wakes(page) == ["screen"]
    hide(page, True)
    page.evaluate("drop()")  # as every browser does with a page that is not seen
    assert wakes(page) == ["screen", "released"]
    hide(page, False)
    assert wakes(page) == ["screen", "released", "screen"]


@pytest.mark.fault("T3")
@pytest.mark.point(37)
def test_a_turn_asks_for_nothing_more_and_a_lock_that_fell_is_asked_for_anew(looks: Looks, page: Page) -> None:
    page.goto(looks.served.lay(drawn(4)))
    page.locator("#tile-7").click()
    expect(page.locator("#undo")).to_have_text("Undo Bo 350")
    assert wakes(page) == ["screen"]
    page.evaluate("drop()")
    page.locator("#band-2").click()
    expect(page.locator("#band-2")).to_have_attribute("aria-current", "true")
    assert wakes(page) == ["screen", "screen"]


@pytest.mark.fault("T3")
@pytest.mark.point(37)
def test_it_is_given_back_on_leaving_and_at_the_end(looks: Looks, page: Page) -> None:
    page.goto(looks.served.lay(drawn(4)))
    assert wakes(page) == ["screen"]
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert wakes(page) == ["screen", "released"]
    page.goto(looks.served.lay(last_round(2)))
    page.locator("#farkle").click()
    page.wait_for_url("**/result")
    assert wakes(page) == []
    # The watch page is still the same page when the game ends.
    page.goto(looks.served.lay(last_round(2)) + "/watch")
    assert wakes(page) == ["screen"]
    other = looks.tablet()
    other.goto(page.url.removesuffix("/watch"))
    other.locator("#farkle").click()
    other.wait_for_url("**/result")
    expect(page.locator("h1")).to_have_text("Ann wins")
    assert wakes(page) == ["screen", "released"]


@pytest.mark.fault("T3")
@pytest.mark.point(37)
@pytest.mark.parametrize("script", [REFUSING, UNABLE])
def test_a_refusal_or_a_browser_that_cannot_changes_nothing_at_the_table(looks: Looks, page: Page, script: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    page.add_init_script(script)
    page.goto(looks.served.lay(drawn(4)))
    page.locator("#tile-7").click()
    expect(page.locator("#undo")).to_have_text("Undo Bo 350")
    hide(page, True)
    hide(page, False)
    assert errors == []


@pytest.mark.point(37)
@pytest.mark.parametrize(
    ("script", "told"),
    [("", None), (REFUSING, "refused"), (UNABLE, "cannot")],
)
def test_the_settings_tell_when_it_cannot_be(looks: Looks, page: Page, script: str, told: str | None) -> None:
    page.add_init_script(script or "0")
    page.goto(looks.served.address + "/settings")
    for kind in ("cannot", "refused"):
        expect(page.locator(f"[data-{kind}]")).to_be_visible(visible=kind == told)


@pytest.mark.point(37)
def test_under_a_plain_name_the_settings_say_what_to_do_instead(looks: Looks) -> None:
    page = looks.tablet()
    page.goto(looks.served.address.replace("127.0.0.1", "farkle.test") + "/settings")
    assert page.evaluate("isSecureContext") is False
    expect(page.locator("[data-cannot]")).to_contain_text("Auto-Lock")


def test_switched_off_it_is_never_asked_for(looks: Looks, page: Page) -> None:
    page.goto(looks.served.address + "/settings")
    page.get_by_label("Keep the screen on").uncheck()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("Saved.")
    page.goto(looks.served.lay(drawn(4)))
    assert wakes(page) == []
