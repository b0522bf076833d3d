"""Why the rules turn down a turn. Each refusal is one sentence with the amounts in it. Source: rules.md, A turn and
Piggyback.
"""

from scorekeeper.farkle.entries import Bank, Farkle, Turn, Win
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.state import State
from scorekeeper.farkle.words import number


def why_not(state: State, turn: Turn) -> IllegalEntry | None:
    """Why the current player may not record this turn now; None if the rules take it."""
    if state.to_play is None:
        return IllegalEntry("This game is finished.", reason="over")
    if isinstance(turn, Win) and state.rules.wins_outright == "none":
        return IllegalEntry("No combination wins outright under these rules.", reason="win")
    if isinstance(turn, (Bank, Farkle)) and turn.piggyback and state.take_over is None:
        return _no_piggyback(state, state.to_play)
    return _no_bank(state, state.to_play, turn) if isinstance(turn, Bank) else None


def _no_piggyback(state: State, player: int) -> IllegalEntry:
    name = state.standings[player].name
    if not state.rules.piggyback:
        sentence = "These rules do not let a player take over the turn before."
    elif not state.standings[player].on_board:
        sentence = f"{name} is not on the board yet, so there is nothing to take over."
    else:
        sentence = f"There is no banked turn that {name} could take over."
    return IllegalEntry(sentence, reason="piggyback")


def _no_bank(state: State, player: int, bank: Bank) -> IllegalEntry | None:
    points, step = bank.points, state.rules.step
    taken_over = state.take_over[1] if bank.piggyback and state.take_over else 0
    if points < 0:
        sentence = f"A turn cannot be below 0, and {number(points)} is."
        return IllegalEntry(sentence, reason="negative", points=points)
    if points == 0:
        return IllegalEntry("0 is not a score: record a farkle or a skip.", reason="zero", points=points)
    if points + taken_over > MOST_IN_A_TURN:
        sentence = f"{number(MOST_IN_A_TURN)} is the most for one turn, and {number(points + taken_over)} is more."
        return IllegalEntry(sentence, reason="too large", points=points)
    if points % step:
        return _off_step(points, step)
    least = state.least_with(taken_over)
    return _too_little(state, player, points, taken_over, least) if points < least else None


def _off_step(points: int, step: int) -> IllegalEntry:
    below = points // step * step
    near = tuple(one for one in (below, below + step) if 0 < one <= MOST_IN_A_TURN)
    sentence = f"{number(points)} cannot be a score: every score is a multiple of {number(step)}."
    return IllegalEntry(sentence, reason="step", points=points, near=near)


def _too_little(state: State, player: int, points: int, taken_over: int, least: int) -> IllegalEntry:
    standing, rules = state.standings[player], state.rules
    if not standing.on_board and rules.opening >= rules.turn_minimum:
        sentence = (
            f"{standing.name} is not on the board yet: the first score must be {number(rules.opening)} or more "
            f"in one turn, and {number(points)} is less."
        )
        return IllegalEntry(sentence, reason="opening", points=points, least=least)
    sentence = (
        f"A turn must bank at least {number(rules.turn_minimum)} here, and {number(points + taken_over)} is less."
    )
    return IllegalEntry(sentence, reason="least bank", points=points, least=least)
