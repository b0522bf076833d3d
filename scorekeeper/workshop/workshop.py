"""The line of what was asked for, what is being made, and what was made: kept, so that nothing is made twice."""

import atexit
import json
import threading
from collections import OrderedDict
from typing import Any

from scorekeeper.workshop.kinds import written
from scorekeeper.workshop.line import Line, TooMany
from scorekeeper.workshop.process import SECONDS, NotMade, Process

PATIENCE = 1.0  # seconds a request waits before it is told how many are ahead; most sheets are made by then
WAITERS = 3  # requests that may wait so at one time, of the eight threads that banks need too
MOST_KEPT = 48 * 1024 * 1024  # bytes
MOST_REFUSALS = 64

__all__ = ["Full", "NotMade", "Waiting", "Workshop", "workshop"]


class Waiting(Exception):
    """It is not ready yet; ask again with the same words. `ahead` pieces are made before it."""

    def __init__(self, ahead: int) -> None:
        super().__init__(f"{ahead} are ahead.")
        self.ahead = ahead


class Full(Exception):
    """Too much is waiting already, of all devices or of this one."""


class Workshop:
    """One process that makes what is asked for, in the order of the line, whoever still waits for it."""

    def __init__(self, seconds: float = SECONDS, patience: float = PATIENCE) -> None:
        self._process = Process(seconds)
        self._patience = patience
        self._line = Line()
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._refused: OrderedDict[str, Exception] = OrderedDict()
        self._changed = threading.Condition()
        self._waiters = threading.Semaphore(WAITERS)
        self._current: str | None = None

    def made(self, kind: str, device: str = "", /, **wishes: Any) -> bytes:
        """What kinds.KINDS[kind] makes of these wishes, for this device.

        Raises Waiting where it is not ready within a moment, Full, NotMade, and what the kind refuses.
        """
        return self.made_within(self._patience, kind, device, **wishes)

    def made_within(self, seconds: float, kind: str, device: str = "", /, **wishes: Any) -> bytes:
        """The same, for a request that waits so many seconds at most."""
        wish = json.dumps({"kind": kind, "wishes": {name: written(value) for name, value in wishes.items()}})
        with self._changed:
            self._ask(device, wish)
            if not self._is_ready(wish) and self._waiters.acquire(blocking=False):
                try:
                    self._changed.wait_for(lambda: self._is_ready(wish), seconds)
                finally:
                    self._waiters.release()
            return self._given(wish)

    @property
    def process(self) -> int | None:
        """The number of the process, None where none runs."""
        return self._process.number

    def close(self) -> None:
        """End the process; another one starts with the next piece."""
        self._process.close()

    def stop(self) -> None:
        """End the process for good: whoever still waits is told that the server is stopping."""
        self._process.stop()

    def _ask(self, device: str, wish: str) -> None:
        if self._is_ready(wish) or wish == self._current:
            return
        try:
            self._line.add(device, wish)
        except TooMany:
            raise Full from None
        if self._current is None:
            self._current = self._line.take()
            threading.Thread(target=self._work, name="workshop", daemon=True).start()

    def _work(self) -> None:
        """Make one piece after the other until the line is empty."""
        while self._current is not None:
            made = self._tried(self._current)
            with self._changed:
                self._keep(self._current, made)
                self._current = self._line.take()
                self._changed.notify_all()

    def _tried(self, wish: str) -> bytes | Exception:
        try:
            return self._process.made(wish)
        except Exception as error:  # noqa: BLE001  # it is raised where somebody asks for this piece
            return error

    def _is_ready(self, wish: str) -> bool:
        return wish in self._kept or wish in self._refused

    def _given(self, wish: str) -> bytes:
        if wish in self._kept:
            self._kept.move_to_end(wish)
            return self._kept[wish]
        if wish in self._refused:
            # Told once; whoever asks again may find that it works now.
            raise self._refused.pop(wish)
        raise Waiting(self._line.ahead_of(wish) + (wish != self._current))

    def _keep(self, wish: str, made: bytes | Exception) -> None:
        if isinstance(made, Exception):
            self._refused[wish] = made
            if len(self._refused) > MOST_REFUSALS:
                self._refused.popitem(last=False)
            return
        self._kept[wish] = made
        while len(self._kept) > 1 and sum(map(_size, self._kept.items())) > MOST_KEPT:
            self._kept.popitem(last=False)


def _size(kept: tuple[str, bytes]) -> int:
    return len(kept[0]) + len(kept[1])


workshop = Workshop()
"""That of this process, whatever apps it has."""

atexit.register(workshop.stop)
