"""Which cases of a parametrized test are slow: quick(n) leaves n of them to the quick tests, spread evenly."""

from collections import defaultdict
from collections.abc import Sequence

import pytest


def mark_slow_cases(items: Sequence[pytest.Item]) -> None:
    """Mark as slow all but n cases of each test that is marked quick(n)."""
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("quick"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for together in cases.values():
        marker = together[0].get_closest_marker("quick")
        assert marker is not None
        for place, item in enumerate(together):
            if not is_quick(place, len(together), *marker.args):
                item.add_marker(pytest.mark.slow)


def is_quick(place: int, cases: int, quick: int) -> bool:
    """Whether the case at this place, counted from 0, is one of so many that are spread evenly over all cases."""
    return place * quick // cases != (place - 1) * quick // cases
