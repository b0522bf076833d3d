"""Starts servers by forking, one at a time: importing the program takes longer than all else a start does.

Each line on stdin is a port. It is answered by the process id of a server on that port, once it answers, and by "gone"
once it and its paper process have died. Run: python -m tests.store.starter FOLDER
"""

import os
import sys
from pathlib import Path

from scorekeeper.config import Settings
from scorekeeper.serving import serve


def main(data: Path) -> None:
    for line in sys.stdin:
        alive, mine = os.pipe()
        server = os.fork()
        if server == 0:
            os.close(alive)
            _be_a_server(Settings(data, port=int(line)), mine)
        os.close(mine)
        if os.read(alive, 1):
            print(server, flush=True)  # noqa: T201
        os.read(alive, 1)  # which ends when the last process that holds the other end is gone
        os.close(alive)
        os.waitpid(server, 0)
        print("gone", flush=True)  # noqa: T201


def _be_a_server(settings: Settings, mine: int) -> None:
    def started() -> None:
        os.write(mine, b"\n")

    os.setsid()  # a process group of its own, to be killed as a whole
    try:
        serve(settings, started)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
