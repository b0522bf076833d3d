"""Sixteen clients on two hundred games, against real servers on this machine: the scorekeeper and the bare app.

Both are served in the same way, with the clients on the same cores; every bank is counted.
"""

import http.client
import itertools
import multiprocessing
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from flask import Flask

from benchmarks.bare import create_bare
from benchmarks.tables import BareTable, Table, our_app, our_tables
from scorekeeper.exports import MOST_IN_A_FILE
from scorekeeper.server import Server, listening

CLIENTS = 16
GAMES = 200
BANKS = 20  # in each game
ENTRIES = 20  # already in each game of ours


def under_load() -> list[tuple[str, float, float]]:
    """(what, measured, at most): errors, and our times against the bare app's."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = our_tables(our_app(folder), GAMES, ENTRIES)
        ours = measured(partial(our_app, folder), tables)
    with tempfile.TemporaryDirectory() as name:
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


def measured(make: Callable[[], Flask], tables: Sequence[Table]) -> Load:
    """The load on a server that runs this app: all banks."""
    load = Load()
    with served(make) as port:
        clients = [
            threading.Thread(target=bank_all, args=(port, tables[place::CLIENTS], load)) for place in range(CLIENTS)
        ]
        before = time.perf_counter()
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        load.told(type(tables[0]).__name__, time.perf_counter() - before)
    return load


def bank_all(port: int, tables: Sequence[Table], load: Load, times: int = BANKS) -> None:
    """Bank so many times in each of these games, over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for table in itertools.chain.from_iterable(itertools.repeat(tables, times)):
        post = table.bank()
        before = time.perf_counter()
        connection.request("POST", post.path, post.body, post.headers)
        with connection.getresponse() as response:
            response.read()
        load.times.append(time.perf_counter() - before)
        load.errors += response.status != 200
    connection.close()


@contextmanager
def served(make: Callable[[], Flask]) -> Iterator[int]:
    """The real server with this app, in a process of its own; gives its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    context = multiprocessing.get_context("spawn")
    started = context.Event()
    process = context.Process(target=_serve, args=(make, port, started.set))
    process.start()
    try:
        if not started.wait(60):
            raise TimeoutError("The server did not start.")
        yield port
    finally:
        process.terminate()
        process.join(20)


def _serve(make: Callable[[], Flask], port: int, started: Callable[[], None]) -> None:
    sockets = listening("127.0.0.1", port)
    server = Server(make(), sockets, MOST_IN_A_FILE)
    started()
    server.run()
