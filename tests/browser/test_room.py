"""Headings, names and buttons have their room on the quieter pages, on every shape of screen: measured in Chromium."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.farkle import Bank, Farkle, Game, new_game
from tests.browser.tables import Looks, drawn, last_round, played

LYING, UPRIGHT, PHONE = (1180, 746), (820, 1106), (390, 664)
WIDTHS = (LYING, UPRIGHT, (768, 1024), (700, 900), (600, 900), PHONE)
LONG = "Maximiliana Wolfeschl."

# How many lines the text of an element has.
LINES = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const tops = [...range.getClientRects()].filter(box => box.width > 1).map(box => box.bottom);
  tops.sort((a, b) => a - b);
  return tops.filter((top, place) => place === 0 || top - tops[place - 1] > 12).length;
}"""
# Where the words of a cell end, its token aside.
EDGE = """cell => {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector('bdi') || cell);
  return Math.max(...[...range.getClientRects()].map(box => box.right));
}"""
# Of each cell of the third player: where the turn's points end, where the total does, and how far their feet are apart.
ENDS = """() => [...document.querySelectorAll('tbody td:nth-child(4):has(b)')].map(cell => {
  const [sign, total] = ['.now', 'b'].map(one => cell.querySelector(one).getBoundingClientRect());
  return [sign.right, total.right, Math.abs(sign.bottom - total.bottom)].map(Math.round);
})"""
# The words of a name that stand on more than one line.
BROKEN = """one => [...one.firstChild.data.matchAll(/\\S+/g)].filter(word => {
  const range = document.createRange();
  range.setStart(one.firstChild, word.index);
  range.setEnd(one.firstChild, word.index + word[0].length);
  return range.getClientRects().length > 1;
}).map(word => word[0])"""
# Names of which something is cut off.
CUT = """where => [...document.querySelectorAll(where)].filter(one => getComputedStyle(one).overflow === 'hidden'
  && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight * 1.25))
  .map(one => one.textContent)"""
# What is told apart from the page by colours of its own: the class around it, and its own.
NOTICES = [
    *[("box", ""), ("box", "wrong"), ("box asked-again", ""), ("", "saved"), ("", "wrong"), ("", "hint"), ("says", "")],
    *[("banner", ""), ("banner", "tag"), ("call", ""), ("call", "tag"), ("call", "beat"), ("share", "on")],
    *[("rail", "plus"), ("rail", "plus cost"), ("correction", "strikes"), ("changes", "struck-out")],
    *[("", "button"), ("", "button main"), ("", "button bank"), ("", "button farkle"), ("share", "button renew")],
]
# The contrast of an element's words with what lies under them (WCAG 2.2).
CONTRAST = """selector => {
  const one = document.querySelector(selector), canvas = document.createElement('canvas').getContext('2d');
  const dots = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
  const light = ([red, green, blue]) =>
    .2126 * linear(red / 255) + .7152 * linear(green / 255) + .0722 * linear(blue / 255);
  let under = one;
  while (under.parentElement && !dots(getComputedStyle(under).backgroundColor)[3]) under = under.parentElement;
  const words = light(dots(getComputedStyle(one).color)), fill = light(dots(getComputedStyle(under).backgroundColor));
  return (Math.max(words, fill) + .05) / (Math.min(words, fill) + .05);
}"""


def named(game: Game, **names: str) -> Game:
    """The same game with other names; `a` is the first."""
    called = tuple(names.get("abcdefghijkl"[place], name) for place, name in enumerate(game.players))
    renamed = new_game(game.rules, called)
    for entry in game.log:
        renamed = renamed.play(entry)
    return renamed


def over(game: Game) -> Game:
    while not game.state.over:
        game = game.play(Farkle())
    return game


def show(looks: Looks, game: Game, part: str, size: tuple[int, int] = LYING, **options: object) -> Page:
    """One page of this game."""
    page = looks.tablet(size, **options)
    page.goto(f"{looks.served.lay(game)}/{part}")
    return page


def at(page: Page, size: tuple[int, int]) -> tuple[int, int]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return size


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_the_heading_of_the_result_has_the_width_of_the_page(looks: Looks) -> None:
    page = show(looks, over(named(last_round(4), a="Maximiliana X.")), "result")
    for size in WIDTHS:
        at(page, size)
        lines = page.locator("h1").evaluate(LINES)
        assert lines == (2 if size == PHONE else 1), size
        assert page.evaluate(CUT, ".ranks bdi") == [], size
        assert page.locator(".winner bdi").evaluate(BROKEN) == [], size


@pytest.mark.parametrize("players", [4, 8])
def test_ranks_and_race_and_undo_are_above_the_fold_of_the_result(looks: Looks, players: int) -> None:
    page = show(looks, over(named(last_round(players), a=LONG, b="Maximiliana X.")), "result")
    assert bottom(page, "#undo") <= LYING[1]
    if players == 4:
        assert bottom(page, ".ranks") <= LYING[1]
        assert bottom(page, ".race-of") <= LYING[1]
    for size in (*WIDTHS, (1024, 573)):
        assert page.evaluate(CUT, ".ranks bdi") == [], at(page, size)
        assert page.locator(".winner bdi").evaluate(LINES) <= 2, size
        assert page.locator(".winner bdi").evaluate(BROKEN) == [], size


def test_the_heads_of_the_totals_stand_over_their_figures(looks: Looks) -> None:
    page = show(looks, over(last_round(4)), "result")
    page.locator(".as-table summary").click()
    for size in WIDTHS:
        at(page, size)
        for column in range(2, 6):
            head, figure = (
                page.locator(f".totals {part}").evaluate(EDGE)
                for part in (f"thead th:nth-child({column})", f"tbody tr:first-child td:nth-child({column})")
            )
            assert abs(head - figure) < 2, (size, column)


def test_the_parts_of_a_correction_with_words_have_no_line_of_their_own(looks: Looks) -> None:
    page = show(looks, drawn(4), "sheet")
    page.locator("a.line").nth(4).click()
    page.locator("#turn-points").fill("9000")
    page.locator("#look").click()
    words = page.locator(".changes li .figures:has(bdi)")
    expect(words.first).to_be_visible()
    for one in words.all():
        assert (
            one.evaluate("one => getComputedStyle(one).borderTopWidth + getComputedStyle(one).paddingTop") == "0px0px"
        )


@pytest.mark.parametrize("theme", ["light", "dark", "outdoors"])
@pytest.mark.quick(1)
def test_the_settings_are_saved_in_view_and_say_so_in_every_theme(looks: Looks, theme: str) -> None:
    page = looks.tablet()
    page.goto(f"{looks.served.address}/settings")
    page.locator(f"[name=theme][value={theme}]").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    said = page.locator(".saved")
    expect(said).to_be_visible()
    assert contrast(page, ".saved") >= 4.5
    assert bottom(page, ".settings .main") <= LYING[1]


@pytest.mark.parametrize("theme", ["light", "dark", "outdoors"])
@pytest.mark.quick(1)
def test_every_notice_is_read_in_every_theme(looks: Looks, theme: str) -> None:
    """The boxes that some pages have only at times, set on a page as they are styled."""
    page = looks.tablet()
    page.goto(f"{looks.served.address}/settings")
    page.locator(f"[name=theme][value={theme}]").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    for around, notice in NOTICES:
        html = f'<div class="{around}"><p class="{notice}" data-read>Words</p></div>'
        page.evaluate("html => { document.querySelector('main').innerHTML = html }", html)
        assert contrast(page, "main [data-read]") >= 4.5, (around, notice)


def contrast(page: Page, selector: str) -> float:
    """The contrast of an element's words with what lies under them (WCAG 2.2)."""
    return float(page.evaluate(CONTRAST, selector))


def test_no_choice_touches_the_next(looks: Looks) -> None:
    page = looks.tablet()
    page.goto(f"{looks.served.address}/settings")
    texts = [one.bounding_box() for one in page.locator(".settings fieldset:first-child .choice > span").all()]
    for above, below in pairwise(texts):
        assert above
        assert below
        assert below["y"] - above["y"] - above["height"] >= 6


@pytest.mark.parametrize("opened", [False, True], ids=["folded", "with the scoring code"])
def test_sharing_fits_on_what_lies(looks: Looks, opened: bool) -> None:
    page = show(looks, drawn(4), "share")
    if opened:
        page.locator(".hand-over summary").click()
    assert page.evaluate("document.documentElement.scrollHeight") <= LYING[1]


@pytest.mark.parametrize("players", [4, 6])
def test_all_sheets_of_a_game_are_opened_without_scrolling(looks: Looks, players: int) -> None:
    page = show(looks, drawn(players), "print")
    at(page, LYING)
    assert page.locator(".sheets .button").count() == 4
    assert page.evaluate("document.documentElement.scrollHeight") <= LYING[1]


@pytest.mark.parametrize("part", ["share", "print"])
def test_a_code_is_never_broken(looks: Looks, part: str) -> None:
    page = show(looks, drawn(4), part)
    if part == "share":
        page.locator(".hand-over summary").click()
    for size in WIDTHS:
        at(page, size)
        lines = page.evaluate(
            """() => {
              const code = document.querySelector('.brand').textContent, found = [];
              const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
              while (walker.nextNode()) {
                const start = walker.currentNode.data.indexOf(code), range = document.createRange();
                if (start < 0 || !walker.currentNode.parentElement.checkVisibility()) continue;
                range.setStart(walker.currentNode, start);
                range.setEnd(walker.currentNode, start + code.length);
                found.push(range.getClientRects().length);
              }
              return found;
            }"""
        )
        assert lines, size
        assert set(lines) == {1}, size


def test_what_a_turn_scored_is_flush_and_beside_the_total(looks: Looks) -> None:
    game = drawn(5)
    page = show(looks, game, "sheet")
    for size in (LYING, UPRIGHT, PHONE):
        at(page, size)
        edges = page.evaluate(ENDS)
        assert len(edges) > 12
        assert max(right for right, _, _ in edges) - min(right for right, _, _ in edges) <= 1, size
        assert max(right for _, right, _ in edges) - min(right for _, right, _ in edges) <= 1, size
        assert max(apart for _, _, apart in edges) <= 3, size


def test_five_players_are_all_seen_upright_and_what_scrolls_says_so(looks: Looks) -> None:
    page = show(looks, drawn(5), "sheet", UPRIGHT)
    frame = page.locator(".turns")
    assert not frame.evaluate("one => one.scrollWidth > one.clientWidth")
    page = show(looks, drawn(8), "sheet", UPRIGHT)
    frame = page.locator(".turns")
    assert frame.evaluate("one => one.scrollWidth > one.clientWidth")
    assert "local" in frame.evaluate("one => getComputedStyle(one).backgroundAttachment")


def test_two_lines_of_a_name_leave_air_in_a_tile_of_twelve(looks: Looks) -> None:
    page = looks.at(named(drawn(12), d=LONG), UPRIGHT)
    row, name, gap = (page.locator(".row").nth(3).locator(one).bounding_box() for one in ("xpath=.", ".name", ".gap"))
    assert row
    assert name
    assert gap
    assert name["y"] - row["y"] >= 4
    assert row["y"] + row["height"] - gap["y"] - gap["height"] >= 4
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_the_last_round_names_all_who_fit(looks: Looks, size: tuple[int, int]) -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Eve")
    page = looks.at(played(names, [*[1000] * 45, 1000]), size)
    line = page.locator(".banner .long")
    expect(line).to_contain_text("Bo, Cy, Di, Eve")
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth + 1")


def test_the_foot_of_the_home_page_is_one_line_on_a_phone(looks: Looks) -> None:
    page = looks.tablet(PHONE)
    page.goto(looks.served.address)
    assert len({one.bounding_box()["y"] for one in page.locator(".foot a").all()}) == 1  # type: ignore[index]


def test_three_turns_are_seen_by_who_watches_on_a_phone(looks: Looks) -> None:
    page = show(looks, named(drawn(4).play(Bank(300)).play(Bank(350)), c=LONG), "watch", PHONE)
    line = page.locator(".lately dd").first
    box = line.bounding_box()
    assert box
    for one in line.locator(":scope > span").all()[:3]:
        turn = one.bounding_box()
        assert turn
        assert turn["y"] + turn["height"] <= box["y"] + box["height"] + 2, one.text_content()
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_the_rules_in_words_keep_off_the_button_without_scripts(looks: Looks) -> None:
    page = looks.tablet(java_script_enabled=False)
    page.goto(f"{looks.served.address}/games/new")
    button, words = (page.locator(one).bounding_box() for one in ("[name=show]", "#in-words"))
    assert button
    assert words
    assert words["y"] - button["y"] - button["height"] >= 8


def test_the_fields_of_the_players_are_all_as_wide(looks: Looks) -> None:
    page = show(looks, last_round(4), "players", PHONE)
    widths = {round(one.bounding_box()["width"]) for one in page.locator(".players [name=name]").all()}  # type: ignore[index]
    assert len(widths) == 1
