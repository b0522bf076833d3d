"""Values as text, for screen and paper alike."""

from datetime import UTC, datetime

from scorekeeper.farkle.words import counted, number, ordinal
from scorekeeper.farkle.words import listed as names

__all__ = ["day", "dice", "moment", "names", "number", "ordinal"]


def dice(count: int) -> str:
    """1 as "1 die", 5 as "5 dice"."""
    return counted(count, "die", "dice")


def day(when: datetime) -> str:
    """The date on the clock of `when`: "30 November 2026", with "UTC" behind it where that is the clock."""
    return f"{when.day} {when:%B} {when.year}{_mark(when)}"


def moment(when: datetime) -> str:
    """Date and time on the clock of `when`: "30 November 2026, 22:30", marked as `day` is."""
    return f"{when.day} {when:%B} {when.year}, {when:%H:%M}{_mark(when)}"


def _mark(when: datetime) -> str:
    # A zone that happens to be at UTC, as London in winter, is the reader's own clock and needs no mark.
    return " UTC" if when.tzinfo is UTC else ""
