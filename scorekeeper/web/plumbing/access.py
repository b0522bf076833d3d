"""The game of a page, for a device that may score it."""

from scorekeeper.store import games
from scorekeeper.store.errors import Forbidden
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import devices


def game_to_score(code: str) -> Stored:
    """The game with this code, for a device that may score it. Raises NotFound, and Forbidden."""
    stored = games.load(code, devices.known())
    if not stored.may_score:
        raise Forbidden(stored)
    return stored
