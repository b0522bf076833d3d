"""The quieter pages in a real browser: nothing overflows, targets and text are big enough, axe finds nothing, and the
new-game form works by touch, by keyboard, with and without JavaScript.
"""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

SIZES: dict[str, ViewportSize] = {
    "landscape": {"width": 1180, "height": 746},
    "portrait": {"width": 820, "height": 1106},
    "phone": {"width": 390, "height": 664},
    "narrow": {"width": 320, "height": 568},
}
TWELVE = ("Ann", "Bo", "שרה", "Maximiliana W.", "👪 Crew", "محمد", "W" * 24, "Taumatawhakatangihangako"[:24], *"IJKL")
FOUR = ("Ann", "Bo", "שרה", "Maximiliana W.")
TOTALS = (500, 1000, 650, 700, 800, 900, 1100, 1150, 500, 500, 500, 9500)

# Everything that answers a tap, without what stands inside a line of words or lies on something larger.
TARGETS = """() => [...document.querySelectorAll('a, button, summary, input:not([type=hidden]), select, label.choice')]
  .filter(one => !one.closest('p, .hid, h2') && !one.matches('.hid, .skip, label.choice input'))
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .map(one => {
    // What is laid over the whole cell around a link takes the tap too.
    const box = one.getBoundingClientRect(), over = getComputedStyle(one, '::after');
    const laid = over.position === 'absolute' ? [parseFloat(over.width), parseFloat(over.height)] : [0, 0];
    return [one.outerHTML.slice(0, 90), {width: Math.max(box.width, laid[0]), height: Math.max(box.height, laid[1])}];
  })
  .filter(([, box]) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([html, box]) => `${Math.round(box.width)} x ${Math.round(box.height)} ${html}`)"""
TEXT = """least => [...document.querySelectorAll('body *')]
  .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .filter(one => !one.closest('svg, .hid, noscript, title') && one.checkVisibility())
  .map(one => [parseFloat(getComputedStyle(one).fontSize), one.outerHTML.slice(0, 90)])
  .filter(([size, html]) => size < least)"""
FIELDS = """() => [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
  .map(one => parseFloat(getComputedStyle(one).fontSize))"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


PAGES = (
    "home",
    "new",
    "rules",
    "rule set",
    "family",
    "help",
    "no game",
    *(f"{name} of twelve" for name in ("sheet", "result", "again", "rules")),
    *(f"{name} of four" for name in ("sheet", "end", "again", "rules")),
)


@pytest.fixture(scope="module")
def played(browser: Browser, server: str) -> tuple[str, dict[str, str]]:
    """A device that has played a game of twelve to its end and has another under way: its cookie, and the addresses."""
    context = browser.new_context(base_url=server)
    page = context.new_page()
    twelve, four = _new_game(page, TWELVE), _new_game(page, FOUR)
    _bank(page, twelve, TWELVE * 2, (*TOTALS, 9500, *(50 for _ in TOTALS[1:])))
    _bank(page, four, FOUR, (500, 1000, 650))
    cookie = next(str(one["value"]) for one in context.cookies() if one["name"] == "device")
    context.close()
    pages = {
        "home": "/",
        "new": "/games/new",
        "rules": "/rules",
        "rule set": "/rules/classic",
        "family": "/rules/zilch",
        "help": "/help",
        "no game": "/join?code=KQXR-TMBD",
    }
    places = {"twelve": twelve, "four": four}
    return cookie, {name: pages.get(name) or "/".join((places[name.split()[2]], name.split()[0])) for name in PAGES}


def _new_game(page: Page, names: tuple[str, ...]) -> str:
    page.goto("/games/new")
    rows = page.locator("[name=name]")
    for count in range(rows.count(), len(names)):
        page.locator("#add").click()
        expect(rows).to_have_count(count + 1)
    for place, name in enumerate(names):
        rows.nth(place).fill(name)
    return _start(page)


def _start(page: Page) -> str:
    page.locator(".start").click()
    page.wait_for_url(re.compile("/g/[A-Z-]{9}$"))
    return re.sub("^.*(?=/g/)", "", page.url)


def _bank(page: Page, game: str, names: tuple[str, ...], points: tuple[int, ...]) -> None:
    page.goto(game)
    for name, one in zip(names, points, strict=False):
        page.get_by_label(re.compile("^Points of")).fill(str(one))
        page.keyboard.press("Enter")
        expect(page.locator("#undo")).to_contain_text(f"Undo {name} {one:,}")


@pytest.fixture
def device(browser: Browser, server: str, played: tuple[str, dict[str, str]]) -> Iterator[BrowserContext]:
    """A context with the cookie of the device that has played."""
    context = browser.new_context(base_url=server)
    context.add_cookies([{"name": "device", "value": played[0], "url": server}])
    yield context
    context.close()


@pytest.fixture
def fresh(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of a device that was never here, of the size and with the scripts that the test asks for."""
    params = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    size, scripts = SIZES[params.get("size", "landscape")], params.get("scripts", True)
    context = browser.new_context(base_url=server, viewport=size, java_script_enabled=scripts)
    yield context.new_page()
    context.close()


def _violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


@pytest.mark.point(18)
@pytest.mark.fault("T1", "P7", "P8")
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.quick(1)
def test_everything_has_its_room(device: BrowserContext, played: tuple[str, dict[str, str]], name: str) -> None:
    page = device.new_page()
    page.goto(played[1][name])
    for shape, size in SIZES.items():
        page.set_viewport_size(size)
        assert page.evaluate(SIDEWAYS) == 0, shape
        assert page.evaluate(TARGETS) == [], shape
        assert page.evaluate(TEXT, 16 if shape in {"landscape", "portrait"} else 14) == [], shape
        assert all(one >= 16 for one in page.evaluate(FIELDS)), shape


@pytest.mark.point(31)
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.quick(1)
def test_axe_finds_nothing(device: BrowserContext, played: tuple[str, dict[str, str]], name: str) -> None:
    page = device.new_page()
    page.goto(played[1][name])
    for fold in page.locator("main details").all():
        fold.evaluate("one => { one.open = true }")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert _violations(page) == [], theme


def test_the_first_visit_invites(fresh: Page) -> None:
    fresh.goto("/")
    expect(fresh.get_by_role("heading", name="How it works")).to_be_in_viewport(ratio=1)
    expect(fresh.get_by_role("link", name="New game")).to_be_in_viewport(ratio=1)
    expect(fresh.get_by_role("button", name="Open")).to_be_in_viewport(ratio=1)
    assert _violations(fresh) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["JavaScript", "no JavaScript"])
def test_the_form_is_whole_with_and_without_scripts(fresh: Page, scripts: bool) -> None:
    fresh.goto("/games/new")
    rows = fresh.locator("[name=name]")
    for place, name in enumerate(("Ann", "Bo", "Cy", "")):
        rows.nth(place).fill(name)
    fresh.get_by_role("button", name="Add a player").click()
    expect(rows).to_have_count(5)
    expect(rows.nth(4)).to_be_focused()
    rows.nth(4).fill("Di")
    fresh.locator("#up-5").click()
    expect(rows.nth(3)).to_have_value("Di")
    expect(fresh.locator("#up-4")).to_be_focused()
    fresh.locator("#starts-3").click()
    expect(rows.first).to_have_value("Cy")
    fresh.locator("#out-2").click()
    expect(rows).to_have_count(4)
    assert [rows.nth(place).input_value() for place in range(4)] == ["Cy", "Ann", "Bo", ""]
    fresh.get_by_label(re.compile("^Zilch")).check()
    if not scripts:
        fresh.get_by_role("button", name="Show these rules").click()
    expect(fresh.locator("#in-words")).to_contain_text("Zilch. Every bank must be at least 300.")
    expect(fresh.locator("#opening")).to_have_value("0")
    _start(fresh)
    expect(fresh.get_by_role("heading", level=1)).to_contain_text("Cy")


def test_the_words_change_as_one_types_and_no_field_is_swapped(fresh: Page) -> None:
    fresh.goto("/games/new")
    fresh.evaluate("document.getElementById('target').dataset.same = 'yes'")
    fresh.locator("#opening").fill("1,000")
    fresh.locator("#target").focus()
    expect(fresh.locator("#in-words")).to_contain_text("Classic, changed. A first bank needs 1,000 in one turn.")
    fresh.locator("#target").fill("55")
    fresh.locator("#penalty").select_option("everything")
    expect(fresh.locator("#in-words")).to_contain_text('"Target" must be a multiple of 50')
    fresh.locator("#target").fill("5000")
    fresh.get_by_label("three 1s are worth 1,000").check()
    expect(fresh.locator("#in-words")).to_contain_text(
        "Once on the board, three farkles in a row cost the whole total. At 5,000"
    )
    assert fresh.locator("#target").get_attribute("data-same") == "yes"
    fresh.get_by_role("button", name="View or change all the rules").click()
    expect(fresh.locator("#told")).to_contain_text("Your first bank must be 1,000 or more")


def test_who_rolls_first_follows_the_first_name(fresh: Page) -> None:
    fresh.goto("/games/new")
    fresh.locator("[name=name]").first.fill("Zoë")
    fresh.locator("[name=name]").nth(1).focus()
    expect(fresh.locator(".start")).to_have_text("Start: Zoë rolls first")


def test_a_field_just_left_does_not_swallow_the_tap_on_start(fresh: Page) -> None:
    """Leaving the field asks for sentences of another length; while the finger is down they would move the button."""
    fresh.set_viewport_size({"width": 820, "height": 1106})
    fresh.goto("/games/new")
    for place, name in enumerate(("Ann", "Bo")):
        fresh.locator("[name=name]").nth(place).fill(name)
    fresh.locator("#target").fill("55")
    start = fresh.locator(".start")
    box = start.bounding_box()
    assert box is not None
    fresh.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    fresh.mouse.down()
    fresh.wait_for_timeout(500)
    assert start.bounding_box() == box
    fresh.mouse.move(0, 0)
    fresh.mouse.up()
    # Let go beside the button, it starts nothing; what the field asked for comes now, and moves it.
    expect(fresh.locator("#in-words")).to_contain_text('"Target" must be a multiple of 50')
    assert start.bounding_box() != box


def test_a_label_drawn_anew_under_the_finger_keeps_its_click(fresh: Page) -> None:
    """An answer on its way when the finger comes down draws the name on Start anew, as another element."""
    fresh.goto("/games/new")
    for place, name in enumerate(("Ann", "Bo")):
        fresh.locator("[name=name]").nth(place).fill(name)
    start = fresh.locator(".start")
    expect(start).to_have_text("Start: Ann rolls first")
    held: list[Route] = []
    fresh.route("**/games/new", lambda route: held.append(route))  # noqa: PLW0108  # Playwright counts its arguments
    fresh.locator("[name=name]").first.fill("Anna")
    # Leaving the second name has asked already; what the first asks for is the one that matters.
    with fresh.expect_request(lambda request: "Anna" in (request.post_data or "")):
        fresh.keyboard.press("Tab")
    aim = start.locator("bdi").bounding_box()
    assert aim is not None
    fresh.mouse.move(aim["x"] + aim["width"] / 2, aim["y"] + aim["height"] / 2)
    fresh.mouse.down()
    for one in held:
        one.continue_()
    expect(start).to_have_text("Start: Anna rolls first")
    fresh.mouse.up()
    fresh.wait_for_url(re.compile("/g/[A-Z-]{9}$"))


def test_enter_goes_on_to_the_next_row_and_starts_after_the_last(fresh: Page) -> None:
    fresh.goto("/games/new")
    rows = fresh.locator("[name=name]")
    rows.first.focus()
    for place in range(4):
        expect(rows.nth(place)).to_be_focused()
        fresh.keyboard.type(f"P{place}")
        fresh.keyboard.press("Enter")
    fresh.wait_for_url(re.compile("/g/[A-Z-]{9}$"))


@pytest.mark.parametrize("scripts", [False], ids=["no JavaScript"])
def test_enter_presses_start_and_no_other_button(fresh: Page, scripts: bool) -> None:
    fresh.goto("/games/new")
    fresh.locator("[name=name]").first.fill("Ann")
    fresh.locator("[name=name]").nth(1).fill("Bo")
    fresh.keyboard.press("Enter")
    fresh.wait_for_url(re.compile("/g/[A-Z-]{9}$"))


@pytest.mark.fault("H4")
@pytest.mark.parametrize("scripts", [True, False], ids=["JavaScript", "no JavaScript"])
@pytest.mark.quick(1)
def test_a_refused_form_goes_to_the_first_fault_and_keeps_what_was_typed(fresh: Page, scripts: bool) -> None:
    fresh.goto("/games/new")
    fresh.locator("[name=name]").nth(1).fill("Sam")
    fresh.locator("[name=name]").nth(2).fill("SAM")
    fresh.locator("#opening").fill("525")
    fresh.locator(".start").click()
    expect(fresh.locator("#name-3")).to_be_focused()
    expect(fresh.locator("#name-3")).to_have_value("SAM")
    expect(fresh.locator("#wrong-3")).to_be_visible()
    expect(fresh.locator("#opening")).to_have_value("525")
    expect(fresh.locator("#opening-wrong")).to_be_visible()
    assert fresh.title().startswith("Error: ")
    if scripts:
        assert _violations(fresh) == []


@pytest.mark.parametrize("size", ["phone"])
def test_on_a_phone_the_rules_are_folded_until_asked_for(fresh: Page, size: str) -> None:
    fresh.goto("/games/new")
    expect(fresh.locator("#opening")).to_be_hidden()
    fresh.get_by_text("Change the rules").click()
    expect(fresh.locator("#opening")).to_be_visible()
    fresh.get_by_label(re.compile("^Zilch")).check()
    expect(fresh.locator("#in-words")).to_contain_text("Zilch.")
    expect(fresh.locator("#opening")).to_be_visible()


def test_the_sheet_scrolls_in_its_own_frame(device: BrowserContext, played: tuple[str, dict[str, str]]) -> None:
    page = device.new_page()
    page.set_viewport_size(SIZES["phone"])
    page.goto(played[1]["sheet of twelve"])
    frame = page.locator(".turns")
    assert frame.evaluate("one => one.scrollWidth > one.clientWidth")
    frame.evaluate("one => one.scrollTo(400, 0)")
    stays, moves = page.locator("tbody th").first.bounding_box(), page.locator("#seat-1").bounding_box()
    assert stays is not None
    assert moves is not None
    assert stays["x"] > 0 > moves["x"]


def test_the_result_leads_on(device: BrowserContext, played: tuple[str, dict[str, str]]) -> None:
    page = device.new_page()
    page.goto(played[1]["result of twelve"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann wins with 10,000")
    expect(page.locator(".ranks li")).to_have_count(12)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(re.compile("/g/[A-Z-]{9}$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bo")


@pytest.mark.parametrize("size", ["narrow", "phone"])
@pytest.mark.parametrize("path", ["/end", "/delete"])
@pytest.mark.quick(1)
def test_a_title_without_a_space_stays_on_the_page(fresh: Page, size: str, path: str) -> None:
    fresh.goto("/games/new")
    for place, name in enumerate(("Ann", "Bo")):
        fresh.locator("[name=name]").nth(place).fill(name)
    fresh.locator("[name=title]").evaluate("field => { field.value = 'W'.repeat(60) }")
    fresh.goto(_start(fresh) + path)
    assert fresh.evaluate(SIDEWAYS) == 0
