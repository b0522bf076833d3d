"""Four or more of a kind as one choice, and back into lines."""

import pytest

from scorekeeper.farkle import PRESETS, Combination
from scorekeeper.farkle.of_a_kind import FAMILIES, Family, family_of, in_another, of_a_kind, without_made
from scorekeeper.farkle.patterns import canonical

TRIPLES = (Combination("111", 1000), Combination("222", 200), Combination("555", 500))
FAMILY_OF: dict[str, Family] = {
    "classic": "fixed",
    "farkel": "fixed",
    "farkel-variations": "adding",
    "facebook": "adding",
    "zilch": "doubling",
    "kingdom-come": "doubling",
    "zehntausend": "line by line",
    "dix-mille": "line by line",
}


@pytest.mark.parametrize(("slug", "family"), FAMILY_OF.items())
def test_every_published_table_is_told_by_its_family(slug: str, family: Family) -> None:
    assert family_of(PRESETS[slug].combinations) == family


@pytest.mark.parametrize("slug", PRESETS)
def test_what_is_left_to_type_and_what_the_family_makes_are_the_table(slug: str) -> None:
    lines = PRESETS[slug].combinations
    typed = without_made(lines)
    assert canonical(typed + of_a_kind(family_of(lines), typed)) == lines


def test_six_of_a_kind_may_stand_on_its_own_beside_a_family() -> None:
    lines = PRESETS["farkel-variations"].combinations
    assert Combination("aaaaaa", 5000) in without_made(lines)
    assert not any(len(line.pattern) == 6 for line in of_a_kind("adding", without_made(lines)))


def test_four_2s_are_400_by_both_and_six_600_more_by_doubling() -> None:
    adding = {line.pattern: line.points for line in of_a_kind("adding", TRIPLES)}
    doubling = {line.pattern: line.points for line in of_a_kind("doubling", TRIPLES)}
    assert (adding["2222"], adding["22222"], adding["222222"]) == (400, 600, 800)
    assert (doubling["1111"], doubling["11111"], doubling["111111"]) == (2000, 4000, 8000)
    assert "3333" not in adding


def test_a_family_that_lacks_a_size_is_written_line_by_line() -> None:
    """Otherwise the missing six of a kind would come back by itself."""
    lines = (*TRIPLES, *(line for line in of_a_kind("adding", TRIPLES) if len(line.pattern) < 6))
    assert family_of(lines) == "line by line"


def test_another_family_makes_room() -> None:
    boxed = PRESETS["classic"].combinations
    typed = in_another(boxed, "fixed", "doubling")
    assert not any(len(line.pattern) > 3 and len(set(line.pattern)) == 1 for line in typed)
    assert family_of(typed + of_a_kind("doubling", typed)) == "doubling"
    written_out = in_another(typed, "doubling", "line by line")
    assert Combination("111111", 2400) in written_out
    assert canonical(in_another(written_out, "line by line", "fixed")) == boxed


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_family_again_changes_nothing(family: Family) -> None:
    assert in_another(TRIPLES, family, family) == TRIPLES


def test_adding_instead_of_doubling_keeps_six_of_a_kind() -> None:
    typed = without_made(PRESETS["farkel-variations"].combinations)
    assert in_another(typed, "adding", "doubling") == typed
