"""What a turn is worth at every turn total, worked out from high totals down to none.

What a roll leads to always has a higher total, so that one pass is enough and exact but for the last bits of a float.
"""

from collections import Counter
from functools import lru_cache

from scorekeeper.farkle.dice import rolls
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.scoring import set_asides

# Turn totals are worked out up to here, and past it every player banks: no turn at a table gets that far.
_FARTHEST = 40_000
_FARTHEST_IN_ROLLS = 20  # the same for a table of small points, in its best rolls

# What may be done with a roll: the steps it adds and the dice it leaves, all of them after hot dice.
_Choices = tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def values(rules: Rules) -> "Values":
    return Values(rules)


class Values:
    """A turn under the rules of one table. Turn totals are counted in steps of the table, called places here."""

    def __init__(self, rules: Rules) -> None:
        self.step = rules.step
        self.dice = rules.dice
        self.least = min(rules.turn_minimum, MOST_IN_A_TURN) // rules.step
        self.must_roll = rules.dice if rules.hot_dice == "must roll" else 0
        self._chances = {dice: _chances(rules, dice) for dice in range(1, rules.dice + 1)}
        self._most = max(steps for chances in self._chances.values() for choices in chances for steps, _ in choices)
        self.last = max(min(_FARTHEST // rules.step, _FARTHEST_IN_ROLLS * self._most), self.least)
        self._no_farkle = {dice: sum(self._chances[dice].values()) for dice in self._chances}

    def rolling(self, farkle: float = 0.0) -> dict[int, list[float]]:
        """Dice -> what rolling them is worth at each place, best play after it, and `farkle` points for a farkle."""
        banked = [float(place * self.step) for place in range(self.last + self._most + 1)]
        after = {dice: banked.copy() for dice in self._chances}
        worth = {dice: [0.0] * (self.last + 1) for dice in self._chances}
        ways = {
            dice: [(chance, [(after[left], steps) for steps, left in choices]) for choices, chance in chances.items()]
            for dice, chances in self._chances.items()
        }
        for place in range(self.last, -1, -1):
            for dice, choices_of in ways.items():
                value = farkle * (1 - self._no_farkle[dice])
                for chance, choices in choices_of:
                    value += chance * max([then[place + steps] for then, steps in choices])
                worth[dice][place] = value
                if value > banked[place] or place < self.least or dice == self.must_roll:
                    after[dice][place] = value
        return worth

    def once(self, place: int, dice: int) -> float:
        """What rolling is worth where whatever falls is banked."""
        chances = self._chances[dice].items()
        return self.step * sum(chance * (place + max(choices)[0]) for choices, chance in chances)

    def reaching(self, need: int, start: int, dice: int) -> float:
        """The chance to bank at the place `need` or past it, with this many dice to roll at the place `start`."""
        there = dict.fromkeys(self._chances, 1.0) | ({self.must_roll: self._stopping()} if self.must_roll else {})
        if start >= need:
            return there[dice]
        chance = {left: [0.0] * need for left in self._chances}
        for place in range(need - 1, start - 1, -1):
            for rolled, chances in self._chances.items():
                chance[rolled][place] = sum(
                    one
                    * max(
                        chance[left][place + steps] if place + steps < need else there[left] for steps, left in choices
                    )
                    for choices, one in chances.items()
                )
        return chance[dice][start]

    def _stopping(self) -> float:
        """The chance to get away with hot dice that must be rolled: to score at last and have dice left over."""
        chances = self._chances[self.dice].items()
        stops = sum(chance for choices, chance in chances if any(left < self.dice for _, left in choices))
        return stops / (1 - self._no_farkle[self.dice] + stops)


def _chances(rules: Rules, dice: int) -> dict[_Choices, float]:
    """What may be done with a roll of this many dice -> the chance of it. Farkles are left out."""
    ways = Counter[_Choices]()
    for roll, count in rolls(dice):
        most: dict[int, int] = {}
        for part in set_asides(rules, roll):
            left = dice - len(part.dice) or rules.dice
            most[left] = max(most.get(left, 0), part.points // rules.step)
        ways[tuple((steps, left) for left, steps in sorted(most.items()))] += count
    return {choices: count / 6**dice for choices, count in ways.items() if choices}
