"""One request at a time: what may go on beside it, and what may not."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

import pytest

from scorekeeper import gate

PATIENCE = 20  # seconds a slow machine may take
MOMENT = 0.2  # seconds in which a thread that may go on would have gone on


def after(block: Callable[[], object]) -> threading.Event:
    """Set once the block has been inside, in a thread of its own."""
    done = threading.Event()

    def go() -> None:
        with gate.inside():
            block()
        done.set()

    threading.Thread(target=go, daemon=True).start()
    return done


def test_nobody_comes_in_while_a_request_is_worked_on() -> None:
    with gate.inside():
        done = after(lambda: None)
        assert not done.wait(MOMENT)
    assert done.wait(PATIENCE)


def test_somebody_comes_in_while_a_request_waits() -> None:
    with gate.inside():
        with gate.aside():
            assert after(lambda: None).wait(PATIENCE)
        done = after(lambda: None)
        assert not done.wait(MOMENT), "came back in without closing the gate"
    assert done.wait(PATIENCE)


@pytest.mark.parametrize("block", [gate.inside, gate.aside])
def test_an_error_leaves_the_gate_as_it_was(block: Callable[[], AbstractContextManager[None]]) -> None:
    with pytest.raises(ZeroDivisionError), gate.inside(), block():
        raise ZeroDivisionError
    assert after(lambda: None).wait(PATIENCE)


def test_a_request_made_by_a_request_does_not_wait_for_it() -> None:
    with gate.inside(), gate.inside():
        pass
    assert after(lambda: None).wait(PATIENCE)


def test_a_thread_outside_steps_aside_for_nobody() -> None:
    with ThreadPoolExecutor(1) as pool, gate.inside():

        def outside() -> None:
            with gate.aside():
                pass

        pool.submit(outside).result(PATIENCE)
        assert not after(lambda: None).wait(MOMENT), "opened another thread's gate"
