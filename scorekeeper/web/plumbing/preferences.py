"""The settings of a device: colours, the cover over the pad, keys, the screen, the paper.

It stands in a cookie of its own, since every page needs it and nobody but this device ever asks for it: a word for each
choice that differs from what is usual, such as "dark.cover.letter". Words that are no choice count as usual.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.web.plumbing import cookies, devices

THEMES = ("system", "light", "dark", "outdoors")
PAPERS = ("usual", "a4", "letter")
_LONGEST = 100  # letters of the cookie that are looked at; all words together have fewer
_WORDS: Mapping[str, Mapping[str, Any]] = {
    **{theme: {"theme": theme} for theme in THEMES[1:]},
    **{paper: {"paper": paper} for paper in PAPERS[1:]},
    "cover": {"cover": True},
    "keys": {"keys": True},
    "sleep": {"awake": False},
}


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
    """The settings of the device that asks; the usual ones if it has chosen none."""
    chosen = USUAL
    for word in cookies.value(cookies.SETTINGS)[:_LONGEST].split("."):
        chosen = replace(chosen, **_WORDS.get(word, {}))
    return chosen


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
    """Keep what this device has chosen. Raises NoCookie if its browser will not."""
    devices.demand_cookie()
    _keep(replace(preferences(), **changes))


def renew() -> None:
    """Renew the settings for another year."""
    _keep(preferences())


def take_over(chosen: object) -> None:
    """Keep what the cookie of the first release said was chosen: names and values, only those that were not usual."""
    if isinstance(chosen, dict):
        _keep(
            replace(
                USUAL,
                **{
                    name: value for word in _WORDS.values() for name, value in word.items() if chosen.get(name) == value
                },
            )
        )


def theme_of(word: str | None) -> str:
    """The theme of this name, "system" where there is none."""
    return _one_of(THEMES, word)


def _keep(now: Preferences) -> None:
    words = [
        word for word, means in _WORDS.items() if all(getattr(now, name) == value for name, value in means.items())
    ]
    cookies.keep(cookies.SETTINGS, ".".join(words))


def _one_of(words: tuple[str, ...], word: str | None) -> str:
    return word if word in words else words[0]
