"""What someone types or pastes into the field for a code: a game code, a scoring code, or a link to a game."""

import re
from dataclasses import dataclass

from scorekeeper.store import codes

LONGEST = 300  # letters that are looked at; a link with a long host has fewer
_LINK = re.compile(r"(?:^|/)g/([^/?#\s]+)(?:/scorer/([^/?#\s]+))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Typed:
    """The game code and the scoring code, as they were typed; either may be missing, and the game may not exist."""

    game: str | None = None
    scoring: str | None = None


def read_typed(text: str) -> Typed:
    """What was typed. Anything that is no link and no scoring code is taken for a game code."""
    text = text.strip()[:LONGEST]
    link = _LINK.search(text)
    if link:
        return Typed(link[1], link[2])
    return Typed(scoring=text) if codes.read_scoring(text) else Typed(text)
