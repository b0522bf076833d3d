from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.farkle.lines import describe, scoring_lines
from scorekeeper.farkle.patterns import Combination, expand
from scorekeeper.farkle.presets import CLASSIC, PRESETS
from scorekeeper.farkle.rules import BOXED, Rules
from tests import strategies


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("1", "Single 1"),
        ("a", "Any single die"),
        ("11", "Two 1s"),
        ("aa", "Any pair"),
        ("111", "Three 1s"),
        ("666666", "Six 6s"),
        ("aaa", "Three of a kind"),
        ("bbbb", "Four of a kind"),
        ("aaaaaa", "Six of a kind"),
        ("654321", "Straight 1–6"),
        ("23456", "Straight 2–6"),
        ("135", "A 1, a 3 and a 5"),
        ("abcde", "Five different faces"),
        ("aabbcc", "Three pairs"),
        ("aabb", "Two pairs"),
        ("aaabbb", "Two triplets"),
        ("aaaabb", "Four of a kind and a pair"),
        ("aaabb", "Three of a kind and a pair"),
        ("aaab", "Three of a kind and a die"),
        ("111122", "Four 1s and two 2s"),
        ("11aa", "Two 1s and a pair"),
    ],
)
def test_every_combination_has_a_name(pattern: str, name: str) -> None:
    assert describe(pattern) == name


def test_classic_line_by_line() -> None:
    lines = scoring_lines(CLASSIC)
    assert [(line.label, line.points) for line in lines] == [
        ("Single 1", 100),
        ("Single 5", 50),
        ("Three 1s", 300),
        ("Three 2s", 200),
        ("Three 3s", 300),
        ("Three 4s", 400),
        ("Three 5s", 500),
        ("Three 6s", 600),
        ("Four of a kind", 1000),
        ("Five of a kind", 2000),
        ("Six of a kind", 3000),
        ("Straight 1–6", 1500),
        ("Three pairs", 1500),
        ("Four and a pair", 1500),
        ("Two triplets", 2500),
    ]
    assert [line.group for line in lines] == ["singles"] * 2 + ["triples"] * 6 + ["kinds"] * 3 + ["sets"] * 4
    assert (lines[5].dice, lines[5].spoken) == ("444", "three 4s")
    assert (lines[8].dice, lines[8].spoken) == ("4444", "for example four 4s")
    assert (lines[12].dice, lines[12].spoken) == ("223366", "for example two 2s, two 3s and two 6s")


@pytest.mark.parametrize(
    ("slug", "kinds", "rule", "others"),
    [
        ("play-farkle", (3, 4, 5, 6), "each further die doubles that", 5),
        ("facebook", (3, 4, 5, 6), "each further die adds as much again", 4),
        ("farkel-variations", (3, 4, 5), "each further die adds as much again", 5),
        ("zehntausend", (3, 4, 5, 6), "each further die adds 1,000", 4),
        ("dix-mille", (3, 4, 5, 6), "", 6),
    ],
)
def test_a_family_is_one_line_with_a_grid(slug: str, kinds: tuple[int, ...], rule: str, others: int) -> None:
    lines = scoring_lines(PRESETS[slug])
    (family,) = (line for line in lines if line.grid)
    assert lines[2] is family
    assert family.label == "Three or more of a kind"
    assert family.grid is not None
    assert (family.grid.kinds, family.grid.rule) == (kinds, rule)
    assert [face for face, _ in family.grid.rows] == [1, 2, 3, 4, 5, 6]
    assert family.grid.rows[0][1][:2] == (1000, 2000)
    assert len(lines) == others + 1


@pytest.mark.parametrize("slug", ["classic", "farkel", "cardgames-io", "five-dice"])
def test_where_further_dice_are_not_face_by_face_there_is_no_grid(slug: str) -> None:
    assert not any(line.grid for line in scoring_lines(PRESETS[slug]))


def test_five_dice_show_no_line_of_six() -> None:
    rules = replace(PRESETS["zilch"], dice=5)
    lines = scoring_lines(rules)
    assert max(len(line.pattern) for line in lines) == 1
    assert [line.grid.kinds for line in lines if line.grid] == [(3, 4, 5)]


def test_an_exception_stands_after_the_lines_for_all_faces_and_is_not_their_example() -> None:
    rules = replace(CLASSIC, combinations=(*BOXED, Combination("1111", 2000), Combination("4444", 1500)))
    kinds = [(line.label, line.dice) for line in scoring_lines(rules) if line.group == "kinds"]
    assert kinds == [
        ("Four of a kind", "2222"),
        ("Five of a kind", "44444"),
        ("Six of a kind", "444444"),
        ("Four 1s", "1111"),
        ("Four 4s", "4444"),
    ]


@given(strategies.rules())
def test_every_point_of_the_table_stands_on_a_line(rules: Rules) -> None:
    said: dict[str, int] = {}
    for line in sorted(scoring_lines(rules), key=lambda line: sum(sign.isdigit() for sign in line.pattern)):
        if line.grid:
            for face, points in line.grid.rows:
                said |= {str(face) * size: worth for size, worth in zip(line.grid.kinds, points, strict=True)}
        else:
            said |= dict.fromkeys(expand(line.pattern), line.points)
            assert rules.table["".join(sorted(line.dice))] == line.points
            assert line.label
            assert line.spoken
    assert said == rules.table
