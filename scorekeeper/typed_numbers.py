"""Numbers as people type them, read in one way for every field. Nothing is guessed: no number becomes another."""

import re
from typing import Literal

from scorekeeper.farkle.words import number

Fault = Literal["empty", "no number", "negative", "too large"]

MOST = 999_999_999_999
"""Past every limit of the rules, so that each field can say what its own limit is."""

_SPACES = " \u00a0\u2007\u2009\u202f"
_BLANKS = f"{_SPACES}\t\r\n"
# Keyboards for Chinese and Japanese type figures, commas and blanks as wide as their letters.
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_DIGITS = re.compile(r"[0-9]+")
# One kind of mark between groups of exactly three. A point is left out: half of the world reads 1.000 as one.
_GROUPED = re.compile(rf"[1-9][0-9]{{0,2}}(?:([,'’{_SPACES}])[0-9]{{3}})(?:\1[0-9]{{3}})*")
_POINTED = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,2}")
_NEGATIVE = re.compile(rf"[-−‐‑–][{_SPACES}]*[0-9][0-9,'’{_SPACES}]*")


class BadNumber(ValueError):
    """A text that is no number from 0 to the most allowed. `typed` is the text, or its digits where it is too large."""

    def __init__(self, fault: Fault, typed: str) -> None:
        super().__init__(f"{typed!r}: {fault}")
        self.fault = fault
        self.typed = typed

    @property
    def instead(self) -> str:
        """What to type in place of a number such as 1.000, which is a thousand for some and one for others; empty for
        any other text.
        """
        text = _narrow(self.typed)
        if not _POINTED.fullmatch(text):
            return ""
        digits = text.replace(".", "")
        return f"Type {digits}, or {number(int(digits))} with a comma."


def read_number(typed: str, most: int = MOST) -> int:
    """The whole number in a text, from 0 to `most`. Raises BadNumber.

    Digits, also full-width ones, alone or in groups of three with one kind of mark between them (a comma, an
    apostrophe, a space); blanks around.
    """
    text = _narrow(typed)
    if not text:
        raise BadNumber("empty", typed)
    if _NEGATIVE.fullmatch(text):
        raise BadNumber("negative", typed)
    if not _DIGITS.fullmatch(text) and not _GROUPED.fullmatch(text):
        raise BadNumber("no number", typed)
    digits = re.sub(r"[^0-9]", "", text).lstrip("0") or "0"
    if len(digits) > len(str(most)) or int(digits) > most:
        raise BadNumber("too large", digits)
    return int(digits)


def tidied(typed: str) -> str:
    """A number as every page writes it, "10000" as "10,000"; any other text as it was typed."""
    try:
        return number(read_number(typed))
    except BadNumber:
        return typed


def _narrow(typed: str) -> str:
    return typed.translate(_NARROW).strip(_BLANKS)
