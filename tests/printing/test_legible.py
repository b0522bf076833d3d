"""Names in letters of every kind: what there is a letter for is printed, and no player is left without a name."""

import io
from types import SimpleNamespace

import page
import pypdfium2 as pdfium
import pytest

from scorekeeper import printing
from scorekeeper.farkle import CLASSIC, Bank, Game, new_game
from scorekeeper.printing import legible, press
from tests.printing.pdfs import MM, pages, text
from tests.printing.sheets import blank_sheet

UNPRINTABLE = "\U0010fff0\U0010fff1"
NAMES = ("🦄 Uni", "👨‍👩‍👧 Fam", "Zoë", "😊 A", "❌ B", "🦄")
FACE = "😊"  # even the fonts that Pango brings along have it
LINE = (
    '<!DOCTYPE html><html lang="en"><title>t</title><link rel="stylesheet" href="sheet.css">'
    '<p style="font-size: 12pt; font-weight: 700; padding: 10mm">{} A</p></html>'
)
SCALE = 4


def game(*names: str) -> Game:
    made = new_game(CLASSIC, names)
    for points in (600, 1000, 700, 500, 800, 950)[: len(names)]:
        made = made.play(Bank(points))
    return made


def without(*letters: str) -> SimpleNamespace:
    """A press on a machine that lacks these letters."""
    return SimpleNamespace(unprintable=lambda text: set(letters) & set(text))


def known(name: str) -> str:
    """What of a name this machine can print."""
    missing = press.unprintable(name)
    return "".join(letter for letter in name if letter not in missing).strip(" \u200d\ufe0f")


def test_letters_that_no_font_has_are_known_beforehand() -> None:
    assert press.unprintable(f"Ann {UNPRINTABLE} <b>") == set(UNPRINTABLE)
    assert press.unprintable("Łucja Ελένη Владимир") == set()


@pytest.mark.fault("F1")
@pytest.mark.slow
def test_names_with_emoji_are_printed_as_far_as_there_are_letters() -> None:
    made = blank_sheet(CLASSIC, paper="a4", names=NAMES)
    (one,) = pages(made)
    heads = [word for word in one.words if 26 < word.top < 32 and word.size > 11]
    for name in NAMES:
        assert known(name) in text(made)
    assert [word.text for word in heads if word.text.isalpha() and word.text.isascii()] == ["Uni", "Fam", "A", "B"]
    assert page.validate_pdf_bytes(made, profile=page.ValidationProfile.PDF_UA_1).is_compliant


@pytest.mark.fault("F1")
def test_nobody_is_without_a_name_on_the_tally() -> None:
    made = printing.tally(game(*NAMES), paper="a4")
    assert (known("🦄") or "Player 6") in text(made)
    assert page.validate_pdf_bytes(made, profile=page.ValidationProfile.PDF_UA_1).is_compliant


@pytest.mark.fault("F1")
def test_who_has_no_letter_is_called_by_the_seat() -> None:
    named = legible.by_seat(without("🦄", "👨"), game("🦄", "Ann", "👨‍\ufe0f", "🦄 Uni", "דנה"))  # type: ignore[arg-type]
    assert [one.name for one in named.state.standings] == ["Player 1", "Ann", "Player 3", "🦄 Uni", "דנה"]
    named = legible.by_seat(without("🦄"), game("🦄", "player 1", "Seat 1"))  # type: ignore[arg-type]
    assert named.state.standings[0].name == "No. 1"
    assert legible.illegible(without("🦄"), ("Ann", "🦄")) == {"🦄"}  # type: ignore[arg-type]


@pytest.mark.fault("F1")
def test_the_place_of_a_name_that_cannot_be_printed_is_free_to_write_in(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "龍" * 24
    monkeypatch.setattr(press, "unprintable", set)
    said = text(blank_sheet(CLASSIC, paper="letter", names=("Ann", long)))
    assert "Player 1 Ann Player 2" in said
    assert "龍" not in said


@pytest.mark.fault("F3")
def test_an_emoji_stands_in_its_line_and_is_as_high_as_the_text() -> None:
    assert known(FACE) == FACE
    made = press.press([LINE.format(FACE)], 1)
    (letter,) = (word for word in pages(made)[0].words if word.text.endswith("A"))
    top, bottom = inked(made, letter.left - 8, letter.top - 5, letter.left - 0.2, letter.bottom + 5)
    size = 12 * MM
    assert 0.7 * size < bottom - top < 1.3 * size
    assert top < letter.top + 0.2 * size
    assert abs(bottom - letter.bottom) < 0.3 * size


def inked(pdf: bytes, left: float, top: float, right: float, bottom: float) -> tuple[float, float]:
    """Between which heights, in mm from the top of the first page, something is printed in this part of it."""
    document = pdfium.PdfDocument(io.BytesIO(pdf))
    try:
        image = document[0].render(scale=SCALE).to_pil().convert("L")
    finally:
        document.close()
    dots = SCALE / MM
    part = image.crop(tuple(round(edge * dots) for edge in (left, top, right, bottom)))
    found = part.point([255 if shade < 200 else 0 for shade in range(256)]).getbbox()
    assert found is not None
    return top + found[1] / dots, top + found[3] / dots
