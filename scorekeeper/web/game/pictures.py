"""What the result draws: the score race and the turns of each player, each with its sentence and its table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from scorekeeper import charts, story
from scorekeeper.charts import Race, Strip, TotalsRow
from scorekeeper.farkle import Game
from scorekeeper.farkle.sheet import Column

# How many names have room beside the race, how high it is then (static/css/charts.css), and how far apart they stand.
_SIZES = ((6, "few", 15.0), (9, "many", 10.6), (12, "crowd", 8.3))


@dataclass(frozen=True, slots=True)
class Pictures:
    """`race` is None before the first turn; `size` is how much room its names need."""

    race: Race | None
    sentence: Markup
    size: str
    columns: Sequence[Column]
    rows: tuple[TotalsRow, ...]
    strips: tuple[Strip, ...]


def pictures(game: Game) -> Pictures:
    """The pictures of a game as it is now."""
    columns, rows = charts.totals_table(game)
    size, gap = next((size, gap) for most, size, gap in _SIZES if len(columns) <= most)
    race = charts.race(game, replace(charts.SCREEN, gap=gap))
    return Pictures(race, story.race(game), size, columns, rows, charts.strips(game))
