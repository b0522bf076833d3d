"""A game file from elsewhere, or from here long ago, to go on with (ux.md, 9)."""

from contextlib import closing
from datetime import UTC, datetime

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.exports import BadFile, read_game_file
from scorekeeper.exports.clock import began
from scorekeeper.web.devices import NoCookie
from scorekeeper.web.forms import new_key
from scorekeeper.web.starting import AnotherGame, start, started_lately

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
    try:
        stored = start(game, began=began(game, datetime.now(UTC)), notice="imported")
    except AnotherGame as error:
        return make_response(_page((f"{error} Choose the file once more to import this game too.",)), 409)
    except NoCookie:
        return make_response(_page(no_cookie=True), 422)
    return redirect(url_for("game_pages.result" if game.state.over else "table.show", code=stored.code), 303)


def _page(faults: tuple[str, ...] = (), no_cookie: bool = False) -> str:
    started = started_lately() if request.method == "GET" else None
    return render_template("pages/import.html", faults=faults, no_cookie=no_cookie, key=new_key(), started=started)
