"""How a game ended or stands, in words. Names are kept apart from the words, so that each runs in its own direction."""

from dataclasses import dataclass

from scorekeeper.farkle.game import Game
from scorekeeper.farkle.words import counted, number


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


@dataclass(frozen=True, slots=True)
class Margin:
    """By how many points the winner, or while a game is played the leader, is ahead of the best of the others, whose
    names these are. Not above 0 if a play-off, a win outright or the tie rule decided.
    """

    by: int
    over: tuple[str, ...]


def outcome(game: Game) -> Outcome:
    """The headline of a game that is over (ux.md, 6)."""
    state = game.state
    names = tuple(state.standings[player].name for player in state.winners)
    points = state.standings[state.winners[0]].total
    if len(names) > 1:
        return Outcome(names, "tie with", points, "and share the win", _stopped(game))
    return Outcome(names, "wins with", points, stopped=_stopped(game))


def headline(game: Game) -> Outcome:
    """The same for every game: who wins, or who leads so far, "leads with" 900; Ann, Bo "lead with" 900."""
    state = game.state
    if state.over:
        return outcome(game)
    names = tuple(state.standings[player].name for player in state.leaders)
    return Outcome(names, "leads with" if len(names) == 1 else "lead with", state.standings[state.leaders[0]].total)


def status(game: Game) -> str:
    """Whether the game is over: "finished", "stopped early" or "not finished"."""
    if not game.state.over:
        return "not finished"
    return "stopped early" if _stopped(game) else "finished"


def progress(game: Game) -> str:
    """How far the game has come: "18 rounds", "12 rounds, stopped early", "in round 7, not finished"."""
    state, how = game.state, status(game)
    if not state.over:
        return f"in round {number(state.round)}, {how}"
    rounds = counted(state.round, "round")
    return rounds if how == "finished" else f"{rounds}, {how}"


def last_row(game: Game) -> str:
    """What the row of totals under every turn is called."""
    return "Final" if game.state.over else "So far"


def margin(game: Game) -> Margin | None:
    """How far the one at the top is ahead; None if several are at the top, or nobody else is left."""
    state = game.state
    first = state.winners if state.over else state.leaders
    others = [player for player in state.present if player not in first]
    if len(first) != 1 or not others:
        return None
    best = max(state.standings[player].total for player in others)
    second = tuple(state.standings[player].name for player in others if state.standings[player].total == best)
    return Margin(state.standings[first[0]].total - best, second)


def _stopped(game: Game) -> bool:
    return any(state.happened is not None and state.happened.kind == "end" for state in game.states)
