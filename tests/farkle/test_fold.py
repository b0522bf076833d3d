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


def test_a_total_that_fell_to_the_number_became_it_then() -> None:
    plays(
        {"tie": "first to reach it", "target": 2_000, "penalty": 500, "penalty_after": 2},
        "ABC",
        *(bank(500), bank(1_500), bank(500)),
        *(SKIP, FARKLE, bank(500)),
        *(bank(1_500), FARKLE, leave("A"), FARKLE),
        Holds({"over": True, "scores": {"A": 2_000, "B": 1_000, "C": 1_000}, "winners": ["C"]}),
    )


def test_a_penalty_that_takes_nothing_changes_no_total() -> None:
    plays(
        {"tie": "first to reach it", "penalty_after": 2, "penalty_from": "first turn", "floor": "zero"},
        "ABC",
        *(SKIP, FARKLE, SKIP),
        *(bank(10_000), FARKLE, leave("A"), SKIP),
        Holds({"over": True, "farkles_in_a_row": dict.fromkeys("ABC", 0), "winners": ["B", "C"]}),
    )


def test_the_opening_holds_in_a_play_off() -> None:
    plays(
        {"tie": "play-off"},
        "ABC",
        *(bank(10_000), FARKLE, leave("A"), FARKLE),
        Holds({"phase": "play-off", "round": 2, "to_play": "B"}),
        *(Refused(bank(450)), bank(500), FARKLE),
        Holds({"over": True, "round": 2, "winners": ["B"]}),
    )


def test_the_best_of_the_play_off_wins_over_a_higher_total() -> None:
    plays(
        {"tie": "play-off", "penalty_after": 2, "penalty": "everything"},
        "ABC",
        *(bank(10_000), bank(10_000), bank(9_000)),
        *(FARKLE, FARKLE, FARKLE, FARKLE),
        Holds({"phase": "play-off", "scores": {"A": 0, "B": 0, "C": 9_000}, "to_play": "A", "round": 4}),
        *(SKIP, bank(50)),
        Holds({"over": True, "winners": ["B"]}),
    )


def test_a_turn_that_is_gone_is_no_turn_to_take_over() -> None:
    plays(
        {"tie": "play-off", "piggyback": True},
        "ABC",
        *(bank(10_000), bank(10_000), bank(10_000)),
        *(bank(100), bank(200), over(50)),
        Holds({"scores": {"A": 10_100, "B": 10_200, "C": 10_250}, "winners": ["C"]}),
        Refused(amend(2, SKIP)),
        amend(2, SKIP, 5),
        Holds({"scores": {"A": 10_100, "B": 0, "C": 10_150}, "winners": ["C"]}),
    )


def test_a_turn_with_what_it_took_over_has_the_limit_of_one_turn() -> None:
    plays(
        {"piggyback": True, "target": 1_000_000},
        "AB",
        *(bank(500), bank(500), bank(60_000)),
        *(Refused(over(40_050)), over(40_000)),
        Holds({"scores": {"A": 60_500, "B": 100_500}}),
        *(Refused(amend(3, bank(60_050))), amend(3, bank(60_050), 4)),
        Holds({"scores": {"A": 60_550, "B": 500}}),
    )


def test_the_last_round_goes_round_the_seats_whoever_has_played_in_this_round() -> None:
    plays(
        {},
        "ABCD",
        *(bank(500), bank(500), bank(500), bank(500)),
        *(SKIP, leave("B"), SKIP, {"type": "back", "player": "B"}),
        Holds({"to_play": "D", "round": 2}),
        bank(9_500),
        Holds({"phase": "last round", "to_play": "A", "round": 3}),
        SKIP,
        Holds({"to_play": "B", "round": 3}),
        *(SKIP, SKIP),
        Holds({"over": True, "round": 3, "winners": ["D"]}),
    )


def test_a_joiner_between_the_last_turn_and_the_next_waits() -> None:
    """B plays next although D sits down between C, who played last, and the first seat; also when A leaves."""
    plays(
        {},
        "ABC",
        *(SKIP, {"type": "order", "players": ["B", "A", "C"]}, SKIP),
        *({"type": "join", "name": "D"}, leave("A")),
        Holds({"to_play": "B", "round": 1}),
        *({"type": "back", "player": "A"}, SKIP),
        Holds({"to_play": "D", "round": 1}),
        SKIP,
        Holds({"to_play": "B", "round": 2}),
    )


def test_after_a_new_end_leaving_and_seats_change_nothing() -> None:
    plays(
        {},
        "ABC",
        *(bank(500), bank(500), bank(500), bank(500)),
        *(leave("B"), {"type": "order", "players": ["C", "B", "A"]}, {"type": "end"}),
        Holds({"winners": ["A"], "round": 2}),
        amend(1, bank(10_000), 4),
        Holds({"over": True, "round": 1, "scores": {"A": 10_000, "B": 500, "C": 500}, "winners": ["A"]}),
        Refused({"type": "back", "player": "B"}),
    )
