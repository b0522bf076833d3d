"""What each field of `Rules` may hold, and the sentence for the table when it holds something else.

The limits are those of rules.md, Rules: every field. Values come as they were read, of any type.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, get_args

from scorekeeper.farkle.errors import Problem
from scorekeeper.farkle.names import is_plain
from scorekeeper.farkle.patterns import MOST_POINTS, flaws
from scorekeeper.farkle.words import listed, number

Overshoot = Literal["counts", "goes to the lowest", "is lost"]
PenaltyCount = Literal["in a row", "in all"]
PenaltyFrom = Literal["on the board", "first turn"]
Floor = Literal["none", "zero"]
HotDice = Literal["may roll", "must roll"]
SetAside = Literal["any", "every scoring die"]
LastRound = Literal["one turn each", "finish the round", "none"]
Tie = Literal["shared", "play-off", "first to reach it"]
WinsOutright = Literal["none", "six of a kind", "six 1s", "five of a kind on the first roll"]

MOST_TARGET = 1_000_000
MOST_IN_A_TURN = 100_000
MOST_PATTERNS = 60
LONGEST_NAME = 60
LONGEST_SOURCE = 200

WORDS: Mapping[str, tuple[str, ...]] = {
    "overshoot": get_args(Overshoot),
    "penalty_count": get_args(PenaltyCount),
    "penalty_from": get_args(PenaltyFrom),
    "floor": get_args(Floor),
    "hot_dice": get_args(HotDice),
    "set_aside": get_args(SetAside),
    "last_round": get_args(LastRound),
    "tie": get_args(Tie),
    "wins_outright": get_args(WinsOutright),
}

LABELS: Mapping[str, str] = {
    "name": "Name",
    "source": "Source",
    "dice": "Dice",
    "combinations": "What scores",
    "blank_roll": "Blank roll",
    "target": "Target",
    "overshoot": "Over the target",
    "opening": "Open with",
    "turn_minimum": "Least bank",
    "penalty": "Penalty",
    "penalty_after": "Penalty after",
    "penalty_count": "Penalty count",
    "penalty_from": "Penalty from",
    "floor": "Floor",
    "hot_dice": "Hot dice",
    "set_aside": "Set aside",
    "piggyback": "Piggyback",
    "last_round": "Last round",
    "tie": "Tie",
    "wins_outright": "Wins outright",
}


# The step, of which target, opening and least bank are multiples, is only known where these three are sound.
_STEP_FROM = ("dice", "combinations", "blank_roll")


def faults(values: Mapping[str, Any], step: Callable[[], int]) -> tuple[Problem, ...]:
    """Every fault of these fields, in their order. `step` works out the step; it is asked only where it can be."""
    found = {field: tuple(check(values[field], field)) for field, check in _CHECKS.items()}
    found |= _points(values, 1 if any(found[field] for field in _STEP_FROM) else step())
    return tuple(Problem(field, sentence) for field in LABELS for sentence in found[field])


def _points(values: Mapping[str, Any], step: int) -> dict[str, tuple[str, ...]]:
    target_holds = _multiple(values["target"], step, step, MOST_TARGET)
    most = values["target"] if target_holds else MOST_TARGET
    steps = "a whole number" if step == 1 else f"a multiple of {number(step)}"
    found: dict[str, tuple[str, ...]] = dict.fromkeys(("target", "opening", "turn_minimum"), ())
    if not target_holds:
        found["target"] = (_must("target", f"{steps} from {number(step)} to {number(MOST_TARGET)}"),)
    for field in ("opening", "turn_minimum"):
        if not _multiple(values[field], step, 0, most):
            found[field] = (_must(field, f"0 or {steps} up to {number(most)}"),)
    return found


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _multiple(value: Any, step: int, least: int, most: int) -> bool:
    return _whole(value, least, most) and value % step == 0


def _must(field: str, be: str) -> str:
    return f'"{LABELS[field]}" must be {be}.'


def _between(least: int, most: int) -> Callable[[Any, str], Iterator[str]]:
    def check(value: Any, field: str) -> Iterator[str]:
        if not _whole(value, least, most):
            yield _must(field, f"a whole number from {number(least)} to {number(most)}")

    return check


def _text(shortest: int, longest: int) -> Callable[[Any, str], Iterator[str]]:
    def check(value: Any, field: str) -> Iterator[str]:
        if not isinstance(value, str):
            yield _must(field, "text")
        elif not is_plain(value):
            yield _must(field, "one line of plain text")
        elif not shortest <= len(value.strip()) or len(value) > longest:
            yield _must(field, f"{shortest} to {longest} letters long")

    return check


def _word(value: Any, field: str) -> Iterator[str]:
    if not isinstance(value, str) or value not in WORDS[field]:
        yield _must(field, listed((f'"{word}"' for word in WORDS[field]), "or"))


def _dice(value: Any, field: str) -> Iterator[str]:
    if not _whole(value, 5, 6):
        yield _must(field, "5 or 6")


def _penalty(value: Any, field: str) -> Iterator[str]:
    if value != "everything" and not _whole(value, 0, MOST_POINTS):
        yield _must(field, f'"everything" or a whole number from 0 to {number(MOST_POINTS)}')


def _switch(value: Any, field: str) -> Iterator[str]:
    if not isinstance(value, bool):
        yield _must(field, "true or false")


def _scoring(lines: Any, field: str) -> Iterator[str]:
    if len(lines) > MOST_PATTERNS:
        yield f'"{LABELS[field]}" can have {MOST_PATTERNS} lines at most; these are {number(len(lines))}.'
        return
    yield from flaws(lines)


_CHECKS: Mapping[str, Callable[[Any, str], Iterator[str]]] = {
    **dict.fromkeys(WORDS, _word),
    "name": _text(1, LONGEST_NAME),
    "source": _text(0, LONGEST_SOURCE),
    "dice": _dice,
    "combinations": _scoring,
    "blank_roll": _between(0, MOST_POINTS),
    "penalty": _penalty,
    "penalty_after": _between(1, 9),
    "piggyback": _switch,
}
