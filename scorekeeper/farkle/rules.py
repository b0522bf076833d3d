"""What a table agrees before the first roll, as one value (rules.md, Rules: every field)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from types import MappingProxyType
from typing import Literal

from scorekeeper.farkle.patterns import Combination, canonical, concrete

Overshoot = Literal["counts", "goes to the lowest", "is lost"]
PenaltyCount = Literal["in a row", "in all"]
PenaltyFrom = Literal["on the board", "first turn"]
Floor = Literal["none", "zero"]
HotDice = Literal["may roll", "must roll"]
SetAside = Literal["any", "every scoring die"]
LastRound = Literal["one turn each", "finish the round", "none"]
Tie = Literal["shared", "play-off", "first to reach it"]
WinsOutright = Literal["none", "six of a kind", "six 1s", "five of a kind on the first roll"]

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
    source: str = "The boxed game's table, with the penalty for three farkles"
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

    @cached_property
    def table(self) -> Mapping[str, int]:
        """Sorted dice -> points, of the combinations that can be rolled with this number of dice."""
        lines = concrete(self.combinations)
        return MappingProxyType({dice: points for dice, points in lines.items() if len(dice) <= self.dice})

    @cached_property
    def step(self) -> int:
        """Every bank is a multiple of this many points (rules.md, Rules: every field)."""
        return gcd(self.blank_roll, *self.table.values()) or 1
