"""The pictures of a game as shapes: what they say agrees with the sheet, and no two names stand on each other."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scorekeeper import charts
from scorekeeper.charts import SCREEN, Race
from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, Skip, new_game
from scorekeeper.farkle.entries import Join, Leave
from scorekeeper.farkle.notation import load_game
from scorekeeper.farkle.sheet import lines
from scorekeeper.farkle.words import number
from tests.beside import record
from tests.random_games import RandomGame

PENALISED = new_game(CLASSIC, ("Ann", "Bo"))
for _entry in (Bank(500), Bank(1000), Farkle(), Skip(), Farkle(), Bank(500), Farkle(), Farkle()):
    PENALISED = PENALISED.play(_entry)


def drawn(game: Game) -> Race:
    race = charts.race(game, SCREEN)
    assert race is not None
    return race


def at_random(seed: int) -> Game:
    """A random game, as far as it went."""
    made = RandomGame(seed)
    game = load_game({**made.data, "log": []})
    for _ in range(made.length):
        entry = made.entry()
        game, _ = record(game, entry)
        made.model.play(entry)
    return game


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (point.split() for point in path.split("L"))]


def test_before_the_first_turn_there_is_nothing_to_draw() -> None:
    assert charts.race(new_game(CLASSIC, ("Ann", "Bo")), SCREEN) is None


def test_a_line_has_a_point_a_round_and_one_before() -> None:
    race = drawn(PENALISED)
    ann, bo = (points(runner.path) for runner in race.runners)
    assert [x for x, _ in ann] == pytest.approx([0, 91 / 4, 91 / 2, 273 / 4, 91], abs=0.01)
    heights = [race.zero - y for _, y in ann]
    assert heights[2] == heights[1] > 0 == heights[0]
    assert heights[4] == pytest.approx(-heights[1], abs=0.02)  # 500 and then −1,000 for the third farkle
    assert race.zero - bo[-1][1] == pytest.approx(3 * heights[1], abs=0.05)
    assert race.runners[0].end == ann[-1]
    assert race.runners[0].total == "−500"


def test_who_joins_late_and_who_leaves_has_a_shorter_line() -> None:
    game = new_game(CLASSIC, ("Ann", "Bo"))
    for entry in (Bank(500), Bank(600), Join("Cy"), Leave("Bo"), Bank(500), Farkle(), Farkle()):
        game = game.play(entry)
    ann, bo, cy = (points(runner.path) for runner in drawn(game).runners)
    assert len(ann) > len(bo) == 2
    assert cy[0][0] > 0


def test_the_target_and_nought_are_lines_and_the_grid_is_round() -> None:
    race = drawn(PENALISED)
    assert race.target.text == "10,000"
    assert [mark.text for mark in race.grid] == ["0", "2,500", "5,000", "7,500"]
    assert race.grid[0].at == race.zero
    steps = [before.at - after.at for before, after in pairwise(race.grid)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.05)


@pytest.mark.parametrize("target", [50, 1000, 5000, 6000, 9950, 20_000, 1_000_000])
def test_the_grid_has_few_lines_for_any_target(target: int) -> None:
    game = new_game(replace(CLASSIC, target=target, opening=0), ("Ann", "Bo")).play(Bank(50))
    marks = [*drawn(game).grid, drawn(game).target]
    assert 2 <= len(marks) <= 7
    assert len({mark.text for mark in marks}) == len(marks)


@pytest.mark.parametrize(("players", "gap"), [(2, 15.0), (6, 15.0), (9, 10.6), (12, 8.3)])
def test_names_stand_apart_and_inside_the_picture(players: int, gap: float) -> None:
    game = new_game(CLASSIC, tuple(f"P{seat}" for seat in range(players)))
    for _ in range(players):
        game = game.play(Bank(500))
    race = charts.race(game, replace(SCREEN, gap=gap))
    assert race is not None
    places = sorted(runner.at for runner in race.runners)
    assert all(after - before >= gap - 0.02 for before, after in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 100


def test_strips_have_a_bar_for_a_bank_and_a_letter_for_what_is_none() -> None:
    ann, bo = charts.strips(PENALISED)
    assert [(turn.height, turn.letter, turn.penalty) for turn in ann.turns if turn] == [
        (50.0, "", ""),
        (0.0, "F", ""),
        (0.0, "F", ""),
        (0.0, "F", "−1,000"),
    ]
    assert [turn.letter for turn in bo.turns if turn] == ["", "–", "", "F"]
    assert bo.spoken == "4 turns, the best 1,000, 1 farkle"


@pytest.mark.point(34)
@pytest.mark.parametrize("seed", range(20))
def test_pictures_agree_with_the_lines_of_any_game(seed: int) -> None:
    game = at_random(seed)
    race, (columns, rows) = charts.race(game, SCREEN), charts.totals_table(game)
    if race is None:
        assert not lines(game)
        return
    for place, column in enumerate(columns):
        own = [line for line in lines(game) if line.player == column.player]
        last = [row.totals[place] for row in rows if row.totals[place]]
        assert last[-1:] == ([number(own[-1].total)] if own else [])
    assert {runner.total for runner in race.runners} <= {number(column.total) for column in columns}
    for strip in charts.strips(game):
        assert len(strip.turns) == len(rows)
