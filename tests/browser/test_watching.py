"""The watch page in Chromium: it keeps itself fresh, says so, can be paused, steals no focus, and fits its screen."""

import re
from datetime import UTC, datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorekeeper.farkle import Bank, End, Game, new_game
from scorekeeper.farkle.presets import CLASSIC
from scorekeeper.store import games
from scorekeeper.store.stored import Slot
from tests.browser.tables import DEVICE, Looks, drawn, last_round

SEEN_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
SCREENS = ((1920, 1080), (1280, 720), (1180, 746), (1024, 768), (820, 1106), (768, 1024), (390, 664))
HIDDEN_BELOW = """() => document.documentElement.scrollHeight - innerHeight"""
ROOM = """() => {
  const box = (of) => document.querySelector(of).getBoundingClientRect(), range = document.createRange();
  range.selectNodeContents(document.querySelector(".hero b"));
  return {left: box("#live").bottom - box(".seats tbody tr:last-child").bottom,
    total: parseFloat(getComputedStyle(document.querySelector(".seats .total")).fontSize),
    edge: box(".now").right - range.getBoundingClientRect().right,
    cut: [...document.querySelectorAll(".seats bdi")].filter(one => one.scrollWidth > one.clientWidth + 1).length};
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
# Whatever of the page sticks out of its own box or off the screen.
PARTS = ".stage :is(.total, .hero b, .beat, .tag, .left, .note, .under, .button, summary)"
CUT = """parts => [...document.querySelectorAll(parts)]
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 2 && (box.left < 0 || box.right > innerWidth + 1 ||
    one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'))
  .map(([one, box]) => `${one.className} ${one.textContent.trim()} ${Math.round(box.left)}-${Math.round(box.right)}`)"""


def watching(looks: Looks, game: Game, size: tuple[int, int] = (1180, 746), **options: object) -> Page:
    """A screen that watches this game and may not score it."""
    context = looks.browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)  # type: ignore[arg-type]
    looks.contexts.append(context)
    page = context.new_page()
    page.goto(f"{looks.served.lay(game)}/watch")
    return page


def code(page: Page) -> str:
    return page.url.split("/g/")[1][:9]


def bank(looks: Looks, page: Page, points: int) -> None:
    """The tablet at the table scores this turn."""
    with looks.served.app.app_context():
        number = games.load(code(page)).game.number
        now = datetime.now(UTC)
        games.record(code(page), Bank(points), Slot(number, f"k{number}"), device=DEVICE, now=now)


@pytest.mark.fault("A2")
@pytest.mark.point(33)
def test_a_turn_comes_in_by_itself_and_is_spoken(looks: Looks) -> None:
    page = watching(looks, drawn(4))
    page.evaluate("region = document.getElementById('said')")
    bank(looks, page, 350)
    expect(page.locator("h1")).to_have_text("שרה is rolling")
    expect(page.locator(".hero b")).to_have_text("7,950")
    expect(page.locator(".seats .on .total")).to_have_text("7,950")
    expect(page.locator("#said")).to_have_text("Bo banked 350, now 8,550. שרה's turn, 1,400 behind.")
    assert page.evaluate("region === document.getElementById('said')")
    assert page.title().startswith("שרה's turn")


@pytest.mark.point(33)
def test_the_line_counts_the_seconds_and_says_that_it_tries_again(looks: Looks) -> None:
    page = watching(looks, drawn(4))
    line = page.locator("#fresh")
    expect(line).to_have_text("updated just now")
    page.route("**/after/**", lambda _route: None)  # no answer comes
    expect(line).to_have_text("updated 3 s ago")
    page.unroute("**/after/**")
    expect(line).to_have_text("updated just now")
    page.context.set_offline(True)
    expect(line).to_have_text(re.compile(r"updated [3-9] s ago, trying again"))
    bank(looks, page, 350)
    page.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("שרה is rolling")
    expect(line).to_have_text(re.compile(r"updated (just now|\d s ago)"))


@pytest.mark.point(36)
@pytest.mark.parametrize("status", [500, 503])
@pytest.mark.parametrize("rest", ["", "/watch"])
@pytest.mark.quick(1)
def test_a_fault_of_the_server_leaves_the_page_as_it_is(looks: Looks, rest: str, status: int) -> None:
    page = watching(looks, drawn(4))
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(page.url.removesuffix("/watch") + rest)
    page.route("**/after/**", lambda route: route.fulfill(status=status, body="<h1>a fault</h1>"))
    bank(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    page.wait_for_timeout(500)
    expect(page.locator("h1")).to_contain_text("Bo")
    if rest:
        expect(page.locator("#fresh")).to_contain_text("trying again")
    assert errors == []
    page.unroute("**/after/**")
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("h1")).to_contain_text("שרה")


@pytest.mark.point(33)
def test_paused_it_asks_for_nothing_and_going_on_brings_what_happened(looks: Looks) -> None:
    page = watching(looks, drawn(4))
    page.locator("#pause").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pause")).to_have_text("Go on with updates")
    expect(page.locator("#pause")).to_be_focused()
    expect(page.locator("#fresh")).to_have_text("paused")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    bank(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    page.wait_for_timeout(3000)
    assert asked == []
    expect(page.locator("h1")).to_have_text("Bo is rolling")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("שרה is rolling")
    expect(page.locator("#pause")).to_have_text("Pause updates")


@pytest.mark.point(33)
def test_no_focus_is_stolen_and_no_menu_shut(looks: Looks) -> None:
    page = watching(looks, drawn(4))
    page.locator("#theme summary").click()
    page.get_by_role("button", name="Dark").focus()
    bank(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("h1")).to_have_text("שרה is rolling")
    expect(page.get_by_role("button", name="Dark")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("h1")).to_have_text("שרה is rolling")


def test_the_end_stands_on_the_card_and_a_game_that_is_gone_says_so(looks: Looks) -> None:
    page = watching(looks, last_round(2))
    bank(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("h1")).to_have_text("Ann wins")
    expect(page.locator(".hero b")).to_have_text("10,350")
    expect(page.locator("#said")).to_have_text("Ann wins with 10,350.")
    with looks.served.app.app_context():
        games.delete(code(page), number=games.load(code(page)).game.number, device=DEVICE)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("h1")).to_have_text("This game was deleted.")


@pytest.mark.parametrize("pause", ["", "?pause=1"])
def test_without_javascript_it_is_whole_and_can_be_asked_anew(looks: Looks, pause: str) -> None:
    page = watching(looks, drawn(4), java_script_enabled=False)
    page.goto(page.url + pause)
    expect(page.locator("h1")).to_have_text("Bo is rolling")
    bank(looks, page, 350)
    page.get_by_role("link", name="Refresh").click()
    expect(page.locator("h1")).to_have_text("שרה is rolling")
    # A choice of colours is a form like any other.
    page.locator("#theme summary").click()
    page.get_by_role("button", name="Outdoors").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "outdoors")


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("players", [2, 4, 6, 8])
@pytest.mark.quick(3)
def test_all_of_it_is_seen_without_scrolling(looks: Looks, size: tuple[int, int], players: int) -> None:
    page = watching(looks, last_round(players), size)
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(HIDDEN_BELOW) <= 0
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(CUT, PARTS) == []


@pytest.mark.parametrize("size", [(1920, 1080), (390, 664), (320, 568)])
def test_twelve_names_of_any_length_stay_in_their_rows(looks: Looks, size: tuple[int, int]) -> None:
    names = ("W" * 24, "Taumatawhakatangihangako", *drawn(12).players[2:])
    game = new_game(CLASSIC, names)
    for _ in names:
        game = game.play(Bank(4750))
    page = watching(looks, game, size)
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(CUT, PARTS) == []
    if size[0] > 900:
        assert page.evaluate(HIDDEN_BELOW) <= 0


def test_figures_on_a_television_are_read_across_the_room(looks: Looks) -> None:
    sizes = (
        "() => [...document.querySelectorAll('.seats .total')].map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    for players, least in ((4, 96), (8, 72)):
        page = watching(looks, last_round(players), (1920, 1080))
        assert min(page.evaluate(sizes)) >= least
        hero = page.locator(".hero b").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        assert hero >= 200


def test_at_twice_the_size_the_letters_are_twice_as_big(looks: Looks) -> None:
    """A television zoomed to 200 % has half the points: every text must then be at least as big in points."""
    sizes = """() => Object.fromEntries(
      [...document.querySelectorAll('.stage :is(.note, .under, .at, .round, dt, .fresh, .button)')]
      .filter(one => one.checkVisibility())
      .map(one => [one.className + one.tagName, parseFloat(getComputedStyle(one).fontSize)]))"""
    page = watching(looks, last_round(4), (1920, 1080))
    normal = page.evaluate(sizes)
    page.set_viewport_size({"width": 960, "height": 540})
    zoomed = page.evaluate(sizes)
    assert page.evaluate(SIDEWAYS) <= 0
    for what, size in zoomed.items():
        assert size * 2 >= min(2 * 16, normal.get(what, 0)), what


@pytest.mark.point(31)
@pytest.mark.parametrize("theme", ["light", "dark", "outdoors"])
@pytest.mark.parametrize("size", [(1920, 1080), (390, 664)])
@pytest.mark.quick(1)
def test_axe_finds_nothing(looks: Looks, theme: str, size: tuple[int, int]) -> None:
    page = watching(looks, last_round(8), size)
    page.locator("#theme summary").click()
    page.get_by_role("button", name=theme.capitalize()).click()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.point(32)
def test_nothing_moves(looks: Looks) -> None:
    page = watching(looks, last_round(8))
    bank(looks, page, 350)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("h1")).to_have_text("שרה is rolling")
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_stopped_game_is_told(looks: Looks) -> None:
    page = watching(looks, drawn(4).play(End()))
    expect(page.locator(".under")).to_have_text("stopped after 14 rounds")


@pytest.mark.fault("N45")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_few_players_fill_the_column_of_a_television(looks: Looks, players: int) -> None:
    game = last_round(players)
    for _ in range(players - 1):
        game = game.play(Bank(650))
    page = watching(looks, game, (1920, 1080))
    page.evaluate("document.fonts.ready.then(() => true)")
    found = page.evaluate(ROOM)
    assert abs(found["left"]) <= 12
    assert found["total"] >= 112
    assert found["edge"] >= 40, "10,350 keeps off the edge of its card"
    assert found["cut"] == 0
