"""A sheet, a picture or a file never takes the place of the page: an app on the home screen has no way back."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import End
from tests.web.html import read
from tests.web.pages import addresses
from tests.web.play import Table, seated

FILE = re.compile(r"\.(pdf|csv|json|txt|png|svg)(\?|$)")
"""How the address of a file ends, and of no page."""


def ways(page: str) -> Iterator[Element]:
    """Each link and form of a page that leads to a file."""
    root = read(page)[0]
    for one in root.iter():
        if one.tag in ("a", "form") and FILE.search(one.get("href") or one.get("action") or ""):
            yield one


def stays(way: Element) -> bool:
    """Whether the page stays where it is when this way is taken."""
    apart = way.get("target") == "_blank" and "noopener" in (way.get("rel") or "").split()
    return apart or "download" in way.attrib


def found(table: Table) -> dict[str, list[Element]]:
    """The ways to files on each page there is."""
    pages = {}
    for address in addresses(table.app, table.stored):
        if not FILE.search(address):
            answer = table.device.get(address)
            if answer.mimetype == "text/html":
                pages[address] = list(ways(answer.text))
            answer.close()
    return pages


@pytest.mark.fault("N47")
@pytest.mark.parametrize("over", [False, True], ids=["under way", "over"])
def test_each_way_to_a_file_opens_a_window_or_downloads(app: Flask, client: FlaskClient, over: bool) -> None:
    pages = found(seated(app, client, [500, 600, *([End()] if over else [])]))
    leave = [f"{page}: {way.get('href')}" for page, all_ in pages.items() for way in all_ if not stays(way)]
    assert leave == []
    assert sum(map(len, pages.values())) > 20
