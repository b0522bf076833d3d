"""The names of the second scorekeeper; see model.py."""

import unicodedata
from collections.abc import Collection


class Refused(Exception):
    """The rules turn an entry down."""


_JOINERS = "\u200c\u200d"
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols by their category that show nothing


def trimmed(name: str, taken: Collection[str]) -> str:
    """The name as it is written down, or a refusal. Open: a combining mark alone is not a visible character."""
    while name and _empty(name[0]):
        name = name[1:]
    while name and _empty(name[-1]):
        name = name[:-1]
    if not any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANKS for sign in name):
        raise Refused("no visible character")
    composed = unicodedata.normalize("NFC", name)
    counted = [sign for sign in composed if unicodedata.category(sign)[0] != "M" and sign not in _JOINERS]
    if len(counted) > 24 or len(name) > 96:
        raise Refused("too long")
    if _folded(name) in {_folded(other) for other in taken}:
        raise Refused("taken")
    return name


def _empty(sign: str) -> bool:
    return not sign.strip() or unicodedata.category(sign) == "Cf"


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
