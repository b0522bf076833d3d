"""The bar at the top of every page of a game: which game this is, and how far it has come."""

from dataclasses import dataclass

from scorekeeper.farkle import Game, Rules
from scorekeeper.farkle.words import number
from scorekeeper.store.stored import Stored


@dataclass(frozen=True, slots=True)
class GameBar:
    """`about` is what is shown beside the code; `may_score` and `may_stop` say what this device may do."""

    code: str
    about: str
    over: bool
    may_score: bool
    may_stop: bool


def about(game: Game) -> str:
    """What game this is, in a line: "Friday · Classic · first to 10,000 · round 14"."""
    rules = game.rules
    first = "exactly" if rules.exact else "first to"
    parts = (game.title, rules.name, f"{first} {number(rules.target)}", f"round {number(game.state.round)}")
    return " · ".join(part for part in parts if part)


def wins_outright(rules: Rules) -> str:
    """The roll that wins outright, as the head of a button; empty if the rules know none."""
    outright = rules.wins_outright
    return "" if outright == "none" else f"{outright[0].upper()}{outright[1:]}"


def game_bar(stored: Stored) -> GameBar:
    """The bar of a game's pages."""
    state = stored.game.state
    return GameBar(
        code=stored.code,
        about=about(stored.game),
        over=state.over,
        may_score=stored.may_score,
        may_stop=stored.may_score and not state.over,
    )
