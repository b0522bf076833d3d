"""An app with a data folder of its own, and devices that talk to it; each HTML answer they get is checked (html.py)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.config import Settings
from scorekeeper.store.db import db
from scorekeeper.web import create_app
from tests.web.compiled import COMPILED
from tests.web.html import CheckingClient


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    app.testing = True
    app.test_client_class = CheckingClient
    app.jinja_env.bytecode_cache = COMPILED
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """The device that makes the games."""
    return app.test_client()


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A device that was never here before."""
    return app.test_client()
