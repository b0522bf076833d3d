"""A game file from elsewhere, or from here long ago, to go on with (ux.md, 9)."""

from contextlib import closing
from datetime import UTC, datetime

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.exports import BadFile
from scorekeeper.exports.clock import began
from scorekeeper.farkle.words import counted
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.devices import NoCookie
from scorekeeper.web.plumbing.forms import new_key
from scorekeeper.web.plumbing.new_games import AnotherGame, start, started_lately
from scorekeeper.web.words import notices
from scorekeeper.workshop import Full, NotMade, Waiting, workshop
from scorekeeper.workshop.kinds import unpacked

_PATIENCE = 10.0  # seconds: the longest game a file may hold is read in two, where nothing else runs

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
        game = unpacked(workshop.made_within(_PATIENCE, "game file", devices.asking(), content=content))
    except BadFile as error:
        return make_response(_page(error.faults), 422)
    except Waiting as error:
        return _later(_place(error.ahead))
    except Full:
        return _later("Too many files and sheets are waiting already.")
    except NotMade as error:
        return _later(str(error))
    try:
        stored = start(game, began=began(game, datetime.now(UTC)))
        notices.leave_after_start(stored, "imported")
    except AnotherGame as error:
        return make_response(_page((f"{error} Choose the file once more to import this game too.",)), 409)
    except NoCookie:
        return make_response(_page(no_cookie=True), 422)
    return redirect(url_for("game_pages.result" if game.state.over else "table.show", code=stored.code), 303)


def _place(ahead: int) -> str:
    if not ahead:
        return "It is still being read."
    return f"{counted(ahead, 'file or sheet comes', 'files or sheets come')} first."


def _later(why: str) -> Response:
    """The file was not read within a moment; it is kept in its place in the line."""
    response = make_response(_page((f"{why} Choose the file once more in a few seconds.",)), 503)
    response.headers["Retry-After"] = "5"
    return response


def _page(faults: tuple[str, ...] = (), no_cookie: bool = False) -> str:
    started = started_lately() if request.method == "GET" else None
    return render_template("paper/import.html", faults=faults, no_cookie=no_cookie, key=new_key(), started=started)
