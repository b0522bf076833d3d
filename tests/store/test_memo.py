"""The memo: nothing but a way to do less."""

from scorekeeper.farkle import CLASSIC, Bank, Game, new_game
from scorekeeper.store.memo import BESIDES, Memo

START = new_game(CLASSIC, ("Ann", "Bo"))
AFTER_ONE = START.play(Bank(500))


def test_it_gives_the_game_seen_last() -> None:
    memo = Memo()
    assert memo.get(1) is None
    memo.put(1, START)
    memo.put(1, AFTER_ONE)
    assert memo.get(1) is AFTER_ONE


def test_a_slow_reader_does_not_put_back_an_older_game() -> None:
    memo = Memo()
    memo.put(1, AFTER_ONE)
    memo.put(1, START)
    assert memo.get(1) is AFTER_ONE


def test_the_longest_unused_goes_when_it_is_full() -> None:
    memo = Memo(most=3 * BESIDES)
    for game in (1, 2, 3):
        memo.put(game, START)
    memo.get(1)
    memo.put(4, START)
    assert [game for game in (1, 2, 3, 4) if memo.get(game)] == [1, 3, 4]


def test_a_long_game_takes_the_place_of_many() -> None:
    memo = Memo(most=3 * BESIDES)
    memo.put(1, START)
    memo.put(2, START)
    memo.put(3, Game(CLASSIC, ("Ann", "Bo"), (Bank(500),) * BESIDES))
    assert [game for game in (1, 2, 3) if memo.get(game)] == [2, 3]


def test_a_game_that_is_too_long_is_not_kept_and_does_no_harm() -> None:
    memo = Memo(most=BESIDES)
    memo.put(1, AFTER_ONE)
    assert memo.get(1) is None
    memo.put(2, START)
    assert memo.get(2) is START


def test_what_was_dropped_is_gone_and_leaves_its_place_to_others() -> None:
    memo = Memo(most=2 * BESIDES)
    memo.put(1, START)
    memo.put(2, START)
    memo.drop(1)
    memo.drop(1)
    memo.drop(7)
    memo.put(3, START)
    assert [game for game in (1, 2, 3) if memo.get(game)] == [2, 3]
