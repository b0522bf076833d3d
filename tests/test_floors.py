"""The floors of the house (design.md): imports go down only, and the game needs nothing but the standard library."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# What would make a game depend on more than its rules and its log: a clock, chance, files, the network, other threads.
_OUTSIDE = {"asyncio", "io", "logging", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3"}
_OUTSIDE |= {"subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"}


def test_imports_go_down_only(root: Path) -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 broken" in done.stdout


def test_the_game_uses_the_standard_library_only_and_neither_clock_nor_chance_nor_files(root: Path) -> None:
    files = sorted((root / "scorekeeper" / "farkle").rglob("*.py"))
    assert len(files) > 10
    foreign = [
        f"{file.name}: {name}"
        for file in files
        for name in _imported(file)
        if name.split(".")[0] in _OUTSIDE
        or (name.split(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith("scorekeeper.farkle."))
    ]
    assert foreign == []


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: names its package in full"
            yield node.module or ""


@pytest.mark.parametrize("module", ["scorekeeper.farkle", "scorekeeper.cli"])
def test_importing_the_game_or_the_command_imports_neither_flask_nor_weasyprint(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert module in loaded
    assert loaded & {"flask", "sqlalchemy", "weasyprint", "waitress", "jinja2", "segno"} == set()
