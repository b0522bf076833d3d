"""The memo: nothing but a way to do less."""

from scorekeeper.farkle import CLASSIC, Bank, Game, new_game
from scorekeeper.store.memo import BESIDES, Memo

START = new_game(CLASSIC, ("Ann", "Bo"))
AFTER_ONE = START.play(Bank(500))


def test_it_gives_the_game_seen_last() -> None:
    memo = Memo()
    assert memo.get("A") is None
    memo.put("A", START)
    memo.put("A", AFTER_ONE)
    assert memo.get("A") is AFTER_ONE


def test_a_slow_reader_does_not_put_back_an_older_game() -> None:
    memo = Memo()
    memo.put("A", AFTER_ONE)
    memo.put("A", START)
    assert memo.get("A") is AFTER_ONE


def test_the_longest_unused_goes_when_it_is_full() -> None:
    memo = Memo(most=3 * BESIDES)
    for game in "ABC":
        memo.put(game, START)
    memo.get("A")
    memo.put("D", START)
    assert [game for game in "ABCD" if memo.get(game)] == ["A", "C", "D"]


def test_a_long_game_takes_the_place_of_many() -> None:
    memo = Memo(most=3 * BESIDES)
    memo.put("A", START)
    memo.put("B", START)
    memo.put("C", Game(CLASSIC, ("Ann", "Bo"), (Bank(500),) * BESIDES))
    assert [game for game in "ABC" if memo.get(game)] == ["B", "C"]


def test_a_game_that_is_too_long_is_not_kept_and_does_no_harm() -> None:
    memo = Memo(most=BESIDES)
    memo.put("A", AFTER_ONE)
    assert memo.get("A") is None
    memo.put("B", START)
    assert memo.get("B") is START


def test_what_was_dropped_is_gone_and_leaves_its_place_to_others() -> None:
    memo = Memo(most=2 * BESIDES)
    memo.put("A", START)
    memo.put("B", START)
    memo.drop("A")
    memo.drop("A")
    memo.drop("G")
    memo.put("C", START)
    assert [game for game in "ABC" if memo.get(game)] == ["B", "C"]
