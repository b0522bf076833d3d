"""Points that cannot be read or that the rules refuse, as a box for the table and for a correction (ux.md, 6)."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.farkle import IllegalEntry
from scorekeeper.farkle.legality import too_many
from scorekeeper.farkle.words import number
from scorekeeper.filters import html
from scorekeeper.store.errors import Busy, DiskFull
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.words.box import LONGEST_SHOWN, NOT_SAVED, Box, Button, cut

WAY_TO_SCORE = (
    "To keep score here, type the scoring code on the home page. The device that keeps score shows it: Menu, Share."
)


@dataclass(frozen=True, slots=True)
class WaysOut:
    """Where the points were typed: what to do with 0, and the ways out that this page has."""

    instead: str
    change: Button
    farkle: Button
    bank: Callable[[int], Button]


def unreadable(error: BadNumber, negative: Box) -> Box:
    """The box for points that cannot be read; `negative` is the page's own for points below 0."""
    if error.fault == "empty":
        heading = Markup("Type the points of this turn, for example 350, or tap Farkle.")
        return Box(422, heading, to_field=True, blames_field=True)
    if error.fault == "negative":
        return negative
    if error.fault == "too large":
        lost = Markup("{} was not saved.").format(_shortened(error.typed))
        return Box(422, html(too_many().message), lost, typed=error.typed, blames_field=True)
    instead = error.instead
    heading = Markup('"{}" can be read in two ways.') if instead else Markup('"{}" is not a number.')
    what_to_do = Markup("{}").format(instead or "Use digits only.")
    return Box(422, heading.format(cut(error.typed)), what_to_do, typed=error.typed, to_field=True, blames_field=True)


def against_the_rules(error: IllegalEntry, lost: Markup, place: WaysOut) -> Box | None:
    """The box for points that the rules refuse, None if the refusal is not about the points.

    `lost` says what was not saved.
    """
    match error.reason:
        case "opening" | "least bank":
            return _box(error, NOT_SAVED, place.change, place.farkle)
        case "step":
            return _box(error, NOT_SAVED, *(place.bank(one) for one in error.near))
        case "zero":
            return _box(error, Markup("{}").format(place.instead))
        case "too large":
            return _box(error, lost)
    return None


def _box(error: IllegalEntry, text: Markup, *buttons: Button) -> Box:
    return Box(422, html(error.message), text, buttons, typed=number(error.points or 0), blames_field=True)


def again(not_saved: Markup, error: Busy) -> Markup:
    """What was not saved, and how to save it."""
    if isinstance(error, DiskFull):
        return Markup("{} Make room on the scorekeeper's disk, then tap again.").format(not_saved)
    return Markup("{}; tap again.").format(not_saved[:-1])


def _shortened(digits: str) -> str:
    return number(int(digits)) if len(digits) <= LONGEST_SHOWN else f"{digits[:LONGEST_SHOWN]}…"
