"""The first page, the list of all games of this device, and the way to a game by a code."""

import re
from datetime import UTC, datetime

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import games, links, rights
from scorekeeper.store.errors import NoScoringCode
from scorekeeper.web.home.page import Home, home
from scorekeeper.web.home.typed_code import read_typed
from scorekeeper.web.plumbing import devices, preferences, watched

blueprint = Blueprint("home", __name__)

_COUNT = re.compile("[0-9]{1,6}", re.ASCII)


@blueprint.get("/")
def index() -> str:
    """This device's latest games, a new one, and the way to another by its code."""
    preferences.renew()
    watched.renew()
    return render_template("home/page.html", page=_page())


@blueprint.get("/games/all")
def every_game() -> str:
    """All games of this device, on as many pages as it takes; `after` says how many are listed before this page."""
    after = request.args.get("after", "")
    return render_template("home/games.html", page=_page(int(after) if _COUNT.fullmatch(after) else 0))


def _page(after: int = 0) -> Home:
    device = devices.known()
    listed = rights.games_of(device, after=after)
    return home(listed, watched.games_watched(), datetime.now(UTC), after=after, count=rights.count_of(device))


@blueprint.get("/join")
def join() -> Response:
    """To the game that was typed: to watch it, to its table where this device may score it, or to take scoring over.

    Raises NotFound, NoScoringCode.
    """
    typed = read_typed(request.args.get("code", ""))
    if typed.scoring is not None:
        return _to_score(typed.game or links.game_of(typed.scoring), typed.scoring)
    stored = games.load(typed.game or "", devices.known())
    return redirect(url_for("table.show" if stored.may_score else "watch.show", code=stored.code), 303)


def _to_score(code: str | None, scoring: str) -> Response:
    if code is None:
        raise NoScoringCode(scoring)
    stored = games.load(code, devices.known())
    if stored.may_score:
        return redirect(url_for("table.show", code=stored.code), 303)
    if not stored.opened_by(scoring):
        raise NoScoringCode(scoring, stored.code)
    return redirect(url_for("game_pages.scorer", code=stored.code, secret=stored.secret), 303)
