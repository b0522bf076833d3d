"""Every address of the app that can be opened, for tests that must forget none."""

from collections.abc import Iterator
from typing import Any

from flask import Flask, url_for

from scorekeeper.store.stored import Stored

SLUG = "classic"
NUMBER = 1


def addresses(app: Flask, stored: Stored, method: str = "GET") -> Iterator[str]:
    """Each path that answers a GET, or another method, of this game where a game is asked for. An argument it does not
    know is a KeyError: say here what stands for it.
    """
    known: dict[str, Any] = {"code": stored.code, "secret": stored.secret, "slug": SLUG, "n": NUMBER}
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if method in (rule.methods or ()) and rule.endpoint != "static":
                yield url_for(rule.endpoint, **{name: known[name] for name in rule.arguments})
