"""Reading a sheet back: what it says, where on the paper, in which letters."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdf
import pypdfium2 as pdfium
from pypdfium2 import raw

MM = 25.4 / 72


@dataclass(frozen=True)
class Mark:
    """Something printed: its edges in mm from the left and from the top, its text, its letters' size in points."""

    left: float
    top: float
    right: float
    bottom: float
    text: str = ""
    size: float = 0.0


@dataclass(frozen=True)
class Page:
    """A page, its size in mm, and what is printed on it: the words and the lines."""

    width: float
    height: float
    words: tuple[Mark, ...]
    lines: tuple[Mark, ...]

    def named(self, text: str) -> list[Mark]:
        """The words that read so."""
        return [word for word in self.words if word.text == text]


def pages(pdf: bytes) -> list[Page]:
    """Every page of a PDF file, measured."""
    document = pdfium.PdfDocument(pdf)
    try:
        return [_page(page) for page in document]
    finally:
        document.close()


def _page(page: pdfium.PdfPage) -> Page:
    width, height = page.get_size()
    textpage = page.get_textpage()
    found = list(page.get_objects(max_depth=5, textpage=textpage))
    words = [_mark(one, height, words=True) for one in found if one.type == raw.FPDF_PAGEOBJ_TEXT]
    lines = [_mark(one, height, words=False) for one in found if one.type == raw.FPDF_PAGEOBJ_PATH]
    return Page(width * MM, height * MM, tuple(words), tuple(lines))


def _mark(one: pdfium.PdfObject, height: float, *, words: bool) -> Mark:
    left, bottom, right, top = one.get_bounds()
    edges = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
    if not words:
        return Mark(*edges)
    return Mark(*edges, one.extract().strip(), one.get_font_size() * abs(one.get_matrix().d))


def text(pdf: bytes) -> str:
    """All that a PDF file says, in the order of its content, with single spaces."""
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages).split())


def elements(pdf: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every element of the structure that a screen reader follows, in reading order: its kind and what it holds."""
    root: Any = pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]
    waiting = [root["/StructTreeRoot"]]
    while waiting:
        element = waiting.pop(0).get_object()
        if isinstance(element, dict):
            yield str(element.get("/S", "")), element
            kids = element.get("/K", [])
            waiting = [*(kids if isinstance(kids, list) else [kids]), *waiting]


def ink(pdf: bytes) -> float:
    """The share of the first page that is black, grey counted by its darkness."""
    document = pdfium.PdfDocument(pdf)
    try:
        image = document[0].render(scale=2, grayscale=True).to_pil()
    finally:
        document.close()
    shades: list[int] = image.histogram()
    return sum((255 - shade) * count for shade, count in enumerate(shades)) / 255 / sum(shades)
