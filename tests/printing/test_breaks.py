"""Where lines on paper may be broken."""

import pytest

from scorekeeper.printing.breaks import bound, breakable, ems, in_lines


@pytest.mark.fault("N60")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Every bank is a multiple of 50.", "Every bank is a multiple~of~50."),
        ("Your first bank must be 500 or more.", "Your first bank must be~500~or~more."),
        ("It costs 1,000, even below 0; only a bank ends it.", "It costs 1,000, even below~0; only a bank~ends~it."),
        ("Lose −1,000 at once and count anew.", "Lose −1,000 at once and count~anew."),
        ("Farkle", "Farkle"),
        ("", ""),
    ],
)
def test_figures_and_last_words_stay_with_the_word_before(text: str, shown: str) -> None:
    assert bound(text).replace("\N{NO-BREAK SPACE}", "~") == shown


@pytest.mark.fault("N60")
def test_no_line_begins_or_ends_with_a_dot() -> None:
    parts = ("A title", "30 November 2026", "", "Classic", "in round 7, not finished", "game KQXR-TMBD")
    for room in range(5, 80):
        lines = in_lines(parts, room)
        assert " · ".join(lines) == " · ".join(filter(None, parts))
        assert not any(line.startswith("·") or line.endswith("·") for line in lines)
        assert all(ems(line) <= room or line in parts for line in lines)


@pytest.mark.fault("N59")
def test_only_a_word_longer_than_any_may_be_broken_inside() -> None:
    assert breakable("the boxed table") == "the boxed table"
    assert breakable("س" * 50) == "\N{ZERO WIDTH SPACE}".join(("س" * 20, "س" * 20, "س" * 10))
