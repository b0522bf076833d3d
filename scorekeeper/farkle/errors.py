"""What can go wrong: unreadable, against the rules, or rules that cannot be played.

Every one is a ValueError, and str() of each is made of whole sentences for the table to read.
"""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.farkle.message import Message, message

Reason = Literal[
    "over",
    "not their turn",
    "opening",
    "least bank",
    "step",
    "zero",
    "negative",
    "too large",
    "piggyback",
    "win",
    "undo",
    "redo",
    "amend",
    "misfit",
    "late join",
    "name",
    "title",
    "full",
    "twelve",
    "players",
    "order",
    "end",
]


class FarkleError(ValueError):
    """Anything the game refuses. `message` is what is wrong, for pages that set names in their own direction."""

    def __init__(self, wrong: Message | str) -> None:
        self.message = wrong if isinstance(wrong, Message) else message("{sentence}", sentence=wrong)
        super().__init__(str(wrong))


class Unreadable(FarkleError):
    """The input cannot be understood at all: it is no dice, no number or no game."""


@dataclass(frozen=True)
class Problem:
    """One fault of a rule set, or one warning: the field of `Rules` it belongs to, and a sentence."""

    field: str
    sentence: str


class BadRules(FarkleError):
    """Rules that cannot be played, with every fault and not only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problem.sentence for problem in problems))
        self.problems = problems


class IllegalSetAside(FarkleError):
    """Dice that may not be set aside; the sentence names them."""


class IllegalEntry(FarkleError):
    """An entry the rules forbid. str() is what is wrong, with the amounts, and then `advice`: what to do instead.

    `points` is what was asked where it was a bank, `least` the least bank that would be taken instead,
    `near` the multiples of the step below and above that would be taken, `index` the place of the name at fault.
    """

    def __init__(
        self,
        wrong: Message | str,
        reason: Reason,
        *,
        advice: Message | str = "",
        points: int | None = None,
        least: int | None = None,
        near: tuple[int, ...] = (),
        index: int | None = None,
    ) -> None:
        super().__init__(wrong)
        self.args = (f"{wrong} {advice}".strip(),)
        self.advice = str(advice)
        self.reason: Reason = reason
        self.points = points
        self.least = least
        self.near = near
        self.index = index
