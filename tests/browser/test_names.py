"""Long names are read whole wherever there is room for them, and no name is drawn over what stands beside it."""

import pytest
from playwright.sync_api import expect

from scorekeeper.farkle import Farkle, Game, Undo, new_game
from tests.browser.tables import Looks, drawn, last_round

LONG = (
    "Bartholomew Smithson",
    "Maximiliana Wilhelmina X",
    "Anne-Sophie Lindqvist",
    "Christopher Robinson II",
    "Wolfgang Mummendey-Mohr",
    "Konstantinos Papadopoul",
    "Guadalupe Montenegro",
    "Alexandrina Featherstone",
)
TABLETS, PHONE, NARROW = ((1180, 746), (820, 1106)), (390, 664), (320, 664)

# Names that can be seen and of which something is cut off.
CUT = """() => [...document.querySelectorAll('bdi')].filter(one => {
  const style = getComputedStyle(one);
  return one.getBoundingClientRect().width > 1 && style.overflow === 'hidden' && style.clipPath === 'none'
    && (one.scrollWidth - one.clientWidth > 1 || one.scrollHeight - one.clientHeight > one.clientHeight / 4);
}).map(one => `${one.textContent} in ${one.parentElement.className || one.parentElement.tagName}`)"""

# Whether the points of a turn are within the line of the last turns.
SHOWN = """turn => {
  const points = turn.querySelector('[aria-hidden]').getBoundingClientRect();
  const line = turn.closest('dd').getBoundingClientRect();
  return points.right <= line.right + 1 && points.bottom <= line.bottom + 1;
}"""

# Totals that reach past their row.
OUTSIDE = """() => [...document.querySelectorAll('.rail .total')].filter(one =>
  one.getBoundingClientRect().right > one.closest('.row').getBoundingClientRect().right).map(one => one.textContent)"""

# Names of the rail that cannot be read: not there, or with room for less than so many pixels of them.
UNREAD = """least => [...document.querySelectorAll('.rail .name, .next bdi')].filter(one =>
  one.offsetParent && one.getBoundingClientRect().width < Math.min(least, one.scrollWidth) - 1 || one.clientHeight < 12)
  .map(one => one.textContent)"""

# Draws what is above and below the boxes of the names, too.
UNCUT = "document.querySelectorAll('.rail .name, .turn bdi').forEach(one => { one.style.overflow = 'clip visible'; })"

SCRIPTS = ("Ågjygy", "Gyõrgÿ Ç", "Ấy Giỹ Ệ", "Ηλέκτΰ", "Щукайў", "Äffgjpq")
ALL = ((1180, 746), (1024, 573), (820, 1106), (768, 867), (390, 664))

pytestmark = pytest.mark.browser


def called(game: Game) -> Game:
    """The same game played by people with long names."""
    renamed = new_game(game.rules, LONG[: len(game.players)])
    for entry in game.log:
        renamed = renamed.play(entry)
    return renamed


def over(players: int) -> Game:
    game = last_round(players)
    while not game.state.over:
        game = game.play(Farkle())
    return game


@pytest.mark.parametrize("players", [4, 8])
def test_long_names_are_whole_at_the_table(looks: Looks, players: int) -> None:
    page = looks.at(called(drawn(players)))
    for width, height in (*TABLETS, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        cut = page.evaluate(CUT)
        if players > 4 and (width, height) == PHONE:
            # Four chips a row: a name that long begins there, and is whole once its turn comes.
            cut = [one for one in cut if not one.endswith(" in row")]
        assert cut == [], (width, height)
        assert (
            page.evaluate("""[...document.querySelectorAll('.gap')].filter(one =>
            getComputedStyle(one).clipPath === 'none' && one.scrollWidth > one.clientWidth + 1).length""")
            == 0
        )


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.quick(1)
def test_long_names_are_whole_for_those_who_watch(looks: Looks, players: int) -> None:
    page = looks.at(called(drawn(players)))
    page.goto(f"{page.url}/watch")
    for width, height in (*TABLETS, PHONE, (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], (width, height)
        last = page.locator(".lately dd > span").first
        expect(last).to_contain_text("+350")
        assert last.evaluate(SHOWN), (width, height)


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.quick(1)
def test_long_names_are_whole_on_the_result_and_the_sheet(looks: Looks, players: int) -> None:
    page = looks.at(called(over(players)))
    home = page.url.removesuffix("/result")
    for part in ("result", "sheet"):
        page.goto(f"{home}/{part}")
        for width, height in (*TABLETS, PHONE, NARROW):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT) == [], (part, width, height)


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.quick(1)
def test_undo_is_seen_at_once_on_the_result(looks: Looks, players: int) -> None:
    page = looks.at(called(over(players)))
    for width, height in TABLETS:
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("#undo").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height, (width, height)


def test_marks_piled_over_letters_stay_in_their_line(looks: Looks) -> None:
    piled = "a" + "\N{COMBINING GRAVE ACCENT}" * 40
    page = looks.at(new_game(drawn(2).rules, (piled, "Bo")))
    home = page.url
    for part in ("delete", "end"):
        page.goto(f"{home}/{part}")
        name = page.locator("main bdi").first
        assert name.evaluate("one => getComputedStyle(one).overflowY") == "clip"
        assert name.evaluate("one => one.getBoundingClientRect().height") < 60


@pytest.mark.parametrize("size", [*TABLETS, PHONE])
@pytest.mark.quick(1)
def test_redo_takes_nothing_from_the_tiles(looks: Looks, size: tuple[int, int]) -> None:
    high = "document.getElementById('tile-1').getBoundingClientRect().height"
    before = looks.at(drawn(4), size).evaluate(high)
    page = looks.at(drawn(4).play(Undo()), size)
    expect(page.locator("#redo")).to_have_text("Redo Ann 350")
    assert abs(page.evaluate(high) - before) < 1
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")


@pytest.mark.parametrize("players", [4, 8, 12])
@pytest.mark.quick(1)
def test_names_of_a_middling_length_are_whole_where_there_is_little_room(looks: Looks, players: int) -> None:
    names = tuple(f"Maximiliana {letter}" for letter in "ABCDEFGHIJKL")[:players]
    game = new_game(drawn(players).rules, names)
    for entry in drawn(players).log:
        game = game.play(entry)
    page = looks.at(game, PHONE)
    for size in (PHONE, *TABLETS):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(OUTSIDE) == [], size
    page.goto(f"{page.url}/watch")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(CUT) == []


def named(game: Game, names: tuple[str, ...]) -> Game:
    renamed = new_game(game.rules, names)
    for entry in game.log:
        renamed = renamed.play(entry)
    return renamed


@pytest.mark.fault("N31")
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.quick(1)
def test_no_letter_is_cut_above_or_below(looks: Looks, players: int) -> None:
    names = SCRIPTS[:players]
    for turned in range(2):
        page = looks.at(named(drawn(players), names[turned:] + names[:turned]), reduced_motion="reduce")
        for width, height in ALL:
            page.set_viewport_size({"width": width, "height": height})
            before = page.locator("#table").screenshot()
            page.evaluate(UNCUT)
            assert page.locator("#table").screenshot() == before, (width, height)
            page.reload()


@pytest.mark.fault("N33")
def test_a_long_chinese_name_scrolls_no_last_round(looks: Looks) -> None:
    names = ("劉慈欣" * 8, "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
    for turned in (0, 7):
        page = looks.at(named(last_round(8), names[turned:] + names[:turned]))
        for width, height in ALL:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollHeight") <= height, (width, height)


@pytest.mark.fault("N35")
@pytest.mark.parametrize("players", [5, 8])
def test_a_phone_shows_every_name_and_who_is_next(looks: Looks, players: int) -> None:
    page = looks.at(called(drawn(players)), PHONE)
    for width, height in (PHONE, (360, 740), (320, 698)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNREAD, 70) == [], (width, height)
    page = looks.at(called(last_round(players)), PHONE)
    assert page.evaluate(UNREAD.replace(", .next bdi", ""), 70) == []
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")
