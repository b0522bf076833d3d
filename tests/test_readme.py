"""The README is true: its commands run, its settings are the settings, what it points to is there."""

import re
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.config import VARIABLES, Settings
from scorekeeper.farkle import CLASSIC, new_game
from scorekeeper.store import games
from scorekeeper.store.db import db
from scorekeeper.web import create_app

README = Path(__file__).resolve().parent.parent / "README.md"
TEXT = README.read_text("utf-8")
COMMANDS = [line.strip() for line in TEXT.splitlines() if line.startswith("    ")]


def test_the_two_commands_come_first_and_are_what_run_knows(root: Path) -> None:
    assert COMMANDS[:2] == ["./run serve", "./run test"]
    usage = subprocess.run([root / "run"], capture_output=True, text=True)
    assert usage.returncode == 2
    for command in COMMANDS[:2]:
        assert command in usage.stderr


def test_the_commands_at_the_terminal_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    _keep_the_game_of_the_examples(tmp_path / "data", monkeypatch)
    commands = [line for line in COMMANDS if line.startswith(".venv/bin/scorekeeper ")]
    assert len(commands) + 2 == len(COMMANDS)
    for command in commands:
        line = command.replace(".venv/bin/scorekeeper", shlex.quote(str(Path(sys.executable).with_name("scorekeeper"))))
        done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True)  # noqa: S602
        assert done.returncode == 0, command + done.stderr
        assert done.stdout or ">" in command


def _keep_the_game_of_the_examples(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(data))
    monkeypatch.setattr("scorekeeper.store.codes.draw", lambda *_: "KQXR-TMBD")
    with app.app_context():
        games.create(new_game(CLASSIC, ("Ann", "Bo")), device=None, key="k", now=datetime.now(UTC))
        db.engine.dispose()


def test_every_setting_is_told_with_its_default() -> None:
    rows = re.findall(r"^\| `(SCOREKEEPER_\w+)` \| .+ \| (.+) \|$", TEXT, flags=re.MULTILINE)
    assert [name for name, _ in rows] == list(VARIABLES)
    defaults = dict(rows)
    plain = Settings(Path("x"))
    assert f"`{plain.host}`" in defaults["SCOREKEEPER_HOST"]
    assert f"`{plain.port}`" in defaults["SCOREKEEPER_PORT"]


@pytest.mark.parametrize("name", re.findall(r"\]\(([^)#:]+)\)", TEXT))
def test_what_it_points_to_is_there(root: Path, name: str) -> None:
    assert (root / name).is_file()


def test_the_picture_shows_the_table(root: Path) -> None:
    picture = (root / "docs" / "table.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 200_000
