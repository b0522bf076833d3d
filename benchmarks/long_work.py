"""Banks while twenty clients import the dearest game file allowed, beside banks alone.

Run: python -m benchmarks.long_work     about a minute
"""

import http.client
import json
import secrets
import sys
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from statistics import median

from benchmarks.load import Load, bank_all
from benchmarks.servers import HERE, Running, tables_served
from benchmarks.tables import RULES, OurTable
from scorekeeper.exports import game_file
from scorekeeper.farkle import Amend, Bank, Entry
from scorekeeper.farkle.game import Game
from scorekeeper.farkle.reading import MOST_ENTRIES, MOST_REREAD
from scorekeeper.store import tokens
from scorekeeper.web.plumbing.safety import END

CLIENTS = 20
ENTRIES = 20  # in each game at the start
BANKS = 100
PAUSE = 0.1  # seconds between further banks, while the others are not done: a game has 3,000 entries at most
TIMES = 10  # as slow as alone, at most
LONGEST = 120.0  # seconds a client sends its file again and again
MADE = datetime(2026, 1, 1, tzinfo=UTC)


def dearest(place: int) -> bytes:
    """A game file with as many entries and as many turns to be played again as there may be; each another game."""
    corrections = MOST_REREAD // MOST_ENTRIES
    log: list[Entry] = [Bank(500 + 50 * place, at=MADE)] * (MOST_ENTRIES - corrections)
    log += [Amend(1, Bank(1_000 + 50 * one, at=MADE), at=MADE) for one in range(corrections)]
    return game_file(Game(RULES, ("Ann", "Bo", "Cy", "Di"), tuple(log), f"Game {place}"))


def imported(port: int, place: int, states: list[int]) -> None:
    """One client: its file, sent again as the page asks until the game is there; notes the last status."""
    content, mark = dearest(place), secrets.token_hex(8)
    fields = [f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n'.encode()]
    for name, value in (("key", secrets.token_urlsafe(12)), (END, "1")):
        fields.append(f'\r\n--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode())
    body = fields[0] + content + b"".join(fields[1:]) + f"\r\n--{mark}--\r\n".encode()
    headers = {
        "Content-Type": f"multipart/form-data; boundary={mark}",
        "Cookie": f"device={tokens.draw()}",
    }
    until = time.monotonic() + LONGEST
    while time.monotonic() < until and states[place] not in (303, 422):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("POST", "/import", body, headers)
        with connection.getresponse() as response:
            response.read()
        connection.close()
        states[place] = response.status
        if response.status == 503:
            time.sleep(float(response.headers["Retry-After"]))


def among(what: str, others: Sequence[Callable[[], None]], running: Running, table: OurTable) -> float:
    """Seconds of a bank (median) in one game while others do something; prints the slowest too."""
    threads = [threading.Thread(target=one) for one in others]
    load = Load()
    for thread in threads:
        thread.start()
    bank_all(running.port, [table], load, BANKS)
    while any(thread.is_alive() for thread in threads):
        bank_all(running.port, [table], load, 1)
        time.sleep(PAUSE)
    for thread in threads:
        thread.join()
    assert load.errors == 0, f"{load.errors} banks were refused"
    middle, slowest = median(load.times), max(load.times)
    print(f"{len(load.times)} banks {what}: median {middle * 1e3:.1f} ms, slowest {slowest * 1e3:.0f} ms")
    return middle


def stored(running: Running, table: OurTable) -> int:
    """How many entries the server has of a game."""
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
    connection.request("GET", f"/g/{table.code}/export.json")
    with connection.getresponse() as response:
        return len(json.loads(response.read())["log"])


def main() -> int:
    """Measure all, print all; gives 1 where a promise is broken."""
    states = [0] * CLIENTS
    with tables_served(HERE, 1, ENTRIES) as (running, (table,)):
        importers = [partial(imported, running.port, place, states) for place in range(CLIENTS)]
        alone = among("alone", [], running, table)
        beside_files = among(f"beside {CLIENTS} files", importers, running, table)
        lost = table.number - 1 - stored(running, table)
    print(f"{lost} banks lost, {states.count(303)} of {CLIENTS} files imported")
    promises = {
        f"a bank beside files at most {TIMES} times as slow as alone": beside_files <= TIMES * alone,
        "no bank lost": not lost,
    }
    for promise, kept in promises.items():
        print(f"{'kept  ' if kept else 'BROKEN'} {promise}")
    return 0 if all(promises.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
