"""About how wide words are, where nothing can measure them: a picture is drawn without a browser."""

import unicodedata

# In ems of bold Barlow, on the safe side; figures are those of Barlow Condensed.
_NARROW, _WIDE = set("iljtfrI.,:;'’!|()[]- "), set("mwMW%@")
_BOLD, _CONDENSED = 1.0, 0.49


def fitting(text: str, size: float, room: float, *, bold: bool = True, figures: bool = False) -> float:
    """The size, smaller where the words would need more than `room` of the same unit."""
    ems = len(text) * _CONDENSED if figures else sum(map(_ems, text)) * (_BOLD if bold else 0.93)
    return round(min(size, room / ems), 1) if ems else size


def _ems(sign: str) -> float:
    kind = unicodedata.category(sign)
    if kind[0] == "M" or kind == "Cf":
        return 0.0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.25 if kind == "So" else 1.0
    if sign in _NARROW:
        return 0.34
    if sign in _WIDE:
        return 0.93
    return 0.68 if sign.isupper() else 0.58
