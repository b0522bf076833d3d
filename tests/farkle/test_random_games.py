"""Random games on the game and on the model, compared after every entry; and what was played in them.

Many more: python -m benchmarks.random_games 100000
"""

import json
import random
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from scorekeeper.cli import main
from scorekeeper.farkle.limits import WORDS
from scorekeeper.farkle.notation import load_game
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.state import Phase
from tests.beside import Seen, compared, difference, play_at_random, random_file
from tests.model import TURNS, Model, replay
from tests.model_rules import Data
from tests.model_table import Table
from tests.random_rules import VALUES

GAMES = 2_000
FEW = 400  # of other seeds, in the quick tests
ENTRIES = (*TURNS, "undo", "redo", "amend", "join", "leave", "back", "rename", "order", "end")
ENDS = (
    *("best", "shared", "first to reach it", "play-off", "alone in the play-off"),
    *("exactly", "by a gift", "outright", "stopped early"),
)
START: Data = {"format": "scorekeeper-game/1", "rules": {"preset": "classic"}, "players": ["Ann", "Bo"], "log": []}


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The games of the seeds from 0 on, played; the first difference ends it."""
    seen = Seen()
    for seed in range(GAMES):
        apart = play_at_random(seed, seen)
        assert apart is None, f"game {seed}: {apart}"
    return seen


def test_the_game_and_the_model_do_not_differ_in_a_few_games() -> None:
    for seed in range(GAMES, GAMES + FEW):
        apart = play_at_random(seed, Seen())
        assert apart is None, f"game {seed}: {apart}"


@pytest.mark.slow
def test_the_game_and_the_model_never_differ(seen: Seen) -> None:
    assert seen["games"] == GAMES


@pytest.mark.parametrize("kind", ENTRIES)
@pytest.mark.slow
def test_every_entry_is_recorded_in_one_game_of_fifty(seen: Seen, kind: str) -> None:
    assert seen[f"type {kind}"] * 50 >= GAMES


@pytest.mark.slow
def test_every_value_of_every_field_is_played_in_one_game_of_fifty(seen: Seen) -> None:
    assert {*VALUES, "name", "source"} == {field.name for field in fields(Rules)}
    assert all(set(VALUES[field]) == set(words) for field, words in WORDS.items())
    played = {f"{field}={value}": seen[f"{field}={value}"] for field, values in VALUES.items() for value in values}
    assert min(played.values()) * 50 >= GAMES, played


@pytest.mark.slow
def test_one_entry_in_ten_and_more_is_refused(seen: Seen) -> None:
    assert seen["entries"] / 10 <= seen["refused"] <= seen["entries"] / 3


@pytest.mark.slow
def test_one_correction_in_ten_strikes_turns_out(seen: Seen) -> None:
    assert seen["corrections with struck turns"] * 10 >= seen["corrections"] >= GAMES


@pytest.mark.parametrize("phase", get_args(Phase))
@pytest.mark.slow
def test_every_phase_is_reached_in_one_game_of_fifty(seen: Seen, phase: str) -> None:
    assert seen[f"phase {phase}"] * 50 >= GAMES


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.slow
def test_games_end_in_every_way(seen: Seen, end: str) -> None:
    assert seen[f"ended {end}"] >= 10


@pytest.mark.parametrize("seed", range(500_000, 500_020))
def test_the_command_prints_what_the_model_says(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = random_file(seed)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    status = main(["replay", "--json", str(file)])
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    expected = list(replay(data))
    for one, other in zip(printed, expected, strict=True):
        assert one | {"refused": bool(one["refused"])} == other | {"refused": bool(other["refused"])}
    assert status == int(any(line["refused"] for line in expected))


# ---------------------------------------------------------------------- a test that cannot fail is a defect


def gone(table: Table, player: int) -> None:
    """A struck turn that does not use up the turn."""


def void(table: Table, giver: int, points: int) -> None:
    """Points that went over an exact target and never reach anybody."""


def takes_all(table: Table, player: int) -> None:
    """One who comes back always plays next."""
    table.present[player] = True
    table.to_play = player


@pytest.mark.parametrize(("rule", "broken"), [("strike", gone), ("_give", void), ("back", takes_all)])
def test_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch, rule: str, broken: Callable[..., None]) -> None:
    monkeypatch.setattr(Table, rule, broken)
    assert any(play_at_random(seed, Seen()) for seed in range(200))


# ---------------------------------------------------------------------- limits


def test_three_thousand_entries_are_the_most_on_both() -> None:
    skips = 2_998
    game = load_game({**START, "log": [{"type": "skip"}] * skips})
    model = Model(START)
    model.log = [{"type": "skip", "who": place % 2} for place in range(skips)]
    for kind, number in (("undo", 2_999), ("redo", 3_000), ("skip", 3_000), ("undo", 3_000)):
        game, apart = compared(game, model, {"type": kind})
        assert apart is None
        assert (len(model.log), game.number) == (number, number + 1)


LETTERS = ("AaBbéÉ", "ßẞſKÅﬁΩΣς", "ıİiI", "שרהمحمد", "नमस्ते", "각ᄀ가", "👨🏽🦄", "  \u3000", "\u0301\u0308")
BLANKS = ("\u200b\u200d\ufe0f\u2060", "\u115f\u1160\u2800\u3164\uffa0")


def test_both_take_the_same_names() -> None:
    """Names without control characters, which only the game refuses; "Two" and "Straße" look like none with blanks."""
    luck = random.Random(15)
    for _ in range(500):
        letters = "".join(luck.sample((*LETTERS, *BLANKS), luck.choice((1, 2, 3))))
        name = "".join(luck.choices(letters, k=luck.choice((1, 1, 2, 3, 24, 25, 48, 96, 97))))
        others = luck.sample(("Two", "Straße", "STRASSE", " two ", "שרה"), 2)
        data = {**START, "log": [{"type": "join", "name": one} for one in (*others, name)]}
        assert difference(data) is None
