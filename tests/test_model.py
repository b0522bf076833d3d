"""The second scorekeeper of the tests has to know the game too: all whole games of cases/games.json."""

from typing import Any

import pytest

from tests.cases import games
from tests.model import Model


@pytest.mark.parametrize("case", games(), ids=lambda case: case["id"])
def test_the_model_plays_the_cases(case: dict[str, Any]) -> None:
    model = Model(case)
    for place, step in enumerate(case["steps"]):
        if "do" in step:
            assert (model.play(step["do"]) is not None) == step.get("refused", False), place
            continue
        stands = model.stands()
        for field, expected in step["expect"].items():
            found = stands[field]
            assert found == expected or {name: found[name] for name in expected} == expected, (place, field)
