"""The code of a game: eight letters in two groups, easy to read aloud; 78 thousand million of them (ux.md, 3)."""

import re
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L and O: read as 1 and 0
GROUP = 4
LONGEST = 40  # far more than a code with spaces and hyphens, far less than what would make a page ugly

_SEPARATORS = re.compile(r"[\s\-‐‑–—]+")
_WHOLE = re.compile(f"[{LETTERS}]{{{2 * GROUP}}}", re.ASCII | re.IGNORECASE)


def draw() -> str:
    """A new code, such as "KQXR-TMBD", from the secure generator."""
    return written("".join(secrets.choice(LETTERS) for _ in range(2 * GROUP)))


def written(letters: str) -> str:
    """Eight letters as a code is written."""
    return f"{letters[:GROUP]}-{letters[GROUP:]}"


def read(text: str) -> str | None:
    """The code in what somebody typed, in any case, with or without the hyphen; None where it cannot be one."""
    letters = _SEPARATORS.sub("", text[:LONGEST])
    return written(letters.upper()) if _WHOLE.fullmatch(letters) else None
