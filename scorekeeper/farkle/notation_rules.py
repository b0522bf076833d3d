"""Rules as plain data, as they stand in JSON (design.md, Names that are fixed)."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from scorekeeper.farkle.errors import BadRules, Problem, Unreadable
from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.presets import CHANGED, CLASSIC, PRESETS
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import quoted

FIELDS = tuple(field.name for field in fields(Rules))


def load_rules(data: object) -> Rules:
    """Rules from {"preset": slug} and the fields that differ, or from fields alone, a missing one having its default.

    A preset with changed fields is called by its name and "changed", unless the data name it. Raises Unreadable if
    the data are no object, BadRules with every fault otherwise.
    """
    if not isinstance(data, Mapping):
        raise Unreadable('Rules are an object with fields, for example {"preset": "classic"}.')
    problems = [*_unknown(data), *_no_preset(data)]
    given = {field: data[field] for field in FIELDS if field in data}
    if "combinations" in given:
        given["combinations"] = tuple(_combinations(given["combinations"], problems))
    base = CLASSIC if "preset" not in data or _no_preset(data) else PRESETS[data["preset"]]
    rules = replace(base, **given)
    problems += (problem for problem in rules.problems() if problem not in problems)
    if problems:
        raise BadRules(tuple(problems))
    return rules if "name" in given or "preset" not in data else _called(rules, base)


def dump_rules(rules: Rules) -> dict[str, Any]:
    """Every field as plain data; load_rules() of it gives equal rules."""
    lines = [{"dice": line.pattern, "points": line.points} for line in rules.combinations]
    return {field: getattr(rules, field) for field in FIELDS} | {"combinations": lines}


def _called(rules: Rules, preset: Rules) -> Rules:
    same = replace(rules, source=preset.source) == preset
    return rules if same else replace(rules, name=preset.name + CHANGED)


def _unknown(data: Mapping[object, object]) -> list[Problem]:
    names = [name for name in data if name not in {*FIELDS, "preset"}]
    return [
        Problem(name if isinstance(name, str) else "", f"{quoted(name, 'One field')} is not a field of the rules.")
        for name in names
    ]


def _no_preset(data: Mapping[object, object]) -> list[Problem]:
    slug = data.get("preset", "classic")
    if isinstance(slug, str) and slug in PRESETS:
        return []
    return [Problem("preset", f"{quoted(slug, 'That')} is not a rule set; there are {', '.join(PRESETS)}.")]


def _combinations(lines: object, problems: list[Problem]) -> Iterator[Combination]:
    if isinstance(lines, Mapping):
        lines = [{"dice": dice, "points": points} for dice, points in lines.items()]
    if not isinstance(lines, list | tuple):
        problems.append(Problem("combinations", '"What scores" must be a list of dice with their points.'))
        yield from CLASSIC.combinations
        return
    for place, line in enumerate(lines, 1):
        if isinstance(line, Mapping) and set(line) == {"dice", "points"}:
            yield Combination(line["dice"], line["points"])
        else:
            problems.append(Problem("combinations", f"Line {place} of what scores must have dice and points."))
