"""What one bank costs the server, beside the bare app and in games of any length. Run: python -m benchmarks.bank

Both apps are called as a server calls them, in turn, so that a slow moment of the machine meets both.
"""

import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path
from statistics import median

from flask import Flask
from sqlalchemy import event
from werkzeug.test import EnvironBuilder

from benchmarks.bare import create_bare
from benchmarks.load import under_load
from benchmarks.tables import BareTable, OurTable, Post, Table, our_app, our_tables
from scorekeeper.store.db import db

ROUNDS = 400
WARM = 50
SHORT, LONG = 20, 2_000  # entries


def seconds(app: Flask, post: Post) -> float:
    """How long the app takes for one request, from the call to the last byte of its answer."""
    headers = [*post.headers.items(), ("Content-Length", str(len(post.body)))]
    environ = EnvironBuilder(post.path, method="POST", headers=headers, input_stream=BytesIO(post.body)).get_environ()
    statuses: list[str] = []

    def start_response(status: str, *_: object) -> None:
        statuses.append(status)

    before = time.perf_counter()
    answer = app(environ, start_response)  # type: ignore[arg-type]
    body = b"".join(answer)
    close = getattr(answer, "close", None)
    if close is not None:
        close()
    passed = time.perf_counter() - before
    assert statuses == ["200 OK"], (statuses, body[:500])
    return passed


def side_by_side(*lanes: tuple[Flask, Table]) -> list[float]:
    """The median seconds of one bank in each lane."""
    times: list[list[float]] = [[] for _ in lanes]
    for place in range(WARM + ROUNDS):
        for lane, (app, table) in zip(times, lanes, strict=True):
            passed = seconds(app, table.bank())
            if place >= WARM:
                lane.append(passed)
    return [median(lane) for lane in times]


def statements(app: Flask, table: Table) -> set[int]:
    """How many SQL statements each of ten banks sends."""
    sent: list[str] = []

    def note(*call: object) -> None:
        sent.append(str(call[2]))

    counts = set()
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    for _ in range(10):
        sent.clear()
        seconds(app, table.bank())
        counts.add(len(sent))
    event.remove(engine, "before_cursor_execute", note)
    return counts


def told(what: str, value: float, most: float) -> bool:
    """Print a ratio beside what was promised; whether it was kept."""
    print(f"  {what:<58}{value:6.2f}   at most {most:g}{'' if value <= most else '   BROKEN'}")
    return value <= most


def main() -> int:
    """Measure all, print all; gives 1 where a promise is broken."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours, bare = our_app(folder), create_bare(folder)
        short: OurTable
        short, long = (our_tables(ours, 1, entries)[0] for entries in (SHORT, LONG))
        bare_table = BareTable(1)
        in_short, in_long, in_bare = side_by_side((ours, short), (ours, long), (bare, bare_table))
        told_ms = [f"{passed * 1e3:.2f} ms" for passed in (in_short, in_long, in_bare)]
        print("One bank: {}, in a game of {:,} entries {}, the bare app {}".format(told_ms[0], LONG, *told_ms[1:]))
        kept = [
            told("a bank beside the bare app", in_short / in_bare, 2),
            told(f"a bank in a game of {LONG:,} entries beside one in a game of {SHORT}", in_long / in_short, 1.5),
        ]
        counts = statements(ours, short) | statements(ours, long)
        print(f"  SQL statements of one bank, in a short and a long game: {' or '.join(map(str, sorted(counts)))}")
        kept.append(len(counts) == 1)
    kept += [told(f"16 clients on 200 games, {what}", value, most) for what, value, most in under_load()]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
