"""Sheets to print, as PDF files, and pictures of them."""

import hashlib
import re
from collections.abc import Mapping

from flask import Blueprint, Response, abort, make_response, render_template, request

from scorekeeper import printing
from scorekeeper.exports.clock import played
from scorekeeper.farkle import PRESETS, Rules
from scorekeeper.filters import day
from scorekeeper.store import games
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import devices, own_address
from scorekeeper.web.plumbing.preferences import preferences
from scorekeeper.web.plumbing.time_zone import local
from scorekeeper.web.words.fault import Fault
from scorekeeper.workshop import Full, NotMade, Waiting, workshop

blueprint = Blueprint("paper", __name__)

_AGAIN = 2  # seconds after which a browser asks again for what was not ready


@blueprint.get("/rules/<slug>/score-sheet.pdf")
@blueprint.get("/rules/<slug>/score-sheet.png", endpoint="score_sheet_preview")
def score_sheet(slug: str) -> Response:
    """A blank score sheet under these rules: `players` from 2 to 12, `paper` letter or a4, more `rounds`, `fill` for
    one with fields to fill in on screen.
    """
    if slug not in PRESETS:
        abort(404)
    paper, players, form = _paper(), _number("players", 4), _switched_on("fill")
    wishes = {
        "rules": PRESETS[slug],
        "paper": paper,
        "players": players,
        "rounds": _number("rounds", 0),
        "form": form,
        "address": _link(f"/rules/{slug}"),
    }
    kind = "fillable-score-sheet" if form else "score-sheet"
    return _answer("score sheet", wishes, f"farkle-{kind}-{slug}-{players}-players-{paper}", "no-cache")


@blueprint.get("/g/<code>/score-sheet.pdf")
@blueprint.get("/g/<code>/score-sheet.png", endpoint="game_score_sheet_preview")
def game_score_sheet(code: str) -> Response:
    """A score sheet for this table: its rules and the names of those who play, in seat order; with `filled` all that
    is written so far, too, to go on in pencil.
    """
    stored = games.load(code)
    wishes: dict[str, object] = {
        "paper": _paper(),
        "rounds": _number("rounds", 0),
        "address": _link(f"/g/{stored.code}"),
        "link": _link(f"/g/{stored.code}"),
    }
    if _switched_on("filled"):
        wishes |= {"game": stored.game, "code": stored.code, "day": _day(stored).removesuffix(" UTC")}
        name = f"farkle-score-sheet-{stored.code}-filled-{wishes['paper']}"
        return _answer("filled score sheet", wishes, name, "private, no-cache")
    form, state = _switched_on("fill"), stored.game.state
    names = tuple(state.standings[player].name for player in state.present)
    wishes |= {"rules": stored.game.rules, "names": names, "code": stored.code, "form": form}
    kind = "fillable-score-sheet" if form else "score-sheet"
    return _answer("score sheet", wishes, f"farkle-{kind}-{stored.code}-{wishes['paper']}", "private, no-cache")


@blueprint.get("/rules/<slug>/rule-sheet.pdf")
@blueprint.get("/rules/<slug>/rule-sheet.png", endpoint="rule_sheet_preview")
def rule_sheet(slug: str) -> Response:
    """The whole game under these rules on one page: `paper` letter or a4, `size` normal or large."""
    if slug not in PRESETS:
        abort(404)
    return _rule_sheet(PRESETS[slug], slug, "", f"/rules/{slug}", "no-cache")


@blueprint.get("/g/<code>/rule-sheet.pdf")
@blueprint.get("/g/<code>/rule-sheet.png", endpoint="game_rule_sheet_preview")
def game_rule_sheet(code: str) -> Response:
    """The same for the rules of this game."""
    stored = games.load(code)
    return _rule_sheet(stored.game.rules, stored.code, stored.code, f"/g/{stored.code}", "private, no-cache")


@blueprint.get("/g/<code>/tally.pdf")
@blueprint.get("/g/<code>/tally.png", endpoint="tally_preview")
def tally(code: str) -> Response:
    """Every turn of this game with its score race, finished or not."""
    stored = games.load(code)
    wishes = {
        "game": stored.game,
        "paper": _paper(),
        "code": stored.code,
        "day": _day(stored),
        "address": _link(f"/g/{stored.code}"),
    }
    return _answer("tally", wishes, f"farkle-tally-{stored.code}-{wishes['paper']}", "private, no-cache")


@blueprint.errorhandler(Waiting)
@blueprint.errorhandler(Full)
def waiting(error: Waiting | Full) -> Response:
    """A page that tells its place in the line and asks again by itself: nobody may hold a thread that a bank could
    need. A picture is asked for again by its page.
    """
    if _is_preview():
        return Response(status=503, headers={"Retry-After": str(_AGAIN), "Cache-Control": "no-store"})
    ahead = error.ahead if isinstance(error, Waiting) else None
    response = make_response(render_template("paper/making.html", ahead=ahead), 503)
    response.headers["Retry-After"] = response.headers["Refresh"] = str(_AGAIN)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.errorhandler(NotMade)
def not_made(error: NotMade) -> Response:
    """Why there is no sheet, and that the game is not affected."""
    code = (request.view_args or {}).get("code")
    fault = Fault(503, "The sheet could not be made.", f"{error} The game is not affected.", code=code)
    return make_response(render_template("words/error_page.html", fault=fault, sent=()), 503)


def _rule_sheet(rules: Rules, name: str, game: str, path: str, cache: str) -> Response:
    paper, size = _paper(), request.args.get("size", "normal")
    if size not in {"normal", "large"}:
        raise printing.NoSheet("A rule sheet has normal or large print: size=normal or size=large.")
    wishes = {"rules": rules, "paper": paper, "large": size == "large", "code": game, "address": _link(path)}
    large = "-large" if size == "large" else ""
    return _answer("rule sheet", wishes, f"farkle-rule-sheet-{name}{large}-{paper}", cache)


def _answer(kind: str, wishes: Mapping[str, object], name: str, cache: str) -> Response:
    """The sheet of this kind as a PDF, or a picture of its first page, as was asked for."""
    if _is_preview():
        response = Response(workshop.made("preview", devices.asking(), of=kind, **wishes), mimetype="image/png")
    else:
        response = Response(workshop.made(kind, devices.asking(), **wishes), mimetype="application/pdf")
        response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response.headers["Cache-Control"] = cache
    response.vary.update(("Accept-Language", "Cookie"))
    response.set_etag(hashlib.sha256(response.data).hexdigest())
    response.make_conditional(request)
    return response


def _is_preview() -> bool:
    return (request.endpoint or "").endswith("_preview")


def _day(stored: Stored) -> str:
    """The date of the game, as on every other output: a later correction or rename leaves it."""
    return day(local(played(stored.game, stored.created)))


def _paper() -> str:
    return request.args.get("paper", usual_paper())


def usual_paper() -> str:
    """The paper this device has chosen, else the one that is usual where its browser's first language says."""
    if preferences().paper != "usual":
        return preferences().paper
    return printing.usual_paper(request.accept_languages.best or "")


def _number(name: str, usual: int) -> int:
    """A number of the query, -1 for what is none: no sheet has so many of anything."""
    wish = request.args.get(name)
    if wish is None:
        return usual
    return int(wish) if re.fullmatch("[0-9]{1,3}", wish) else -1


def _switched_on(name: str) -> bool:
    return request.args.get(name, "") not in {"", "0"}


def _link(path: str) -> str:
    """The URL of this page for those who hold the paper, empty if only this machine could open it."""
    base = own_address.base()
    return "" if own_address.only_here(base.partition("://")[2]) else f"{base}{path}"
