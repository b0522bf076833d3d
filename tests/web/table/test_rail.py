"""The players as the table lists them: where each stands, in words, and the strikes."""

from dataclasses import replace

from scorekeeper.farkle import CLASSIC, PRESETS, Bank, Farkle, Game, Leave, Skip
from scorekeeper.store.errors import Busy
from scorekeeper.web.table import boxes as messages
from scorekeeper.web.table.page import AS_IT_IS, Asking, Place, Table, table
from scorekeeper.web.table.rail import RailRow
from tests.web.plain import game

FOUR = ("Ann", "Bo", "שרה", "Maximiliana W.")
NO_OPENING = replace(CLASSIC, opening=0)


def shown(played: Game, *, scores: bool = True, asking: Asking = AS_IT_IS) -> Table:
    return table(played, Place("KQXR-TMBD", "/g/KQXR-TMBD", scores), asking=asking)


def row(played: Game, seat: int) -> RailRow:
    return shown(played).rows[seat - 1]


def test_rows_stand_in_seat_order_and_say_where_each_player_is() -> None:
    rows = shown(game(9350, 8200, 7950, names=FOUR)).rows
    assert [(one.seat, one.name, one.total, one.gap) for one in rows] == [
        (1, "Ann", "9,350", "leads by 1,150"),
        (2, "Bo", "8,200", "1,150 behind"),
        (3, "שרה", "7,950", "1,400 behind"),
        (4, "Maximiliana W.", "0", "not on the board"),
    ]
    assert [one.on for one in rows] == [False, False, False, True]


def test_equal_totals_are_level() -> None:
    assert [one.gap for one in shown(game(600, 600)).rows] == ["level", "level"]
    assert row(game(rules=NO_OPENING), 1).gap == "level"


def test_a_total_below_zero_has_a_true_minus() -> None:
    played = game(500, 500, Farkle(), 500, Farkle(), 500, Farkle())
    assert row(played, 1).total == "−500"


def test_one_who_left_says_so() -> None:
    rows = shown(game(500, 600, 700, 800, Leave("Bo"), names=("Ann", "Bo", "Cy"))).rows
    assert [(one.gap, one.left) for one in rows] == [("leads by 600", False), ("has left", True), ("600 behind", False)]


def test_strikes_are_boxes_and_words_on_the_row_of_the_one_to_play() -> None:
    once = game(500, 500, Farkle(), 500)
    assert (row(once, 1).strikes, row(once, 1).free, row(once, 1).times) == (("F",), 1, "once")
    assert row(once, 1).spoken == ", one farkle in a row, playing now"
    twice = once.play(Farkle()).play(Bank(500))
    assert (row(twice, 1).strikes, row(twice, 1).free, row(twice, 1).times) == (("F", "F"), 0, "twice")


def test_strikes_of_the_others_are_boxes_alone() -> None:
    played = game(500, 500, Farkle())
    assert (row(played, 1).strikes, row(played, 1).free, row(played, 1).times) == (("F",), 0, "")
    assert row(played, 1).spoken == ", one farkle in a row"
    assert row(played, 2).spoken == ", playing now"


def test_no_strikes_where_no_penalty_counts_them() -> None:
    assert row(game(500, Farkle()), 2).strikes == ()
    assert row(game(500, 500, Farkle(), rules=PRESETS["playmonster"]), 1).strikes == ()


def test_many_strikes_are_a_figure() -> None:
    rules = replace(CLASSIC, penalty_after=9, penalty_count="in all")
    played = game(500, 500, *(Farkle() for _ in range(6)), rules=rules)
    assert (row(played, 1).strikes, row(played, 1).times) == (("F3",), "3 times")


def test_the_last_turn_stands_beside_the_total() -> None:
    assert [one.plus for one in shown(game(500, 600)).rows] == ["", "+600"]
    assert [one.plus for one in shown(game(500, Farkle())).rows] == ["", ""]
    penalised = game(500, 500, Farkle(), 500, Farkle(), 500, Farkle())
    assert row(penalised, 1).plus == "−1,000"
    gift = game(9800, 9000, Skip(), 500, names=("A", "B", "C"), rules=replace(CLASSIC, overshoot="goes to the lowest"))
    assert [one.plus for one in shown(gift).rows] == ["", "", "+500"]


def test_an_error_does_not_tell_the_last_turn_again() -> None:
    played = game(500, 600)
    answer = table(played, Place("K", "/g/K", True), box=messages.busy(Bank(50), Busy()))
    assert [one.plus for one in answer.rows] == ["", ""]


def test_what_a_penalty_takes_is_not_shown_as_a_gain() -> None:
    played = game(500, 500, Farkle(), 500, Farkle(), 500, Farkle())
    assert (row(played, 1).plus, row(played, 1).costs) == ("−1,000", True)
    assert (row(played.play(Bank(500)), 2).plus, row(played.play(Bank(500)), 2).costs) == ("+500", False)
