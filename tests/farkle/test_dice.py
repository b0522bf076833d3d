import pytest

from scorekeeper.farkle.dice import parse_roll, rolls, written
from scorekeeper.farkle.errors import Unreadable


@pytest.mark.parametrize("roll", ["552346", (5, 5, 2, 3, 4, 6), [6, 5, 4, 3, 2, 5], iter("254365")])
def test_a_roll_is_its_faces_in_order(roll: str) -> None:
    assert parse_roll(roll) == (2, 3, 4, 5, 5, 6)
    assert written((2, 3, 4, 5, 5, 6)) == "234556"


def test_no_dice_are_a_roll_of_none() -> None:
    assert parse_roll("") == ()


@pytest.mark.parametrize(
    "roll", ["7", "0", "12a", "1 2", "²", "٣", (0,), (7,), (True,), (1.0,), ("11",), (None,), 12, None, b"12"]
)
def test_what_is_no_roll_is_unreadable(roll: str) -> None:
    with pytest.raises(Unreadable):
        parse_roll(roll)


def test_more_dice_than_are_played_are_unreadable() -> None:
    with pytest.raises(Unreadable, match="Only 5 dice are played here, and 6 were given"):
        parse_roll("123456", most=5)
    with pytest.raises(Unreadable):
        parse_roll("1234561")


@pytest.mark.parametrize(("dice", "different"), [(0, 1), (1, 6), (2, 21), (5, 252), (6, 462)])
def test_all_rolls_and_their_ways(dice: int, different: int) -> None:
    every = list(rolls(dice))
    assert len(every) == len({roll for roll, _ in every}) == different
    assert sum(ways for _, ways in every) == 6**dice
    assert all(tuple(sorted(roll)) == roll for roll, _ in every)


def test_ways_of_some_rolls() -> None:
    ways = dict(rolls(6))
    assert (ways[1, 1, 1, 1, 1, 1], ways[1, 1, 1, 1, 1, 2], ways[1, 2, 3, 4, 5, 6], ways[1, 1, 2, 2, 3, 3]) == (
        1,
        6,
        720,
        90,
    )
