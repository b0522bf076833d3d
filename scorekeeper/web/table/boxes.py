"""Errors at the table, as the box beside the pad."""

from dataclasses import replace

from markupsafe import Markup, escape

from scorekeeper.farkle import Bank, Entry, Farkle, IllegalEntry, Redo, Skip, State, Undo, Win
from scorekeeper.farkle.legality import below_zero
from scorekeeper.farkle.words import number
from scorekeeper.filters import html, who
from scorekeeper.store.errors import Busy
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.words import refusals
from scorekeeper.web.words.box import NOT_SAVED, NOTHING, Box, Button, text

CHANGE_IT = Button(Markup("Change it"), href="#points")
FARKLE_INSTEAD = Button(Markup("Farkle instead"), form="moves", name="type", value="farkle")


def unreadable(error: BadNumber, state: State, home: str) -> Box:
    """The box for points that cannot be read; `home` is the address of the game."""
    return refusals.unreadable(error, _negative(state, home, error.typed))


def refused(error: IllegalEntry, state: State, entry: Entry, home: str) -> Box:
    """The box for an entry the rules turn down."""
    if error.reason == "over":
        return finished(entry, home)
    points = entry.points if isinstance(entry, Bank) else None
    if error.reason == "negative":
        return _negative(state, home, number(points or 0))
    place = refusals.WaysOut("Tap Farkle, or Skip in the menu.", CHANGE_IT, FARKLE_INSTEAD, bank)
    box = refusals.against_the_rules(error, lost(entry), place)
    typed = "" if points is None else number(points)
    return box or Box(422, html(error.message), NOT_SAVED, typed=typed, blames_field=points is not None)


def busy(entry: Entry, error: Busy) -> Box:
    """The box for a write that had to wait too long, or for which the disk has no room."""
    box = Box(503, escape(str(error)), refusals.again(lost(entry), error))
    return replace(box, typed=number(entry.points)) if isinstance(entry, Bank) else box


def watching(watch: str = "") -> Box:
    """The box for a device without the right to score; `watch` is the address of the watch page where there is one."""
    buttons = (Button(Markup("Watch"), href=watch),) if watch else ()
    return Box(403, Markup("This device can watch, not score."), text(refusals.WAY_TO_SCORE), buttons)


def finished(entry: Entry, home: str) -> Box:
    """The box for an entry after the end."""
    result = Button(Markup("See the result"), href=f"{home}/result")
    go_on = Button(Markup("Undo the last turn and go on"), form="moves", name="type", value="undo")
    return Box(409, Markup("This game is finished."), lost(entry), (result, go_on))


def bank(points: int, label: Markup | None = None) -> Button:
    """The button that banks these points, for the current player."""
    return Button(label or text(number(points)), form="tiles", name="points", value=str(points))


def lost(entry: Entry, your: bool = False) -> Markup:
    """What was not saved: "500 was not saved.", "Your farkle was not saved."."""
    kinds = {Farkle: "farkle", Skip: "skip", Win: "win", Undo: "undo", Redo: "redo"}
    what = number(entry.points) if isinstance(entry, Bank) else kinds.get(type(entry), "entry")
    if your:
        return Markup("Your {} was not saved.").format(what)
    return Markup("{} was not saved.").format(what if isinstance(entry, Bank) else f"The {what}")


def to_play(state: State) -> Markup:
    """The name of the current player."""
    return who(state.standings[state.to_play].name) if state.to_play is not None else NOTHING


def _negative(state: State, home: str, typed: str) -> Box:
    sentence = Markup("Penalties are taken automatically; to change an earlier turn, open the player's turns.")
    turns = Button(Markup("{}'s turns").format(to_play(state)), href=f"{home}/sheet")
    return Box(422, html(below_zero().message), sentence, (turns,), typed=typed, blames_field=True)
