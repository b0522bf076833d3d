"""Where a player stands, in words."""

from collections.abc import Container

from scorekeeper.farkle import State
from scorekeeper.farkle.words import number


def gap(state: State, player: int, waiting: Container[int] | None = None) -> str:
    """Where a player stands, in words: "leads by 1,150", "not on the board".

    `waiting` are those who still play in the last round, where they are known already.
    """
    standing = state.standings[player]
    if not standing.present:
        return "has left"
    if state.phase == "play-off" and player not in state.owed:
        return "not in the play-off"
    if state.phase in ("last round", "play-off") and player != state.to_play:
        return "to play" if player in (still_to_play(state) if waiting is None else waiting) else "done"
    if not standing.on_board and state.rules.opening:
        return "not on the board"
    behind = state.behind(player)
    if behind > 0:
        return f"{number(behind)} behind"
    return f"leads by {number(-behind)}" if behind else "level"


def won(state: State) -> str:
    """What is shown beside each winner: a tie is never told as two wins."""
    return "shares the win" if len(state.winners) > 1 else "wins"


def still_to_play(state: State) -> frozenset[int]:
    """Who still plays in the last round or the play-off."""
    return frozenset(state.waiting) if state.phase in ("last round", "play-off") else frozenset()
