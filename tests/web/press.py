"""A button pressed as a browser presses it: with what stands in its form, wherever on the page the button is."""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.html import read


def press(device: FlaskClient, answer: TestResponse, which: str, *, htmx: bool = False, **typed: str) -> TestResponse:
    """Press the first button or link of a page that says `which`, or has that "#id"; `typed` stands in fields.

    Raises AssertionError where the page has none.
    """
    root = parsed(answer)
    headers = {"HX-Request": "true"} if htmx else {}
    one = next((one for one in root.iter() if one.tag in {"a", "button"} and _is(one, which)), None)
    assert one is not None, f"no button says {which!r}"
    if one.tag == "a":
        return device.get(one.get("href", ""), headers=headers)
    form = next(form for form in root.iter("form") if form.get("id") == one.get("form", "-") or one in form.iter())
    data = dict(_fields(root, form)) | typed
    if one.get("name"):
        data[one.get("name", "")] = one.get("value", "")
    return device.post(one.get("formaction") or form.get("action", ""), data=data, headers=headers)


def parsed(answer: TestResponse) -> Element:
    """The page, or the part of one."""
    return read(answer.text)[0]


def one_of(root: Element, tag: str, **attributes: str) -> Element:
    """The first element with this tag and these attributes; class_ is class."""
    wanted = {name.rstrip("_"): value for name, value in attributes.items()}
    return next(one for one in root.iter(tag) if all(one.get(name) == value for name, value in wanted.items()))


def said(element: Element) -> str:
    """Its words, blanks as one."""
    return " ".join("".join(element.itertext()).split())


def says(answer: TestResponse) -> str:
    """What stands beside Undo on the table."""
    return said(one_of(parsed(answer), "p", class_="says"))


def _is(one: Element, which: str) -> bool:
    return one.get("id") == which[1:] if which.startswith("#") else which in {said(one), one.get("aria-label")}


def _fields(root: Element, form: Element) -> Iterator[tuple[str, Any]]:
    inside = set(form.iter("input"))
    for field in root.iter("input"):
        if field in inside or (form.get("id") and field.get("form") == form.get("id")):
            yield field.get("name", ""), field.get("value", "")
