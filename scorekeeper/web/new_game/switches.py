"""The four points on which tables differ most, as they stand in the form, and the rules they make of a preset."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.farkle import BadRules, Combination, Problem, Rules
from scorekeeper.farkle.limits import LONGEST_NAME
from scorekeeper.farkle.presets import CHANGED
from scorekeeper.farkle.words import number
from scorekeeper.typed_numbers import MOST, BadNumber, read_number

ONES = "111"
ONES_POINTS = 1000
EVERYTHING: Literal["everything"] = "everything"
NUMBERS = ("opening", "target", "penalty")

_LONGEST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Switches:
    """Whether three 1s are worth 1,000, and the other three as typed: points, a penalty also "everything"."""

    ones: bool
    opening: str
    target: str
    penalty: str


def switches_for(rules: Rules) -> Switches:
    """The switches as these rules have them, numbers as every page writes them."""
    return Switches(
        ones=rules.table.get(ONES) == ONES_POINTS,
        opening=number(rules.opening),
        target=number(rules.target),
        penalty=rules.penalty if rules.penalty == EVERYTHING else number(rules.penalty),
    )


def with_switches(base: Rules, switches: Switches) -> Rules:
    """The base with what the switches change of it, called by its name and "changed" where anything is.

    Raises BadRules with every fault, each under the field it stands beside.
    """
    typed = {field: getattr(switches, field) for field in NUMBERS}
    wrong = {field: sentence for field, text in typed.items() if (sentence := unreadable(text))}
    changed = _changed(base, switches, {field: read_amount(typed[field]) for field in NUMBERS if field not in wrong})
    problems = tuple(Problem(*one) for one in wrong.items())
    problems += tuple(one for one in changed.problems() if one.field not in wrong)
    if problems:
        raise BadRules(problems)
    return changed


def called_changed(name: str) -> str:
    """What a rule set of this name is called once something in it is changed, however often; as it was, where a longer
    name would be too long."""
    longer = f"{name}{CHANGED}"
    return name if name.endswith(CHANGED) or len(longer) > LONGEST_NAME else longer


def unreadable(typed: str) -> str:
    """What is wrong with an amount that cannot be read; empty for one that can, even if too large for the rules."""
    try:
        read_amount(typed)
    except BadNumber as error:
        return _sentence(error)
    return ""


def read_amount(typed: str) -> int | Literal["everything"]:
    """Whole points, or "everything" in any case of letters. Raises BadNumber, but for no number that is too large."""
    if typed.strip().casefold() == EVERYTHING:
        return EVERYTHING
    try:
        return read_number(typed)
    except BadNumber as error:
        if error.fault == "too large":
            return MOST
        raise


def preset_of(rules: Rules, presets: Mapping[str, Rules]) -> str | None:
    """The preset that these rules are, even if with changed switches; None if there is none."""
    switches = switches_for(rules)
    return next((slug for slug, preset in presets.items() if _same(rules, preset, switches)), None)


def _same(rules: Rules, preset: Rules, switches: Switches) -> bool:
    try:
        return with_switches(preset, switches) == rules
    except BadRules:
        return False


def _changed(base: Rules, switches: Switches, numbers: Mapping[str, int | Literal["everything"]]) -> Rules:
    combinations = base.combinations
    if switches.ones and base.table.get(ONES) != ONES_POINTS:
        others = tuple(line for line in combinations if line.pattern != ONES)
        combinations = (*others, Combination(ONES, ONES_POINTS))
    changed = replace(base, combinations=combinations, **numbers)  # type: ignore[arg-type]  # the fields of NUMBERS, by name
    return changed if changed == base else replace(changed, name=called_changed(base.name))


def _sentence(error: BadNumber) -> str:
    shown = error.typed.strip()
    if error.fault == "empty":
        return "Type a number here, for example 500."
    if error.fault == "negative":
        return f"{_cut(shown)} is below 0. Type 0 or more."
    if error.instead:
        return f'"{shown}" can be read in two ways. {error.instead}'
    return f'"{_cut(shown)}" is not a number. Use digits only.'


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
