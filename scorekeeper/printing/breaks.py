"""Where lines on paper may be broken: no figure away from its word, no word alone on the last line."""

import re
import unicodedata
from collections.abc import Sequence

_NBSP = "\N{NO-BREAK SPACE}"
_LEAST = 9  # letters of a last line
_BEFORE_A_SHORT_FIGURE = re.compile(r" (?=[−+]?\d{1,3}(?!,?\d))")  # a long one may begin a line
_ENDLESS = re.compile(r"(\S{20})(?=\S)")
_DOT = " · "


def bound(text: str) -> str:
    """The text with no-break spaces before its figures and in its last words, so that neither stands alone."""
    words = _BEFORE_A_SHORT_FIGURE.sub(_NBSP, text).split(" ")
    tail = words.pop()
    while words and len(tail) < _LEAST:
        tail = f"{words.pop()}{_NBSP}{tail}"
    return " ".join([*words, tail])


def breakable(text: str) -> str:
    """The text with places to break in words longer than any language has: joined letters are not broken otherwise."""
    return _ENDLESS.sub("\\1\N{ZERO WIDTH SPACE}", text)


def in_lines(parts: Sequence[str], room: float) -> tuple[str, ...]:
    """Parts with dots between them, on as few lines of so many ems as they need: no line begins or ends with a dot."""
    lines = list[str]()
    for part in filter(None, parts):
        if lines and ems(f"{lines[-1]}{_DOT}{part}") <= room:
            lines[-1] += f"{_DOT}{part}"
        else:
            lines.append(part)
    return tuple(lines)


def ems(text: str) -> float:
    """About how wide a text is in bold, in multiples of its size: good enough to choose a size."""
    return sum(map(_letter, text))


def _letter(letter: str) -> float:
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0.0
    if letter in "MWmw@" or unicodedata.east_asian_width(letter) in {"W", "F"}:
        return 1.0
    if letter in "fijlrt.,'’· ":
        return 0.34
    return 0.66 if letter.isupper() else 0.56
