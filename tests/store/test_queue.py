"""Who is let in first, and that nobody is forgotten."""

import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from scorekeeper.store.queue import Queue

LONG = 30.0  # seconds that no test waits for


def waiters(queue: Queue, pool: ThreadPoolExecutor, order: list[int]) -> list[Future[None]]:
    """Three that came one after the other while the turn was another's; each notes when it was let in."""

    def turn(place: int) -> None:
        assert queue.enter(LONG)
        order.append(place)
        queue.leave()

    asked = []
    for place in range(3):
        asked.append(pool.submit(turn, place))
        while len(queue) <= place:
            time.sleep(0.001)
    return asked


@pytest.mark.parametrize(("patience", "expected"), [(LONG, [2, 1, 0]), (0.0, [0, 1, 2])])
def test_the_newest_goes_first_until_patience_ends(patience: float, expected: list[int]) -> None:
    queue, order = Queue(patience), list[int]()
    assert queue.enter(LONG)
    with ThreadPoolExecutor(3) as pool:
        asked = waiters(queue, pool, order)
        queue.leave()
        for one in asked:
            one.result(LONG)
    assert order == expected
    assert queue.enter(0)


def test_one_whose_time_ran_out_is_not_called_any_more() -> None:
    queue = Queue()
    assert queue.enter(0)
    assert not queue.enter(0.01)
    queue.leave()
    assert queue.enter(0)


def test_there_is_never_more_than_one() -> None:
    queue, inside, most = Queue(0.001), 0, 0

    def turns() -> None:
        nonlocal inside, most
        for _ in range(300):
            assert queue.enter(LONG)
            inside += 1
            most = max(most, inside)
            time.sleep(0)
            inside -= 1
            queue.leave()

    threads = [threading.Thread(target=turns) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
    assert (inside, most) == (0, 1)
    assert queue.enter(0)
