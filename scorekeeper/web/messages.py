"""What went wrong at the table, as the box beside the pad: what happened, what was not saved, what to do (ux.md, 6)."""

from dataclasses import dataclass, replace

from markupsafe import Markup

from scorekeeper.farkle import Bank, Entry, Farkle, Game, Happened, IllegalEntry, Redo, Skip, State, Undo, Win
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.words import number
from scorekeeper.filters import who
from scorekeeper.web.forms import BadPoints
from scorekeeper.web.said import deed_on_key, past_deed

NOTHING = Markup("")
LONGEST_SHOWN = 20
"""Letters of what somebody typed that a sentence repeats."""


@dataclass(frozen=True, slots=True)
class Button:
    """A way out of a box: a link where it has an `href`, else a button of that form which sends `name` and `value`.

    With an `action` it is a form of its own, which sends `fields` there, besides number and key.
    """

    label: Markup
    href: str = ""
    form: str = ""
    name: str = ""
    value: str = ""
    action: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """One thing that went wrong, with the status of the answer.

    `typed` goes back into the field, `to_field` puts the focus there and not on the heading, `blames_field` marks it
    as wrong.
    """

    status: int
    heading: Markup
    text: Markup = NOTHING
    buttons: tuple[Button, ...] = ()
    typed: str = ""
    to_field: bool = False
    blames_field: bool = False


_DEEDS = {"bank": "banked", "farkle": "farkled", "skip": "skipped"}

CHANGE_IT = Button(Markup("Change it"), href="#points")
FARKLE_INSTEAD = Button(Markup("Farkle instead"), form="moves", name="type", value="farkle")


def unreadable(error: BadPoints, state: State, home: str) -> Box:
    """The box for points that cannot be read; `home` is the address of the game."""
    typed = error.typed
    if error.fault == "empty":
        heading = Markup("Type the points of this turn, for example 350, or tap Farkle.")
        return Box(422, heading, to_field=True, blames_field=True)
    if error.fault == "negative":
        return _negative(state, home, typed)
    if error.fault == "too large":
        return _too_large(Markup("{} was not saved.").format(_shortened(typed)), typed)
    heading = Markup('"{}" is not a number.').format(_cut(typed.strip()))
    return Box(422, heading, Markup("Use digits only."), typed=typed, to_field=True, blames_field=True)


def refused(error: IllegalEntry, state: State, entry: Entry, home: str) -> Box:
    """The box for an entry the rules turn down."""
    points = entry.points if isinstance(entry, Bank) else None
    lost = _lost(entry)
    match error.reason:
        case "over":
            return _finished(entry, home)
        case "opening":
            heading = Markup("{} is not on the board yet.").format(_to_play(state))
            least = number(state.rules.opening)
            text = Markup("The first score must be {} or more in one turn. {}").format(least, lost)
            return _about(points, heading, text, CHANGE_IT, FARKLE_INSTEAD)
        case "least bank":
            heading = Markup("A turn must bank at least {} here.").format(number(state.rules.turn_minimum))
            return _about(points, heading, lost, CHANGE_IT, FARKLE_INSTEAD)
        case "step":
            heading = Markup("{} cannot be a score.").format(number(points or 0))
            text = Markup("Every score is a multiple of {}. Nothing was saved.").format(number(state.rules.step))
            return _about(points, heading, text, *(_bank(one, _text(number(one))) for one in error.near))
        case "zero":
            return _about(points, Markup("0 is not a score."), Markup("Tap Farkle, or Skip in the menu."))
        case "negative":
            return _negative(state, home, str(points))
        case "too large":
            return _too_large(lost, str(points))
    return _about(points, _text(str(error)), Markup("Nothing was saved."))


def stale(entry: Entry, game: Game, asked_number: int, home: str) -> Box:
    """The box for an entry whose number another device took; `game` is the table as it is now."""
    if isinstance(entry, (Undo, Redo)):
        return _nothing_undone(entry, game, home)
    if game.state.over:
        return _finished(entry, home)
    choices = (*_replacing(_taken_by(game, asked_number), entry, home), *_for_the_next(entry, _to_play(game.state)))
    box = _scored_meanwhile(_lost(entry, your=True), game, asked_number, *choices, _drop(home))
    return replace(box, typed=str(entry.points)) if isinstance(entry, Bank) else box


def unreadable_and_stale(error: BadPoints, game: Game, asked_number: int, home: str) -> Box:
    """The box for points that cannot be read and were meant for a turn that another device has scored.

    What was typed does not go back into the field: there it would be somebody else's.
    """
    typed = _cut(error.typed.strip())
    lost = Markup('Your "{}" was not saved.').format(typed) if typed else Markup("Nothing was saved.")
    return _scored_meanwhile(lost, game, asked_number, _drop(home))


def busy(entry: Entry) -> Box:
    """The box for a write that had to wait too long."""
    box = Box(503, Markup("The scorekeeper is busy."), Markup("{}; tap again.").format(_lost(entry)[:-1]))
    return replace(box, typed=str(entry.points)) if isinstance(entry, Bank) else box


def watching(watch: str = "") -> Box:
    """The box for a device without the right to score; `watch` is the address of the watch page where there is one."""
    text = Markup("Ask the scorekeeper's device for the scoring link: Menu, Share.")
    buttons = (Button(Markup("Watch"), href=watch),) if watch else ()
    return Box(403, Markup("This device can watch, not score."), text, buttons)


def same_entry(entry: Entry, game: Game, asked_number: int) -> bool:
    """Whether the entry that took this number is the very one that was asked for, from whatever device it came.

    Only while it stands as it was asked for. An undo or a redo stands while nothing came after it.
    """
    if asked_number >= game.number or replace(game.log[asked_number - 1], at=None) != entry:
        return False
    if isinstance(entry, (Undo, Redo)):
        return asked_number == game.number - 1
    return any(_stands(state.happened, asked_number) for state in game.states)


# ------------------------------------------------------------------ the parts


def _stands(happened: Happened | None, entry_number: int) -> bool:
    return (
        happened is not None and happened.number == entry_number and happened.was is None and happened.kind != "struck"
    )


def _text(words: str) -> Markup:
    return NOTHING + words


def _about(points: int | None, heading: Markup, text: Markup, *buttons: Button) -> Box:
    typed = "" if points is None else str(points)
    return Box(422, heading, text, buttons, typed=typed, blames_field=points is not None)


def _negative(state: State, home: str, typed: str) -> Box:
    text = Markup("Penalties are taken by themselves; to change an earlier turn, open the player's turns.")
    turns = Button(Markup("{}'s turns").format(_to_play(state)), href=f"{home}/sheet")
    return Box(422, Markup("A turn cannot be below 0."), text, (turns,), typed=typed, blames_field=True)


def _too_large(lost: Markup, typed: str) -> Box:
    heading = Markup("{} is the most for one turn.").format(number(MOST_IN_A_TURN))
    return Box(422, heading, lost, typed=typed, blames_field=True)


def _finished(entry: Entry, home: str) -> Box:
    result = Button(Markup("See the result"), href=f"{home}/result")
    go_on = Button(Markup("Undo the last turn and go on"), form="moves", name="type", value="undo")
    return Box(409, Markup("This game is finished."), _lost(entry), (result, go_on))


def _nothing_undone(entry: Undo | Redo, game: Game, home: str) -> Box:
    undo = isinstance(entry, Undo)
    heading = Markup("Nothing was undone.") if undo else Markup("Nothing was brought back.")
    newer = game.undoable
    if newer is None or game.just_undone:
        return Box(409, heading, Markup("The table has changed since this page was opened."), (_keep(home),))
    text = Markup("{} after this page was opened.").format(past_deed(newer))
    again = Button(Markup("Undo {}").format(deed_on_key(newer)), form="moves", name="type", value="undo")
    return Box(409, heading, text, (again, _keep(home)) if undo else (_keep(home),))


def _taken_by(game: Game, asked_number: int) -> Happened | None:
    """What stands in the game under this number."""
    return next((one.happened for one in game.states if one.happened and one.happened.number == asked_number), None)


def _scored_meanwhile(lost: Markup, game: Game, asked_number: int, *choices: Button) -> Box:
    first = _scored_first(_taken_by(game, asked_number))
    text = Markup("{} {} It is {}'s turn.").format(first, lost, _to_play(game.state))
    return Box(409, Markup("Another device scored first."), text, choices)


def _scored_first(happened: Happened | None) -> Markup:
    """What stands in the log where this device meant to write."""
    if happened is not None and happened.kind == "bank":
        had, total = number(happened.worth), number(happened.total)
        return Markup("{} already has {} for this turn (now {}).").format(who(happened.name), had, total)
    if happened is not None and happened.kind in ("farkle", "skip"):
        verb, total = _DEEDS[happened.kind], number(happened.total)
        return Markup("{} already {} this turn (now {}).").format(who(happened.name), verb, total)
    return Markup("The table has changed since this page was opened.")


def _replacing(first: Happened | None, entry: Entry, home: str) -> tuple[Button, ...]:
    """The choice to correct what was scored first: both tablets meant the same turn, and this one was right."""
    if first is None or first.kind not in _DEEDS or not isinstance(entry, (Bank, Farkle, Skip)):
        return ()
    deed = f"had {number(entry.points)}" if isinstance(entry, Bank) else _DEEDS[type(entry).__name__.lower()]
    old = number(first.worth) if first.kind == "bank" else f"the {first.kind}"
    fields = [("type", type(entry).__name__.lower())]
    if isinstance(entry, Bank):
        fields.append(("points", str(entry.points)))
    if isinstance(entry, (Bank, Farkle)) and entry.piggyback:
        fields.append(("piggyback", "1"))
    label = Markup("{} {}: replace {}").format(who(first.name), deed, old)
    return (Button(label, action=f"{home}/turns/{first.number}", fields=tuple(fields)),)


def _for_the_next(entry: Entry, name: Markup) -> tuple[Button, ...]:
    if isinstance(entry, Bank):
        label = Markup("It was for {}: bank {}").format(name, number(entry.points))
        return (_bank(entry.points, label),)
    if isinstance(entry, (Farkle, Skip)):
        kind = "farkle" if isinstance(entry, Farkle) else "skip"
        label = Markup("It was for {}: {}").format(name, kind)
        return (Button(label, form="moves", name="type", value=kind),)
    return ()


def _bank(points: int, label: Markup) -> Button:
    return Button(label, form="tiles", name="points", value=str(points))


def _keep(home: str) -> Button:
    return Button(Markup("Keep"), href=home)


def _drop(home: str) -> Button:
    return Button(Markup("Drop it"), href=home)


def _lost(entry: Entry, your: bool = False) -> Markup:
    """What was not saved: "500 was not saved.", "Your farkle was not saved."."""
    kinds = {Farkle: "farkle", Skip: "skip", Win: "win", Undo: "undo", Redo: "redo"}
    what = number(entry.points) if isinstance(entry, Bank) else kinds.get(type(entry), "entry")
    if your:
        return Markup("Your {} was not saved.").format(what)
    return Markup("{} was not saved.").format(what if isinstance(entry, Bank) else f"The {what}")


def _to_play(state: State) -> Markup:
    return who(state.standings[state.to_play].name) if state.to_play is not None else NOTHING


def _shortened(digits: str) -> str:
    return number(int(digits)) if len(digits) <= LONGEST_SHOWN else f"{digits[:LONGEST_SHOWN]}…"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
