"""The process of the workshop: reads wishes from its input, a line each, and writes what it makes to its output.

It ends with the process that started it, however that one ends: its input is closed then.
"""

import json
import os
import signal
import sys
import threading
from queue import SimpleQueue
from typing import BinaryIO

from scorekeeper.workshop.kinds import answered, head_line

_NICENESS = 5


def main() -> None:
    """Answer wishes until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this one by closing its input
    if hasattr(os, "nice"):
        os.nice(_NICENESS)  # a bank on the same cores comes first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get between the answers
    wishes: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, wishes), daemon=True).start()
    while True:
        head, made = answered(json.loads(wishes.get()))
        answers.write(head_line(head) + made)
        answers.flush()


def _listen(lines: BinaryIO, wishes: SimpleQueue[bytes]) -> None:
    """Pass on each line. Stop when stdin closes, and drop the piece in progress."""
    for line in lines:
        wishes.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
