"""An error as a page shows it."""

from dataclasses import dataclass

from scorekeeper.store.stored import Stored


@dataclass(frozen=True)
class Fault:
    """An error in words. `code` names the game it is about.

    With `wrong_code`, what was typed for a code, the page has a field for another code or link; with `sends_again` a
    button that sends the same form once more, which is safe by its key. `unread` is a game that could be read in part:
    the page shows its scores up to there and gives its log as a file.
    """

    status: int
    heading: str
    text: str
    code: str | None = None
    wrong_code: str | None = None
    sends_again: bool = False
    unread: Stored | None = None
