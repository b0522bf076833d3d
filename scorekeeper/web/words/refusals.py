"""Points that cannot be read or that the rules turn down, worded once for the table and for a correction (ux.md, 6)."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.farkle import IllegalEntry, Rules
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.words import number
from scorekeeper.store.errors import Busy, DiskFull
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.words.box import LONGEST_SHOWN, NOT_SAVED, Box, Button, cut

WAY_TO_SCORE = (
    "To keep score here, type the scoring code on the home page. The device that keeps score shows it: Menu, Share."
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the points were typed: whose turn it is or was, and the ways out that this page has."""

    name: Markup
    verb: str
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
        return too_large(Markup("{} was not saved.").format(_shortened(error.typed)), error.typed)
    instead = error.instead
    heading = Markup('"{}" can be read in two ways.') if instead else Markup('"{}" is not a number.')
    what_to_do = Markup("{}").format(instead or "Use digits only.")
    return Box(422, heading.format(cut(error.typed)), what_to_do, typed=error.typed, to_field=True, blames_field=True)


def against_the_rules(error: IllegalEntry, rules: Rules, points: int, lost: Markup, place: Place) -> Box | None:
    """The box for points that the rules turn down, None if the refusal is not about the points.

    `lost` says what was not saved.
    """
    match error.reason:
        case "opening":
            heading = Markup("{} {} not on the board yet.").format(place.name, place.verb)
            least = Markup("The first score must be {} or more in one turn. {}").format(number(rules.opening), lost)
            return _box(points, heading, least, place.change, place.farkle)
        case "least bank":
            heading = Markup("A turn must bank at least {} here.").format(number(rules.turn_minimum))
            return _box(points, heading, lost, place.change, place.farkle)
        case "step":
            heading = Markup("{} cannot be a score.").format(number(points))
            step = Markup("Every score is a multiple of {}. {}").format(number(rules.step), NOT_SAVED)
            return _box(points, heading, step, *(place.bank(one) for one in error.near))
        case "zero":
            return _box(points, Markup("0 is not a score."), Markup("{}").format(place.instead))
        case "too large":
            return too_large(lost, number(points))
    return None


def too_large(lost: Markup, typed: str) -> Box:
    """The box for more points than a turn can be worth."""
    heading = Markup("{} is the most for one turn.").format(number(MOST_IN_A_TURN))
    return Box(422, heading, lost, typed=typed, blames_field=True)


def again(not_saved: Markup, error: Busy) -> Markup:
    """What was not saved, and how to save it."""
    if isinstance(error, DiskFull):
        return Markup("{} Make room on the scorekeeper's disk, then tap again.").format(not_saved)
    return Markup("{}; tap again.").format(not_saved[:-1])


def _box(points: int, heading: Markup, text: Markup, *buttons: Button) -> Box:
    return Box(422, heading, text, buttons, typed=number(points), blames_field=True)


def _shortened(digits: str) -> str:
    return number(int(digits)) if len(digits) <= LONGEST_SHOWN else f"{digits[:LONGEST_SHOWN]}…"
