"""Sixteen clients on two hundred games, against real servers on this machine: the scorekeeper and the bare app.

Both are served in the same way, with the clients on the same cores; every loop is counted.
How many threads a worker should have is measured by: python -m benchmarks.load [THREADS ...]     8 and 1, if not told
"""

import http.client
import itertools
import math
import multiprocessing
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from flask import Flask
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from benchmarks.bare import create_bare
from benchmarks.tables import BareTable, Table, our_app, our_tables
from scorekeeper import serving
from scorekeeper.farkle.words import counted

CLIENTS = 16
GAMES = 200
BANKS = 20  # in each game
ENTRIES = 20  # already in each game of ours
SECONDS = 30.0  # for each number of threads: behind a sheet a bank takes a second
READERS = 4  # that ask for one sheet after the other meanwhile, where threads are compared
ROUNDS = 3  # in which each number of threads has its turn, so that a slow moment meets all


def under_load() -> list[tuple[str, float, float]]:
    """(what, measured, at most): errors, and our times against the bare app's."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = our_tables(our_app(folder), GAMES, ENTRIES)
        ours = measured(partial(our_app, folder), tables)
    with tempfile.TemporaryDirectory() as name:
        create_bare(Path(name))  # two workers that make the same tables at once: one of them would fail
        bare = measured(partial(create_bare, Path(name)), [BareTable(game) for game in range(GAMES)])
    return [
        ("errors", float(ours.errors), 0),
        ("median beside the bare app", ours.median / bare.median, 3),
        ("the time 99 % are within, beside the bare app's", ours.last / bare.last, 3),
    ]


class Load:
    """What the clients saw: seconds of every answer, and the answers that were not 200."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.errors = 0

    @property
    def median(self) -> float:
        """Seconds."""
        return median(self.times)

    @property
    def last(self) -> float:
        """Seconds within which 99 % were answered: nobody may pay for the median."""
        return sorted(self.times)[int(len(self.times) * 0.99)]

    def told(self, what: str, passed: float) -> None:
        """Print it."""
        print(f"{what}: {len(self.times):,} banks, {self.errors} errors, {len(self.times) / passed:,.0f} a second")
        print(f"  median {self.median * 1e3:.1f} ms, 99 % within {self.last * 1e3:.1f} ms")


def measured(
    make: Callable[[], Flask],
    tables: Sequence[Table],
    seconds: float = math.inf,
    threads: int = serving.THREADS,
    sheets: Sequence[str] = (),
) -> Load:
    """The load on a server that runs this app, all banks or those of some seconds; with `sheets`, the paths of some,
    while they are made over and over.
    """
    load = Load()
    with served(make, threads) as port, _read(port, sheets):
        until = time.monotonic() + seconds
        clients = [
            threading.Thread(target=_client, args=(port, tables[place::CLIENTS], load, until))
            for place in range(CLIENTS)
        ]
        before = time.perf_counter()
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        load.told(type(tables[0]).__name__, time.perf_counter() - before)
    return load


def _client(port: int, tables: Sequence[Table], load: Load, until: float) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for table in itertools.chain.from_iterable(itertools.repeat(tables, BANKS)):
        if time.monotonic() > until:
            break
        post = table.bank()
        before = time.perf_counter()
        connection.request("POST", post.path, post.body, post.headers)
        with connection.getresponse() as response:
            response.read()
        load.times.append(time.perf_counter() - before)
        load.errors += response.status != 200
    connection.close()


@contextmanager
def _read(port: int, sheets: Sequence[str]) -> Iterator[None]:
    """Readers ask for the sheets while the block runs; then it is printed how many they got."""
    made, stop = [0] * READERS, threading.Event()
    readers = [
        threading.Thread(target=_reader, args=(port, sheets[place::READERS], made, place, stop))
        for place in range(READERS if sheets else 0)
    ]
    for reader in readers:
        reader.start()
    try:
        yield
    finally:
        stop.set()
        for reader in readers:
            reader.join()
    if sheets:
        print(f"  {sum(made)} sheets meanwhile")


def _reader(port: int, sheets: Sequence[str], made: list[int], place: int, stop: threading.Event) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while not stop.is_set():
        for sheet in sheets:
            connection.request("GET", sheet)
            with connection.getresponse() as response:
                response.read()
            made[place] += response.status == 200
            # As the page that says "being made" does.
            if stop.wait(0 if response.status == 200 else 1):
                break
    connection.close()


@contextmanager
def served(make: Callable[[], Flask], threads: int = serving.THREADS) -> Iterator[int]:
    """A server with the workers of the real one, and its threads unless told otherwise; gives its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(make, port, threads))
    process.start()
    try:
        _wait(port)
        yield port
    finally:
        process.terminate()
        process.join(20)


def _serve(make: Callable[[], Flask], port: int, threads: int) -> None:
    server = Granian(
        "benchmark",
        port=port,
        interface=Interfaces.WSGI,
        workers=serving.WORKERS,
        blocking_threads=threads,
        log_level=LogLevels.error,
    )
    server.serve(target_loader=make, wrap_loader=False)


def _wait(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            time.sleep(1)  # the second worker
            return
    raise TimeoutError("The server did not start.")


def compared(numbers: Sequence[int]) -> int:
    """Print how banks fare with so many threads a worker while sheets are made, as ratios to the first; gives 0."""
    loads: dict[int, list[Load]] = {threads: [] for threads in numbers}
    for _ in range(ROUNDS):
        for threads in numbers:
            with tempfile.TemporaryDirectory() as name:
                tables = our_tables(our_app(Path(name)), GAMES, ENTRIES)
                sheets = [f"/g/{table.code}/tally.pdf" for table in tables]
                print(f"{counted(threads, 'thread')} a worker")
                loads[threads].append(measured(partial(our_app, Path(name)), tables, SECONDS, threads, sheets))
    first = loads[numbers[0]]
    for threads in numbers[1:]:
        for what in ("median", "last"):
            ratios = [getattr(one, what) / getattr(base, what) for one, base in zip(loads[threads], first, strict=True)]
            told = ", ".join(f"{ratio:.2f}" for ratio in ratios)
            print(f"{what} with {counted(threads, 'thread')} beside that with {numbers[0]}: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(compared([int(argument) for argument in sys.argv[1:]] or [serving.THREADS, 1]))
