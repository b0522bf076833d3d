"""The two ends of a page about one game: the game for who may score it, and on to another page after a form."""

from flask import Response, make_response, redirect, url_for
from htmx_flask import request

from scorekeeper.store import games
from scorekeeper.store.errors import Forbidden
from scorekeeper.store.games import Stored
from scorekeeper.web import devices


def scored(code: str) -> Stored:
    """The game with this code, for a device that may score it. Raises NotFound, and Forbidden."""
    stored = games.load(code, devices.known())
    if not stored.may_score:
        raise Forbidden(stored)
    return stored


def lead_on(endpoint: str, code: str) -> Response:
    """To this page of the game: 303, and for htmx, which would put that page into this one, a header of its own."""
    address = url_for(endpoint, code=code)
    if not request.htmx:
        return make_response(redirect(address, 303))
    return make_response("", 200, {"HX-Redirect": address})
