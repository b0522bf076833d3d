"""What dice are worth under the rules of a table (rules.md, Scoring a roll)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from scorekeeper.farkle.dice import Roll, parse_roll, written
from scorekeeper.farkle.errors import IllegalSetAside
from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import listed, spelled


@dataclass(frozen=True)
class Scored:
    """Dice set aside, what they are worth together, and the combinations that make it. 0 points are a farkle."""

    points: int = 0
    combinations: tuple[Combination, ...] = ()
    dice: Roll = ()


FARKLE = Scored()


def best(rules: Rules, roll: str | Iterable[int]) -> Scored:
    """The choice with the most points in a roll; FARKLE where nothing scores. Raises Unreadable."""
    return next(iter(set_asides(rules, roll)), FARKLE)


def set_asides(rules: Rules, roll: str | Iterable[int]) -> tuple[Scored, ...]:
    """Every distinct choice of dice in a roll, most points first; none for a farkle. Raises Unreadable.

    Where every scoring die must be set aside, a choice leaves no die that could be added to it without loss.
    """
    return _scorer(rules).choices(parse_roll(roll, rules.dice))


def score(rules: Rules, set_aside: str | Iterable[int], roll: str | Iterable[int] | None = None) -> Scored:
    """What these dice are worth at best when every one of them is in a combination.

    Raises IllegalSetAside: nothing set aside, dice that are not in the roll (where it is given), or dice that
    score nothing, named. Raises Unreadable.
    """
    aside = parse_roll(set_aside, rules.dice)
    if not aside:
        raise IllegalSetAside("Nothing is set aside; at least one scoring die must be.")
    rolled = aside if roll is None else parse_roll(roll, rules.dice)
    if short := _short(Counter(aside), Counter(rolled)):
        raise IllegalSetAside(f"The roll {written(rolled)} has {short}.")
    return _scorer(rules).exactly(aside)


class _Scorer:
    """The worth of dice under one table, each set of dice worked out once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._by_lowest: dict[int, list[tuple[Roll, Combination]]] = {}
        for dice, points in rules.table.items():
            faces = tuple(map(int, dice))
            self._by_lowest.setdefault(faces[0], []).append((faces, Combination(dice, points)))
        self._worth: dict[Roll, Scored | None] = {(): FARKLE}
        self._choices: dict[Roll, tuple[Scored, ...]] = {}

    def exactly(self, dice: Roll) -> Scored:
        if scored := self._partition(dice):
            return scored
        parts = self._parts(dice)
        if not parts and self._blank(dice):
            return self._whole(dice)
        most = max(parts, key=lambda part: (len(part.dice), part.points), default=FARKLE)
        raise IllegalSetAside(_useless(Counter(dice) - Counter(most.dice)))

    def choices(self, roll: Roll) -> tuple[Scored, ...]:
        if roll not in self._choices:
            self._choices[roll] = tuple(sorted(self._allowed(roll), key=lambda part: _rank(part, roll)))
        return self._choices[roll]

    def _allowed(self, roll: Roll) -> list[Scored]:
        parts = self._parts(roll)
        if not parts and self._blank(roll):
            return [self._whole(roll)]
        if self._rules.set_aside == "every scoring die":
            return [part for part in parts if not any(_completes(more, part) for more in parts)]
        return parts

    def _parts(self, roll: Roll) -> list[Scored]:
        """Every part of the roll all of whose dice score."""
        subsets = {part for size in range(1, len(roll) + 1) for part in combinations(roll, size)}
        return [scored for part in subsets if (scored := self._partition(part))]

    def _partition(self, dice: Roll) -> Scored | None:
        """The best split of all these dice into combinations: most points, then fewest combinations."""
        if dice not in self._worth:
            # The lowest die must be in some combination, and no die of that combination is lower.
            splits = filter(None, (self._split(dice, *line) for line in self._by_lowest.get(dice[0], ())))
            self._worth[dice] = max(splits, key=lambda one: (one.points, -len(one.combinations)), default=None)
        return self._worth[dice]

    def _split(self, dice: Roll, faces: Roll, first: Combination) -> Scored | None:
        left = list(dice)
        for face in faces:
            if face not in left:
                return None
            left.remove(face)
        rest = self._partition(tuple(left))
        return rest and Scored(first.points + rest.points, (first, *rest.combinations), dice)

    def _blank(self, roll: Roll) -> bool:
        return len(roll) == self._rules.dice and self._rules.blank_roll > 0

    def _whole(self, roll: Roll) -> Scored:
        points = self._rules.blank_roll
        return Scored(points, (Combination(written(roll), points),), roll)


@lru_cache(maxsize=64)
def _scorer(rules: Rules) -> _Scorer:
    return _Scorer(rules)


def _rank(part: Scored, roll: Roll) -> tuple[int, bool, int, Roll]:
    # For the same points, hot dice are better than dice left over, and more dice to roll better than fewer.
    return -part.points, part.dice != roll, len(part.dice), part.dice


def _completes(more: Scored, part: Scored) -> bool:
    """Whether dice could have been added to a part without loss."""
    longer = len(more.dice) > len(part.dice) and not Counter(part.dice) - Counter(more.dice)
    return longer and more.points >= part.points


def _short(aside: Counter[int], rolled: Counter[int]) -> str:
    return listed(
        f"only {_dice(face, rolled[face])}" if rolled[face] else f"no {face}" for face in sorted(aside - rolled)
    )


def _useless(dice: Counter[int]) -> str:
    names = listed(f"the {_dice(face, times) if times > 1 else face}" for face, times in sorted(dice.items()))
    verb, pronoun = ("scores", "it") if dice.total() == 1 else ("score", "they")
    return f"{names.capitalize()} {verb} nothing, so {pronoun} cannot be set aside."


def _dice(face: int, times: int) -> str:
    return f"{spelled(times)} {face}{'s' if times > 1 else ''}"
