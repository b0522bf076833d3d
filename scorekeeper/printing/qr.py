"""A QR code as one shape, for paper."""

from dataclasses import dataclass
from itertools import groupby

import segno


@dataclass(frozen=True, slots=True)
class Qr:
    """The code of a URL: its outline as an SVG path of squares of 1, and how many of them it is wide and high.

    The paper around it is its quiet zone: four squares on every side must stay white.
    """

    url: str
    path: str
    squares: int


def qr(url: str) -> Qr:
    """The code of this URL, which a camera reads with up to a seventh of it stained."""
    rows = tuple(segno.make_qr(url, error="m").matrix)
    return Qr(url, "".join(_runs(number, bytes(row)) for number, row in enumerate(rows)), len(rows))


def _runs(number: int, row: bytes) -> str:
    """The dark runs of a row, each as a rectangle."""
    drawn, left = "", 0
    for dark, run in groupby(row):
        width = len(tuple(run))
        if dark:
            drawn += f"M{left} {number}h{width}v1h-{width}z"
        left += width
    return drawn
