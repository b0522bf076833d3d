import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.presets import CLASSIC, PRESETS
from scorekeeper.farkle.rules import Rules
from tests import strategies

EXACT: dict[str, Any] = {"overshoot": "goes to the lowest"}


def said(rules: Rules) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for problem in rules.problems():
        found.setdefault(problem.field, []).append(problem.sentence)
    return found


def test_the_fields_are_those_of_the_table_in_its_order() -> None:
    assert [field.name for field in fields(Rules)] == [
        *("name", "source", "dice", "combinations", "blank_roll", "target", "overshoot", "opening", "turn_minimum"),
        *("penalty", "penalty_after", "penalty_count", "penalty_from", "floor", "hot_dice", "set_aside", "piggyback"),
        *("last_round", "tie", "wins_outright"),
    ]


def test_rules_are_a_value() -> None:
    assert Rules() == CLASSIC
    assert hash(Rules()) == hash(CLASSIC)
    assert {Rules(): "here"}[replace(CLASSIC)] == "here"
    assert replace(CLASSIC, opening=350) != CLASSIC
    with pytest.raises(FrozenInstanceError):
        CLASSIC.opening = 350  # type: ignore[misc]


def test_rules_travel_to_another_process() -> None:
    assert CLASSIC.table["111"] == 300  # worked out before it is sent
    sent = pickle.dumps(CLASSIC)
    assert pickle.loads(sent) == CLASSIC  # noqa: S301  # our own bytes
    assert b"_hash" not in sent


def test_equal_tables_are_equal_values() -> None:
    other = (Combination("bb", 100), Combination("51", 300), *(Combination(face * 3, 500) for face in "654321"))
    same = (Combination("15", 300), Combination("aaa", 500), Combination("aa", 100))
    assert replace(CLASSIC, combinations=other) == replace(CLASSIC, combinations=same)


@given(strategies.rules())
def test_rules_without_a_fault_say_so(rules: Rules) -> None:
    assert rules.problems() == ()


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_steps_by_50(slug: str) -> None:
    assert PRESETS[slug].step == 50


def test_the_step_is_of_what_can_be_rolled_with_these_dice() -> None:
    lines = (Combination("1", 100), Combination("aaaaaa", 1010))
    assert replace(CLASSIC, combinations=lines).step == 10
    assert replace(CLASSIC, combinations=lines, dice=5).step == 100
    assert replace(CLASSIC, combinations=lines, dice=5, blank_roll=250).step == 50
    assert set(replace(CLASSIC, combinations=lines, dice=5).table) == {"1"}
    assert replace(CLASSIC, combinations=lines, dice=5).combinations == lines


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("opening", 325, '"Open with" must be 0 or a multiple of 50 up to 10,000.'),
        ("opening", -50, '"Open with" must be 0 or a multiple of 50 up to 10,000.'),
        ("opening", 10_050, '"Open with" must be 0 or a multiple of 50 up to 10,000.'),
        ("opening", True, '"Open with" must be 0 or a multiple of 50 up to 10,000.'),
        ("turn_minimum", 10_050, '"Least bank" must be 0 or a multiple of 50 up to 10,000.'),
        ("turn_minimum", 350.0, '"Least bank" must be 0 or a multiple of 50 up to 10,000.'),
        ("target", 10_025, '"Target" must be a multiple of 50 from 50 to 1,000,000.'),
        ("target", 0, '"Target" must be a multiple of 50 from 50 to 1,000,000.'),
        ("target", 1_000_050, '"Target" must be a multiple of 50 from 50 to 1,000,000.'),
        ("target", "10000", '"Target" must be a multiple of 50 from 50 to 1,000,000.'),
        ("dice", 7, '"Dice" must be 5 or 6.'),
        ("dice", "6", '"Dice" must be 5 or 6.'),
        ("blank_roll", 100_001, '"Blank roll" must be a whole number from 0 to 100,000.'),
        ("blank_roll", float("nan"), '"Blank roll" must be a whole number from 0 to 100,000.'),
        ("penalty", 100_001, '"Penalty" must be "everything" or a whole number from 0 to 100,000.'),
        ("penalty", "all", '"Penalty" must be "everything" or a whole number from 0 to 100,000.'),
        ("blank_roll", True, '"Blank roll" must be a whole number from 0 to 100,000.'),
        ("penalty", True, '"Penalty" must be "everything" or a whole number from 0 to 100,000.'),
        ("penalty_after", 0, '"Penalty after" must be a whole number from 1 to 9.'),
        ("penalty_after", 10, '"Penalty after" must be a whole number from 1 to 9.'),
        ("piggyback", 1, '"Piggyback" must be true or false.'),
        ("tie", "draw", '"Tie" must be "shared", "play-off" or "first to reach it".'),
        ("tie", ["shared"], '"Tie" must be "shared", "play-off" or "first to reach it".'),
        ("floor", None, '"Floor" must be "none" or "zero".'),
        ("name", " ", '"Name" must be 1 to 60 letters long.'),
        ("name", "x" * 61, '"Name" must be 1 to 60 letters long.'),
        ("name", 5, '"Name" must be text.'),
        ("name", "a\nb", '"Name" must be one line of plain text.'),
        ("source", "\ud800", '"Source" must be one line of plain text.'),
        ("source", "x" * 201, '"Source" must be 0 to 200 letters long.'),
        ("combinations", (), "Nothing scores: add a combination of at most six dice."),
    ],
)
def test_a_field_past_its_limit_says_the_limit(field: str, value: Any, sentence: str) -> None:
    assert said(replace(CLASSIC, **{field: value})) == {field: [sentence]}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("target", 50),
        ("target", 1_000_000),
        ("opening", 10_000),
        ("turn_minimum", 10_000),
        ("penalty", 100_000),
        ("penalty_after", 1),
        ("penalty_after", 9),
    ],
)
def test_a_limit_itself_is_allowed(field: str, value: int) -> None:
    opening = {"opening": 0} if field == "target" else {}
    assert replace(CLASSIC, **(opening | {field: value})).problems() == ()  # type: ignore[arg-type]


def test_lines_of_more_dice_than_are_played_are_kept_but_do_not_score() -> None:
    rules = replace(CLASSIC, dice=5, combinations=(Combination("123456", 1500),))
    assert said(rules) == {"combinations": ["Nothing scores: add a combination of at most five dice."]}


def test_all_faults_come_at_once() -> None:
    lines = (Combination("1", 100), Combination("1234561", 100), Combination("aaa", 100), Combination("bbb", 200))
    rules = replace(CLASSIC, name="", combinations=lines, target=0, opening=-1, penalty_after=99, dice=4)
    rules = replace(rules, tie="x")  # type: ignore[arg-type]
    assert set(said(rules)) == {"name", "combinations", "target", "opening", "penalty_after", "tie", "dice"}
    assert said(rules)["combinations"] == ['"1234561" has more than six dice.', '"aaa" stands on 2 lines.']


def test_without_a_table_the_step_is_not_guessed() -> None:
    rules = replace(CLASSIC, combinations=(Combination("x1", 0),), opening=325)
    assert set(said(rules)) == {"combinations"}


def test_a_table_has_sixty_lines_at_most() -> None:
    pairs = tuple(Combination(a + b, 100 + int(a + b)) for a in "123456" for b in "123456" if a <= b)
    threes = tuple(Combination(a + b + b, 1000 + int(a + b)) for a in "123456" for b in "123456")
    lines = (*pairs, *threes, Combination("1", 99), Combination("2", 98), Combination("3", 97))
    assert said(replace(CLASSIC, combinations=lines, opening=0)) == {}
    more = (*lines, Combination("4", 96))
    assert said(replace(CLASSIC, combinations=more)) == {
        "combinations": ['"What scores" can have 60 lines at most; these are 61.']
    }


def warned(**changes: Any) -> set[str]:
    return {warning.field for warning in replace(CLASSIC, **changes).warnings()}


def test_what_is_odd_is_warned_of() -> None:
    assert warned() == set()
    assert warned(combinations=(Combination("aaa", 500),)) == {"combinations"}
    assert warned(**EXACT, opening=500) == {"opening"}
    assert warned(**EXACT, opening=50) == set()
    assert warned(overshoot="is lost", opening=500) == set()
    assert warned(overshoot="is lost", turn_minimum=300) == {"turn_minimum"}
    assert warned(**EXACT, opening=0, penalty=75) == {"penalty"}
    assert warned(penalty=75) == set()
    assert warned(dice=5, wins_outright="six 1s") == {"wins_outright"}
    assert warned(target=200_000, opening=150_000) == {"opening"}
    assert warned(opening=325) == set(), "rules with a fault are corrected first"


@pytest.mark.parametrize("slug", PRESETS)
def test_no_preset_is_odd(slug: str) -> None:
    assert PRESETS[slug].warnings() == ()
