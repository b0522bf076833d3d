"""What holds for every test: where Chromium is, and that CI skips nothing."""

import ctypes
import os
import shutil
import socket
import sys
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright  # noqa: F401  # fails here, in one line, where the lock is not installed

from scorekeeper.workshop import workshop
from tests.examples import load_profile
from tests.slow import mark_slow_cases

# The headless shell draws the same with half the work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)


def _missing() -> str | None:
    """The Debian package without which no browser can be driven; None where it can."""
    if CHROMIUM is None:
        return "chromium-headless-shell"
    if sys.platform == "linux":
        try:
            ctypes.CDLL("libatomic.so.1")  # Playwright's driver needs it
        except OSError:
            return "libatomic1"
    return None


MISSING = _missing()

# A tablet in the network reaches the server under a name and by plain HTTP, where browsers give no secure context.
A_PLAIN_NAME = "--host-resolver-rules=MAP farkle.test 127.0.0.1"
# Without hinting, text is as wide in the headless shell as in a whole Chromium.
FLAGS = ("--no-sandbox", "--no-first-run", "--font-render-hinting=none", A_PLAIN_NAME)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples hypothesis tries."""
    load_profile(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test that opens a page, a context or the browser as a browser test, and slow cases as slow."""
    mark_slow_cases(items)
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if MISSING is not None:
                item.add_marker(pytest.mark.skip(reason=f"No browser can be driven: apt-get install {MISSING}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With CI set a skipped test is a failed one: nothing may go unseen there."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Debian's Chromium, asking nothing of the network by itself; as root it runs only without its sandbox."""
    quiet = ("background-networking", "component-update", "sync", "quic", "gpu")
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [*FLAGS, *(f"--disable-{name}" for name in quiet)],
    }


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free: int = probe.getsockname()[1]
        return free


@pytest.fixture(autouse=True, scope="session")
def patient_workshop() -> Iterator[None]:
    """A test waits for its sheet, however busy the machine is and however many pictures the page of the test before
    still waits for; that a request does not is tested in tests/workshop.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workshop, "_patience", 60.0)
        patch.setattr(workshop, "_waiters", threading.Semaphore(100))
        patch.setattr("scorekeeper.web.new_game.odds._PATIENCE", 60.0)
        patch.setattr("scorekeeper.web.paper.importing._PATIENCE", 60.0)
        yield
