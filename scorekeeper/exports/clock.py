"""When a game was played, and what the clock said then."""

from datetime import UTC, datetime, tzinfo

from scorekeeper.farkle import Game


def on(zone: tzinfo, moment: datetime) -> datetime:
    """The moment on the clock of this zone."""
    try:
        return moment.astimezone(zone)
    except OverflowError:  # an imported game may be played at the very end of time
        return moment.astimezone(UTC)


def played(game: Game, made: datetime) -> datetime:
    """When the last turn that counts was played; before the first, and where it has no time, when the game was made."""
    turn = game.state.turn
    return turn.at if turn and turn.at else made


def began(game: Game, now: datetime) -> datetime:
    """When a game from a file was started: at its first entry that has a time, if that is not still to come."""
    times = [entry.at for entry in game.log if entry.at is not None]
    return min(times[0], now) if times else now
