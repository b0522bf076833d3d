"""How Pango is installed, in the words of each system."""

import sys
from pathlib import Path

import pytest

from scorekeeper.printing import pango


@pytest.mark.fault("N46")
@pytest.mark.parametrize(
    ("release", "command"),
    [
        ('ID=debian\nVERSION_ID="12"\n', "apt-get install libpangoft2-1.0-0 libharfbuzz-subset0"),
        ("ID=raspbian\nID_LIKE=debian\n", "apt-get install libpangoft2-1.0-0 libharfbuzz-subset0"),
        ('ID="fedora"\n', "dnf install pango"),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"\n', "dnf install pango"),
        ("ID=alpine\n", "apk add pango"),
        ("ID=somebodys\n", "install the package pango"),
        ("", "install the package pango"),
    ],
)
def test_each_linux_has_its_command(
    release: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pango, "_RELEASE", tmp_path / "os-release")
    if release:
        (tmp_path / "os-release").write_text(release)
    assert pango.how_to_install() == command


@pytest.mark.fault("N46")
@pytest.mark.parametrize(("platform", "words"), [("darwin", "brew install pango"), ("win32", "MSYS2"), ("aix", "the")])
def test_other_systems_have_theirs(platform: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert words in pango.how_to_install()


@pytest.mark.fault("N46")
def test_termux_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFIX", "/data/data/com.termux/files/usr")
    assert pango.how_to_install() == "pkg install pango"
