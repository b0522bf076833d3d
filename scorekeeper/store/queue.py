"""Threads that want to be the only one, and in which order they are let in."""

import threading
import time

PATIENCE = 0.15  # seconds for which one who waits may be overtaken; it is hardly felt


class Queue:
    """The newest goes first, unless one has waited for so many seconds: then it is the turn of the oldest.

    Only under more load than the machine can bear does anybody wait for long. In the order of arrival all would wait as
    long as the average; so half of them hardly wait, and the rest no longer than before (benchmarks/load.py).
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = threading.Lock()
        self._taken = False
        self._waiting: list[_Waiter] = []

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def enter(self, seconds: float) -> bool:
        """Wait for the turn. False where it did not come within so many seconds; then `leave` is not to be called."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            me = _Waiter()
            self._waiting.append(me)
        if me.called.wait(seconds):
            return True
        with self._lock:
            if me not in self._waiting:
                return True  # called in the moment the time ran out
            self._waiting.remove(me)
            return False

    def leave(self) -> None:
        """End the turn, which makes it that of the next one."""
        with self._lock:
            self._taken = bool(self._waiting)
            if self._taken:
                late = time.monotonic() - self._waiting[0].since > self._patience
                self._waiting.pop(0 if late else -1).called.set()


class _Waiter:
    def __init__(self) -> None:
        self.since = time.monotonic()
        self.called = threading.Event()
