"""The thread of the workshop: never two at the one process."""

import threading
from collections.abc import Callable
from contextlib import suppress

import pytest

from scorekeeper import gate
from scorekeeper.workshop import Waiting, Workshop
from scorekeeper.workshop.process import Process
from tests.in_thread import passes_the_gate

PATIENCE = 10  # seconds a slow machine may take


class Held(threading.Condition):
    """A lock that says when the workshop's thread has left it."""

    def __init__(self, left: Callable[[], None]) -> None:
        super().__init__()
        self._left = left

    def __exit__(self, *error: object) -> None:
        super().__exit__(None, None, None)
        if threading.current_thread().name == "workshop":
            self._left()


def test_a_piece_asked_for_as_the_last_one_ends_is_made_by_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(patience=0)
    wishes: list[str] = []
    threads: list[threading.Thread] = []
    asked: list[bool] = []
    begun, free = threading.Event(), threading.Event()

    def made(wish: str) -> bytes:
        wishes.append(wish)
        threads.append(threading.current_thread())
        begun.set()
        if "second" in wish:
            free.wait(PATIENCE)
        return b""

    def left() -> None:
        if not asked:
            asked.append(True)
            with pytest.raises(Waiting):
                workshop.made("second")

    monkeypatch.setattr(Process, "made", lambda _process, wish: made(wish))
    monkeypatch.setattr(workshop, "_changed", Held(left))
    with suppress(Waiting):
        workshop.made("first")
    assert begun.wait(PATIENCE)
    threads[0].join(PATIENCE / 2)
    over = not threads[0].is_alive()
    free.set()
    assert over
    for thread in threads:
        thread.join(PATIENCE)
    assert ["second" in wish for wish in wishes] == [False, True]


def test_others_are_answered_while_a_request_waits_for_its_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(patience=PATIENCE)
    monkeypatch.setattr(Process, "made", lambda _process, _wish: str(passes_the_gate()).encode())
    with gate.inside():
        assert workshop.made("sheet") == b"True"
