"""The press: HTML of this program to the bytes of a tagged PDF.

Only this file imports WeasyPrint, whose system libraries may be missing: the rest of the program runs without them.
"""

import logging
import re
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

import pydyf
from markupsafe import escape
from weasyprint import HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.assets import folder
from scorekeeper.printing.compact import compact
from scorekeeper.printing.fields import align

_PACKED = {".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_UNPRINTABLE = re.compile(r"\.notdef glyph rendered .*\(U\+([0-9A-F]+)\)$", re.DOTALL)
_NAME = re.compile(r"<bdi\b[^>]*>[^<]+</bdi>")
_AFTER_EMOJI = re.compile("(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]) ")
_JOINERS = "\u200d\ufe0e\ufe0f"  # they bind emoji together or choose their look

# WeasyPrint leaks with a font configuration for each document, and crashes when two threads share one unlocked.
_lock = Lock()
_fonts = FontConfiguration()


class PackedFiles(URLFetcher):  # type: ignore[misc]  # the class comes without types
    """Gives WeasyPrint the styles, drawings and fonts under pdf/ and nothing else, whatever a document asks for."""

    def __init__(self, root: Path) -> None:
        super().__init__(allowed_protocols=("file",), allow_redirects=False, fail_on_errors=True)
        self.root = root.resolve()

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:  # noqa: ARG002  # WeasyPrint's signature
        """The packed file of a file: URL. Raises PermissionError for any other address."""
        parts = urlsplit(url)
        path = Path(unquote(parts.path)).resolve()
        if parts.scheme != "file" or parts.netloc or not path.is_relative_to(self.root) or path.suffix not in _PACKED:
            raise PermissionError(f"{url} is no packed file of a sheet.")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": _PACKED[path.suffix]})


class _Unprintable(logging.Filter):
    """Takes from WeasyPrint's log the letters that no font on this machine has; every other record passes."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        found = _UNPRINTABLE.match(record.getMessage())
        if found:
            self.letters.add(chr(int(found[1], 16)))
        return found is None


def press(candidates: Iterable[str], pages: int, *, form: bool = False) -> bytes:
    """The PDF/UA-1 file of the first candidate that needs no more than so many pages, of the last one if none does.

    A candidate is a whole HTML page whose style sheets lie under pdf/; the same pages give the same bytes. Letters for
    which this machine has no font are left out rather than printed as boxes: a name without them, or an empty place
    to write it in by hand, is of more use, and a box would break PDF/UA. With `form` inputs become fields, whose font
    is embedded whole, so that what is typed into them shows.
    """
    with _lock:
        for html in candidates:
            document = _document(html, form=form)
            if len(document.pages) <= pages:
                break
        pdf, missing = _pdf(document, form=form)
        if missing:
            pdf, _ = _pdf(_document(_without(missing, html), form=form), form=form)
    return pdf


def unprintable(text: str) -> set[str]:
    """The letters of a text that no font on this machine has."""
    page = (
        '<!doctype html><html lang="en"><title>Letters</title><link rel="stylesheet" href="sheet.css">'
        f"<p>{escape(text)}</p><p><b>{escape(text)}</b></p></html>"
    )
    with _lock:
        return _pdf(_document(page), form=False)[1]


def measure(html: str) -> dict[str, float]:
    """The heights in mm of all elements of a page that have an id."""
    with _lock:
        (page,) = _document(html).pages
    return {name: (bottom - top) * 25.4 / 96 for name, (_, top, _, bottom) in page.anchors.items()}


def _document(html: str, *, form: bool = False) -> Document:
    root = folder("pdf")
    return HTML(string=_spaced(html), base_url=f"{root.as_uri()}/", url_fetcher=PackedFiles(root)).render(
        font_config=_fonts, pdf_forms=form
    )


def _spaced(html: str) -> str:
    """The page with each space after an emoji in a name set apart: set with the emoji it would have no width."""
    return _NAME.sub(lambda name: _AFTER_EMOJI.sub("<span> </span>", name[0]), html)


def _pdf(document: Document, *, form: bool) -> tuple[bytes, set[str]]:
    log = logging.getLogger("weasyprint")
    unprintable = _Unprintable()
    log.addFilter(unprintable)
    try:
        return document.write_pdf(finisher=_finish, pdf_variant="pdf/ua-1", pdf_forms=form), unprintable.letters
    finally:
        log.removeFilter(unprintable)


def _finish(_document: Document, pdf: pydyf.PDF) -> None:
    """What WeasyPrint leaves undone, before it writes the file."""
    compact(pdf)
    align(pdf)


def _without(letters: set[str], html: str) -> str:
    missing = "".join(map(re.escape, sorted(letters)))
    return re.sub(f"[{missing}][{missing}{_JOINERS}]*", "", html)
