"""In games nobody would think of a correction keeps its promises, and nothing changes that it does not promise."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from scorekeeper.farkle import (
    Bank,
    Farkle,
    Game,
    Happened,
    IllegalEntry,
    Skip,
    Win,
    dump_game,
    load_game,
)
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
from scorekeeper.farkle.entries import type_of_turn
from scorekeeper.farkle.preview import Preview, preview
from tests.beside import record
from tests.random_games import RandomGame

F, S = Farkle(), Skip()

Facts = dict[tuple[str, int], object]

SEEDS = range(300)
PLACES = 3  # corrections looked at in each game


@cache
def random_game(seed: int) -> Game:
    """A game nobody would think of, with everything in it that a log can hold."""
    making = RandomGame(seed)
    game = load_game({**making.data, "log": []})
    for _ in range(making.length):
        entry = making.entry()
        game, refused = record(game, entry)
        if refused is None:
            making.model.play(entry)
    return game


def corrections(seed: int) -> Iterator[Preview]:
    """Some corrections of that game looked at, most of turns that count."""
    luck, game = random.Random(seed), random_game(seed)  # a game of chance
    step, target = game.rules.step, game.rules.target
    for _ in range(PLACES):
        points = luck.choice((step, luck.randrange(step, target, step), luck.randrange(step, target, step), target))
        to = luck.choice(
            (Bank(points), Bank(points), Bank(points, piggyback=True), F, Farkle(piggyback=True), S, Win())
        )
        turns = [item.number for item in game.reading.items if isinstance(item.entry, type_of_turn)]
        yield preview(game, luck.choice(turns or [1]), to)


def facts(game: Game) -> Facts:
    """All that a table sees of a game, read off its states without `preview`; what is not there has no key."""
    state, found = game.state, Facts()
    for player, standing in enumerate(state.standings):
        found["total", player] = standing.total
        found["streak", player] = standing.farkles if state.rules.penalty else 0
    for turn in (one.happened for one in game.states):
        if turn is not None and turn.player is not None:
            found |= dict(_beside(turn))
    found["winners", 0] = state.winners
    found["to play", 0] = state.to_play
    found["takes lead", 0] = state.takes_lead
    found["lead", 0] = None if state.over else (state.leaders, {-state.behind(one) for one in state.leaders})
    starts = [one.turn for one in game.states if one.phase == "play-off" and one.turn]
    found["play-off", 0] = (starts[0].round, starts[0].player) if starts else None
    return {key: value for key, value in found.items() if value is not None}


def _beside(turn: Happened) -> Iterator[tuple[tuple[str, int], object]]:
    number, player = turn.number, turn.player or 0
    if turn.kind in ("struck", "gone"):
        yield ("struck", number), True
    if turn.penalised:
        yield ("penalty", number), (turn.round, turn.penalty)
    if turn.gift_to is not None:
        yield ("gift", number), (turn.gift, turn.gift_to)
    if turn.taken_over:
        yield ("taken over", number), turn.taken_over
    if turn.gone_over:
        yield ("over", number), True
    if turn.opened:
        yield ("opened", player), turn.round
    if turn.starts_last_round:
        yield ("last round", 0), (turn.round, player)


def promises(change: Change) -> Iterator[tuple[tuple[str, int], object]]:
    """The facts that a change promises; None: no such fact any more."""
    if isinstance(change, StruckOut):
        yield from (
            (("struck", change.number), True),
            (("taken over", change.number), None),
            (("over", change.number), None),
        )
        return
    fact = PROMISES[type(change)]
    if isinstance(change, (PenaltyChange, TakenOverChange, OverChange, GiftChange)):
        place = change.number
    else:
        place = getattr(change, "player", 0)
    yield (fact, 0 if fact == "takes lead" else place), _promised(change)


def _promised(change: Change) -> object:
    match change:
        case PenaltyChange(round=round_, now=int(now)):
            return round_, now
        case TakenOverChange(now=now):
            return now or None
        case OverChange(over=over):
            return over or None
        case LastRoundChange(now=Start() as start) | PlayOffChange(now=Start() as start):
            return start.round, start.player
        case LeadChange(now=Lead() as lead):
            return lead.players, {lead.by}
    return getattr(change, "now", None)


PROMISES: dict[type, str] = {
    TotalChange: "total",
    PenaltyChange: "penalty",
    TakenOverChange: "taken over",
    OverChange: "over",
    GiftChange: "gift",
    OpeningChange: "opened",
    LastRoundChange: "last round",
    PlayOffChange: "play-off",
    WinnerChange: "winners",
    LeadChange: "lead",
    TakesLeadChange: "takes lead",
    StreakChange: "streak",
    NextTurnChange: "to play",
}


def without(found: Facts, *keys: tuple[str, int]) -> Facts:
    return {key: value for key, value in found.items() if key not in keys and value is not None}


@pytest.mark.parametrize("tens", range(len(SEEDS) // 10))
def test_what_is_promised_is_saved_and_nothing_else_changes(tens: int) -> None:
    for seed in SEEDS[tens * 10 : tens * 10 + 10]:
        for promised in corrections(seed):
            _kept(promised)


def _kept(promised: Preview) -> None:
    game, before = promised.game, facts(promised.game)
    if promised.corrected is None:
        with pytest.raises(IllegalEntry, match=re.escape(str(promised.refusal))):
            game.play(promised.amend)
        return
    saved = load_game(dump_game(game.play(promised.amend)))
    assert saved == promised.corrected
    expected = before | dict(fact for change in promised.changes for fact in promises(change))
    other = [("takes lead", 0)] if any(isinstance(one, NextTurnChange) for one in promised.changes) else []
    # The corrected turn's own heading says what becomes of it, not the list.
    ignored = (("struck", promised.entry), *other)
    assert without(facts(saved), *ignored) == without(expected, *ignored)
    assert all(getattr(change, "was", 0) != getattr(change, "now", 1) for change in promised.changes)


def test_the_random_games_reach_every_change() -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        for promised in corrections(seed):
            met.update({type(change).__name__ for change in promised.changes})
            met["refused"] += promised.refusal is not None
    assert min(met[kind.__name__] for kind in get_args(Change)) >= 3, met
    assert met["refused"] < len(SEEDS) * PLACES / 2
