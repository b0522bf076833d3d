"""Values as text, for screen and paper alike."""

from scorekeeper.farkle.words import counted, number, ordinal
from scorekeeper.farkle.words import listed as names

__all__ = ["dice", "names", "number", "ordinal"]


def dice(count: int) -> str:
    """1 as "1 die", 5 as "5 dice"."""
    return counted(count, "die", "dice")
