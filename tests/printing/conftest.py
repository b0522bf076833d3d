"""A sheet over which WeasyPrint complained is no good sheet."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_complaint(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail where WeasyPrint logged a warning or worse, be it in the test or in what it called."""
    yield
    said = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert not said
