"""Times as people say them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from scorekeeper.filters import day

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
_LONG_AGO = timedelta(days=30)
_BREAK = timedelta(hours=2)


def ago(then: datetime, now: datetime) -> str:
    """How long ago something was: "just now", "2 minutes ago", "3 days ago", after a month "on 30 November 2026".

    The day is the one on the clock of `then`.
    """
    passed = now - then
    if passed < _MINUTE:
        return "just now"
    if passed < _HOUR:
        return f"{_counted(passed // _MINUTE, 'minute')} ago"
    if passed < _DAY:
        return f"{_counted(passed // _HOUR, 'hour')} ago"
    if passed < _LONG_AGO:
        return f"{_counted(passed // _DAY, 'day')} ago"
    return f"on {day(then)}"


def length(moments: Iterable[datetime]) -> timedelta:
    """How long was played: the time between these moments in their order, without breaks of two hours or more.

    So a game that is finished the next evening took as long as its two sittings.
    """
    between = (after - before for before, after in pairwise(moments))
    return sum((passed for passed in between if timedelta() < passed < _BREAK), timedelta())


def duration(passed: timedelta) -> str:
    """A length of time in words: "48 minutes", "1 hour 5 minutes", "less than a minute"."""
    hours, minutes = divmod(passed // _MINUTE, 60)
    parts = ((hours, "hour"), (minutes, "minute"))
    return " ".join(_counted(count, one) for count, one in parts if count > 0) or "less than a minute"


def _counted(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
