"""How a game ended, in words. Names are kept apart from the words, so that each runs in its own direction."""

from dataclasses import dataclass

from scorekeeper.farkle import Game


@dataclass(frozen=True, slots=True)
class Outcome:
    """The headline of a game that is over: Ann "wins with" 10350; Ann, Bo "tie with" 10350 "and share the win".

    `stopped`: the table ended it early.
    """

    winners: tuple[str, ...]
    verb: str
    points: int
    tail: str = ""
    stopped: bool = False


def outcome(game: Game) -> Outcome:
    """The headline of a game that is over (ux.md, 6)."""
    state = game.state
    names = tuple(state.standings[player].name for player in state.winners)
    points = state.standings[state.winners[0]].total
    if len(names) > 1:
        return Outcome(names, "tie with", points, "and share the win", _stopped(game))
    return Outcome(names, "wins with", points, stopped=_stopped(game))


def _stopped(game: Game) -> bool:
    return any(state.happened is not None and state.happened.kind == "end" for state in game.states)
