"""The whole games of cases/games.json, through the names and entry by entry, and how often a long log is copied."""

from typing import Any

import pytest

from scorekeeper.farkle import reading
from scorekeeper.farkle.entries import Farkle, Redo, Undo
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.game import Game, replay
from scorekeeper.farkle.notation import dump_game, dump_state, load_entry, load_game
from scorekeeper.farkle.presets import CLASSIC
from scorekeeper.farkle.reading import Reading
from tests.cases import games

CASES = games()


def opened(case: dict[str, Any]) -> Game:
    return load_game({"format": "scorekeeper-game/1", "rules": case["rules"], "players": case["players"], "log": []})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_step_holds(case: dict[str, Any]) -> None:
    game = opened(case)
    for place, step in enumerate(case["steps"]):
        if "do" in step:
            game = played(game, step, place)
        else:
            stands = dump_state(game.state)
            for field, expected in step["expect"].items():
                found = stands[field]
                found = {name: found[name] for name in expected} if isinstance(expected, dict) else found
                assert found == expected, (place, field)


def played(game: Game, step: dict[str, Any], place: int) -> Game:
    entry = load_entry(step["do"])
    if not step.get("refused"):
        return game.play(entry)
    with pytest.raises(IllegalEntry) as refused:
        game.play(entry)
    assert str(refused.value), place
    return game


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_file_with_the_refused_entries_replays_alike(case: dict[str, Any]) -> None:
    entries = [step for step in case["steps"] if "do" in step]
    whole = load_game(dump_game(opened(case)) | {"log": [step["do"] for step in entries]})
    replayed = replay(whole)
    assert [step.number is None for step in replayed.steps] == [bool(step.get("refused")) for step in entries]
    game = opened(case)
    for place, step in enumerate(case["steps"]):
        game = played(game, step, place) if "do" in step else game
    assert replayed.reading == game.reading


def test_a_reading_is_copied_once_however_long_the_log_is(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(*fields: Any) -> Reading:
        made.append(len(fields[0]))
        return Reading(*fields)

    monkeypatch.setattr(reading, "Reading", counted)
    game = Game(CLASSIC, ("Ann", "Bo"), (Farkle(), Undo(), Redo(), Farkle()) * 20)
    assert len(game.play_all((Farkle(),) * 60).states) == 101
    assert made == [41, 101]
