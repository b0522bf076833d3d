"""The new-game form as a browser sees it: what stands in the rows, what is wrong, where the focus goes."""

from typing import Any
from xml.etree.ElementTree import Element

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from scorekeeper.store import games, tables
from scorekeeper.store.db import reading
from scorekeeper.store.stored import Stored
from tests.web.html import read

HTMX = {"HX-Request": "true"}


def parsed(answer: TestResponse) -> Element:
    return read(answer.text)[0]


def by_id(root: Element, name: str) -> Element:
    return next(element for element in root.iter() if element.get("id") == name)


def names(answer: TestResponse) -> list[str]:
    """What stands in the rows."""
    return [field.get("value", "") for field in parsed(answer).iter("input") if field.get("name") == "name"]


def wrong(answer: TestResponse) -> dict[str, str]:
    """The faults of a page, each by the field it is tied to."""
    root = parsed(answer)
    fields = (field for field in root.iter() if field.get("aria-invalid") == "true")
    return {field.get("id", ""): text(by_id(root, field.get("aria-describedby", "").split()[0])) for field in fields}


def text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def focus(answer: TestResponse) -> list[str]:
    return [element.get("id", "") for element in parsed(answer).iter() if element.get("autofocus") is not None]


def made(app: Flask) -> int:
    with app.app_context(), reading() as connection:
        return int(connection.execute(select(func.count()).select_from(tables.game)).scalar_one())


def send(client: FlaskClient, *rows: str, to: str = "/games", htmx: bool = False, **fields: Any) -> TestResponse:
    return client.post(to, data={"name": list(rows), **fields}, headers=HTMX if htmx else {})


def stored(client: FlaskClient, answer: TestResponse) -> Stored:
    assert answer.status_code == 303, answer.text
    with client.application.app_context():
        return games.load(answer.headers["Location"].rsplit("/", 1)[1])
