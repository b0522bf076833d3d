"""Acceptance points of ux.md, 10, that need a browser: taps counted, keys alone, speech, and nothing unheard."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.farkle import Farkle
from tests.browser.tables import Looks, drawn, played

COUNTED = "addEventListener('click', event => { window.taps = (window.taps || 0) + event.isTrusted }, true)"
HEARD = """const said = document.getElementById('said');
  window.heard = [];
  new MutationObserver(() => heard.push(said.innerText)).observe(said, {childList: true, subtree: true})"""
F = Farkle()

# What has the focus, whether its ring of two tones is drawn, and whether it is what stands there.
FOCUS = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect(), style = getComputedStyle(one);
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    body: one === document.body, what: one.outerHTML.slice(0, 120),
    ring: parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== 'none' && style.boxShadow !== 'none',
    seen: box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
      && one.contains(there),
  };
}"""


def rested(page: Page) -> None:
    expect(page.locator("body")).not_to_have_class(re.compile("resting"))


# ------------------------------------------------------------------ taps counted


@pytest.mark.point(1)
def test_taps_are_as_few_as_promised(looks: Looks) -> None:
    page = looks.tablet()
    page.add_init_script(COUNTED)
    page.goto(looks.served.lay(played(("Ann", "Bo"), [500, 500])))
    for points, taps in ((50, 1), (350, 1), (500, 1), (1000, 1), (1150, 2), (2300, 2)):
        assert saved_with(page, points, f"{points:,}") == taps, points
    assert saved_with(page, None, "farkle") == 1


def saved_with(page: Page, points: int | None, told: str) -> int:
    """How many taps it takes to save this from the page as the turn before left it; None is a farkle."""
    rested(page)
    page.evaluate("window.taps = 0")
    if points is None:
        page.click("#farkle")
    else:
        tile = page.get_by_role("button", name=f"{points:,}", exact=True)
        if not tile.count():
            page.locator(f"#band-{(points - 1) // 1000 + 1}").click()
        tile.click()
    expect(page.locator("#undo")).to_contain_text(told)
    return int(page.evaluate("window.taps"))


# -------------------------------------------------------------------- keys alone


def at_focus(page: Page) -> None:
    """The focus is on something that can be seen, with its ring of two tones."""
    found = page.evaluate(FOCUS)
    assert not found["body"]
    assert found["ring"], found["what"]
    assert found["seen"], found["what"]


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Tab on until this has the focus; every stop on the way is seen."""
    for _ in range(80):
        page.keyboard.press(key)
        at_focus(page)
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"the keyboard never gets to {wanted}")


@pytest.mark.point(27)
@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(looks: Looks) -> None:
    page = looks.browser.new_context(base_url=looks.served.address, viewport={"width": 1180, "height": 746}).new_page()
    looks.contexts.append(page.context)
    page.goto("/")
    tab_to(page, page.get_by_role("link", name="New game"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/new")
    tab_to(page, page.locator("#name-1"))
    for name in ("Ann", "Bo", "", ""):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    expect(page.locator("#points")).to_be_visible()
    page.keyboard.press("Tab")  # the first stop of the page is the field
    for name, points in (("Ann", "500"), ("Bo", "1150"), ("Ann", "9500")):
        expect(page.locator("h1")).to_contain_text(name)
        expect(page.locator("#points")).to_be_focused()
        at_focus(page)
        page.keyboard.type(points)
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Bo's last turn")
    rested(page)
    tab_to(page, page.locator("#farkle"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_have_text("Ann wins with 10,000")
    tab_to(page, page.locator(".menu summary"), "Shift+Tab")  # the heading has the focus
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="Blank score sheet"))
    # Enter on a link is the browser's own, and so is its viewer of PDFs, which a test cannot leave again.
    sheet = page.context.request.get(page.evaluate("document.activeElement.href"))
    assert sheet.headers["content-type"] == "application/pdf", sheet.text()


@pytest.mark.point(27)
@pytest.mark.parametrize("size", [(1180, 746), (390, 664)])
@pytest.mark.quick(1)
def test_every_stop_of_the_table_is_seen(looks: Looks, size: tuple[int, int]) -> None:
    page = looks.at(drawn(8), size)
    expect(page.locator("h1")).to_have_text("Bo's turn")
    stops: list[str] = []
    for _ in range(100):
        page.keyboard.press("Tab")
        stop = page.evaluate("document.activeElement.outerHTML")
        if stop in stops or stop.startswith("<body"):  # once round
            break
        at_focus(page)
        stops.append(stop)
    assert 30 < len(stops) < 100


@pytest.mark.point(28)
def test_single_keys_score_once_they_are_switched_on(looks: Looks) -> None:
    page = looks.tablet()
    page.goto(f"{looks.served.address}/settings")
    page.get_by_label("Number keys").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    page.goto(looks.served.lay(played(("Ann", "Bo"), [500, 500])))
    page.keyboard.type("350")
    expect(page.locator("#points")).to_have_value("350")
    page.keyboard.press("Enter")
    expect(page.locator("#undo")).to_have_text("Undo Ann 350")
    rested(page)
    page.keyboard.press("f")
    expect(page.locator("#undo")).to_have_text("Undo Bo farkle")
    page.keyboard.press("u")
    expect(page.locator("#redo")).to_have_text("Redo Bo farkle")


# ------------------------------------------------------------------------ speech


@pytest.fixture
def listened(looks: Looks) -> Iterator[Page]:
    """Ann and Bo at the first turn, with every change of the live region written down."""
    page = looks.at(played(("Ann", "Bo"), []))
    page.evaluate("document.getElementById('said').mark = 'from the start'")
    page.evaluate(HEARD)
    yield page
    assert page.locator("[aria-live], [role=status]").count() == 1


def heard(page: Page) -> list[str]:
    """What was said since it was asked before."""
    found: list[str] = page.evaluate("heard.splice(0)")
    return [" ".join(one.split()) for one in found if one.strip()]


@pytest.mark.fault("A2")
@pytest.mark.point(29)
def test_each_event_is_one_sentence_in_the_same_live_region(listened: Page) -> None:
    page = listened
    for act, sentence in (
        ("#tile-10", "Ann is on the board with 500. Bo's turn, not on the board."),
        ("450", "Bo needs 500 to get on the board; 450 is not enough."),
        ("#undo", "Undone: Ann's 500. Ann is back at 0 and plays again."),
        ("5000", "Ann is on the board with 5,000. Bo's turn, not on the board."),
        ("1000", "Bo is on the board with 1,000. Ann's turn, leads by 4,000."),
        ("#farkle", "Ann farkled, still 5,000. Bo's turn, 4,000 behind."),
        ("500", "Bo banked 500, now 1,500. Ann's turn, leads by 3,500."),
        ("#farkle", "Ann farkled, still 5,000. Bo's turn, 3,500 behind."),
        ("500", "Bo banked 500, now 2,000. Ann's turn, leads by 3,000."),
        ("#farkle", "Third farkle in a row: Ann loses 1,000, now 4,000. Bo's turn, 2,000 behind."),
        ("8000", "Last round. Bo has 10,000. Ann gets one more turn."),
    ):
        rested(page)
        if act.startswith("#"):
            page.click(act)
        else:
            page.fill("#points", act)
            page.click("#bank")
        expect(page.locator("#said")).to_have_text(sentence)
        assert heard(page) == [sentence]
        if act == "450":
            expect(page.locator("#points")).to_have_attribute("aria-invalid", "true")
            expect(page.locator("#points")).to_have_accessible_description(
                "Bo needs 500 to get on the board; 450 is not enough."
            )
    assert page.evaluate("document.getElementById('said').mark") == "from the start"
    page.fill("#points", "50")
    page.click("#bank")
    # The end is a page of its own, whose title is read first.
    page.wait_for_url("**/result")
    assert page.title().startswith("Bo wins with 10,000")


# ---------------------------------------------------------------- nothing unheard


@pytest.mark.point(36)
def test_refusals_are_swapped_in_faults_are_told_and_nothing_is_left_to_the_console(looks: Looks) -> None:
    page = looks.tablet()
    console: list[str] = []
    page.on("console", lambda message: console.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: console.append(str(error)))
    page.goto(looks.served.lay(played(("Ann", "Bo"), [])))
    other = page.context.new_page()
    other.goto(page.url)
    page.fill("#points", "325")
    page.click("#bank")
    expect(page.locator("#error")).to_have_text("325 is not a possible score; every score is a multiple of 50.")
    other.click("#tile-10")
    expect(other.locator("#undo")).to_have_text("Undo Ann 500")
    page.fill("#points", "700")
    page.click("#bank")
    expect(page.locator("#error")).to_have_text("Another device scored first.")

    def broken(route: Route) -> None:
        route.fulfill(status=500, body="")

    page.route("**/entries", broken, times=1)
    page.click("#farkle")
    expect(page.locator(".notice")).to_contain_text("The scorekeeper had an error.")
    # The browser itself notes each status from 400 on; htmx and our scripts have nothing to add.
    assert [one for one in console if not one.startswith("Failed to load resource")] == []
