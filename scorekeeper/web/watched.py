"""The games this device has watched, for its home page. They stand in its signed cookie: looking on writes no row."""

from collections.abc import Iterator
from contextlib import suppress

from flask import session

from scorekeeper.store import games
from scorekeeper.store.errors import NotFound
from scorekeeper.store.games import MOST_LISTED_ENTRIES, Stored
from scorekeeper.store.news import last_entry
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


def games_watched(most_entries: int = MOST_LISTED_ENTRIES) -> tuple[Stored, ...]:
    """The games, the one that was opened last first, without those that were deleted or are scored by now: as many as
    have so many entries together, and the first however long it is.
    """
    return tuple(stored for stored in _loaded(session.get(_WATCHED, []), most_entries) if not stored.may_score)


def _loaded(codes: list[str], most_entries: int) -> Iterator[Stored]:
    together = 0
    for place, code in enumerate(codes):
        # How long a game is is known before it is replayed, which is what takes long.
        together += last_entry(code) or 0
        if place > 0 and together > most_entries:
            return
        with suppress(NotFound):
            yield games.load(code, devices.known())
