"""The game file: out and back again an equal game, and every fault of a file from elsewhere told with its place."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exports import BadFile, game_file, read_game_file
from scorekeeper.exports.files import MOST_IN_A_FILE, MOST_TOLD, _once, _Twice
from scorekeeper.farkle import CLASSIC, Amend, Bank, Entry, Game, Rolled, dump_state, new_game
from scorekeeper.farkle.notation import MOST_ROLLS_IN_ALL
from scorekeeper.farkle.reading import MOST_ENTRIES
from tests import strategies
from tests.beside import random_game
from tests.examples import times
from tests.exports.games import BELOW, EXACT, G16, MADE, TIE, timed

SOUND: dict[str, Any] = {
    "format": "scorekeeper-game/1",
    "title": "Friday",
    "rules": {"preset": "classic"},
    "players": ["Ann", {"name": "Bo", "house": True}],
    "log": [{"type": "bank", "points": 500, "at": "2026-11-30T20:15:00Z"}, {"type": "farkle"}],
}


def faults(**changes: Any) -> tuple[str, ...]:
    """What is said of a file that is sound but for these fields."""
    with pytest.raises(BadFile) as bad:
        read_game_file(json.dumps(SOUND | changes).encode())
    return bad.value.faults


def test_a_sound_file_is_a_game() -> None:
    game = read_game_file(json.dumps(SOUND).encode())
    assert game.players == ("Ann", "Bo")
    assert game.state.standings[0].total == 500
    assert read_game_file(b"\xef\xbb\xbf" + json.dumps(SOUND).encode("utf-8")) == game


@times(0.4)
@given(st.integers(0, 999_999))
def test_out_and_back_is_an_equal_game_after_every_entry(seed: int) -> None:
    whole = timed(random_game(seed))
    for length in range(len(whole.log) + 1):
        game = replace(whole, log=whole.log[:length])
        back = read_game_file(game_file(game))
        assert back == game
        assert back.states == game.states
        assert game_file(back) == game_file(game)
    assert dump_state(back.state) == dump_state(whole.state)


@times(1)
@given(strategies.rules())
def test_rules_of_any_kind_come_back(rules: Any) -> None:
    game = new_game(rules, ("Ann", "Bo"))
    assert read_game_file(game_file(game)) == game


@pytest.mark.parametrize("game", [G16, TIE, EXACT, BELOW, timed(G16)])
def test_the_games_of_the_other_exports_come_back(game: Game) -> None:
    assert read_game_file(game_file(game)) == game


def test_rolls_and_very_old_times_come_back() -> None:
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, rolls=(Rolled("552346", "55"),)))
    assert read_game_file(game_file(game)) == game
    old = read_game_file(json.dumps(SOUND | {"log": [{"type": "skip", "at": "0001-01-01T00:00:00Z"}]}).encode())
    assert read_game_file(game_file(old)) == old


@pytest.mark.fault("X4")
def test_names_stand_in_the_file_as_they_are() -> None:
    content = game_file(new_game(CLASSIC, ("Zoë 🦄", "שרה")).play(Bank(500)))
    assert "Zoë 🦄" in content.decode()
    assert "שרה".encode() in content
    assert b"\\u" not in content
    assert json.loads(content)["log"][0]["points"] == 500


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is not a game file. Choose one that the page Every turn gave you: "),
        (b'{"format":\n 1,,}', ".json. (Line 2, column 4 cannot"),
        (b"\xff\xfe{}", ".json. (Byte 1 is not UTF-8.)"),
        (b'{"a": "\xc3"}', ".json. (Byte 8 is not UTF-8.)"),
        (b"[" * 100_000, "(Its lists are nested too deeply.)"),
        (b"9" * 5_000, "(A number in it is too long.)"),
        (b'{"title": "\\ud800"}', "not valid Unicode"),
        (b"[]", "A game file must be an object"),
        (b"PK\x03\x04", "This is an archive. Take the game files out"),
        (b"null", "A game file must be an object"),
    ],
)
def test_what_is_no_game_at_all(content: bytes, sentence: str) -> None:
    with pytest.raises(BadFile) as bad:
        read_game_file(content)
    assert len(bad.value.faults) == 1
    assert sentence in bad.value.faults[0]
    assert not bad.value.refused


def test_every_fault_of_the_rules_is_told() -> None:
    told = faults(rules={"preset": "classic", "opening": 75, "penalty_after": 20, "colour": "red"})
    assert len(told) == 3
    assert all(one.startswith("Rules: ") for one in told)


def test_every_fault_of_every_part_is_told_with_its_place() -> None:
    told = faults(
        format="chess/1",
        title="x" * 61,
        rules={"preset": "nobodys"},
        players=["Ann", "ann", ""],
        log=[{"type": "bank"}, {"type": "skip"}, {"type": "castle"}, 7],
    )
    starts = (
        "This is not a game file: its",
        "A title can have",
        "Rules: ",
        "Player 2: Two players are called Ann",
        "Player 3: A name needs",
        "Entry 1 of the log: the points",
        "Entry 3 of the log has no type",
        "Entry 4 of the log must be an object",
    )
    assert len(told) == len(starts)
    for one, start in zip(told, starts, strict=True):
        assert one.startswith(start)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": "Ann and Bo"}, '"players" must be a list'),
        ({"players": ["Ann", 7]}, "The name of player 2 must be text, not 7."),
        ({"players": ["Ann"]}, "Players: Add at least two players."),
        ({"players": [f"P{number}" for number in range(13)]}, "Players: A game can have 12 players at most."),
        ({"rules": "classic"}, '"rules" must be an object'),
        ({"log": {}}, '"log" must be a list'),
        ({"title": None}, '"title" must be text'),
        ({"log": [{"type": "skip", "at": "yesterday"}]}, 'Entry 1 of the log: "at" must be a time'),
    ],
)
def test_one_fault_is_told_once(changes: dict[str, Any], sentence: str) -> None:
    told = faults(**changes)
    assert len(told) == 1
    assert told[0].startswith(sentence)


def test_refused_entries_are_told_by_number() -> None:
    entries = [{"type": "bank", "points": 500}, {"type": "bank", "points": 50}, {"type": "farkle", "player": "Ann"}]
    with pytest.raises(BadFile) as bad:
        read_game_file(json.dumps(SOUND | {"log": entries}).encode())
    assert bad.value.refused
    assert [one[:30] for one in bad.value.faults] == [
        "Entry 2 of the log is refused:",
        "Entry 3 of the log is refused:",
    ]


def test_of_many_faults_some_are_told_and_the_rest_counted() -> None:
    told = faults(log=[{"type": "castle"}] * (MOST_TOLD + 7))
    assert len(told) == MOST_TOLD + 1
    assert told[-1] == "And 7 more faults."


@pytest.mark.fault("E5")
@pytest.mark.parametrize("points", [99999999999999999999, 9223372036854775808, 1e400, 1000050, -(10**400)])
def test_numbers_beyond_all_bounds_are_refused(points: float) -> None:
    assert len(faults(log=[{"type": "bank", "points": points}])) == 1
    for field in ("target", "opening", "penalty", "turn_minimum", "blank_roll"):
        assert faults(rules={"preset": "classic", field: points})
    assert faults(players=["Ann", "x" * 100_000])[0].startswith("Player 2: Names can have 24")


SKIPS = [{"type": "skip"}] * 1_000
AMENDS = [{"type": "amend", "entry": 1, "to": {"type": "farkle"}}] * 300
UNDOS = [{"type": "undo"}, {"type": "redo"}]


@pytest.mark.fault("N9")
@pytest.mark.parametrize(
    ("log", "first"),
    [
        (SKIPS + AMENDS, 1_021),
        (SKIPS + AMENDS[:1] + UNDOS * 300, 1_020),
        # One turn, but each undo and redo reads all corrections of it in again.
        (SKIPS[:1] + AMENDS + UNDOS * 300, 367),
    ],
)
def test_corrections_are_refused_before_they_would_take_seconds(log: list[Any], first: int) -> None:
    assert faults(log=log)[0] == (
        f"Entry {first:,} of the log is refused: ".replace(",", "")
        + "This game has had too many corrections; it can take no more of them."
    )


@pytest.mark.fault("N11")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"log": [{"type": "skip"}] * (MOST_ENTRIES + 1)}, '"log" has 3,001 parts; 3,000 is the most.'),
        (
            {"log": [{"type": "bank", "points": 500, "rolls": [{"dice": "1", "set_aside": "1"}] * 61}]},
            'Entry 1 of the log, "rolls" has 61 parts; 60 is the most.',
        ),
        (
            {"log": [{"type": "bank", "points": 500, "rolls": [{"dice": "1" * 1_500_000, "set_aside": "1"}]}]},
            'Entry 1 of the log: a roll, "dice" has 1,500,000 characters; 1,000 is the most.',
        ),
        (
            {"log": [{"type": "bank", "points": 500, "rolls": [{"dice": "1111111", "set_aside": "1"}]}]},
            'Entry 1 of the log: a roll has dice such as "552346", six at most, and those that were set aside.',
        ),
        (
            {"log": [{"type": "bank", "points": 50, "rolls": [{"dice": "5", "set_aside": "5"}] * 60}] * 400},
            '"log" has 24,000 rolls; 20,000 is the most for a game.',
        ),
        ({"title": "x" * 3_000_000}, '"title" has 3,000,000 characters; 1,000 is the most.'),
        ({"log": [{"type": "join", "name": "x" * 3_000_000}]}, 'Entry 1 of the log, "name" has 3,000,000 characters'),
        (
            {"rules": {"preset": "classic", "combinations": [{"dice": "1", "points": 100}] * 100_000}},
            'Rules: "What scores" can have 60 lines at most; these are 100,000.',
        ),
    ],
    ids=["entries", "rolls", "dice of a roll", "seven dice", "rolls in all", "title", "name", "combinations"],
)
def test_every_list_and_text_has_a_limit_that_real_games_never_meet(changes: dict[str, Any], sentence: str) -> None:
    (told,) = faults(**changes)
    assert told.startswith(sentence)


@pytest.mark.fault("N12")
def test_the_largest_game_is_exported_smaller_than_a_file_may_be() -> None:
    name = "\N{GRINNING FACE}\u200d" * 12
    rolls = (Rolled("552346", "552346"),) * 60
    log: list[Entry] = [Bank(100_000, player=name, rolls=rolls, at=MADE)] * (MOST_ROLLS_IN_ALL // 60)
    log += [Amend(1_000, Bank(100_000, player=name, at=MADE), tuple(range(1_000, 1_030)), at=MADE)] * (
        MOST_ENTRIES - len(log)
    )
    assert len(game_file(Game(CLASSIC, (name,) * 12, tuple(log), "x" * 60))) < MOST_IN_A_FILE


@pytest.mark.fault("N23")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"title": "A", "title": "B"}', '"title" appears twice. Remove one of the two.'),
        ('{"log": [{"type": "bank", "points": 5, "points": 500}]}', '"points" appears twice in the entry of'),
    ],
)
def test_a_field_that_stands_twice_is_told(text: str, told: str) -> None:
    with pytest.raises(BadFile) as bad:
        read_game_file(text.encode())
    assert bad.value.faults[0].startswith(told)


@pytest.mark.fault("N9")
def test_each_field_of_a_file_is_looked_at_once() -> None:
    class Counted(str):
        asked = 0
        __slots__ = ()

        def __hash__(self) -> int:
            Counted.asked += 1
            return super().__hash__()

    pairs = [(Counted(place), 0) for place in range(1_000)]
    with pytest.raises(_Twice, match='"999" appears twice'):
        _once([*pairs, pairs[-1]])
    assert Counted.asked < 5 * len(pairs)


@pytest.mark.fault("N23")
@pytest.mark.parametrize("value", ["NaN", "true", "1e999", "null", "[[[]]]"])
def test_a_fault_is_told_in_the_words_of_the_file(value: str) -> None:
    content = json.dumps(SOUND).replace('"Bo"', value).encode()
    with pytest.raises(BadFile) as bad:
        read_game_file(content)
    told = " ".join(bad.value.faults)
    assert "The name of player 2" in told
    assert not re.search(r"True|None|nan|inf\b", told)


@times(2)
@given(st.sampled_from([*SOUND, "extra"]), strategies.junk())
def test_junk_is_a_game_or_a_bad_file(field: str, junk: Any) -> None:
    content = json.dumps(SOUND | {field: junk}).encode()
    told: tuple[str, ...] = ("no fault",)
    try:
        game = read_game_file(content)
    except BadFile as bad:
        told = bad.faults
    else:
        assert read_game_file(game_file(game)) == game
    assert told
    assert all("\n" not in one and len(one) < 400 for one in told)
