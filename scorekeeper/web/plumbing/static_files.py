"""The static files, each under a name that changes with its content, so that a browser may keep it for ever.

All are read once, at the start; each is compressed once, when it is first asked for.
"""

import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath

import brotli
from flask import Flask, Response, abort, request

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
PACKED_BY_NATURE = {".png", ".woff2"}
# What the table needs, in this order, is one file; what other pages add is another: no first tap waits for it.
_TABLE_PARTS = ("tokens", "fonts", "base", "seats", "table", "tight", "names", "cover")
TABLE_STYLES = tuple(f"css/{part}.css" for part in _TABLE_PARTS)
_PAGES_PARTS = ("escape", "lost", "names", "press", "share", "sheets", "worker", "zone")
PAGES_SCRIPTS = tuple(f"js/{part}.js" for part in _PAGES_PARTS)
# Each a file of its own: htmx changes with none of our releases, and keys are for the few devices that switch them on.
ALONE = {"js/htmx.min.js", "js/keys.js"}
FOR_EVER = "public, max-age=31536000, immutable"

_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_COMMENT_LINE = re.compile(r"^\s*//.*\n", re.MULTILINE)
_INDENT = re.compile(r"^\s+", re.MULTILINE)
_AROUND_MARKS = re.compile(r"\s*([{};,])\s*")
_ADDRESS = re.compile(r"url\((?!data:)([^)]+)\)")


@dataclass(frozen=True)
class StaticFile:
    """One file: its name in the folder, such as "img/icon.svg", and its bytes."""

    name: str
    content: bytes

    @property
    def suffix(self) -> str:
        return PurePosixPath(self.name).suffix

    @cached_property
    def hashed(self) -> str:
        """The name in addresses, such as "img/icon.1f2e3d4c5b6a.svg"."""
        digest = hashlib.sha256(self.content).hexdigest()[:12]
        return str(PurePosixPath(self.name).with_suffix(f".{digest}{self.suffix}"))


class StaticFiles:
    """All files of a folder. The style sheets of the table are one file, `app.css`, those that other pages add another,
    `pages.css`; so are our own scripts, `app.js` and `pages.js`.
    """

    def __init__(self, folder: Path) -> None:
        paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
        found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        styles = [name for name in found if name.endswith(".css")]
        table = [name for name in TABLE_STYLES if name in found]
        pages = [name for name in styles if name not in TABLE_STYLES]
        scripts = [name for name in found if name.endswith(".js") and name not in ALONE]
        self._files = {name: StaticFile(name, content) for name, content in found.items()}
        self._add("app.js", _joined(found[name].decode() for name in scripts if name not in PAGES_SCRIPTS))
        self._add("pages.js", _joined(found[name].decode() for name in scripts if name in PAGES_SCRIPTS))
        self._add("app.css", self._bundled(found[name].decode() for name in table).encode())
        self._add("pages.css", self._bundled(found[name].decode() for name in pages).encode())
        for name in styles + scripts:
            del self._files[name]
        self._at = {file.hashed: file for file in self._files.values()}

    def address(self, name: str) -> str:
        """The hashed name of a file. Raises KeyError if there is none, so that no page can point to nothing."""
        return self._files[name].hashed

    def at(self, address: str) -> StaticFile | None:
        """The file with this hashed name."""
        return self._at.get(address)

    def _add(self, name: str, content: bytes) -> None:
        self._files[name] = StaticFile(name, content)

    def _bundled(self, styles: Iterable[str]) -> str:
        """The style sheets as one, without what only people read, with the addresses of fonts and pictures as they are
        served.
        """
        return _ADDRESS.sub(self._served, _AROUND_MARKS.sub(r"\1", _COMMENT.sub("", "\n".join(styles))))

    def _served(self, match: re.Match[str]) -> str:
        name = posixpath.normpath(posixpath.join("css", match[1].strip("'\" ")))
        return f"url({self.address(name)})"


def serve_static(app: Flask, folder: Path) -> None:
    """Serve the folder under /static; url_for('static', filename=...) gives the hashed address."""
    files = StaticFiles(folder)

    @app.url_defaults
    def hashed(endpoint: str, values: dict[str, str]) -> None:
        if endpoint == "static":
            values["filename"] = files.address(values["filename"])

    def send(filename: str) -> Response:
        file = files.at(filename) or abort(404)
        return _sent(file)

    app.add_url_rule("/static/<path:filename>", "static", send)


def _sent(file: StaticFile) -> Response:
    encoding = None
    if file.suffix not in PACKED_BY_NATURE:
        encoding = request.accept_encodings.best_match(("br", "gzip"))
    response = Response(_packed(file.content, encoding), content_type=_content_type(file.suffix))
    response.headers["Cache-Control"] = FOR_EVER
    response.vary.add("Accept-Encoding")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.set_etag(f"{PurePosixPath(file.hashed).stem}-{encoding or 'plain'}")
    response.make_conditional(request)
    return response


def _content_type(suffix: str) -> str:
    kind = TYPES[suffix]
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


# Kept for the whole process: an app made anew, as in tests, has the same files.
@lru_cache(maxsize=256)
def _packed(content: bytes, encoding: str | None) -> bytes:
    if encoding == "br":
        packed: bytes = brotli.compress(content, quality=11)
        return packed
    return gzip.compress(content, 9, mtime=0) if encoding == "gzip" else content


def _joined(scripts: Iterable[str]) -> bytes:
    """Scripts as one, without the lines that are comments and the blanks before all others."""
    return ";\n".join(_INDENT.sub("", _COMMENT_LINE.sub("", script)) for script in scripts).encode()
