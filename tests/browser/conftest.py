"""A real server in a process of its own, and the tablets that talk to it. Everything stays on the loopback."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tables import Looks, Served, serving

START = 30.0  # seconds

# How fast a page is stands in benchmarks/: here it may take its time, since other programs use the machine too.
expect.set_options(timeout=20_000)  # milliseconds


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `scorekeeper serve` with a data folder of its own, such as http://127.0.0.1:45123."""
    port = _free_port()
    process = _serve(port, tmp_path_factory.mktemp("data"))
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=START)


@pytest.fixture(scope="session")
def base_url(server: str) -> str:
    """What pages open from: page.goto("/") is the scorekeeper's home."""
    return server


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A scorekeeper in this process, whose games a test can lay out and look at."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def looks(served: Served, browser: Browser) -> Iterator[Looks]:
    """Tablets that may score what is served."""
    looks = Looks(served, browser)
    yield looks
    looks.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _serve(port: int, data: Path) -> "subprocess.Popen[bytes]":
    command = [str(Path(sys.executable).with_name("scorekeeper")), "serve", "--port", str(port)]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    process = subprocess.Popen(
        command,
        env=environ | {"SCOREKEEPER_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return process
    process.kill()
    output = process.communicate()[0].decode(errors="replace")
    pytest.fail(f"the server did not start: {output}")
