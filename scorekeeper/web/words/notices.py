"""A sentence for the next page that this browser sees: a form that only leads on has no other place for it.

The browser keeps which game it is about, which sentence and a number; the words are made here, so that no cookie can
put any other words on a page.
"""

import re
from collections.abc import Callable, Mapping

from markupsafe import Markup

from scorekeeper.farkle import Game
from scorekeeper.farkle.words import counted
from scorekeeper.filters import people
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import cookies
from scorekeeper.web.words.box import NOTHING
from scorekeeper.web.words.said import Said, already

_KEPT = re.compile(r"([A-Z]{4}-[A-Z]{4})\.([a-z]{1,10})\.([0-9]{1,6})", re.ASCII)


def leave(stored: Stored, kind: str, number: int = 0) -> None:
    """Tell this on the next page of the game; `kind` is one of WORDS."""
    cookies.keep(cookies.NOTICE, f"{stored.code}.{kind}.{number}")


def leave_already(stored: Stored, number: int) -> None:
    """Leave the notice that this entry was already saved."""
    leave(stored, "already", number)


def leave_after_start(stored: Stored, kind: str = "") -> None:
    """Leave a notice for the first page of a new game. "Already started" replaces any other."""
    kind = "started" if stored.repeated else kind
    if kind:
        leave(stored, kind)


def take(stored: Stored) -> Markup:
    """The notice left for this game, shown once; empty if there is none."""
    left = _KEPT.fullmatch(cookies.value(cookies.NOTICE))
    if left is None or left[1] != stored.code:
        return NOTHING
    cookies.keep(cookies.NOTICE, "")
    words = WORDS.get(left[2])
    return words(stored.game, int(left[3])) if words else NOTHING


def take_said(stored: Stored) -> Said | None:
    """The same as an event, where the page has a place for one."""
    words = take(stored)
    return Said(strong=words, spoken=words) if words else None


def _already(game: Game, number: int) -> Markup:
    return already(game, number).strong if 0 < number < game.number else NOTHING


def _imported(game: Game, _number: int) -> Markup:
    names = people(one.name for one in game.state.standings)
    turns = sum(one.happened.is_turn for one in game.states if one.happened)
    return Markup("Imported: the game of {}, with {}.").format(names, counted(turns, "turn"))


WORDS: Mapping[str, Callable[[Game, int], Markup]] = {
    "already": _already,
    "started": lambda _game, _number: Markup("This game was already started."),
    "imported": _imported,
    "seated": lambda _game, _number: Markup("These names and seats are saved already."),
}
