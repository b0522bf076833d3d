"""The blank score sheet on paper: measured, and read back (ux.md, 8.1, 8.3, 10)."""

import io
import re
from dataclasses import replace
from itertools import pairwise

import page
import pikepdf
import pytest

from scorekeeper.farkle import CLASSIC, PRESETS, Rules
from scorekeeper.farkle.rulebook import scoring_lines
from scorekeeper.filters import number
from scorekeeper.printing import NoSheet, grid
from scorekeeper.printing.wording import ending, how_to_fill_in
from tests.printing.pdfs import Mark, elements, ink, pages, text
from tests.printing.sheets import blank_sheet

PAPERS = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
BOX = (186.0, 255.0)
HAIR = 0.25  # mm: half of the thickest line
PLAYERS = range(2, 9)
LONGEST = replace(
    CLASSIC,
    name="The house rules of the Fotheringay-Smythes of Ashby",
    turn_minimum=500,
    floor="zero",
    penalty_from="on the board",
    penalty_after=9,
    target=1_000_000,
    opening=100_000,
    blank_roll=500,
)
NAMES = (
    "W" * 24,
    "Maximiliana von Hohenste",
    "שרה כהן",
    "Ελένη Παπαδοπούλου",
    "Владимир Александрович",
    "Zoë",
    "ab",
    "محمد",
)


def edges(paper: str, players: int) -> Mark:
    """The content box of a sheet, in mm."""
    width, height = PAPERS[paper]
    if grid.LAYOUTS[players].shape == "landscape":
        width, height, (wide, high) = height, width, BOX[::-1]
    else:
        wide, high = BOX
    return Mark((width - wide) / 2, (height - high) / 2, (width + wide) / 2, (height + high) / 2)


@pytest.mark.fault("F8")
@pytest.mark.fault("F12")
@pytest.mark.point(39)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.quick(3)
def test_one_page_inside_its_box(players: int, paper: str) -> None:
    sheet = pages(blank_sheet(CLASSIC, paper=paper, players=players))
    assert len(sheet) == 1
    box = edges(paper, players)
    assert (sheet[0].width, sheet[0].height) == pytest.approx((box.left + box.right, box.top + box.bottom), abs=0.1)
    assert min(box.left, box.top) > 11.9
    footer = [word for word in sheet[0].words if word.size == pytest.approx(7.5)]
    assert [word.text for word in footer] == [f"Score sheet · Classic · {players} players", "Page 1 of 1"]
    assert all(box.bottom + 1.5 < word.top and word.bottom < sheet[0].height - 7 for word in footer)
    for mark in (*sheet[0].words, *sheet[0].lines):
        if mark not in footer:
            assert box.left - HAIR <= mark.left <= mark.right <= box.right + HAIR, mark
            assert box.top - HAIR <= mark.top <= mark.bottom <= box.bottom + HAIR, mark


@pytest.mark.parametrize("players", [9, 11, 12])
@pytest.mark.quick(1)
def test_more_than_eight_have_two_pages(players: int) -> None:
    sheet = pages(blank_sheet(CLASSIC, paper="letter", players=players))
    seats = [[int(word.text[7:]) for word in one.words if re.fullmatch(r"Player \d+", word.text)] for one in sheet]
    first = (players + 1) // 2
    assert seats == [list(range(1, first + 1)), list(range(first + 1, players + 1))]
    assert [one.words[-1].text for one in sheet] == ["Page 1 of 2", "Page 2 of 2"]
    assert all(one.named("Farkle score sheet") for one in sheet)


@pytest.mark.point(39)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_rows_are_as_high_and_the_columns_as_wide_as_promised(players: int) -> None:
    rounds, height = {2: (26, 7.2), 3: (26, 7.2), 4: (23, 8.0), 5: (23, 8.0)}.get(players, (20, 6.7))
    column = {2: 88.8, 3: 59.2, 4: 44.4, 5: 35.5, 6: 41.1, 7: 35.2, 8: 30.8}[players]
    sheet = pages(blank_sheet(CLASSIC, paper="a4", players=players))[0]
    numbers = [sheet.named(str(round_))[0] for round_ in range(1, rounds + 1)]
    assert not sheet.named(str(rounds + 1))
    steps = [after.bottom - before.bottom for before, after in pairwise(numbers)]
    assert steps == pytest.approx([height] * (rounds - 1), abs=0.15)
    marks = sheet.named("F")
    assert len(marks) == (rounds + 1) * players
    assert marks[1].left - marks[0].left == pytest.approx(column, abs=0.05)
    assert grid.LAYOUTS[players].total >= 18
    assert grid.LAYOUTS[players].turn + grid.LAYOUTS[players].total == pytest.approx(column)


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.quick(4)
def test_all_that_is_printed_is_there_to_its_last_word(slug: str) -> None:
    rules = PRESETS[slug]
    sheet = blank_sheet(rules, paper="letter", players=2)
    said = text(sheet)
    how = how_to_fill_in(rules)
    assert len(pages(sheet)) == 1
    assert " ".join(filter(None, (how.before, how.penalty, how.after))) in said
    assert ending(rules).then in said
    assert rules.name in said
    assert (f"on the board ({number(rules.opening)}+)" in said) == bool(rules.opening)
    for line in scoring_lines(rules):
        if line.grid is None:
            assert f"{line.label} {number(line.points)}" in said
        elif line.grid.rule:
            assert f"Three 6s {number(line.grid.rows[5][1][0])}" in said
            assert f"{line.label}: {line.grid.rule}." in said
        else:
            sixes = [number(points[-1]) for _, points in line.grid.rows]
            assert f"1s 2s 3s 4s 5s 6s Three {number(line.grid.rows[0][1][0])}" in said
            assert f"Six {' '.join(sixes)}" in said
    assert ("Blank roll 500" in said) == bool(rules.blank_roll)


@pytest.mark.fault("F7")
@pytest.mark.fault("F8")
@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.quick(1)
def test_the_longest_rules_and_names_stay_inside(players: int) -> None:
    sheet = blank_sheet(LONGEST, paper="letter", names=NAMES[:players], code="KQXR-TMBD", address="a" * 60)
    (only,) = pages(sheet)
    box, layout = edges("letter", players), grid.LAYOUTS[players]
    how = how_to_fill_in(LONGEST)
    assert f"{how.before} {how.penalty} {how.after}" in text(sheet)
    assert ending(LONGEST).then in text(sheet)
    for mark in only.words:
        assert box.left - HAIR <= mark.left <= mark.right <= box.right + HAIR, mark
        # No word of the head of a column reaches over the fence into the next.
        if box.top + 9.9 < mark.top < box.top + 9.9 + layout.name:
            seat = (mark.left - box.left - layout.fence(0)) // layout.player
            assert mark.right < box.left + layout.fence(int(seat) + 1), mark
            assert mark.bottom < box.top + 9.9 + layout.name + 0.5, mark


def test_what_scores_gives_way_where_there_is_no_room() -> None:
    assert "What scores Single 1 100" in text(blank_sheet(CLASSIC, paper="a4", players=4))
    table = PRESETS["dix-mille"].combinations
    crowded = replace(LONGEST, combinations=table)
    assert "What scores The rule sheet tells. Last round" in text(blank_sheet(crowded, paper="a4", players=2))
    assert "the rule sheet tells what scores" in text(blank_sheet(CLASSIC, paper="a4", players=8))


def test_the_box_names_the_least_first_bank_there_is() -> None:
    rules = replace(CLASSIC, opening=200, turn_minimum=300)
    assert "on the board (300+)" in text(blank_sheet(rules, paper="a4"))


def test_names_are_printed_in_the_order_of_the_seats() -> None:
    said = text(blank_sheet(CLASSIC, paper="a4", names=("Ann", "Bo", "Łucja", "Zoë")))
    assert "Player 1 Ann Player 2 Bo Player 3 Łucja Player 4 Zoë" in said


def test_the_footer_tells_where_the_sheet_belongs() -> None:
    sheet = blank_sheet(CLASSIC, paper="a4", code="KQXR-TMBD", address="farkle.example/g/KQXR-TMBD")
    assert pages(sheet)[0].named("Score sheet · Classic · game KQXR-TMBD · farkle.example/g/KQXR-TMBD")


def test_a_footer_too_long_for_the_page_ends_in_an_ellipsis() -> None:
    sheet = pages(blank_sheet(replace(CLASSIC, name="n" * 200), paper="a4"))[0]
    (footer,) = (word for word in sheet.words if word.size == pytest.approx(7.5) and "Page" not in word.text)
    assert footer.text.endswith("…")
    assert footer.right < sheet.named("Page 1 of 1")[0].left


@pytest.mark.point(42)
def test_points_end_in_one_line() -> None:
    sheet = pages(blank_sheet(CLASSIC, paper="a4"))[0]
    for points in (("100", "50", "200"), ("400", "500", "600", "2,000"), ("3,000", "2,500")):
        ends = [sheet.named(one)[0].right for one in points]
        assert max(ends) - min(ends) < 0.1


@pytest.mark.fault("F14")
@pytest.mark.parametrize("players", PLAYERS)
def test_letters_are_large_enough(players: int) -> None:
    small = {
        word.text for word in pages(blank_sheet(CLASSIC, paper="a4", players=players))[0].words if word.size < 8.99
    }
    assert small == {"F", f"Score sheet · Classic · {players} players", "Page 1 of 1"}


@pytest.mark.point(41)
@pytest.mark.parametrize(
    "sheet",
    [{"players": 4}, {"players": 12}, {"names": NAMES, "code": "KQXR-TMBD"}],
    ids=["blank", "two pages", "names in six scripts"],
)
def test_the_file_is_sound_tagged_and_described(sheet: dict[str, object]) -> None:
    pdf = blank_sheet(CLASSIC, paper="letter", **sheet)
    report = page.validate_pdf_bytes(pdf, profile=page.ValidationProfile.PDF_UA_1)
    assert [failure.message for failure in report.failures] == []
    assert report.is_compliant
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert file.check_pdf_syntax() == []
        assert file.Root.Lang == "en"
        assert file.Root.MarkInfo.Marked
        assert "Farkle score sheet · Classic · " in str(file.docinfo.Title)
        assert "/Names" not in file.Root
        for font in (font for one in file.pages for font in one.Resources.Font.values()):
            assert {"/FontFile2", "/FontFile3"} & set(font.DescendantFonts[0].FontDescriptor.keys())
    kinds = [kind for kind, _ in elements(pdf)]
    assert kinds.count("/H1") == 1
    assert kinds.count("/Table") == (2 if sheet.get("players") == 12 else 1)


@pytest.mark.point(41)
@pytest.mark.point(42)
@pytest.mark.parametrize("players", [2, 4, 8, 12])
def test_the_file_is_small_and_spares_ink(players: int) -> None:
    sheet = blank_sheet(CLASSIC, paper="a4", players=players)
    assert len(sheet) < 60_000
    assert 0.005 < ink(sheet) < 0.06


@pytest.mark.parametrize(
    ("change", "last"),
    [
        ({}, True),
        ({"last_round": "finish the round"}, False),
        ({"last_round": "none"}, False),
        ({"overshoot": "is lost"}, False),
        ({"overshoot": "goes to the lowest"}, False),
    ],
)
def test_only_a_last_turn_each_has_a_row_of_its_own(change: dict[str, str], last: bool) -> None:
    sheet = pages(blank_sheet(replace(CLASSIC, **change), paper="a4"))[0]  # type: ignore[arg-type]
    assert len(sheet.named("Last")) == last
    assert len(sheet.named("F")) == (23 + last) * 4


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Ours"},
        {"opening": 350},
        {"target": 5000},
        {"penalty": 500},
        {"penalty": 0},
        {"penalty_after": 1},
        {"penalty_after": 2},
        {"penalty_count": "in all"},
        {"penalty_from": "first turn"},
        {"floor": "zero"},
        {"turn_minimum": 300},
        {"blank_roll": 500},
        {"last_round": "none"},
        {"overshoot": "is lost"},
        {"combinations": CLASSIC.combinations[:-1]},
        {"dice": 5},
    ],
    ids=str,
)
@pytest.mark.quick(4)
def test_another_rule_is_another_sheet(change: dict[str, object]) -> None:
    other = replace(CLASSIC, **change)  # type: ignore[arg-type]
    assert blank_sheet(other, paper="a4") != blank_sheet(CLASSIC, paper="a4")


def test_a_sheet_is_made_once() -> None:
    rules = Rules(name="Once")
    assert blank_sheet(rules, paper="a4") is blank_sheet(Rules(name="Once"), paper="a4", players=4)


@pytest.mark.parametrize(
    "wish",
    [
        {"paper": "a5"},
        {"paper": "A4"},
        {"paper": ""},
        {"paper": "a4", "players": 1},
        {"paper": "a4", "players": 13},
        {"paper": "a4", "players": 2, "names": ("Ann", "Bo", "Cy")},
        {"paper": "a4", "players": 0},
    ],
)
def test_there_is_no_such_sheet(wish: dict[str, object]) -> None:
    with pytest.raises(NoSheet, match=r"^(Sheets are printed on|A score sheet has room for) .*\.$"):
        blank_sheet(CLASSIC, **wish)


@pytest.mark.fault("N55")
def test_nine_stand_five_and_four_and_a_fence_closes_the_second_page() -> None:
    first, second = pages(blank_sheet(CLASSIC, paper="letter", players=9))
    assert [word.text for one in (first, second) for word in one.words if word.text.startswith("Player")] == [
        f"Player {seat}" for seat in range(1, 10)
    ]
    assert first.named("Player 5")
    assert first.named("Player 1")[0].left == pytest.approx(second.named("Player 6")[0].left)
    assert first.named("Player 2")[0].left == pytest.approx(second.named("Player 7")[0].left)
    grid = [line for line in second.lines if line.top < second.named("20")[0].bottom and line.top > 24]
    edge = max(line.right for line in grid)
    assert edge == pytest.approx(max(line.left for line in grid if line.bottom - line.top > 100), abs=1)
    assert edge < second.width - 50
