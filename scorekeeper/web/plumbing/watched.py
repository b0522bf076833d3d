"""The games this device has watched, for its home page. Their codes are kept in a cookie: watching writes no row."""

from collections.abc import Iterable, Iterator

from scorekeeper.store import codes, games
from scorekeeper.store.errors import NotFound, Unread
from scorekeeper.store.games import MOST_LISTED_ENTRIES
from scorekeeper.store.news import last_entry
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import cookies, devices

MOST = 6
_LONGEST = 100  # letters of the cookie that are looked at; so many codes have fewer


def note(stored: Stored) -> None:
    """Remember that this device watches the game, as the latest; one that it scores is listed among its own."""
    before = _codes()
    if not stored.may_score and before[:1] != (stored.code,):
        _keep((stored.code, *before))


def games_watched(most_entries: int = MOST_LISTED_ENTRIES) -> tuple[Stored, ...]:
    """The games, the one that was opened last first, without those that were deleted or are scored by now: as many as
    have this many entries together, and the first however long it is.
    """
    return tuple(stored for stored in _loaded(_codes(), most_entries) if not stored.may_score)


def renew() -> None:
    """Keep for another year which games were watched."""
    _keep(_codes())


def take_over(watched: object) -> None:
    """Keep the codes that the cookie of the first release had in a list."""
    if isinstance(watched, list):
        _keep(str(one) for one in watched)


def _codes() -> tuple[str, ...]:
    return _checked(cookies.value(cookies.WATCHED)[:_LONGEST].split("."))


def _checked(words: Iterable[str]) -> tuple[str, ...]:
    known = dict.fromkeys(codes.read(word) for word in words)
    return tuple(code for code in known if code is not None)[:MOST]


def _keep(words: Iterable[str]) -> None:
    cookies.keep(cookies.WATCHED, ".".join(_checked(words)))


def _loaded(watched: tuple[str, ...], most_entries: int) -> Iterator[Stored]:
    together = 0
    for place, code in enumerate(watched):
        # How long a game is is known before it is replayed, which is what takes long.
        together += last_entry(code) or 0
        if place > 0 and together > most_entries:
            return
        try:
            yield games.load(code, devices.known())
        except Unread as error:
            yield error.stored
        except NotFound:
            continue
