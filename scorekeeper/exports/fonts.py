"""The fonts of the picture, in the picture: whoever receives it has no Barlow, and a picture may load nothing."""

from base64 import b64encode
from functools import cache

from scorekeeper.assets import folder

_FILES = (
    ("Barlow", 400, "barlow-400"),
    ("Barlow", 700, "barlow-700"),
    ("Barlow Condensed", 500, "barlow-condensed-500"),
    ("Barlow Condensed", 700, "barlow-condensed-700"),
)


@cache
def face() -> str:
    """A style sheet that holds the Latin letters and the figures; all others come from where the picture is shown."""
    fonts = folder("static") / "fonts"
    rules = (_rule(family, weight, (fonts / f"{file}.woff2").read_bytes()) for family, weight, file in _FILES)
    return "".join(rules) + "text{font-variant-numeric:tabular-nums}"


def _rule(family: str, weight: int, font: bytes) -> str:
    source = f"data:font/woff2;base64,{b64encode(font).decode()}"
    return f"@font-face{{font-family:'{family}';font-weight:{weight};src:url({source})}}"
