"""Nine hundred half-sent forms held open: how long a page takes meanwhile, and what memory the whole server has.

Run: python -m benchmarks.held [CHECKOUT]     beside another checkout with its own .venv, if told one
"""

import socket
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path

from benchmarks.servers import HERE, served

HELD = 900
PAGES = 20
TIMES = 5  # as slow as on an idle server, at most
HALF = b"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname=A"


def slowest(port: int) -> float:
    """Seconds of the slowest of some pages; 10 where one does not come."""
    times = []
    for _ in range(PAGES):
        before = time.perf_counter()
        with suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).close()
        times.append(time.perf_counter() - before)
        if times[-1] > 9:
            break
    return max(times)


def measured(checkout: Path) -> tuple[float, float, float]:
    """The slowest page of an idle server and of one with half-sent forms, in seconds; its memory in MB."""
    with ExitStack() as stack:
        running = stack.enter_context(served(checkout, Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        slowest(running.port)
        idle, used = slowest(running.port), running.memory
        for _ in range(HELD):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", running.port), timeout=10))
            one.sendall(HALF)
        slowest(running.port)  # until the server has read them all
        return idle, slowest(running.port), used


def main(checkouts: list[Path]) -> int:
    """Print all; gives 1 where the promise of this checkout is broken."""
    kept = True
    for checkout in (HERE, *checkouts):
        idle, held, used = measured(checkout)
        print(f"{checkout}: slowest of {PAGES} pages {idle * 1e3:.0f} ms, {used:.0f} MB")
        print(f"  with {HELD} half-sent forms {held * 1e3:.0f} ms, at most {TIMES} times as long")
        kept &= checkout != HERE or held <= TIMES * idle
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main([Path(one).resolve() for one in sys.argv[1:]]))
