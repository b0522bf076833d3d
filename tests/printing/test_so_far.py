"""Score sheets that are filled already, or to be filled in on a screen (ux.md, 8.3)."""

import io
from collections.abc import Callable
from dataclasses import replace

import page
import pypdf
import pytest

from scorekeeper import printing
from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, new_game
from scorekeeper.farkle.entries import Entry, Leave, Skip
from scorekeeper.printing.so_far import so_far
from tests.printing.pdfs import Mark, pages, text
from tests.printing.sheets import blank_sheet, sheet_so_far


def played(*entries: Entry | int, names: tuple[str, ...] = ("Ann", "Bo"), title: str = "") -> Game:
    game = new_game(CLASSIC, names, title)
    for entry in entries:
        game = game.play(Bank(entry) if isinstance(entry, int) else entry)
    return game


PENALISED = played(1000, 500, Farkle(), 700, Farkle(), Skip(), Farkle(), title="Lakeside cabin")


@pytest.fixture(scope="module")
def filled() -> bytes:
    return sheet_so_far(PENALISED, paper="letter", code="KQXR-TMBD", day="30 November 2026")


@pytest.fixture(scope="module")
def form() -> bytes:
    return blank_sheet(CLASSIC, paper="a4", names=("Ann", "שרה"), form=True)


def beside(marks: tuple[Mark, ...], number: str) -> list[str]:
    """What stands in the row with this number, from left to right."""
    row = next(mark for mark in marks if mark.text == number)
    return [
        mark.text
        for mark in sorted(marks, key=lambda mark: mark.left)
        if row.top - 3 < (mark.top + mark.bottom) / 2 < row.bottom + 3 and mark.text and mark is not row
    ]


def test_turns_and_totals_stand_in_their_rows(filled: bytes) -> None:
    (one,) = pages(filled)
    assert beside(one.words, "1") == ["F", "1,000", "1,000", "F", "500", "500"]
    assert beside(one.words, "2") == ["F", "1,000", "F", "700", "1,200"]
    assert beside(one.words, "3") == ["F", "1,000", "F", "–", "1,200"]
    assert sorted(beside(one.words, "4")) == sorted(["F", "−1,000", "penalty", "1,000", "0", "F", "next"])
    assert beside(one.words, "5") == ["F", "F"]


def test_the_struck_letter_is_larger_than_the_one_to_strike(filled: bytes) -> None:
    (one,) = pages(filled)
    sizes = sorted({round(mark.size, 1) for mark in one.named("F")})
    assert sizes == [6.5, 10.0]
    assert sum(mark.size > 9 for mark in one.named("F")) == 3


def test_head_and_footer_tell_where_and_when(filled: bytes) -> None:
    said = text(filled)
    assert "Farkle score sheet Lakeside cabin · Classic Date Place 30 November 2026 Player 1" in said
    assert "game KQXR-TMBD · in round 4, not finished" in said


def test_the_filled_sheet_is_sound_and_inside_its_cells(filled: bytes) -> None:
    assert page.validate_pdf_bytes(filled, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    assert len(filled) < 60_000
    assert len(pages(filled)) == 1


@pytest.mark.slow
def test_a_long_game_has_as_many_rows_as_it_needs() -> None:
    game = played(*[Skip()] * 60)
    made = pages(sheet_so_far(game, paper="a4"))
    assert len(made) == 2
    assert made[0].named("27")
    assert not made[0].named("28")
    assert beside(made[1].words, "31")[-2:] == ["next", "F"]


@pytest.mark.slow
def test_a_further_page_begins_with_the_totals_so_far() -> None:
    made = pages(sheet_so_far(played(1000, 500, *[Skip()] * 52, 50, Skip()), paper="a4"))
    assert not made[0].named("So far")
    assert beside(made[1].words, "So far") == ["1,000", "500"]
    assert beside(made[1].words, "28") == ["F", "50", "1,050", "F", "–", "500"]
    blank = pages(sheet_so_far(played(1000, 500), paper="a4", rounds=40))
    assert beside(blank[1].words, "So far") == []


LAST_ROUND = played(1000, 9500, 500, Farkle(), 500, names=("Ann", "Bo", "Cy"))


def test_last_turns_stand_in_the_last_row() -> None:
    game = LAST_ROUND
    (one,) = pages(sheet_so_far(game, paper="letter"))
    assert beside(one.words, "1") == ["F", "1,000", "1,000", "F", "9,500", "9,500", "F", "500", "500"]
    assert beside(one.words, "2") == ["F", "1,000", "F", "500", "10,000", "F"]
    assert sorted(beside(one.words, "Last")) == sorted(["F", "F", "F", "next"])
    ended = game.play(Bank(700)).play(Farkle())
    assert ended.state.over
    (one,) = pages(sheet_so_far(ended, paper="letter"))
    assert beside(one.words, "Last") == ["F", "1,000", "F", "F", "700", "1,200"]
    assert beside(one.words, "3") == ["F", "F", "F"]


def test_a_penalty_in_the_last_round_stands_in_its_cell() -> None:
    cells = so_far(played(1000, 500, Farkle(), 500, Farkle(), 9000, Farkle()), "", 0).last
    assert (cells[1].farkle, cells[1].amount, cells[1].word, cells[1].after) == (True, "−1,000", "penalty", "0")


def test_where_the_round_is_played_out_there_is_no_last_row() -> None:
    rules = replace(CLASSIC, last_round="finish the round")
    game = new_game(rules, ("Ann", "Bo")).play(Bank(10_000)).play(Bank(500))
    written = so_far(game, "", 0)
    assert not written.last
    assert written.cells[1, 2].total == "500"


def test_who_was_first_there_is_written_down() -> None:
    nobody = text(sheet_so_far(played(1000, 500), paper="letter"))
    assert "a tie is shared. Score sheet" in nobody
    somebody = text(sheet_so_far(LAST_ROUND, paper="letter"))
    assert "a tie is shared. Bo 10,000 Score sheet" in somebody  # in the order in which it is painted
    wide = sheet_so_far(played(10_050, names=tuple("ABCDEFGH")), paper="a4")
    assert len(pages(wide)[0].named("10,050")) == 3


def test_who_left_is_marked() -> None:
    game = played(1000, 500, 500, names=("Ann", "W" * 24, "Cy", *"DEFGH")).play(Leave("W" * 24))
    said = text(sheet_so_far(game, paper="a4"))
    assert "Player 1 Ann Player 2, left W" in said
    assert said.count("left") == 1


def test_twelve_at_a_table_have_their_own_cells() -> None:
    names = tuple(f"P{seat}" for seat in range(1, 13))
    made = pages(sheet_so_far(played(*[500] * 12, 700, names=names), paper="letter"))
    assert [beside(one.words, "1")[1] for one in made] == ["500", "500"]
    assert "700" in beside(made[0].words, "2")
    assert "700" not in beside(made[1].words, "2")


def test_a_gift_and_a_turn_over_the_target_are_told() -> None:
    rules = replace(CLASSIC, target=1000, opening=0, penalty=0, overshoot="goes to the lowest")
    game = new_game(rules, ("Ann", "Bo")).play(Bank(500)).play(Bank(300)).play(Bank(700))
    cells = so_far(game, "", 0).cells
    assert cells[2, 1].turn == "over"
    assert (cells[1, 2].total, cells[1, 2].word) == ("300", "")
    assert (cells[2, 2].amount, cells[2, 2].word, cells[2, 2].after) == ("+700", "gift", "1,000")
    rules = replace(rules, target=2000)
    game = new_game(rules, ("Ann", "Bo")).play(Bank(1500)).play(Bank(300)).play(Bank(700)).play(Bank(200))
    cell = so_far(game, "", 0).cells[2, 2]
    assert (cell.turn, cell.total, cell.amount, cell.after) == ("200", "", "+700", "1,200")


@pytest.mark.slow
def test_more_rounds_are_numbered_on() -> None:
    made = pages(blank_sheet(CLASSIC, paper="a4", players=4, rounds=40))
    assert len(made) == 2
    assert made[0].named("24")
    assert made[1].named("25")
    assert made[1].named("46")
    assert [len(one.named("Last")) for one in made] == [0, 1]
    assert [len(one.named("So far")) for one in made] == [0, 1]
    with pytest.raises(printing.NoSheet, match="at most 100 rounds"):
        blank_sheet(CLASSIC, paper="a4", rounds=101)


def test_every_field_has_a_name_that_can_be_spoken(form: bytes) -> None:
    reader = pypdf.PdfReader(io.BytesIO(form))
    fields = reader.get_fields()
    assert fields is not None
    assert {field["/TU"] for field in fields.values()} == set(fields)
    assert "Player 2 round 7 total" in fields
    assert "Player 1 last round turn" in fields
    assert fields["Player 1 name"]["/V"] == "Ann"
    assert len(fields) == 1 + 4 + 2 + 3 * 2 * 27  # name, head and foot, boxes, and farkle, turn and total
    assert page.validate_pdf_bytes(form, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    assert len(form) < 900_000


@pytest.mark.fault("F4")
@pytest.mark.parametrize("sheet", [printing.tally, sheet_so_far])
def test_a_game_too_long_for_paper_is_told_at_once(
    sheet: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "MOST_TURNS", 3)
    game = new_game(CLASSIC, ("Ann", "Bo"))
    for points in (500, 500, 50):
        game = game.play(Bank(points))
    assert sheet(game, paper="a4")
    with pytest.raises(printing.NoSheet, match=r"more than 3 turns is too long for paper\. Its CSV"):
        sheet(game.play(Bank(50)), paper="a4")
