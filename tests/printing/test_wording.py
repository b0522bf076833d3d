"""The foot of the score sheet in words."""

from dataclasses import fields, replace

import pytest

from scorekeeper.farkle import CLASSIC, Rules
from scorekeeper.farkle.limits import WORDS
from scorekeeper.printing.wording import Ending, ending, how_to_fill_in


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {},
            ("Three struck in a row, once on the board: write −1,000 beside the third, take it off and count anew."),
        ),
        (
            {"penalty": 500, "penalty_after": 2, "penalty_from": "first turn", "floor": "zero"},
            ("Two struck in a row: write −500 beside the second, take it off, but not below 0, and count anew."),
        ),
        (
            {"penalty_count": "in all"},
            "Every third struck, once on the board: write −1,000 beside it, take it off and count anew.",
        ),
        (
            {"penalty_after": 1, "penalty": 500, "floor": "zero"},
            "Each one struck, once on the board: write −500 beside it, take it off, but not below 0.",
        ),
        (
            {"penalty_after": 1, "penalty": "everything", "penalty_from": "first turn"},
            "Each one struck: write 0 as the new total.",
        ),
        (
            {"penalty": "everything", "penalty_after": 9},
            "Nine struck in a row, once on the board: write 0 as the new total and count anew.",
        ),
    ],
)
def test_the_penalty_is_written_down_so(change: dict[str, object], sentence: str) -> None:
    how = how_to_fill_in(replace(CLASSIC, **change))  # type: ignore[arg-type]
    assert f"{how.before} {how.penalty} {how.after}".endswith(f"strike the F. {sentence}")


def test_without_a_penalty_nothing_is_said_of_it() -> None:
    how = how_to_fill_in(replace(CLASSIC, penalty=0))
    assert how.before == "Write each bank under turn, the new sum under total. A farkle: strike the F."
    assert (how.penalty, how.after) == ("", "")


def test_the_least_bank_is_said() -> None:
    assert " A bank is at least 1,300. " in how_to_fill_in(replace(CLASSIC, turn_minimum=1300)).before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {},
            Ending("Last round at 10,000", "All others get one last turn. Highest score wins; a tie is shared."),
        ),
        (
            {"last_round": "finish the round", "target": 5000, "tie": "play-off"},
            Ending(
                "Last round at 5,000",
                "The others finish the round. Highest score wins; a tie is played off.",
            ),
        ),
        ({"last_round": "none"}, Ending("First to 10,000 wins", "The game ends at once.")),
        (
            {"overshoot": "is lost", "wins_outright": "six 1s"},
            Ending(
                "Exactly 10,000 wins",
                "The game ends at once. A turn that goes over scores nothing; its points are lost. Six 1s win at once.",
            ),
        ),
        (
            {"overshoot": "goes to the lowest", "last_round": "finish the round"},
            Ending(
                "Exactly 10,000 wins",
                "The game ends at once. A turn that goes over scores nothing; its points go to the lowest.",
            ),
        ),
    ],
)
def test_the_end_is_told_as_the_rules_have_it(change: dict[str, object], said: Ending) -> None:
    assert ending(replace(CLASSIC, **change)) == said  # type: ignore[arg-type]


ENDS = {"target": (10_000, 5_000)} | {
    field: WORDS[field] for field in ("overshoot", "last_round", "tie", "wins_outright")
}


OTHERS = (
    *("name", "source", "dice", "combinations", "blank_roll", "opening", "turn_minimum", "hot_dice", "set_aside"),
    *("penalty", "penalty_after", "penalty_count", "penalty_from", "floor", "piggyback"),
)


def test_every_field_of_the_rules_ends_the_game_or_does_not() -> None:
    assert {*ENDS, *OTHERS} == {field.name for field in fields(Rules)}


@pytest.mark.fault("N58")
@pytest.mark.parametrize("field", ENDS)
def test_every_rule_that_ends_the_game_is_told_in_words_of_its_own(field: str) -> None:
    told = {ending(replace(CLASSIC, **{field: value})) for value in ENDS[field]}  # type: ignore[arg-type]
    assert len(told) == len(ENDS[field])


@pytest.mark.fault("N58")
@pytest.mark.parametrize(
    "others", [{"overshoot": "is lost"}, {"last_round": "none"}, {"last_round": "finish the round"}]
)
def test_a_win_outright_is_told_beside_every_other_end(others: dict[str, object]) -> None:
    told = {ending(replace(CLASSIC, wins_outright=value, **others)) for value in WORDS["wins_outright"]}  # type: ignore[arg-type]
    assert len(told) == len(WORDS["wins_outright"])
