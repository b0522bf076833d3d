"""A game as rows and columns, and the facts read off it."""

import pytest

from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, Skip, Turn, Undo, load_rules, new_game
from scorekeeper.farkle.entries import Amend, End, Join, Leave
from scorekeeper.farkle.highlights import Best, highlights
from scorekeeper.farkle.sheet import Sheet, columns, lines, sheet

F, S = Farkle(), Skip()


def played(*turns: Turn | Join | int, names: tuple[str, ...] = ("Ann", "Bo"), **rules: object) -> Game:
    game = new_game(load_rules({"preset": "classic"} | rules), names)
    for turn in turns:
        game = game.play(Bank(turn) if isinstance(turn, int) else turn)
    return game


def shown(made: Sheet) -> list[tuple[str, int, list[tuple[str, int, int] | None]]]:
    return [
        (row.kind, row.round, [None if cell is None else (cell.kind, cell.points, cell.total) for cell in row.cells])
        for row in made.rows
    ]


def test_a_round_that_has_begun_has_its_row_and_the_one_to_play_is_marked() -> None:
    made = sheet(played(500, F, 350))
    assert shown(made) == [
        ("round", 1, [("bank", 500, 500), ("farkle", 0, 0)]),
        ("round", 2, [("bank", 350, 850), None]),
    ]
    assert made.playing == 1


def test_a_round_nobody_has_played_in_has_its_row_too() -> None:
    assert shown(sheet(played()))[-1] == ("round", 1, [None, None])
    assert shown(sheet(played(500, 500)))[-1] == ("round", 2, [None, None])


def test_a_penalty_is_a_row_of_its_own_after_its_round() -> None:
    made = sheet(played(2000, 500, F, 50, F, 50, F, 50))
    assert shown(made)[3:5] == [
        ("round", 4, [("farkle", 0, 2000), ("bank", 50, 650)]),
        ("penalty", 4, [("penalty", -1000, 1000), None]),
    ]


def test_a_gift_is_a_row_of_its_own_with_its_giver() -> None:
    game = played(9000, 500, 2000, overshoot="goes to the lowest")
    made = sheet(game)
    assert shown(made)[1:] == [
        ("round", 2, [("bank", 0, 9000), None]),
        ("gift", 2, [None, ("gift", 2000, 2500)]),
    ]
    assert [line.giver for line in lines(game) if line.kind == "gift"] == [0]
    assert [line.asked for line in lines(game)] == [9000, 500, 2000, 0]


def test_undone_turns_are_not_on_the_sheet() -> None:
    assert shown(sheet(played(500, 600).play(Undo()))) == [("round", 1, [("bank", 500, 500), None])]


def test_a_corrected_turn_tells_what_it_was_and_a_struck_one_scores_nothing() -> None:
    game = played(500, 500, 300, 50).play(Amend(1, F, struck=(3,)))
    first, third = (next(line for line in lines(game) if line.number == number) for number in (1, 3))
    assert (first.kind, first.was) == ("farkle", Bank(500))
    assert (third.kind, third.points, third.total) == ("struck", 0, 0)


def test_columns_stand_in_seat_order_with_shared_ranks_when_it_is_over() -> None:
    game = played(600, 600, 500, 700, names=("A", "B", "C", "D")).play(Leave("D")).play(End())
    assert [(one.name, one.rank, one.shared_rank) for one in columns(game.state)] == [
        ("A", 1, True),
        ("B", 1, True),
        ("C", 3, False),
        ("D", None, False),
    ]


def test_the_winner_of_a_play_off_comes_first_whatever_the_others_have() -> None:
    game = played(9000, 10000, 9000, 1000, names=("A", "B", "C"), tie="play-off")
    assert game.state.phase == "play-off"
    game = game.play(F).play(Bank(50))
    assert [(one.name, one.total, one.rank) for one in columns(game.state)] == [
        ("A", 10000, 2),
        ("B", 10050, 1),
        ("C", 9000, 3),
    ]


def test_highlights_of_a_game() -> None:
    facts = highlights(played(1000, 500, F, 700, F, F, F, F, 2500, 300))
    assert [(line.player, line.points, line.round) for line in facts.biggest_turn] == [(0, 2500, 5)]
    assert facts.most_farkles == Best((0,), 3)
    assert facts.longest_farkle_run == Best((0,), 3)
    assert facts.longest_bank_run == Best((1,), 2)
    assert [line.points for line in facts.penalties] == [-1000]
    assert facts.lead_changes == 2
    assert facts.opened == (1, 1)
    assert facts.points_a_turn == (700, 300)
    assert facts.led_from is None
    assert facts.comeback is None


@pytest.mark.fault("N48")
def test_points_a_turn_count_farkles_and_leave_out_skips_penalties_and_gifts() -> None:
    facts = highlights(played(3000, 600, F, 600, F, S, F, 600))
    assert [line.points for line in facts.penalties] == [-1000]
    assert facts.points_a_turn == (750, 600)
    assert highlights(played(500, S)).points_a_turn == (500, None)
    given = played(9000, 500, 2000, overshoot="goes to the lowest")
    assert [one.total for one in columns(given.state)] == [9000, 2500]
    assert highlights(given).points_a_turn == (4500, 500)


def test_highlights_name_everyone_on_a_tie_and_nobody_where_nothing_happened() -> None:
    assert highlights(played()).biggest_turn == ()
    assert highlights(played()).most_farkles is None
    assert highlights(played(F, F)).most_farkles == Best((0, 1), 1)


def test_who_led_from_when_and_came_back_from_how_far() -> None:
    facts = highlights(played(500, 3000, 500, 500, 9000, F))
    assert facts.led_from == (0, 3)
    assert facts.comeback == Best((0,), 2500)


def test_who_joined_late_and_won_came_back_from_no_further_than_then() -> None:
    facts = highlights(played(900, Join("Cy"), 500, 500, 50, 50, 9900, 50, 50))
    assert facts.comeback == Best((2,), 900)


def test_a_skip_neither_counts_nor_breaks_a_run() -> None:
    assert highlights(played(500, F, S, F, 500, F)).longest_bank_run == Best((0,), 2)


def test_the_rules_of_a_game_are_its_own() -> None:
    assert played().rules == CLASSIC
