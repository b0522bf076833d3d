"""Rules, rolls and junk that nobody thought of, for the laws of the game."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scorekeeper.farkle.limits import WORDS
from scorekeeper.farkle.patterns import Combination, canonical, expand, flaws, normal
from scorekeeper.farkle.presets import PRESETS
from scorekeeper.farkle.rules import Rules

POINTS = st.integers(1, 80).map(lambda fifties: 50 * fifties)
SIGNS = "123456aabbc"


def patterns() -> st.SearchStrategy[str]:
    """Patterns of one to six dice, in any order of their signs."""
    return st.one_of(
        st.text(SIGNS, min_size=1, max_size=6),
        st.builds(lambda sign, size: sign * size, st.sampled_from("123456a"), st.integers(1, 6)),
    )


def tables() -> st.SearchStrategy[tuple[Combination, ...]]:
    """Lines that can be played together, a single die among them so that turns get somewhere."""
    lines = st.lists(
        st.builds(Combination, patterns(), POINTS), max_size=8, unique_by=lambda line: normal(line.pattern)
    )
    single = st.builds(Combination, st.sampled_from("123456"), POINTS)
    return st.builds(_with, lines, single).filter(lambda found: not flaws(found) and len(canonical(found)) <= 60)


def _with(lines: list[Combination], single: Combination) -> tuple[Combination, ...]:
    return (*(line for line in lines if normal(line.pattern) != single.pattern), single)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules without a fault, of any kind the form allows."""
    base = draw(st.sampled_from(list(PRESETS.values())))
    table = draw(st.just(base.combinations) | tables())
    plain = replace(
        base, combinations=table, dice=draw(st.sampled_from((5, 6))), blank_roll=draw(st.sampled_from((0, 500)))
    )
    target = plain.step * draw(st.integers(1, 1_000_000 // plain.step))
    banks = st.integers(0, target // plain.step).map(lambda steps: steps * plain.step)
    penalties: st.SearchStrategy[Any] = st.just("everything") | st.integers(0, 100_000)
    words: dict[str, Any] = {field: draw(st.sampled_from(choices)) for field, choices in WORDS.items()}
    return replace(
        plain,
        name=draw(st.text("Ann שרה·0", min_size=1, max_size=20).filter(str.strip)),
        target=target,
        opening=draw(banks),
        turn_minimum=draw(banks),
        penalty=draw(penalties),
        penalty_after=draw(st.integers(1, 9)),
        piggyback=draw(st.booleans()),
        **words,
    )


def rolls(dice: int = 6) -> st.SearchStrategy[tuple[int, ...]]:
    """One to so many dice, as they fell."""
    return st.lists(st.integers(1, 6), min_size=1, max_size=dice).map(tuple)


def dice_of(pattern: str) -> st.SearchStrategy[str]:
    """Dice that a pattern stands for."""
    return st.sampled_from(sorted(expand(pattern)))


def junk() -> st.SearchStrategy[Any]:
    """Whatever JSON can hold, and what Python's reader takes besides: NaN, infinity, huge numbers, odd letters."""
    leaves = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.just(10**400),
        st.just(-(10**400)),
        st.floats(),
        st.text(max_size=8),
        st.just("\ud800"),
        st.just("9" * 5000),
    )
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
        max_leaves=12,
    )
