"""The entries of the log: one frozen value for each kind (design.md, The game file).

Points are whole points. A player in an entry is the name that player has at that entry; in a turn it may be left out.
An entry is what someone asked for, so nothing here is checked against the rules: `game` does that.
"""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Rolled:
    """One roll of a turn as it may be kept beside a bank: the faces rolled and those set aside, such as "552346",
    "55".
    """

    dice: str
    set_aside: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """What every entry may carry: when it was written (UTC), given by the store and never by the game."""

    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Bank(Noted):
    """Points written down; with `piggyback` they are the player's own, on top of the turn that was taken over."""

    points: int
    piggyback: bool = False
    player: str | None = None
    rolls: tuple[Rolled, ...] = ()


@dataclass(frozen=True, slots=True)
class Farkle(Noted):
    """A roll with no scoring die: the turn scores nothing."""

    piggyback: bool = False
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Skip(Noted):
    """A turn that is passed over; not a farkle."""

    player: str | None = None


@dataclass(frozen=True, slots=True)
class Win(Noted):
    """The combination that wins outright was rolled."""

    player: str | None = None


type_of_turn = (Bank, Farkle, Skip, Win)
Turn = Bank | Farkle | Skip | Win


@dataclass(frozen=True, slots=True)
class Undo(Noted):
    """Takes back the last entry that still counts."""


@dataclass(frozen=True, slots=True)
class Redo(Noted):
    """Brings back what the last undo took, until something else is recorded."""


@dataclass(frozen=True, slots=True)
class Amend(Noted):
    """Makes the turn of entry number `entry` another turn; `struck` are the numbers of the later turns that no longer
    fit.
    """

    entry: int
    to: Turn
    struck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Join(Noted):
    """Someone new takes the last seat."""

    name: str


@dataclass(frozen=True, slots=True)
class Leave(Noted):
    """A player stops playing; the column stays."""

    player: str


@dataclass(frozen=True, slots=True)
class Back(Noted):
    """One who left plays again, in the old seat."""

    player: str


@dataclass(frozen=True, slots=True)
class Rename(Noted):
    """A player is called something else from here on."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Order(Noted):
    """The seats from here on: every column once, including those who left."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End(Noted):
    """The table stops early: the game ends with the scores it has."""


Entry = Turn | Undo | Redo | Amend | Join | Leave | Back | Rename | Order | End
