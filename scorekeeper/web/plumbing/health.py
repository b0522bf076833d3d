"""Whether the server can do its work, for whatever watches over it: nothing of any game, and nothing is written."""

from importlib.metadata import version

from flask import Blueprint, Response, jsonify

from scorekeeper.store.db import writing
from scorekeeper.store.errors import Busy, Unusable
from scorekeeper.store.schema import version_of

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def show() -> Response:
    """200 with the version of the program and of the database while its write lock can be taken, else 503."""
    try:
        with writing() as connection:
            schema = version_of(connection)
    except (Busy, Unusable) as error:
        response = jsonify(status="failing", why=type(error).__name__)
        response.status_code = 503
        return response
    return jsonify(status="ok", version=version("farkle-scorekeeper"), schema=schema)
