"""What every HTML answer must be: strictly readable, labelled, nothing inline, nothing from other hosts.

The client of the tests checks each answer, so that no page and no fragment can be forgotten.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.web.plumbing.safety import END

HOST = "http://localhost"
LOADS = (
    "src",
    "href",
    "action",
    "formaction",
    "poster",
    "data",
    "hx-get",
    "hx-post",
    "{http://www.w3.org/1999/xlink}href",
)
REFERS = ("aria-labelledby", "aria-describedby", "aria-controls", "aria-owns")
FIELDS = {"input", "select", "textarea"}
UNLABELLED = {"hidden", "submit", "button", "image", "reset"}  # kinds of input whose words stand elsewhere


class BadHtml(AssertionError):
    """An answer that a page of ours must not be; every fault, and then the HTML."""


class CheckingClient(FlaskClient):
    """A browser as far as a server can tell, that reads every HTML answer with a strict eye."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """As usual, a form ending as all of ours do. Raises BadHtml."""
        data = kwargs.get("data", {})
        writes = kwargs.get("method", "GET") not in {"GET", "HEAD", "OPTIONS"}
        if writes and isinstance(data, dict) and "input_stream" not in kwargs:
            kwargs["data"] = ended(data)
        response = super().open(*args, **kwargs)
        if response.mimetype == "text/html" and response.status_code // 100 != 3 and response.data:
            check(response.text)
        return response


def ended(form: Mapping[str, Any]) -> dict[str, Any]:
    """The form as a browser sends it: its last field is the one that says that it is whole."""
    return {**{name: value for name, value in form.items() if name != END}, END: "1"}


@lru_cache(maxsize=8)
def read(text: str) -> tuple[Element, tuple[Any, ...]]:
    """A whole page or a part of one, and what a strict reader finds wrong with it. A test that looks at an answer reads
    the same text that was just checked, and reading takes half of a test's time; nobody changes the tree.
    """
    whole = text.lstrip().lower().startswith("<!doctype html>")
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    root: Element = parser.parse(text) if whole else parser.parseFragment(text)
    return root, tuple(parser.errors)


def check(text: str) -> None:
    """Raise BadHtml with every fault of a page, or of a part of one as htmx gets it."""
    whole = text.lstrip().lower().startswith("<!doctype html>")
    root, errors = read(text)
    faults = [f"line {line}: {error} {data}" for (line, _), error, data in errors]
    faults += [*_ids(root, whole), *_labels(root), *_inline(root), *_hosts(root), *_names(root), *_tables(root)]
    faults += _ends(root)
    if whole:
        faults += _page(root)
    if faults:
        raise BadHtml("\n".join(["HTML that must not be sent:", *faults, "", text]))


def _ids(root: Element, whole: bool) -> Iterator[str]:
    ids = Counter(element.get("id") for element in root.iter() if element.get("id") is not None)
    for name, count in ids.items():
        if count > 1 or not name or " " in name:
            yield f"id {name!r} stands {count} times"
    if whole:
        # A part of a page may refer to what stands in the rest of it.
        for element in root.iter():
            for attribute in REFERS:
                for name in element.get(attribute, "").split():
                    if name not in ids:
                        yield f"{_shown(element)}: {attribute} names {name!r}, which is nowhere"


def _labels(root: Element) -> Iterator[str]:
    targets = {element.get("for"): element for element in root.iter("label")}
    fields = {element.get("id") for element in root.iter() if element.tag in FIELDS | {"output", "progress", "button"}}
    for name, label in targets.items():
        if name is not None and name not in fields:
            yield f"{_shown(label)}: no field has the id {name!r}"
        if not _words(label):
            yield f"{_shown(label)}: a label without words"
    wrapped = {field for label in root.iter("label") for field in label.iter() if field.tag in FIELDS}
    for element in root.iter():
        if element.tag not in FIELDS or element.get("type") in UNLABELLED:
            continue
        named = element.get("aria-label") or element.get("aria-labelledby")
        if not named and element not in wrapped and element.get("id") not in targets:
            yield f"{_shown(element)}: a field without a label"


def _inline(root: Element) -> Iterator[str]:
    for element in root.iter():
        if element.tag == "style" or (element.tag == "script" and not element.get("src")):
            yield f"{_shown(element)}: inline"
        for attribute in element.attrib:
            if attribute == "style" or attribute.startswith(("on", "hx-on")):
                yield f"{_shown(element)}: the attribute {attribute}, which the content policy blocks"


def _hosts(root: Element) -> Iterator[str]:
    for element in root.iter():
        for attribute in LOADS:
            address = element.get(attribute, "").strip()
            other = address.startswith("//") or ":" in address.split("/")[0].split("?")[0]
            if other and not address.startswith((HOST, "data:image/")):
                yield f"{_shown(element)}: {attribute} leads to {address}"


def _names(root: Element) -> Iterator[str]:
    for element in root.iter():
        if element.tag in {"a", "button", "summary", "th", "h1", "h2", "h3", "legend", "caption"} and not _words(
            element
        ):
            yield f"{_shown(element)}: nothing to read aloud"
        if element.tag == "img" and element.get("alt") is None:
            yield f"{_shown(element)}: a picture without alt"


def _tables(root: Element) -> Iterator[str]:
    for cell in root.iter("th"):
        if cell.get("scope") not in {"row", "col", "rowgroup", "colgroup"}:
            yield f"{_shown(cell)}: a heading of what?"


def _ends(root: Element) -> Iterator[str]:
    """The last field or button of a form that writes, wherever on the page it stands, is the one that says so."""
    for form in root.iter("form"):
        inside = set(form.iter()) if form.get("method") == "post" else None
        if inside is not None:
            fields = [one for one in root.iter() if one.tag in FIELDS | {"button"} and _is_of(one, form, inside)]
            ends = [dict(field.attrib, form="") for field in fields if field.get("name") == END]
            if ends != [{"type": "hidden", "name": END, "value": "1", "form": ""}] or fields[-1].get("name") != END:
                yield f"{_shown(form)}: does not end with the field {END!r}"


def _is_of(field: Element, form: Element, inside: set[Element]) -> bool:
    owner = field.get("form")
    return field in inside if owner is None else owner == form.get("id")


def _page(root: Element) -> Iterator[str]:
    if not root.get("lang"):
        yield "the page has no language"
    if not _words(next(root.iter("title"))):
        yield "the page has no title"
    for tag in ("h1", "main"):
        if (count := len(list(root.iter(tag)))) != 1:
            yield f"the page has {count} <{tag}>"


def _words(element: Element) -> str:
    spoken = element.get("aria-label", "") + element.get("aria-labelledby", "")
    return (spoken + "".join(element.itertext()) + "".join(one.get("alt", "") for one in element.iter("img"))).strip()


def _shown(element: Element) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in element.attrib.items())
    return f"<{element.tag}{attributes}>"[:160]
