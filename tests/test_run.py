"""./run on machines where something is missing: one sentence with the command to type, and on with what is there."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

TOOLS = ("cat", "cksum", "dirname", "grep", "mktemp", "rm", "uname")


class Said(NamedTuple):
    """What ./run left behind."""

    status: int
    out: str
    err: str


class Machine:
    """A checkout without .venv, on a machine with the plainest tools and what a test gives it."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.checkout = folder / "checkout"
        self.checkout.mkdir()
        for name in ("run", "pyproject.toml", "requirements.lock", "requirements-dev.lock"):
            shutil.copy(root / name, self.checkout)
        for name in TOOLS:
            found = shutil.which(name)
            assert found is not None
            (self.bin / name).symlink_to(found)
        self.has("id", "echo 1000")

    def has(self, name: str, script: str) -> None:
        file = self.bin / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def run(self, *words: str) -> Said:
        done = subprocess.run(
            [self.checkout / "run", *words], env={"PATH": str(self.bin)}, capture_output=True, text=True, timeout=60
        )
        return Said(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def machine(root: Path, tmp_path: Path) -> Machine:
    return Machine(root, tmp_path)


def test_without_a_task_it_says_what_it_can_do(machine: Machine) -> None:
    for words in ((), ("play",)):
        said = machine.run(*words)
        assert said.status == 2
        assert said.out == ""
        assert "./run serve" in said.err


def test_without_python_it_names_the_command_for_debian(machine: Machine) -> None:
    machine.has("apt-get", "exit 1")
    said = machine.run("serve")
    assert said.status == 1
    assert said.err == "Python: not found; type: sudo apt-get install --no-install-recommends python3 python3-venv\n"


def test_without_python_and_without_debian_it_names_what_is_missing(machine: Machine) -> None:
    said = machine.run("serve")
    assert said.status == 1
    assert "this is no Debian or Ubuntu; install what corresponds to: python3 python3-venv" in said.err


def test_an_old_python_is_refused_with_its_version(machine: Machine) -> None:
    machine.has("python3", 'case "$*" in --version) echo Python 3.9.2;; *version_info*) exit 1;; esac')
    said = machine.run("serve")
    assert said.status == 1
    assert said.err.startswith("Python 3.11 or newer is needed, and this is Python 3.9.2;")


def test_as_root_it_installs_and_tells_what_it_could_not(machine: Machine) -> None:
    machine.has("id", "echo 0")
    machine.has("apt-get", f'echo "$*" >>{machine.bin}/asked; [ "$1" = update ] || {{ echo E: no network; exit 100; }}')
    said = machine.run("test")
    assert said.status == 1
    asked = (machine.bin / "asked").read_text().splitlines()
    assert [line.split()[0] for line in asked] == ["update", "install", "install"]
    assert " chromium-headless-shell " in asked[1]
    assert "E: no network" in said.err
    for package in ("chromium-headless-shell libatomic1", "python3 python3-venv"):
        assert f"could not be installed; type: apt-get install --no-install-recommends {package}\n" in said.err
    assert "The browser tests are skipped.\n" in said.err


def test_a_chromium_that_is_there_will_do_where_its_headless_shell_cannot_be_had(machine: Machine) -> None:
    machine.has("chromium", "exit 0")
    said = machine.run("test")
    assert said.err.splitlines()[0].startswith("Browser tests: not found")
    assert "skipped" not in said.err


def test_on_macos_it_names_the_commands_for_homebrew(machine: Machine) -> None:
    (machine.bin / "uname").unlink()
    machine.has("uname", "echo Darwin")
    machine.has("brew", f"echo {machine.bin}")
    assert machine.run("serve").err == "Python: not found; type: brew install python\n"
    machine.has("python3", 'case "$*" in "-m venv .venv") echo $DYLD_FALLBACK_LIBRARY_PATH >&2; exit 7;; esac')
    said = machine.run("test")
    assert said.status == 7
    assert said.err.splitlines() == [
        "Browser tests: not found; type: brew install --cask chromium",
        "The browser tests are skipped.",
        "Printed sheets: not found; type: brew install pango",
        "Setting up .venv from requirements-dev.lock; only the first time takes long.",
        f"{machine.bin}/lib:/usr/lib",
    ]


def test_what_is_only_for_paper_stops_nothing(machine: Machine) -> None:
    machine.has("ldconfig", "exit 0")
    machine.has("python3", 'case "$*" in "-m venv .venv") echo made >&2; exit 7;; esac')
    said = machine.run("serve")
    assert said.status == 7
    lines = said.err.splitlines()
    assert "libpangoft2-1.0-0 libharfbuzz-subset0" in lines[0]
    assert lines[1] == "Setting up .venv from requirements.lock; only the first time takes long."
    assert lines[2] == "made"


def test_packages_that_cannot_be_had_leave_no_stamp(machine: Machine) -> None:
    pip = "printf '#!/bin/sh\\nexit 1\\n' >.venv/bin/python; chmod +x .venv/bin/python"
    machine.has("mkdir", f'exec {shutil.which("mkdir")} "$@"')
    machine.has("chmod", f'exec {shutil.which("chmod")} "$@"')
    machine.has("python3", f'case "$*" in "-m venv .venv") mkdir -p .venv/bin; {pip};; esac')
    said = machine.run("serve")
    assert said.status == 1
    last = said.err.splitlines()[-1]
    assert last == "The packages could not be installed; with the network back, type the same command again."
    assert not list((machine.checkout / ".venv").glob("*.stamp"))
