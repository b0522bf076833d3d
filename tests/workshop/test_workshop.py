"""The paper process: one at a time, none that waits too long, none that outlives its server."""

import json
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
from scorekeeper.exports import BadFile, game_file
from scorekeeper.farkle import CLASSIC, PRESETS, Bank, best_play, new_game
from scorekeeper.workshop import Full, NotMade, Waiting, Workshop
from scorekeeper.workshop.kinds import unpacked
from scorekeeper.workshop.line import MOST_OF_A_DEVICE
from tests.printing.sheets import blank_sheet

SERVER = (
    "import time; from scorekeeper.farkle import CLASSIC; from scorekeeper.workshop import workshop;"
    "workshop.made_within(60, 'score sheet', rules=CLASSIC, paper='a4');"
    "print(workshop.process, flush=True); time.sleep(60)"
)


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    made = Workshop(patience=60)
    yield made
    made.close()


def test_it_makes_the_same_bytes_as_the_press(workshop: Workshop) -> None:
    rules = PRESETS["zilch"]
    names = ("Ann", "שרה")
    here = blank_sheet(rules, paper="letter", names=names, code="KQXR-TMBD")
    assert workshop.made("score sheet", rules=rules, paper="letter", names=names, code="KQXR-TMBD") == here


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
    hasty = Workshop(seconds=0.01, patience=60)
    with pytest.raises(NotMade, match=r"^It took longer than 0\.01 seconds\.$"):
        hasty.made("score sheet", rules=CLASSIC, paper="a4")
    assert hasty.process is None


def test_a_wish_that_breaks_the_process_is_told_as_such(workshop: Workshop) -> None:
    with pytest.raises(NotMade, match="stopped"):
        workshop.made("score sheet", rules=CLASSIC, paper="a4", nonsense=1)


class Slow:
    """In the place of the process: makes each wish once it is let, and notes the order."""

    def __init__(self) -> None:
        self.let, self.order = threading.Semaphore(0), list[str]()

    def made(self, wish: str) -> bytes:
        assert self.let.acquire(timeout=30)
        self.order.append(json.loads(wish)["kind"])
        return wish.encode()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> tuple[Workshop, Slow]:
    workshop, process = Workshop(patience=0), Slow()
    monkeypatch.setattr(workshop, "_process", process)
    return workshop, process


def ahead(workshop: Workshop, kind: str, device: str = "d") -> int | bytes:
    try:
        return workshop.made(kind, device)
    except Waiting as waiting:
        return waiting.ahead


@pytest.mark.fault("N63")
def test_it_is_first_come_first_served_with_the_place_told_and_goes_on_without_the_asker(
    slow: tuple[Workshop, Slow],
) -> None:
    workshop, process = slow
    assert [ahead(workshop, kind, kind) for kind in "abcd"] == [0, 1, 2, 3]
    assert [ahead(workshop, kind, kind) for kind in "dcba"] == [3, 2, 1, 0]
    for _ in "abcd":
        process.let.release()
    patient = [workshop.made_within(30, kind, kind) for kind in "dabc"]
    assert process.order == list("abcd")
    assert [json.loads(one)["kind"] for one in patient] == list("dabc")


@pytest.mark.fault("N63")
def test_nothing_is_made_twice_however_many_ask(slow: tuple[Workshop, Slow]) -> None:
    workshop, process = slow
    process.let.release()
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(ahead, workshop, "a", f"device {one}") for one in range(20)]
        assert {one.result(30) for one in asked} <= {0, workshop.made_within(30, "a")}
    assert process.order == ["a"]


@pytest.mark.fault("D8")
def test_no_more_than_three_wait_and_the_others_are_told_at_once(slow: tuple[Workshop, Slow]) -> None:
    workshop, process = slow
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(workshop.made_within, 30, kind, kind) for kind in "abcd"]
        done, _ = wait(asked, timeout=30, return_when=FIRST_COMPLETED)
        assert [type(one.exception()) for one in done] == [Waiting]
        for _ in "abcd":
            process.let.release()
        assert len([one for one in asked if not one.exception(30)]) == 3


def test_a_device_that_asks_for_too_much_is_told(slow: tuple[Workshop, Slow]) -> None:
    workshop, process = slow
    for one in range(MOST_OF_A_DEVICE + 1):
        ahead(workshop, f"kind {one}")
    with pytest.raises(Full):
        workshop.made("one more", "d")
    assert ahead(workshop, "another", "e") == 2  # the first of hers, and what is being made
    process.let.release(MOST_OF_A_DEVICE + 3)


@pytest.mark.fault("N10")
def test_wishes_that_would_fill_the_memory_are_told_to_come_later(
    slow: tuple[Workshop, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop, process = slow
    monkeypatch.setattr("scorekeeper.workshop.counter.MOST_ASKED", 1_000)
    assert ahead(workshop, "a" * 800) == 0
    with pytest.raises(Full):
        workshop.made("b" * 800, "another")
    process.let.release(2)
    workshop.made_within(30, "a" * 800)
    assert isinstance(workshop.made_within(30, "b" * 800), bytes)


def test_a_refusal_is_told_once_and_then_tried_again(
    slow: tuple[Workshop, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop, process = slow
    answers = iter((NotMade("The disk was full."), b"made"))

    def made(_wish: str) -> bytes:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(process, "made", made)
    with pytest.raises(NotMade, match="full"):
        workshop.made_within(30, "a")
    assert workshop.made_within(30, "a") == b"made"


def test_a_game_that_was_read_needs_no_replay() -> None:
    made = Workshop(patience=60)
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500))
    read = unpacked(made.made("game file", content=game_file(game)))
    assert read == game
    assert read.__dict__["reading"] == game.reading
    with pytest.raises(BadFile, match="not a game file") as bad:
        made.made("game file", content=b"{}")
    assert not bad.value.refused
    made.close()


def test_best_play_is_the_same_there() -> None:
    made = Workshop(patience=60)
    assert float(made.made("best play", rules=CLASSIC)) == best_play(CLASSIC).expected
    made.close()


@pytest.mark.slow
def test_the_end_may_come_twice_and_in_the_middle_of_a_sheet() -> None:
    workshop = Workshop(patience=60)
    workshop.made("score sheet", rules=CLASSIC, paper="a4")
    process = workshop._process._running  # noqa: SLF001  # as another thread leaves it, which ends it too
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
    workshop = Workshop(patience=60)
    workshop.stop()
    with pytest.raises(NotMade, match=r"^The server is stopping\.$"):
        workshop.made("score sheet", rules=CLASSIC, paper="a4")
    assert workshop.process is None


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
