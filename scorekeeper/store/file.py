"""Which file a name leads to: another one may take the name of an open database."""

from pathlib import Path

Identity = tuple[int, int]


def identity(file: Path) -> Identity | None:
    """What tells this file from every other on the machine, whatever its name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
