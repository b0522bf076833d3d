"""The server as `scorekeeper serve` starts it, in a process of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
import segno

from scorekeeper.addresses import Addresses, as_served
from scorekeeper.cli import main
from scorekeeper.config import Settings
from scorekeeper.farkle import CLASSIC, new_game
from scorekeeper.serving import application, welcome
from scorekeeper.store import games

COMMAND = str(Path(sys.executable).with_name("scorekeeper"))
URL = "http://192.168.1.20:8000"


def environment(data: Path) -> dict[str, str]:
    return {"SCOREKEEPER_DATA": str(data), "PATH": os.environ["PATH"]}


@contextmanager
def served(data: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], dict[str, object]]]:
    """A server that has said where it is."""
    words = [COMMAND, "serve", "--json", "--port", str(port)]
    pipe = subprocess.PIPE
    # A shell that runs the tests in the background has Ctrl-C ignored, and its children too.
    reset = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        words,
        env=environment(data),
        stdout=pipe,
        stderr=pipe,
        text=True,
        preexec_fn=reset,  # noqa: PLW1509  # one call
    ) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline() or "null")
        finally:
            process.terminate()
            process.wait(20)


def status_of(url: str) -> int:
    with urllib.request.urlopen(url, timeout=10) as response:
        status: int = response.status
        return status


def refused(data: Path, port: int) -> str:
    """What a start that is refused says."""
    words = [COMMAND, "serve", "--port", str(port)]
    done = subprocess.run(words, env=environment(data), capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_says_where_it_is_once_it_answers_and_stops_in_peace(tmp_path: Path, port: int, end: signal.Signals) -> None:
    with served(tmp_path / "data", port) as (process, said):
        assert said == {"here": f"http://127.0.0.1:{port}", "network": [], "data": str(tmp_path / "data")}
        assert status_of(f"http://127.0.0.1:{port}/") == 200
        noted = as_served({"SCOREKEEPER_DATA": str(tmp_path / "data")})
        assert (noted.host, noted.port) == ("127.0.0.1", port)
        process.send_signal(end)
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_port_in_use_stops_the_start(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"Port {port} of 127.0.0.1 cannot be used: Address already in use." in refused(tmp_path, port)
    assert list(tmp_path.iterdir()) == []


def test_the_next_server_has_the_port_of_one_that_was_killed(tmp_path: Path, port: int) -> None:
    for _ in range(2):
        with served(tmp_path, port) as (process, _):
            assert status_of(f"http://127.0.0.1:{port}/") == 200
            process.kill()


STUCK = """
import signal, sys, time
from pathlib import Path
from flask import Flask
from scorekeeper import serving
from scorekeeper.config import Settings

# A shell that runs the tests in the background has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
app = Flask("stuck")

@app.get("/")
def stuck():
    print("asked", flush=True)
    while True:
        time.sleep(1)

@app.get("/fault")
def fault():
    raise ZeroDivisionError

serving.application = lambda settings: app
serving.serve(Settings(Path(), port=int(sys.argv[1])), lambda: print("started", flush=True))
"""


@contextmanager
def stuck(port: int, path: str, *, ignored: bool = False) -> Iterator[subprocess.Popen[str]]:
    """A server that was asked for something and answers by a fault, or never."""
    words = [*(["nohup"] if ignored else []), sys.executable, "-c", STUCK, str(port)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
            if path == "/":
                assert process.stdout.readline() == "asked\n"
            else:
                assert client.recv(12) == b"HTTP/1.1 500"
            try:
                yield process
            finally:
                process.kill()


def is_open(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def test_a_second_ctrl_c_ends_at_once(port: int) -> None:
    with stuck(port, "/") as process:
        process.send_signal(signal.SIGINT)
        until = time.monotonic() + 60
        while is_open(port):
            assert time.monotonic() < until
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == -signal.SIGINT


def test_with_nohup_it_outlives_its_terminal(port: int) -> None:
    with stuck(port, "/", ignored=True) as process:
        process.send_signal(signal.SIGHUP)
        assert is_open(port)
        assert process.poll() is None


@pytest.mark.fault("N13")
def test_a_fault_is_told_in_the_terminal_and_ends_nothing(port: int) -> None:
    with stuck(port, "/fault") as process:
        process.terminate()
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert "ZeroDivisionError" in process.stderr.read()


def test_a_database_that_is_none_stops_the_start(tmp_path: Path, port: int) -> None:
    (tmp_path / "scorekeeper.db").write_text("no database at all, but long enough to look at" * 20)
    assert f"{tmp_path}/scorekeeper.db is damaged. There is no copy in {tmp_path}/backups" in refused(tmp_path, port)


def test_a_data_folder_that_cannot_be_written_stops_the_start(tmp_path: Path, port: int) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written: Not a directory. Set SCOREKEEPER_DATA" in refused(tmp_path / "file" / "x", port)


def test_the_link_of_a_game_is_printed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = application(Settings(tmp_path))
    with app.app_context():
        game = new_game(CLASSIC, ("Ann", "Bo"))
        stored = games.create(game, device="d", key="k", now=datetime.now(UTC))
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    monkeypatch.setenv("SCOREKEEPER_ADDRESS", "https://farkle.example")
    path = f"/g/{stored.code}/scorer/{stored.secret}"
    assert main(["link", stored.code.lower().replace("-", "")]) == 0
    assert capsys.readouterr().out == f"https://farkle.example{path}\nScoring code: {stored.secret}\n"
    assert main(["link", stored.code, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "code": stored.code,
        "link": f"https://farkle.example{path}",
        "scoring_code": stored.secret,
    }
    with app.test_client().get(path) as response:
        assert response.status_code == 200
    monkeypatch.delenv("SCOREKEEPER_ADDRESS")
    monkeypatch.setattr("scorekeeper.addresses._network", lambda: ("192.168.1.20", "10.0.0.7"))
    assert main(["link", stored.code]) == 0
    links = f"http://192.168.1.20:8000{path}\nhttp://10.0.0.7:8000{path}\n"
    assert capsys.readouterr().out == f"{links}Scoring code: {stored.secret}\n"
    assert main(["link", "AAAA-AAAA"]) == 2
    assert capsys.readouterr().err == "scorekeeper: No game is called AAAA-AAAA.\n"


@pytest.mark.parametrize("colours", [True, False])
def test_the_first_address_of_the_network_is_a_qr_code_too(colours: bool) -> None:
    text = welcome(Addresses("http://127.0.0.1:8000", (URL, "http://10.0.0.7:8000")), Settings(Path("/games")), colours)
    lines = text.splitlines()
    assert lines[:3] == [
        "Scorekeeper is ready.",
        "  On this machine:    http://127.0.0.1:8000",
        f"  In your network:    {URL}",
    ]
    assert lines[-1] == "Games are saved in /games. Stop with Ctrl-C."
    drawn = [line.removeprefix("\033[40;97m").removesuffix("\033[0m") for line in lines if set(line) & set("█▀▄")]
    dark = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    modules = [[dark[half][row] for half in line] for line in drawn for row in (0, 1)]
    expected = [list(row) for row in segno.make_qr(URL).matrix_iter(border=4)]
    assert modules[: len(expected)] == expected
    assert ("\033" in text) is colours


def test_a_server_for_this_machine_alone_says_so() -> None:
    text = welcome(Addresses("http://127.0.0.1:8000", ()), Settings(Path("/games")), False)
    assert "For this machine only; --host 0.0.0.0 opens it to your network." in text
    assert "█" not in text


def test_the_collector_leaves_the_program_alone() -> None:
    code = (
        "import gc; from scorekeeper import serving; serving._collect_less();"
        "print(gc.get_threshold()[0], gc.get_freeze_count() > 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["10000", "True"]
