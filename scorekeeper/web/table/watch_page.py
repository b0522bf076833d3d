"""What the watch page shows, as one value made from a game: readable from across a room, and on a spectator's phone."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from markupsafe import Markup

from scorekeeper.farkle import Game, Happened, State
from scorekeeper.farkle.outcome import Outcome, outcome
from scorekeeper.farkle.words import counted, number
from scorekeeper.filters import people
from scorekeeper.web.table.banner import Banner
from scorekeeper.web.table.pad import needed
from scorekeeper.web.table.page import Place, table
from scorekeeper.web.words.standing import gap, won

MOST_TURNS = 3
"""Turns listed under the players, the last one first."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player. `note` says where the player stands: "rolling", "to play", "1,150 behind", "wins"."""

    seat: int
    name: str
    total: str
    note: str
    on: bool
    left: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn that was played: "+1,000", "farkle", "farkle −1,000"."""

    name: str
    what: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Now:
    """The big card: the current player, or those who won. `seat` is 0 if there is more than one."""

    seat: int
    name: str
    total: str
    under: str


@dataclass(frozen=True, slots=True)
class Watch:
    """The whole page. `after` is the number of the last entry it knows, `size` the style class by number of players.

    `waiting` says in the last round how many have yet to play it.
    """

    code: str
    home: str
    after: int
    title: str
    about: str
    round: str
    size: str
    now: Now
    outcome: Outcome | None
    banner: Banner | None
    waiting: str
    seats: tuple[Seat, ...]
    turns: tuple[Turn, ...]
    next: str
    spoken: Markup


def watch(game: Game, code: str, home: str) -> Watch:
    """The page for this game as it is now; `home` is the address of its table."""
    state, shown = game.state, table(game, Place(code, home))
    ended = outcome(game) if state.over else None
    return Watch(
        code=code,
        home=home,
        after=game.number - 1,
        title=f"{_headline(ended)} · {code} · Farkle" if ended else shown.title,
        about=shown.about,
        round=f"Round {number(state.round)}",
        size=shown.size,
        now=_won(state, ended) if ended else _to_play(state),
        outcome=ended,
        banner=shown.banner,
        waiting=f"{number(len(state.turns_left))} to play" if state.last_round else "",
        seats=tuple(_seat(state, player) for player in state.seats),
        turns=tuple(islice(_turns(game), MOST_TURNS)),
        next=shown.next,
        spoken=_ending(ended) if ended else shown.said.spoken,
    )


def _headline(ended: Outcome) -> str:
    return f"{' and '.join(ended.winners)} {ended.verb} {number(ended.points)}"


def _ending(ended: Outcome) -> Markup:
    tail = f" {ended.tail}" if ended.tail else ""
    return Markup("{} {} {}{}.").format(people(ended.winners), ended.verb, number(ended.points), tail)


def _to_play(state: State) -> Now:
    player = state.to_play or 0
    standing = state.standings[player]
    # In the last round what counts is what it takes to lead or to win, as over the pad.
    lead = state.takes_lead if state.beat and state.behind(player) >= 0 else None
    under = needed(state, lead) if lead else gap(state, player)
    return Now(state.seat(player), standing.name, number(standing.total), under)


def _won(state: State, ended: Outcome) -> Now:
    seat = state.seat(state.winners[0]) if len(state.winners) == 1 else 0
    rounds = counted(state.round, "round")
    under = f"stopped after {rounds}" if ended.stopped else ended.tail or f"after {rounds}"
    return Now(seat, "", number(ended.points), under)


def _seat(state: State, player: int) -> Seat:
    standing = state.standings[player]
    on = player == state.to_play
    note = "rolling" if on else won(state) if player in state.winners else gap(state, player)
    return Seat(state.seat(player), standing.name, number(standing.total), note, on, not standing.present)


def _turns(game: Game) -> Iterator[Turn]:
    """The turns that count, the last one first."""
    for state in reversed(game.states):
        if state.happened and (turn := _turn(state.happened)):
            yield turn


def _turn(happened: Happened) -> Turn | None:
    match happened.kind:
        case "bank" if happened.gone_over:
            worth = number(happened.worth)
            return Turn(happened.name, f"{worth} over", f"{worth}, which is over")
        case "bank":
            worth = f"+{number(happened.worth)}"
            return Turn(happened.name, worth, worth)
        case "farkle":
            cost = f" {number(-happened.penalty)}" if happened.penalty else ""
            # In letters: an F behind a name is read as an initial.
            return Turn(happened.name, f"farkle{cost}", f"farkle{cost}")
        case "skip" | "struck":
            return Turn(happened.name, "–", "skipped")
        case "win":
            return Turn(happened.name, "wins outright", "wins outright")
    return None
