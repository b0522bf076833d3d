"""Points as people type them: read as meant, or refused with a sentence, never another number (faults E4, E5, E7)."""

import pytest

from scorekeeper.farkle import Bank, Entry, Farkle, Redo, Skip, Undo, Win
from scorekeeper.web.forms import LONGEST_KEY, BadForm, BadPoints, new_key, read_asked, read_points

FORM = {"number": "18", "key": "k_-1", "type": "bank", "points": "350"}


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
        ("12,000", 12_000),
        ("100,000", 100_000),
        ("525", 525),
    ],
)
def test_points_are_read_as_they_are_meant(typed: str, points: int) -> None:
    assert read_points(typed) == points


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "5_00",
            "٥٠٠",
            "５００",
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
            "５",
        ),
    ],
)
def test_what_is_no_number_is_no_other_number(typed: str) -> None:
    with pytest.raises(BadPoints) as refusal:
        read_points(typed)
    assert refusal.value.fault == "no number"
    assert refusal.value.typed == typed


@pytest.mark.parametrize("typed", ["-500", "−500", "- 500", "-1,000", "-0"])
def test_a_turn_below_zero_is_told_apart(typed: str) -> None:
    with pytest.raises(BadPoints) as refusal:
        read_points(typed)
    assert refusal.value.fault == "negative"


@pytest.mark.parametrize("typed", ["", " ", "\u00a0\n"])
def test_nothing_is_not_zero(typed: str) -> None:
    with pytest.raises(BadPoints) as refusal:
        read_points(typed)
    assert refusal.value.fault == "empty"


@pytest.mark.parametrize(
    "typed", ["100001", "1000050", "1,000,000", "99999999999999999999", "9223372036854775808", "9" * 5000]
)
def test_a_number_past_every_turn_is_refused_whatever_its_length(typed: str) -> None:
    with pytest.raises(BadPoints) as refusal:
        read_points(typed)
    assert refusal.value.fault == "too large"


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        ({}, Bank(350)),
        ({"piggyback": "1"}, Bank(350, piggyback=True)),
        ({"type": "farkle"}, Farkle()),
        ({"type": "farkle", "piggyback": "1"}, Farkle(piggyback=True)),
        ({"type": "skip"}, Skip()),
        ({"type": "win"}, Win()),
        ({"type": "undo"}, Undo()),
        ({"type": "redo"}, Redo()),
    ],
)
def test_every_entry_of_the_loop_is_read(fields: dict[str, str], entry: Entry) -> None:
    asked = read_asked({**FORM, **fields})
    assert (asked.entry, asked.number, asked.key) == (entry, 18, "k_-1")


@pytest.mark.parametrize(
    "fields",
    [
        {"number": ""},
        {"number": "0"},
        {"number": "-1"},
        {"number": "1.5"},
        {"number": "٥"},
        {"number": "9" * 10},
        {"key": ""},
        {"key": "a b"},
        {"key": "k" * (LONGEST_KEY + 1)},
        {"type": ""},
        {"type": "amend"},
        {"type": "Bank"},
    ],
)
def test_a_form_that_no_page_sends_is_no_entry(fields: dict[str, str]) -> None:
    with pytest.raises(BadForm):
        read_asked({**FORM, **fields})


@pytest.mark.parametrize("missing", ["number", "key", "type"])
def test_a_form_needs_its_number_its_key_and_its_type(missing: str) -> None:
    with pytest.raises(BadForm):
        read_asked({name: value for name, value in FORM.items() if name != missing})


def test_a_bank_without_its_field_is_an_empty_field() -> None:
    with pytest.raises(BadPoints) as refusal:
        read_asked({name: value for name, value in FORM.items() if name != "points"})
    assert refusal.value.fault == "empty"


def test_keys_are_new_each_time_and_can_be_read_back() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(read_asked({**FORM, "key": key}).key == key for key in keys)
