"""Numbers as people type them: read as meant, or refused with a sentence, never another number (faults E4, E5, E7)."""

import pytest

from scorekeeper.typed_numbers import MOST, BadNumber, read_number, tidied


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("500", 500),
        (" 500 ", 500),
        ("\u00a0500\t", 500),
        ("0500", 500),
        ("0", 0),
        ("000", 0),
        ("1,000", 1000),
        ("1 000", 1000),
        ("1'000", 1000),
        ("1’000", 1000),
        ("1\u202f000", 1000),
        ("1\u00a0000", 1000),
        ("1\u2009000", 1000),
        ("1\u2007000", 1000),
        ("1,000,000", 1_000_000),
        ("５００", 500),
        ("１，０００", 1000),
        ("１\u3000０００", 1000),
        ("\u3000５00 ", 500),
        ("12,000", 12_000),
        ("100,000", 100_000),
        ("525", 525),
    ],
)
def test_points_are_read_as_they_are_meant(typed: str, points: int) -> None:
    assert read_number(typed) == points


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "5_00",
            "٥٠٠",
            "൫൦൦",
            "+500",
            "500.0",
            "5e2",
            "0x1F4",
            "5OO",
            "50 0",
            "1.000",
            "1,00",
            "1,0000",
            "0,500",
        ),
        *(
            "1,000 000",
            "10,00,000",
            ",500",
            "500,",
            "1,,000",
            "1e400",
            "five",
            "5\u200b00",
            "500\n500",
            "--5",
            "½",
        ),
    ],
)
def test_what_is_no_number_is_no_other_number(typed: str) -> None:
    with pytest.raises(BadNumber) as refusal:
        read_number(typed)
    assert refusal.value.fault == "no number"
    assert refusal.value.typed == typed


@pytest.mark.parametrize("typed", ["-500", "−500", "- 500", "-1,000", "-1’000", "－５００", "-0"])
def test_a_turn_below_zero_is_told_apart(typed: str) -> None:
    with pytest.raises(BadNumber) as refusal:
        read_number(typed)
    assert refusal.value.fault == "negative"


@pytest.mark.parametrize("typed", ["", " ", "\u00a0\n"])
def test_nothing_is_not_zero(typed: str) -> None:
    with pytest.raises(BadNumber) as refusal:
        read_number(typed)
    assert refusal.value.fault == "empty"


@pytest.mark.parametrize(
    "typed", ["100001", "1000050", "1,000,000", "99999999999999999999", "9223372036854775808", "9" * 5000]
)
def test_a_number_past_the_most_allowed_is_refused_whatever_its_length(typed: str) -> None:
    with pytest.raises(BadNumber) as refusal:
        read_number(typed, 100_000)
    assert refusal.value.fault == "too large"


def test_a_number_past_every_limit_is_not_even_read() -> None:
    assert read_number(str(MOST)) == MOST
    with pytest.raises(BadNumber, match="too large"):
        read_number(str(MOST + 1))


@pytest.mark.parametrize(
    ("typed", "instead"),
    [
        ("1.000", "Type 1000, or 1,000 with a comma."),
        (" １．０００", "Type 1000, or 1,000 with a comma."),
        ("1.000.000", "Type 1000000, or 1,000,000 with a comma."),
        ("1.00", ""),
        ("0.500", ""),
        ("x", ""),
    ],
)
def test_a_point_between_groups_is_asked_about(typed: str, instead: str) -> None:
    with pytest.raises(BadNumber) as refusal:
        read_number(typed)
    assert refusal.value.instead == instead


@pytest.mark.parametrize(("typed", "shown"), [("10000", "10,000"), ("1 000", "1,000"), ("1.000", "1.000"), ("", "")])
def test_a_field_shows_a_number_as_the_page_does(typed: str, shown: str) -> None:
    assert tidied(typed) == shown
