"""Why a correction cannot be saved, as the box above its changes (ux.md, 6)."""

from dataclasses import replace
from urllib.parse import urlencode

from markupsafe import Markup

from scorekeeper.farkle import Bank, Game, IllegalEntry, State, Turn
from scorekeeper.farkle.legality import below_zero
from scorekeeper.farkle.message import Message
from scorekeeper.farkle.reading import Misfit
from scorekeeper.farkle.words import number
from scorekeeper.filters import html, who
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.words import other_device, refusals
from scorekeeper.web.words.box import NOT_SAVED, Box, Button
from scorekeeper.web.words.past_turn import PastTurn, turn_words

CHANGE_IT = Button(Markup("Change it"), href="#turn-points")
FARKLE_INSTEAD = Button(Markup("Farkle instead"), href="?type=farkle")


def unreadable(error: BadNumber) -> Box:
    """The box for points that cannot be read."""
    sentence = Markup("Penalties are taken automatically: type what was banked, or tap Farkle.")
    below = Box(422, html(below_zero().message), sentence, typed=error.typed, blames_field=True)
    return refusals.unreadable(error, below)


def refused(refusal: IllegalEntry, turn: PastTurn, to: Turn) -> Box:
    """The box for a correction that cannot be made at all, whatever is struck out."""
    points = refusal.points or 0
    place = refusals.WaysOut("Tap Farkle or Skip.", CHANGE_IT, FARKLE_INSTEAD, lambda one: _bank(turn, one))
    lost = Markup("{} was not saved.").format(number(points))
    box = refusals.against_the_rules(refusal, lost, place)
    if box is not None:
        return replace(box, typed=number_typed(to))
    heading = Markup("This turn cannot become {}.").format(turn_words(to))
    return Box(422, heading, Markup("{} {}").format(html(refusal.message), NOT_SAVED), (), number_typed(to))


def misfit(misfits: tuple[Misfit, ...], names: Game) -> Box:
    """The box for a correction that later turns do not fit: the first of them, and why. `names` says who is who."""
    first, standings = misfits[0], names.state.standings
    player = first.item.players[0]
    turn = turn_words(first.item.entry)  # type: ignore[arg-type]  # only turns misfit
    heading = Markup("Round {}, {}: {} would no longer be allowed.")
    heading = heading.format(_round_of(names, first.item.number), who(standings[player].name), turn)
    text = html(_with_names_of_today(first, names.state))
    if len(misfits) > 1:
        more = "turn does not fit" if len(misfits) == 2 else "turns do not fit"
        text = Markup("{} {} more {} either.").format(text, number(len(misfits) - 1), more)
    return Box(422, heading, text)


def late(game: Game, number_asked: int) -> Box:
    """The box for a correction from a page that is out of date; below it stands what it would change now."""
    told = other_device.told(game, number_asked)
    text = Markup("{} Your change was not saved. Check below what it would change now.").format(told)
    return Box(409, other_device.heading(game, number_asked), text)


def number_typed(to: Turn) -> str:
    """What goes back into the field; empty for a turn without points."""
    return number(to.points) if isinstance(to, Bank) else ""


def _with_names_of_today(misfit: Misfit, now: State) -> Message:
    """Why it does not fit, with the names that players have now: at that turn they may have had others."""
    # Fewer had joined then; a player's number never changes.
    pairs = zip(misfit.state.standings, now.standings, strict=False)
    return misfit.refusal.message.with_names({then.name: today.name for then, today in pairs})


def _round_of(game: Game, entry: int) -> int:
    return next((one.happened.round for one in game.states if one.happened and one.happened.number == entry), 0)


def _bank(turn: PastTurn, points: int) -> Button:
    query = {"type": "bank", "points": points} | ({"piggyback": 1} if turn.piggyback else {})
    return Button(Markup("{}").format(number(points)), href=f"?{urlencode(query)}")
