"""Paper: values of the game to PDF bytes (ux.md, 8).

WeasyPrint and its system libraries are loaded with the first sheet: a machine without them can still keep score.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
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
from scorekeeper.printing.breaks import bound, breakable
from scorekeeper.printing.pango import how_to_install
from scorekeeper.printing.papers import PAPERS, Paper, usual_paper
from scorekeeper.printing.so_far import SoFar, so_far

__all__ = [
    "KINDS",
    "MOST_PLAYERS",
    "PAPERS",
    "NoPress",
    "NoSheet",
    "Paper",
    "picture",
    "preview",
    "printable",
    "rule_sheet",
    "score_sheet",
    "score_sheet_so_far",
    "tally",
    "unprintable",
    "usual_paper",
]

LEAST_PLAYERS, MOST_PLAYERS = 2, 12
MOST_ROUNDS = 100
MOST_TURNS = 1_000  # which take ten seconds; many more would keep everybody's sheets waiting until they are given up


class NoSheet(ValueError):
    """A sheet that there is not; str() is one sentence with what there is."""


class NoPress(RuntimeError):
    """This machine lacks what WeasyPrint needs; str() is one sentence with the command that helps."""


def score_sheet(
    rules: Rules,
    *,
    paper: str,
    players: int | None = None,
    names: Sequence[str] = (),
    game: str = "",
    address: str = "",
    link: str = "",
    rounds: int = 0,
    form: bool = False,
    day: str = "",
) -> bytes:
    """A score sheet to write on, as a PDF/UA-1 file: one page for 2 to 8 players, two for 9 to 12.

    `names`, in seat order, are printed over the first columns; without `players` there are as many as names, or four.
    `game` is the code of the game, `address` the URL of the rules or the game; both stand in the footer. `link` is
    the URL of the game, printed as a QR code. More `rounds` than a page has are on further pages. With `form` it has
    fields to fill in on a screen.
    The same input gives the same bytes.

    Raises NoSheet for another paper than those of PAPERS or another number of players or rounds, NoPress.
    """
    if players is None:
        players = max(LEAST_PLAYERS, len(names)) if names else 4
    if not max(LEAST_PLAYERS, len(names)) <= players <= MOST_PLAYERS:
        raise NoSheet(f"A score sheet has room for {LEAST_PLAYERS} to {MOST_PLAYERS} players.")
    _check_rounds(rounds)
    return _score_sheet(
        rules,
        paper=_paper(paper),
        players=players,
        names=tuple(names),
        game=game,
        address=address,
        link=link,
        rounds=rounds,
        form=form,
        day=day,
    )


@lru_cache(maxsize=64)
def _score_sheet(
    rules: Rules,
    *,
    paper: Paper,
    players: int,
    names: tuple[str, ...],
    game: str,
    address: str,
    link: str,
    rounds: int,
    form: bool,
    day: str,
) -> bytes:
    written = SoFar(rounds=rounds, day=day)
    names = _to_print(names)
    sheets = grid.candidates(
        rules,
        paper=paper,
        players=players,
        names=names,
        game=game,
        address=address,
        link=link,
        so_far=written,
        form=form,
    )
    return _pressed(sheets)


def score_sheet_so_far(
    game: Game, *, paper: str, code: str = "", day: str = "", address: str = "", link: str = "", rounds: int = 0
) -> bytes:
    """A score sheet with all that this game has written so far, so that a table can go on with a pencil.

    `code` is that of the game, `day` the date as it is printed, `link` the URL of the game. Raises NoSheet, NoPress.
    """
    _check_rounds(rounds)
    _check_turns(game)
    names = _to_print(game.state.standings[player].name for player in game.state.seats)
    return _pressed(
        grid.candidates(
            game.rules,
            paper=_paper(paper),
            players=len(names),
            names=names,
            game=code,
            address=address,
            link=link,
            so_far=so_far(game, day, rounds),
            form=False,
        )
    )


def _to_print(names: Iterable[str]) -> tuple[str, ...]:
    """The names, empty where no letter of one could be printed: its place is then free to write in by hand."""
    all_of_them = tuple(names)
    lost = legible.illegible(_press(), all_of_them)
    return tuple("" if name in lost else name for name in all_of_them)


def _pressed(sheets: Iterable[grid.ScoreSheet]) -> bytes:
    template, all_of_them = _templates().get_template("score-sheet.html"), list(sheets)
    html = (template.render(sheet=sheet) for sheet in all_of_them)
    made: bytes = _press().press(html, len(all_of_them[0].pages), form=all_of_them[0].form)
    return made


def rule_sheet(rules: Rules, *, paper: str, large: bool = False, game: str = "", address: str = "") -> bytes:
    """The whole game under these rules as a PDF/UA-1 file, on one page; a very long table or large print needs more.

    `game` and `address` as for a score sheet. The same input gives the same bytes. Raises NoSheet, NoPress.
    """
    return _rule_sheet(rules, paper=_paper(paper), large=large, game=game, address=address)


@lru_cache(maxsize=64)
def _rule_sheet(rules: Rules, *, paper: Paper, large: bool, game: str, address: str) -> bytes:
    press, template = _press(), _templates().get_template("rule-sheet.html")
    sheet = blocks.rule_sheet(rules, paper=paper, game=game, address=address)
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
    sheet = blocks.rule_sheet(rules, paper=PAPERS[0], game="", address="")

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
    sheets = every_turn.candidates(game, paper=_paper(paper), code=code, day=day, address=address)
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


def _check_rounds(rounds: int) -> None:
    if not 0 <= rounds <= MOST_ROUNDS:
        raise NoSheet(f"A score sheet has room for at most {MOST_ROUNDS} rounds.")


def _paper(wish: str) -> Paper:
    for paper in PAPERS:
        if wish == paper:
            return paper
    raise NoSheet("Sheets are printed on Letter or on A4: paper=letter or paper=a4.")


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
    "score sheet": score_sheet,
    "score sheet so far": score_sheet_so_far,
    "rule sheet": rule_sheet,
    "tally": tally,
    "printable": printable,
    "unprintable": unprintable,
    "picture": picture,
    "preview": preview,
    "ready": ready,
}
"""What makes each kind of sheet, and what only the machine that prints it knows."""
