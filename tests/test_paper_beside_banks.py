"""Sheets and banks at the same time, on the server as it is started: paper never holds up a game."""

import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from pathlib import Path

import pytest

from scorekeeper.config import Settings
from scorekeeper.serving import application
from scorekeeper.store.db import db
from tests.test_serving import served
from tests.web.html import ended
from tests.web.play import Table, seated

SHEETS = 20
NAMES = ("Ann", "שרה", "🦄 Uni", "👨‍👩‍👧 Fam", "Zoë", "😊 A", "❌ B", "Łucja")


def _lower(headers: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def ask(url: str, cookie: str = "", form: dict[str, str] | None = None) -> tuple[int, dict[str, str]]:
    data = None if form is None else urllib.parse.urlencode(ended(form)).encode()
    origin = url.partition("/g/")[0]
    wish = urllib.request.Request(url, data, {"Cookie": cookie, "Origin": origin})
    try:
        with urllib.request.urlopen(wish, timeout=90) as answer:
            answer.read()
            return answer.status, _lower(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, _lower(error.headers)


@pytest.fixture
def table(tmp_path: Path) -> tuple[Table, str]:
    """A game in a data folder, and the cookie of the device that scores it."""
    app = application(Settings(tmp_path))
    client = app.test_client()
    made = seated(app, client, [500] * 8, names=NAMES)
    cookie = client.get_cookie("device")
    assert cookie is not None
    with app.app_context():
        db.engine.dispose()
    return made, f"{cookie.key}={cookie.value}"


def makers(server: int) -> list[int]:
    """The paper processes of a server; each is a child of the thread that asked for the first sheet."""
    threads = Path(f"/proc/{server}/task").iterdir()
    return [int(child) for one in threads for child in (one / "children").read_text().split() if is_maker(int(child))]


def is_maker(process: int) -> bool:
    try:
        return b"scorekeeper.workshop" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


@pytest.mark.fault("D8")
@pytest.mark.fault("F4")
@pytest.mark.slow
def test_no_bank_waits_for_a_sheet_and_no_process_is_left(table: tuple[Table, str], tmp_path: Path, port: int) -> None:
    made, cookie = table
    address = f"http://127.0.0.1:{port}/g/{made.code}"
    with served(tmp_path, port) as (process, _):
        meanwhile, entries = 0, made.game.number
        with ThreadPoolExecutor(SHEETS) as pool:
            sheets = [pool.submit(ask, f"{address}/tally.pdf?paper={('a4', 'letter')[n % 2]}") for n in range(SHEETS)]
            while not all(sheet.done() for sheet in sheets) or entries < 12:
                form = {"number": str(entries), "key": f"k{entries}", "type": "bank", "points": "50"}
                status, _ = ask(f"{address}/entries", cookie, form)
                meanwhile += not all(sheet.done() for sheet in sheets)
                assert status == 200
                entries += 1
        answers = [sheet.result() for sheet in sheets]
        assert {status for status, _ in answers} <= {200, 503}
        assert any("refresh" in headers for _, headers in answers)
        until = time.monotonic() + 90
        while ask(f"{address}/tally.pdf?paper=a4")[0] != 200:
            assert time.monotonic() < until
        assert meanwhile  # banks were answered while sheets were still being made; how fast: benchmarks/paper.py
        assert made.game.number == entries
        paper = makers(process.pid)
        assert len(paper) == 1
        process.kill()
    until = time.monotonic() + 20
    while any(map(is_maker, paper)):
        assert time.monotonic() < until
        time.sleep(0.05)
