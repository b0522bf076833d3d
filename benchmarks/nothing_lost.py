"""Nothing twice and nothing lost: ten thousand requests that race in one game, then a thousand kills of the server.

A twentieth of both runs with the tests, by the same code. Run: python -m benchmarks.nothing_lost [REQUESTS [KILLS]]
The first thing that is wrong ends it with its traceback.
"""

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.store.killing import killed
from tests.store.racing import SAVED_BEFORE, TOO_LATE, WRITTEN, raced
from tests.store.servers import serving

REQUESTS = 10_000
KILLS = 1_000


def race(requests: int) -> None:
    """Print how the requests were answered."""
    before = time.monotonic()
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as server:
        done = raced(server, requests)
    came = Counter(status for _, status in done.answers)
    print(f"{came.total():,} requests raced in one game, in {time.monotonic() - before:.0f} s:")
    print(f"  {came[WRITTEN]:,} written, each once, and nothing else is in the log;")
    print(
        f"  {came[SAVED_BEFORE]:,} told that it was saved before, {came[TOO_LATE]:,} that another was first", flush=True
    )


def kill(kills: int) -> None:
    """Print what the kills came upon."""
    before = time.monotonic()
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as server:
        seen = killed(server, kills)
    print(f"{seen.in_the_middle:,} kills while an answer was outstanding, in {time.monotonic() - before:.0f} s:")
    print(f"  {seen.acknowledged:,} acknowledged turns, all there; {seen.lost_answers:,} turns whose answer was lost")
    print("  were there too, and sent again they were there once", flush=True)


def main(requests: int = REQUESTS, kills: int = KILLS) -> int:
    """Gives 0; whatever is wrong is raised."""
    race(requests)
    kill(kills)
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:3])))
