"""The paper process: one at a time, none that waits too long, none that outlives its server."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from scorekeeper import printing
from scorekeeper.farkle import CLASSIC, PRESETS
from scorekeeper.printing.workshop import AtWork, NotMade, Workshop

SERVER = (
    "import time; from scorekeeper.farkle import CLASSIC; from scorekeeper.printing.workshop import workshop;"
    "workshop.made('score sheet', rules=CLASSIC, paper='a4');"
    "print(workshop.process, flush=True); time.sleep(60)"
)


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    made = Workshop()
    yield made
    made.close()


def test_it_makes_the_same_bytes_as_the_press(workshop: Workshop) -> None:
    rules = PRESETS["zilch"]
    names = ("Ann", "שרה")
    here = printing.score_sheet(rules, paper="letter", names=names, game="KQXR-TMBD")
    assert workshop.made("score sheet", rules=rules, paper="letter", names=names, game="KQXR-TMBD") == here


def test_what_there_is_not_is_refused_in_the_same_words(workshop: Workshop) -> None:
    with pytest.raises(printing.NoSheet, match="printed on Letter or on A4"):
        workshop.made("score sheet", rules=CLASSIC, paper="a5")
    with pytest.raises(printing.NoSheet, match="room for 2 to 12"):
        workshop.made("score sheet", rules=CLASSIC, paper="a4", players=13)


@pytest.mark.fault("F4")
def test_a_process_that_died_is_replaced_and_its_sheets_are_kept(workshop: Workshop) -> None:
    first = workshop.made("score sheet", rules=CLASSIC, paper="a4")
    old = workshop.process
    assert old is not None
    os.kill(old, signal.SIGKILL)
    assert workshop.made("score sheet", rules=CLASSIC, paper="a4") == first
    assert workshop.process == old
    assert workshop.made("score sheet", rules=CLASSIC, paper="letter") != first
    assert workshop.process != old


@pytest.mark.fault("F4")
def test_a_sheet_that_is_late_is_given_up_and_the_process_with_it() -> None:
    hasty = Workshop(seconds=0.01)
    with pytest.raises(NotMade, match=r"^It took longer than 0\.01 seconds\.$"):
        hasty.made("score sheet", rules=CLASSIC, paper="a4")
    assert hasty.process is None


@pytest.mark.slow
def test_a_wish_that_breaks_the_process_is_told_as_such(workshop: Workshop) -> None:
    with pytest.raises(NotMade, match="stopped"):
        workshop.made("score sheet", rules=CLASSIC, paper="a4", nonsense=1)


@pytest.mark.fault("D8")
def test_no_more_than_two_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop, go_on = Workshop(), threading.Event()

    def slow(wish: str) -> bytes:
        go_on.wait(30)
        return wish.encode()

    monkeypatch.setattr(workshop, "_make", slow)
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(workshop.made, "score sheet", paper=paper) for paper in "abc"]
        done, waiting = wait(asked, timeout=30, return_when=FIRST_COMPLETED)
        assert [type(one.exception()) for one in done] == [AtWork]
        go_on.set()
        assert all(one.result(30) for one in waiting)
    assert workshop.made("score sheet", paper="d")


@pytest.mark.slow
def test_the_end_may_come_twice_and_in_the_middle_of_a_sheet() -> None:
    workshop = Workshop()
    workshop.made("score sheet", rules=CLASSIC, paper="a4")
    process = workshop._process  # noqa: SLF001  # as another thread leaves it, which ends it too
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    workshop.close()
    assert process.poll() is not None
    with ThreadPoolExecutor(9) as pool:
        sheet = pool.submit(workshop.made, "score sheet", rules=CLASSIC, paper="letter", players=12)
        while workshop.process is None:
            time.sleep(0.01)
        ends = [pool.submit(workshop.stop) for _ in range(8)]
        assert [end.result(30) for end in ends] == [None] * 8
        assert isinstance(sheet.exception(30), NotMade)
    assert workshop.process is None


def test_after_the_end_no_process_is_started() -> None:
    workshop = Workshop()
    workshop.stop()
    with pytest.raises(NotMade, match=r"^The server is stopping\.$"):
        workshop.made("score sheet", rules=CLASSIC, paper="a4")
    assert workshop.process is None


def test_pictures_wait_in_places_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop, go_on = Workshop(), threading.Event()

    def slow(wish: str) -> bytes:
        go_on.wait(30)
        return wish.encode()

    monkeypatch.setattr(workshop, "_make", slow)
    with ThreadPoolExecutor(6) as pool:
        pictures = [pool.submit(workshop.made, "preview", of=of) for of in "abcd"]
        done, waiting = wait(pictures, timeout=30, return_when=FIRST_COMPLETED)
        assert [type(one.exception()) for one in done] == [AtWork]
        sheets = [pool.submit(workshop.made, "tally", paper=paper) for paper in "ab"]
        go_on.set()
        assert all(one.result(30) for one in (*waiting, *sheets))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.quick(1)
def test_it_ends_with_its_server(how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        child = Path(f"/proc/{int(server.stdout.readline())}")
        assert child.exists()
        server.send_signal(how)
    until = time.monotonic() + 20
    while child.exists() and "State:\tZ" not in (child / "status").read_text():
        assert time.monotonic() < until
        time.sleep(0.05)
