"""Static files: small, kept for ever by the browser, and never the wrong one."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from scorekeeper.web.plumbing.static_files import StaticFiles, serve_static


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "css/tokens.css": "/* why */ :root {\n  --a:1;\n}",
        "css/base.css": "b{background:url('../img/a.svg')}",
        "css/sheet.css": "d{}",
        "css/table.css": "c{src:url(../fonts/f.woff2);d:url(data:image/png;base64,AA)}",
        "js/htmx.min.js": "htmx",
        "js/pause.js": "// why\npause()",
        "js/poll.js": "poll()",
        "js/names.js": "// first\nnames()",
        "img/a.svg": "<svg/>",
        "fonts/f.woff2": "font",
        "fonts/README.md": "not for browsers",
    }
    for name, text in files.items():
        (tmp_path / "static" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "static" / name).write_text(text)
    return tmp_path / "static"


@pytest.fixture
def visitor(folder: Path) -> FlaskClient:
    return _serving(folder).test_client()


def _serving(folder: Path) -> Flask:
    app = Flask("static", static_folder=None)
    serve_static(app, folder)
    return app


def address(visitor: FlaskClient, name: str) -> str:
    with visitor.application.test_request_context():
        return url_for("static", filename=name)


def test_an_address_changes_with_the_content_alone(folder: Path) -> None:
    before, same = StaticFiles(folder), StaticFiles(folder)
    (folder / "img/a.svg").write_text("<svg></svg>")
    after = StaticFiles(folder)
    assert re.fullmatch(r"img/a\.[0-9a-f]{12}\.svg", before.address("img/a.svg"))
    assert before.address("img/a.svg") == same.address("img/a.svg") != after.address("img/a.svg")
    assert before.address("js/htmx.min.js") == after.address("js/htmx.min.js")
    # The style sheet names the picture, so it is another one too.
    assert before.address("app.css") != after.address("app.css")


def test_styles_of_the_table_are_one_file_in_order_those_of_pages_and_scripts_others(folder: Path) -> None:
    files = StaticFiles(folder)
    styles, scripts = files.at(files.address("app.css")), files.at(files.address("app.js"))
    pages = files.at(files.address("pages.css"))
    assert styles
    assert pages
    assert scripts
    picture, font = files.address("img/a.svg"), files.address("fonts/f.woff2")
    assert styles.content.decode() == (
        f":root{{--a:1;}}b{{background:url({picture})}}c{{src:url({font});d:url(data:image/png;base64,AA)}}"
    )
    assert pages.content == b"d{}"
    assert scripts.content == b"pause();\npoll()"
    others = files.at(files.address("pages.js"))
    assert others
    assert others.content == b"names()"


@pytest.mark.parametrize("name", ["css/table.css", "js/poll.js", "fonts/README.md", "img/none.svg", "../secret.txt"])
def test_a_page_cannot_point_to_what_is_not_served(folder: Path, name: str) -> None:
    with pytest.raises(KeyError):
        StaticFiles(folder).address(name)


def test_a_style_sheet_cannot_point_to_what_is_not_there(folder: Path) -> None:
    (folder / "img/a.svg").unlink()
    with pytest.raises(KeyError):
        StaticFiles(folder)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("app.css", "text/css; charset=utf-8"),
        ("app.js", "text/javascript; charset=utf-8"),
        ("js/htmx.min.js", "text/javascript; charset=utf-8"),
        ("img/a.svg", "image/svg+xml"),
        ("fonts/f.woff2", "font/woff2"),
    ],
)
def test_a_file_says_what_it_is_and_stays_for_ever(visitor: FlaskClient, name: str, kind: str) -> None:
    with visitor.get(address(visitor, name)) as response:
        assert response.status_code == 200
        assert response.headers["Content-Type"] == kind
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response.headers["Vary"] == "Accept-Encoding"
        assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize(
    ("accepted", "used"),
    [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("", None), ("br;q=0, gzip", "gzip"), ("identity", None)],
)
def test_a_file_is_packed_as_the_browser_likes(visitor: FlaskClient, accepted: str, used: str | None) -> None:
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[used]
    with visitor.get(address(visitor, "app.js"), headers={"Accept-Encoding": accepted}) as response:
        assert response.headers.get("Content-Encoding") == used
        assert unpack(response.data) == b"pause();\npoll()"


def test_a_font_is_packed_by_nature(visitor: FlaskClient) -> None:
    with visitor.get(address(visitor, "fonts/f.woff2"), headers={"Accept-Encoding": "br, gzip"}) as response:
        assert "Content-Encoding" not in response.headers
        assert response.data == b"font"


def test_a_file_that_is_there_already_is_not_sent_again(visitor: FlaskClient) -> None:
    where = address(visitor, "app.css")
    packed = visitor.get(where, headers={"Accept-Encoding": "br"}).headers["ETag"]
    plain = visitor.get(where).headers["ETag"]
    assert packed != plain
    again = visitor.get(where, headers={"Accept-Encoding": "br", "If-None-Match": packed})
    assert (again.status_code, again.data) == (304, b"")
    assert visitor.get(where, headers={"If-None-Match": packed}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "app.css",
        "img/a.svg",
        "img/a.000000000000.svg",
        "css/base.css",
        "fonts/README.md",
        "../conftest.py",
        "%2e%2e/secret.txt",
        "",
    ],
)
def test_anything_else_is_not_there(visitor: FlaskClient, path: str) -> None:
    assert visitor.get(f"/static/{path}").status_code == 404


def test_head_is_a_get_without_its_body(visitor: FlaskClient) -> None:
    where = address(visitor, "app.css")
    head, get = visitor.head(where), visitor.get(where)
    assert head.data == b""
    assert head.headers["Content-Length"] == get.headers["Content-Length"] == str(len(get.data))
