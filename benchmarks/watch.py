"""Two hundred screens that watch one game: what a poll costs the server, and what they do to the banks of that game.

The watchers run in a process of their own, on the same cores as the server. Run: python -m benchmarks.watch
"""

import http.client
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.load import served
from benchmarks.tables import OurTable, our_app, our_tables

WATCHERS = 200
EVERY = 2.0  # seconds between two polls of one watcher, as on the page
QUIET = 20.0  # seconds without a bank, in which every poll is answered by 204
BANKS = 60
PACE = 0.5  # seconds between two banks: so fast that every poll brings the page anew
ENTRIES = 60  # already in the game
MOST_CPU = 2.0  # milliseconds of the server for a poll that brings nothing
MOST_SLOWER = 1.5  # the median of a bank while all of them watch, beside one without


class Polls(NamedTuple):
    """How often all watchers together were told that there is nothing new, were told something, and met an error."""

    nothing: int
    news: int
    errors: int


class Watchers:
    """A process with all of them, in which each asks every two seconds from `start` on."""

    def __init__(self, port: int, code: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._counts = tuple(context.Value("i", 0) for _ in Polls._fields)
        self._stop = context.Event()
        self._process = context.Process(target=_all, args=(port, code, self._stop, self._counts))

    @property
    def polls(self) -> Polls:
        """So far."""
        return Polls(*(count.value for count in self._counts))

    def start(self) -> None:
        """Come one after the other, as people open a page."""
        self._process.start()
        while sum(self.polls) < 2 * WATCHERS:
            time.sleep(0.1)

    def stop(self) -> None:
        """Go away."""
        self._stop.set()
        self._process.join()


@contextmanager
def watching(port: int, code: str) -> Iterator[Watchers]:
    """The block runs while they watch."""
    watchers = Watchers(port, code)
    watchers.start()
    try:
        yield watchers
    finally:
        watchers.stop()


def _all(port: int, code: str, stop: threading.Event, counts: "tuple[Synchronized[int], ...]") -> None:
    starts = [place * EVERY / WATCHERS for place in range(WATCHERS)]
    threads = [threading.Thread(target=_one, args=(port, code, start, stop, counts)) for start in starts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _one(port: int, code: str, start: float, stop: threading.Event, counts: "tuple[Synchronized[int], ...]") -> None:
    connection, after = http.client.HTTPConnection("127.0.0.1", port, timeout=30), 0
    due = time.monotonic() + start
    while not stop.is_set():
        time.sleep(max(0.0, due - time.monotonic()))
        due += EVERY
        connection.request("GET", f"/g/{code}/after/{after}?page=watch", headers={"HX-Request": "true"})
        with connection.getresponse() as response:
            body = response.read()
        kind = {204: 0, 200: 1}.get(response.status, 2)
        with counts[kind].get_lock():
            counts[kind].value += 1
        if kind == 1:
            after = int(body.partition(b'data-after="')[2].partition(b'"')[0])
    connection.close()


def family() -> frozenset[int]:
    """The processes that descend from this one."""
    found: set[int] = set()
    for _ in range(3):
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it has ended meanwhile
            if parent in found | {os.getpid()}:
                found.add(int(stat.parent.name))
    return frozenset(found)


def cpu(processes: frozenset[int]) -> float:
    """Seconds of CPU that these have used so far."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in processes]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


def banks(port: int, table: OurTable) -> list[float]:
    """Seconds of each bank, sent at the pace."""
    connection, times = http.client.HTTPConnection("127.0.0.1", port, timeout=30), []
    for _ in range(BANKS):
        post, before = table.bank(), time.perf_counter()
        connection.request("POST", post.path, post.body, post.headers)
        with connection.getresponse() as response:
            response.read()
        assert response.status == 200, response.status
        times.append(time.perf_counter() - before)
        time.sleep(max(0.0, PACE - times[-1]))
    connection.close()
    return times


def quietly(watchers: Watchers, server: frozenset[int]) -> float:
    """Milliseconds of CPU for a poll that brings nothing."""
    used, polls = cpu(server), watchers.polls.nothing
    time.sleep(QUIET)
    used, polls = cpu(server) - used, watchers.polls.nothing - polls
    print(
        f"{WATCHERS} watchers, no bank: {polls / QUIET:.0f} polls a second, {used / polls * 1e3:.2f} ms of CPU a poll"
    )
    print(f"  which keeps the server at {used / QUIET:.1%} of one core")
    return used / polls * 1e3


def told(what: str, times: list[float]) -> float:
    """Print how long banks took; the median, in seconds."""
    last = sorted(times)[int(len(times) * 0.95)]
    print(f"banks {what}: median {median(times) * 1e3:.1f} ms, 95 % within {last * 1e3:.1f} ms")
    return median(times)


def main() -> int:
    """Print what was measured; 1 where it is more than is allowed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        alone, watched = our_tables(our_app(folder), 2, ENTRIES)
        with served(partial(our_app, folder)) as port:
            server = family()
            without = told("while nobody watches", banks(port, alone))
            with watching(port, watched.code) as watchers:
                cost = quietly(watchers, server)
                used, news = cpu(server), watchers.polls.news
                among = told(f"while {WATCHERS} watch", banks(port, watched))
                used, news = cpu(server) - used, watchers.polls.news - news
                print(f"  meanwhile {news / (BANKS * PACE):.0f} polls a second brought the page anew, all in all")
                print(f"  {used / news * 1e3:.2f} ms of CPU for each of them, with the banks")
            errors = watchers.polls.errors
    print(f"errors {errors}, slower by the watchers: {among / without:.2f} times")
    return int(errors > 0 or cost > MOST_CPU or among / without > MOST_SLOWER)


if __name__ == "__main__":
    sys.exit(main())
