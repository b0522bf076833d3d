"""Values as text, for screen and paper alike."""

import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

from markupsafe import Markup

from scorekeeper.farkle.message import Message, Name, Value, shown
from scorekeeper.farkle.names import letters
from scorekeeper.farkle.words import counted, number, ordinal
from scorekeeper.farkle.words import listed as names

__all__ = ["day", "dice", "html", "moment", "names", "number", "ordinal", "people", "who"]

LONG, MEDIUM = 16, 11
"""From so many letters on a name is set narrower, and on two lines where there is room for them: everywhere, or where
there is little room.
"""


@lru_cache(maxsize=1024)  # a page says each name several times
def who(name: str, kind: str = "") -> Markup:
    """A name inside a sentence: a `<bdi>`, which runs in its own direction and leaves what is around it alone.

    Its classes are `kind`, "long" or "medium" for a name that needs more room than most, and "tall" for one with so
    many marks over and under its letters that it would be drawn over its neighbours.
    """
    classes = " ".join(filter(None, (kind, *_needs(name))))
    return Markup('<bdi class="{}">{}</bdi>').format(classes, name) if classes else Markup("<bdi>{}</bdi>").format(name)


def html(message: Message) -> Markup:
    """A sentence of the game for a page: each name runs in its own direction, numbers have commas."""
    values = {place: _for_html(value) for place, value in message.values.items()}
    return Markup(message.text).format(**values)  # noqa: S704  # the text is ours, and format escapes the values


def _for_html(value: Value) -> str:
    return who(value.text) if isinstance(value, Name) else shown(value)


def people(names: Iterable[str], last: str = " and ", most: int | None = None) -> Markup:
    """Names inside a sentence: Ann, Bo and Cy. More than `most` are counted: "6 players"."""
    items = [who(name) for name in names]
    if most is not None and len(items) > most:
        return Markup("{}").format(counted(len(items), "player"))
    if len(items) < 2:
        return Markup("").join(items)
    return Markup("{}{}{}").format(Markup(", ").join(items[:-1]), last, items[-1])


def _needs(name: str) -> tuple[str, ...]:
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in name)
    marks = sum(unicodedata.combining(sign) > 0 for sign in name)
    shown = letters(name)
    room = "long" if shown + wide >= LONG else "medium" if shown + wide >= MEDIUM else ""
    return (room, "tall" if marks > shown else "")


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
