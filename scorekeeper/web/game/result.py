"""What the result shows: the headline, the ranks, and the facts people ask for."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

from scorekeeper.farkle import Game
from scorekeeper.farkle.highlights import Best, Highlights, highlights
from scorekeeper.farkle.outcome import Outcome, margin, outcome
from scorekeeper.farkle.sheet import Column, columns
from scorekeeper.farkle.words import counted, number, times
from scorekeeper.filters import people, who
from scorekeeper.store.stored import Stored
from scorekeeper.web.game.line_up import Seat
from scorekeeper.web.words.said import deed_on_key
from scorekeeper.web.words.times import duration, length

MOST_NAMED = 4
"""Players who share a fact and are still listed by name."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player: the rank as written ("3=" where shared, nothing for those who left), and a note under the name."""

    rank: str
    seat: int
    name: str
    total: str
    note: str
    wins: bool


@dataclass(frozen=True, slots=True)
class Highlight:
    """A fact: what it is, who and how much, and what else there is to say."""

    label: str
    strong: Markup
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The page. `undo` is what Undo takes back, None if this device may not.

    `next_starter` starts the next game, which is the words of `again`.
    """

    code: str
    outcome: Outcome
    under: Markup
    ranks: tuple[Ranked, ...]
    highlights: tuple[Highlight, ...]
    number: int
    undo: Markup | None
    next_starter: int
    again: Markup


def result(stored: Stored, seats: tuple[Seat, ...], gone: tuple[str, ...]) -> Result:
    """The page of a game that is over; `seats` are those of the next one, `gone` who would not be in it."""
    game = stored.game
    facts = highlights(game)
    starter = next(seat for seat in seats if seat.starts)
    return Result(
        code=stored.code,
        outcome=outcome(game),
        under=Markup(" · ").join(_under(stored)),
        ranks=ranks(game),
        highlights=tuple(_highlights(game, facts)),
        number=game.number,
        undo=deed_on_key(game.undoable) if stored.may_score and game.undoable else None,
        next_starter=starter.player,
        again=_again(starter.name, gone),
    )


def _again(starter: str, gone: tuple[str, ...]) -> Markup:
    """Who starts the next game, and who is not in it: the same seats, turned by one, without those who left."""
    starts = Markup("{} starts the next one.").format(who(starter))
    if not gone:
        return starts
    have, are = ("has", "is") if len(gone) == 1 else ("have", "are")
    return Markup("{} {} {} left and {} not in it.").format(starts, people(gone), have, are)


# ------------------------------------------------------------------- headline


def _under(stored: Stored) -> Iterator[Markup]:
    """The line under the headline: how it was won, how long it took."""
    game, state = stored.game, stored.game.state
    if state.turn and state.turn.kind == "win":
        yield Markup("outright, with {}").format(game.rules.wins_outright)
    elif any(one.phase == "play-off" for one in game.states):
        yield Markup("after a play-off")
    yield from _margin(game)
    yield escape(counted(state.round, "round"))
    turns = [one.turn.at for one in game.states if one.turn and one.turn.at]
    if turns:
        yield escape(duration(length((stored.created, *turns))))


def _margin(game: Game) -> Iterator[Markup]:
    """By how much over whom; where totals tie but one wins, who came to it first."""
    ahead = margin(game)
    if ahead and ahead.by > 0:
        yield Markup("by {} over {}").format(number(ahead.by), people(ahead.over))
    elif ahead and ahead.by == 0 and game.rules.tie == "first to reach it":
        yield Markup("there before {}").format(people(ahead.over))


# ---------------------------------------------------------------------- ranks


def ranks(game: Game) -> tuple[Ranked, ...]:
    """The players of a game that is over, the winners first, those who left last."""
    facts = highlights(game)
    ordered = sorted(columns(game.state), key=lambda column: (column.rank is None, column.rank or 0))
    return tuple(_ranked(game, facts, column) for column in ordered)


def _ranked(game: Game, facts: Highlights, column: Column) -> Ranked:
    rank = "" if column.rank is None else f"{column.rank}{'=' if column.shared_rank else ''}"
    note = _note(game, facts, column)
    return Ranked(rank, column.seat, column.name, number(column.total), note, column.player in game.state.winners)


def _note(game: Game, facts: Highlights, column: Column) -> str:
    state = game.state
    if not column.present:
        return "left the game"
    if column.player in state.winners:
        if facts.led_from:
            return f"led from round {facts.led_from[1]}"
        return "shares the win" if len(state.winners) > 1 else ""
    behind = state.standings[state.winners[0]].total - column.total
    return f"{number(behind)} behind" if behind > 0 else ""


# ---------------------------------------------------------------------- facts


def _highlights(game: Game, facts: Highlights) -> Iterator[Highlight]:
    if facts.biggest_turn:
        yield _biggest(game, facts)
    if facts.most_farkles:
        yield Highlight("Most farkles", _best(game, facts.most_farkles), _row_of_farkles(facts, facts.most_farkles))
    yield Highlight("Lead changed", escape(times(facts.lead_changes)))
    streak = facts.longest_bank_run
    if streak and streak.amount > 1:
        yield Highlight("Longest streak", _best(game, streak), "banks in a row")
    if facts.comeback:
        yield Highlight(
            "Comeback", _names(game, facts.comeback.players), f"from {number(facts.comeback.amount)} behind"
        )
    average = _best_average(facts)
    if average:
        yield Highlight("Best average", _best(game, average), "points a turn")


def _biggest(game: Game, facts: Highlights) -> Highlight:
    lines = facts.biggest_turn
    made_it = {line.player for line in lines}
    players = tuple(player for player in game.state.seats if player in made_it)
    rest = f"in round {lines[0].round}" if len(lines) == 1 else ""
    return Highlight("Biggest turn", _best(game, Best(players, lines[0].points)), rest)


def _row_of_farkles(facts: Highlights, most: Best) -> str:
    """In brackets: the longest run of the one who farkled most, and what it cost."""
    if len(most.players) > 1:
        return ""
    run, player = facts.longest_farkle_run, most.players[0]
    cost = sum(line.points for line in facts.penalties if line.player == player)
    in_a_row = f"{run.amount} in a row" if run and player in run.players and run.amount > 1 else ""
    parts = [part for part in (in_a_row, number(cost) if cost else "") if part]
    return f"({', '.join(parts)})" if parts else ""


def _best_average(facts: Highlights) -> Best | None:
    averages = [average for average in facts.points_a_turn if average is not None]
    best = max(averages, default=0)
    if not best:
        return None
    return Best(tuple(player for player, average in enumerate(facts.points_a_turn) if average == best), best)


def _best(game: Game, best: Best) -> Markup:
    return Markup("{}, {}").format(_names(game, best.players), number(best.amount))


def _names(game: Game, players: tuple[int, ...]) -> Markup:
    return people((game.state.standings[player].name for player in players), most=MOST_NAMED)
