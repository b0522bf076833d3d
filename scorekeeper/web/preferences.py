"""What a device has chosen for itself: colours, the cover over the pad, keys, the screen, the paper.

It stands in the device's own signed cookie, which the server writes and reads: every page needs it, so that a table in
the database would cost each of them a look-up, and it says nothing that anybody but this device ever asks for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from flask import session

from scorekeeper.web import devices

THEMES = ("system", "light", "dark", "outdoors")
PAPERS = ("usual", "a4", "letter")
_CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Preferences:
    """`theme` "system" follows the system's setting, `paper` "usual" the browser's language.

    `cover`: the pad lies under one button until it is opened; `keys`: single keys write; `awake`: the screen stays on
    while a game is played.
    """

    theme: str = "system"
    cover: bool = False
    keys: bool = False
    awake: bool = True
    paper: str = "usual"


USUAL = Preferences()


def preferences() -> Preferences:
    """What the device that asks has chosen, and what is usual where it has not."""
    chosen = session.get(_CHOSEN, {})
    return replace(USUAL, **{one.name: chosen[one.name] for one in fields(Preferences) if one.name in chosen})


def read(form: Mapping[str, str]) -> Preferences:
    """What a settings form says: a switch that is missing is off, and a word that is no choice is as usual."""
    return Preferences(
        theme=_one_of(THEMES, form.get("theme")),
        cover="cover" in form,
        keys="keys" in form,
        awake="awake" in form,
        paper=_one_of(PAPERS, form.get("paper")),
    )


def choose(**changes: Any) -> None:
    """Keep what this device has chosen, only where it differs from what is usual: the cookie comes with every tap."""
    now = replace(preferences(), **changes)
    devices.mine()
    session[_CHOSEN] = {
        one.name: value for one in fields(Preferences) if (value := getattr(now, one.name)) != getattr(USUAL, one.name)
    }


def theme_of(word: str | None) -> str:
    """The theme of this name, "system" where there is none."""
    return _one_of(THEMES, word)


def _one_of(words: tuple[str, ...], word: str | None) -> str:
    return word if word in words else words[0]
