"""What a correction changes, each change as a row of the page: a token, words, what it was and what it would be."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from scorekeeper.farkle import State
from scorekeeper.farkle.changes import (
    Change,
    GiftChange,
    LastRoundChange,
    Lead,
    LeadChange,
    NextTurnChange,
    OpeningChange,
    OverChange,
    PenaltyChange,
    PlayOffChange,
    Start,
    StreakChange,
    StruckOut,
    TakenOverChange,
    TakesLeadChange,
    TotalChange,
    WinnerChange,
)
from scorekeeper.farkle.preview import Preview
from scorekeeper.farkle.words import listed, number
from scorekeeper.filters import people, who
from scorekeeper.web.words.past_turn import turn_words

_NOTHING = Markup("")


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One change. `seat` is whose it is (None: everybody's), `was` and `now` are empty if there is nothing to show.

    `tag` is a word in a frame at the end of the row.
    """

    text: Markup
    seat: int | None = None
    was: Markup = _NOTHING
    now: Markup = _NOTHING
    tag: str = ""

    @property
    def named(self) -> bool:
        """Whether names stand where other rows have figures."""
        return "<bdi" in self.was + self.now


def change_rows(preview: Preview) -> tuple[ChangeRow, ...]:
    """The changes of a correction that can be made, in the order in which they are told."""
    state = preview.game.state
    made = (_ROWS[type(change)](change, state) for change in preview.changes)
    return tuple(row for row in made if row is not None)


def unchanged(preview: Preview) -> str:
    """What a correction leaves alone though it might have touched it: "No penalty and no last round changes."."""
    rules = preview.game.rules
    met = {type(change) for change in preview.changes}
    left = [
        f"no {name}"
        for name, kind, known in (
            ("penalty", PenaltyChange, rules.penalty != 0),
            ("opening", OpeningChange, rules.opening > 0),
            ("last round", LastRoundChange, rules.has_last_round),
            ("winner", WinnerChange, preview.game.state.over),
        )
        if known and kind not in met
    ]
    return f"{listed(left)} changes.".capitalize() if left else ""


# ------------------------------------------------------------ one a change


def _struck(change: StruckOut, state: State) -> ChangeRow:
    name, turn = _who(state, change.player), turn_words(change.turn)
    if change.gone:
        text = Markup("Round {}, {}: <s>{}</s> is no longer played").format(change.round, name, turn)
    else:
        text = Markup("Round {}, {}: <s>{}</s> scores nothing, as a skip does").format(change.round, name, turn)
    return ChangeRow(text, state.seat(change.player), tag="struck out")


def _total(change: TotalChange, state: State) -> ChangeRow:
    text = Markup("<b>{}'s total</b>").format(_who(state, change.player))
    return ChangeRow(text, state.seat(change.player), _points(change.was), _points(change.now))


def _penalty(change: PenaltyChange, state: State) -> ChangeRow:
    name, seat = _bold(state, change.player), state.seat(change.player)
    was, now = (_NOTHING if one is None else _points(-one) for one in (change.was, change.now))
    if change.now is None:
        return ChangeRow(Markup("{}'s penalty in round {} is removed").format(name, change.round), seat, was)
    if change.was is None:
        return ChangeRow(Markup("{} gets a penalty in round {}").format(name, change.round), seat, now=now)
    return ChangeRow(Markup("{}'s penalty in round {}").format(name, change.round), seat, was, now)


def _taken_over(change: TakenOverChange, state: State) -> ChangeRow:
    text = Markup("{} takes over in round {}").format(_bold(state, change.player), change.round)
    return ChangeRow(text, state.seat(change.player), _points(change.was), _points(change.now))


def _over(change: OverChange, state: State) -> ChangeRow:
    ends = "goes over and scores nothing" if change.over else "no longer goes over"
    text = Markup("Round {}, {}: {} {}").format(change.round, _who(state, change.player), number(change.points), ends)
    return ChangeRow(text, state.seat(change.player))


def _gift(change: GiftChange, state: State) -> ChangeRow:
    turn = Markup("Round {}, {}").format(change.round, _who(state, change.giver))
    if change.was is None or change.now is None:
        points, receiver = change.now or change.was or (0, change.giver)
        name, seat, gain = _bold(state, receiver), state.seat(receiver), _gain(points)
        if change.now is None:
            return ChangeRow(Markup("{}: the gift to {} is removed").format(turn, name), seat, was=gain)
        return ChangeRow(Markup("{}: a gift to {}").format(turn, name), seat, now=gain)
    seat, to = state.seat(change.now[1]), [_who(state, receiver) for _, receiver in (change.was, change.now)]
    was, now = (_gain(points) for points, _ in (change.was, change.now))
    if to[0] == to[1]:
        return ChangeRow(Markup("{}: the gift to <b>{}</b>").format(turn, to[0]), seat, was, now)
    pairs = (Markup("{} {}").format(name, points) for name, points in zip(to, (was, now), strict=True))
    return ChangeRow(Markup("{}: the gift goes to").format(turn), seat, *pairs)


def _gain(points: int) -> Markup:
    return Markup("+{}").format(number(points))


def _opening(change: OpeningChange, state: State) -> ChangeRow:
    text = Markup("{} is on the board").format(_bold(state, change.player))
    return ChangeRow(text, state.seat(change.player), _in_round(change.was), _in_round(change.now))


def _in_round(round_: int | None) -> Markup:
    return Markup("not yet") if round_ is None else Markup("round {}").format(round_)


def _last_round(change: LastRoundChange, state: State) -> ChangeRow:
    return _start("The last round", change.was, change.now, state)


def _play_off(change: PlayOffChange, state: State) -> ChangeRow:
    return _start("The play-off", change.was, change.now, state)


def _start(what: str, was: Start | None, now: Start | None, state: State) -> ChangeRow:
    start = now or was
    seat = None if start is None else state.seat(start.player)
    both = was is not None and now is not None and was.player != now.player
    old, new = (_where(one, state, both) for one in (was, now))
    verb = "is removed" if now is None else "starts"
    return ChangeRow(Markup("<b>{}</b> {}").format(what, verb), seat, old, new)


def _where(start: Start | None, state: State, by_name: bool) -> Markup:
    if start is None:
        return _NOTHING
    words = Markup("round {}").format(start.round)
    return Markup("{}, {}").format(_who(state, start.player), words) if by_name else words


def _winner(change: WinnerChange, state: State) -> ChangeRow:
    was, now = _all(change.was, state), _all(change.now, state)
    if not change.now:
        return ChangeRow(Markup("<b>The game goes on</b>, and nobody has won"), None, was)
    seat = state.seat(change.now[0]) if len(change.now) == 1 else None
    text = Markup("<b>Winner</b>") if change.was else Markup("<b>The game is over</b>, and the winner is")
    return ChangeRow(text, seat, was, now)


def _lead(change: LeadChange, state: State) -> ChangeRow | None:
    was, now = change.was, change.now
    if now is None:
        return None  # the winner is told instead
    if len(now.players) == 1 and (was is None or was.players == now.players):
        text = Markup("{} leads by").format(_bold(state, now.players[0]))
        before = _NOTHING if was is None else _points(was.by)
        return ChangeRow(text, state.seat(now.players[0]), before, _points(now.by))
    seat = state.seat(now.players[0]) if len(now.players) == 1 else None
    return ChangeRow(Markup("In the lead"), seat, _leaders(was, state), _leaders(now, state))


def _leaders(lead: Lead | None, state: State) -> Markup:
    return _NOTHING if lead is None else _all(lead.players, state)


def _takes_lead(change: TakesLeadChange, state: State) -> ChangeRow:
    text = Markup("{} takes the lead with").format(_bold(state, change.player))
    was, now = (Markup("no bank") if one is None else _points(one) for one in (change.was, change.now))
    return ChangeRow(text, state.seat(change.player), was, now)


def _streak(change: StreakChange, state: State) -> ChangeRow:
    counted = "in a row" if state.rules.penalty_count == "in a row" else "that count"
    text = Markup("{}'s farkles {}").format(_bold(state, change.player), counted)
    return ChangeRow(text, state.seat(change.player), _points(change.was), _points(change.now))


def _next_turn(change: NextTurnChange, state: State) -> ChangeRow | None:
    if change.now is None:
        return None  # the winner is told instead
    was = _NOTHING if change.was is None else _who(state, change.was)
    return ChangeRow(Markup("To play"), state.seat(change.now), was, _who(state, change.now))


_ROWS: dict[type[Change], Callable[[Any, State], ChangeRow | None]] = {
    StruckOut: _struck,
    TotalChange: _total,
    PenaltyChange: _penalty,
    TakenOverChange: _taken_over,
    OverChange: _over,
    GiftChange: _gift,
    OpeningChange: _opening,
    LastRoundChange: _last_round,
    PlayOffChange: _play_off,
    WinnerChange: _winner,
    LeadChange: _lead,
    TakesLeadChange: _takes_lead,
    StreakChange: _streak,
    NextTurnChange: _next_turn,
}


# ------------------------------------------------------------------ the parts


def _points(points: int) -> Markup:
    return Markup("{}").format(number(points))


def _who(state: State, player: int) -> Markup:
    return who(state.standings[player].name)


def _bold(state: State, player: int) -> Markup:
    return Markup("<b>{}</b>").format(_who(state, player))


def _all(players: tuple[int, ...], state: State) -> Markup:
    return people(state.standings[player].name for player in players)
