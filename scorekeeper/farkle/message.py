"""A sentence with named values, so that a page can set each name in its own direction and a translation can order them.

Source: languages.md, How a message is written.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.farkle.words import number


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a player, which no sentence changes."""

    text: str


Value = int | str | Name


@dataclass(frozen=True, slots=True)
class Message:
    """A whole English sentence with places such as {name}, and the value of each place. str() is plain text."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**{place: shown(value) for place, value in self.values.items()})

    def with_names(self, names: Mapping[str, str]) -> "Message":
        """The same with other names, where `names` has one for a name; those it does not have stay."""
        values = {place: _named(value, names) for place, value in self.values.items()}
        return Message(self.text, values)


def message(text: str, /, **values: Value) -> Message:
    """The message of this text with these values."""
    return Message(text, values)


def _named(value: Value, names: Mapping[str, str]) -> Value:
    return Name(names.get(value.text, value.text)) if isinstance(value, Name) else value


def shown(value: Value) -> str:
    """A value as plain text: numbers with commas, names and texts as they are."""
    if isinstance(value, Name):
        return value.text
    return number(value) if isinstance(value, int) else value
