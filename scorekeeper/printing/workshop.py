"""Where a server has its sheets made: a process of its own, so that no bank waits for paper (stack.md, Decided).

The process starts with the first sheet and is replaced when it dies or is late. Bytes are kept, so that a sheet is made
once.
"""

import atexit
import json
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from scorekeeper.farkle import Game, Rules, dump_game, dump_rules
from scorekeeper.printing import NoPress, NoSheet

SECONDS = 30.0  # that a sheet may take: a hundred times what it needs where nothing else runs
WAITING = 2  # requests that may wait for the process; the server's threads are for banks
PREVIEWS = 3  # more of them that may wait for a picture: a print page asks for so many at once
KEPT = 64  # sheets, of at most 900 kB each

_REFUSALS = {"NoSheet": NoSheet, "NoPress": NoPress}


class AtWork(Exception):
    """Enough requests wait for sheets already; ask again in a moment."""


class NotMade(RuntimeError):
    """The sheet could not be made; str() is one sentence saying why."""


class Workshop:
    """One process that makes sheets, and those it has made."""

    def __init__(self, seconds: float = SECONDS, waiting: int = WAITING) -> None:
        self._seconds = seconds
        self._places, self._preview_places = threading.Semaphore(waiting), threading.Semaphore(PREVIEWS)
        self._lock = threading.Lock()
        # Held for a moment only, where `_lock` is held as long as a sheet takes: the end must not wait for one.
        self._handing_over = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def made(self, kind: str, **wishes: Any) -> bytes:
        """The sheet that printing.KINDS[kind] makes of these wishes.

        Raises AtWork where it would have to wait behind others, NotMade, NoSheet, NoPress.
        """
        wish = json.dumps({"kind": kind, "wishes": {name: _written(value) for name, value in wishes.items()}})
        if kept := self._kept_sheet(wish):
            return kept
        places = self._preview_places if kind == "preview" else self._places
        if not places.acquire(blocking=False):
            raise AtWork
        try:
            with self._lock:
                # Whoever was before may have asked for the same.
                return self._kept_sheet(wish) or self._keep(wish, self._make(wish))
        finally:
            places.release()

    @property
    def process(self) -> int | None:
        """The number of the process, None where none has been started."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        """End the process; another one starts with the next sheet. Whoever comes second finds nothing left to do."""
        with self._handing_over:
            process, self._process = self._process, None
        if process is not None:
            _end(process)

    def stop(self) -> None:
        """End the process for good: whoever still asks for a sheet is told that the server is stopping."""
        with self._handing_over:
            self._stopped = True
        self.close()

    def _kept_sheet(self, wish: str) -> bytes | None:
        with suppress(KeyError):
            self._kept.move_to_end(wish)
            return self._kept[wish]
        return None

    def _keep(self, wish: str, made: bytes) -> bytes:
        self._kept[wish] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made

    def _make(self, wish: str) -> bytes:
        # The process may have died since the last sheet; a new one is given the same wish, but no third.
        for _ in range(2):
            with self._in_time() as (process, late):
                answer = _asked(process, wish)
            if answer is not None:
                return _sheet(*answer)
            self.close()
            if late.is_set():
                raise NotMade(f"It took longer than {self._seconds:g} seconds.")
        raise NotMade("The program that makes sheets stopped.")

    @contextmanager
    def _in_time(self) -> Iterator[tuple["subprocess.Popen[bytes]", threading.Event]]:
        """The process, which is ended and marked late should the time run out."""
        process, late = self._running(), threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(self._seconds, end)
        timer.daemon = True
        timer.start()
        try:
            yield process, late
        finally:
            timer.cancel()

    def _running(self) -> "subprocess.Popen[bytes]":
        process = self._process
        if process is not None and process.poll() is not None:
            self.close()
        with self._handing_over:
            if self._stopped:
                raise NotMade("The server is stopping.")
            if self._process is None:
                command = [sys.executable, "-m", "scorekeeper.printing"]
                self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
            return self._process


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Kill it and close its pipes: a wish may be left in them that nobody reads, and another may have closed them."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError, ValueError):
            pipe.close()  # type: ignore[union-attr]  # both are pipes


def _asked(process: "subprocess.Popen[bytes]", wish: str) -> tuple[dict[str, Any], bytes] | None:
    """What the process answers: a head, and the sheet. None where it died before it had said all."""
    try:
        process.stdin.write(wish.encode() + b"\n")  # type: ignore[union-attr]  # both are pipes
        process.stdin.flush()  # type: ignore[union-attr]
        head = json.loads(process.stdout.readline())  # type: ignore[union-attr]
        made = process.stdout.read(head.get("length", 0))  # type: ignore[union-attr]
    except (OSError, ValueError):
        return None
    return (head, made) if len(made) == head.get("length", 0) else None


def _sheet(head: dict[str, Any], made: bytes) -> bytes:
    if "refused" in head:
        raise _REFUSALS[head["refused"]](head["sentence"])
    return made


def _written(value: object) -> object:
    if isinstance(value, Rules):
        return {"rules": dump_rules(value)}
    if isinstance(value, Game):
        return {"game": dump_game(value)}
    return value


workshop = Workshop()
"""That of this process, whatever apps it has."""

atexit.register(workshop.stop)
