"""Forms that race for the same place in one game, from two devices: each is in the log once or it was refused.

A bout is sent by all hands at the same moment: a tap twice from one device and once from the other, another tap for
the same turn, an undo of whichever of them came first, twice, a form of a bout before sent again, and a form that
somebody left open since then.
"""

import csv
import http.client
import io
import json
import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.store.servers import Device, Server

HANDS = 8
WRITTEN, SAVED_BEFORE, TOO_LATE = 303, 200, 409


class Form(NamedTuple):
    """What a page sends: its number and key, and 0 points for an undo."""

    number: int
    key: str
    points: int

    @property
    def fields(self) -> dict[str, object]:
        what = {"type": "bank", "points": self.points} if self.points else {"type": "undo"}
        return {**what, "number": self.number, "key": self.key}


@dataclass
class Race:
    """One game, two devices that score it, and every answer they got."""

    server: Server
    path: str
    devices: tuple[Device, Device]
    answers: list[tuple[Form, int]] = field(default_factory=list)

    def run(self, requests: int) -> None:
        """Send so many requests in bouts, each once the log has stood still, and look after each at the log."""
        before: list[Form] = []
        with ExitStack() as stack:
            hands = [stack.enter_context(closing(self.server.connection())) for _ in range(HANDS)]
            for bout in range(requests // HANDS):
                number = len(self.log()) + 1
                forms = list(_bout(bout, number, before))
                self._at_once(forms, hands)
                before = [*before[-HANDS:], *{form for _, form in forms}]
                assert 1 <= len(self.log()) - number + 1 <= 2, f"Bout {bout} from number {number} on."

    def log(self) -> list[Form]:
        """The entries as they lie in the file, in order of their numbers."""
        code = self.path.removeprefix("/g/")
        found = self.server.rows(
            f"SELECT number, key, data FROM entry JOIN game ON game.id = game WHERE code = '{code}' ORDER BY 1"  # noqa: S608
        )
        return [Form(number, key, json.loads(data).get("points", 0)) for number, key, data in found]  # type: ignore[arg-type]

    def shown(self) -> list[int]:
        """The points of both players as the game's CSV adds them up."""
        with closing(self.server.connection()) as connection:
            connection.request("GET", f"{self.path}/export.csv")
            lines = list(csv.DictReader(io.StringIO(connection.getresponse().read().decode("utf-8-sig"))))
        return [sum(int(line["points"]) for line in lines if line["player"] == name) for name in ("Ann", "Bo")]

    def _at_once(self, forms: list[tuple[int, Form]], hands: list[http.client.HTTPConnection]) -> None:
        start = threading.Barrier(len(forms))

        def send(device: int, form: Form, hand: http.client.HTTPConnection) -> None:
            # Each hand has its own device, with the same cookie: one alone would mix up whose answer is awaited.
            sender = Device(self.devices[device].cookie)
            start.wait()
            self.answers.append((form, sender.post(hand, f"{self.path}/entries", form.fields).status))

        threads = [threading.Thread(target=send, args=(*form, hand)) for form, hand in zip(forms, hands, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _bout(bout: int, number: int, before: list[Form]) -> Iterator[tuple[int, Form]]:
    """Eight forms with the device of each, in any order. No two of a bout are the same entry under other keys."""
    points, rival, late = random.sample(range(500, 1000, 50), 3)
    tap, undo = Form(number, f"tap-{bout}", points), Form(number + 1, f"undo-{bout}", 0)
    forms = [(0, tap), (0, tap), (1, tap), (1, Form(number, f"rival-{bout}", rival)), (0, undo), (1, undo)]
    again = random.choice(before) if before else tap
    old = Form(max(1, number - random.randint(1, 4)), f"late-{bout}", late + 1000)
    return iter(random.sample([*forms, (0, again), (1, old)], HANDS))


def raced(server: Server, requests: int) -> Race:
    """A game in which so many requests raced. Fails where one is in the log twice, or was acknowledged and is not
    there, or was refused and is there, or met anything but these three answers; and where the game does not add up.
    """
    with closing(server.connection()) as connection:
        first, second = Device(), Device()
        path = first.new_game(connection, "race")
        ((secret,),) = server.rows("SELECT secret FROM game")
        assert second.post(connection, f"{path}/scorer/{secret}", {}).status == 303
    race = Race(server, path, (first, second))
    race.run(requests)
    _check(race)
    return race


def _check(race: Race) -> None:
    log = race.log()
    assert [form.number for form in log] == list(range(1, len(log) + 1))
    assert set(Counter(form.key for form in log).values()) == {1}
    others = [answer for answer in race.answers if answer[1] not in {WRITTEN, SAVED_BEFORE, TOO_LATE}]
    assert not others, others
    written = [form for form, status in race.answers if status == WRITTEN]
    assert sorted(written) == log
    assert {form for form, status in race.answers if status == SAVED_BEFORE} <= set(log)
    # An undo that came before the turn it follows was too early, and may be there by its second sending.
    assert not {form for form, status in race.answers if status == TOO_LATE and form.points} & set(log)
    assert race.shown() == _points(log)


def _points(log: list[Form]) -> list[int]:
    """What both players have, worked out by hand: an undo takes the last turn away."""
    turns: list[int] = []
    for form in log:
        turns = [*turns, form.points] if form.points else turns[:-1]
    return [sum(turns[player::2]) for player in (0, 1)]
