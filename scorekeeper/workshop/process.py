"""The process that does the work: started with the first piece, replaced when it dies, ended with its server."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from scorekeeper.workshop.kinds import refusal

SECONDS = 30.0  # that a piece may take: a hundred times what it needs where nothing else runs


class NotMade(RuntimeError):
    """It could not be made; str() is one sentence saying why."""


class Process:
    """One child process and the pipes to it. `made` is called by one thread at a time, the others by any."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        # Held for a moment only: the end must not wait for a piece.
        self._handing_over = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._stopped = False

    @property
    def number(self) -> int | None:
        """The number of the process, None if none runs."""
        return None if self._running is None else self._running.pid

    def made(self, wish: str) -> bytes:
        """What the process answers to this wish. Raises NotMade, and what the kind of piece refuses."""
        # The process may have died since the last piece; a new one is given the same wish, but no third.
        for _ in range(2):
            with self._in_time() as (process, late):
                answer = _asked(process, wish)
            if answer is not None:
                return _piece(*answer)
            self.close()
            if late.is_set():
                raise NotMade(f"It took longer than {self._seconds:g} seconds.")
        raise NotMade("The program that makes it stopped.")

    def close(self) -> None:
        """End the process; another one starts with the next wish. Whoever comes second finds nothing left to do."""
        with self._handing_over:
            process, self._running = self._running, None
        if process is not None:
            _end(process)

    def stop(self) -> None:
        """End the process for good."""
        with self._handing_over:
            self._stopped = True
        self.close()

    @contextmanager
    def _in_time(self) -> Iterator[tuple["subprocess.Popen[bytes]", threading.Event]]:
        """The process, which is ended and marked late should the time run out."""
        process, late = self._ready(), threading.Event()

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

    def _ready(self) -> "subprocess.Popen[bytes]":
        process = self._running
        if process is not None and process.poll() is not None:
            self.close()
        with self._handing_over:
            if self._stopped:
                raise NotMade("The server is stopping.")
            if self._running is None:
                command = [sys.executable, "-m", "scorekeeper.workshop"]
                self._running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
            return self._running


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Kill the process and close its pipes. A pipe may hold an unread wish, and another thread may have closed it."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError, ValueError):
            pipe.close()  # type: ignore[union-attr]  # both are pipes


def _asked(process: "subprocess.Popen[bytes]", wish: str) -> tuple[dict[str, Any], bytes] | None:
    """What the process answers: a head, and the piece. None if it died before it had said all."""
    try:
        process.stdin.write(wish.encode() + b"\n")  # type: ignore[union-attr]  # both are pipes
        process.stdin.flush()  # type: ignore[union-attr]
        head = json.loads(process.stdout.readline())  # type: ignore[union-attr]
        made = process.stdout.read(head.get("length", 0))  # type: ignore[union-attr]
    except (OSError, ValueError):
        return None
    return (head, made) if len(made) == head.get("length", 0) else None


def _piece(head: dict[str, Any], made: bytes) -> bytes:
    if "refused" in head:
        raise refusal(head)
    return made
