"""The print page: every sheet there is, and the paper it is for, remembered for this device."""

import json
from collections.abc import Sequence
from contextlib import suppress

from flask import Blueprint, render_template
from htmx_flask import request

from scorekeeper.farkle import PRESETS
from scorekeeper.farkle.outcome import outcome
from scorekeeper.printing import MOST_PLAYERS, PAPERS, NoPress
from scorekeeper.printing.every_turn import MOST_UPRIGHT
from scorekeeper.printing.grid import layout_for
from scorekeeper.printing.legible import needs_fonts
from scorekeeper.store import games
from scorekeeper.store.stored import Stored
from scorekeeper.web.paper.sheets import usual_paper
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.preferences import choose, preferences
from scorekeeper.web.words.game_bar import game_bar
from scorekeeper.workshop import Full, NotMade, Waiting, workshop

blueprint = Blueprint("print_page", __name__)

_USUAL_RULES = "classic"
_MORE_ROUNDS = (40, 60)
_PAPERS = {"letter": "Letter", "a4": "A4"}
_SIZES = {"normal": "Normal", "large": "Large print"}
_PATIENCE = 0.3  # seconds that the page waits to know whether sheets can be made; mostly it is known already
_PLAYERS = 4  # of a score sheet, until another number is chosen
_UPRIGHT = {"letter": (521, 674), "a4": (506, 716)}  # dots of a preview: the place it has before it is there


@blueprint.get("/print")
def show() -> str:
    """The rule sheet and the score sheet of a published rule set."""
    slug = request.args.get("rules", _USUAL_RULES)
    sets = {slug: rules.name for slug, rules in PRESETS.items()}
    slug = slug if slug in PRESETS else _USUAL_RULES
    return render_template(
        "paper/print.html",
        slug=slug,
        sets=sets,
        no_press=_no_press(),
        seats=range(2, MOST_PLAYERS + 1),
        players=_PLAYERS,
        **_chosen(),
        **_dots(_PLAYERS, _PLAYERS),
    )


@blueprint.get("/g/<code>/print")
def game(code: str) -> str:
    """The same for a game, with its tally."""
    return _game(games.load(code, devices.known()))


@blueprint.get("/g/<code>/print/names")
def names(code: str) -> str:
    """Which names cannot be printed: a part of the page, or without htmx the whole page with that part."""
    stored = games.load(code, devices.known())
    found = _unprintable(stored)
    if request.htmx:
        return render_template("paper/unprintable.html", code=stored.code, unprintable=found, again=True)
    return _game(stored, found)


def _unprintable(stored: Stored) -> Sequence[str] | None:
    """The names that cannot be printed in full; None while the process that knows the fonts has no time."""
    doubtful = [one.name for one in stored.game.state.standings if needs_fonts(one.name)]
    try:
        return tuple(json.loads(workshop.made("unprintable", devices.asking(), names=doubtful))) if doubtful else ()
    except (Waiting, Full):
        return None
    except (NotMade, NoPress):  # the sheets themselves say so
        return ()


def _game(stored: Stored, unprintable: Sequence[str] | None = None) -> str:
    doubtful = any(needs_fonts(one.name) for one in stored.game.state.standings)
    state = stored.game.state
    return render_template(
        "paper/game_print.html",
        bar=game_bar(stored),
        no_press=_no_press(),
        unprintable=unprintable if doubtful else (),
        again=False,
        rules=stored.game.rules.name,
        started=state.turn is not None,
        round=state.round,
        players=len(state.present),
        rows=layout_for(len(state.present)).rounds,
        won=outcome(stored.game) if state.over else None,
        **_chosen(),
        **_dots(len(state.present), len(state.seats)),
    )


def _no_press() -> str:
    """Why no sheet can be made on this machine; empty if one can, or if that is not known yet."""
    with suppress(Waiting, Full, NotMade):
        try:
            workshop.made_within(_PATIENCE, "ready", devices.asking())
        except NoPress as error:
            return str(error)
    return ""


def _chosen() -> dict[str, object]:
    """Paper and size; a paper that was asked for is kept for the next time."""
    paper, size = request.args.get("paper"), request.args.get("size")
    if paper in PAPERS and paper != preferences().paper:
        choose(paper=paper)
    return {
        "paper": _paper(),
        "papers": _PAPERS,
        "size": size if size in _SIZES else "normal",
        "sizes": _SIZES,
        "more_rounds": _MORE_ROUNDS,
    }


def _paper() -> str:
    paper = request.args.get("paper")
    return paper if paper in PAPERS else usual_paper()


def _dots(players: int, columns: int) -> dict[str, tuple[int, int]]:
    """How many dots wide and high the preview of each sheet is, with this many players and columns of a tally."""
    upright = _UPRIGHT[_paper()]
    turned = upright[::-1]
    return {
        "upright": upright,
        "of_score_sheet": upright if layout_for(players).shape == "portrait" else turned,
        "of_tally": upright if columns <= MOST_UPRIGHT else turned,
    }
