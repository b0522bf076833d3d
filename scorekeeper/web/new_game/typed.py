"""The further page of the new-game form as it was typed: a text for every field of the rules, and a line a combination.

Nothing is checked here: what cannot be read goes to `Rules` as it is, which has the sentence for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.farkle import BadRules, Combination, Rules
from scorekeeper.farkle.limits import LABELS, MOST_PATTERNS
from scorekeeper.farkle.of_a_kind import FAMILIES, Family, family_of, in_another, of_a_kind, without_made
from scorekeeper.farkle.patterns import flaws
from scorekeeper.farkle.words import number, quoted
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.new_game.switches import called_changed, read_amount, unreadable

PREFIX = "rule-"
"""Before every field of this page in the form: "name" and "opening" stand on the first page, too."""
OTHER = "other"
FIELDS = tuple(field.name for field in fields(Rules) if field.name != "combinations")
_TEXTS = ("name", "source")
_NUMBERS = ("dice", "blank_roll", "target", "opening", "turn_minimum", "penalty", "penalty_after")
_YES = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Line:
    """A combination as typed."""

    pattern: str
    points: str

    @property
    def empty(self) -> bool:
        return not self.pattern.strip() and not self.points.strip()

    @property
    def read(self) -> Combination:
        """Points that cannot be read stay as they were typed, for the rules to refuse."""
        points: Any = _amount(self.points)
        return Combination(self.pattern.strip().lower(), points)

    @property
    def sound(self) -> bool:
        return not flaws((self.read,))


@dataclass(frozen=True, slots=True)
class TypedRules:
    """What is on the page. `base` is the slug it started from; `texts` has a text for each of FIELDS."""

    base: str
    texts: Mapping[str, str]
    lines: tuple[Line, ...]
    family: Family

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """Every line that is not empty, and what the family makes of them."""
        typed = tuple(line.read for line in self.lines if not line.empty)
        return typed if flaws(typed) else typed + of_a_kind(self.family, typed)


def typed_for(base: str, rules: Rules) -> TypedRules:
    """The page as these rules have it."""
    texts = {field: _text(getattr(rules, field)) for field in FIELDS}
    lines = tuple(Line(line.pattern, number(line.points)) for line in without_made(rules.combinations))
    return TypedRules(base, texts, lines, family_of(rules.combinations))


def typed_from(form: MultiDict[str, str], rule_sets: Mapping[str, Rules], default: str) -> TypedRules | None:
    """The page in a posted form, None if the form does not have it; a field that is missing is as the rule set has
    it. Another rule set to start from takes the place of everything typed; where another family was chosen than the one
    shown, the lines make room for it."""
    if f"{PREFIX}base" not in form:
        return None
    base = form[f"{PREFIX}base"]
    base = base if base in rule_sets else default
    start = form.get(f"{PREFIX}from", base)
    if start != base and start in rule_sets:
        return typed_for(start, rule_sets[start])
    before = typed_for(base, rule_sets[base])
    texts = {field: form.get(PREFIX + field, before.texts[field]) for field in FIELDS}
    if texts["penalty"] == OTHER:
        texts["penalty"] = form.get(f"{PREFIX}penalty-other", "")
    typed = replace(before, texts=texts, lines=_lines(form))
    shown, chosen = (_family(form.get(PREFIX + name, "")) for name in ("family-shown", "family"))
    return in_family(replace(typed, family=shown), chosen)


def in_family(typed: TypedRules, family: Family) -> TypedRules:
    """With another choice for four or more of a kind; lines that cannot be read yet stay as they are."""
    if family == typed.family:
        return typed
    sound = tuple(line.read for line in typed.lines if line.sound)
    lines = tuple(Line(line.pattern, number(line.points)) for line in in_another(sound, typed.family, family))
    others = tuple(line for line in typed.lines if not line.sound)
    return replace(typed, family=family, lines=lines + others)


def rules_of(typed: TypedRules, rule_sets: Mapping[str, Rules]) -> Rules:
    """The rules on the page, called by the name of their rule set and "changed" unless the table named them.

    Raises BadRules with every fault.
    """
    base = rule_sets[typed.base]
    values: dict[str, Any] = {field: _value(field, text) for field, text in typed.texts.items()}
    rules = Rules(**values, combinations=typed.combinations)
    if problems := rules.problems():
        raise BadRules(problems)
    if rules.name != base.name or replace(rules, source=base.source) == base:
        return rules
    return replace(rules, name=called_changed(base.name))


def unread(typed: TypedRules) -> Mapping[str, str]:
    """A sentence for each text that is no number, by its field or, as "line-3", by its line. Dice are chosen."""
    fields = {field: (LABELS[field], unreadable(typed.texts[field])) for field in _NUMBERS if field != "dice"}
    lines = {
        f"line-{place}": (line.pattern, unreadable(line.points))
        for place, line in enumerate(typed.lines, 1)
        if line.pattern.strip()
    }
    told = (fields | lines).items()
    return {place: f"{quoted(what)}: {sentence}" for place, (what, sentence) in told if sentence}


def _amount(text: str) -> object:
    """The amount, or the text as it was typed, for the rules to refuse."""
    try:
        return read_amount(text)
    except BadNumber:
        return text


def _lines(form: MultiDict[str, str]) -> tuple[Line, ...]:
    # Past the most there can be one line is enough to refuse, and a thousand are not worth drawing.
    pairs = zip(form.getlist(f"{PREFIX}pattern"), form.getlist(f"{PREFIX}points"), strict=False)
    return tuple(Line(*pair) for pair in pairs)[: MOST_PATTERNS + 1]


def _family(text: str) -> Family:
    return next((family for family in FAMILIES if family == text), "line by line")


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return number(value) if isinstance(value, int) else str(value)


def _value(field: str, text: str) -> object:
    if field in _TEXTS:
        return text.strip()
    if field in _NUMBERS:
        return _amount(text)
    return _YES.get(text, text) if field == "piggyback" else text
