"""A game file from elsewhere, or from here long ago, to go on with (ux.md, 9)."""

from contextlib import closing
from datetime import UTC, datetime

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.exports import BadFile, read_game_file
from scorekeeper.exports.clock import began
from scorekeeper.farkle import Game
from scorekeeper.store import games
from scorekeeper.web import devices
from scorekeeper.web.forms import LONGEST_KEY, new_key

blueprint = Blueprint("importing", __name__)


@blueprint.get("/import")
def form() -> str:
    """Asks for the file."""
    return _page()


@blueprint.post("/import")
def read() -> Response:
    """The game of the file, and to its table or its result; or every fault of the file, and then nothing is kept."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return make_response(_page(("Choose a game file first.",)), 422)
    with closing(file):  # a long one lies in a temporary file
        content = file.read()
    try:
        game = read_game_file(content)
    except BadFile as error:
        return make_response(_page(error.faults), 422)
    return _to(_kept(game), game)


def _kept(game: Game) -> str:
    now = datetime.now(UTC)
    key = request.form.get("key", "")[:LONGEST_KEY] or new_key()
    return games.create(game, device=devices.mine(), key=key, now=now, began=began(game, now)).code


def _to(code: str, game: Game) -> Response:
    return redirect(url_for("game_pages.result" if game.state.over else "table.show", code=code), 303)


def _page(faults: tuple[str, ...] = ()) -> str:
    return render_template("pages/import.html", faults=faults, key=new_key())
