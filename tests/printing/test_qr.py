"""The QR code on the score sheet of a game: where it leads, that a camera can read it, and that it takes no room."""

import io

import page
import pypdfium2 as pdfium
import pytest
import segno

from scorekeeper import printing
from scorekeeper.farkle import CLASSIC
from scorekeeper.printing import grid
from scorekeeper.printing.qr import qr
from tests.printing.pdfs import MM, elements, pages, text
from tests.printing.sheets import blank_sheet
from tests.printing.test_score_sheet import LONGEST, NAMES

LINK = "https://farkle.example/g/KQXR-TMBD"
ALT = f"QR code that opens this game: {LINK}"
SCALE = 12


def of_game(players: int, paper: str = "letter") -> bytes:
    return blank_sheet(CLASSIC, paper=paper, players=players, code="KQXR-TMBD", link=LINK)


def pictures(pdf: bytes) -> list[str]:
    return [str(element["/Alt"]) for kind, element in elements(pdf) if kind == "/Figure"]


def read(pdf: bytes, left: float, top: float, size: float, squares: int) -> list[list[bool]]:
    """Which squares of a part of the first page, in mm, are dark in their middle."""
    document = pdfium.PdfDocument(io.BytesIO(pdf))
    try:
        image = document[0].render(scale=SCALE).to_pil().convert("L")
    finally:
        document.close()
    dots = SCALE / MM
    places = [(place + 0.5) * size / squares * dots for place in range(squares)]
    dark = 128
    return [[image.getpixel((int(left * dots + x), int(top * dots + y))) < dark for x in places] for y in places]


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.quick(1)
def test_it_leads_back_to_the_game(players: int) -> None:
    made = of_game(players)
    (one,) = pages(made)
    matrix = [[bool(square) for square in row] for row in segno.make_qr(LINK, error="m").matrix]
    size = grid.LAYOUTS[players].code
    wide, high = (186, 255) if one.height > one.width else (255, 186)
    right, top = (one.width + wide) / 2, (one.height - high) / 2
    assert read(made, right - size, top, size, len(matrix)) == matrix
    assert size / len(matrix) > 0.35  # mm a square: a camera reads it at arm's length
    assert pictures(made) == [ALT]
    assert page.validate_pdf_bytes(made, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    assert len(made) < 60_000


@pytest.mark.parametrize("paper", printing.PAPERS)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.quick(3)
def test_with_it_all_is_still_on_one_page(players: int, paper: str) -> None:
    made = of_game(players, paper)
    assert len(pages(made)) == 1
    assert pictures(made) == [ALT]
    assert ("What scores Single 1 100" in text(made)) == (players <= 5)


def test_it_stands_on_every_page() -> None:
    assert pictures(of_game(12)) == [ALT, ALT]


def test_where_there_is_no_room_the_code_gives_way() -> None:
    made = blank_sheet(LONGEST, paper="letter", names=NAMES[:2], code="KQXR-TMBD", link=LINK)
    assert len(pages(made)) == 1
    assert "What scores" in text(made)


def test_without_a_link_there_is_none() -> None:
    assert pictures(blank_sheet(CLASSIC, paper="a4", code="KQXR-TMBD")) == []


def test_its_outline_has_every_square_once() -> None:
    drawn = qr(LINK)
    areas = [int(part.split("h")[1].split("v")[0]) for part in drawn.path.split("M")[1:]]
    assert sum(areas) == sum(map(sum, segno.make_qr(LINK, error="m").matrix))
    assert drawn.squares == 29
