"""The rules of the second scorekeeper, as they stand in a game file; see model.py."""

import math
from typing import Any

Data = dict[str, Any]

MOST_POINTS = 100_000
MOST_ENTRIES = 3_000
MOST_COLUMNS = 12
MOST_TITLE = 60

CLASSIC: Data = {
    "dice": 6,
    "combinations": {"1": 100, "5": 50},  # all that matters here is the step of the boxed table, 50
    "blank_roll": 0,
    "target": 10_000,
    "overshoot": "counts",
    "opening": 500,
    "turn_minimum": 0,
    "penalty": 1_000,
    "penalty_after": 3,
    "penalty_count": "in a row",
    "penalty_from": "on the board",
    "floor": "none",
    "hot_dice": "may roll",
    "set_aside": "any",
    "piggyback": False,
    "last_round": "one turn each",
    "tie": "shared",
    "wins_outright": "none",
}


def step(rules: Data) -> int:
    """The greatest common divisor of blank_roll and of all points that exist with this number of dice."""
    given = rules["combinations"]
    pairs = given.items() if isinstance(given, dict) else [(one["dice"], one["points"]) for one in given]
    return math.gcd(rules["blank_roll"], *(points for dice, points in pairs if len(dice) <= rules["dice"]))
