"""Where the files that are not Python lie: inside the package of a wheel, beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder `templates`, `static` or `pdf`. Raises FileNotFoundError if an installation lost it."""
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"The folder {name} is missing from this installation of scorekeeper.")
