"""What the players page shows: names, seats and totals, who may leave or come back, and whether one may join."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from scorekeeper.farkle import Back, Game, Join, Leave, Order, Rename, State
from scorekeeper.farkle.legality import why_no_join, why_no_leave, why_no_return
from scorekeeper.farkle.words import number
from scorekeeper.web.players.seating import Seating, seating_of
from scorekeeper.web.words import other_device
from scorekeeper.web.words.box import Box
from scorekeeper.web.words.said import Said, deed_on_key, said
from scorekeeper.web.words.standing import gap, won

_OURS = (Back, Join, Leave, Order, Rename)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player. `name` is what was typed, `called` the name as it is, `token` the seat's sign as it is; `may` is what
    its button does: "leave", "back" or nothing.
    """

    player: int
    place: int
    token: int
    name: str
    called: str
    note: str
    total: str
    fault: str
    present: bool
    may: str
    up: bool
    down: bool


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """The page. `changed` says that names or seats on it are not saved; `said` and `undo` are about the last change of
    players, while it is the last thing that happened; `no_join` is why nobody can join.
    """

    number: int
    rows: tuple[PlayerRow, ...]
    joins: str
    join_fault: str
    no_join: str
    over: bool
    changed: bool
    said: Said | None
    undo: Markup | None
    box: Box | None
    wrong: bool
    focus: str


@dataclass(frozen=True, slots=True)
class Remarks:
    """What the page tells besides names and seats: `faults` stand beside their players' fields, `join_fault` beside the
    field of a new name; `say` takes the place of what happened last; `focus` is the id of what has the focus.
    """

    faults: Mapping[int, str] = field(default_factory=dict)
    join_fault: str = ""
    box: Box | None = None
    focus: str = ""
    say: Said | None = None

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return self.box.status if self.box else 422 if self.faults or self.join_fault else 200


NO_REMARKS = Remarks()


def players_page(game: Game, seating: Seating, remarks: Remarks = NO_REMARKS) -> PlayersPage:
    """The page of this game with names and seats as they were typed."""
    state = game.state
    ours = bool(game.log) and isinstance(game.log[-1], _OURS)
    return PlayersPage(
        number=game.number,
        rows=tuple(_row(game, seating, place, remarks.faults) for place in range(len(seating.seats))),
        joins=seating.joins,
        join_fault=remarks.join_fault,
        no_join=str(why_no_join(state) or ""),
        over=state.over,
        changed=(seating.seats, seating.names) != (state.seats, seating_of(state).names),
        said=remarks.say or (said(game) if ours else None),
        undo=deed_on_key(game.undoable) if ours and game.undoable else None,
        box=remarks.box,
        wrong=remarks.status != 200,
        focus=remarks.focus,
    )


def late(game: Game, number_asked: int) -> Box:
    """The box for a page that is out of date: what was typed stays, and can be saved now."""
    told = other_device.told(game, number_asked)
    text = Markup("{} Nothing was saved; what you typed is still here.").format(told)
    return Box(409, other_device.heading(game, number_asked), text)


def _row(game: Game, seating: Seating, place: int, faults: Mapping[int, str]) -> PlayerRow:
    state, player = game.state, seating.seats[place]
    standing = state.standings[player]
    return PlayerRow(
        player=player,
        place=place + 1,
        token=state.seat(player),
        name=seating.names[place],
        called=standing.name,
        note=_note(game, player),
        total=number(standing.total),
        fault=faults.get(player, ""),
        present=standing.present,
        may=_may(state, player),
        up=place > 0,
        down=place < len(seating.seats) - 1,
    )


def _note(game: Game, player: int) -> str:
    state = game.state
    if not state.standings[player].present:
        return f"left in round {number(_left_in(game, player))}"
    if state.over:
        return won(state) if player in state.winners else gap(state, player)
    if player == state.to_play:
        return "playing now"
    return "next" if player == state.next else gap(state, player)


def _left_in(game: Game, player: int) -> int:
    leaving = (one.happened for one in game.states if one.happened and one.happened.kind == "leave")
    return max((one.round for one in leaving if one.player == player), default=0)


def _may(state: State, player: int) -> str:
    if state.over:
        return ""
    if state.standings[player].present:
        return "" if why_no_leave(state, player) else "leave"
    return "" if why_no_return(state, player) else "back"
