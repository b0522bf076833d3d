"""The press: what reaches it, what it makes of letters nobody has, and that it does the same each time."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.abc import MetaPathFinder
from pathlib import Path

import page
import pypdf
import pytest
from weasyprint.urls import FatalURLFetchingError

from scorekeeper import printing
from scorekeeper.assets import folder
from scorekeeper.farkle import CLASSIC
from scorekeeper.printing.press import PackedFiles, press, unprintable
from tests.printing.pdfs import elements, pages, text
from tests.printing.sheets import blank_sheet

SHEET = '<!DOCTYPE html><html lang="en"><title>t</title><link rel="stylesheet" href="sheet.css">{}</html>'
NOWHERE = "\N{SYMBOL FOR NULL}\U000e0fff\U0010fff0"  # letters of which the last two are in no font


@pytest.mark.parametrize("name", ["sheet.css", "dots.svg", "fonts/barlow-400.woff2"])
def test_a_packed_file_is_given(name: str) -> None:
    root = folder("pdf")
    assert PackedFiles(root).fetch((root / name).as_uri()).read() == (root / name).read_bytes()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "{root}/../README.md",
        "{root}/%2e%2e/static/css/base.css",
        "{root}/fonts/../../static/css/base.css",
        "{root}/score-sheet.html",
        "{root}/fonts/OFL.txt",
        "file://elsewhere{path}/sheet.css",
        "http://127.0.0.1:9/sheet.css",
        "https://127.0.0.1:9/x",
        "ftp://127.0.0.1/x",
        "data:text/css,*{{}}",
        "sheet.css",
    ],
)
def test_nothing_else_is_given(url: str) -> None:
    root = folder("pdf")
    with pytest.raises(PermissionError):
        PackedFiles(root).fetch(url.format(root=root.as_uri(), path=root))


@pytest.mark.parametrize(
    "html",
    [
        "<img src=file:///etc/passwd alt=x>",
        "<style>@import 'http://127.0.0.1:9/x'</style>",
        "<link rel=attachment href=file:///etc/passwd>",
    ],
)
def test_a_document_that_asks_for_more_is_not_made(html: str) -> None:
    with pytest.raises(FatalURLFetchingError):
        press([SHEET.format(html)], 1)


@pytest.mark.parametrize(
    "name",
    [
        "<img src=file:///etc/passwd>",
        "<link rel=attachment href=file:///etc/passwd>",
        "<style>@import 'http://127.0.0.1:9/x'</style>",
        "x</td><td>y",
        "{{7*7}}{% raw %}",
        "&lt;b&gt;&#x41;",
        "<svg/onload=alert()>",
    ],
)
@pytest.mark.quick(2)
def test_a_name_is_nothing_but_a_name(name: str, tmp_path: Path) -> None:
    sheet = blank_sheet(CLASSIC, paper="a4", names=(name, "Bo"), code=name, address=name)
    (tmp_path / "sheet.pdf").write_bytes(sheet)
    reader = pypdf.PdfReader(tmp_path / "sheet.pdf")
    assert text(sheet).replace(" ", "").count(name.replace(" ", "")) >= 2
    assert not reader.attachments
    assert "/Names" not in reader.root_object
    assert len(reader.pages) == 1


def test_letters_that_no_font_has_are_left_out() -> None:
    names = (f"{NOWHERE[1:]} Crew", NOWHERE[1:], "Bo")
    sheet = blank_sheet(CLASSIC, paper="a4", names=names)
    words = [word.text for word in pages(sheet)[0].words]
    assert "Crew" in words
    assert not set(NOWHERE[1:]) & set("".join(words))
    assert page.validate_pdf_bytes(sheet, profile=page.ValidationProfile.PDF_UA_1).is_compliant


def test_what_joined_such_a_letter_to_another_goes_with_it() -> None:
    sheet = press([SHEET.format(f"<p>{NOWHERE[1]}\u200d{NOWHERE[2]}\ufe0f Crew</p><p>Bo</p>")], 1)
    crew, bo = (pages(sheet)[0].named(name)[0] for name in ("Crew", "Bo"))
    assert abs(crew.left - bo.left) < 0.3


def test_the_first_that_fits_is_printed() -> None:
    long = SHEET.format("<p>long</p>" * 200)
    assert "short" in text(press([long, SHEET.format("short")], 1))
    assert "short" not in text(press([SHEET.format("fits"), SHEET.format("short")], 1))


def test_where_none_fits_the_last_one_is_printed() -> None:
    long = "<p>long</p>" * 200
    made = press([SHEET.format(long), SHEET.format(long + "end")], 1)
    assert text(made).endswith("end") or "end" in text(made)
    assert len(pages(made)) > 1


@pytest.mark.point(42)
@pytest.mark.parametrize("kind", ["", ' class="figure"', ' style="font-weight: 700"', ' style="font-size: 40pt"'])
def test_figures_are_of_one_width(kind: str) -> None:
    # The edges are those of the ink, and a 1 has less of it than an 8: the H behind the figures tells their width.
    made = press(
        [SHEET.format("".join(f"<p{kind}>{figures}H</p>" for figures in ("1,111", "8,888", "−1,7", "−9,2")))], 1
    )
    ends = [round(word.right * 72 / 25.4, 1) for word in pages(made)[0].words if word.text.endswith("H")]
    assert len(ends) == 4
    assert ends[0] == pytest.approx(ends[1], abs=0.1)
    assert ends[2] == pytest.approx(ends[3], abs=0.1)


@pytest.mark.slow
def test_the_same_sheet_is_the_same_bytes_in_another_process() -> None:
    code = (
        "import hashlib; from scorekeeper import printing; from scorekeeper.farkle import CLASSIC;"
        "asked = printing.AskedSheet(CLASSIC, 'letter', names=('Ann', 'Łucja'));"
        "print(hashlib.sha256(printing.score_sheet(asked)).hexdigest())"
    )
    made = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1


def test_threads_may_print_at_once() -> None:
    html = [SHEET.format(f"<p>Sheet {number}, Łucja, שרה</p>" * 20) for number in range(4)]
    alone = [press([one], 1) for one in html]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda one: press([one], 1), html * 3))
    assert together == alone * 3


class _Missing(MetaPathFinder):
    """A machine without Pango, as far as an import can tell."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == "weasyprint":
            raise OSError("cannot load library 'libgobject-2.0-0'")


@pytest.fixture
def no_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint" or name == press.__module__]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(printing, "press")
    monkeypatch.setattr(sys, "meta_path", [_Missing(), *sys.meta_path])


@pytest.mark.usefixtures("no_pango")
def test_a_machine_without_pango_says_what_to_install() -> None:
    with pytest.raises(printing.NoPress, match=r"apt-get install libpangoft2-1\.0-0 libharfbuzz-subset0$"):
        blank_sheet(CLASSIC, paper="a4", code="never printed before")
    with pytest.raises(printing.NoPress):
        printing.ready()


@pytest.mark.point(41)
def test_every_heading_and_cell_of_a_table_is_linked() -> None:
    sheet = blank_sheet(CLASSIC, paper="a4")
    heads = {str(cell["/ID"]) for kind, cell in elements(sheet) if kind == "/TH"}
    cells = [list(map(str, cell["/A"]["/Headers"])) for kind, cell in elements(sheet) if kind == "/TD"]
    assert len(heads) == 4 + 1 + 2 * 4 + 24
    assert heads.issuperset(head for cell in cells for head in cell)
    rows = cells[-24 * 8 :]  # a turn and a total for each player, in 23 rounds and the last
    assert all(len(linked) >= 2 for linked in rows)


@pytest.mark.fault("N61")
def test_the_space_after_an_emoji_is_as_wide_as_any_other() -> None:
    dice = "\N{GAME DIE}"
    apart, together = (
        pages(press([SHEET.format(f"<p><bdi>{name}</bdi></p>")], 1))[0].named("Fam")[0].left
        for name in (f"{dice} Fam", f"{dice}Fam")
    )
    assert apart - together == pytest.approx(0 if unprintable(dice) else 0.8, abs=0.25)
