"""One writer at a time among the threads of this process; SQLite's own lock is for commands run beside the server."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.gate import aside
from scorekeeper.store.errors import Busy

WAIT = 10.0  # seconds a writer waits for its turn before it says that the scorekeeper is busy


class WriteLock:
    """Held by the thread that writes.

    SQLite's own waiting sleeps and is unfair: with 16 clients the slowest hundredth waited 230 ms, with this lock 26.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()

    @contextmanager
    def held(self, seconds: float) -> Iterator[None]:
        """Be the only writer until the block ends. Raises Busy after waiting this many seconds."""
        if not self._lock.acquire(blocking=False):
            with aside():
                if not self._lock.acquire(timeout=seconds):
                    raise Busy
        try:
            yield
        finally:
            self._lock.release()
