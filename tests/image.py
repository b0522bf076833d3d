"""Carry out the Dockerfile without a container engine, in a folder that debootstrap made.

    debootstrap --variant=minbase trixie /srv/image
    .venv/bin/python -m tests.image /srv/image serve

Run it as root, and only in a folder made for it. It reads what our Dockerfile has: one line an instruction.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
HOST_FILES = ("/etc/resolv.conf", "/etc/hosts")  # what a container engine gives a container
PLAIN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}


class Line(NamedTuple):
    """An instruction and what follows it."""

    word: str
    rest: str


def lines(dockerfile: str) -> Iterator[Line]:
    """The instructions of a Dockerfile, in order."""
    for text in dockerfile.splitlines():
        if text and not text.startswith("#"):
            word, rest = text.split(maxsplit=1)
            yield Line(word, rest)


def only(dockerfile: str, word: str) -> str:
    """What follows the one instruction of this kind."""
    (rest,) = [line.rest for line in lines(dockerfile) if line.word == word]
    return rest


def environment(dockerfile: str) -> dict[str, str]:
    """What ENV sets."""
    return dict(re.findall(r"(\w+)=(\S+)", only(dockerfile, "ENV")))


class Image:
    """A folder that becomes what the image would be."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.place = "/"

    def build(self, dockerfile: str) -> None:
        """Carry out COPY, RUN and WORKDIR. Raises CalledProcessError for a command that fails."""
        for file in HOST_FILES:
            shutil.copy(file, self.inside(file))
        for line in lines(dockerfile):
            if line.word == "WORKDIR":
                self.place = line.rest
                self.inside("").mkdir(parents=True, exist_ok=True)
            elif line.word == "COPY":
                self.copy(*line.rest.split())
            elif line.word == "RUN":
                sys.stdout.write(f"RUN {line.rest}\n")
                sys.stdout.flush()
                subprocess.run(self.command("root", line.rest), env=PLAIN, check=True)

    def copy(self, *names: str) -> None:
        """The last name is where the others go: a folder under its own name, a file beneath ./ ."""
        for name in names[:-1]:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.inside(names[-1]), ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, self.inside(names[-1]))

    def start(self, dockerfile: str) -> None:
        """Become what CMD names, as USER, with the settings of ENV and those given here. Does not return."""
        given = {name: value for name, value in os.environ.items() if name.startswith("SCOREKEEPER_")}
        words = self.command(only(dockerfile, "USER"), "exec " + " ".join(json.loads(only(dockerfile, "CMD"))))
        os.execvpe(words[0], words, environment(dockerfile) | given)  # noqa: S606  # no shell is meant

    def command(self, user: str, line: str) -> list[str]:
        return [
            "/usr/sbin/chroot",
            f"--userspec={user}",
            str(self.folder),
            "/bin/sh",
            "-c",
            f"cd {self.place} && {line}",
        ]

    def inside(self, path: str) -> Path:
        return self.folder / self.place.lstrip("/") / path if not path.startswith("/") else self.folder / path[1:]


def main(folder: str, task: str = "") -> int:
    """Build in this folder, and serve from it if the second argument is serve."""
    image, dockerfile = Image(Path(folder)), (ROOT / "Dockerfile").read_text("utf-8")
    image.build(dockerfile)
    if task == "serve":
        image.start(dockerfile)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
