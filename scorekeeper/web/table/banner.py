"""The line over the table in the last round and in a play-off: who is at the top, who is left to play, what to beat."""

from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.farkle import State
from scorekeeper.farkle.words import counted, number, spelled
from scorekeeper.filters import people, who

MOST_NAMED = 3
"""Players who share the lead and are still named in the banner; more are counted."""


@dataclass(frozen=True, slots=True)
class Banner:
    """The yellow line of the last round or a play-off: what it says, on phones `left`, and the number to beat."""

    name: str
    text: Markup
    left: str
    beat: Markup


def banner(state: State) -> Banner | None:
    """The line of this game as it is now; None if neither is being played."""
    if state.beat is None:
        return None
    points, best = state.beat
    if state.phase == "play-off":
        names = people(_name(state, player) for player in state.seats if player in state.owed)
        text = Markup("{} play on, a turn each, until one leads.").format(names)
        return Banner("Play-off", text, "", _beat(state, points, None))
    reacher = state.reacher if state.reacher in state.contenders else best
    holders, total = _with(state, state.standings[reacher].total, reacher), number(state.standings[reacher].total)
    left = state.turns_left
    has = "has" if len(holders) == 1 else "have"
    names = people((_name(state, player) for player in holders), most=MOST_NAMED)
    text = Markup("{} {} <b>{}</b>. {} left: {}").format(
        names, has, total, counted(len(left), "turn"), _some(state, left)
    )
    return Banner("Last round", text, f"{len(left)} left", _beat(state, points, best if best not in holders else None))


def _with(state: State, total: int, first: int) -> tuple[int, ...]:
    """The players with this total in the last round, this player first; players still to play are left out."""
    done = (one for one in state.contenders if one not in state.turns_left and one != first)
    return (first, *(one for one in done if state.standings[one].total == total))


def _beat(state: State, points: int, whose: int | None) -> Markup:
    """The number to beat, and whose it is where the banner does not say so already."""
    if whose is None:
        return Markup("Beat {}").format(number(points))
    others = len(_with(state, points, whose)) - 1
    if others:
        return Markup("Beat {}, {} have it").format(number(points), spelled(others + 1))
    return Markup("Beat {}, {}'s").format(number(points), who(_name(state, whose)))


def _some(state: State, players: tuple[int, ...]) -> Markup:
    names = [_name(state, player) for player in players]
    end = "" if names[-1].endswith(".") else "."
    return Markup(", ").join(map(who, names)) + end


def _name(state: State, player: int) -> str:
    return state.standings[player].name
