"""The foot of the score sheet in words."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import CLASSIC
from scorekeeper.printing.wording import Ending, ending, how_to_fill_in


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {},
            (
                "Three struck in a row, once on the board: write −1,000 beside the third, "
                "take it off the total and count anew."
            ),
        ),
        (
            {"penalty": 500, "penalty_after": 2, "penalty_from": "first turn", "floor": "zero"},
            (
                "Two struck in a row: write −500 beside the second, "
                "take it off the total, but not below 0, and count anew."
            ),
        ),
        (
            {"penalty_count": "in all"},
            "Every third struck, once on the board: write −1,000 beside it, take it off the total and count anew.",
        ),
        (
            {"penalty_after": 1, "penalty": 500, "floor": "zero"},
            "Each one struck, once on the board: write −500 beside it, take it off the total, but not below 0.",
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
    assert f"{how.before} {how.penalty} {how.after}".endswith(f"strike the small F. {sentence}")


def test_without_a_penalty_nothing_is_said_of_it() -> None:
    how = how_to_fill_in(replace(CLASSIC, penalty=0))
    assert how.before == "Write each bank under turn and the new sum under total. A farkle: strike the small F."
    assert (how.penalty, how.after) == ("", "")


def test_the_least_bank_is_said() -> None:
    assert " A bank is at least 1,300. " in how_to_fill_in(replace(CLASSIC, turn_minimum=1300)).before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, Ending("Last round", "First to 10,000:", "Everyone else has one last turn, in the Last row.")),
        (
            {"last_round": "finish the round", "target": 5000},
            Ending("Last round", "First to 5,000:", "The round is played to its end; the highest score wins."),
        ),
        ({"last_round": "none"}, Ending("The end", "First to 10,000:", "That wins at once.")),
        (
            {"overshoot": "is lost"},
            Ending(
                "The end",
                "First to exactly 10,000:",
                "That wins. A turn that goes over scores nothing; its points are lost.",
            ),
        ),
        (
            {"overshoot": "goes to the lowest", "last_round": "finish the round"},
            Ending(
                "The end",
                "First to exactly 10,000:",
                "That wins. A turn that goes over scores nothing; its points go to the lowest.",
            ),
        ),
    ],
)
def test_the_end_is_told_as_the_rules_have_it(change: dict[str, object], said: Ending) -> None:
    assert ending(replace(CLASSIC, **change)) == said  # type: ignore[arg-type]
