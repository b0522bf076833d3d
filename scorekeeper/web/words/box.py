"""An error as a box on the page: what happened, what was not saved, what to do (ux.md, 6)."""

from dataclasses import dataclass

from markupsafe import Markup

NOTHING = Markup("")
NOT_SAVED = Markup("Nothing was saved.")
LONGEST_SHOWN = 20
"""Letters of what somebody typed that a sentence repeats."""


@dataclass(frozen=True, slots=True)
class Button:
    """A way out of a box: a link where it has an `href`, else a button of that form which sends `name` and `value`.

    With an `action` it is a form of its own, which sends `fields` there, besides number and key.
    """

    label: Markup
    href: str = ""
    form: str = ""
    name: str = ""
    value: str = ""
    action: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """One thing that went wrong, with the status of the answer.

    `typed` goes back into the field, `to_field` puts the focus there and not on the heading, `blames_field` marks it
    as wrong.
    """

    status: int
    heading: Markup
    text: Markup = NOTHING
    buttons: tuple[Button, ...] = ()
    typed: str = ""
    to_field: bool = False
    blames_field: bool = False


def text(words: str) -> Markup:
    """Plain words as a part of a box."""
    return NOTHING + words


def cut(typed: str) -> str:
    """The typed text, shortened to fit into a sentence."""
    shown = typed.strip()
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"


SAVED_OTHERWISE = Box(
    409,
    Markup("This form was already saved with something else."),
    Markup("What you sent now was not saved. Check what is there, and save again to change it."),
)
"""For a form whose key has recorded something else already, as when its end was lost on the way."""
