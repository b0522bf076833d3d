"""What is seen without colours, by eyes that see fewer of them, under long names, and without scrolling (ux.md, 10)."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.farkle import Amend, Bank, Farkle, Leave
from tests.browser.tables import Looks, drawn, last_round, opening, played
from tests.web.colours import EYES, contrast

LONG = ("W" * 24, "Taumatawhakatangihangako", "Al", "🎲" * 24)
F = Farkle()

# The colour behind the text of an element, as "#rrggbb": its own, or that of what it lies on.
GROUND = """one => {
  while (getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)') one = one.parentElement;
  return '#' + getComputedStyle(one).backgroundColor.match(/\\d+/g).slice(0, 3)
    .map(part => Number(part).toString(16).padStart(2, '0')).join('');
}"""

# Where each character of the first text node that holds `text` begins on the screen.
PLACES = """([selector, text]) => {
  const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(text);
    if (at < 0) continue;
    return [...text].map((_, place) => {
      const range = document.createRange();
      range.setStart(walker.currentNode, at + place);
      range.setEnd(walker.currentNode, at + place + 1);
      return range.getBoundingClientRect().x;
    });
  }
}"""


def ground(part: Locator) -> str:
    return str(part.evaluate(GROUND))


def style(part: Locator, name: str) -> str:
    return str(part.evaluate("(one, name) => getComputedStyle(one)[name]", name))


def box(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    found = part.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


# ----------------------------------------------------------------- without colour


@pytest.mark.fault("A1")
@pytest.mark.point(26)
def test_every_state_of_the_table_is_words_or_a_sign_too(looks: Looks) -> None:
    page = looks.at(played(("Ann", "Bo", "Cy", "Di"), [500, F, 500, 500, 50, F, 50, Leave("Di"), F]))
    expect(page.locator("h1")).to_have_text("Bo's turn")
    on = page.locator(".row.on")
    expect(on).to_have_attribute("aria-current", "true")
    expect(on.locator(".gap")).to_have_text("not on the board")
    expect(page.locator(".row").nth(3).locator(".gap")).to_have_text("has left")
    expect(page.locator(".tile.blocked").first).to_have_css("border-style", "dashed")
    expect(page.locator(".lead")).to_have_text("needs 500 to get on the board")
    page.click("#tile-1", force=True)
    expect(page.locator(".box h2")).to_have_text(re.compile("Bo needs 500 to get on the board; .* is not enough."))
    assert style(page.locator(".band[aria-current]"), "fontWeight") > style(page.locator(".band").last, "fontWeight")


@pytest.mark.fault("A1")
@pytest.mark.point(26)
def test_strikes_penalties_last_round_and_winner_are_words_or_a_sign_too(looks: Looks) -> None:
    page = looks.at(played(("Ann", "Bo"), [2000, 500, F, 500, F, 500]))
    expect(page.locator(".row.on .strikes i")).to_have_text(["F", "F"])
    expect(page.locator(".row.on .strikes span")).to_have_text("twice")
    expect(page.locator("#farkle small")).to_have_text("3rd in a row: −1,000")
    page.click("#farkle")
    expect(page.locator(".says")).to_contain_text("Third farkle in a row: Ann loses 1,000")
    page = looks.at(last_round(4))
    expect(page.locator(".banner .tag")).to_have_text("Last round")
    expect(page.locator(".banner .beat")).to_contain_text("10,350")
    expect(page.locator(".tile.wins small")).to_have_text("leads")
    page.goto(looks.served.lay(played(("Ann", "Bo"), [10_000, 500])))
    expect(page.locator("h1")).to_have_text("Ann wins with 10,000")
    expect(page.locator(".ranks li").first).to_contain_text("1")


@pytest.mark.fault("A1")
@pytest.mark.point(26)
def test_the_sheet_tells_its_turns_apart_by_signs(looks: Looks) -> None:
    page = looks.at(played(("Ann", "Bo"), [2000, 500, F, 500, F, 500, F, 600, Amend(2, Bank(550))]))
    page.goto(f"{page.url}/sheet")
    expect(page.locator("td.penalty")).to_contain_text("−1,000")
    expect(page.locator("td.farkle .now").first).to_have_text("F")
    expect(page.locator("td.playing")).to_contain_text("playing")
    expect(page.locator("td.corrected .now")).to_have_css("border-bottom-style", "solid")
    expect(page.locator(".legend")).to_contain_text("Underlined: corrected later.")


@pytest.mark.fault("A4")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.quick(1)
def test_the_one_to_play_is_seen_by_all_eyes(looks: Looks, scheme: str) -> None:
    page = looks.at(drawn(8), color_scheme=scheme)
    for name in ("Bo", "שרה"):  # an even seat, then an odd one
        expect(page.locator("h1")).to_have_text(f"{name}'s turn")
        on = page.locator(".row[aria-current]")
        shades = {ground(one) for one in page.locator(".row:not(.on)").all()} | {ground(page.locator("body"))}
        for shade in shades:
            assert min(contrast(ground(on), shade, eyes) for eyes in EYES) >= 3, shade
        size, other = (style(page.locator(f"{row} .total").first, "fontSize") for row in (".on", ".row:not(.on)"))
        assert float(size.removesuffix("px")) > float(other.removesuffix("px"))
        page.click("#tile-10")


# ------------------------------------------------------------------- whose turn


@pytest.mark.fault("T4")
@pytest.mark.point(21)
@pytest.mark.parametrize("size", [(768, 1024), (1024, 768)])
@pytest.mark.parametrize("players", [8, 12])
@pytest.mark.quick(1)
def test_whose_turn_it_is_stands_beside_the_field_wherever_the_page_is(
    looks: Looks, size: tuple[int, int], players: int
) -> None:
    page = looks.at(drawn(players), size)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    heading, field, bank = page.locator("h1"), page.locator("#points"), page.get_by_role("button", name="Bank for Bo")
    for part in (heading, field, bank, page.locator(".row.on")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(heading).to_have_text("Bo's turn")
    # It heads the very column in which points are tapped and typed.
    assert abs(box(heading)[0] - box(page.locator("#tile-1"))[0]) < 2
    # Who is named and what is counted are one part of the page and change together.
    assert page.locator("#table h1, #table .total").count() == players + 1
    page.click("#tile-10")
    expect(heading).to_have_text("שרה's turn")
    expect(page.get_by_role("button", name="Bank for שרה")).to_be_visible()


@pytest.mark.point(21)
def test_who_is_next_how_far_it_is_and_what_to_beat_are_text(looks: Looks) -> None:
    page = looks.at(drawn(4))
    expect(page.locator(".next")).to_have_text("Next: שרה")
    expect(page.locator(".on .gap")).to_have_text("1,150 behind")
    page = looks.at(last_round(4))
    expect(page.locator(".turn .lead")).to_have_text("2,200 takes the lead")
    expect(page.locator(".banner")).to_contain_text("Last round")
    expect(page.locator(".banner .beat")).to_contain_text("10,350")
    page = looks.at(opening())
    expect(page.locator(".turn .lead")).to_have_text("needs 500 to get on the board")


# ------------------------------------------------------------------------- names


@pytest.mark.fault("P7")
@pytest.mark.parametrize("width", [768, 1180])
@pytest.mark.quick(1)
def test_a_long_name_stays_on_its_row_and_is_whole_for_those_who_ask(looks: Looks, width: int) -> None:
    page = looks.at(played(LONG, [500] * 4), (width, 1024))
    rows = page.locator(".row").all()
    for name, row in zip(LONG, rows, strict=True):
        stay_inside(row, row.locator(".name"), row.locator(".total"))
        expect(row.locator(".total")).to_have_text("500")
        expect(row.get_by_role("link")).to_have_accessible_name(f"{name}'s turns")
        expect(row.locator(".name")).to_have_css("text-overflow", "ellipsis")
    assert not scrolls_aside(page)
    page.goto(looks.served.lay(played(LONG, [10_000, 500, 500, 500])))
    for name, rank in zip(LONG, page.locator(".ranks li").all(), strict=True):
        expect(rank).to_contain_text(name)
        expect(rank).to_contain_text("10,000" if name == LONG[0] else "500")
    assert not scrolls_aside(page)


def stay_inside(row: Locator, *parts: Locator) -> None:
    left, top, right, bottom = box(row)
    for part in parts:
        x, y, end, foot = box(part)
        assert left <= x < end <= right
        assert top - 1 <= y < foot <= bottom + 1


def scrolls_aside(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.point(22)
def test_a_name_from_right_to_left_turns_no_number_and_no_sentence_round(looks: Looks) -> None:
    page = looks.at(played(("أحمد 2", "Bo"), [9500, 500, 350]))
    for selector, text in ((".says", " banked 350, now 9,850."), (".row .total", "9,850"), ("#undo", " 350")):
        places = page.evaluate(PLACES, [selector, text])
        assert places, selector
        assert places == sorted(places), selector
    expect(page.locator(".says")).to_have_text(re.compile("^أحمد 2 banked 350"))
