"""The headline of a game, and how far the one at the top is ahead."""

from scorekeeper.farkle import CLASSIC, Bank, End, Farkle, Game, Leave, new_game
from scorekeeper.farkle.outcome import Margin, Outcome, margin, outcome


def played(*turns: int, names: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> Game:
    """A game with these banks; 0 is a farkle."""
    game = new_game(CLASSIC, names)
    for points in turns:
        game = game.play(Bank(points) if points else Farkle())
    return game


def test_one_wins_and_is_ahead_of_the_best_of_the_others() -> None:
    game = played(10_000, 9_000, 500)
    assert outcome(game) == Outcome(("Ann",), "wins with", 10_000)
    assert margin(game) == Margin(1_000, ("Bo",))


def test_the_second_place_may_be_shared() -> None:
    assert margin(played(10_000, 900, 900)) == Margin(9_100, ("Bo", "Cy"))


def test_a_tie_has_no_margin() -> None:
    game = played(10_000, 10_000, 500)
    assert outcome(game) == Outcome(("Ann", "Bo"), "tie with", 10_000, "and share the win")
    assert margin(game) is None


def test_a_game_that_was_stopped_says_so() -> None:
    game = played(600, 500, 0).play(End())
    assert outcome(game) == Outcome(("Ann",), "wins with", 600, stopped=True)
    assert margin(game) == Margin(100, ("Bo",))


def test_while_a_game_is_played_the_leader_is_ahead() -> None:
    assert margin(played()) is None
    assert margin(played(600, 600)) is None
    assert margin(played(600, 900)) == Margin(300, ("Ann",))


def test_who_left_is_nobody_to_be_ahead_of() -> None:
    game = played(600, 900, 500).play(Leave("Bo"))
    assert margin(game) == Margin(100, ("Cy",))
    assert margin(played(600, 500, 500).play(Leave("Bo")).play(Leave("Cy"))) is None
