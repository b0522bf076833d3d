"""A score sheet filled in on a screen: what is typed must be read (ux.md, 8.3)."""

import io
from itertools import pairwise
from string import ascii_letters, digits

import pikepdf
import pypdfium2 as pdfium
import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont

from scorekeeper.assets import folder
from scorekeeper.farkle import CLASSIC
from scorekeeper.printing import grid
from scorekeeper.printing.grid import ColumnHead
from tests.printing.pdfs import MM, text
from tests.printing.sheets import blank_sheet

NAMED = {
    letter for letter in map(chr, range(0x20, 0x250)) if letter.isprintable() and ColumnHead("", letter, 1).in_field
}
TYPED = NAMED.union(ascii_letters, digits, ",.-+−– ÄéßŁşğčőŸ")
SCALE = 8  # pixels a point


@pytest.fixture(scope="module")
def form() -> bytes:
    return blank_sheet(CLASSIC, paper="a4", names=("Ann", "Łucja", "W" * 24, "שרה", "Zoë"), form=True)


def glyphs(file: pikepdf.Pdf, field: pikepdf.Object) -> dict[str, str]:
    """What the font of a field draws for each letter, by the letter: the glyph that the embedded file has at its code,
    named by what the file's own table of letters says that glyph is.
    """
    name = str(field.DA).split("/")[-1].split()[0]
    font = file.Root.AcroForm.DR.Font["/" + name]
    assert font.Encoding == "/Identity-H"
    with TTFont(io.BytesIO(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes())) as embedded:
        drawn = {embedded.getGlyphID(glyph): chr(letter) for letter, glyph in embedded.getBestCmap().items()}
        codes = (line.split() for line in font.ToUnicode.read_bytes().decode().splitlines() if line.startswith("<"))
        pairs = [(int(pair[0][1:-1], 16), pair[1][1:-1]) for pair in codes if len(pair) == 2]
        meant = {bytes.fromhex(letters).decode("utf-16-be"): drawn.get(code, "") for code, letters in pairs}
    return {letter: glyph for letter, glyph in meant.items() if letter in TYPED}


def test_the_font_of_every_field_has_all_that_is_typed(form: bytes) -> None:
    with pikepdf.open(io.BytesIO(form)) as file:
        assert file.Root.AcroForm.NeedAppearances
        fields = {str(field.DA): field for field in file.Root.AcroForm.Fields}
        assert (
            len({str(field.DA).split("/")[-1].split()[0] for field in fields.values()}) == 2
        )  # names are bold, all else is not
        for field in fields.values():
            assert glyphs(file, field) == {letter: letter for letter in TYPED}


def typed(form: bytes, name: str, value: str) -> Image.Image:
    """The ink in a field after somebody typed this, as a viewer draws it."""
    with pikepdf.open(io.BytesIO(form)) as file:
        field = next(field for field in file.Root.AcroForm.Fields if str(field.T) == name)
        field.V = pikepdf.String(value)
        left, one, right, other = map(float, field.Rect)
        saved = io.BytesIO()
        file.save(saved)
    document = pdfium.PdfDocument(saved.getvalue())
    try:
        document.init_forms()
        height = document[0].get_height()
        bare, drawn = (
            document[0].render(scale=SCALE, grayscale=True, may_draw_forms=forms).to_pil() for forms in (False, True)
        )
    finally:
        document.close()
    low, high = sorted((one, other))
    edges = (left * SCALE, (height - high) * SCALE, right * SCALE, (height - low) * SCALE)
    return ink(ImageChops.invert(ImageChops.difference(drawn, bare)).crop(tuple(map(round, edges))))


def ink(image: Image.Image) -> Image.Image:
    """The part of an image that is not white, drawn to one size, so that two can be compared."""
    edges = image.point(lambda shade: 255 if shade < 128 else 0).getbbox()
    assert edges, "nothing is drawn"
    return image.crop(edges).resize((240, 60))


def right(value: str, file: str) -> Image.Image:
    """The same words as the font's own file draws them."""
    packed, plain = TTFont(folder("pdf") / "fonts" / file), io.BytesIO()
    packed.flavor = None
    packed.save(plain)
    image = Image.new("L", (2000, 300), 255)
    font = ImageFont.truetype(io.BytesIO(plain.getvalue()), 100)
    ImageDraw.Draw(image).text((20, 50), value, font=font, fill=0)
    return ink(image)


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much two images differ, from 0 to 1."""
    shades = ImageChops.difference(one, other).histogram()
    return sum(shade * count for shade, count in enumerate(shades)) / 255 / sum(shades)


@pytest.mark.parametrize(
    ("name", "value", "file"),
    [
        ("Player 1 round 1 turn", "550", "barlow-field-400.woff2"),
        ("Player 2 last round total", "10,250", "barlow-field-400.woff2"),
        ("Player 1 name", "Ann", "barlow-field-700.woff2"),
        ("Player 5 name", "Zoë", "barlow-field-700.woff2"),
    ],
)
def test_a_viewer_draws_what_is_typed(form: bytes, name: str, value: str, file: str) -> None:
    drawn = typed(form, name, value)
    assert apart(drawn, right(value, file)) < 0.08
    assert apart(drawn, right(value[::-1] + "7", file)) > 0.16  # other words are told apart


def test_a_name_that_no_field_can_show_is_printed(form: bytes) -> None:
    with pikepdf.open(io.BytesIO(form)) as file:
        names = {str(field.T): str(field.V) for field in file.Root.AcroForm.Fields if str(field.T).endswith("name")}
    assert names == {"Player 1 name": "Ann", "Player 2 name": "Łucja", "Player 5 name": "Zoë"}
    said = text(form)
    assert said.count("W") >= 24
    assert "Ann" not in said


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.quick(2)
def test_no_field_reaches_over_another(players: int) -> None:
    made = blank_sheet(CLASSIC, paper="letter", players=players, form=True)
    assert len(made) < 900_000
    rows = dict[int, list[tuple[float, float]]]()
    with pikepdf.open(io.BytesIO(made)) as file:
        for field in file.Root.AcroForm.Fields:
            left, top, right, _ = map(float, field.Rect)
            assert right - left > (8 if str(field.T).endswith(("turn", "total", "name")) else 2) / MM
            if str(field.T).startswith("Player") and str(field.T).endswith(("turn", "total")):
                rows.setdefault(round(top), []).append((left * MM, right * MM))
    assert len(rows) == grid.LAYOUTS[players].rounds + 1
    for row in rows.values():
        assert all(one[1] < after[0] for one, after in pairwise(sorted(row)))


@pytest.mark.fault("N56")
def test_all_that_a_pen_would_write_is_a_field(form: bytes) -> None:
    with pikepdf.open(io.BytesIO(form)) as file:
        names = {str(field.T): field for field in file.Root.AcroForm.Fields}
        assert {"Date", "Place", "First there", "First total"} <= set(names)
        for seat in (f"Player {number}" for number in range(1, 6)):
            assert {f"{seat} on the board", f"{seat} round 1 farkle", f"{seat} last round farkle"} <= set(names)
        assert len(names) == len(file.Root.AcroForm.Fields)


@pytest.mark.fault("N56")
def test_figures_stand_at_the_right_and_words_at_the_left(form: bytes) -> None:
    with pikepdf.open(io.BytesIO(form)) as file:
        at = {str(field.T): int(field.get("/Q", 0)) for field in file.Root.AcroForm.Fields}
    assert {at[f"Player 1 {cell}"] for cell in ("round 1 turn", "round 1 total", "last round total")} == {2}
    assert [at["Date"], at["Player 1 name"], at["Player 1 round 1 farkle"]] == [0, 0, 1]
