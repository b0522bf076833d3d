"""Corners of the game that random games reach seldom or that they found, each as a short game with what must hold.

A step is an entry of the game file, a refused entry, or a part of what `replay --json` prints; game and model play it.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.farkle.game import Game
from scorekeeper.farkle.notation import dump_state, load_game
from tests.beside import compared
from tests.model import Model
from tests.model_rules import Data


@dataclass(frozen=True)
class Refused:
    """An entry the rules turn down."""

    entry: Data


@dataclass(frozen=True)
class Holds:
    """What must hold at this point."""

    stands: Data


def bank(points: int, **more: Any) -> Data:
    return {"type": "bank", "points": points, **more}


def over(points: int) -> Data:
    return {"type": "bank", "points": points, "piggyback": True}


def amend(entry: int, to: Data, *struck: int) -> Data:
    return {"type": "amend", "entry": entry, "to": to, "struck": list(struck)}


def leave(player: str) -> Data:
    return {"type": "leave", "player": player}


FARKLE, SKIP = {"type": "farkle"}, {"type": "skip"}


def plays(rules: Data, players: str, *steps: Data | Refused | Holds) -> None:
    data = {"format": "scorekeeper-game/1", "rules": {"preset": "classic", **rules}, "players": list(players)}
    game, model = load_game(data), Model(data)
    for place, step in enumerate(steps):
        if isinstance(step, Holds):
            stands = dump_state(game.state)
            assert {field: stands[field] for field in step.stands} == step.stands, place
        else:
            game = played(game, model, step, place)


def played(game: Game, model: Model, step: Data | Refused, place: int) -> Game:
    number = game.number
    game, apart = compared(game, model, step.entry if isinstance(step, Refused) else step)
    assert apart is None
    assert (game.number == number) == isinstance(step, Refused), place
    return game


def test_who_joined_has_had_the_total_since_then() -> None:
    plays(
        {"tie": "first to reach it"},
        "ABC",
        *(SKIP, {"type": "join", "name": "D"}, SKIP, bank(10_000), leave("C"), SKIP, SKIP, SKIP),
        Holds({"over": True, "winners": ["A", "B"], "scores": dict.fromkeys("AB", 0) | {"C": 10_000, "D": 0}}),
    )
