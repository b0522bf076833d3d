"""What a name may be, and when two are the same."""

from dataclasses import replace

import pytest

from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.names import check_name, check_names, check_title, letters, same_key
from scorekeeper.farkle.presets import CLASSIC

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


@pytest.mark.parametrize(
    "name", ["Ann", "שרה", "محمد", "李", FAMILY, "<svg/onload=alert()>", "O'K", "W" * 24, "e\u0301" * 24]
)
def test_any_script_and_sign_makes_a_name(name: str) -> None:
    assert check_name(f"  {name}\t", ()) == name


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "\u2060\ufeff", "\u3164", "\u2800", "\u0301", "\u200d", "\ufe0f"]
)
def test_a_name_nobody_can_see_is_refused(name: str) -> None:
    with pytest.raises(IllegalEntry, match="at least one visible character"):
        check_name(name, ())


def test_a_name_that_is_too_long_is_refused_with_its_length() -> None:
    with pytest.raises(IllegalEntry, match=r"24 letters at most\. This one has 31\."):
        check_name("W" * 31, ())
    with pytest.raises(IllegalEntry, match="96 signs"):
        check_name("a" + "\u0301" * 100, ())


@pytest.mark.parametrize("name", ["A\nB", "A\rB", "A\u2028B", "A\x00B", "A\ud800B"])
def test_line_breaks_and_control_characters_are_refused(name: str) -> None:
    with pytest.raises(IllegalEntry, match="control characters"):
        check_name(name, ())


@pytest.mark.parametrize(
    ("one", "other"),
    [("Sam", "sam "), ("Zoë", "Zoe\u0308"), ("A", "Ａ"), ("Straße", "STRASSE"), ("Sam", "S\u200bam"), ("ﬁn", "FIN")],
)
def test_names_people_would_take_for_one_are_the_same(one: str, other: str) -> None:
    with pytest.raises(IllegalEntry, match=f"Two players are called {one}"):
        check_name(other, (one,))


def test_names_that_look_different_are_different() -> None:
    assert same_key("Sam") != same_key("Sam 2")
    assert same_key("Zoe") != same_key("Zoë")


def test_letters_are_counted_as_people_count_them() -> None:
    assert letters("Zoe\u0308") == 3
    assert letters(FAMILY) == 3


def test_the_error_tells_which_name_of_a_list_is_at_fault() -> None:
    with pytest.raises(IllegalEntry) as refused:
        check_names(("Ann", "Bo", "ann"))
    assert (refused.value.reason, refused.value.index) == ("name", 2)


@pytest.mark.parametrize(
    ("names", "reason"), [((), "players"), (("A",), "players"), (tuple("ABCDEFGHIJKLM"), "twelve")]
)
def test_two_to_twelve_play(names: tuple[str, ...], reason: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        check_names(names)
    assert refused.value.reason == reason


def test_a_title_has_sixty_characters_at_most() -> None:
    assert check_title(" Friday ") == "Friday"
    assert check_title("") == ""
    with pytest.raises(IllegalEntry, match="This one has 61"):
        check_title("x" * 61)
    with pytest.raises(IllegalEntry, match="control"):
        check_title("a\r\nSet-Cookie: b")


@pytest.mark.fault("N23")
@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\u202e", "\u2066", "\x1b", "\ud800"])
def test_no_name_title_or_rule_set_breaks_its_line_or_turns_it(sign: str) -> None:
    text = f"Fri{sign}day"
    with pytest.raises(IllegalEntry, match="line breaks or control characters"):
        check_name(text, ())
    with pytest.raises(IllegalEntry, match="line breaks or control characters"):
        check_title(text)
    for field in ("name", "source"):
        (problem,) = replace(CLASSIC, **{field: text}).problems()  # type: ignore[arg-type]
        assert problem.sentence.endswith("must be one line of plain text.")


@pytest.mark.fault("N23")
@pytest.mark.parametrize("around", ["\u200b", "\ufeff", "\u200d", " \u200b \u2060"])
def test_what_draws_nothing_is_no_part_of_a_name_at_its_ends(around: str) -> None:
    assert check_name(f"{around}Ann{around}", ()) == "Ann"
    assert check_title(f"{around}Friday{around}") == "Friday"
