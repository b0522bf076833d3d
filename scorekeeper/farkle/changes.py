"""What can differ between a game and the same game with a correction: one frozen value for each kind of change.

A player is a number, as in `state`; points are points, rounds are rounds; None and () stand for what is not there.
"""

from dataclasses import dataclass

from scorekeeper.farkle.entries import Turn


@dataclass(frozen=True, slots=True)
class StruckOut:
    """A later turn is struck out. With `gone` there is no place for it: the game was over, or someone else was to
    play.
    """

    number: int
    player: int
    round: int
    turn: Turn
    gone: bool


@dataclass(frozen=True, slots=True)
class TotalChange:
    """A player has another total."""

    player: int
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class PenaltyChange:
    """The penalty beside a turn comes, is removed (None: there is none) or takes other points."""

    number: int
    player: int
    round: int
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class TakenOverChange:
    """A turn takes over other points from the turn before."""

    number: int
    player: int
    round: int
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class OverChange:
    """A bank goes over the exact target, and scores nothing, or does so no more. `points` are what it is worth then."""

    number: int
    player: int
    round: int
    points: int
    over: bool


@dataclass(frozen=True, slots=True)
class GiftChange:
    """What a turn gives away: points and receiver as they were and as they would be; None: nothing."""

    number: int
    giver: int
    round: int
    was: tuple[int, int] | None
    now: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class OpeningChange:
    """A player is on the board from another round on, or no more (None: never)."""

    player: int
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class Start:
    """Where a last round or play-off begins: the round of the turn that brings it about, and whose turn that is."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class LastRoundChange:
    """The last round starts, starts elsewhere, or is removed."""

    was: Start | None
    now: Start | None


@dataclass(frozen=True, slots=True)
class PlayOffChange:
    """A play-off starts, starts elsewhere, or is removed."""

    was: Start | None
    now: Start | None


@dataclass(frozen=True, slots=True)
class WinnerChange:
    """Others win; nobody where the game is not over."""

    was: tuple[int, ...]
    now: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """Who has the highest total of those who can still win, and by how much where it is one alone."""

    players: tuple[int, ...]
    by: int


@dataclass(frozen=True, slots=True)
class LeadChange:
    """The lead differs; None if a game is over and nobody leads."""

    was: Lead | None
    now: Lead | None


@dataclass(frozen=True, slots=True)
class TakesLeadChange:
    """The current player needs another bank to take the lead; None: no bank can."""

    player: int
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class StreakChange:
    """The farkles that the penalty counts are others."""

    player: int
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class NextTurnChange:
    """Another player is up; None if the game is over."""

    was: int | None
    now: int | None


Change = (
    StruckOut
    | TotalChange
    | PenaltyChange
    | TakenOverChange
    | OverChange
    | GiftChange
    | OpeningChange
    | LastRoundChange
    | PlayOffChange
    | WinnerChange
    | LeadChange
    | TakesLeadChange
    | StreakChange
    | NextTurnChange
)
