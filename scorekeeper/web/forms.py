"""What people type and tap, read into values. Nothing is guessed, so that no number ever becomes another number."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.farkle import Bank, Entry, Farkle, Redo, Skip, Turn, Undo, Win
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.farkle.words import number

Fault = Literal["empty", "no number", "negative", "too large"]

LONGEST_KEY = 64
_BLANKS = " \t\r\n\u00a0\u2009\u202f"
_DIGITS = re.compile(r"[0-9]+")
# One kind of mark between groups of exactly three. A point is left out: half of the world reads 1.000 as one.
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:([,'’ \u00a0\u2009\u202f])[0-9]{3})(?:\1[0-9]{3})*")
_POINTED = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,2}")
_NEGATIVE = re.compile(r"[-−‐‑–]\s*[0-9][0-9,'’ ]*")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_KEY = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_KEY}}}")


class BadForm(ValueError):
    """A form that no page of ours sends: no number, no key, or a type of entry that the loop does not have."""


class BadPoints(ValueError):
    """Points that cannot be read. `typed` is what stood in the field."""

    def __init__(self, fault: Fault, typed: str) -> None:
        super().__init__(f"{typed!r}: {fault}")
        self.fault = fault
        self.typed = typed


@dataclass(frozen=True, slots=True)
class Asked:
    """One form of the loop: the entry it asks for, the number it would take, and the key of the form."""

    entry: Entry
    number: int
    key: str


def new_key() -> str:
    """A key for one form: the same key again writes nothing (design.md, The log)."""
    return secrets.token_urlsafe(12)


def read_asked(form: Mapping[str, str]) -> Asked:
    """The entry that a form of the loop asks for. Raises BadForm, and BadPoints where only the points are at fault."""
    return Asked(_read_entry(form), *read_number_and_key(form))


def read_number_and_key(form: Mapping[str, str]) -> tuple[int, str]:
    """What every form that writes carries. Raises BadForm."""
    digits, key = form.get("number", ""), form.get("key", "")
    if not _NUMBER.fullmatch(digits) or not _KEY.fullmatch(key):
        raise BadForm("a form without its number or key")
    return int(digits), key


def key_of(form: Mapping[str, str]) -> str:
    """The key of a form that makes a game; a new one where it has none."""
    return form.get("key", "")[:LONGEST_KEY] or new_key()


def read_points(typed: str) -> int:
    """Whole points from what was typed: digits, also in groups of three ("1,000"), blanks around. Raises BadPoints.

    Whether so many points may be banked is for the rules to say; only what is past their limit for a turn is told here,
    since so long a number is better not even read.
    """
    text = typed.strip(_BLANKS)
    if not text:
        raise BadPoints("empty", typed)
    if _NEGATIVE.fullmatch(text):
        raise BadPoints("negative", typed)
    if not _DIGITS.fullmatch(text) and not _GROUPED.fullmatch(text):
        raise BadPoints("no number", typed)
    digits = re.sub(r"[^0-9]", "", text).lstrip("0") or "0"
    if len(digits) > len(str(MOST_IN_A_TURN)) or int(digits) > MOST_IN_A_TURN:
        raise BadPoints("too large", digits)
    return int(digits)


def two_ways(typed: str) -> str:
    """What to type instead of a number in groups of three with points between them, as 1.000; empty for anything else.

    It is not read, since a thousand for one is one for another.
    """
    text = typed.strip(_BLANKS)
    if not _POINTED.fullmatch(text):
        return ""
    digits = text.replace(".", "")
    return f"Type {digits}, or {number(int(digits))} with a comma."


def read_turn(form: Mapping[str, str]) -> Turn:
    """The turn that a form names by `type`, `points` and `piggyback`. Raises BadForm, and BadPoints."""
    piggyback = form.get("piggyback") == "1"
    match form.get("type"):
        case "bank":
            return Bank(read_points(form.get("points", "")), piggyback=piggyback)
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
