"""An entry whose number another device took: what is there instead, and what can be done with what was meant."""

from dataclasses import replace
from urllib.parse import urlencode

from markupsafe import Markup

from scorekeeper.farkle import Bank, Entry, Farkle, Game, Happened, Redo, Skip, State, Undo
from scorekeeper.farkle.entries import type_of_turn
from scorekeeper.farkle.words import number
from scorekeeper.filters import who
from scorekeeper.store.stored import Recorded
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.table.boxes import bank, finished, lost, to_play
from scorekeeper.web.words import other_device
from scorekeeper.web.words.box import NOT_SAVED, Box, Button, cut
from scorekeeper.web.words.past_turn import kind_of, turn_words
from scorekeeper.web.words.said import deed_on_key, past_deed

_DEEDS = {"bank": "banked", "farkle": "farkled", "skip": "skipped"}


def stale(entry: Entry, game: Game, asked_number: int, home: str) -> Box:
    """The box for an entry whose number another device took; `game` is the table as it is now.

    Its points are kept in the choices and not in the field, where one tap would bank them for the current player.
    """
    if isinstance(entry, (Undo, Redo)):
        return _nothing_undone(entry, game, home)
    if game.state.over:
        return finished(entry, home)
    replacing = _replacing(other_device.taken_by(game, asked_number), entry, home)
    choices = (*replacing, *_for_the_next(entry, game.state, home), _drop(home))
    return _scored_meanwhile(lost(entry, your=True), game, asked_number, *choices)


def unreadable_and_stale(error: BadNumber, game: Game, asked_number: int, home: str) -> Box:
    """The box for points that cannot be read and were meant for a turn that another device has scored.

    What was typed does not go back into the field: there it would be someone else's.
    """
    typed = cut(error.typed)
    kept_out = Markup('Your "{}" was not saved.').format(typed) if typed else NOT_SAVED
    return _scored_meanwhile(kept_out, game, asked_number, _drop(home))


def stored_otherwise(entry: Entry, done: Recorded, home: str) -> Box:
    """The box for an entry whose form was saved before with something else, as when its end was lost on the way."""
    stored = done.stored.game.log[done.number - 1]
    if not isinstance(stored, type_of_turn) or not isinstance(entry, type_of_turn):
        return Box(409, Markup("This form was already saved with something else."), NOT_SAVED)
    heading = Markup("Saved was {}, not {}.").format(turn_words(stored), turn_words(entry))
    sentence = Markup("The form arrived twice with different points. Correct the turn if it should be {}.")
    asked = urlencode({"type": kind_of(entry), "points": entry.points if isinstance(entry, Bank) else ""})
    correct = Button(Markup("Correct this turn"), href=f"{home}/turns/{done.number}?{asked}")
    return Box(409, heading, sentence.format(turn_words(entry)), (correct,))


def same_entry(entry: Entry, game: Game, asked_number: int) -> bool:
    """Whether the entry that took this number is the same one that was asked for, from whatever device it came.

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


def _nothing_undone(entry: Undo | Redo, game: Game, home: str) -> Box:
    undo = isinstance(entry, Undo)
    heading = Markup("Nothing was undone.") if undo else Markup("Nothing was brought back.")
    newer = game.undoable
    if newer is None or game.just_undone:
        return Box(409, heading, Markup("The table has changed since this page was opened."), (_keep(home),))
    text = Markup("{} after this page was opened.").format(past_deed(newer))
    again = Button(Markup("Undo {}").format(deed_on_key(newer)), form="moves", name="type", value="undo")
    return Box(409, heading, text, (again, _keep(home)) if undo else (_keep(home),))


def _scored_meanwhile(not_saved: Markup, game: Game, asked_number: int, *choices: Button) -> Box:
    first = _scored_first(other_device.taken_by(game, asked_number))
    text = Markup("{} {} It is {}'s turn.").format(first, not_saved, to_play(game.state))
    return Box(409, other_device.heading(game, asked_number), text, choices)


def _scored_first(happened: Happened | None) -> Markup:
    """What is in the log where this device meant to write."""
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


def _for_the_next(entry: Entry, state: State, home: str) -> tuple[Button, ...]:
    name = to_play(state)
    if isinstance(entry, Bank) and entry.piggyback and state.take_over:
        owner, points = who(state.standings[state.take_over[0]].name), number(state.take_over[1])
        label = Markup("It was for {}: took over {}'s {} and added {}")
        label = label.format(name, owner, points, number(entry.points))
        fields = (("type", "bank"), ("points", str(entry.points)), ("piggyback", "1"))
        return (Button(label, action=f"{home}/entries", fields=fields),)
    if isinstance(entry, Bank):
        label = Markup("It was for {}: bank {}").format(name, number(entry.points))
        return (bank(entry.points, label),)
    if isinstance(entry, (Farkle, Skip)):
        kind = "farkle" if isinstance(entry, Farkle) else "skip"
        label = Markup("It was for {}: {}").format(name, kind)
        return (Button(label, form="moves", name="type", value=kind),)
    return ()


def _keep(home: str) -> Button:
    return Button(Markup("Keep"), href=home)


def _drop(home: str) -> Button:
    return Button(Markup("Drop it"), href=home)
