"""The game file: what it holds, what comes back, and what cannot be understood."""

import json
from typing import Any

import pytest

from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, dump_entry, dump_game, load_entry, load_game, new_game
from scorekeeper.farkle.errors import BadRules, IllegalEntry, Unreadable

ENTRIES: list[dict[str, Any]] = [
    {"type": "bank", "player": "Ann", "points": 500, "at": "2026-11-30T20:15:00Z"},
    {"type": "bank", "points": 400, "piggyback": True, "rolls": [{"dice": "552346", "set_aside": "55"}]},
    {"type": "farkle", "player": "Bo", "piggyback": True},
    {"type": "skip"},
    {"type": "win", "player": "Bo"},
    {"type": "undo", "at": "2026-11-30T20:15:00Z"},
    {"type": "redo"},
    {"type": "end"},
    {"type": "amend", "entry": 3, "to": {"type": "bank", "points": 200}, "struck": [5, 7]},
    {"type": "amend", "entry": 3, "to": {"type": "farkle"}},
    {"type": "join", "name": "Cy"},
    {"type": "leave", "player": "Bo"},
    {"type": "back", "player": "Bo"},
    {"type": "rename", "player": "Bo", "name": "Bea"},
    {"type": "order", "players": ["Bo", "Ann"]},
]


@pytest.mark.parametrize("data", ENTRIES, ids=lambda data: data["type"])
def test_an_entry_comes_back_as_it_was(data: dict[str, Any]) -> None:
    assert dump_entry(load_entry(data)) == data


def file(**changes: object) -> dict[str, Any]:
    return dump_game(new_game(CLASSIC, ("Ann", "Bo"), "Friday").play(Bank(500)).play(Farkle())) | changes


def test_a_game_comes_back_equal_through_json() -> None:
    game = load_game(json.loads(json.dumps(file(), ensure_ascii=False)))
    assert game == load_game(file())
    assert dump_game(game) == file()
    assert game.state.standings[0].total == 500


def test_a_player_may_be_an_object_with_a_name() -> None:
    assert load_game(file(players=["Ann", {"name": "Bo", "seat": "house"}])).players == ("Ann", "Bo")


def test_refused_entries_stay_in_the_log_and_are_passed_over() -> None:
    game = load_game(file(log=[{"type": "bank", "points": 50}, {"type": "bank", "points": 500}]))
    assert len(game.log) == 2
    assert game.number == 2
    assert game.state.standings[0].total == 500


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "must be an object"),
        ([], "must be an object"),
        ({}, '"format" must be'),
        ({"format": "scorekeeper-game/2"}, '"format" must be'),
        (file(players="Ann"), '"players" must be a list'),
        (file(players=["Ann", 7]), "The name of player 2 must be text"),
        (file(title=7), '"title" must be text'),
        (file(rules=None), '"rules" must be an object'),
        (file(log={}), '"log" must be a list'),
        (file(log=[{"type": "bank", "points": 500}, 7]), "Entry 2 of the log must be an object"),
        (file(log=[{"type": "bonk"}]), 'Entry 1 of the log has no type this program knows: "bonk"'),
        (file(log=[{"type": ["bank"]}]), "has no type this program knows"),
        (file(log=[{"type": "bank"}]), "points must be a whole number, not nothing"),
        (file(log=[{"type": "bank", "points": "500"}]), "whole number"),
        (file(log=[{"type": "bank", "points": 500.0}]), "whole number"),
        (file(log=[{"type": "bank", "points": True}]), "whole number"),
        (file(log=[{"type": "bank", "points": 500, "piggyback": 1}]), "true or false"),
        (file(log=[{"type": "bank", "points": 500, "at": "yesterday"}]), "must be a time"),
        (file(log=[{"type": "bank", "points": 500, "at": "0001-01-01T00:00:00+14:00"}]), "must be a time"),
        (file(log=[{"type": "amend", "entry": 1, "to": {"type": "undo"}}]), "must be a turn"),
        (file(log=[{"type": "order", "players": ["Ann", None]}]), "must be text"),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_place(data: object, words: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        load_game(data)
    assert words in str(unreadable.value)


def test_hostile_values_are_unreadable_and_nothing_else() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for points in (10**5000, deep):
        with pytest.raises(Unreadable):
            load_entry({"type": "bank", "points": points} if points is deep else {"type": points})


def test_bad_rules_and_bad_names_are_told_as_what_they_are() -> None:
    with pytest.raises(BadRules):
        load_game(file(rules={"preset": "classic", "opening": 33}))
    with pytest.raises(IllegalEntry):
        load_game(file(players=["Ann", "ann"]))


def test_games_are_equal_by_what_they_say() -> None:
    assert Game(CLASSIC, ("A", "B")).play(Bank(500)) == Game(CLASSIC, ("A", "B"), (Bank(500),))
    assert Game(CLASSIC, ("A", "B")) != Game(CLASSIC, ("A", "B"), title="x")
