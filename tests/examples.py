"""How many examples hypothesis tries: all of them with the slow tests, a quarter in the quick tests."""

import pytest
from hypothesis import settings

ALL = 100
QUICK = 25


def load_profile(config: pytest.Config) -> None:
    """Use fewer examples where the slow tests are left out. No example has a deadline: a slow machine is no fault."""
    quick = config.option.markexpr == "not slow"
    settings.register_profile("table", deadline=None, max_examples=QUICK if quick else ALL)
    settings.load_profile("table")


def times(factor: float) -> settings:
    """This many times the usual number of examples."""
    return settings(max_examples=round(settings().max_examples * factor))
