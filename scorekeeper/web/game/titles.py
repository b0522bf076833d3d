"""What a game is called: given at its start or at any time later, by a device that may score it."""

from flask import Blueprint, Response, make_response, render_template, request

from scorekeeper.farkle import IllegalEntry
from scorekeeper.store import games
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.access import game_to_score
from scorekeeper.web.plumbing.redirects import go_to
from scorekeeper.web.words.game_bar import game_bar

blueprint = Blueprint("titles", __name__)


@blueprint.get("/g/<code>/title")
def show(code: str) -> str:
    """Asks for the title, with the one the game has."""
    stored = game_to_score(code)
    return _page(stored, stored.game.title)


@blueprint.post("/g/<code>/title")
def save(code: str) -> Response:
    """Saves the title, and back to the game; or the form with what is wrong with it."""
    stored, title = game_to_score(code), request.form.get("title", "")
    try:
        games.retitle(code, title, device=devices.known())
    except IllegalEntry as refusal:
        return make_response(_page(stored, title, str(refusal)), 422)
    return go_to("game_pages.result" if stored.game.state.over else "table.show", stored.code)


def _page(stored: Stored, title: str, fault: str = "") -> str:
    return render_template("game/title.html", bar=game_bar(stored), title=title, fault=fault)
