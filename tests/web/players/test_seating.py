"""Names and seats as they were typed, and the entries that save them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.farkle import CLASSIC, Game, IllegalEntry, Order, Rename, new_game
from scorekeeper.web.players.seating import Seating, entries_of, faults_of, read_seating, seating_of

NAMES = ("Ann", "Bo", "Cy", "Di")
START = new_game(CLASSIC, NAMES)


def saved(game: Game, seating: Seating) -> Game:
    for entry in entries_of(seating, game.state):
        game = game.play(entry)
    return game


def test_nothing_changed_is_nothing_to_save() -> None:
    assert entries_of(seating_of(START.state), START.state) == ()


def test_blanks_around_a_name_are_no_change() -> None:
    assert entries_of(Seating((0, 1, 2, 3), (" Ann", "Bo ", "Cy", "Di")), START.state) == ()


def test_seats_are_told_by_the_new_names() -> None:
    seating = Seating((1, 0, 2, 3), ("Bob", "Ann", "Cy", "Di"))
    assert entries_of(seating, START.state) == (Rename("Bo", "Bob"), Order(("Bob", "Ann", "Cy", "Di")))


@pytest.mark.parametrize(
    "names",
    [
        ("Bo", "Ann", "Cy", "Di"),
        ("Bo", "Cy", "Di", "Ann"),
        ("bo", "ANN", "Di", "Cy"),
        ("Bo", "New", "Cy", "Di"),
        ("1", "2", "Ann", "Bo"),
        ("2", "Ann", "1", "ann (2)"),
    ],
)
def test_names_may_change_hands(names: tuple[str, ...]) -> None:
    game = saved(START, Seating((0, 1, 2, 3), names))
    assert tuple(one.name for one in game.state.standings) == names


@pytest.mark.parametrize("names", [("Bo", "Bo", "Cy", "Di"), ("Bo", "ann", "ANN", "Di"), ("Di", "Di", "Di", "Di")])
def test_two_who_ask_for_one_name_are_refused_by_the_game(names: tuple[str, ...]) -> None:
    # They once kept the server looking for ever: what a form says must end whatever it says.
    with pytest.raises(IllegalEntry, match="Two players are called"):
        saved(START, Seating((0, 1, 2, 3), names))


@given(st.permutations(range(4)), st.permutations(("Ann", "Bo", "cy", "1", "2", "Straße", "Zoe\u0308")))
def test_any_names_and_seats_can_be_saved(seats: list[int], names: list[str]) -> None:
    game = START
    for asked in (Seating(tuple(seats), tuple(names[:4])), Seating((0, 1, 2, 3), tuple(reversed(names[:4])))):
        game = saved(game, asked)
        assert seating_of(game.state) == asked


def test_a_move_swaps_two_and_stops_at_the_ends() -> None:
    seating = seating_of(START.state)
    assert seating.moved(0, 1).names == ("Bo", "Ann", "Cy", "Di")
    assert seating.moved(3, -1).seats == (0, 1, 3, 2)
    for still in (seating.moved(0, -1), seating.moved(3, 1), seating.moved(9, 1)):
        assert still == seating


def test_faults_stand_by_the_player_not_the_seat() -> None:
    assert faults_of(Seating((2, 0, 1, 3), ("Cy", "cy", " ", "W" * 25))) == {
        0: "Two players are called Cy. Add an initial so the table can tell them apart.",
        1: "A name needs at least one visible character.",
        3: "Names can have 24 letters at most. This one has 25.",
    }


def test_a_form_is_read_in_its_order_and_players_it_does_not_know_stay_last() -> None:
    rows = [("2", "Cyrus"), ("0", "Ann"), ("7", "?"), ("2", "twice"), ("x", "x")]
    form = MultiDict([(field, value) for row in rows for field, value in zip(("player", "name"), row, strict=True)])
    form.add("join", " Eve ")
    assert read_seating(form, START.state) == Seating((2, 0, 1, 3), ("Cyrus", "Ann", "Bo", "Di"), "Eve")
    assert read_seating(MultiDict(), START.state) == seating_of(START.state)
