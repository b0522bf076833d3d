"""What a correction would change: the difference of two games, the log as it is and the log with the correction.

There are no rules here: the correction is played, and what is told is what differs between the two.
"""

from collections.abc import Iterator
from dataclasses import dataclass

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
from scorekeeper.farkle.entries import Amend, Turn, type_of_turn
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.game import Game
from scorekeeper.farkle.reading import Misfit
from scorekeeper.farkle.state import Happened, State

_NO_POINTS = ("struck", "gone")


@dataclass(frozen=True)
class Preview:
    """A correction looked at before it is made: of the turn with entry number `entry`, which is to be `to`.

    Either `corrected` is the game with it, `misfits` the later turns that it strikes out, first the first, and
    `changes` what differs; or the correction cannot be made and `refusal` says why.
    """

    game: Game
    entry: int
    to: Turn
    corrected: Game | None = None
    refusal: IllegalEntry | None = None
    misfits: tuple[Misfit, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def amend(self) -> Amend:
        """The entry that makes this correction."""
        return Amend(self.entry, self.to, tuple(misfit.item.number for misfit in self.misfits))


def preview(game: Game, entry: int, to: Turn) -> Preview:
    """What becomes of the game if the turn of this entry is made `to`; the game itself is as it was."""
    try:
        asked = Preview(game, entry, to, misfits=game.misfits(entry, to))
        corrected = game.play(asked.amend)
    except IllegalEntry as refusal:
        return Preview(game, entry, to, refusal=refusal)
    return Preview(game, entry, to, corrected, misfits=asked.misfits, changes=differences(game, corrected))


def differences(before: Game, after: Game) -> tuple[Change, ...]:
    """What differs between a game and the same game with a correction made or undone."""
    old, new = _turns(before), _turns(after)
    pairs = [(old[number], new[number]) for number in old]
    return (
        *_struck(before, pairs),
        *_totals(before.state, after.state),
        *(change for was, now in pairs for change in _of_turn(was, now)),
        *_openings(before, old, new),
        *_starts(before, after),
        *_outcome(before.state, after.state),
        *_streaks(before.state, after.state),
    )


def _turns(game: Game) -> dict[int, Happened]:
    """What each turn did, by its entry number; struck and gone ones too."""
    items, states = game.reading.items, game.reading.states[1:]
    return {
        item.number: state.happened
        for item, state in zip(items, states, strict=True)
        if isinstance(item.entry, type_of_turn) and state.happened is not None
    }


def _struck(before: Game, pairs: list[tuple[Happened, Happened]]) -> Iterator[StruckOut]:
    turns = {item.number: item.entry for item in before.reading.items}
    for was, now in pairs:
        turn = turns[was.number]
        if now.kind in _NO_POINTS and was.kind not in _NO_POINTS and isinstance(turn, type_of_turn):
            yield StruckOut(was.number, _player(was), was.round, turn, now.kind == "gone")


def _totals(was: State, now: State) -> Iterator[TotalChange]:
    for player in was.seats:
        old, new = was.standings[player].total, now.standings[player].total
        if old != new:
            yield TotalChange(player, old, new)


def _of_turn(was: Happened, now: Happened) -> Iterator[Change]:
    """What differs beside one turn. A round is the one in which the turn stands, or stood."""
    player, number = _player(was), was.number
    old, new = (happened.penalty if happened.penalised else None for happened in (was, now))
    if old != new:
        yield PenaltyChange(number, player, (now if now.penalised else was).round, old, new)
    if now.kind not in _NO_POINTS and was.taken_over != now.taken_over:
        yield TakenOverChange(number, player, was.round, was.taken_over, now.taken_over)
    if now.kind not in _NO_POINTS and was.gone_over != now.gone_over:
        yield OverChange(number, player, now.round, now.worth, now.gone_over)
    gave, gives = _gift(was), _gift(now)
    if gave != gives:
        yield GiftChange(number, player, (now if gives else was).round, gave, gives)


def _gift(happened: Happened) -> tuple[int, int] | None:
    return None if happened.gift_to is None else (happened.gift, happened.gift_to)


def _openings(before: Game, old: dict[int, Happened], new: dict[int, Happened]) -> Iterator[OpeningChange]:
    opened = [{_player(turn): turn.round for turn in turns.values() if turn.opened} for turns in (old, new)]
    for player in before.state.seats:
        was, now = opened[0].get(player), opened[1].get(player)
        if was != now:
            yield OpeningChange(player, was, now)


def _starts(before: Game, after: Game) -> Iterator[Change]:
    was, now = _last_round(before), _last_round(after)
    if was != now:
        yield LastRoundChange(was, now)
    was, now = _play_off(before), _play_off(after)
    if was != now:
        yield PlayOffChange(was, now)


def _last_round(game: Game) -> Start | None:
    for state in game.states:
        if state.happened and state.happened.starts_last_round:
            return Start(state.happened.round, _player(state.happened))
    return None


def _play_off(game: Game) -> Start | None:
    for state in game.states:
        if state.phase == "play-off" and state.turn:
            return Start(state.turn.round, _player(state.turn))
    return None


def _outcome(was: State, now: State) -> Iterator[Change]:
    if was.winners != now.winners:
        yield WinnerChange(was.winners, now.winners)
    led, leads = _lead(was), _lead(now)
    if led != leads:
        yield LeadChange(led, leads)
    if was.to_play != now.to_play:
        yield NextTurnChange(was.to_play, now.to_play)
    elif now.to_play is not None and was.takes_lead != now.takes_lead:
        yield TakesLeadChange(now.to_play, was.takes_lead, now.takes_lead)


def _lead(state: State) -> Lead | None:
    if state.over:
        return None
    return Lead(state.leaders, -state.behind(state.leaders[0]) if len(state.leaders) == 1 else 0)


def _streaks(was: State, now: State) -> Iterator[StreakChange]:
    if not was.rules.penalty:
        return
    for player in was.seats:
        old, new = was.standings[player].farkles, now.standings[player].farkles
        if old != new:
            yield StreakChange(player, old, new)


def _player(happened: Happened) -> int:
    if happened.player is None:  # pragma: no cover - a turn is always somebody's
        raise AssertionError(happened)
    return happened.player
