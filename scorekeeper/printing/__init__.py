"""Paper: values of the game to PDF bytes (ux.md, 8).

WeasyPrint and its system libraries are loaded with the first sheet: a machine without them can still keep score.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorekeeper.assets import folder
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import spelled
from scorekeeper.filters import number
from scorekeeper.printing import grid
from scorekeeper.printing.grid import Paper

__all__ = ["MOST_PLAYERS", "PAPERS", "NoPress", "NoSheet", "Paper", "score_sheet"]

PAPERS: tuple[Paper, ...] = ("letter", "a4")
LEAST_PLAYERS, MOST_PLAYERS = 2, 12


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
) -> bytes:
    """A score sheet to write on, as a PDF/UA-1 file: one page for 2 to 8 players, two for 9 to 12.

    `names`, in seat order, are printed over the first columns; without `players` there are as many as names, or four.
    `game` is the code of the game, `address` where the rules or the game are found; both stand in the footer.
    The same input gives the same bytes.

    Raises NoSheet for another paper than those of PAPERS or another number of players, NoPress.
    """
    if paper not in PAPERS:
        raise NoSheet("Sheets are printed on Letter or on A4: paper=letter or paper=a4.")
    if players is None:
        players = max(LEAST_PLAYERS, len(names)) if names else 4
    if not max(LEAST_PLAYERS, len(names)) <= players <= MOST_PLAYERS:
        raise NoSheet(f"A score sheet has room for {LEAST_PLAYERS} to {MOST_PLAYERS} players.")
    return _score_sheet(rules, paper=paper, players=players, names=tuple(names), game=game, address=address)


@lru_cache(maxsize=64)
def _score_sheet(rules: Rules, *, paper: Paper, players: int, names: tuple[str, ...], game: str, address: str) -> bytes:
    template = _templates().get_template("score-sheet.html")
    sheets = grid.candidates(rules, paper=paper, players=players, names=names, game=game, address=address)
    return _press()((template.render(sheet=sheet) for sheet in sheets), 1 if players <= grid.MOST_ON_A_PAGE else 2)


@cache
def _templates() -> Environment:
    templates = Environment(
        loader=FileSystemLoader(folder("pdf")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters.update(number=number, spelled=spelled)
    return templates


def _press() -> Callable[[Iterable[str], int], bytes]:
    try:
        from scorekeeper.printing.press import press  # noqa: PLC0415  # its system libraries may be missing
    except OSError as error:
        raise NoPress(
            "This machine cannot make sheets, because Pango is missing: "
            "apt-get install libpangoft2-1.0-0 libharfbuzz-subset0"
        ) from error
    return press
