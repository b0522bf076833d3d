"""The server as `scorekeeper serve` starts it, in a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
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
    with subprocess.Popen(words, env=environment(data), stdout=pipe, stderr=pipe, text=True) as process:
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


def test_it_says_where_it_is_once_it_answers_and_stops_in_peace(tmp_path: Path, port: int) -> None:
    with served(tmp_path / "data", port) as (process, said):
        assert said == {"here": f"http://127.0.0.1:{port}", "network": [], "data": str(tmp_path / "data")}
        assert status_of(f"http://127.0.0.1:{port}/") == 200
        noted = as_served({"SCOREKEEPER_DATA": str(tmp_path / "data")})
        assert (noted.host, noted.port) == ("127.0.0.1", port)
        assert f"Port {port} of 127.0.0.1 cannot be used" in refused(tmp_path / "other", port)
        process.terminate()
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_worker_that_dies_is_replaced_while_the_other_goes_on(tmp_path: Path, port: int) -> None:
    with served(tmp_path, port) as (process, _):
        before = workers(process.pid)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        until = time.monotonic() + 20
        while len(workers(process.pid)) != 2 or before[0] in workers(process.pid):
            assert time.monotonic() < until
            time.sleep(0.05)
        assert before[1] in workers(process.pid)
        assert status_of(f"http://127.0.0.1:{port}/") == 200


def test_no_worker_outlives_a_server_that_was_killed(tmp_path: Path, port: int) -> None:
    # They served on as orphans, and the next start was told that its port is taken.
    with served(tmp_path, port) as (process, _):
        left = workers(process.pid)
        process.kill()
        until = time.monotonic() + 20
        while any(map(is_alive, left)):
            assert time.monotonic() < until
            time.sleep(0.05)
    with served(tmp_path, port):
        assert status_of(f"http://127.0.0.1:{port}/") == 200


def is_alive(process: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


def workers(parent: int) -> list[int]:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [child for child in map(int, children) if is_alive(child)]


def test_a_database_that_is_none_stops_the_start(tmp_path: Path, port: int) -> None:
    (tmp_path / "scorekeeper.db").write_text("no database at all, but long enough to look at" * 20)
    assert f"The database {tmp_path}/scorekeeper.db cannot be used" in refused(tmp_path, port)


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
    assert lines[-1] == "The games lie in /games. Stop with Ctrl-C."
    drawn = [line.removeprefix("\033[40;97m").removesuffix("\033[0m") for line in lines if set(line) & set("█▀▄")]
    dark = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    modules = [[dark[half][row] for half in line] for line in drawn for row in (0, 1)]
    expected = [list(row) for row in segno.make_qr(URL).matrix_iter(border=4)]
    assert modules[: len(expected)] == expected
    assert ("\033" in text) is colours


def test_a_server_for_this_machine_alone_says_so() -> None:
    text = welcome(Addresses("http://127.0.0.1:8000", ()), Settings(Path("/games")), False)
    assert "For this machine alone; --host 0.0.0.0 opens it to your network." in text
    assert "█" not in text
