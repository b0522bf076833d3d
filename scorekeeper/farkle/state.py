"""The state of a game and the questions it answers. Values only: `fold` makes the next state from this one.

A player is a number, the order of joining from 0, which never changes; names and seats do. Totals, penalties and
gifts are points.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from scorekeeper.farkle.entries import Turn
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.rules import Rules

Phase = Literal["playing", "last round", "play-off", "over"]
Kind = Literal[
    "bank", "farkle", "skip", "win", "struck", "gone", "join", "leave", "back", "rename", "order", "end", "amend"
]

_TURNS = ("bank", "farkle", "skip", "win", "struck")


@dataclass(frozen=True, slots=True)
class Standing:
    """One player: the total, whether a first bank was written down, the farkles the penalty counts, and whether still
    at the table.

    `since` is the number of the entry by which the total last became what it is (0: since the start).
    """

    name: str
    total: int = 0
    on_board: bool = False
    farkles: int = 0
    present: bool = True
    since: int = 0


@dataclass(frozen=True, slots=True)
class Happened:
    """The effect of one entry. `points` are the player's own, `taken_over` those of the turn before; `penalty` and
    `gift` are what was written.
    """

    kind: Kind
    number: int
    player: int | None = None
    name: str = ""
    round: int = 0
    points: int = 0
    taken_over: int = 0
    taken_from: int | None = None
    penalty: int = 0
    penalised: bool = False
    gift: int = 0
    gift_to: int | None = None
    gone_over: bool = False
    total: int = 0
    opened: bool = False
    starts_last_round: bool = False
    was: Turn | None = None
    at: datetime | None = None

    @property
    def is_turn(self) -> bool:
        """Whether a turn was played or passed over, and not the table changed."""
        return self.kind in _TURNS

    @property
    def worth(self) -> int:
        """The whole turn: own points and those taken over."""
        return self.points + self.taken_over


@dataclass(frozen=True, slots=True)
class NextFarkle:
    """What a farkle would mean for the current player: which one in the count (0 if it does not count), and the points
    it would cost.
    """

    count: int
    penalised: bool
    cost: int


@dataclass(frozen=True, slots=True)
class State:
    """A game after some entry. `owed` holds those who still have a turn in the last round, or who play in the play-
    off.
    """

    rules: Rules
    standings: tuple[Standing, ...]
    seats: tuple[int, ...]
    phase: Phase = "playing"
    round: int = 1
    to_play: int | None = 0
    winners: tuple[int, ...] = ()
    reacher: int | None = None
    played: frozenset[int] = frozenset()
    owed: frozenset[int] = frozenset()
    last: int | None = None
    turn: Happened | None = None
    happened: Happened | None = None

    # ------------------------------------------------------------------ who

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def last_round(self) -> bool:
        return self.phase == "last round"

    @property
    def present(self) -> tuple[int, ...]:
        """Those at the table, in seat order."""
        return tuple(player for player in self.seats if self.standings[player].present)

    @property
    def contenders(self) -> tuple[int, ...]:
        """Those who can still win: the present, in a play-off those who play it."""
        return tuple(player for player in self.present if self.phase != "play-off" or player in self.owed)

    def seat(self, player: int) -> int:
        """The player's seat, from 1."""
        return self.seats.index(player) + 1

    def player_called(self, name: str) -> int | None:
        """The player with exactly this name now, if there is one."""
        return next((player for player, one in enumerate(self.standings) if one.name == name), None)

    def first_after(self, player: int | None, candidates: Iterable[int]) -> int | None:
        """The first of the candidates in seat order after this player, and on from the first seat; None: from the
        first seat.
        """
        wanted = set(candidates)
        start = 0 if player is None else self.seats.index(player) + 1
        return next((one for one in self.seats[start:] + self.seats[:start] if one in wanted), None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Those who have a turn left in this round (in a last round of one turn each: in all of it), the current player
        first.
        """
        if self.to_play is None:
            return ()
        left = set(self.owed) if self.last_round else {one for one in self.contenders if one not in self.played}
        left.discard(self.to_play)
        start = self.seats.index(self.to_play) + 1
        return (self.to_play, *(one for one in self.seats[start:] + self.seats[:start] if one in left))

    @property
    def turns_left(self) -> tuple[int, ...]:
        """Who still plays in the last round, in order, the current player first; empty before it."""
        return self.waiting if self.last_round else ()

    @property
    def next(self) -> int | None:
        """Who plays after the current player; None if nobody does."""
        if self.to_play is None:
            return None
        if len(self.waiting) > 1:
            return self.waiting[1]
        if self.last_round:
            return None
        return self.first_after(None, self.contenders)

    # ------------------------------------------------------------ the lead

    def best_of_others(self, player: int) -> int | None:
        """The highest total among the others who can still win; None if there are none."""
        return max((self.standings[one].total for one in self.contenders if one != player), default=None)

    def behind(self, player: int) -> int:
        """Points behind the best of the others; below zero: ahead by so much."""
        best = self.best_of_others(player)
        return 0 if best is None else best - self.standings[player].total

    @property
    def leaders(self) -> tuple[int, ...]:
        """Those who can still win with the highest total, in seat order; all of them where they tie."""
        best = max(self.standings[one].total for one in self.contenders)
        return tuple(one for one in self.contenders if self.standings[one].total == best)

    @property
    def beat(self) -> tuple[int, int] | None:
        """In the last round and a play-off: the number to beat and the player who has it (the first to reach it)."""
        if self.phase not in ("last round", "play-off"):
            return None
        others = [one for one in self.contenders if one != self.to_play]
        if not others:
            return None
        best = max(others, key=lambda one: (self.standings[one].total, -self.standings[one].since))
        return self.standings[best].total, best

    @property
    def least_bank(self) -> int:
        """The least bank that would be taken from the current player now."""
        return self.least_with(0)

    @property
    def missing(self) -> int:
        """Points the current player is short of the target; 0 if nobody plays."""
        return 0 if self.to_play is None else self.rules.target - self.standings[self.to_play].total

    @property
    def takes_lead(self) -> int | None:
        """The least bank that puts the current player ahead of everyone else; None if nobody plays or no bank can."""
        return self._reaching(1)

    @property
    def lead_wins(self) -> bool:
        """Whether a bank that takes the lead wins: on the last turn of a last round or of a round of a play-off."""
        return self.beat is not None and len(self.waiting) == 1

    @property
    def ties_lead(self) -> int | None:
        """The bank that would tie with the best of the others; None if there is none."""
        points = self._reaching(0)
        if points is None or self.to_play is None:
            return None
        return points if points == self.behind(self.to_play) else None

    # -------------------------------------------------------- what may come

    @property
    def take_over(self) -> tuple[int, int] | None:
        """The turn before that may be taken over: whose and how many points (rules.md, Piggyback)."""
        turn = self.turn
        if not self.rules.piggyback or turn is None or self.to_play is None or turn.player is None:
            return None
        if turn.kind != "bank" or turn.gone_over or turn.player == self.to_play:
            return None
        return (turn.player, turn.worth) if self.standings[self.to_play].on_board else None

    @property
    def next_farkle(self) -> NextFarkle:
        """What a farkle would do to the current player. Source: rules.md, A turn (penalty)."""
        if self.to_play is None:
            return NextFarkle(0, False, 0)
        standing, rules = self.standings[self.to_play], self.rules
        if rules.penalty_from == "on the board" and not standing.on_board:
            return NextFarkle(0, False, 0)
        count = standing.farkles + 1
        if rules.penalty == 0 or count < rules.penalty_after:
            return NextFarkle(count, False, 0)
        above_zero = max(standing.total, 0)
        if rules.penalty == "everything":
            return NextFarkle(count, True, above_zero)
        return NextFarkle(count, True, min(rules.penalty, above_zero) if rules.floor == "zero" else rules.penalty)

    @property
    def first_bank(self) -> int:
        """The least points of a first bank, if the current player is not on the board; else 0."""
        return 0 if self.to_play is None or self.standings[self.to_play].on_board else self.rules.opening

    @property
    def least_turn(self) -> int:
        """The least that a banked turn must be worth now, points taken over included; 0 if any bank counts."""
        return self.rules.turn_minimum

    def least_with(self, taken_over: int) -> int:
        """The least points of their own the current player may bank on top of those taken over: opening, least bank and
        step.
        """
        if self.to_play is None:
            return 0
        step = self.rules.step
        wanted = max(self.first_bank, self.least_turn - taken_over, step)
        return -(-wanted // step) * step

    def _reaching(self, margin: int) -> int | None:
        """The least legal bank after which the current player is ahead of the best of the others by `margin` points or
        more.
        """
        if self.to_play is None or self.best_of_others(self.to_play) is None:
            return None
        step = self.rules.step
        wanted = -(-(self.behind(self.to_play) + margin) // step) * step
        points = max(wanted, self.least_bank)
        if self.rules.exact and points > self.missing:
            return None
        return points if points <= MOST_IN_A_TURN else None
