"""What the store gives: a game as it was read, and the answer to an entry."""

import hmac
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from scorekeeper.farkle import Game
from scorekeeper.store import codes


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the reading of a game stopped: the number of the first entry that is refused, None if its rules or its
    players cannot be read; `sentence` says why.
    """

    entry: int | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it was read. `may_score` says whether the device that asked has the right to score it, `repeated`
    whether the key that should have made it now had made it before. `stop` says where the reading stopped: `game` is
    then the game up to there.
    """

    id: int
    code: str
    secret: str
    created: datetime
    game: Game
    may_score: bool
    repeated: bool = field(default=False, compare=False)
    stop: Stop | None = None

    @property
    def changed(self) -> datetime:
        """When something was last recorded (UTC)."""
        last = self.game.log[-1].at if self.game.log else None
        return last or self.created

    def opened_by(self, secret: str) -> bool:
        """Whether this is the game's scoring code, typed in any way, or the secret of its link in the first release."""
        return hmac.compare_digest(self.secret.encode(), (codes.read_scoring(secret) or "").encode())


class Slot(NamedTuple):
    """Where an entry goes: the number it takes in the log, and the key of the form it came by."""

    number: int
    key: str


@dataclass(frozen=True, slots=True)
class Recorded:
    """The answer to an entry: the game as it is now, the entry's number, and whether it was recorded before.

    `differs`: something of what was sent now is not among what its key recorded before, as after a form that broke off.
    """

    stored: Stored
    number: int
    repeated: bool = False
    differs: bool = False
