"""The four points on which tables differ most, as they stand in the form, and the rules they make of a preset."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.farkle import BadRules, Combination, Problem, Rules
from scorekeeper.farkle.limits import LONGEST_NAME
from scorekeeper.farkle.presets import CHANGED
from scorekeeper.web.forms import two_ways

ONES = "111"
ONES_POINTS = 1000
EVERYTHING: Literal["everything"] = "everything"
NUMBERS = ("opening", "target", "penalty")

# Whole thousands may have their comma; nothing else that looks like a number is taken for one.
_DIGITS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+|[0-9]+")
_MOST_DIGITS = 12  # far past every limit of the rules, far from what Python refuses to read
_LONGEST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Switches:
    """Whether three 1s are worth 1,000, and the other three as typed: points in digits, a penalty also "everything"."""

    ones: bool
    opening: str
    target: str
    penalty: str


def switches_for(rules: Rules) -> Switches:
    """The switches as these rules have them, in plain digits: a comma lands wrong once a number is edited."""
    return Switches(
        ones=rules.table.get(ONES) == ONES_POINTS,
        opening=str(rules.opening),
        target=str(rules.target),
        penalty=str(rules.penalty),
    )


def with_switches(base: Rules, switches: Switches) -> Rules:
    """The base with what the switches change of it, called by its name and "changed" where anything is.

    Raises BadRules with every fault, each under the field it stands beside.
    """
    read = {field: _read(getattr(switches, field)) for field in NUMBERS}
    unreadable = tuple(
        Problem(field, _not_a_number(getattr(switches, field))) for field in NUMBERS if read[field] is None
    )
    changed = _changed(base, switches, {field: value for field, value in read.items() if value is not None})
    problems = unreadable + tuple(one for one in changed.problems() if read.get(one.field, 0) is not None)
    if problems:
        raise BadRules(problems)
    return changed


def called_changed(name: str) -> str:
    """What a rule set of this name is called once something in it is changed, however often; as it was, where a longer
    name would be too long."""
    longer = f"{name}{CHANGED}"
    return name if name.endswith(CHANGED) or len(longer) > LONGEST_NAME else longer


def read_points(typed: str) -> int | None:
    """Whole points from what was typed, None where it is no number; the rules say whether they are too many."""
    text = typed.strip()
    return int(text.replace(",", "").lstrip("0")[:_MOST_DIGITS] or 0) if _DIGITS.fullmatch(text) else None


def preset_of(rules: Rules, presets: Mapping[str, Rules]) -> str | None:
    """The preset that these rules are, be it with changed switches; None where there is none such."""
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


def _read(typed: str) -> int | Literal["everything"] | None:
    return EVERYTHING if typed.strip().casefold() == EVERYTHING else read_points(typed)


def _not_a_number(typed: str) -> str:
    shown = typed.strip()
    if not shown:
        return "Type a number here, for example 0 for none."
    if instead := two_ways(shown):
        return f'"{shown}" can be read in two ways. {instead}'
    if len(shown) > _LONGEST_SHOWN:
        shown = shown[:_LONGEST_SHOWN] + "…"
    return f'"{shown}" is not a number. Use digits only.'
