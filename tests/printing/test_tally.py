"""The tally on paper: measured, and read back (ux.md, 8.1, 8.4)."""

import io
import random
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

import page
import pypdf
import pytest

from scorekeeper import printing
from scorekeeper.exports import card, summary
from scorekeeper.farkle import CLASSIC, Amend, Bank, End, Farkle, Game, IllegalEntry, Rules, new_game
from scorekeeper.farkle.entries import Leave
from scorekeeper.farkle.sheet import columns, lines, sheet
from scorekeeper.filters import number
from scorekeeper.web.game.sheet import sheet_page
from tests.printing.pdfs import Page, elements, ink, pages, text
from tests.printing.sheets import blank_sheet, sheet_so_far

BOXES = {"portrait": (186.0, 255.0), "landscape": (255.0, 186.0)}
HAIR = 0.25
NAMES = (
    "Ann",
    "שרה כהן",
    "محمد",
    "Maximiliana von Hohenste",
    "Владимир",
    "W" * 24,
    "Zoë",
    "Ελένη",
    "Łucja",
    "J",
    "K",
    "L",
)
ROUNDS = 52  # with which one round alone stood on the last page
LONG_GAME = replace(CLASSIC, target=40_000)


def played(players: int, seed: int = 5, rules: Rules = CLASSIC, turns: int = 10_000) -> Game:
    luck, game = random.Random(seed), new_game(rules, NAMES[:players])
    while not game.state.over and len(game.log) < turns:
        bank = Bank(luck.choice((300, 350, 450, 500, 700, 1000, 1500, 2300)))
        try:
            game = game.play(Farkle() if luck.random() < 0.35 else bank)
        except IllegalEntry:
            game = game.play(Farkle())
    return game


@cache
def printed(players: int, paper: str = "letter", rules: Rules = CLASSIC) -> bytes:
    return printing.tally(played(players, rules=rules), paper=paper, code="KQXR-TMBD", day="30 November 2026")


def shape(one: Page) -> str:
    return "portrait" if one.height > one.width else "landscape"


@pytest.mark.fault("F7")
@pytest.mark.fault("F12")
@pytest.mark.parametrize(("players", "paper"), [(2, "a4"), (5, "letter"), (8, "letter"), (12, "a4")])
@pytest.mark.quick(1)
def test_all_lies_inside_the_box_and_is_tagged(players: int, paper: str) -> None:
    made = printed(players, paper)
    assert len(made) <= 80_000
    assert page.validate_pdf_bytes(made, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    for one in pages(made):
        assert shape(one) == ("portrait" if players <= 5 else "landscape")
        wide, high = BOXES[shape(one)]
        left, top = (one.width - wide) / 2, (one.height - high) / 2
        assert min(left, top) > 11.9
        for mark in (*one.words, *one.lines):
            if mark.size != pytest.approx(7.5):
                assert left - HAIR <= mark.left <= mark.right <= one.width - left + HAIR, mark
                assert top - HAIR <= mark.top <= mark.bottom <= one.height - top + HAIR, mark
        assert all(word.size > 8.4 for word in one.words if word.size != pytest.approx(7.5))
    assert ink(made) < 0.06


@pytest.mark.point(40)
@pytest.mark.parametrize("players", [2, 8, 12])
def test_every_turn_and_every_total_is_there(players: int) -> None:
    game, made = played(players), printed(players, "a4" if players != 8 else "letter")
    said = text(made)
    for column in columns(game.state):
        assert f"{column.rank}{'=' if column.shared_rank else '.'} {number(column.total)}" in said
    for line in lines(game):
        sign = {"farkle": "F"}.get(line.kind, number(line.points))
        assert f"{sign} {number(line.total)}" in said
    penalties = sum(row.kind == "penalty" for row in sheet(game).rows)
    assert penalties or players != 2
    assert said.count("penalty") >= penalties


@pytest.mark.parametrize("players", [3, 4, 5, 6, 8])
@pytest.mark.quick(2)
def test_a_usual_game_needs_one_page(players: int) -> None:
    assert len(pages(printed(players))) == 1


def test_nine_to_twelve_stand_in_two_blocks() -> None:
    made = pages(printed(12, "a4"))
    assert [one.named("Every turn, seats 1 to 6") != [] for one in made] == [True, False]
    assert [one.named("Every turn, seats 7 to 12") != [] for one in made] == [False, True]


@pytest.mark.point(40)
@pytest.mark.fault("F8")
@pytest.mark.fault("F10")
@pytest.mark.slow
def test_a_long_game_flows_on_under_the_same_heads() -> None:
    game, made = played(8, rules=LONG_GAME), pages(printed(8, rules=LONG_GAME))
    assert len(made) > 1
    assert all(len(one.words) > 100 for one in made)
    assert all(one.named("Round") and one.named("Ann") for one in made)
    rounds = [word.text for one in made for word in one.words if word.text.isdigit() and word.left < 25]
    assert [round_ for round_ in rounds if round_ in dict.fromkeys(map(str, range(1, 200)))] == [
        str(row.round) for row in sheet(game).rows if row.kind == "round"
    ]
    assert made[-1].named("Final")


@pytest.mark.point(40)
def test_a_shared_win_and_who_left() -> None:
    game = (
        new_game(replace(CLASSIC, target=1000), ("Ann", "Bo", "Cy")).play(Bank(1000)).play(Bank(1000)).play(Leave("Cy"))
    )
    said = text(printing.tally(game, paper="a4"))
    assert "Ann and Bo tie with 1,000 and share the win" in said
    assert "Final 1= 1,000 1= 1,000 left 0" in said


def test_a_game_under_way() -> None:
    said = text(printing.tally(played(2, turns=5), paper="a4", code="KQXR-TMBD"))
    assert "leads with" in said
    assert "in round 3, not finished" in said
    assert "So far" in said
    assert text(printing.tally(new_game(CLASSIC, ("Ann", "Bo")), paper="letter")).startswith("Ann and Bo lead with 0")


@pytest.mark.fault("F6")
def test_the_figures_beside_a_right_to_left_name_keep_their_order() -> None:
    (one,) = pages(printed(4))
    ranks = [word for word in one.words if word.size == pytest.approx(13, abs=0.01)]
    totals = [word for word in one.words if word.size == pytest.approx(17, abs=0.01)]
    assert [word.text for word in totals] == [number(column.total) for column in columns(played(4).state)]
    assert all(rank.right < total.left for rank, total in zip(ranks, totals, strict=True))


@pytest.mark.fault("F13")
def test_a_hostile_name_or_title_is_nothing_but_text() -> None:
    title, name = "<img src=file:///etc/passwd>", "<link rel=attachment>"
    game = new_game(CLASSIC, (name, "{{7*7}}"), title).play(Bank(500))
    made = printing.tally(game, paper="a4")
    said = text(made).replace(" ", "")
    assert title.replace(" ", "") in said
    assert name.replace(" ", "") in said
    assert "{{7*7}}" in said
    assert not pypdf.PdfReader(io.BytesIO(made)).attachments


@pytest.mark.point(40)
def test_a_penalty_has_a_row_with_a_header_of_its_own() -> None:
    game = new_game(CLASSIC, ("Ann", "Bo"))
    for entry in (Bank(1000), Bank(500), Farkle(), Bank(500), Farkle(), Bank(500), Farkle()):
        game = game.play(entry)
    made = printing.tally(game, paper="a4")
    rows = [[kid.get_object() for kid in row["/K"]] for kind, row in elements(made) if kind == "/TR"]
    heads = [row[0] for row in rows if str(row[0]["/S"]) == "/TH"]
    assert [len(row) for row in rows if row[0] in heads][1:-2] == [5] * 5  # a header, and a turn and a total each
    assert text(made).index("4 F 1,000") < text(made).index("penalty −1,000 0") < text(made).index("So far")


@pytest.mark.point(34)
def test_the_race_is_described() -> None:
    figures = [str(element["/Alt"]) for kind, element in elements(printed(4)) if kind == "/Figure"]
    assert any("The lead changed" in alt for alt in figures)
    assert all(figures)


def test_a_code_is_never_broken() -> None:
    for letters in (1, 2, 13):  # were it free to break, the line would end within the code
        game = new_game(CLASSIC, NAMES[:8], "n" * letters).play(Bank(500))
        made = printing.tally(game, paper="a4", code="KQXR-TMBD", day="30 November 2026")
        assert any("game KQXR-TMBD" in word.text for word in pages(made)[0].words if word.size > 8), letters


TAKING = replace(CLASSIC, piggyback=True, overshoot="goes to the lowest", target=3000)
STRUCK = new_game(TAKING, NAMES[:2])
for _entry in (Bank(1000), Bank(500), Bank(350), Amend(1, Farkle(), (3,))):
    STRUCK = STRUCK.play(_entry)


@pytest.mark.fault("N54")
def test_a_turn_taken_over_one_over_the_target_and_one_struck_out_say_what_they_are() -> None:
    game = new_game(TAKING, NAMES[:2]).play(Bank(1000)).play(Bank(500)).play(Bank(350, piggyback=True))
    said = text(printing.tally(game.play(Bank(2800)), paper="a4"))
    assert "350+500 1,850 over 2,800 500" in said
    assert "took over 350 points from the turn before" in said
    assert "passed the target and scored nothing" in said
    assert "struck out" not in said
    assert "struck 0" in (said := text(printing.tally(STRUCK, paper="a4")))
    assert "a correction struck out" in said
    filled = text(sheet_so_far(game.play(Bank(2800)), paper="a4"))
    assert all(words in filled for words in ("+500", "taken over", "over the target", "2,800"))
    assert "struck out" in text(sheet_so_far(STRUCK, paper="a4"))


@pytest.mark.fault("N62")
def test_all_outputs_have_the_same_words_for_how_a_game_stands() -> None:
    for game, far, row in (
        (played(2, turns=5), "in round 3, not finished", "So far"),
        (played(2), f"{played(2).state.round} rounds", "Final"),
        (played(2, turns=5).play(End()), "3 rounds, stopped early", "Final"),
    ):
        sheets = [printing.tally(game, paper="a4"), sheet_so_far(game, paper="a4")]
        said = [
            *map(text, sheets),
            summary(game, "KQXR-TMBD", datetime.now(UTC)),
            card(game, datetime.now(UTC)).decode(),
        ]
        assert all(far in one.replace("\xa0", " ") for one in said)
        best = max(one.total for one in game.state.standings)
        assert f"{row} 1. {number(best)}" in said[0] or f"{row} 2. " in said[0]
        assert sheet_page(game).last_row == row


@pytest.mark.fault("N55")
def test_nine_are_split_evenly_into_columns_of_one_width() -> None:
    first, second = pages(printed(9))
    assert first.named("Every turn, seats 1 to 5")
    assert second.named("Every turn, seats 6 to 9")
    edges = [
        [round(word.right, 1) for word in one.words if word.size == pytest.approx(14, abs=0.01)]
        for one in (first, second)
    ]
    assert len(edges[0]) == 5
    assert edges[1] == pytest.approx(edges[0][:4], abs=0.3)


def overlapping(one: Page) -> list[tuple[str, str]]:
    """The words that are printed over each other."""
    words = [word for word in one.words if word.text]
    return [
        (a.text, b.text)
        for place, a in enumerate(words)
        for b in words[place + 1 :]
        if min(a.right, b.right) - max(a.left, b.left) > 0.3 and min(a.bottom, b.bottom) - max(a.top, b.top) > 0.5
    ]


@pytest.mark.fault("N59")
def test_no_text_is_printed_over_another() -> None:
    game = new_game(
        replace(CLASSIC, name="W" * 40, target=150_000), tuple("W" * 23 + seat for seat in "ABCDEFGH"), "W" * 50
    )
    for bank in (100_000, 99_950, 500, 20_000, 500, 500, 500, 500, 40_000):
        game = game.play(Bank(bank))
    (one,) = pages(printing.tally(game, paper="letter", code="KQXR-TMBD", day="30 November 2026"))
    assert one.named("140,000")
    assert overlapping(one) == []


@pytest.mark.fault("N59")
def test_the_last_page_has_more_than_one_round() -> None:
    game = new_game(replace(CLASSIC, penalty=0), NAMES[:8]).play_all([Farkle()] * 8 * ROUNDS)
    *_, last = pages(printing.tally(game, paper="letter"))
    assert [word.text for word in last.words if word.text.isdigit() and word.left < 25][-3:] == [
        str(round_) for round_ in range(ROUNDS - 2, ROUNDS + 1)
    ]


@pytest.mark.fault("N61")
def test_names_in_many_scripts_keep_the_files_small() -> None:
    names = ("שרה כהן", "محمد علي", "田中太郎", "김철수", "👨‍👩‍👧 Fam", "王小明")
    game = new_game(CLASSIC, names).play(Bank(500)).play(Bank(600))
    for made in (printing.tally(game, paper="a4"), sheet_so_far(game, paper="a4")):
        assert len(made) <= 120_000
        assert page.validate_pdf_bytes(made, profile=page.ValidationProfile.PDF_UA_1).is_compliant


@pytest.mark.fault("N64")
def test_the_address_can_be_clicked() -> None:
    url = "https://farkle.example/g/KQXR-TMBD"
    game = new_game(CLASSIC, ("Ann", "Bo"))
    for made, links in (
        (printing.tally(game, paper="a4", address=url), 1),
        (printing.rule_sheet(CLASSIC, paper="a4", address=url), 1),
        (blank_sheet(CLASSIC, paper="a4", address=url, link=url), 2),
    ):
        marks: Any = pypdf.PdfReader(io.BytesIO(made)).pages[0]["/Annots"]
        assert [mark.get_object()["/A"]["/URI"] for mark in marks] == [url] * links
        assert "farkle.example/g/KQXR-TMBD" in text(made)
        assert page.validate_pdf_bytes(made, profile=page.ValidationProfile.PDF_UA_1).is_compliant
