"""Who is next: everybody in turn, one piece at a time for each device."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.workshop.line import MOST, MOST_OF_A_DEVICE, Line, TooMany


def line_of(*pieces: tuple[str, str]) -> Line:
    line = Line()
    for device, piece in pieces:
        line.add(device, piece)
    return line


def emptied(line: Line) -> list[str]:
    taken = []
    while (piece := line.take()) is not None:
        taken.append(piece)
    return taken


def test_the_second_piece_of_a_device_waits_for_the_first_of_all_others() -> None:
    line = line_of(("a", "a1"), ("a", "a2"), ("b", "b1"), ("a", "a3"), ("c", "c1"))
    assert [line.ahead_of(piece) for piece in ("a1", "b1", "c1", "a2", "a3")] == [0, 1, 2, 3, 4]
    assert emptied(line) == ["a1", "b1", "c1", "a2", "a3"]


def test_what_is_in_the_line_already_is_not_there_twice() -> None:
    assert emptied(line_of(("a", "x"), ("b", "x"), ("a", "x"))) == ["x"]


def test_there_is_a_limit_for_a_device_and_for_all() -> None:
    line = line_of(*(("a", f"a{one}") for one in range(MOST_OF_A_DEVICE)))
    with pytest.raises(TooMany):
        line.add("a", "one more")
    for one in range(MOST - MOST_OF_A_DEVICE):
        line.add(f"device {one}", f"piece {one}")
    with pytest.raises(TooMany):
        line.add("another", "one more")


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 99).map(str)), max_size=12))
def test_pieces_are_taken_in_the_order_that_was_told(pieces: list[tuple[str, str]]) -> None:
    line = line_of(*pieces)
    told = list(line)
    assert len(line) == len(told) == len(set(told))
    assert emptied(line) == told
