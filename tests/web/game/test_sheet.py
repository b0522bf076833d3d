"""Every turn as a table: real headings, penalties in rows of their own, and lines that add up."""

from collections.abc import Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import (
    CLASSIC,
    Amend,
    Bank,
    End,
    Entry,
    Farkle,
    Game,
    Leave,
    Rules,
    Skip,
    Turn,
    Undo,
    load_rules,
    new_game,
)
from scorekeeper.farkle.preview import preview
from scorekeeper.web.game.sheet import Cell, SheetRow, sheet_page
from tests.web.html import read
from tests.web.play import seated, words


def played(entries: Sequence[Entry | int], rules: Rules = CLASSIC, names: tuple[str, ...] = ("Ann", "Bo")) -> Game:
    game = new_game(rules, names)
    for entry in entries:
        game = game.play(Bank(entry) if isinstance(entry, int) else entry)
    return game


def bare(row: SheetRow) -> tuple[Cell | None, ...]:
    """The cells without the numbers of their entries."""
    return tuple(cell and replace(cell, entry=0) for cell in row.cells)


def table_of(text: str) -> Element:
    root = read(text)[0]
    return next(root.iter("table"))


def test_a_round_is_a_row_and_the_one_to_play_is_marked() -> None:
    page = sheet_page(played([500, Farkle(), 1150]))
    assert [row.label for row in page.rows] == ["Round 1", "Round 2"]
    assert bare(page.rows[0]) == (Cell("bank", "500", total="500"), Cell("farkle", "F", total="0"))
    assert bare(page.rows[1]) == (Cell("bank", "1,150", total="1,650"), Cell("playing", "playing"))


def test_the_start_of_a_game_has_its_first_row() -> None:
    page = sheet_page(played([]))
    assert bare(page.rows[0]) == (Cell("playing", "playing"), None)


def test_a_penalty_is_a_row_of_its_own_and_the_lines_add_up() -> None:
    game = played([500, 600, Farkle(), 600, Farkle(), 600, Farkle()])
    page = sheet_page(game)
    assert [row.kind for row in page.rows] == ["round"] * 4 + ["penalty"]
    assert bare(page.rows[3])[0] == Cell("farkle", "F", total="500")
    assert bare(page.rows[4]) == (Cell("penalty", "−1,000", "3rd farkle", "−500"), None)
    assert (page.rows[4].label, page.columns[0].total) == ("Penalty in round 4", -500)


def test_a_penalty_that_took_nothing_says_so() -> None:
    rules = replace(CLASSIC, floor="zero", penalty_from="first turn", opening=0)
    page = sheet_page(played([Farkle(), 600, Farkle(), 600, Farkle()], rules))
    assert bare(page.rows[-1])[0] == Cell("penalty", "−0", "3rd farkle", "0")


def test_skips_turns_over_the_target_and_gifts() -> None:
    rules = load_rules({"preset": "classic", "overshoot": "goes to the lowest", "target": 1000})
    page = sheet_page(played([500, 600, 550, Skip()], rules, ("Ann", "Bo")))
    assert bare(page.rows[1])[0] == Cell("over", "550", "over", "500")
    page = sheet_page(played([500, 700, Skip(), 350], rules))
    assert bare(page.rows[1]) == (Cell("skip", "–", total="500"), Cell("over", "350", "over", "700"))
    assert bare(page.rows[2]) == (Cell("gift", "+350", "gift", "850"), None)
    assert page.rows[2].label == "Gift in round 2"


def test_points_taken_over_are_told() -> None:
    page = sheet_page(played([500, 600, Bank(400, piggyback=True)], replace(CLASSIC, piggyback=True)))
    assert bare(page.rows[1])[0] == Cell("bank", "1,000", "600 taken over", "1,500")


def test_the_table_has_a_caption_and_headings_for_rows_and_columns(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600, Farkle()], names=("Ann", "<b>Bo", "שרה"))
    drawn = table_of(table.get("/sheet").text)
    assert next(drawn.iter("caption")) is not None
    heads = [cell for cell in drawn.iter("th") if cell.get("scope") == "col"]
    assert [" ".join("".join(cell.itertext()).split()) for cell in heads] == ["Round", "1Ann", "2<b>Bo", "3שרה"]
    assert [cell.get("id") for cell in heads[1:]] == ["seat-1", "seat-2", "seat-3"]
    assert all(next(iter(row)).get("scope") == "row" for row in list(drawn.iter("tr"))[1:])


@pytest.mark.fault("E3")
def test_who_has_played_how_often_is_there_to_see(app: Flask, client: FlaskClient) -> None:
    """faults.md, E3: A500 B500 C500 A50, and B is to play."""
    table = seated(app, client, [500, 500, 500, 50], names=("A", "B", "C"))
    page = sheet_page(table.game)
    turns = [[row.cells[column] for row in page.rows] for column in range(3)]
    assert [sum(cell is not None and cell.kind == "bank" for cell in column) for column in turns] == [2, 1, 1]
    assert bare(page.rows[1])[1] == Cell("playing", "playing")
    assert "round 2" in words(table.get("/sheet"))


def test_the_legend_explains_the_signs_that_are_there(app: Flask, client: FlaskClient) -> None:
    assert "F is a farkle" not in words(seated(app, client, [500]).get("/sheet"))
    text = words(seated(app, client, [500, 600, *[Farkle()] * 6, Skip()], names=("Ann", "Bo")).get("/sheet"))
    assert "F is a farkle. A dash is a skipped turn. The red line is a penalty" in text
    assert "after the 3rd farkle in a row." in text


@pytest.mark.fault("N51")
def test_a_penalty_for_each_farkle_is_called_so() -> None:
    page = sheet_page(played([700, 500, Farkle()], replace(CLASSIC, penalty=500, penalty_after=1)))
    assert page.penalty == "every farkle"
    assert [cell.note for row in page.rows for cell in row.cells if cell and cell.kind == "penalty"] == ["farkle"]


def test_a_finished_game_shows_totals_and_ranks(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 700, 500, End()], names=("Ann", "Bo", "Cy"))
    foot = next(table_of(table.get("/sheet").text).iter("tfoot"))
    cells = [" ".join("".join(cell.itertext()).split()) for row in foot for cell in row]
    assert cells == ["Final", "2= 500", "1. 700", "2= 500"]


def test_one_who_left_is_marked_and_has_no_rank(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 700, Leave("Ann"), 600, End()], names=("Ann", "Bo", "Cy"))
    drawn = table_of(table.get("/sheet").text)
    assert "left" in "".join(next(cell for cell in drawn.iter("th") if cell.get("id") == "seat-1").itertext())


def test_a_watcher_sees_the_sheet_too(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    table = seated(app, client, [500])
    assert stranger.get(table.path("/sheet")).status_code == 200


def test_a_corrected_turn_says_what_it_was_first() -> None:
    page = sheet_page(
        played([500, 600, 200, Farkle(), Amend(1, Bank(650)), Amend(4, Bank(50)), Amend(2, Skip(), (4,))])
    )
    assert page.rows[0].cells == (
        Cell("bank", "650", total="650", entry=1, was="500"),
        Cell("skip", "–", total="0", entry=2, was="600"),
    )
    assert page.rows[1].cells[1] == Cell("struck", "–", "struck out", "0", entry=4)
    assert "corrected" in page.kinds


def test_a_turn_corrected_back_is_as_it_was() -> None:
    turns: list[Turn] = [Bank(500), Bank(500), Bank(100, piggyback=True), Farkle()]
    for number, turn in enumerate(turns, 1):
        game = played(turns, replace(CLASSIC, piggyback=True, opening=0))
        game = game.play(preview(game, number, Skip()).amend).play(Amend(number, turn))
        assert "corrected" not in sheet_page(game).kinds


def test_every_turn_leads_to_its_correction_for_those_who_score(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    table = seated(app, client, [500, 600, Farkle(), 50, Farkle(), 50, Farkle(), 50, Undo(), 100])
    answer = table.get("/sheet")
    drawn = table_of(answer.text)
    assert [link.get("href") for link in drawn.iter("a")] == [
        table.path(f"/turns/{n}") for n in (1, 2, 3, 4, 5, 6, 7, 10)
    ]
    assert "Tap a turn to correct it." in words(answer)
    watched = stranger.get(table.path("/sheet"))
    assert not list(table_of(watched.text).iter("a"))
    assert "Tap a turn" not in words(watched)
    for link in drawn.iter("a"):
        assert client.get(link.get("href", "")).status_code == 200
