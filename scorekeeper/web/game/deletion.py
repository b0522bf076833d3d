"""Deleting a game: asked once, naming it, and final."""

from flask import Blueprint, Response, abort, make_response, redirect, render_template, url_for
from htmx_flask import request
from markupsafe import Markup

from scorekeeper.farkle.outcome import outcome
from scorekeeper.store import games
from scorekeeper.store.errors import Stale
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.access import game_to_score
from scorekeeper.web.plumbing.forms import BadForm, read_slot
from scorekeeper.web.words import other_device
from scorekeeper.web.words.game_bar import game_bar

blueprint = Blueprint("deletion", __name__)


@blueprint.get("/g/<code>/delete")
def ask(code: str) -> Response:
    """Asks, and says what would be gone."""
    return _page(game_to_score(code))


@blueprint.post("/g/<code>/delete")
def delete(code: str) -> Response:
    """Deletes the game, and home; where someone scored since the question was asked, it is asked again."""
    try:
        number = read_slot(request.form).number
    except BadForm:
        abort(400)
    try:
        games.delete(code, number=number, device=devices.known())
    except Stale as error:
        return _page(error.stored, other_device.told(error.stored.game, number))
    return make_response(redirect(url_for("home.index"), 303))


def _page(stored: Stored, late: Markup | None = None) -> Response:
    state = stored.game.state
    text = render_template(
        "game/delete.html",
        bar=game_bar(stored),
        names=tuple(state.standings[player].name for player in state.seats),
        title=stored.game.title,
        turns=sum(one.happened is not None and one.happened.is_turn for one in stored.game.states),
        number=stored.game.number,
        ended=outcome(stored.game) if state.over else None,
        late=late,
    )
    return make_response(text, 409 if late else 200)
