"""What another device wrote after a page was opened, in the words with which every page tells it (ux.md, 6)."""

from markupsafe import Markup

from scorekeeper.farkle import (
    Amend,
    Back,
    Bank,
    End,
    Entry,
    Farkle,
    Game,
    Happened,
    Join,
    Leave,
    Order,
    Redo,
    Rename,
    Skip,
    Undo,
    Win,
)
from scorekeeper.web.words.said import past_deed

_TURNS = (Bank, Farkle, Skip, Win)
_DEEDS: dict[type[Entry], str] = {
    Undo: "pressed Undo",
    Redo: "pressed Redo",
    Amend: "corrected a turn",
    Join: "changed the players",
    Leave: "changed the players",
    Back: "changed the players",
    Rename: "changed a name",
    Order: "changed the seats",
    End: "stopped the game",
}


def heading(game: Game, number: int) -> Markup:
    """What was first, where this number was asked for and is taken: "Another device scored first."."""
    first, *more = game.log[number - 1 :] or (None,)
    if any(isinstance(entry, _TURNS) for entry in (first, *more)):
        return Markup("Another device scored first.")
    deed = _DEEDS.get(type(first), "was there") if first else "was there"
    return Markup("Another device {} first.").format(deed)


def told(game: Game, number: int) -> Markup:
    """What it did: "Ann banked 300 after this page was opened."."""
    first = taken_by(game, number)
    deed = past_deed(first) if first else Markup("The table was changed")
    return Markup("{} after this page was opened.").format(deed)


def taken_by(game: Game, number: int) -> Happened | None:
    """What is in the game under this number; None if it was undone since or is no such thing."""
    return next((one.happened for one in game.states if one.happened and one.happened.number == number), None)
