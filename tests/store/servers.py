"""A real server to be treated badly: started as often as one likes, ended by `kill -9`."""

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from tests.store.play import rows
from tests.web.html import ended

PATIENCE = 60  # seconds a slow machine may take to answer
ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass
class Server:
    """The scorekeeper on a free port of this machine, as a process group of its own."""

    data: Path
    starter: "subprocess.Popen[str]"
    port: int = 0
    group: int | None = None

    def start(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.group = int(self._asked(f"{self.port}\n"))

    def kill(self) -> None:
        """No goodbye: the whole group, as when the machine's memory runs out."""
        if self.group is not None:
            os.killpg(self.group, signal.SIGKILL)
            self.group = None
            assert self._asked("") == "gone\n"

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """What lies in the database file."""
        return rows(self.data / "scorekeeper.db", query)

    def _asked(self, line: str) -> str:
        assert self.starter.stdin
        assert self.starter.stdout
        self.starter.stdin.write(line)
        self.starter.stdin.flush()
        return self.starter.stdout.readline()


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    """A server with its data in this folder, while the block runs."""
    command = [sys.executable, "-m", "tests.store.starter", str(data)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as starter:
        server = Server(data, starter)
        server.start()
        try:
            yield server
        finally:
            server.kill()


@dataclass
class Device:
    """A browser without JavaScript: it keeps its cookie and posts forms."""

    cookie: str = ""
    waiting: bool = False  # whether a request was sent and its answer not read

    def post(
        self, connection: http.client.HTTPConnection, path: str, form: Mapping[str, object]
    ) -> http.client.HTTPResponse:
        """The answer to a form, read to its last byte."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie}
        connection.request("POST", path, urlencode(ended(form), doseq=True), headers)
        self.waiting = True
        answer = connection.getresponse()
        answer.read()
        self.waiting = False
        self.cookie = answer.headers.get("Set-Cookie", self.cookie).split(";")[0]
        return answer

    def new_game(self, connection: http.client.HTTPConnection, key: str) -> str:
        """The path of a game of two that nobody wins soon."""
        form = {"name": ["Ann", "Bo"], "preset": "classic", "target": "1000000", "key": key}
        answer = self.post(connection, "/games", form)
        assert answer.status == 303
        return str(answer.headers["Location"])
