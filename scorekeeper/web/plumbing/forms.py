"""What the forms of a game send, read into values."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.farkle import Bank, Entry, Farkle, Redo, Skip, Turn, Undo, Win
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.store.stored import Slot
from scorekeeper.typed_numbers import read_number

LONGEST_KEY = 64
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_KEY = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_KEY}}}")


class BadForm(ValueError):
    """A form that no page of ours sends: no number, no key, or a type of entry that the loop does not have."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One form of the loop: the entry it asks for, and where it goes."""

    entry: Entry
    slot: Slot


def new_key() -> str:
    """A key for one form: the same key again writes nothing (design.md, The log)."""
    return secrets.token_urlsafe(12)


def read_asked(form: Mapping[str, str]) -> Asked:
    """The entry that a form of the loop asks for. Raises BadForm, and BadNumber if only the points are at fault."""
    return Asked(_read_entry(form), read_slot(form))


def read_slot(form: Mapping[str, str]) -> Slot:
    """The number and the key of a form that writes. Raises BadForm."""
    digits, key = form.get("number", ""), form.get("key", "")
    if not _NUMBER.fullmatch(digits) or not _KEY.fullmatch(key):
        raise BadForm("a form without its number or key")
    return Slot(int(digits), key)


def key_of(form: Mapping[str, str]) -> str:
    """The key of a form that makes a game; a new one where it has none."""
    return form.get("key", "")[:LONGEST_KEY] or new_key()


def read_turn(form: Mapping[str, str]) -> Turn:
    """The turn that a form names by `type`, `points` and `piggyback`. Raises BadForm, and BadNumber."""
    piggyback = form.get("piggyback") == "1"
    match form.get("type"):
        case "bank":
            return Bank(read_number(form.get("points", ""), MOST_IN_A_TURN), piggyback=piggyback)
        case "farkle":
            return Farkle(piggyback=piggyback)
        case "skip":
            return Skip()
        case "win":
            return Win()
    raise BadForm("a form of no known type")


def _read_entry(form: Mapping[str, str]) -> Entry:
    match form.get("type"):
        case "undo":
            return Undo()
        case "redo":
            return Redo()
    return read_turn(form)
