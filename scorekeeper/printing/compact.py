"""Makes the fonts in a PDF small: WeasyPrint leaves tens of thousands of empty glyphs in the large CJK fonts.

It keeps the numbers of glyphs when it subsets a font, so that a name of three letters adds 100 kB. A CFF font whose
glyphs are named by number ("CID-keyed") keeps its numbers without the empty glyphs; other fonts stay as they are.
"""

import io
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pydyf
from fontTools import subset
from fontTools.ttLib import TTFont


def compact(pdf: pydyf.PDF) -> None:
    """Replace every CID-keyed OpenType font of a PDF in the making by its glyphs that are used."""
    objects = {one.reference: one for one in pdf.objects}
    for stream, glyphs in _fonts(pdf, objects):
        table = _used(b"".join(stream.stream), glyphs)
        if table:
            stream.stream, stream.extra = [table], {"Subtype": "/CIDFontType0C"}


def _fonts(pdf: pydyf.PDF, objects: dict[bytes, Any]) -> Iterator[tuple[pydyf.Stream, set[int]]]:
    """Every embedded OpenType font with the numbers of its glyphs that are drawn."""
    found: dict[bytes, set[int]] = {}
    for one in pdf.objects:
        if isinstance(one, dict) and one.get("Subtype") == "/CIDFontType0":
            file = objects[one["FontDescriptor"]]["FontFile3"]
            found.setdefault(file, set()).update(_numbers(one["W"]))
    return ((objects[file], glyphs) for file, glyphs in found.items())


def _numbers(widths: list[Any]) -> Iterator[int]:
    """The glyphs in the widths of a font: a number, then the widths of that glyph and the next ones."""
    for first, run in pairwise(widths):
        if isinstance(first, int) and isinstance(run, list):
            yield from range(first, first + len(run))


def _used(font: bytes, glyphs: set[int]) -> bytes:
    """The CFF table with these glyphs alone, each under the number it had; empty if it is not CID-keyed."""
    whole = TTFont(io.BytesIO(font))
    if not hasattr(whole["CFF "].cff.topDictIndex[0], "ROS"):
        return b""
    # Where numbers and places differ no viewer would find the glyphs again.
    if any(whole.getGlyphName(glyph) != f"cid{glyph:05d}" for glyph in glyphs):
        return b""
    tables = [tag for tag in whole.reader.keys() if tag not in {"CFF ", "head", "hhea", "hmtx", "maxp"}]  # noqa: SIM118
    options = subset.Options(drop_tables=tables, notdef_outline=True, desubroutinize=True, hinting=False)
    chosen = subset.Subsetter(options)
    chosen.populate(gids=glyphs)
    chosen.subset(whole)
    made = io.BytesIO()
    whole.save(made)
    return bytes(TTFont(io.BytesIO(made.getvalue())).reader["CFF "])
