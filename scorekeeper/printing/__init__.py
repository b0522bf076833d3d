"""Paper: values of the game to PDF bytes (ux.md, 8).

WeasyPrint and its system libraries are loaded with the first sheet: a machine without them can still keep score.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorekeeper.assets import folder
from scorekeeper.farkle import dump_game
from scorekeeper.farkle.game import Game
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.sheet import lines
from scorekeeper.farkle.words import spelled
from scorekeeper.filters import number, people
from scorekeeper.printing import blocks, every_turn, grid, legible, raster
from scorekeeper.printing.asked import MOST_PLAYERS, AskedSheet, filled_sheet
from scorekeeper.printing.breaks import bound, breakable
from scorekeeper.printing.errors import NoPress, NoSheet
from scorekeeper.printing.pango import how_to_install
from scorekeeper.printing.papers import PAPERS, Paper, paper_called, usual_paper
from scorekeeper.printing.so_far import SoFar, so_far

__all__ = [
    "KINDS",
    "MOST_PLAYERS",
    "PAPERS",
    "AskedSheet",
    "NoPress",
    "NoSheet",
    "Paper",
    "filled_sheet",
    "picture",
    "preview",
    "printable",
    "rule_sheet",
    "score_sheet",
    "tally",
    "unprintable",
    "usual_paper",
]

MOST_TURNS = 1_000  # which take ten seconds; many more would keep everybody's sheets waiting until they are given up


def score_sheet(asked: AskedSheet) -> bytes:
    """A score sheet to write on, as a PDF/UA-1 file: one page for 2 to 8 players, two for 9 to 12.

    The same input gives the same bytes. Raises NoSheet for a game too long for paper, NoPress.
    """
    if asked.game is None:
        return _blank(asked.settled())
    _check_turns(asked.game)
    return _pressed(asked, so_far(asked.game, asked.day, asked.rounds))


@lru_cache(maxsize=64)
def _blank(asked: AskedSheet) -> bytes:
    return _pressed(asked, SoFar(rounds=asked.rounds, day=asked.day))


def _pressed(asked: AskedSheet, written: SoFar) -> bytes:
    template = _templates().get_template("score-sheet.html")
    sheets = list(grid.candidates(replace(asked, names=_to_print(asked.names)), written))
    html = (template.render(sheet=sheet) for sheet in sheets)
    made: bytes = _press().press(html, len(sheets[0].pages), form=asked.form)
    return made


def _to_print(names: Iterable[str]) -> tuple[str, ...]:
    """The names, empty if no letter of one could be printed: its place is then free to write in by hand."""
    all_of_them = tuple(names)
    lost = legible.illegible(_press(), all_of_them)
    return tuple("" if name in lost else name for name in all_of_them)


def rule_sheet(rules: Rules, *, paper: str, large: bool = False, code: str = "", address: str = "") -> bytes:
    """The whole game under these rules as a PDF/UA-1 file, on one page; a very long table or large print needs more.

    `code` is that of the game, `address` the URL of the rules or the game. The same input gives the same bytes.
    Raises NoSheet, NoPress.
    """
    return _rule_sheet(rules, paper=paper_called(paper), large=large, code=code, address=address)


@lru_cache(maxsize=64)
def _rule_sheet(rules: Rules, *, paper: Paper, large: bool, code: str, address: str) -> bytes:
    press, template = _press(), _templates().get_template("rule-sheet.html")
    sheet = blocks.rule_sheet(rules, paper=paper, code=code, address=address)
    if large:
        tried, pages = [blocks.in_large_print(sheet)], 1
    elif fit := _fit(rules):
        tried, pages = [fit], 1
    else:
        tried, pages = blocks.on_two_pages(sheet), 2
    made: bytes = press.press((template.render(sheet=sheet, fit=one) for one in tried), pages)
    return made


@lru_cache(maxsize=256)
def _fit(rules: Rules) -> blocks.Fit | None:
    """How these rules are laid out on one page, found by measuring: the same for both papers and for every game."""
    press, template = _press(), _templates().get_template("rule-sheet.html")
    sheet = blocks.rule_sheet(rules, paper=PAPERS[0], code="", address="")

    def heights(fit: blocks.Fit) -> Mapping[str, float]:
        measured: Mapping[str, float] = press.measure(template.render(sheet=sheet, fit=fit))
        return measured

    return blocks.in_columns(sheet, heights)


def tally(game: Game, *, paper: str, code: str = "", day: str = "", address: str = "") -> bytes:
    """Every turn of a game, finished or not, with its score race, as a PDF/UA-1 file of as many pages as it needs.

    `code` is that of the game, `day` the date as it is printed. The same input gives the same bytes.
    Raises NoSheet, NoPress.
    """
    _check_turns(game)
    press, template = _press(), _templates().get_template("tally.html")
    game = legible.by_seat(press, game)
    sheets = every_turn.candidates(game, paper=paper_called(paper), code=code, day=day, address=address)
    made: bytes = press.press((template.render(tally=sheet) for sheet in sheets), 1)
    return made


def printable(*, game: Game) -> bytes:
    """The game as JSON, in which every player whose name cannot be printed is called by the seat. Raises NoPress."""
    return json.dumps(dump_game(legible.by_seat(_press(), game))).encode()


def unprintable(*, names: Sequence[str]) -> bytes:
    """Those of these names that cannot be printed in full, as JSON. Raises NoPress."""
    return json.dumps(legible.incomplete(_press(), names)).encode()


def ready() -> bytes:
    """Nothing, where sheets can be made. Raises NoPress."""
    _press()
    return b"ready"


def picture(*, drawing: str) -> bytes:
    """The picture to share, an SVG of exports.card in the fonts of printing.raster, as a PNG. Raises NoPress."""
    return raster.dots(_press(), drawing)


def preview(*, of: str, **wishes: Any) -> bytes:
    """The first page of the sheet that KINDS[of] makes of these wishes, as a PNG. Raises what that raises."""
    return raster.preview(KINDS[of](**wishes))


def _check_turns(game: Game) -> None:
    if len(lines(game)) > MOST_TURNS:
        raise NoSheet(f"A game of more than {MOST_TURNS:,} turns is too long for paper. Its CSV has every turn.")


@cache
def _templates() -> Environment:
    templates = Environment(
        loader=FileSystemLoader([folder("pdf"), folder("templates")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters.update(bound=bound, breakable=breakable, number=number, people=people, spelled=spelled)
    return templates


def _press() -> ModuleType:
    try:
        return import_module("scorekeeper.printing.press")
    except OSError as error:
        sentence = f"This machine cannot make sheets, because Pango is missing: {how_to_install()}"
        raise NoPress(sentence) from error


KINDS: Mapping[str, Callable[..., bytes]] = {
    "score sheet": lambda **asked: score_sheet(AskedSheet(**asked)),
    "filled score sheet": lambda **asked: score_sheet(filled_sheet(**asked)),
    "rule sheet": rule_sheet,
    "tally": tally,
    "printable": printable,
    "unprintable": unprintable,
    "picture": picture,
    "preview": preview,
    "ready": ready,
}
"""What makes each kind of sheet, and what only the machine that prints it knows."""
