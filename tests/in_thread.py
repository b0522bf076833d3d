"""The real HTTP server in a thread of the test, so that a test can be the app's client by raw sockets."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import Flask

from scorekeeper import gate
from scorekeeper.server import Server, listening

PATIENCE = 60  # seconds a slow machine may take


@contextmanager
def in_thread(app: Flask, most_bytes: int) -> Iterator[tuple[int, Callable[[], None]]]:
    """Serve the app while the block runs; gives the port, and what stops the server before that."""
    sockets = listening("127.0.0.1", 0)
    server = Server(app, sockets, most_bytes)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield sockets[0].getsockname()[1], server.stop
    finally:
        server.stop()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def passes_the_gate() -> bool:
    """Whether another thread is let in now, which a slow machine may take its time for."""
    done = threading.Event()

    def go() -> None:
        with gate.inside():
            done.set()

    threading.Thread(target=go, daemon=True).start()
    return done.wait(PATIENCE)
