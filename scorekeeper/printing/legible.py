"""Names of which this machine has no letter at all: a sheet calls those players by their seats."""

from collections.abc import Iterable
from types import ModuleType

from scorekeeper.farkle.entries import Rename
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.game import Game

_SYSTEM = "\u0590"  # from here on letters come from the system's fonts: those before, and their marks, are shipped
_UNSEEN = " \u200d\ufe0e\ufe0f"
_INSTEAD = ("Player {}", "Seat {}", "No. {}")


def illegible(press: ModuleType, names: Iterable[str]) -> frozenset[str]:
    """Those of these names of which nothing would be printed; `press` knows the fonts."""
    doubtful = list(filter(is_doubtful, names))
    if not doubtful:
        return frozenset()
    unseen = press.unprintable(" ".join(doubtful)).union(_UNSEEN)
    return frozenset(name for name in doubtful if unseen.issuperset(name))


def is_doubtful(name: str) -> bool:
    """Whether a name has no letter of the fonts that are shipped, so that only the machine's fonts can tell."""
    return not any(" " < letter < _SYSTEM for letter in name)


def incomplete(press: ModuleType, names: Iterable[str]) -> tuple[str, ...]:
    """Those of these names of which a letter, or all of them, would not be printed."""
    names = tuple(names)
    unseen = press.unprintable(" ".join(name for name in names if needs_fonts(name)))
    return tuple(name for name in names if unseen.intersection(name))


def needs_fonts(name: str) -> bool:
    """Whether a name has letters beyond the fonts that are shipped, so that only the machine's fonts can tell."""
    return any(letter >= _SYSTEM for letter in name)


def by_seat(press: ModuleType, game: Game) -> Game:
    """The game in which every player whose name cannot be printed is called by the seat: "Player 3"."""
    lost = illegible(press, (one.name for one in game.state.standings))
    for player, one in enumerate(game.state.standings):
        if one.name in lost:
            game = _renamed(game, one.name, game.state.seat(player))
    return game


def _renamed(game: Game, name: str, seat: int) -> Game:
    for instead in _INSTEAD:
        try:
            return game.play(Rename(name, instead.format(seat)))
        except IllegalEntry:  # somebody else is called so
            continue
    return game
