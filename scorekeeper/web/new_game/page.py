"""What the new-game page shows of a draft. The same values make the whole page and every part of it that htmx swaps."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.farkle import BadRules, IllegalEntry, Rules
from scorekeeper.farkle.names import MOST_PLAYERS, check_title, name_faults, same_key
from scorekeeper.farkle.rulebook import headline
from scorekeeper.typed_numbers import tidied
from scorekeeper.web.new_game.draft import Draft
from scorekeeper.web.new_game.rule_sets import USUAL, travelling
from scorekeeper.web.new_game.switches import EVERYTHING, NUMBERS, switches_for, with_switches
from scorekeeper.web.words.rule_set import RulesPage, rules_page

MOST_CHIPS = 8
_PENALTIES = {"0": "nothing", "500": "500", "1,000": "1,000", EVERYTHING: EVERYTHING}

_FOCUS = {"rules": "target"}
"""Where to go for a fault that has no field of its own: the target is what the other points mostly do not fit."""

Faults = Mapping[str, str]
"""Sentences by the field they stand beside, in the order of the page; "rules" is beside the rules in words."""


@dataclass(frozen=True, slots=True)
class NameRow:
    """A row for a name: its seat from 1, what stands in it, and which of its buttons do anything."""

    seat: int
    name: str
    filled: bool
    starts: bool
    up: bool
    down: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule set to choose: `about` tells it from the others in a few words."""

    slug: str
    name: str
    about: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty to choose, as the form sends it: points in digits, or "everything"."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class NewGame:
    """The page. `rules` are those the draft makes, None if slips stand in their way; `focus` is where to go.

    `travelling` are rules changed on the further page, as the form carries them.
    `faults` are told beside their fields once Start was pressed; `untold` is a slip that is told in place of the rules.
    """

    draft: Draft
    travelling: str
    faults: Faults
    rows: tuple[NameRow, ...]
    starter: str
    can_add: bool
    played: tuple[str, ...]
    usual: tuple[Choice, ...]
    others: tuple[Choice, ...]
    asks_ones: bool
    penalties: tuple[Penalty, ...]
    base: Rules
    rules: RulesPage | None
    untold: str
    unfolded: bool
    focus: str

    @property
    def others_open(self) -> bool:
        return any(choice.chosen for choice in self.others)


def faults_of(draft: Draft, base: Rules) -> Faults:
    """Every fault of the draft beside its field. The rules of names, titles and rule sets are the game's."""
    found: dict[str, str] = {}
    for fault in name_faults(draft.players):
        found.setdefault(_row_of(draft, fault), str(fault))
    try:
        check_title(draft.title)
    except IllegalEntry as fault:
        found["title"] = str(fault)
    return {**found, **rule_faults(draft, base)}


def rule_faults(draft: Draft, base: Rules) -> Faults:
    """The faults of the switches alone: what the rules in words have to say while someone is still typing."""
    found: dict[str, str] = {}
    try:
        with_switches(base, draft.switches)
    except BadRules as bad:
        for problem in bad.problems:
            found.setdefault(problem.field if problem.field in NUMBERS else "rules", problem.sentence)
    return {field: found[field] for field in (*NUMBERS, "rules") if field in found}


def new_game_page(
    draft: Draft,
    rule_sets: Mapping[str, Rules],
    *,
    known: Iterable[str] = (),
    faults: Faults | None = None,
    focus: str = "",
) -> NewGame:
    """The page for a draft. `known` are names that played before, the latest first; `faults` go beside their fields."""
    base, wrong = rule_sets[draft.preset], faults or {}
    slips = rule_faults(draft, base)
    choices = tuple(Choice(slug, one.name, headline(one), slug == draft.preset) for slug, one in rule_sets.items())
    return NewGame(
        draft=draft,
        travelling=travelling(rule_sets),
        faults=wrong,
        rows=_rows(draft),
        starter=draft.players[0].strip() if draft.players else "",
        can_add=len(draft.names) < MOST_PLAYERS,
        played=_not_in(draft, known),
        usual=tuple(choice for choice in choices if choice.slug in USUAL),
        others=tuple(choice for choice in choices if choice.slug not in USUAL),
        asks_ones=not switches_for(base).ones,
        penalties=_penalties(draft.switches.penalty),
        base=base,
        rules=None if slips else rules_page(with_switches(base, draft.switches)),
        untold=next((sentence for field, sentence in slips.items() if field not in wrong or field == "rules"), ""),
        unfolded=draft.unfolded or any(field in (*NUMBERS, "rules") for field in wrong),
        focus=_FOCUS.get(first := next(iter(wrong), focus), first),
    )


def _rows(draft: Draft) -> tuple[NameRow, ...]:
    last = len(draft.names) - 1
    first = draft.filled[0] if draft.filled else None
    return tuple(
        NameRow(row + 1, name, bool(name.strip()), row == first, up=row > 0, down=row < last)
        for row, name in enumerate(draft.names)
    )


def _row_of(draft: Draft, fault: IllegalEntry) -> str:
    """The field a fault of the names stands beside; one player too few is missing in the first empty row."""
    empty = [row for row in range(len(draft.names)) if row not in draft.filled]
    place = fault.index or 0
    if place < len(draft.filled):
        return f"name-{draft.filled[place] + 1}"
    return f"name-{(empty or [len(draft.names) - 1])[0] + 1}"


def _not_in(draft: Draft, known: Iterable[str]) -> tuple[str, ...]:
    """Names that are not in a row yet, each once, as it was last written."""
    seen = {same_key(name) for name in draft.players}
    found = []
    for name in known:
        if same_key(name) not in seen:
            seen.add(same_key(name))
            found.append(name)
    return tuple(found[:MOST_CHIPS])


def _penalties(typed: str) -> tuple[Penalty, ...]:
    chosen = tidied(typed) if tidied(typed) in _PENALTIES else typed
    offered = {**_PENALTIES, chosen: _PENALTIES.get(chosen, tidied(chosen))}
    return tuple(Penalty(value, label, value == chosen) for value, label in offered.items())
