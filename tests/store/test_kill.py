"""No acknowledged turn is lost by a kill. The whole number of kills: python -m benchmarks.nothing_lost"""

import sys
from pathlib import Path

import pytest

from tests.store.killing import killed
from tests.store.servers import serving

KILLS = 50

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="There are no process groups to kill.")


@pytest.mark.slow
def test_a_killed_server_loses_no_acknowledged_turn_and_keeps_none_by_halves(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seen = killed(server, KILLS)
    assert seen.in_the_middle == KILLS
    assert seen.acknowledged >= 3 * KILLS
