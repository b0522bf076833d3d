"""Codes that people read aloud and type: eight letters name a game, twelve are its scoring code (ux.md, 3)."""

import hashlib
import re
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L and O: read as 1 and 0
GROUP = 4
GAME, SCORING = 2, 3
"""How many groups of letters each kind of code has: 78 thousand million game codes, 2 * 10**16 scoring codes."""
LONGEST = 40  # far more than a code with spaces and hyphens, far less than what would make a page ugly

_SEPARATORS = re.compile(r"[\s\-‐‑–—]+")
_LETTERS_ALONE = re.compile(f"[{LETTERS}]+", re.ASCII | re.IGNORECASE)
_OLD_SECRET = re.compile("[0-9a-f]{32}", re.ASCII)


def draw(groups: int = GAME) -> str:
    """A new code, such as "KQXR-TMBD", from the secure generator."""
    return written("".join(secrets.choice(LETTERS) for _ in range(groups * GROUP)))


def written(letters: str) -> str:
    """Letters as a code is written: in groups of four."""
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def read(text: str) -> str | None:
    """The game code in what someone typed, in any case, with or without hyphens; None if it cannot be one."""
    return _read(text, GAME)


def read_scoring(text: str) -> str | None:
    """The scoring code in what someone typed or in a link; None if it cannot be one.

    Links of the first release hold 32 hex digits; those stand for the scoring code that is derived from them.
    """
    old = text.strip().lower()
    return of_old_secret(old) if _OLD_SECRET.fullmatch(old) else _read(text, SCORING)


def of_old_secret(secret: str) -> str:
    """The scoring code of a game whose link held this secret of 32 hex digits in the first release."""
    number, letters = int(hashlib.sha256(secret.encode("ascii")).hexdigest(), 16), ""
    for _ in range(SCORING * GROUP):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return written(letters)


def _read(text: str, groups: int) -> str | None:
    letters = _SEPARATORS.sub("", text[:LONGEST])
    whole = len(letters) == groups * GROUP and _LETTERS_ALONE.fullmatch(letters)
    return written(letters.upper()) if whole else None
