"""Other machines: each Python found here plays a game from the wheel, and the types hold on other systems."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.store.servers import Device

NEWEST = 20  # no Python 3.20 in sight


def pythons() -> list[str]:
    """Each Python from 3.11 on that can make an environment, by its path; the one that runs the tests goes first."""
    names = [f"python3.{minor}" for minor in range(11, NEWEST)]
    pyenv = Path("~/.pyenv/versions").expanduser().glob("3.*/bin/python")
    found = dict.fromkeys([sys.executable, *map(str, pyenv), *filter(None, map(shutil.which, names))])
    versions = dict[str, str]()
    for python in found:
        versions.setdefault(_version(python), python)
    return [python for version, python in versions.items() if version]


def _version(python: str) -> str:
    code = "import ensurepip, venv, sys; print('%d.%d' % sys.version_info[:2]) if sys.version_info >= (3, 11) else 0"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True)
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize("python", pythons())
def test_the_wheel_installs_and_a_whole_game_is_played(root: Path, tmp_path: Path, port: int, python: str) -> None:
    command = _installed(root, tmp_path, python)
    with served(command, tmp_path / "data", port), closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        device = Device()
        form = {"name": ["Ann", "Bo"], "preset": "classic", "target": "1000", "key": "game"}
        path = str(device.post(connection, "/games", form).headers["Location"])
        for number, points in enumerate((1000, 500), 1):
            turn = {"type": "bank", "points": points, "number": number, "key": f"turn-{number}"}
            assert device.post(connection, f"{path}/entries", turn).status == 303
        connection.request("GET", f"{path}/result", headers={"Cookie": device.cookie})
        page = connection.getresponse().read().decode()
        assert "Ann" in re.findall(r"<h1.*?</h1>", page, flags=re.DOTALL)[0]


def _installed(root: Path, folder: Path, python: str) -> Path:
    home = folder / "venv"
    subprocess.run([python, "-m", "venv", home], check=True)
    pip: list[str | Path] = [home / "bin" / "python", "-m", "pip", "install", "-q", "--no-compile"]
    subprocess.run([*pip, "--require-hashes", "-r", root / "requirements.lock"], check=True)
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", root], check=True, cwd=folder)
    return home / "bin" / "scorekeeper"


@contextmanager
def served(command: Path, data: Path, port: int) -> Iterator[None]:
    """A server while the block runs."""
    words = [str(command), "serve", "--json", "--port", str(port)]
    with subprocess.Popen(words, env={"SCOREKEEPER_DATA": str(data)}, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert json.loads(process.stdout.readline())["here"]
            yield
        finally:
            process.terminate()


@pytest.mark.slow
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_the_types_hold_on_other_systems(root: Path, tmp_path: Path, platform: str) -> None:
    # What is written for Linux alone cannot be reached there, and that is no fault.
    options = ["--platform", platform, "--no-warn-unreachable", "--cache-dir", str(tmp_path)]
    words = [sys.executable, "-m", "mypy", *options, "scorekeeper"]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
