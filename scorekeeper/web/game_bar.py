"""The bar at the top of every page of a game: which game this is, and how far it has come."""

from dataclasses import dataclass

from scorekeeper.farkle.words import number
from scorekeeper.store.games import Stored


@dataclass(frozen=True, slots=True)
class GameBar:
    """`about` is what stands beside the code; `may_score` and `may_stop` say what this device may do."""

    code: str
    about: str
    over: bool
    may_score: bool
    may_stop: bool


def game_bar(stored: Stored) -> GameBar:
    """The bar of a game's pages."""
    game, state = stored.game, stored.game.state
    first = "exactly" if game.rules.exact else "first to"
    parts = (game.title, game.rules.name, f"{first} {number(game.rules.target)}", f"round {number(state.round)}")
    return GameBar(
        code=stored.code,
        about=" · ".join(part for part in parts if part),
        over=state.over,
        may_score=stored.may_score,
        may_stop=stored.may_score and not state.over,
    )
