"""On to another page after a form."""

from flask import Response, make_response, redirect, url_for
from htmx_flask import request


def go_to(endpoint: str, code: str) -> Response:
    """To this page of the game: 303, and for htmx, which would put that page into this one, a header of its own."""
    address = url_for(endpoint, code=code)
    if not request.htmx:
        return make_response(redirect(address, 303))
    return make_response("", 200, {"HX-Redirect": address})
