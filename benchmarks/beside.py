"""Banks over HTTP to the real servers of two checkouts, in turn, so that a slow moment of the machine meets both.

Run: python -m benchmarks.beside CHECKOUT     another checkout with its own .venv; a few minutes
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.load import CLIENTS, GAMES, Load, bank_all
from benchmarks.servers import HERE, Running, tables_served
from benchmarks.tables import OurTable

ENTRIES = 20  # in each game at the start
ALONE = 200  # banks of one client in a round
TOGETHER = 5  # banks in each game in a round of all clients
ROUNDS = 7
LEAST_THROUGHPUT = 0.6


class Round(NamedTuple):
    """What clients met in one round: seconds of a bank (median, and within which 99 % were answered), banks a second,
    and seconds of the server's CPU for a bank.
    """

    median: float
    last: float
    throughput: float
    cpu: float


def measured(running: Running, tables: list[OurTable], clients: int, times: int) -> Round:
    """One round: each client banks so many times in each of its games."""
    load = Load()
    used, before = running.cpu, time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        shares = [tables[place::clients] for place in range(clients)]
        list(pool.map(lambda share: bank_all(running.port, share, load, times), shares))
    passed, used = time.perf_counter() - before, running.cpu - used
    assert load.errors == 0, f"{load.errors} banks were refused"
    return Round(load.median, load.last, len(load.times) / passed, used / len(load.times))


def told(what: str, ours: list[Round], theirs: list[Round]) -> Round:
    """Print the medians of all rounds and the ratios of ours to theirs; gives the medians of the ratios."""
    for name, rounds in (("this checkout", ours), ("the other", theirs)):
        middle = _middle(rounds)
        print(
            f"{what}, {name}: median {middle.median * 1e3:.2f} ms, 99 % within {middle.last * 1e3:.1f} ms, "
            f"{middle.throughput:,.0f} a second, {middle.cpu * 1e3:.2f} ms of CPU each"
        )
    ratios = [
        Round(*(our / their for our, their in zip(*pair, strict=True))) for pair in zip(ours, theirs, strict=True)
    ]
    for name, column in zip(Round._fields, zip(*ratios, strict=True), strict=True):
        print(f"  {name}: {median(column):.2f} times ({', '.join(f'{one:.2f}' for one in sorted(column))})")
    return _middle(ratios)


def _middle(rounds: list[Round]) -> Round:
    return Round(*map(median, zip(*rounds, strict=True)))


def main(other: Path) -> int:
    """Measure all, print all; gives 1 where a promise is broken."""
    alone: list[list[Round]] = [[], []]
    together: list[list[Round]] = [[], []]
    with ExitStack() as stack:
        made = (tables_served(checkout, GAMES + ROUNDS, ENTRIES) for checkout in (HERE, other))
        servers = [stack.enter_context(one) for one in made]
        for number in range(ROUNDS):
            for place in (0, 1) if number % 2 else (1, 0):
                running, tables = servers[place]
                alone[place].append(measured(running, tables[GAMES + number :][:1], 1, ALONE))
                together[place].append(measured(running, tables[:GAMES], CLIENTS, TOGETHER))
    # The first round warms both up.
    one = told("One client", alone[0][1:], alone[1][1:])
    many = told(f"{CLIENTS} clients on {GAMES} games", together[0][1:], together[1][1:])
    promises = {
        "a bank of one client no slower": one.median <= 1,
        f"throughput of {CLIENTS} at least {LEAST_THROUGHPUT}": many.throughput >= LEAST_THROUGHPUT,
        "the slowest hundredth no slower": many.last <= 1,
    }
    for promise, kept in promises.items():
        print(f"{'kept  ' if kept else 'BROKEN'} {promise}")
    return 0 if all(promises.values()) else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
