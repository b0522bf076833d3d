"""Undo stays where it is, as wide as it is, and Redo is nowhere near it."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.farkle import Undo
from tests.browser.tables import Looks, drawn, played
from tests.browser.tapping import stored

TURNS = ([500], [500, 1650], [500, 600, 1050])
SIZES = ((1180, 746), (1024, 573), (820, 1106), (390, 664))
NAMES = ("Bartholomew Smithson", "Taumatawhakatangihangako", "劉慈欣" * 5)

# The place of Undo and of the tiles, and whether the whole label of Undo can be seen.
PLACE = """() => {
  const place = one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const undo = document.getElementById('undo');
  return {undo: place(undo), tile: place(document.getElementById('tile-20')),
    whole: undo.scrollHeight <= undo.clientHeight + 1 && undo.scrollWidth <= undo.clientWidth + 1};
}"""


def places(page: Page) -> list[dict[str, object]]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found.append(page.evaluate(PLACE))
    return found


@pytest.mark.fault("N30")
def test_undo_keeps_its_place_and_width_and_shows_its_label(looks: Looks) -> None:
    page = looks.at(drawn(4))
    first = places(page)
    for game in (drawn(4).play(Undo()), drawn(8), *(played(NAMES, turns) for turns in TURNS)):
        page.goto(looks.served.lay(game))
        for size, before, now in zip(SIZES, first, places(page), strict=True):
            assert now["undo"] == before["undo"], (size, page.locator("#undo").inner_text())
            assert now["whole"], (size, page.locator("#undo").inner_text())


@pytest.mark.fault("N30")
def test_two_taps_on_undo_undo_twice(looks: Looks) -> None:
    for width, height in SIZES[::3]:
        page = looks.at(drawn(4), (width, height))
        number = stored(looks, page).number
        box = page.locator("#undo").bounding_box()
        assert box
        for undone in (1, 2):
            page.mouse.click(box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2)
            expect(page.locator("#table")).to_have_attribute("data-after", str(number - 1 + undone))
        game = stored(looks, page)
        assert [type(entry) for entry in game.log[-2:]] == [Undo, Undo]
        redo = page.locator("#redo").bounding_box()
        assert redo
        assert redo["x"] > box["x"] + box["width"] + 48
