"""The result on a tablet that lies: the ranks, the race and the ways on are seen without scrolling (ux.md, 4.4)."""

import pytest

from scorekeeper.farkle import Game
from tests.browser.tables import Looks, last_round, played

PARTS = (".won", ".ranks", ".race-of", ".once-more .main", ".once-more a:text-is('Share')", "#undo")
"""What must be seen at once."""


def over(players: int) -> Game:
    """The game of the drawings at its end."""
    game = last_round(players)
    return played(game.players, [*game.log, *[650] * (players - 1)])


@pytest.mark.fault("N38")
@pytest.mark.parametrize(
    ("size", "players"), [((1180, 746), 2), ((1180, 746), 4), ((1180, 746), 8), ((1180, 746), 12), ((1024, 573), 8)]
)
def test_the_result_is_seen_at_once(looks: Looks, size: tuple[int, int], players: int) -> None:
    page = looks.tablet(size)
    page.goto(f"{looks.served.lay(over(players))}/result")
    page.evaluate("document.fonts.ready.then(() => true)")
    boxes = {part: page.locator(part).bounding_box() for part in PARTS}
    beyond = [part for part, box in boxes.items() if box is None or box["y"] + box["height"] > size[1]]
    assert beyond == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
