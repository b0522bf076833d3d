"""A real server, killed in the middle of a bank: what it acknowledged is there, and nothing is there by halves."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.store.play import rows

ROUNDS = 20  # in which an answer was outstanding when the server died
GAMES = 3  # played at once
START = 60  # seconds a slow machine may take to start the server

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="There are no process groups to kill.")


@dataclass
class Server:
    """`scorekeeper serve` on a free port of this machine, as a process group of its own."""

    data: Path
    port: int = 0
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [str(Path(sys.executable).with_name("scorekeeper")), "serve", "--json", "--port", str(self.port)]
        environment = os.environ | {"SCOREKEEPER_DATA": str(self.data)}
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True
        )
        assert self.process.stdout
        assert json.loads(self.process.stdout.readline())["here"]

    def kill(self) -> None:
        """No goodbye: the whole group, as when the machine's memory runs out."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
            self.process = None


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    server = Server(data)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@dataclass
class Tablet:
    """A browser without JavaScript that banks as fast as it gets its answers."""

    server: Server
    cookie: str = ""
    path: str = ""
    acknowledged: list[int] = field(default_factory=list)  # the points of each turn, in order
    outstanding: int | None = None
    waiting: bool = False  # whether the last request was sent and its answer not read

    def send(self, path: str, form: Mapping[str, object], connection: http.client.HTTPConnection) -> tuple[int, str]:
        """Post a form; gives the answer's status and where it leads, once it is read to its last byte."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie}
        connection.request("POST", path, urlencode(form, doseq=True), headers)
        self.waiting = True
        answer = connection.getresponse()
        body = answer.read()
        self.waiting = False
        assert answer.status < 400, body.decode()
        self.cookie = answer.headers.get("Set-Cookie", self.cookie).split(";")[0]
        return answer.status, answer.headers.get("Location", "")

    def new_game(self, key: str) -> None:
        form = {"name": ["Ann", "Bo"], "preset": "classic", "target": "1000000", "key": key}
        with closing(self.connection()) as connection:
            _, self.path = self.send("/games", form, connection)

    def bank(self, points: int, connection: http.client.HTTPConnection) -> int:
        """The status of the answer: 303 for a turn that was written, 200 for one that was there before."""
        number = len(self.acknowledged) + 1
        form = {"type": "bank", "points": points, "number": number, "key": f"key-{number}"}
        status, _ = self.send(f"{self.path}/entries", form, connection)
        return status

    def play_on(self) -> None:
        """Bank until the server is gone."""
        with closing(self.connection()) as connection, suppress(OSError, http.client.HTTPException):
            while True:
                self.outstanding = random.randrange(500, 1000, 50)  # points, no secret
                assert self.bank(self.outstanding, connection) == 303
                self.acknowledged.append(self.outstanding)

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=START)

    def stored(self) -> list[int]:
        """The turns as they lie in the file, each one whole."""
        code = self.path.removeprefix("/g/")
        query = (
            f"SELECT number, key, type, data FROM entry JOIN game ON game.id = game WHERE code = '{code}' ORDER BY 1"  # noqa: S608
        )
        found = rows(self.server.data / "scorekeeper.db", query)
        assert [row[:3] for row in found] == [(one, f"key-{one}", "bank") for one in range(1, len(found) + 1)]
        return [json.loads(str(data))["points"] for *_, data in found]


def test_a_killed_server_loses_no_acknowledged_turn_and_keeps_none_by_halves(tmp_path: Path) -> None:
    in_the_middle, lost_answers = 0, 0
    with serving(tmp_path) as server:
        for round_ in range(3 * ROUNDS):
            tablets = [Tablet(server) for _ in range(GAMES)]
            for place, tablet in enumerate(tablets):
                tablet.new_game(f"game-{round_}-{place}")
            play_until_killed(tablets, server)
            server.start()
            in_the_middle += any(tablet.waiting for tablet in tablets)
            lost_answers += sum(check(tablet) for tablet in tablets)
            if in_the_middle == ROUNDS:
                break
    assert in_the_middle == ROUNDS
    assert rows(tmp_path / "scorekeeper.db", "PRAGMA integrity_check") == [("ok",)]
    print(f"{lost_answers} turns were on disk and their answers lost")  # noqa: T201  # with -s: how often it was close


def play_until_killed(tablets: list[Tablet], server: Server) -> None:
    threads = [threading.Thread(target=tablet.play_on) for tablet in tablets]
    for thread in threads:
        thread.start()
    while not all(tablet.acknowledged for tablet in tablets):
        time.sleep(0.001)
    time.sleep(random.uniform(0, 0.1))
    server.kill()
    for thread in threads:
        thread.join()


def check(tablet: Tablet) -> bool:
    """Whether the turn whose answer was outstanding is there. Sent again it is there once."""
    assert tablet.outstanding is not None
    with_it = [*tablet.acknowledged, tablet.outstanding]
    before = tablet.stored()
    assert before in (tablet.acknowledged, with_it)
    for expected in (200 if before == with_it else 303, 200):
        with closing(tablet.connection()) as connection:
            assert tablet.bank(tablet.outstanding, connection) == expected
        assert tablet.stored() == with_it
    return before == with_it
