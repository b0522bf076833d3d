"""Who plays the next game and who starts it: the seats of the last one, turned by one."""

from dataclasses import dataclass

from scorekeeper.farkle import Game, State
from scorekeeper.farkle.names import FEWEST_PLAYERS


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the next game; `starts` marks the one who starts if nobody else is chosen."""

    player: int
    name: str
    starts: bool


def line_up(game: Game) -> tuple[Seat, ...]:
    """Those who play again, in seat order."""
    starter = next_starter(game)
    return tuple(Seat(player, game.state.standings[player].name, player == starter) for player in _players(game.state))


def left_out(game: Game) -> tuple[str, ...]:
    """Those of the last game who have left and so do not play again."""
    again = _players(game.state)
    return tuple(game.state.standings[player].name for player in game.state.seats if player not in again)


def next_starter(game: Game) -> int:
    """The player in the seat after the one who started this game."""
    state = game.state
    started = next((one.turn.player for one in game.states if one.turn), state.seats[0])
    after = state.first_after(started, _players(state))
    return state.seats[0] if after is None else after


def names_from(game: Game, starter: int) -> tuple[str, ...]:
    """The names of the next game in turn order, from this player on; as offered where that is nobody who plays."""
    players = _players(game.state)
    first = players.index(starter if starter in players else next_starter(game))
    return tuple(game.state.standings[player].name for player in players[first:] + players[:first])


def _players(state: State) -> tuple[int, ...]:
    # One alone cannot play again; then those who left are asked back.
    return state.present if len(state.present) >= FEWEST_PLAYERS else state.seats
