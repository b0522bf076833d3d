"""The table measured in Chromium: what fits without scrolling, how big it is, how far apart (ux.md 4.2, 7 and 10)."""

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.tables import Looks, Served, drawn, last_round, opening, played, serving

Size = tuple[int, int]
Box = dict[str, Any]
Look = Callable[..., Page]

TABLETS = ((1180, 746), (1180, 659), (1024, 573), (820, 1106), (820, 1019), (768, 867))
PHONES = ((390, 664), (360, 740), (320, 698))
STATES = {"in the game": drawn, "last round": last_round}
of_every_table = pytest.mark.parametrize(("state", "players"), tuple(product(STATES, (4, 8, 12))))
of_both_states = pytest.mark.parametrize("state", STATES)

# What can be seen of these elements, and where.
BOXES = """selector => [...document.querySelectorAll(selector)].map(element => {
  const {x, y, right, bottom, width, height} = element.getBoundingClientRect();
  return {what: element.id || element.textContent.trim(), x, y, right, bottom, width, height};
}).filter(box => box.width > 1)"""

# Every piece of text that can be seen, with its size; the numeral in a token is scaled with it.
TEXTS = """() => {
  const found = [], walker = document.createTreeWalker(document.querySelector('#table'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), parent = walker.currentNode.parentElement;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const hidden = parent.closest('.hid, .skip, ul') || getComputedStyle(parent).clipPath !== 'none'
      || getComputedStyle(parent.parentElement).clipPath !== 'none';
    if (!text || !range.getBoundingClientRect().width || hidden) continue;
    const svg = parent.closest('svg'), scale = svg ? svg.getBoundingClientRect().width / 40 : 1;
    found.push({text, token: Boolean(svg), size: parseFloat(getComputedStyle(parent).fontSize) * scale});
  }
  return found;
}"""

WIDTH = """([selector, text]) => {
  const from = document.querySelector(selector), probe = document.createElement('span');
  probe.textContent = text;
  from.append(probe);
  const width = probe.getBoundingClientRect().width;
  probe.remove();
  return width;
}"""

CLIPPED = """() => [...document.querySelectorAll('.tile, .band, #farkle, #bank, #undo, .go, summary, .says')]
  .filter(one => one.scrollWidth - one.clientWidth > 1 || one.scrollHeight - one.clientHeight > 1)
  .map(one => one.textContent)"""

SPACED = (
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"  # WCAG 1.4.12
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tables")) as served:
        yield served


@pytest.fixture
def look(tables: Served, browser: Browser) -> Iterator[Look]:
    """Open a game as the device that scores it."""
    looks = Looks(tables, browser)
    yield looks.at
    looks.close()


def at_sizes(page: Page, *sizes: Size) -> Iterator[Size]:
    """The page at one size after the other."""
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        yield size


def boxes(page: Page, selector: str) -> list[Box]:
    found: list[Box] = page.evaluate(BOXES, selector)
    assert found, selector
    return found


def box(page: Page, selector: str) -> Box:
    return boxes(page, selector)[0]


def font_size(page: Page, selector: str) -> float:
    return float(page.evaluate("one => parseFloat(getComputedStyle(document.querySelector(one)).fontSize)", selector))


def scrolls_down(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollHeight > innerHeight"))


def scrolls_aside(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


# ------------------------------------------------------------------ what fits


@pytest.mark.point(17)
@of_every_table
@pytest.mark.quick(2)
def test_nothing_scrolls_in_the_loop(look: Look, state: str, players: int) -> None:
    page = look(STATES[state](players))
    for size in at_sizes(page, *TABLETS, PHONES[0]):
        if players == 12 and size not in {(1180, 746), (820, 1106)}:
            continue
        assert not scrolls_down(page), size
        for one in boxes(page, "#table :is(h1, .row, .band, .tile, #farkle, #points, #bank, #undo, .says, .banner)"):
            assert one["x"] >= 0, (size, one)
            assert one["right"] <= size[0], (size, one)
            assert one["bottom"] <= size[1], (size, one)


@pytest.mark.point(18)
@of_every_table
@pytest.mark.quick(1)
def test_nothing_scrolls_sideways_however_small_or_enlarged(look: Look, state: str, players: int) -> None:
    page = look(STATES[state](players))
    for size in at_sizes(page, *TABLETS, *PHONES, (320, 256), (590, 373), (512, 287), (384, 434), (844, 390)):
        assert not scrolls_aside(page), size


@of_every_table
@pytest.mark.quick(1)
def test_no_figure_grows_out_of_its_row(look: Look, state: str, players: int) -> None:
    page = look(STATES[state](players))
    for size in at_sizes(page, *TABLETS, *PHONES):
        rows = boxes(page, ".row")
        for selector in (".row .total", ".row .token"):
            for row, part in zip(rows, boxes(page, selector), strict=True):
                assert part["x"] >= row["x"], (size, part)
                assert part["right"] <= row["right"], (size, part)
                assert part["y"] >= row["y"] - 1, (size, part)
                assert part["bottom"] <= row["bottom"] + 1, (size, part)


@pytest.mark.parametrize("size", [(1180, 746), (820, 1106), (390, 664)])
@pytest.mark.quick(1)
def test_an_error_stands_beside_the_pad_or_above_it(look: Look, size: Size) -> None:
    page = look(opening(), size)
    before = box(page, ".tile")["y"]
    page.click("#tile-7", force=True)
    page.wait_for_selector("#error")
    assert not scrolls_aside(page)
    error, rail, tile = box(page, ".box"), box(page, ".rail"), box(page, ".tile")
    if size[0] > size[1]:
        assert error["bottom"] <= rail["y"]
        assert tile["y"] == before
        assert not scrolls_down(page)
    else:
        assert rail["bottom"] <= error["y"]
        assert error["bottom"] <= tile["y"]


# ------------------------------------------------------------------ how big


@pytest.mark.point(19)
@pytest.mark.parametrize(("players", "others"), [(2, 44), (4, 44), (5, 44), (6, 44), (8, 44), (12, 36)])
@of_both_states
@pytest.mark.quick(2)
def test_totals_are_read_across_the_table(look: Look, state: str, players: int, others: int) -> None:
    page = look(STATES[state](players))
    for size in at_sizes(page, *TABLETS):
        assert font_size(page, ".on .total") >= 86, size
        assert font_size(page, ".row:not(.on) .total") >= others, size


@pytest.mark.point(19)
@of_every_table
@pytest.mark.quick(2)
def test_totals_on_phones(look: Look, state: str, players: int) -> None:
    page = look(STATES[state](players), PHONES[0])
    assert font_size(page, ".on .total") == 56
    assert font_size(page, ".row:not(.on) .total:not(.broad)") == 24
    if players > 4 and state == "last round":
        assert font_size(page, ".row:not(.on) .broad") == 20


@pytest.mark.fault("T1")
@pytest.mark.point(19)
@of_every_table
@pytest.mark.quick(1)
def test_no_text_is_too_small(look: Look, state: str, players: int) -> None:
    page = look(STATES[state](players))
    for size in at_sizes(page, *TABLETS, *PHONES):
        least, numeral = (16, 17) if size in TABLETS else (14, 14)
        found = page.evaluate(TEXTS)
        assert len(found) > 30
        for text in found:
            assert text["size"] >= (numeral if text["token"] else least) - 0.1, (size, text)
        assert font_size(page, "#points") >= 16


def test_figures_all_have_one_width(look: Look) -> None:
    page = look(drawn(4))
    for selector in (".total", ".tile", ".gap", ".says", "#farkle small"):
        narrow, wide = (page.evaluate(WIDTH, [selector, text]) for text in ("1,111", "8,888"))
        assert abs(narrow - wide) < 0.1, selector


# ------------------------------------------------------------------ targets and gaps


@pytest.mark.fault("P8")
@pytest.mark.point(20)
@of_every_table
@pytest.mark.quick(1)
def test_everything_to_touch_is_big_enough(look: Look, state: str, players: int) -> None:
    page = look(STATES[state](players))
    for size in at_sizes(page, *TABLETS, *PHONES):
        for one in boxes(page, ".tile, #farkle, #bank, #undo, #points"):
            assert min(one["height"], one["width"]) >= 48, (size, one)
        for one in boxes(page, "#table :is(a, button, summary, input):not([type=hidden]):not(.skip)"):
            assert min(one["height"], one["width"]) >= 44, (size, one)


@pytest.mark.point(20)
@of_both_states
def test_gaps_keep_fingers_apart(look: Look, state: str) -> None:
    page = look(STATES[state](8))
    for size in at_sizes(page, *TABLETS, *PHONES):
        gap, before_farkle, above_undo = (8, 16, 20) if size in TABLETS else (6, 6, 12)
        tiles, bands = boxes(page, ".tile"), boxes(page, ".band")
        aside = [b["x"] - a["right"] for a, b in pairwise(tiles) if a["y"] == b["y"]]
        below = [b["y"] - a["bottom"] for a, b in zip([*bands, *tiles], tiles, strict=False)]
        farkle, undo, field, bank = (box(page, one) for one in ("#farkle", "#undo", "#points", "#bank"))
        aside += [field["x"] - farkle["right"], bank["x"] - field["right"]]
        assert (len(aside), len(below)) == (17, 20)
        assert min(aside + below) >= gap - 0.1, size
        assert farkle["y"] - tiles[-1]["bottom"] >= before_farkle - 0.1, size
        assert undo["y"] - farkle["bottom"] >= above_undo - 0.1, size


@pytest.mark.fault("L9")
def test_nothing_that_ends_a_game_is_near_undo(look: Look) -> None:
    page = look(drawn(4))
    undo = box(page, "#undo")
    page.click("summary")
    end = box(page, ".menu a[href$='/end']")
    assert end["bottom"] < undo["y"] - 24 or end["x"] > undo["right"] + 24


# ------------------------------------------------------------------ names, spacing, zoom

HANI = "劉慈欣" * 8
NAMES = ("Taumatawhakatangihangako", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "ابن خلدون الحضرمي", HANI, "W" * 24)


@pytest.mark.fault("P7")
@pytest.mark.point(22)
@pytest.mark.parametrize("seat", range(5))
@pytest.mark.quick(2)
def test_names_of_any_script_and_length_break_nothing(look: Look, seat: int) -> None:
    page = look(played(NAMES, [500, 9350, 8200, 7950, 1450, *[50] * seat]))
    for size in at_sizes(page, *TABLETS, *PHONES):
        assert not scrolls_aside(page), size
        for one in boxes(page, ".row .total, .turn h1 span, .turn .lead, #undo, #farkle, .says"):
            assert one["right"] <= size[0] - 8, (size, one)
        assert len({round(one["height"]) for one in boxes(page, ".row:not(.on)")}) == 1, size
        assert box(page, ".turn h1 span")["width"] > 45, size


@pytest.mark.point(23)
@of_both_states
def test_wider_spacing_clips_nothing(look: Look, state: str) -> None:
    page = look(STATES[state](8), bypass_csp=True)
    page.add_style_tag(content=SPACED)
    for size in at_sizes(page, (1180, 746), (820, 1106), (390, 664)):
        assert not scrolls_aside(page), size
        assert page.evaluate(CLIPPED) == [], size


@pytest.mark.point(18)
def test_enlarged_text_alone_loses_nothing(look: Look) -> None:
    page = look(drawn(4), bypass_csp=True)
    page.add_style_tag(content="html { font-size: 200% }")
    assert not scrolls_aside(page)
    for one in boxes(page, ".tile, #farkle, #bank, #undo, .row"):
        assert one["right"] <= 1180, one


# ------------------------------------------------------------------ themes, motion, other eyes


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(246, 244, 238)"), ("dark", "rgb(18, 22, 27)")])
def test_the_theme_is_the_systems(look: Look, scheme: str, paper: str) -> None:
    page = look(drawn(4), color_scheme=scheme)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == paper


@pytest.mark.point(32)
def test_nothing_moves_for_those_who_do_not_want_it(look: Look) -> None:
    page = look(drawn(4), reduced_motion="reduce")
    page.click("#tile-7")
    page.wait_for_selector("text=Bo banked 350")
    assert page.evaluate("document.getAnimations().length") == 0
    assert boxes(page, ".plus")


@pytest.mark.point(31)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", ["in the game", "last round", "error", "menu"])
@pytest.mark.quick(1)
def test_axe_finds_nothing(look: Look, state: str, scheme: str) -> None:
    page = look(STATES.get(state, lambda _: opening())(8), color_scheme=scheme, reduced_motion="reduce")
    if state == "error":
        page.click("#tile-7", force=True)
        page.wait_for_selector("#error")
    if state == "menu":
        page.click("summary")
    for _ in at_sizes(page, (1180, 746), (390, 664)):
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_who_is_next_is_told_with_a_name_or_not_at_all(look: Look) -> None:
    page = look(opening())
    for size in at_sizes(page, *TABLETS, *PHONES):
        line, name = (page.locator(one).bounding_box() for one in (".turn .next", ".turn .next bdi"))
        assert line, size
        assert name, size
        assert line["width"] == 1 or name["width"] > 16, (size, line, name)
