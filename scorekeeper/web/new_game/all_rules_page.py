"""What the further page of the new-game form shows: every field of the rules, what scores, and the rules in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.farkle import BadRules, Combination, Rules
from scorekeeper.farkle.limits import LABELS, WORDS
from scorekeeper.farkle.lines import Grid
from scorekeeper.farkle.of_a_kind import FAMILIES
from scorekeeper.farkle.patterns import flaws, normal
from scorekeeper.farkle.rulebook import describe, rulebook, scoring_lines
from scorekeeper.farkle.rules import BOXED
from scorekeeper.typed_numbers import tidied
from scorekeeper.web.new_game.draft import Draft
from scorekeeper.web.new_game.odds import Odds, odds
from scorekeeper.web.new_game.rule_sets import travelling
from scorekeeper.web.new_game.switches import EVERYTHING
from scorekeeper.web.new_game.typed import OTHER, Line, TypedRules, rules_of, unread

GROUPS: Mapping[str, tuple[str, ...]] = {
    "The game": ("name", "source", "target", "opening", "turn_minimum", "dice"),
    "The end": ("last_round", "tie", "overshoot", "wins_outright"),
    "Farkles": ("penalty", "penalty_after", "penalty_count", "penalty_from", "floor"),
    "The turn": ("hot_dice", "set_aside", "piggyback", "blank_roll"),
}
_OPTIONS: Mapping[str, Mapping[str, str]] = {
    **{field: {word: word for word in words} for field, words in WORDS.items()},
    "dice": {"6": "6", "5": "5"},
    "penalty": {"0": "none", "500": "500", "1,000": "1,000", EVERYTHING: EVERYTHING, OTHER: OTHER},
    "piggyback": {"no": "no", "yes": "yes"},
}
_HINTS: Mapping[str, str] = {
    "target": "the points to reach",
    "opening": "the least a first bank may be",
    "turn_minimum": "0: any bank counts",
    "overshoot": "with the last two the target must be hit exactly",
    "penalty": "a line of its own beside the farkle",
    "penalty_after": "this many farkles; 1: each farkle costs",
    "floor": "zero: no penalty takes a total below 0",
    "piggyback": "take over the dice and points just banked",
    "blank_roll": "points for a full roll in which nothing scores",
}
LINES = "combinations"

Faults = Mapping[str, str]
"""Sentences by the field they stand beside: a field of the rules, or "line-3" for the third line of what scores."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value to choose, as the form sends it."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Control:
    """A field of the rules: typed where it has no options. `other` is what is typed beside the option of that name."""

    field: str
    label: str
    hint: str
    fault: str
    value: str
    options: tuple[Option, ...]
    other: str = ""

    @property
    def text(self) -> bool:
        return self.field in ("name", "source")

    @property
    def length(self) -> int:
        """The letters of all options: how wide the choice is, and so whether another field has room beside it."""
        return sum(len(option.label) for option in self.options)


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of what scores, from 1. Without a `label` its pattern is still to be typed, or typed wrongly."""

    place: int
    line: Line
    label: str
    fault: str
    wrong_pattern: bool
    wrong_points: bool


@dataclass(frozen=True, slots=True)
class Marked:
    """A heading or sentence of the rules in words, and whether the rule set it started from says the same."""

    text: str
    new: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A passage of the rules in words."""

    heading: Marked
    sentences: tuple[Marked, ...]

    @property
    def new(self) -> bool:
        return self.heading.new or any(one.new for one in self.sentences)


@dataclass(frozen=True, slots=True)
class RulesForm:
    """The page. `rules` are None if a fault stands in their way: then `faults` are told in place of the words.

    With `marked` they stand beside their fields, too.
    """

    draft: Draft
    travelling: str
    base: str
    bases: tuple[Option, ...]
    groups: Mapping[str, tuple[Control, ...]]
    families: tuple[Option, ...]
    lines: tuple[LineRow, ...]
    grid: Grid | None
    common: tuple[Option, ...]
    faults: Faults
    marked: bool
    rules: Rules | None
    base_name: str
    words: tuple[Told, ...]
    warnings: tuple[str, ...]
    odds: Odds | None
    focus: str

    @property
    def starter(self) -> str:
        return self.draft.players[0].strip() if self.draft.players else ""

    def beside(self, field: str) -> str:
        return self.faults.get(field, "") if self.marked else ""


def rule_faults(typed: TypedRules, rule_sets: Mapping[str, Rules]) -> Faults:
    """Every fault of the page beside its field; what only the whole of the lines is at fault for is beside them all."""
    found: dict[str, str] = {}
    try:
        rules_of(typed, rule_sets)
    except BadRules as bad:
        for problem in bad.problems:
            field = _line_of(typed, problem.sentence) if problem.field == LINES else problem.field
            found[field] = " ".join(filter(None, (found.get(field), problem.sentence)))
    found |= unread(typed)  # in place of what the rules say to a text that is no number
    order = [*(field for fields in GROUPS.values() for field in fields), LINES]
    return dict(sorted(found.items(), key=lambda one: order.index(one[0]) if one[0] in order else len(order)))


def rules_form(
    draft: Draft, typed: TypedRules, rule_sets: Mapping[str, Rules], *, marked: bool = False, focus: str = ""
) -> RulesForm:
    """The page as it was typed. `marked` puts its faults beside their fields; `focus` is the id to go to."""
    faults, base = rule_faults(typed, rule_sets), rule_sets[typed.base]
    rules = None if faults else rules_of(typed, rule_sets)
    beside: Faults = faults if marked else {}
    return RulesForm(
        draft=draft,
        travelling=travelling(rule_sets),
        base=typed.base,
        bases=tuple(Option(slug, one.name, slug == typed.base) for slug, one in rule_sets.items()),
        groups={
            name: tuple(_control(field, typed.texts[field], beside) for field in group)
            for name, group in GROUPS.items()
        },
        families=tuple(Option(family, family, family == typed.family) for family in FAMILIES),
        lines=tuple(_row(place, line, beside) for place, line in enumerate(typed.lines, 1)),
        grid=_grid(typed, rules),
        common=_common(typed),
        faults=faults,
        marked=marked,
        rules=rules,
        base_name=base.name,
        words=_words(rules, base) if rules else (),
        warnings=tuple(warning.sentence for warning in rules.warnings()) if rules else (),
        odds=odds(rules, base) if rules else None,
        focus=focus,
    )


def _line_of(typed: TypedRules, sentence: str) -> str:
    for place, line in enumerate(typed.lines, 1):
        if not line.empty and sentence in flaws((line.read,)):
            return f"line-{place}"
    return LINES


def _control(field: str, value: str, faults: Faults) -> Control:
    offered = _OPTIONS.get(field, {})
    chosen = tidied(value)
    if field == "penalty" and chosen not in offered:
        chosen = OTHER
    options = tuple(Option(one, label, one == chosen) for one, label in offered.items())
    # Beside "other" the amount so far is what one starts to change.
    other = "" if value == EVERYTHING else value
    return Control(field, LABELS[field], _HINTS.get(field, ""), faults.get(field, ""), value, options, other)


def _row(place: int, line: Line, faults: Faults) -> LineRow:
    read, fault = line.read, faults.get(f"line-{place}", "")
    sound = not flaws((Combination(read.pattern, 1),))
    worth = not flaws((Combination("1", read.points),))
    label = describe(read.pattern) if sound else ""
    return LineRow(place, line, label, fault, bool(fault) and not sound, bool(fault) and not worth)


def _grid(typed: TypedRules, rules: Rules | None) -> Grid | None:
    """What adding or doubling makes, face by face."""
    if rules is None or typed.family not in ("adding", "doubling"):
        return None
    return next((line.grid for line in scoring_lines(rules) if line.grid), None)


def _common(typed: TypedRules) -> tuple[Option, ...]:
    """Combinations of the boxed set that many tables know and this one does not: a tap adds them."""
    there = {normal(line.read.pattern) for line in typed.lines}
    missing = (line.pattern for line in BOXED if line.pattern not in there)
    made = () if typed.family == "fixed" else ("aaaa", "aaaaa")
    return tuple(Option(pattern, describe(pattern), False) for pattern in missing if pattern not in made)


def _words(rules: Rules, base: Rules) -> tuple[Told, ...]:
    """The rules in words. What scores stands on the page as it is, so only what is new in it is said."""
    before = {text for passage in rulebook(base) for text in (passage.heading, *passage.sentences)}

    def said(text: str) -> Marked:
        return Marked(text, text not in before)

    *told, scores = (Told(said(one.heading), tuple(map(said, one.sentences))) for one in rulebook(rules))
    return (*told, Told(scores.heading, tuple(one for one in scores.sentences if one.new)))
