"""The pad: tiles, bands, what takes the lead and what a farkle would do."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import CLASSIC, PRESETS, Combination, Farkle, Game
from scorekeeper.web.table.pad import Pad, pad
from tests.web.plain import game

FOUR = ("Ann", "Bo", "שרה", "Maximiliana W.")


def pad_of(played: Game, band: int | None = None, over: bool = False) -> Pad:
    return pad(played.state, band, over)


def marks(pad: Pad) -> dict[str, str]:
    return {tile.text: tile.mark for tile in pad.tiles if tile.mark}


def test_twenty_tiles_in_steps_of_fifty_and_four_bands() -> None:
    one = pad_of(game())
    assert [tile.points for tile in one.tiles] == list(range(50, 1001, 50))
    assert [tile.text for tile in one.tiles if tile.white] == [f"{n}00" for n in range(1, 10)] + ["1,000"]
    assert [band.text for band in one.bands] == ["50–1,000", "1,050–2,000", "2,050–3,000", "3,050–4,000"]
    assert [band.short for band in one.bands] == ["50–1,000", "to 2,000", "to 3,000", "to 4,000"]
    assert [band.open for band in one.bands] == [True, False, False, False]


def test_another_band_is_opened_by_its_address() -> None:
    one = pad_of(game(), band=2)
    assert (one.tiles[0].text, one.tiles[-1].text) == ("2,050", "3,000")
    assert [band.short for band in one.bands] == ["to 1,000", "to 2,000", "2,050–3,000", "to 4,000"]


@pytest.mark.parametrize(("points", "least", "second"), [(30, 60, 120), (25, 50, 100), (7, 56, 112), (100, 100, 200)])
def test_the_unit_is_the_smallest_multiple_of_the_step_from_fifty(points: int, least: int, second: int) -> None:
    rules = replace(
        CLASSIC,
        combinations=(Combination("1", points), Combination("5", points)),
        opening=0,
        penalty=0,
        target=points * 1000,
    )
    assert [tile.points for tile in pad_of(game(rules=rules)).tiles][:2] == [least, second]


def test_tiles_below_the_opening_are_blocked_until_on_the_board() -> None:
    assert [tile.points for tile in pad_of(game()).tiles if tile.blocked] == list(range(50, 500, 50))
    assert pad_of(game()).lead == "needs 500 to get on the board"
    assert not any(tile.blocked for tile in pad_of(game(500, 500)).tiles)


def test_tiles_below_the_least_bank_are_always_blocked() -> None:
    played = game(500, 400, rules=PRESETS["facebook"])
    assert [tile.points for tile in pad_of(played).tiles if tile.blocked] == [50, 100, 150, 200, 250]
    assert pad_of(played).lead == "at least 300 a turn"


def test_what_takes_the_lead_is_said_and_marked_where_it_stands() -> None:
    near = pad_of(game(1100, 500, 500, 1000))
    assert (near.lead, near.legend) == ("", False)
    behind = pad_of(game(1500, 1000, 500))
    assert (behind.lead, behind.legend) == ("1,050 takes the lead", True)
    assert marks(behind) == {}
    assert [band.lead for band in behind.bands] == [False, True, False, False]
    opened = pad_of(game(1500, 1000, 500), band=1)
    assert marks(opened) == {"1,050": "lead"}
    assert not any(band.lead for band in opened.bands)


def test_a_lead_beyond_the_last_band_is_said_alone() -> None:
    far = pad_of(game(5000, 500, 4000))
    assert far.lead == "8,550 takes the lead"
    assert not any(band.lead for band in far.bands)


LAST = game(9350, 8200, 7950, 6600, 1000, names=FOUR)


@pytest.mark.fault("N37")
def test_the_last_round_opens_the_band_that_wins() -> None:
    one = pad_of(LAST)
    assert [band.open for band in one.bands] == [False, False, True, False]
    assert marks(one) == {"2,150": "ties", "2,200": "leads"}
    assert (one.lead, one.need, one.legend) == ("2,200 takes the lead", "2,200 to lead", False)
    assert [band.lead for band in pad_of(LAST, band=0).bands] == [False, False, True, False]


@pytest.mark.fault("N37")
def test_a_tile_wins_only_where_nobody_is_left_to_play() -> None:
    last = pad_of(game(9350, 8200, 7950, 6600, 1000, 50, 50, names=FOUR))
    assert marks(last) == {"3,750": "ties", "3,800": "wins"}
    assert (last.lead, last.need) == ("needs 3,800 to win", "3,800 to win")


def test_opening_and_winning_are_shortened_to_the_larger() -> None:
    assert pad_of(game(10_350, names=FOUR)).lead == "10,400 takes the lead"


def test_rules_that_ask_for_the_target_exactly_mark_what_wins_and_what_is_over() -> None:
    played = game(9500, 9000, rules=replace(CLASSIC, overshoot="is lost"))
    found = marks(pad_of(played))
    assert found["500"] == "wins"
    assert found["550"] == found["1,000"] == "over"
    assert "450" not in found


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (game(), ""),
        (game(500, 500), ""),
        (game(500, 500, Farkle(), 500), "2nd in a row"),
        (game(500, 500, Farkle(), 500, Farkle(), 500), "3rd in a row: −1,000"),
        (game(500, 500, Farkle(), 500, rules=replace(CLASSIC, penalty_count="in all")), "2nd in all"),
        (
            game(500, 500, Farkle(), 500, rules=replace(CLASSIC, penalty_after=2, penalty="everything")),
            "2nd in a row: −500",
        ),
        (game(500, 500, rules=replace(CLASSIC, penalty_after=1, penalty=500)), "−500"),
        (game(500, 10_000, rules=replace(CLASSIC, penalty_after=1, penalty=500)), "out, −500"),
        (game(500, 500, Farkle(), 500, rules=PRESETS["playmonster"]), ""),
        (LAST, "out"),
        (game(500, 500, 500, Farkle(), 500, Farkle(), 9000), "out, 3rd in a row: −1,000"),
        (game(500, 500, 500, Farkle(), 9000), "out"),
    ],
)
def test_the_farkle_key_warns(played: Game, words: str) -> None:
    assert pad_of(played).farkle == words


PIGGYBACK = game(500, 8200, 650, rules=replace(CLASSIC, piggyback=True, turn_minimum=500))


def test_tiles_then_show_the_players_own_points() -> None:
    assert [tile.points for tile in pad_of(PIGGYBACK).tiles if tile.blocked][-1] == 450
    assert not any(tile.blocked for tile in pad_of(PIGGYBACK, over=True).tiles)
