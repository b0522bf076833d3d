"""The first page, and the way to a game by its code."""

from datetime import UTC, datetime

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import games, rights
from scorekeeper.web import devices
from scorekeeper.web.home_view import home
from scorekeeper.web.watched import games_watched

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def index() -> str:
    """This device's games, a new one, and the way to watch another."""
    page = home(rights.games_of(devices.known()), games_watched(), datetime.now(UTC))
    return render_template("pages/home.html", page=page)


@blueprint.get("/join")
def join() -> Response:
    """To the game with the code that was typed: to watch it, and to its table where this device may score it."""
    stored = games.load(request.args.get("code", ""), devices.known())
    return redirect(url_for("table.show" if stored.may_score else "watch.show", code=stored.code), 303)
