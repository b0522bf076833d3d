import pytest

from scorekeeper.farkle.words import counted, listed, nth, number, ordinal, quoted, spelled, times


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (50, "50"), (1234, "1,234"), (1_000_000, "1,000,000"), (-1000, "−1,000")]
)
def test_numbers_have_commas_and_a_true_minus(value: int, text: str) -> None:
    assert number(value) == text


def test_ordinals() -> None:
    places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 1002]
    assert " ".join(map(ordinal, places)) == "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 1,002nd"


def test_places_and_times_in_letters() -> None:
    assert [nth(place) for place in (1, 3, 12, 13, 0)] == ["first", "third", "twelfth", "13th", "0th"]
    assert [times(count) for count in (0, 1, 2, 3, 14)] == ["never", "once", "twice", "3 times", "14 times"]


def test_lists() -> None:
    assert listed([]) == ""
    assert listed(["Bo"]) == "Bo"
    assert listed(["Bo", "שרה"]) == "Bo and שרה"
    assert listed(name for name in ("Bo", "שרה", "Maximiliana")) == "Bo, שרה and Maximiliana"
    assert listed(["300", "350"], "or") == "300 or 350"


def test_counts() -> None:
    assert counted(1, "turn") == "1 turn"
    assert counted(0, "turn") == "0 turns"
    assert counted(3, "die", "dice") == "3 dice"
    assert counted(2000, "entry", "entries") == "2,000 entries"


def test_small_numbers_in_letters() -> None:
    assert [spelled(value) for value in (0, 1, 6, 12, 13, -1, 1000)] == [
        "no",
        "one",
        "six",
        "twelve",
        "13",
        "−1",
        "1,000",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [("abc", '"abc"'), ("x" * 30, f'"{"x" * 20}…"'), ("a\nb", "A line"), (5, "A line"), ("\ud800", "A line")],
)
def test_what_was_typed_is_quoted_short(value: object, text: str) -> None:
    assert quoted(value, "A line") == text
