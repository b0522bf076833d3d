"""The real server of a checkout, started as its own command starts it, with its own .venv."""

import json
import os
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.tables import OurTable

HERE = Path(__file__).resolve().parent.parent
_TABLES = """
import json, sys
from dataclasses import asdict
from pathlib import Path
from benchmarks.tables import our_app, our_tables
tables = our_tables(our_app(Path(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3]))
print(json.dumps([asdict(one) for one in tables]))
"""
_START = """
import sys
from pathlib import Path
from scorekeeper.config import Settings
from scorekeeper.serving import serve
serve(Settings(Path(sys.argv[1]), port=int(sys.argv[2])), lambda: print("started", flush=True))
"""


@dataclass(frozen=True)
class Running:
    """A server that answers: its port on this machine and the id of its process group."""

    port: int
    group: int

    @property
    def processes(self) -> list[Path]:
        """The folders in /proc of the server's process and of all that it started."""
        words = ["/bin/ps", "-o", "pid=", "-g", str(self.group)]
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        return [Path("/proc") / one for one in told.split()]

    @property
    def memory(self) -> float:
        """MB of all its processes; a page that two of them share counts once."""
        sizes = [(one / "smaps_rollup").read_text().split("Pss:")[1].split()[0] for one in self.processes]
        return sum(map(int, sizes)) / 1024

    @property
    def cpu(self) -> float:
        """Seconds of CPU that all its processes have used."""
        fields = [(one / "stat").read_text().rpartition(")")[2].split() for one in self.processes]
        return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(checkout: Path, data: Path) -> Iterator[Running]:
    """The server of this checkout on this data folder, until the block ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = _python(checkout, _START, str(data), str(port))
    server = subprocess.Popen(words, cwd=checkout, stdout=subprocess.PIPE, start_new_session=True)
    try:
        assert server.stdout
        server.stdout.readline()
        yield Running(port, server.pid)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()


@contextmanager
def tables_served(checkout: Path, count: int, entries: int) -> Iterator[tuple[Running, list[OurTable]]]:
    """The server of this checkout with so many new games, in each of which so many banks have been recorded."""
    with tempfile.TemporaryDirectory() as name:
        words = _python(checkout, _TABLES, name, str(count), str(entries))
        told = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=True).stdout
        with served(checkout, Path(name)) as running:
            yield running, [OurTable(**one) for one in json.loads(told)]


def _python(checkout: Path, program: str, *arguments: str) -> list[str]:
    return [str(checkout / ".venv/bin/python"), "-c", program, *arguments]
