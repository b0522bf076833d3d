"""Everything a table agrees on before the first roll, as one value (rules.md, Rules: every field)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from math import gcd
from types import MappingProxyType
from typing import Literal

from scorekeeper.farkle.errors import Problem
from scorekeeper.farkle.limits import (
    MOST_IN_A_TURN,
    Floor,
    HotDice,
    LastRound,
    Overshoot,
    PenaltyCount,
    PenaltyFrom,
    SetAside,
    Tie,
    WinsOutright,
    faults,
)
from scorekeeper.farkle.patterns import Combination, canonical, concrete
from scorekeeper.farkle.words import number, spelled

BOXED = (
    Combination("1", 100),
    Combination("5", 50),
    Combination("111", 300),
    Combination("222", 200),
    Combination("333", 300),
    Combination("444", 400),
    Combination("555", 500),
    Combination("666", 600),
    Combination("aaaa", 1000),
    Combination("aaaaa", 2000),
    Combination("aaaaaa", 3000),
    Combination("123456", 1500),
    Combination("aabbcc", 1500),
    Combination("aaaabb", 1500),
    Combination("aaabbb", 2500),
)


@dataclass(frozen=True)
class Rules:
    """The rules of one table. The defaults are the preset Classic. Points are points, never hundreds.

    `combinations` is canonical whatever was given, so that equal tables are equal values; lines that cannot be
    played are kept as given, for `problems()` to name.
    """

    name: str = "Classic"
    source: str = "the boxed table with the three-farkle penalty"
    dice: int = 6
    combinations: tuple[Combination, ...] = BOXED
    blank_roll: int = 0
    target: int = 10_000
    overshoot: Overshoot = "counts"
    opening: int = 500
    turn_minimum: int = 0
    penalty: int | Literal["everything"] = 1000
    penalty_after: int = 3
    penalty_count: PenaltyCount = "in a row"
    penalty_from: PenaltyFrom = "on the board"
    floor: Floor = "none"
    hot_dice: HotDice = "may roll"
    set_aside: SetAside = "any"
    piggyback: bool = False
    last_round: LastRound = "one turn each"
    tie: Tie = "shared"
    wins_outright: WinsOutright = "none"

    def __post_init__(self) -> None:
        object.__setattr__(self, "combinations", canonical(self.combinations))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        # Only the fields travel to another process: there a hash of words is another one.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self.__getstate__().values()))

    @cached_property
    def table(self) -> Mapping[str, int]:
        """Sorted dice -> points, of the combinations that can be rolled with this number of dice."""
        lines = concrete(self.combinations)
        return MappingProxyType({dice: points for dice, points in lines.items() if len(dice) <= self.dice})

    @cached_property
    def step(self) -> int:
        """Every bank is a multiple of this many points (rules.md, Rules: every field)."""
        return gcd(self.blank_roll, *self.table.values()) or 1

    @property
    def least_first_bank(self) -> int:
        """The least points of a bank that gets a player on the board; 0 if any bank does."""
        return max(self.opening, self.turn_minimum)

    @property
    def exact(self) -> bool:
        """Whether the target must be hit exactly (rules.md, Exactly the target)."""
        return self.overshoot != "counts"

    @property
    def has_last_round(self) -> bool:
        """Whether reaching the target leaves others a turn (rules.md, The end)."""
        return self.last_round != "none" and not self.exact

    def reached_by(self, total: int) -> bool:
        """Whether this total is at the target (rules.md, The end)."""
        return total >= self.target

    def problems(self) -> tuple[Problem, ...]:
        """Every fault that keeps these rules from being played, at once; none when they are sound."""
        found = faults(vars(self), lambda: self.step)
        if not {"dice", "combinations"} & {problem.field for problem in found} and not self.table:
            sentence = f"Nothing scores: add a combination of at most {spelled(self.dice)} dice."
            return (*found, Problem("combinations", sentence))
        return found

    def warnings(self) -> tuple[Problem, ...]:
        """What sound rules can do to a table that did not mean it; they can be played all the same."""
        return () if self.problems() else tuple(self._oddities())

    def _oddities(self) -> Iterator[Problem]:
        if not any(len(dice) == 1 for dice in self.table):
            sentence = "No single die scores, so many rolls will be farkles, and a last die always is one."
            yield Problem("combinations", sentence)
        for field, bank in (("opening", self.opening), ("turn_minimum", self.turn_minimum)):
            if bank > MOST_IN_A_TURN:
                yield Problem(field, f"No turn is worth more than {number(MOST_IN_A_TURN)}; nobody could ever bank.")
        if self.exact:
            yield from self._out_of_reach()
        if self.wins_outright in {"six of a kind", "six 1s"} and self.dice < 6:
            yield Problem("wins_outright", f"{spelled(self.dice).capitalize()} dice never show {self.wins_outright}.")

    def _out_of_reach(self) -> Iterator[Problem]:
        close = f"when fewer points are missing to exactly {number(self.target)}"
        # Without gifts nobody is near the target before the opening bank.
        if self.opening > self.step and self.overshoot == "goes to the lowest":
            yield Problem("opening", f"A first bank of {number(self.opening)} is too much {close}.")
        if self.turn_minimum > self.step:
            yield Problem("turn_minimum", f"A least bank of {number(self.turn_minimum)} is too much {close}.")
        if isinstance(self.penalty, int) and self.penalty % self.step:
            sentence = f"After a penalty of {number(self.penalty)} no total may ever be exactly {number(self.target)}."
            yield Problem("penalty", sentence)
