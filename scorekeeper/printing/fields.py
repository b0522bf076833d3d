"""The fields of a sheet that is filled in on a screen."""

import re

import pydyf

# How figures and single letters are set: the values of Q (ISO 32000, 12.7.3.3).
_SET = (
    (re.compile(r"(turn|total|total before round \d+|First total.*)$"), 2),
    (re.compile(r"(farkle|on the board.*)$"), 1),
)


def align(pdf: pydyf.PDF) -> None:
    """Set figures at the right and single letters in the middle of their fields: WeasyPrint sets all at the left."""
    for one in pdf.objects:
        if isinstance(one, dict) and one.get("FT") == "/Tx":
            for name, at in _SET:
                if name.search(one["T"].string):
                    one["Q"] = at
