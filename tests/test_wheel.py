"""The wheel, with the source gone: built, installed into an environment of its own, run from an empty folder."""

import json
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

PACKAGE = "scorekeeper"


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(words, cwd=root, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `scorekeeper` command of the wheel. What the wheel depends on is read from this environment."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, str(wheel)], check=True)
    (site,) = home.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin" / PACKAGE


def test_the_wheel_holds_the_pages_and_the_paper(wheel: Path, root: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder in ("templates", "static", "pdf"):
        files = {str(path.relative_to(root)) for path in (root / folder).rglob("*") if path.is_file()}
        assert len(files) > 3
        assert {f"{PACKAGE}/{name}" for name in files} <= names
    tops = {name.split("/")[0].split("-")[0] for name in names}
    assert tops == {PACKAGE, "farkle_scorekeeper"}  # the second holds the wheel's own description


def test_it_scores_a_roll_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run([installed, "score", "552346"], cwd=tmp_path, env={}, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.startswith("100 points with 55\n")
    assert list(tmp_path.iterdir()) == []


def test_it_serves_the_home_page_with_its_looks_and_paper(installed: Path, tmp_path: Path, port: int) -> None:
    words = [str(installed), "serve", "--json", "--port", str(port)]
    environ = {"SCOREKEEPER_DATA": str(tmp_path / "data")}
    with subprocess.Popen(words, cwd=tmp_path, env=environ, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            here = json.loads(process.stdout.readline())["here"]
            assert "<h1" in fetched(here + "/").decode()
            assert b"htmx" in fetched(here + "/games/new")
            assert fetched(here + "/rules/classic/score-sheet.pdf").startswith(b"%PDF-")
        finally:
            process.terminate()
            process.wait(20)


def fetched(url: str) -> bytes:
    until = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(url, timeout=30) as response:
                body: bytes = response.read()
                return body
        except urllib.error.HTTPError as error:  # a sheet that is still being made
            error.close()
            if error.code != 503 or time.monotonic() > until:
                raise
