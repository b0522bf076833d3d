"""The new-game form as it was typed: rows of names, a title, a preset and its switches. Nothing here is checked yet.

A draft is a value; every button of the form that is not Start makes the next draft from it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from scorekeeper.farkle import Rules
from scorekeeper.farkle.names import MOST_PLAYERS, same_key
from scorekeeper.typed_numbers import tidied
from scorekeeper.web.new_game.switches import Switches, switches_for

FIRST_ROWS = 4
FEWEST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """What is in the form. `names` has an entry for each row, the empty ones too, exactly as typed.

    `preset` is a slug; `unfolded` says that the rules are unfolded where a small screen folds them.
    """

    names: tuple[str, ...]
    title: str
    preset: str
    switches: Switches
    unfolded: bool = False

    @property
    def filled(self) -> tuple[int, ...]:
        """The rows in which something is typed, from 0; blanks alone are nothing."""
        return tuple(row for row, name in enumerate(self.names) if name.strip())

    @property
    def players(self) -> tuple[str, ...]:
        """The names in turn order, without the empty rows."""
        return tuple(self.names[row] for row in self.filled)


@dataclass(frozen=True, slots=True)
class Edit:
    """A button of the form that is not Start: which, and the row (from 0) or the name it stands for."""

    what: str
    value: str = ""

    @property
    def row(self) -> int:
        """The row the button stands in; -1 where the value is no row."""
        return int(self.value) if self.value.isascii() and self.value.isdigit() and len(self.value) < 3 else -1


Order = Callable[[tuple[str, ...]], tuple[str, ...]]


def first_draft(players: tuple[str, ...], preset: str, rules: Rules) -> Draft:
    """The form when the page is opened: the last line-up, or four empty rows."""
    rows = players[:MOST_PLAYERS] or ("",) * FIRST_ROWS
    return Draft(names=rows, title="", preset=preset, switches=switches_for(rules))


def draft_from(form: MultiDict[str, str], rule_sets: Mapping[str, Rules], default: str) -> Draft:
    """The draft in a posted form; what is missing in it is as the preset has it."""
    preset = form.get("preset", default)
    preset = preset if preset in rule_sets else default
    shown = rule_sets.get(form.get("shown", preset), rule_sets[preset])
    return Draft(
        names=_rows(form.getlist("name")),
        title=form.get("title", ""),
        preset=preset,
        switches=_switches(form, rule_sets[preset], shown),
        unfolded="unfolded" in form,
    )


def edit_from(form: MultiDict[str, str]) -> Edit | None:
    """The button that was pressed, if it was not Start."""
    return next((Edit(what, form[what]) for what in (*_EDITS, "shuffle", "show") if what in form), None)


def edited(draft: Draft, edit: Edit, shuffled: Order) -> Draft:
    """The form after a press of that button; one that means nothing here changes nothing."""
    if edit.what == "shuffle":
        return replace(draft, names=_refilled(draft, shuffled(draft.players)))
    if edit.what not in _EDITS:
        return draft
    return replace(draft, names=_EDITS[edit.what](draft, edit))


def _rows(typed: list[str]) -> tuple[str, ...]:
    # Beyond the twelfth row one name is enough to refuse, and a thousand are not worth drawing.
    beyond = [name for name in typed[MOST_PLAYERS:] if name.strip()]
    return (*typed[:MOST_PLAYERS], *beyond[:1]) or ("",) * FIRST_ROWS


def _switches(form: MultiDict[str, str], chosen: Rules, shown: Rules) -> Switches:
    """The switches as typed, but those left as the preset shown before has them follow when another is chosen."""
    now, before = switches_for(chosen), switches_for(shown)

    def value(field: str) -> str:
        ours: str = getattr(now, field)
        typed = form.get(field, ours)
        return ours if tidied(typed.strip()) == getattr(before, field) else typed

    ones = now.ones or "ones" in form
    return Switches(ones, opening=value("opening"), target=value("target"), penalty=value("penalty"))


def _refilled(draft: Draft, players: tuple[str, ...]) -> tuple[str, ...]:
    """These players from the first row on, and as many rows as before."""
    return (*players, *("",) * (len(draft.names) - len(players)))


def _added(draft: Draft, _edit: Edit) -> tuple[str, ...]:
    return (*draft.names, "") if len(draft.names) < MOST_PLAYERS else draft.names


def _up(draft: Draft, edit: Edit) -> tuple[str, ...]:
    return _swapped(draft.names, edit.row - 1)


def _down(draft: Draft, edit: Edit) -> tuple[str, ...]:
    return _swapped(draft.names, edit.row)


def _swapped(names: tuple[str, ...], row: int) -> tuple[str, ...]:
    if not 0 <= row < len(names) - 1:
        return names
    return (*names[:row], names[row + 1], names[row], *names[row + 2 :])


def _removed(draft: Draft, edit: Edit) -> tuple[str, ...]:
    """Without this row; where only two are left it is emptied, since a game needs two."""
    if not 0 <= edit.row < len(draft.names):
        return draft.names
    left = draft.names[: edit.row] + draft.names[edit.row + 1 :]
    return (*left, *("",) * (FEWEST_ROWS - len(left)))


def _starting(draft: Draft, edit: Edit) -> tuple[str, ...]:
    """The order turned so that this row is first: the seats round the table stay."""
    if edit.row not in draft.filled:
        return draft.names
    first = draft.filled.index(edit.row)
    return _refilled(draft, (*draft.players[first:], *draft.players[:first]))


def _chosen(draft: Draft, edit: Edit) -> tuple[str, ...]:
    """With a name that played before in the first empty row, or in a new one."""
    if not edit.value.strip() or same_key(edit.value) in map(same_key, draft.players):
        return draft.names
    empty = next((row for row, name in enumerate(draft.names) if not name.strip()), None)
    if empty is not None:
        return (*draft.names[:empty], edit.value, *draft.names[empty + 1 :])
    return (*draft.names, edit.value) if len(draft.names) < MOST_PLAYERS else draft.names


_EDITS: Mapping[str, Callable[[Draft, Edit], tuple[str, ...]]] = {
    "add": _added,
    "up": _up,
    "down": _down,
    # Not "remove": a button of that name would hide the form's own remove(), by which htmx swaps it.
    "out": _removed,
    "starts": _starting,
    "played": _chosen,
}
