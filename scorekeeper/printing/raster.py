"""PNG pictures: of a drawing, for where chats and sites show no SVG, and of a sheet, to be seen before it is opened.

The press sets it, since only it has the fonts; PDFium makes the dots. The press draws the text of an SVG letter by
letter, which takes every name that runs from right to left apart: so the words are lifted out of the drawing and set
as HTML over it, each in its place.
"""

import io
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any
from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from markupsafe import Markup

# The families of the drawing on paper: those of pdf/sheet.css, which are shipped.
WORDS = (
    "Sheet, 'Sheet Ext', 'Sheet Viet', 'Sheet Latin', 'Sheet Greek', 'Sheet Greek Ext', 'Sheet Cyrillic', "
    "'Sheet Cyrillic Ext', sans-serif"
)
FIGURES = "'Sheet Figures', Sheet, 'Sheet Ext', sans-serif"
WIDTH, HEIGHT = 1200, 630
PREVIEW = 0.85  # dots a point: twice what a sheet is shown at, for fine screens
_SHADES = 128
_RARE_COLOURS_TOO = 1  # PIL.Image.Quantize.MAXCOVERAGE: the few dots of the score race keep the players' colours

_SVG = "http://www.w3.org/2000/svg"
_PAGE = Markup(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Farkle</title>'
    '<link rel="stylesheet" href="sheet.css"><link rel="stylesheet" href="picture.css"></head>'
    "<body>{drawing}{words}</body></html>"
)
_WORD = Markup('<p style="{side};top:{top:.1f}px;font:{weight} {size}px/1.2 {family};color:{colour}">{text}</p>')


def dots(press: ModuleType, drawing: str) -> bytes:
    """The SVG of 1200 x 630, our own, as a PNG of that size; `press` sets the page."""
    return _png(_first_page(press.press([_page(drawing)], 1), width=WIDTH))


def preview(pdf: bytes) -> bytes:
    """The first page of a sheet as a small PNG."""
    return _png(_first_page(pdf).quantize(_SHADES, method=_RARE_COLOURS_TOO))


def _first_page(pdf: bytes, width: int | None = None) -> Any:
    """An image so many dots wide, else in the size of a preview."""
    pdfium = import_module("pypdfium2")
    with pdfium.PdfDocument(pdf) as document:
        page = document[0]
        image = page.render(scale=width / page.get_width() if width else PREVIEW).to_pil().convert("RGB")
        page.close()
    return image


def _png(image: Any) -> bytes:
    content = io.BytesIO()
    image.save(content, "PNG", optimize=True)
    return content.getvalue()


def _page(drawing: str) -> str:
    register_namespace("", _SVG)
    root = fromstring(drawing)  # noqa: S314  # exports.card made it
    words = list(root.findall(f"{{{_SVG}}}text"))
    for one in words:
        root.remove(one)
    # ElementTree has escaped what is left of it.
    left = Markup(tostring(root, encoding="unicode"))  # noqa: S704
    return _PAGE.format(drawing=left, words=Markup("").join(_words(words)))


def _words(texts: list[Element]) -> Iterator[Markup]:
    for one in texts:
        x, size = float(one.get("x", "0")), float(one.get("font-size", "0"))
        side = f"right:{WIDTH - x:g}px" if one.get("text-anchor") == "end" else f"left:{x:g}px"
        yield _WORD.format(
            side=side,
            # Barlow stands its whole size above the base line, and a fifth below.
            top=float(one.get("y", "0")) - size,
            weight=one.get("font-weight"),
            size=f"{size:g}",
            family=Markup.escape(one.get("font-family")),
            colour=one.get("fill"),
            text=one.text or "",
        )
