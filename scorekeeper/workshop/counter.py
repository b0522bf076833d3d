"""What requests use: the queue, the piece in progress, and the pieces that are kept."""

import atexit
import hashlib
import json
import threading
from collections import OrderedDict
from typing import Any

from scorekeeper.gate import aside
from scorekeeper.workshop.kinds import written
from scorekeeper.workshop.line import Line, TooMany
from scorekeeper.workshop.process import SECONDS, NotMade, Process

PATIENCE = 1.0  # seconds a request waits before it is told how many are ahead; most sheets are made by then
WAITERS = 3  # requests that may wait so at one time, of the eight threads that banks need too
MOST_KEPT = 48 * 1024 * 1024  # bytes of what was made
MOST_ASKED = 32 * 1024 * 1024  # letters of all wishes in the line; a file of four megabytes is a wish of five
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
    """One process that makes each piece in the order of the line, even if nobody waits for it any more."""

    def __init__(self, seconds: float = SECONDS, patience: float = PATIENCE) -> None:
        self._process = Process(seconds)
        self._patience = patience
        self._line = Line()
        self._wishes: dict[str, str] = {}
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._refused: OrderedDict[str, Exception] = OrderedDict()
        self._changed = threading.Condition()
        self._waiters = threading.Semaphore(WAITERS)
        self._current: str | None = None

    def made(self, kind: str, device: str = "", /, **wishes: Any) -> bytes:
        """The bytes that kinds.KINDS[kind] makes of these wishes, for this device.

        Raises Waiting if it is not ready within a moment, Full, NotMade, and what the kind refuses.
        """
        return self.made_within(self._patience, kind, device, **wishes)

    def made_within(self, seconds: float, kind: str, device: str = "", /, **wishes: Any) -> bytes:
        """The same, for a request that waits this many seconds at most."""
        wish = json.dumps({"kind": kind, "wishes": {name: written(value) for name, value in wishes.items()}})
        piece = hashlib.sha256(wish.encode()).hexdigest()
        # Aside first, so that nobody waits at the gate with the lock in hand.
        with aside(), self._changed:
            self._ask(device, piece, wish)
            if not self._is_ready(piece) and self._waiters.acquire(blocking=False):
                try:
                    self._changed.wait_for(lambda: self._is_ready(piece), seconds)
                finally:
                    self._waiters.release()
            return self._given(piece)

    @property
    def process(self) -> int | None:
        """The number of the process, None if none runs."""
        return self._process.number

    def close(self) -> None:
        """End the process; another one starts with the next piece."""
        self._process.close()

    def stop(self) -> None:
        """End the process for good. Requests that still wait are told that the server is stopping."""
        self._process.stop()

    def _ask(self, device: str, piece: str, wish: str) -> None:
        if self._is_ready(piece) or piece in self._wishes:
            return
        if sum(map(len, self._wishes.values())) + len(wish) > MOST_ASKED:
            raise Full
        try:
            self._line.add(device, piece)
        except TooMany:
            raise Full from None
        self._wishes[piece] = wish
        if self._current is None:
            self._current = self._line.take()
            threading.Thread(target=self._work, name="workshop", daemon=True).start()

    def _work(self) -> None:
        """Make one piece after the other until the line is empty."""
        piece = self._current
        while piece is not None:
            made = self._tried(self._wishes[piece])
            with self._changed:
                del self._wishes[piece]
                self._keep(piece, made)
                # Read here, not after the lock: by then it can be the piece of the next thread.
                piece = self._current = self._line.take()
                self._changed.notify_all()

    def _tried(self, wish: str) -> bytes | Exception:
        try:
            return self._process.made(wish)
        except Exception as error:  # noqa: BLE001  # it is raised where somebody asks for this piece
            return error

    def _is_ready(self, piece: str) -> bool:
        return piece in self._kept or piece in self._refused

    def _given(self, piece: str) -> bytes:
        if piece in self._kept:
            self._kept.move_to_end(piece)
            return self._kept[piece]
        if piece in self._refused:
            # Told once; whoever asks again may find that it works now.
            raise self._refused.pop(piece)
        raise Waiting(self._line.ahead_of(piece) + (piece != self._current))

    def _keep(self, piece: str, made: bytes | Exception) -> None:
        if isinstance(made, Exception):
            self._refused[piece] = made
            if len(self._refused) > MOST_REFUSALS:
                self._refused.popitem(last=False)
            return
        self._kept[piece] = made
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > MOST_KEPT:
            self._kept.popitem(last=False)


workshop = Workshop()
"""That of this process, whatever apps it has."""

atexit.register(workshop.stop)
