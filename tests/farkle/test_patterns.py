import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.farkle.patterns import Combination, canonical, concrete, expand, flaws, grouped, normal
from scorekeeper.farkle.rules import BOXED
from tests import strategies
from tests.cases import tables


def stands_for(pattern: str, dice: str) -> bool:
    """By the words of rules.md: give every letter a face, no two signs the same one."""
    letters = sorted(set(pattern) - set("123456"))
    for faces in product("123456", repeat=len(letters)):
        given_faces = dict(zip(letters, faces, strict=True))
        signs = {given_faces.get(sign, sign) for sign in set(pattern)}
        if len(signs) == len(set(pattern)) and sorted(given_faces.get(sign, sign) for sign in pattern) == sorted(dice):
            return True
    return False


@given(strategies.patterns(), st.data())
def test_a_pattern_stands_for_what_its_signs_say(pattern: str, data: st.DataObject) -> None:
    dice = data.draw(
        st.text("123456", min_size=len(pattern), max_size=len(pattern)) | st.sampled_from(sorted(expand(pattern)))
    )
    assert ("".join(sorted(dice)) in expand(pattern)) == stands_for(pattern, dice)


@given(strategies.patterns(), st.randoms(use_true_random=False))
def test_order_and_letters_of_a_pattern_say_nothing(pattern: str, shuffle: random.Random) -> None:
    names = dict(zip("abc", shuffle.sample("klmnop", 3), strict=True))
    other = [names.get(sign, sign) for sign in pattern]
    shuffle.shuffle(other)
    assert normal("".join(other)) == normal(pattern)
    assert expand("".join(other)) == expand(pattern)


def test_some_patterns_written_out() -> None:
    assert expand("aa") == {"11", "22", "33", "44", "55", "66"}
    assert len(expand("aabbcc")) == 20
    assert len(expand("aaaabb")) == 30
    assert len(expand("aaabbb")) == 15
    assert expand("1a") == {"12", "13", "14", "15", "16"}
    assert expand("abcdef") == {"123456"}


@given(strategies.tables(), st.randoms(use_true_random=False))
def test_the_fold_is_one_way_of_writing(lines: tuple[Combination, ...], shuffle: random.Random) -> None:
    folded = canonical(lines)
    assert concrete(folded) == concrete(lines)
    assert canonical(folded) == folded
    mixed = list(lines)
    shuffle.shuffle(mixed)
    assert canonical(tuple(mixed)) == folded
    written_out = [Combination(dice, points) for dice, points in concrete(lines).items()]
    shuffle.shuffle(written_out)
    assert canonical(tuple(written_out)) == folded


@pytest.mark.parametrize("table", tables())
def test_every_published_table_folds_and_unfolds(table: str) -> None:
    written_out = tables()[table]["combinations"]
    assert concrete(grouped(written_out)) == written_out
    assert len(grouped(written_out)) <= 30


def test_classic_is_written_as_the_boxed_table() -> None:
    assert grouped(tables()["playmonster"]["combinations"]) == BOXED
    assert " ".join(line.pattern for line in BOXED) == (
        "1 5 111 222 333 444 555 666 aaaa aaaaa aaaaaa 123456 aabbcc aaaabb aaabbb"
    )


def test_digits_win_over_letters() -> None:
    lines = (Combination("aaa", 500), Combination("111", 1000))
    assert concrete(lines)["111"] == concrete(lines[::-1])["111"] == 1000
    assert concrete(lines)["222"] == 500


def test_letters_say_what_most_faces_are_worth() -> None:
    most = {face * 3: 500 for face in "23456"} | {"111": 1000}
    assert grouped(most) == (Combination("111", 1000), Combination("aaa", 500))
    half = {face * 3: 500 for face in "456"} | {"111": 1000, "222": 1000, "333": 1000}
    assert [line.pattern for line in grouped(half)] == ["111", "222", "333", "444", "555", "666"]
    some = {face * 3: 500 for face in "2345"}
    assert [line.pattern for line in grouped(some)] == ["222", "333", "444", "555"]


def test_the_order_of_lines() -> None:
    order = "1 5 66 aa 1111 aaaa 12345 23456 abcde 123456 aabbcc 111122 aaaabb aaabbb aaabb aabb"
    patterns = order.split()
    mixed = sorted(patterns)  # a table has one order, in whatever order its lines were typed
    lines = canonical(tuple(Combination(pattern, 100 + place) for place, pattern in enumerate(mixed)))
    assert " ".join(line.pattern for line in lines) == order


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([("8", 50)], '"8" is no combination'),
        ([("", 50)], '"" is no combination'),
        ([("A", 50)], '"A" is no combination'),
        ([("1 1", 50)], '"1 1" is no combination'),
        ([("1111111", 50)], '"1111111" has more than six dice.'),
        ([("1", 0)], '"1" must be worth a whole number of points from 1 to 100,000.'),
        ([("1", 100_001)], '"1" must be worth'),
        ([("1", True)], '"1" must be worth'),
        ([("1", 50.0)], '"1" must be worth'),
        ([("aaaa", 50), ("bbbb", 50)], '"aaaa" stands on 2 lines.'),
        ([("15", 50), ("51", 60)], '"15" stands on 2 lines.'),
        ([("1a", 50), ("2a", 60)], '"1a" and "2a" do not agree on what 12 is worth.'),
    ],
)
def test_a_line_that_cannot_be_played_is_named(lines: list[tuple[str, int]], sentence: str) -> None:
    given_lines = tuple(Combination(*line) for line in lines)
    assert any(flaw.startswith(sentence) for flaw in flaws(given_lines))
    assert canonical(given_lines) == given_lines


def test_lines_that_agree_may_overlap() -> None:
    assert flaws([Combination("1a", 50), Combination("2a", 50)]) == ()
    assert flaws([Combination("12", 60), Combination("1a", 50)]) == ()
