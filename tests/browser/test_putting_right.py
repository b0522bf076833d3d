"""Putting things right in a real browser: a past turn, the players, a game deleted, with and without JavaScript."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from scorekeeper.farkle import Leave
from tests.browser.tables import Served, drawn, last_round, played, serving
from tests.browser.test_pages_layout import FIELDS, SIDEWAYS, SIZES, TARGETS, TEXT

FRIENDS = ("Ann", "Bo")
TURNS = [500, 600, 200, 100, 700, 100]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("putting-right")) as served:
        yield served


@pytest.fixture
def context(browser: Browser, served: Served) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=SIZES["portrait"])
    served.let_score(context)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def plain(browser: Browser, served: Served) -> Iterator[Page]:
    """A tablet without JavaScript."""
    context = browser.new_context(viewport=SIZES["portrait"], java_script_enabled=False)
    served.let_score(context)
    yield context.new_page()
    context.close()


def totals(served: Served, home: str) -> tuple[int, ...]:
    return tuple(standing.total for standing in served.game(home).state.standings)


# ---------------------------------------------------------------- corrections


@pytest.mark.point(10)
def test_from_the_table_to_the_turn_and_back_with_what_it_changed(served: Served, page: Page) -> None:
    home = served.lay(played(FRIENDS, [*TURNS]))
    page.goto(home)
    page.get_by_role("link", name="Ann's turns").click()
    page.get_by_role("link", name="200").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2, Ann: 200")
    field = page.get_by_role("textbox", name="Points of this turn")
    expect(field).to_have_value("200")
    loads: list[str] = []
    page.on("request", lambda request: loads.append(request.resource_type))
    field.fill("250")
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2, Ann: 200 becomes 250")
    expect(page.get_by_text("Ann's total from 1,400 to 1,450")).to_be_visible()
    expect(field).to_be_focused()
    assert "document" not in loads
    assert page.url.endswith("/turns/3?points=250&type=bank")
    assert totals(served, home) == (1400, 800)
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator(".says")).to_contain_text("Round 2, Ann: 200 is now 250. Ann's total rises to 1,450.")
    assert totals(served, home) == (1450, 800)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".says")).to_contain_text("Undone: Ann's correction")
    assert totals(served, home) == (1400, 800)


def test_turns_that_no_longer_fit_are_struck_out_without_javascript(served: Served, plain: Page) -> None:
    home = served.lay(played(FRIENDS, [*TURNS]))
    plain.goto(f"{home}/turns/1")
    plain.get_by_role("button", name="Farkle").click()
    expect(plain.get_by_role("alert")).to_contain_text("Round 2, Ann: 200 would no longer be allowed.")
    plain.get_by_role("button", name="Save and strike out 1 turn").click()
    assert plain.url == home
    assert totals(served, home) == (700, 800)


def test_keeping_leads_back_to_the_sheet(served: Served, page: Page) -> None:
    home = served.lay(played(FRIENDS, [*TURNS]))
    page.goto(f"{home}/turns/1?type=farkle")
    page.get_by_role("link", name="Keep 500").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Every turn")
    assert totals(served, home) == (1400, 800)


def test_what_cannot_be_read_is_told_beside_the_field_that_keeps_it(served: Served, page: Page) -> None:
    page.goto(f"{served.lay(played(FRIENDS, [*TURNS]))}/turns/1")
    field = page.get_by_role("textbox", name="Points of this turn")
    for typed, told in (
        ("325", "325 is not a possible score"),
        ("35o", '"35o" is not a number.'),
        ("", "Type the points"),
    ):
        field.fill(typed)
        page.get_by_role("button", name="Show what changes").last.click()
        expect(page.get_by_role("alert")).to_contain_text(told)
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(page.locator("body")).not_to_be_focused()
    page.goto(page.url.split("?")[0])
    field.fill("325")
    field.press("Enter")
    page.get_by_role("link", name="350").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1, Ann: 500")


@pytest.mark.point(7)
def test_a_finished_game_is_put_right_from_its_result(served: Served, page: Page) -> None:
    home = served.lay(played(FRIENDS, [10_000, 500]))
    page.goto(home)
    page.get_by_role("link", name="Every turn").first.click()
    page.get_by_role("link", name="10,000").first.click()
    page.get_by_label("Points of this turn").fill("9000")
    page.get_by_role("button", name="Show what changes").last.click()
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator(".says")).to_contain_text("Round 1, Ann: 10,000 is now 9,000.")
    assert not served.game(home).state.over


@pytest.mark.point(11)
def test_a_late_table_replaces_what_was_scored_first(served: Served, context: BrowserContext, page: Page) -> None:
    home = served.lay(played(FRIENDS, [*TURNS]))
    other = context.new_page()
    for tablet in (page, other):
        tablet.goto(home)
    other.get_by_role("button", name="350", exact=True).click()
    expect(other.locator(".says")).to_contain_text("Ann banked 350")
    page.get_by_role("button", name="500", exact=True).click()
    page.get_by_role("button", name="Ann had 500: replace 350").click()
    expect(page.locator(".says")).to_contain_text("Round 4, Ann: 350 is now 500.")
    assert totals(served, home) == (1900, 800)


# -------------------------------------------------------------------- players


def test_names_and_seats_by_buttons_and_keyboard(served: Served, page: Page) -> None:
    home = served.lay(played(("Ann", "Bo", "שרה"), [500, 600, 700]))
    page.goto(f"{home}/players")
    page.get_by_label("Name in seat 2").fill("Bea")
    page.get_by_role("button", name="Ann down").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name in seat 2")).to_have_value("Ann")
    expect(page.get_by_role("button", name="Ann down")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name in seat 3")).to_have_value("Ann")
    # At the end of the row its button cannot be pressed any more; the other one has the focus then.
    expect(page.get_by_role("button", name="Ann up")).to_be_focused()
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    page.get_by_role("button", name="Save names and seats").click()
    expect(page.get_by_text("Not saved yet.")).to_be_hidden()
    state = served.game(home).state
    assert [state.standings[player].name for player in state.seats] == ["Bea", "שרה", "Ann"]
    assert totals(served, home) == (500, 600, 700)


def test_leaving_coming_back_and_joining_without_javascript(served: Served, plain: Page) -> None:
    home = served.lay(played(FRIENDS, [500, 600]))
    plain.goto(f"{home}/players")
    plain.get_by_role("button", name="Leave Bo").click()
    expect(plain.get_by_text("Bo has left with 600.")).to_be_visible()
    plain.get_by_role("button", name="Come back Bo").click()
    expect(plain.get_by_text("Bo is back with 600.")).to_be_visible()
    plain.get_by_label("New player's name").fill("Cy")
    plain.get_by_label("New player's name").press("Enter")
    expect(plain.get_by_text("Cy joins and plays last in this round.")).to_be_visible()
    plain.get_by_role("button", name="Undo Cy").click()
    assert len(served.game(home).state.standings) == 2


def test_a_name_twice_is_told_and_the_focus_is_not_lost(served: Served, page: Page) -> None:
    page.goto(f"{served.lay(played(FRIENDS, [500]))}/players")
    field = page.get_by_label("Name in seat 2")
    field.fill("ann")
    field.press("Enter")
    expect(page.get_by_text("Two players are called Ann.")).to_be_visible()
    expect(field).to_have_value("ann")
    expect(field).to_be_focused()


# ------------------------------------------------------------------- deleting


def test_a_game_deleted_on_one_tablet_is_told_on_the_other(served: Served, context: BrowserContext, page: Page) -> None:
    home = served.lay(played(FRIENDS, [500]))
    other = context.new_page()
    other.route("**/after/**", lambda route: route.abort())  # else it would see by itself, and have no key to tap
    other.goto(home)
    page.goto(home)
    page.get_by_text("Menu").click()
    page.get_by_role("link", name="Delete this game").click()
    page.get_by_role("button", name="for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Farkle")
    other.get_by_role("button", name="500", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("This game was deleted.")


# ------------------------------------------------------- how all of it looks


@pytest.fixture(scope="module")
def addresses(served: Served) -> dict[str, str]:
    """Each page in the states that look different."""
    four, done = served.lay(drawn(4)), served.lay(last_round(8))
    twelve = served.lay(played(tuple(f"{'W' * 22}{number}" for number in range(10, 22)), [500] * 20))
    short = served.lay(played(FRIENDS, [*TURNS]))
    left = served.lay(played(("Ann", "Bo", "Cy"), [500, 600, 700, Leave("Cy")]))
    return {
        "turn": f"{four}/turns/9",
        "change": f"{four}/turns/9?type=bank&points=600",
        "strike": f"{short}/turns/1?type=farkle",
        "refused": f"{four}/turns/9?type=bank&points=325",
        "long name": f"{twelve}/turns/3?type=bank&points=10000",
        "players": f"{left}/players",
        "twelve": f"{twelve}/players",
        "last round": f"{done}/players",
        "delete": f"{four}/delete",
    }


PAGES = ("turn", "change", "strike", "refused", "long name", "players", "twelve", "last round", "delete")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.quick(5)
def test_nothing_overflows_and_everything_is_big_enough(
    browser: Browser, served: Served, addresses: dict[str, str], name: str, size: str
) -> None:
    viewport: ViewportSize = SIZES[size]
    context = browser.new_context(viewport=viewport)
    served.let_score(context)
    page = context.new_page()
    page.goto(addresses[name])
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(TARGETS) == []
    assert page.evaluate(TEXT, 14 if viewport["width"] < 700 else 16) == []
    assert all(size >= 16 for size in page.evaluate(FIELDS))
    context.close()


@pytest.mark.point(31)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.slow
def test_axe_finds_nothing(browser: Browser, served: Served, addresses: dict[str, str], name: str, theme: str) -> None:
    context = browser.new_context(viewport=SIZES["portrait"], color_scheme="dark" if theme == "dark" else "light")
    served.let_score(context)
    page = context.new_page()
    page.goto(addresses[name])
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
    context.close()
