"""What a game is called: given at its start or at any time later, by a device that may score it."""

from flask import Blueprint, Response, make_response, render_template, request

from scorekeeper.farkle import IllegalEntry
from scorekeeper.store import games
from scorekeeper.store.games import Stored
from scorekeeper.web import devices
from scorekeeper.web.game_bar import game_bar
from scorekeeper.web.leading import lead_on, scored

blueprint = Blueprint("titles", __name__)


@blueprint.get("/g/<code>/title")
def show(code: str) -> str:
    """Asks for the title, with the one the game has."""
    stored = scored(code)
    return _page(stored, stored.game.title)


@blueprint.post("/g/<code>/title")
def save(code: str) -> Response:
    """Saves the title, and back to the game; or the form with what is wrong with it."""
    stored, title = scored(code), request.form.get("title", "")
    try:
        games.retitle(code, title, device=devices.known())
    except IllegalEntry as refusal:
        return make_response(_page(stored, title, str(refusal)), 422)
    return lead_on("game_pages.result" if stored.game.state.over else "table.show", stored.code)


def _page(stored: Stored, title: str, fault: str = "") -> str:
    return render_template("pages/title.html", bar=game_bar(stored), title=title, fault=fault)
