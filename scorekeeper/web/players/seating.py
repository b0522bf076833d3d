"""The players page as someone filled it in: names in a new order, not saved yet, and the entries that save them."""

from collections.abc import Iterator
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scorekeeper.farkle import Entry, IllegalEntry, Order, Rename, State
from scorekeeper.farkle.names import check_name, name_faults, same_key, tidy


@dataclass(frozen=True, slots=True)
class Seating:
    """Players in the order of their seats as asked, the name typed for each, and who joins (empty: nobody)."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    joins: str = ""

    def moved(self, player: int, by: int) -> "Seating":
        """With this player one seat up (-1) or down (1); at the end of the row as it was."""
        if player not in self.seats:
            return self
        place = self.seats.index(player)
        other = place + by
        if not 0 <= other < len(self.seats):
            return self
        order = list(zip(self.seats, self.names, strict=True))
        order[place], order[other] = order[other], order[place]
        return Seating(tuple(seat for seat, _ in order), tuple(name for _, name in order), self.joins)


def seating_of(state: State) -> Seating:
    """Names and seats as they are."""
    return Seating(state.seats, tuple(state.standings[player].name for player in state.seats))


def read_seating(form: MultiDict[str, str], state: State) -> Seating:
    """What the form says. Players it does not know, who joined in the meantime, keep name and the last seats."""
    found: dict[int, str] = {}
    for number, name in zip(form.getlist("player"), form.getlist("name"), strict=False):
        player = read_player(number, state)
        if player is not None:
            found.setdefault(player, name)
    for player in state.seats:
        found.setdefault(player, state.standings[player].name)
    return Seating(tuple(found), tuple(found.values()), tidy(form.get("join", "")))


def read_player(typed: str, state: State) -> int | None:
    """The player a button or a row is about; None if the game has none."""
    known = {str(player): player for player in range(len(state.standings))}
    return known.get(typed)


def faults_of(seating: Seating) -> dict[int, str]:
    """What is wrong with the names, by player."""
    faults = name_faults(seating.names)
    return {seating.seats[fault.index]: str(fault) for fault in faults if fault.index is not None}


def join_fault(name: str, taken: tuple[str, ...]) -> str:
    """What is wrong with the name of one who joins; empty if nothing is."""
    try:
        check_name(name, taken)
    except IllegalEntry as fault:
        return str(fault)
    return ""


def entries_of(seating: Seating, state: State) -> tuple[Entry, ...]:
    """The entries that make names and seats what was asked: renames first, since the seats are told by name."""
    asked = {player: tidy(name) for player, name in zip(seating.seats, seating.names, strict=True)}
    renames = tuple(_renames([one.name for one in state.standings], asked))
    if seating.seats == state.seats:
        return renames
    return (*renames, Order(tuple(asked[player] for player in seating.seats)))


def _renames(names: list[str], asked: dict[int, str]) -> Iterator[Rename]:
    """Renames in an order in which no two players are ever called the same; where names go round, one waits aside.

    Two who ask for one name get a rename that the game refuses.
    """
    left = {player: name for player, name in asked.items() if names[player] != name}
    aside: set[int] = set()
    while left:
        free = [player for player in left if not _is_taken(left[player], names, player)]
        player = next(iter(free or left))
        # Nobody waits twice, so that this ends whatever was asked.
        waits = not free and player not in aside
        name = _aside(names, asked) if waits else left.pop(player)
        aside.add(player)
        yield Rename(names[player], name)
        names[player] = name


def _is_taken(name: str, names: list[str], but: int) -> bool:
    return any(same_key(name) == same_key(other) for player, other in enumerate(names) if player != but)


def _aside(names: list[str], asked: dict[int, str]) -> str:
    """A name that nobody has and nobody will have."""
    met = {same_key(name) for name in (*names, *asked.values())}
    return next(name for name in map(str, range(1, len(met) + 2)) if same_key(name) not in met)
