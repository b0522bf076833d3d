"""How a log is read: first undo and redo, then corrections, then the turns (design.md, The log).

A reading is what has been understood so far. A reader goes on from one: it takes one entry more, or refuses it, which
then changes nothing and takes no number.
"""

from dataclasses import dataclass, field, replace

from scorekeeper.farkle.entries import Amend, Entry, Redo, Turn, Undo, type_of_turn
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.fold import Item, after
from scorekeeper.farkle.resolving import resolved
from scorekeeper.farkle.state import State
from scorekeeper.farkle.words import listed, number

MOST_ENTRIES = 3_000
"""Entries of a game, ten times what the longest evening has."""
MOST_REREAD = 20_000
"""Turns that all corrections of a game together may have worked out anew; a correction works out the turns from its own
on, an undone or redone one all of them, and the corrections still standing count as turns then. A hundred corrections
in a long game stay far below it.
"""


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
    """The log as read so far.

    `done` are the entries that count, corrections too, oldest first; `undone` those an undo took, the next to redo
    last; `items` is `done` with the corrections read in, and `states` the state before the first item and after each.
    `reread` counts the turns that corrections have worked out anew.
    """

    states: tuple[State, ...]
    items: tuple[Item, ...] = ()
    done: tuple[Item, ...] = ()
    undone: tuple[Item, ...] = ()
    number: int = 0
    reread: int = field(default=0, compare=False)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def next_number(self) -> int:
        """The number the next accepted entry takes."""
        return self.number + 1

    def item(self, entry: int) -> int | None:
        """The place among `items` of the turn with this entry number; None if no turn that counts has it."""
        for place in range(len(self.items) - 1, -1, -1):
            if self.items[place].number == entry:
                return place if isinstance(self.items[place].entry, type_of_turn) else None
        return None


class Reader:
    """A reading that goes on: it takes entry after entry and grows in place, so that one more costs the same after
    thousands as after ten.
    """

    def __init__(self, reading: Reading) -> None:
        self._states = list(reading.states)
        self._items = list(reading.items)
        self._done = list(reading.done)
        self._undone = list(reading.undone)
        self.number = reading.number
        self._reread = reading.reread

    @property
    def state(self) -> State:
        """The state of the game now."""
        return self._states[-1]

    @property
    def reading(self) -> Reading:
        """What has been understood so far; it does not grow with the reader."""
        done, undone = tuple(self._done), tuple(self._undone)
        return Reading(tuple(self._states), tuple(self._items), done, undone, self.number, self._reread)

    def take(self, entry: Entry) -> None:
        """Read one entry more. Raises `IllegalEntry`, and then nothing has changed."""
        if self.number >= MOST_ENTRIES:
            raise IllegalEntry(f"A game can have {number(MOST_ENTRIES)} entries at most.", reason="full")
        if isinstance(entry, Undo):
            self._undo()
        elif isinstance(entry, Redo):
            self._redo()
        elif isinstance(entry, Amend):
            self._amend(entry)
        else:
            item = resolved(self.state, entry, self.number + 1)
            self._append(item)
            self._done.append(item)
            self._undone.clear()
        self.number += 1

    def _spend(self, turns: int) -> None:
        """Count work before it is done. Raises `IllegalEntry` where a game would take ever longer to read."""
        if self._reread + turns > MOST_REREAD:
            raise IllegalEntry("This game has had too many corrections; it can take no more of them.", reason="full")
        self._reread += turns

    def _append(self, item: Item) -> None:
        self._states.append(after(self.state, item))
        self._items.append(item)

    def _undo(self) -> None:
        if not self._done:
            raise IllegalEntry("There is nothing to undo.", reason="undo")
        if isinstance(self._done[-1].entry, Amend):
            self._spend(len(self._done))
            self._items, self._states = _rebuilt(self._states[0], self._done[:-1])
        else:
            del self._items[-1], self._states[-1]
        self._undone.append(self._done.pop())

    def _redo(self) -> None:
        if not self._undone:
            raise IllegalEntry("There is nothing to redo.", reason="redo")
        item = self._undone[-1]
        if isinstance(item.entry, Amend):
            self._spend(len(self._done))
            self._items, self._states = _rebuilt(self._states[0], [*self._done, item])
        else:
            self._append(item)
        self._done.append(self._undone.pop())

    def _amend(self, amend: Amend) -> None:
        reading = self.reading
        place = _place_to_amend(reading, amend.entry, amend.to)
        players = reading.items[place].players
        self._spend(len(reading.items) - place)
        items, states, misfit = _reread(reading, place, _replaced(reading.items[place], amend.to))
        if {one.item.number for one in misfit} != set(amend.struck):
            raise _not_those(misfit, amend)
        self._items, self._states = items, states
        self._done.append(Item(reading.next_number, amend, players))
        self._undone.clear()


def misfits(reading: Reading, entry: int, to: Turn) -> tuple[Misfit, ...]:
    """The later turns that would not fit any more if the turn of this entry were made `to`; those are the ones to
    strike.

    Raises `IllegalEntry` where the correction cannot be made at all.
    """
    place = _place_to_amend(reading, entry, to)
    return _reread(reading, place, _replaced(reading.items[place], to))[2]


# ---------------------------------------------------------------- corrections


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


def _reread(reading: Reading, place: int, item: Item) -> tuple[list[Item], list[State], tuple[Misfit, ...]]:
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
    return items, states, tuple(misfit)


def _rebuilt(first: State, done: list[Item]) -> tuple[list[Item], list[State]]:
    """Items and states from the first state and `done` alone, after an undo or redo of a correction."""
    items = [item for item in done if not isinstance(item.entry, Amend)]
    places = {item.number: place for place, item in enumerate(items)}
    for correction in done:
        if isinstance(correction.entry, Amend):
            place = places[correction.entry.entry]
            items[place] = _replaced(items[place], correction.entry.to)
            for struck in correction.entry.struck:
                items[places[struck]] = replace(items[places[struck]], struck=True)
    states = [first]
    for item in items:
        states.append(after(states[-1], item))
    return items, states


def _not_those(misfit: tuple[Misfit, ...], amend: Amend) -> IllegalEntry:
    would_fit = sorted(set(amend.struck) - {one.item.number for one in misfit})
    if would_fit:
        entries = listed(number(one) for one in would_fit)
        return IllegalEntry(
            f"Only turns that no longer fit can be struck out, and {entries} would fit.", reason="misfit"
        )
    first = next(one for one in misfit if one.item.number not in amend.struck)
    name = first.state.standings[first.item.players[0]].name
    sentence = f"Entry {number(first.item.number)}, a turn of {name}, would no longer be allowed: {first.refusal}"
    return IllegalEntry(sentence, reason="misfit")
