"""How a log is read: first undo and redo, then corrections, then the turns (design.md, The log).

A reading is what has been understood so far. `read` takes one entry more and gives the next reading, or refuses the
entry, which then changes nothing and takes no number.
"""

from dataclasses import dataclass, replace

from scorekeeper.farkle.entries import Amend, Entry, Redo, Turn, Undo, type_of_turn
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.fold import Item, after
from scorekeeper.farkle.resolving import resolved
from scorekeeper.farkle.state import State
from scorekeeper.farkle.words import listed, number

MOST_ENTRIES = 10_000


@dataclass(frozen=True, slots=True)
class Misfit:
    """A later turn that a correction would leave without a place: its item, the state it met, and why it does not
    fit.
    """

    item: Item
    state: State
    refusal: IllegalEntry


@dataclass(frozen=True, slots=True)
class Reading:
    """What the log says so far.

    `done` are the entries that count, corrections too, oldest first; `undone` those an undo took, the next to redo
    last; `items` is `done` with the corrections read in, and `states` the state before the first item and after each.
    """

    states: tuple[State, ...]
    items: tuple[Item, ...] = ()
    done: tuple[Item, ...] = ()
    undone: tuple[Item, ...] = ()
    number: int = 0

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def next_number(self) -> int:
        """The number the next accepted entry takes."""
        return self.number + 1

    def item(self, entry: int) -> int | None:
        """The place among `items` of the turn with this entry number; None where no turn that counts has it."""
        for place in range(len(self.items) - 1, -1, -1):
            if self.items[place].number == entry:
                return place if isinstance(self.items[place].entry, type_of_turn) else None
        return None


def read(reading: Reading, entry: Entry) -> Reading:
    """The reading with one entry more. Raises `IllegalEntry`."""
    if reading.number >= MOST_ENTRIES:
        raise IllegalEntry(f"A game can have {number(MOST_ENTRIES)} entries at most.", reason="full")
    if isinstance(entry, Undo):
        return _undone(reading)
    if isinstance(entry, Redo):
        return _redone(reading)
    if isinstance(entry, Amend):
        return _amended(reading, entry)
    item = resolved(reading.state, entry, reading.next_number)
    return _appended(reading, item, (*reading.done, item), ())


def misfits(reading: Reading, entry: int, to: Turn) -> tuple[Misfit, ...]:
    """The later turns that would not fit any more if the turn of this entry were made `to`; those are the ones to
    strike.

    Raises `IllegalEntry` where the correction cannot be made at all.
    """
    place = _place_to_amend(reading, entry, to)
    return _reread(reading, place, _replaced(reading.items[place], to))[1]


# ------------------------------------------------------------ undo and redo


def _undone(reading: Reading) -> Reading:
    if not reading.done:
        raise IllegalEntry("There is nothing to undo.", reason="undo")
    *rest, last = reading.done
    changed = replace(reading, done=tuple(rest), undone=(*reading.undone, last), number=reading.next_number)
    if isinstance(last.entry, Amend):
        return _rebuilt(changed)
    return replace(changed, items=reading.items[:-1], states=reading.states[:-1])


def _redone(reading: Reading) -> Reading:
    if not reading.undone:
        raise IllegalEntry("There is nothing to redo.", reason="redo")
    *rest, item = reading.undone
    done = (*reading.done, item)
    if isinstance(item.entry, Amend):
        return _rebuilt(replace(reading, done=done, undone=tuple(rest), number=reading.next_number))
    return _appended(reading, item, done, tuple(rest))


def _appended(reading: Reading, item: Item, done: tuple[Item, ...], undone: tuple[Item, ...]) -> Reading:
    state = after(reading.state, item)
    return Reading(
        states=(*reading.states, state),
        items=(*reading.items, item),
        done=done,
        undone=undone,
        number=reading.next_number,
    )


# ---------------------------------------------------------------- corrections


def _amended(reading: Reading, amend: Amend) -> Reading:
    place = _place_to_amend(reading, amend.entry, amend.to)
    reread, misfit = _reread(reading, place, _replaced(reading.items[place], amend.to))
    if {one.item.number for one in misfit} != set(amend.struck):
        raise _not_those(misfit, amend)
    item = Item(reading.next_number, amend, reading.items[place].players)
    return replace(reread, done=(*reading.done, item), undone=(), number=reading.next_number)


def _place_to_amend(reading: Reading, entry: int, to: Turn) -> int:
    place = reading.item(entry)
    if place is None:
        raise IllegalEntry(f"Entry {number(entry)} is not a turn that counts.", reason="amend")
    # A name in an entry is the one the player has at that entry: here at the correction, not at the old turn.
    player = reading.items[place].players[0]
    name = reading.state.standings[player].name
    if to.player is not None and to.player.strip() != name:
        raise IllegalEntry(f"Entry {number(entry)} is a turn of {name}, not of {to.player}.", reason="amend")
    return place


def _replaced(item: Item, to: Turn) -> Item:
    first = item.was
    if first is None and isinstance(item.entry, type_of_turn):
        first = item.entry
    return replace(item, entry=to, struck=False, was=first)


def _reread(reading: Reading, place: int, item: Item) -> tuple[Reading, tuple[Misfit, ...]]:
    """Everything from this place on worked out anew; turns that no longer fit are struck on the way and handed back."""
    state = after(reading.states[place], item)
    items, states = [*reading.items[:place], item], [*reading.states[: place + 1], state]
    misfit: list[Misfit] = []
    for later in reading.items[place + 1 :]:
        kept = later
        try:
            state = after(states[-1], later)
        except IllegalEntry as refusal:
            if refusal.reason == "late join":
                raise
            misfit.append(Misfit(later, states[-1], refusal))
            kept = replace(later, struck=True)
            state = after(states[-1], kept)
        items.append(kept)
        states.append(state)
    return replace(reading, items=tuple(items), states=tuple(states)), tuple(misfit)


def _rebuilt(reading: Reading) -> Reading:
    """Items and states from `done` alone, after an undo or redo of a correction."""
    items = [item for item in reading.done if not isinstance(item.entry, Amend)]
    places = {item.number: place for place, item in enumerate(items)}
    for correction in reading.done:
        if isinstance(correction.entry, Amend):
            place = places[correction.entry.entry]
            items[place] = _replaced(items[place], correction.entry.to)
            for struck in correction.entry.struck:
                items[places[struck]] = replace(items[places[struck]], struck=True)
    states = [reading.states[0]]
    for item in items:
        states.append(after(states[-1], item))
    return replace(reading, items=tuple(items), states=tuple(states))


def _not_those(misfit: tuple[Misfit, ...], amend: Amend) -> IllegalEntry:
    would_fit = sorted(set(amend.struck) - {one.item.number for one in misfit})
    if would_fit:
        entries = listed(number(one) for one in would_fit)
        return IllegalEntry(
            f"Only turns that no longer fit can be struck out, and {entries} would fit.", reason="misfit"
        )
    first = next(one for one in misfit if one.item.number not in amend.struck)
    name = first.state.standings[first.item.players[0]].name
    sentence = f"Entry {number(first.item.number)}, a turn of {name}, would not be allowed any more: {first.refusal}"
    return IllegalEntry(sentence, reason="misfit")
