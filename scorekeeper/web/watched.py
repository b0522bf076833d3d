"""The games this device has watched, for its home page. They stand in its signed cookie: looking on writes no row."""

from collections.abc import Iterator

from flask import session

from scorekeeper.store import games
from scorekeeper.store.errors import NotFound
from scorekeeper.store.games import Stored
from scorekeeper.web import devices

MOST = 6
_WATCHED = "watched"


def note(stored: Stored) -> None:
    """Remember that this device watches the game, as the latest; one that it scores is listed among its own."""
    before = session.get(_WATCHED, [])
    if stored.may_score or before[:1] == [stored.code]:
        return
    session.permanent = True
    session[_WATCHED] = [stored.code, *(code for code in before if code != stored.code)][:MOST]


def games_watched() -> tuple[Stored, ...]:
    """The games, the one that was opened last first, without those that were deleted or are scored by now."""
    return tuple(_found(session.get(_WATCHED, [])))


def _found(codes: list[str]) -> Iterator[Stored]:
    for code in codes:
        try:
            stored = games.load(code, devices.known())
        except NotFound:
            continue
        if not stored.may_score:
            yield stored
