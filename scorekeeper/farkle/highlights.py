"""What people look at after a game (ux.md 9): all of it read off the lines of the sheet, ties name everyone."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.farkle.game import Game
from scorekeeper.farkle.sheet import Line, lines
from scorekeeper.farkle.state import State

_PLAYED = ("bank", "farkle", "win")
"""The kinds of turns in which dice were rolled: a skip and a struck turn are none."""


@dataclass(frozen=True, slots=True)
class Best:
    """Who has the most of something, in seat order, and how much."""

    players: tuple[int, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Highlights:
    """The facts of a game; what did not happen is None. Points are points, runs are turns in a row.

    `led_from` is the round from which the winner was ahead of everyone without a break; `comeback` the most points a
    winner was ever behind. `opened` and `points_a_turn` are by player; the latter counts farkles as turns of 0 points
    and leaves out skips, penalties and gifts.
    """

    biggest_turn: tuple[Line, ...]
    most_farkles: Best | None
    longest_farkle_run: Best | None
    longest_bank_run: Best | None
    penalties: tuple[Line, ...]
    lead_changes: int
    led_from: tuple[int, int] | None
    comeback: Best | None
    opened: tuple[int | None, ...]
    points_a_turn: tuple[int | None, ...]


def highlights(game: Game) -> Highlights:
    """The facts of the game as far as it has come."""
    written, state = lines(game), game.state
    banks = [line for line in written if line.kind == "bank" and line.points]
    biggest = max((line.points for line in banks), default=0)
    return Highlights(
        biggest_turn=tuple(line for line in banks if line.points == biggest),
        most_farkles=_most(state, lambda player: sum(_is(line, player, "farkle") for line in written)),
        longest_farkle_run=_most(state, lambda player: _run(written, player, "farkle")),
        longest_bank_run=_most(state, lambda player: _run(written, player, "bank")),
        penalties=tuple(line for line in written if line.kind == "penalty"),
        lead_changes=_lead_changes(game),
        led_from=_led_from(game),
        comeback=_comeback(game),
        opened=tuple(_opened(written, player) for player in range(len(state.standings))),
        points_a_turn=tuple(_points_a_turn(written, player) for player in range(len(state.standings))),
    )


def _is(line: Line, player: int, kind: str) -> bool:
    return line.player == player and line.kind == kind


def _most(state: State, amount: Callable[[int], int]) -> Best | None:
    amounts = {player: amount(player) for player in state.seats}
    most = max(amounts.values())
    return Best(tuple(player for player in state.seats if amounts[player] == most), most) if most else None


def _run(written: tuple[Line, ...], player: int, kind: str) -> int:
    """The longest run of turns of this kind; a skip and a struck turn neither count nor break it."""
    longest = run = 0
    for line in written:
        if line.player != player or line.kind not in _PLAYED:
            continue
        run = run + 1 if line.kind == kind else 0
        longest = max(longest, run)
    return longest


def _leader(state: State) -> int | None:
    """Who alone has the highest total of those at the table; None on a tie."""
    best = max(state.standings[player].total for player in state.present)
    ahead = [player for player in state.present if state.standings[player].total == best]
    return ahead[0] if len(ahead) == 1 else None


def _lead_changes(game: Game) -> int:
    leaders = [leader for leader in map(_leader, game.states) if leader is not None]
    return sum(before != after for before, after in pairwise(leaders))


def _led_from(game: Game) -> tuple[int, int] | None:
    winners = game.state.winners
    if len(winners) != 1 or _leader(game.state) != winners[0]:
        return None
    since = game.state
    for state in reversed(game.states):
        if _leader(state) != winners[0]:
            break
        since = state
    return winners[0], since.turn.round if since.turn else 1


def _comeback(game: Game) -> Best | None:
    winners = game.state.winners
    if len(winners) != 1:
        return None
    # Who joined late stands in no state before.
    since = (state for state in game.states if winners[0] < len(state.standings))
    most = max(_deficit(state, winners[0]) for state in since)
    return Best(winners, most) if most else None


def _deficit(state: State, player: int) -> int:
    best = max(state.standings[one].total for one in state.present)
    return best - state.standings[player].total


def _opened(written: tuple[Line, ...], player: int) -> int | None:
    return next((line.round for line in written if line.player == player and line.opened), None)


def _points_a_turn(written: tuple[Line, ...], player: int) -> int | None:
    points = [line.points for line in written if line.player == player and line.kind in _PLAYED]
    return round(sum(points) / len(points)) if points else None
