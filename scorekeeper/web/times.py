"""Times as people say them."""

from datetime import datetime, timedelta

from scorekeeper.filters import day

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
_LONG_AGO = timedelta(days=30)
_LONG_GAME = timedelta(hours=12)


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


def duration(start: datetime, end: datetime) -> str:
    """How long a game took: "48 minutes", "1 hour 5 minutes"; nothing where that says nothing: it was over within a
    minute, or lay about for half a day.
    """
    if end - start >= _LONG_GAME:
        return ""
    hours, minutes = divmod((end - start) // _MINUTE, 60)
    parts = ((hours, "hour"), (minutes, "minute"))
    return " ".join(_counted(count, one) for count, one in parts if count > 0)


def _counted(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
