"""A score sheet as it is asked for."""

from dataclasses import dataclass, replace

from scorekeeper.farkle.game import Game
from scorekeeper.farkle.rules import Rules
from scorekeeper.printing.errors import NoSheet
from scorekeeper.printing.papers import paper_called

LEAST_PLAYERS, MOST_PLAYERS = 2, 12
MOST_ROUNDS = 100
_USUAL = 4  # players of a sheet that nobody is named for


@dataclass(frozen=True, slots=True)
class AskedSheet:
    """Under which `rules`, on which `paper`, for how many `players`, None for as many as `names`, or four.

    `names`, in seat order, are printed over the first columns. `code` is that of the game, `address` the URL of the
    rules or the game; both stand in the footer. `link` is the URL of the game, printed as a QR code. More `rounds` than
    a page has are on further pages. With `form` the sheet has fields to fill in on a screen. `day` is the date as it is
    printed. With `game` everything that it has so far is written on the sheet.

    Raises NoSheet for another paper, or another number of players or rounds, than there is.
    """

    rules: Rules
    paper: str
    players: int | None = None
    names: tuple[str, ...] = ()
    code: str = ""
    address: str = ""
    link: str = ""
    rounds: int = 0
    form: bool = False
    day: str = ""
    game: Game | None = None

    def __post_init__(self) -> None:
        paper_called(self.paper)
        if not max(LEAST_PLAYERS, len(self.names)) <= self.columns <= MOST_PLAYERS:
            raise NoSheet(f"A score sheet has room for {LEAST_PLAYERS} to {MOST_PLAYERS} players.")
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise NoSheet(f"A score sheet has room for at most {MOST_ROUNDS} rounds.")

    @property
    def columns(self) -> int:
        """For how many players it is."""
        if self.players is not None:
            return self.players
        return max(LEAST_PLAYERS, len(self.names)) if self.names else _USUAL

    def settled(self) -> "AskedSheet":
        """The same with the number of players, so that the same sheet is made once however it is asked for."""
        return replace(self, players=self.columns)


def filled_sheet(game: Game, *, paper: str, **asked: object) -> AskedSheet:
    """The sheet of this game with all that it has so far, for everyone who has a seat.

    `asked` are further fields of AskedSheet. Raises NoSheet.
    """
    names = tuple(game.state.standings[player].name for player in game.state.seats)
    return AskedSheet(game.rules, paper, len(names), names, game=game, **asked)  # type: ignore[arg-type]
