"""The forms of a game: every entry of the loop, its number and its key."""

import pytest

from scorekeeper.farkle import Bank, Entry, Farkle, Redo, Skip, Undo, Win
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.plumbing.forms import LONGEST_KEY, BadForm, new_key, read_asked

FORM = {"number": "18", "key": "k_-1", "type": "bank", "points": "350"}


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
    assert (asked.entry, asked.slot.number, asked.slot.key) == (entry, 18, "k_-1")


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
    with pytest.raises(BadNumber) as refusal:
        read_asked({name: value for name, value in FORM.items() if name != "points"})
    assert refusal.value.fault == "empty"


def test_keys_are_new_each_time_and_can_be_read_back() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(read_asked({**FORM, "key": key}).slot.key == key for key in keys)
