"""From the names in an entry to players, and who may come and go (rules.md, Players and corrections).

A name in an entry is the name that player has at that entry.
"""

from dataclasses import replace

from scorekeeper.farkle.entries import Back, End, Entry, Join, Leave, Order, Rename, Turn, type_of_turn
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.fold import Item
from scorekeeper.farkle.legality import not_their_turn, why_no_join, why_no_leave, why_no_return
from scorekeeper.farkle.message import Name, message
from scorekeeper.farkle.names import check_name, tidy
from scorekeeper.farkle.state import State


def resolved(state: State, entry: Entry, number: int) -> Item:
    """The entry as an item of this number. Raises `IllegalEntry` where it names nobody, or someone who may not do
    that now.
    """
    if state.over and not isinstance(entry, Rename):
        raise IllegalEntry("This game is finished.", reason="over")
    if isinstance(entry, type_of_turn):
        return Item(number, entry, (_one_to_play(state, entry),))
    match entry:
        case Join(name=name):
            return Item(number, replace(entry, name=_joiner(state, name)), (len(state.standings),))
        case Leave(player=name):
            return Item(number, entry, (_leaver(state, name),))
        case Back(player=name):
            return Item(number, entry, (_comer(state, name),))
        case Rename(player=old, name=name):
            player = _called(state, old)
            return Item(number, replace(entry, name=check_name(name, _taken(state, but=player))), (player,))
        case Order(players=names):
            return Item(number, entry, _seats(state, names))
        case End():
            return Item(number, entry)
    raise AssertionError(f"undo, redo and corrections name nobody: {entry!r}")


def _one_to_play(state: State, turn: Turn) -> int:
    if state.to_play is None:  # pragma: no cover - only a finished game has nobody to play, and that was refused before
        raise AssertionError(turn)
    player = state.to_play if turn.player is None else _called(state, turn.player)
    if player != state.to_play:
        raise not_their_turn(state, state.to_play, player)
    return player


def _called(state: State, name: str) -> int:
    player = state.player_called(tidy(name))
    if player is None:
        raise IllegalEntry(message("There is no player called {name}.", name=Name(name)), reason="players")
    return player


def _taken(state: State, but: int | None = None) -> tuple[str, ...]:
    return tuple(one.name for player, one in enumerate(state.standings) if player != but)


def _joiner(state: State, name: str) -> str:
    if refusal := why_no_join(state):
        raise refusal
    return check_name(name, _taken(state))


def _leaver(state: State, name: str) -> int:
    player = _called(state, name)
    if refusal := why_no_leave(state, player):
        raise refusal
    return player


def _comer(state: State, name: str) -> int:
    player = _called(state, name)
    if refusal := why_no_return(state, player):
        raise refusal
    return player


def _seats(state: State, names: tuple[str, ...]) -> tuple[int, ...]:
    players = tuple(_called(state, name) for name in names)
    if sorted(players) != list(range(len(state.standings))):
        raise IllegalEntry("The seats must name every player exactly once, including those who left.", reason="order")
    return players
