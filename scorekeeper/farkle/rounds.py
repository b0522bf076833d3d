"""Who plays next, when a round is over, and how the game ends. Source: rules.md, Whose turn it is and The end."""

from dataclasses import replace

from scorekeeper.farkle.state import State


def reached(state: State) -> State:
    """After a bank: has the target been reached, and does a last round begin?"""
    player, rules = state.last, state.rules
    if player is None or state.phase != "playing" or not rules.reached_by(state.standings[player].total):
        return onward(state)
    if rules.exact:
        return won_by(state, (player,))
    if rules.last_round == "none":
        return _decide(state)
    others = state.played if rules.last_round == "finish the round" else {player}
    owed = frozenset(one for one in state.present if one not in others)
    if not owed:
        return _decide(state)
    turn = replace(state.turn, starts_last_round=True) if state.turn else None
    return onward(replace(state, phase="last round", reacher=player, owed=owed, turn=turn, happened=turn))


def onward(state: State) -> State:
    """Whose turn it is after a turn or a leaving; a new round or the end where nobody is left to play."""
    if state.phase == "last round":
        return _onward_in_last_round(state)
    candidates = [one for one in state.contenders if one not in state.played]
    if candidates:
        return replace(state, to_play=state.first_after(state.last, candidates))
    if state.phase == "play-off":
        return _decide_play_off(state)
    return _new_round(state)


def _onward_in_last_round(state: State) -> State:
    last = {state.last} if state.last is not None else set()
    owed = frozenset(one for one in state.owed - last if state.standings[one].present)
    if not owed:
        return _decide(state)
    to_play = state.first_after(state.last, owed)
    if to_play in state.played:
        # The table has come round to those who played before the target was reached: a last turn in a new round.
        return replace(state, owed=owed, to_play=to_play, round=state.round + 1, played=frozenset())
    return replace(state, owed=owed, to_play=to_play)


def _new_round(state: State) -> State:
    first = state.first_after(None, state.contenders)
    return replace(state, round=state.round + 1, played=frozenset(), last=None, to_play=first)


def _decide(state: State) -> State:
    """Everyone has had the last turn: the highest total wins, a tie as the rules have it."""
    tied = _best(state, state.present)
    if len(tied) == 1 or state.rules.tie == "shared":
        return won_by(state, tied)
    if state.rules.tie == "play-off":
        return _new_round(replace(state, phase="play-off", owed=frozenset(tied)))
    earliest = min(state.standings[one].since for one in tied)
    return won_by(state, tuple(one for one in tied if state.standings[one].since == earliest))


def _decide_play_off(state: State) -> State:
    """A round of the play-off is over: those still tied for first among them play on, until one leads."""
    tied = _best(state, state.contenders)
    return won_by(state, tied) if len(tied) == 1 else _new_round(replace(state, owed=frozenset(tied)))


def decide_early(state: State) -> State:
    """The table stops: the highest total of those present wins, ties are shared."""
    return won_by(state, _best(state, state.present))


def _best(state: State, players: tuple[int, ...]) -> tuple[int, ...]:
    best = max(state.standings[one].total for one in players)
    return tuple(one for one in players if state.standings[one].total == best)


def won_by(state: State, winners: tuple[int, ...]) -> State:
    """The game is over; its round is that of the last turn."""
    last_played = state.turn.round if state.turn else state.round
    return replace(state, phase="over", winners=winners, to_play=None, owed=frozenset(), round=last_played)
