"""A real server, killed in the middle of banks: what it acknowledged is there, and nothing is there by halves."""

import http.client
import json
import random
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field

from tests.store.servers import Device, Server

TABLETS = 3  # that bank at the same time, each in a game of its own
LONGEST = 0.1  # seconds from the first answers to the kill


@dataclass
class Tablet:
    """A device that banks as fast as it gets its answers."""

    server: Server
    device: Device = field(default_factory=Device)
    path: str = ""
    acknowledged: list[int] = field(default_factory=list)  # the points of each turn, in order
    outstanding: int | None = None

    def sit_down(self, key: str) -> None:
        with closing(self.server.connection()) as connection:
            self.path = self.device.new_game(connection, key)

    def bank(self, points: int, connection: http.client.HTTPConnection) -> int:
        """The status of the answer: 303 for a turn that was written, 200 for one that was there before."""
        number = len(self.acknowledged) + 1
        form = {"type": "bank", "points": points, "number": number, "key": f"key-{number}"}
        return self.device.post(connection, f"{self.path}/entries", form).status

    def play_on(self) -> None:
        """Bank until the server is gone."""
        with closing(self.server.connection()) as connection, suppress(OSError, http.client.HTTPException):
            while True:
                self.outstanding = random.randrange(500, 1000, 50)  # points, no secret
                assert self.bank(self.outstanding, connection) == 303
                self.acknowledged.append(self.outstanding)

    def stored(self) -> list[int]:
        """The turns as they lie in the file, each one whole."""
        code = self.path.removeprefix("/g/")
        found = self.server.rows(
            f"SELECT number, key, type, data FROM entry JOIN game ON game.id = game WHERE code = '{code}' ORDER BY 1"  # noqa: S608
        )
        assert [row[:3] for row in found] == [(one, f"key-{one}", "bank") for one in range(1, len(found) + 1)]
        return [json.loads(str(data))["points"] for *_, data in found]

    def check(self) -> bool:
        """Whether the turn whose answer was outstanding is there. Sent again it is there once."""
        assert self.outstanding is not None
        with_it = [*self.acknowledged, self.outstanding]
        before = self.stored()
        assert before in (self.acknowledged, with_it), f"{self.acknowledged} and {self.outstanding}, not {before}"
        with closing(self.server.connection()) as connection:
            for expected in (200 if before == with_it else 303, 200):
                assert self.bank(self.outstanding, connection) == expected
                assert self.stored() == with_it
        return before == with_it


@dataclass
class Kills:
    """What came up: kills while an answer was outstanding, turns acknowledged before them, and turns that were on disk
    while their answers were lost.
    """

    in_the_middle: int = 0
    acknowledged: int = 0
    lost_answers: int = 0


def killed(server: Server, kills: int) -> Kills:
    """Kill the server until so many kills came while an answer was outstanding, and look after each at every game."""
    seen, round_ = Kills(), 0
    while seen.in_the_middle < kills:
        round_ += 1
        assert round_ <= 3 * kills, "The server hardly ever dies in the middle of a bank."
        tablets = [Tablet(server) for _ in range(TABLETS)]
        for place, tablet in enumerate(tablets):
            tablet.sit_down(f"game-{round_}-{place}")
        _play_until_killed(tablets, server)
        server.start()
        seen.in_the_middle += any(tablet.device.waiting for tablet in tablets)
        seen.acknowledged += sum(len(tablet.acknowledged) for tablet in tablets)
        seen.lost_answers += sum(tablet.check() for tablet in tablets)
    assert server.rows("PRAGMA integrity_check") == [("ok",)]
    return seen


def _play_until_killed(tablets: list[Tablet], server: Server) -> None:
    threads = [threading.Thread(target=tablet.play_on) for tablet in tablets]
    for thread in threads:
        thread.start()
    while not all(tablet.acknowledged for tablet in tablets):
        assert all(thread.is_alive() for thread in threads), "A bank was refused."
        time.sleep(0.001)
    time.sleep(random.uniform(0, LONGEST))
    server.kill()
    for thread in threads:
        thread.join()
