"""Score sheets as tests ask for them."""

from typing import Any

from scorekeeper import printing
from scorekeeper.farkle import Game, Rules


def blank_sheet(rules: Rules, **asked: Any) -> bytes:
    """A sheet to write on; `asked` are fields of AskedSheet."""
    return printing.score_sheet(printing.AskedSheet(rules, **asked))


def sheet_so_far(game: Game, **asked: Any) -> bytes:
    """The sheet of a game with all that it has so far."""
    return printing.score_sheet(printing.filled_sheet(game, **asked))
