"""The next state from a state and one item of the game as it is read in. Source: rules.md, Whose turn it is, A turn,
The end.

An item is an entry whose names have become players. What may not be recorded is refused elsewhere; here only that is
refused which a correction can bring about later: a turn that no longer fits, and a join or a coming back in the last
round.
"""

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.farkle.entries import (
    Back,
    Bank,
    End,
    Entry,
    Farkle,
    Join,
    Leave,
    Order,
    Rename,
    Turn,
    Win,
    type_of_turn,
)
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.legality import not_their_turn, why_not
from scorekeeper.farkle.message import Name, message
from scorekeeper.farkle.rounds import decide_early, onward, reached, won_by
from scorekeeper.farkle.state import Happened, Kind, Standing, State

_NO_JOIN = "{name} could not join any more: the last round would have begun."
_NO_RETURN = "{name} could not come back any more: the last round would have begun."


@dataclass(frozen=True, slots=True)
class Item:
    """An entry that counts: its number, whom it concerns (for `order` all, in their new seats), and whether it is
    struck out.

    `was` is the turn first recorded, where a correction has made it another.
    """

    number: int
    entry: Entry
    players: tuple[int, ...] = ()
    struck: bool = False
    was: Turn | None = None


def after(state: State, item: Item) -> State:
    """The state after this item. Raises `IllegalEntry` for a turn that does not fit and for a join or back come too
    late.
    """
    entry = item.entry
    if isinstance(entry, type_of_turn):
        return _after_struck(state, item) if item.struck else _after_turn(state, item, entry)
    match entry:
        case Join(name=name):
            return _after_join(_before_last_round(state, _NO_JOIN, name), item, name)
        case Back():
            name = state.standings[item.players[0]].name
            return _after_back(_before_last_round(state, _NO_RETURN, name), item)
        case Leave():
            return _after_leave(state, item)
        case Rename(name=name):
            return _told(_with_standing(state, item.players[0], name=name), item, "rename")
        case Order():
            return _after_order(state, item)
        case End():
            over = state if state.over else decide_early(state)
            return _told(over, item, "end")
    raise AssertionError(f"undo, redo and corrections are read before the fold, not {entry!r}")


# ---------------------------------------------------------------------- turns


def _after_turn(state: State, item: Item, turn: Turn) -> State:
    player = item.players[0]
    if state.to_play is not None and player != state.to_play:
        raise not_their_turn(state, state.to_play, player)
    refusal = why_not(state, turn)
    if refusal is not None:
        raise refusal
    if isinstance(turn, Bank):
        return _banked(state, item, turn, player)
    if isinstance(turn, Farkle):
        return _farkled(state, item, player)
    if isinstance(turn, Win):
        return won_by(_took_turn(state, player, _happened(state, item, "win")), (player,))
    return _passed(state, item, player, "skip")


def _after_struck(state: State, item: Item) -> State:
    """A struck turn scores nothing, as a skip does; one that nobody would be there to play is gone."""
    player = item.players[0]
    if player != state.to_play:
        return replace(state, happened=_happened(state, item, "gone"))
    return _passed(state, item, player, "struck")


def _passed(state: State, item: Item, player: int, kind: Kind) -> State:
    return onward(_took_turn(state, player, _happened(state, item, kind)))


def _banked(state: State, item: Item, bank: Bank, player: int) -> State:
    taken_from, taken_over = state.take_over if bank.piggyback and state.take_over else (None, 0)
    standing = state.standings[player]
    total = standing.total + bank.points + taken_over
    happened = replace(
        _happened(state, item, "bank"), points=bank.points, taken_over=taken_over, taken_from=taken_from, total=total
    )
    if state.rules.exact and total > state.rules.target:
        return _went_over(state, item, happened, player)
    farkles = 0 if state.rules.penalty_count == "in a row" else standing.farkles
    banked = _with_standing(state, player, total=total, since=item.number, on_board=True, farkles=farkles)
    return reached(_took_turn(banked, player, replace(happened, opened=not standing.on_board)))


def _went_over(state: State, item: Item, happened: Happened, player: int) -> State:
    """The turn scores nothing and is no farkle; its points are lost or go to the lowest (rules.md, Exactly the
    target).
    """
    happened = replace(happened, gone_over=True, total=state.standings[player].total)
    receiver = _lowest(state, player) if state.rules.overshoot == "goes to the lowest" else None
    if receiver is None or state.standings[receiver].total + happened.worth > state.rules.target:
        return onward(_took_turn(state, player, happened))
    total = state.standings[receiver].total + happened.worth
    given = _with_standing(state, receiver, total=total, since=item.number)
    happened = replace(happened, gift=happened.worth, gift_to=receiver)
    given = _took_turn(given, player, happened)
    return won_by(given, (receiver,)) if total == state.rules.target else onward(given)


def _lowest(state: State, player: int) -> int | None:
    """Who has least, of several the first to the left of this player; None if this player is among them."""
    least = min(state.standings[one].total for one in state.present)
    if state.standings[player].total == least:
        return None
    return state.first_after(player, (one for one in state.present if state.standings[one].total == least))


def _farkled(state: State, item: Item, player: int) -> State:
    farkle, standing = state.next_farkle, state.standings[player]
    total = standing.total - farkle.cost
    farkled = _with_standing(
        state,
        player,
        total=total,
        since=item.number if farkle.cost else standing.since,
        farkles=0 if farkle.penalised else farkle.count or standing.farkles,
    )
    happened = replace(_happened(state, item, "farkle"), penalised=farkle.penalised, penalty=farkle.cost, total=total)
    return onward(_took_turn(farkled, player, happened))


def _took_turn(state: State, player: int, happened: Happened) -> State:
    return replace(state, played=state.played | {player}, last=player, turn=happened, happened=happened)


# -------------------------------------------------------------------- players


def _before_last_round(state: State, wrong: str, name: str) -> State:
    if state.phase != "playing":
        raise IllegalEntry(message(wrong, name=Name(name)), reason="late join")
    return state


def _after_join(state: State, item: Item, name: str) -> State:
    player = len(state.standings)
    standing = Standing(name, since=item.number)
    joined = replace(state, standings=(*state.standings, standing), seats=(*state.seats, player))
    return _told(joined, item, "join")


def _after_back(state: State, item: Item) -> State:
    player = item.players[0]
    back = _with_standing(state, player, present=True)
    if player not in back.played:
        candidates = [one for one in (back.to_play, player) if one is not None]
        back = replace(back, to_play=back.first_after(back.last, candidates))
    return _told(back, item, "back")


def _after_leave(state: State, item: Item) -> State:
    player = item.players[0]
    left = _told(_with_standing(state, player, present=False), item, "leave")
    if state.over:
        return left
    if state.phase == "play-off" and len(left.contenders) == 1:
        return won_by(left, left.contenders)
    if state.to_play == player:
        return onward(left)
    return replace(left, owed=left.owed - {player})


def _after_order(state: State, item: Item) -> State:
    if state.over:
        return _told(state, item, "order")
    return onward(_told(replace(state, seats=item.players), item, "order"))


# -------------------------------------------------------------------- helpers


def _with_standing(state: State, player: int, **changes: Any) -> State:
    standing = replace(state.standings[player], **changes)
    return replace(state, standings=(*state.standings[:player], standing, *state.standings[player + 1 :]))


def _happened(state: State, item: Item, kind: Kind) -> Happened:
    player = item.players[0] if item.players else None
    standing = state.standings[player] if player is not None else None
    return Happened(
        kind=kind,
        number=item.number,
        player=player,
        name=standing.name if standing else "",
        round=state.round,
        total=standing.total if standing else 0,
        was=item.was,
        # What a turn should have been carries no time: it was played when it was first recorded.
        at=item.entry.at or (item.was.at if item.was else None),
    )


def _told(state: State, item: Item, kind: Kind) -> State:
    """The state with a note of what happened, whose names and totals are those after the entry."""
    return replace(state, happened=_happened(state, item, kind))
