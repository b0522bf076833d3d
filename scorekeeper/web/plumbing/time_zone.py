"""The time zone of the browser that asks: a script tells it in a cookie (static/js/zone.js); without it, UTC."""

import re
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from flask import request

COOKIE = "zone"
_NAME = re.compile(r"[A-Z][A-Za-z0-9_+-]{0,31}(/[A-Z][A-Za-z0-9_+-]{0,31}){0,2}")


def zone() -> tzinfo:
    """The zone that the cookie names, UTC if it names none that this machine knows."""
    name = request.cookies.get(COOKIE, "")
    # What a cookie says never becomes the path of a file: a name has neither dots nor a slash at an end.
    if not _NAME.fullmatch(name):
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # OSError: "America" is a folder
        return UTC


def local(moment: datetime) -> datetime:
    """The moment as the clock beside the browser shows it."""
    try:
        return moment.astimezone(zone())
    except OverflowError:  # an imported game may be played at the very end of time
        return moment.astimezone(UTC)
