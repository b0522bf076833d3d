"""Why the rules refuse a turn or a player, worded once for every page: what is wrong with the amounts, and what to do.

Source: rules.md, A turn, Piggyback and Players.
"""

from scorekeeper.farkle.entries import Bank, Farkle, Turn, Win
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.message import Name, message
from scorekeeper.farkle.names import MOST_PLAYERS, too_many_players
from scorekeeper.farkle.state import State


def why_not(state: State, turn: Turn) -> IllegalEntry | None:
    """Why the current player may not record this turn now; None if the rules take it."""
    if state.to_play is None:
        # Only a correction comes here: other entries after the end are refused before they are read.
        return IllegalEntry("The game would be over before this turn.", reason="over")
    if isinstance(turn, Win) and state.rules.wins_outright == "none":
        return IllegalEntry("No combination wins outright under these rules.", reason="win")
    if isinstance(turn, (Bank, Farkle)) and turn.piggyback and state.take_over is None:
        return _no_piggyback(state, state.to_play)
    return _no_bank(state, state.to_play, turn) if isinstance(turn, Bank) else None


def _no_piggyback(state: State, player: int) -> IllegalEntry:
    name = Name(state.standings[player].name)
    if not state.rules.piggyback:
        wrong = message("These rules do not let a player take over the turn before.")
    elif not state.standings[player].on_board:
        wrong = message("{name} is not on the board yet, so there is nothing to take over.", name=name)
    else:
        wrong = message("There is no banked turn that {name} could take over.", name=name)
    return IllegalEntry(wrong, reason="piggyback")


def _no_bank(state: State, player: int, bank: Bank) -> IllegalEntry | None:
    points, step = bank.points, state.rules.step
    taken_over = state.take_over[1] if bank.piggyback and state.take_over else 0
    if points < 0:
        return below_zero(points)
    if points == 0:
        return IllegalEntry("0 is not a score.", reason="zero", advice="Record a farkle or a skip.", points=points)
    if points + taken_over > MOST_IN_A_TURN:
        return too_many(points)
    if points % step:
        return _off_step(points, step)
    least = state.least_with(taken_over)
    return _too_little(state, player, bank, taken_over, least) if points < least else None


def below_zero(points: int | None = None) -> IllegalEntry:
    """The refusal of points below 0."""
    return IllegalEntry("A turn cannot be below 0.", reason="negative", points=points)


def too_many(points: int | None = None) -> IllegalEntry:
    """The refusal of more points than a turn can be worth."""
    wrong = message("{most} is the most for one turn.", most=MOST_IN_A_TURN)
    return IllegalEntry(wrong, reason="too large", points=points)


def not_their_turn(state: State, to_play: int, player: int) -> IllegalEntry:
    """The refusal of a turn of another player than the current one."""
    ours, theirs = (Name(state.standings[one].name) for one in (to_play, player))
    return IllegalEntry(
        message("It is {ours}'s turn, not {theirs}'s.", ours=ours, theirs=theirs), reason="not their turn"
    )


def why_no_join(state: State) -> IllegalEntry | None:
    """Why no player can join now; None if one can."""
    if state.over:
        return IllegalEntry("Players can no longer join: the game is over.", reason="over")
    if state.phase != "playing":
        return IllegalEntry("Players can no longer join: the last round has begun.", reason="late join")
    if len(state.standings) >= MOST_PLAYERS:
        return too_many_players()
    return None


def why_no_leave(state: State, player: int) -> IllegalEntry | None:
    """Why this player cannot leave now; None if the player can."""
    name = Name(state.standings[player].name)
    if not state.standings[player].present:
        return IllegalEntry(message("{name} has already left.", name=name), reason="players")
    if len(state.present) == 1:
        wrong = message("{name} is the last one at the table and cannot leave.", name=name)
        return IllegalEntry(wrong, reason="players", advice="Stop the game instead.")
    return None


def why_no_return(state: State, player: int) -> IllegalEntry | None:
    """Why this player cannot come back now; None if the player can."""
    name = Name(state.standings[player].name)
    if state.standings[player].present:
        return IllegalEntry(message("{name} has not left.", name=name), reason="players")
    if state.phase != "playing":
        wrong = message("{name} can no longer come back: the last round has begun.", name=name)
        return IllegalEntry(wrong, reason="late join")
    return None


def _off_step(points: int, step: int) -> IllegalEntry:
    below = points // step * step
    near = tuple(one for one in (below, below + step) if 0 < one <= MOST_IN_A_TURN)
    wrong = message("{points} is not a possible score; every score is a multiple of {step}.", points=points, step=step)
    return IllegalEntry(wrong, reason="step", points=points, near=near)


def _too_little(state: State, player: int, bank: Bank, taken_over: int, least: int) -> IllegalEntry:
    points, name = bank.points, Name(state.standings[player].name)
    advice = message("Bank {least} or more, or record a farkle.", least=least)
    if state.first_bank and state.first_bank >= state.least_turn:
        wrong = message(
            "{name} needs {needed} to get on the board; {points} is not enough.",
            name=name, needed=state.first_bank, points=points,
        )  # fmt: skip
        return IllegalEntry(wrong, reason="opening", advice=advice, points=points, least=least)
    wrong = message(
        "A turn must bank at least {needed} here; {worth} is not enough.",
        needed=state.least_turn, worth=points + taken_over,
    )  # fmt: skip
    return IllegalEntry(wrong, reason="least bank", advice=advice, points=points, least=least)
