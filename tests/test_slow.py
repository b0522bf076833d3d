"""The quick tests are some cases of each test that quick(n) names, and always the same ones."""

import pytest

from tests.slow import is_quick


@pytest.mark.parametrize(("cases", "quick"), [(36, 7), (14, 3), (3, 1), (2, 2), (1, 4), (5, 5)])
def test_as_many_cases_as_named_are_quick_the_first_among_them(cases: int, quick: int) -> None:
    chosen = [place for place in range(cases) if is_quick(place, cases, quick)]
    assert len(chosen) == min(cases, quick)
    assert chosen[0] == 0


def test_they_are_spread_evenly() -> None:
    assert [place for place in range(12) if is_quick(place, 12, 4)] == [0, 3, 6, 9]
