"""A database file of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.store.play import Table, made, opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def app(file: Path) -> Iterator[Flask]:
    with opened(file) as app:
        yield app


@pytest.fixture
def table(app: Flask) -> Table:
    return made()
