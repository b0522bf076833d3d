"""Rules nobody would think of, that can be played."""

import random
from collections.abc import Mapping
from typing import Any

from tests.model_rules import Data, step

# By what they make of the step: 50; 100; 25, but with five dice, where the straight is not played, 50.
TABLES: tuple[dict[str, int], ...] = (
    {"1": 100, "5": 50, "aaaa": 1_000},
    {"1": 100, "123456": 1_500},
    {"1": 100, "5": 50, "123456": 1_525},
)

# Every value of a field that random rules take; what occurs twice occurs twice as often.
VALUES: Mapping[str, tuple[Any, ...]] = {
    "dice": (5, 6),
    "combinations": TABLES,
    "blank_roll": (0, 500, 450),
    "target": (1_500, 2_000, 4_000, 10_000, 20_000),
    "overshoot": ("counts", "counts", "counts", "goes to the lowest", "is lost"),
    "opening": (0, 300, 350, 400, 500, 600, 750, 1_000, 1_500),
    "turn_minimum": (0, 0, 0, 250, 300, 350, 500),
    "penalty": (0, 500, 1_000, "everything"),
    "penalty_after": (1, 2, 2, 2, 3, 4, 5),
    "penalty_count": ("in a row", "in all"),
    "penalty_from": ("on the board", "first turn"),
    "floor": ("none", "zero"),
    "hot_dice": ("may roll", "must roll"),
    "set_aside": ("any", "every scoring die"),
    "piggyback": (False, True),
    "last_round": ("one turn each", "one turn each", "finish the round", "none"),
    "tie": ("shared", "play-off", "play-off", "first to reach it"),
    "wins_outright": ("none", "six of a kind", "six 1s", "five of a kind on the first roll"),
}


def rules_at_random(luck: random.Random) -> Data:
    """Rules that can be played; every value of every field comes up."""
    while True:
        rules = {field: luck.choice(values) for field, values in VALUES.items()}
        points = (rules["target"], rules["opening"], rules["turn_minimum"])
        if all(one % step(rules) == 0 for one in points) and max(points) == rules["target"]:
            return rules
