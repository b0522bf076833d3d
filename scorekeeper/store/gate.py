"""One writer at a time, in this process and among all of them.

SQLite's own waiting sleeps and is unfair: under load the unlucky wait 20 times longer. So writers queue here before
they ask SQLite for its lock, which still decides.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.store.errors import Busy
from scorekeeper.store.queue import Queue

if sys.platform != "win32":
    import fcntl

PAUSE = 0.0005  # seconds between two looks at a file another process holds; a bank holds it for about as long


class Gate:
    """The gate of one database file."""

    def __init__(self, file: Path) -> None:
        self._queue = Queue()
        self._file = file

    @contextmanager
    def held(self, seconds: float) -> Iterator[None]:
        """Be the only writer until the block ends. Raises Busy after waiting so many seconds."""
        deadline = time.monotonic() + seconds
        if not self._queue.enter(seconds):
            raise Busy
        try:
            handle = self._lock_file(deadline)
            try:
                yield
            finally:
                os.close(handle)  # which unlocks it, as the end of a killed process does
        finally:
            self._queue.leave()

    def _lock_file(self, deadline: float) -> int:
        """The locked file. Opened anew each time: a handle that a fork copied would let both processes in."""
        handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            while not _locked(handle):
                if time.monotonic() > deadline:
                    raise Busy
                time.sleep(PAUSE)
        except BaseException:
            os.close(handle)
            raise
        return handle


def _locked(handle: int) -> bool:
    if sys.platform == "win32":
        return True  # there the queue is one of threads, and SQLite's own waiting does the rest
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
