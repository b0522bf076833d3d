"""Every page that the URL map has, in Chromium, so that no new one is forgotten: axe, fields, and hostile names."""

import re
from contextlib import closing
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserType, Dialog, Page, expect

from scorekeeper.farkle import Bank, End, Game
from scorekeeper.store import games
from tests.browser.tables import DEVICE, TOKEN, Looks, Served, played
from tests.web.pages import addresses

NAMES = ("<svg/onload=alert()>", "{{7*7}}", "שרה")
TITLE = "</script><script>alert(1)</script>"
# Another theme has other colours and nothing else.
THEMES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": {"type": "tag", "values": ["cat.color"]}},
}
SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
FIELDS = """() => [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
  .filter(one => parseFloat(getComputedStyle(one).fontSize) < 16).map(one => one.outerHTML)"""


def game(*, over: bool) -> Game:
    under_way = Game(played(NAMES, []).rules, NAMES, title=TITLE).play(Bank(500)).play(Bank(600)).play(Bank(700))
    return under_way.play(End()) if over else under_way


def pages(served: Served, one: Game) -> list[str]:
    """Each address of this game, and of no game, that answers with a page of its own."""
    code = served.lay(one).rsplit("/", 1)[1]
    with served.app.app_context():
        stored = games.load(code, DEVICE)
    client = served.app.test_client()
    client.set_cookie("device", TOKEN)
    found = []
    for address in addresses(served.app, stored):
        with closing(client.get(address)) as answer:
            if answer.mimetype == "text/html" and answer.status_code != 303:
                found.append(address)
    return found


def faults(page: Page, address: str) -> list[str]:
    """What is wrong with a page: small fields, a width that cannot be changed, whatever axe finds in both themes."""
    found = [f"{address}: {one}" for one in page.evaluate(FIELDS)]
    if "user-scalable" in (page.locator("meta[name=viewport]").get_attribute("content") or "user-scalable"):
        found.append(f"{address} cannot be enlarged")
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        violations = Axe().run(page, options=rules).response["violations"]
        found += [f"{address} {theme} {one['id']}: {node['html'][:120]}" for one in violations for node in one["nodes"]]
    return found


@pytest.mark.fault("S1", "T1")
@pytest.mark.point(31)
@pytest.mark.parametrize("over", [False, True], ids=["under way", "over"])
@pytest.mark.slow
def test_every_page_is_sound_in_both_themes_whatever_the_names(looks: Looks, over: bool) -> None:
    page = looks.tablet()
    ran: list[str] = []

    def opened(dialog: Dialog) -> None:
        ran.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", opened)
    page.on("pageerror", lambda error: ran.append(str(error)))
    seen = pages(looks.served, game(over=over))
    if over:  # what does not speak of a game has been seen already
        seen = [one for one in seen if one.startswith("/g/")]
    found: list[str] = []
    for address in seen:
        page.goto(looks.served.address + address)
        found += faults(page, address)
    assert found == []
    assert ran == []
    assert len(seen) > (5 if over else 15)


@pytest.mark.slow
@pytest.mark.fault("N40")
@pytest.mark.parametrize("font", [20, 24])
def test_no_page_scrolls_sideways_whatever_size_letters_have_in_the_browser(
    served: Served, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], font: int
) -> None:
    args = [*browser_type_launch_args["args"], f"--blink-settings=defaultFontSize={font}"]
    with closing(browser_type.launch(**{**browser_type_launch_args, "args": args})) as browser:
        looks = Looks(served, browser)
        page = looks.tablet((320, 700))
        seen = [*pages(served, game(over=False)), *(one for one in pages(served, game(over=True)) if one[:3] == "/g/")]
        wide = []
        for address in seen:
            page.goto(served.address + address)
            for width in (320, 390, 820):
                page.set_viewport_size({"width": width, "height": 700})
                if page.evaluate(SIDEWAYS):
                    wide.append(f"{address} at {width}")
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{font}px"
        assert wide == []
        assert len(seen) > 25


@pytest.mark.fault("S1")
def test_a_hostile_title_and_names_are_read_as_they_are(looks: Looks) -> None:
    page = looks.at(game(over=False))
    expect(page.locator(".rail .name")).to_have_text(list(NAMES))
    expect(page.locator("header .about")).to_contain_text(TITLE)
    page.goto(f"{page.url}/sheet")
    expect(page.locator("thead bdi")).to_have_text(list(NAMES))
    assert not re.search(r"\b49\b", page.locator("main").inner_text())
