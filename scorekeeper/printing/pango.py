"""How Pango, which lays out the text of every sheet, is installed on the system at hand."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

_LINUX: Mapping[str, str] = {
    "debian": "apt-get install libpangoft2-1.0-0 libharfbuzz-subset0",
    "ubuntu": "apt-get install libpangoft2-1.0-0 libharfbuzz-subset0",
    "fedora": "dnf install pango",
    "rhel": "dnf install pango",
    "suse": "zypper install libpango-1_0-0",
    "arch": "pacman -S pango",
    "alpine": "apk add pango",
}
_OTHER: Mapping[str, str] = {"darwin": "brew install pango", "android": "pkg install pango"}
_RELEASE = Path("/etc/os-release")


def how_to_install() -> str:
    """What to type or to do on this system, to stand after a colon."""
    if "com.termux" in os.environ.get("PREFIX", ""):
        return _OTHER["android"]
    platform: str = sys.platform  # mypy takes the one it runs on for the only one
    if platform.startswith("linux"):
        return next((_LINUX[name] for name in _distribution() if name in _LINUX), "install the package pango")
    if platform == "win32":
        return "install MSYS2, then type in its shell: pacman -S mingw-w64-x86_64-pango"
    return _OTHER.get(platform, "install the package pango")


def _distribution() -> list[str]:
    """The name of this Linux and those it is like, the nearest first."""
    try:
        lines = _RELEASE.read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    fields = dict(line.split("=", 1) for line in lines if "=" in line)
    return f"{fields.get('ID', '')} {fields.get('ID_LIKE', '')}".replace('"', "").split()
