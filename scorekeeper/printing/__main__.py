"""The paper process: reads wishes from its input, a line each, and writes each sheet to its output (see workshop.py).

It ends with the process that started it, however that one ends: its input is closed then.
"""

import json
import os
import signal
import sys
import threading
from collections.abc import Mapping
from queue import SimpleQueue
from typing import Any, BinaryIO

from scorekeeper import printing
from scorekeeper.farkle import load_game, load_rules

_READ: Mapping[str, Any] = {"rules": load_rules, "game": load_game}
_NICENESS = 5


def main() -> None:
    """Make sheets until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this one by closing its input
    if hasattr(os, "nice"):
        os.nice(_NICENESS)  # a bank on the same cores comes first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get between the sheets
    wishes: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, wishes), daemon=True).start()
    while True:
        _answer(json.loads(wishes.get()), answers)


def _listen(lines: BinaryIO, wishes: SimpleQueue[bytes]) -> None:
    """Hand on each line. At the end of the input there is nobody left to make the sheet under way for."""
    for line in lines:
        wishes.put(line)
    os._exit(0)


def _answer(wish: Mapping[str, Any], answers: BinaryIO) -> None:
    try:
        made = printing.KINDS[wish["kind"]](**{name: _read(value) for name, value in wish["wishes"].items()})
        head: dict[str, object] = {"length": len(made)}
    except (printing.NoSheet, printing.NoPress) as refusal:
        made, head = b"", {"refused": type(refusal).__name__, "sentence": str(refusal)}
    answers.write(json.dumps(head).encode() + b"\n" + made)
    answers.flush()


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        ((kind, written),) = value.items()
        return _READ[kind](written)
    return tuple(value) if isinstance(value, list) else value


if __name__ == "__main__":
    main()
