"""How colours look: contrast as WCAG counts it, difference as CIEDE2000 does, and the eyes that see fewer of them.

Sources: WCAG 2.2 (relative luminance), Sharma, Wu and Dalal 2005 (CIEDE2000), Machado, Oliveira and Fernandes 2009
(colour vision deficiency, full severity, in linear light).
"""

from itertools import starmap
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def contrast(one: str, other: str, eyes: str = "normal") -> float:
    """From 1 to 21, for two colours such as "#14181D" as these eyes see them."""
    light, dark = sorted((_luminance(one, eyes), _luminance(other, eyes)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def difference(one: str, other: str, eyes: str = "normal") -> float:
    """CIEDE2000 between two colours as these eyes see them."""
    return _ciede2000(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)))


def _linear(colour: str) -> Triple:
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str, eyes: str) -> float:
    red, green, blue = _seen(colour, eyes)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _seen(colour: str, eyes: str) -> Triple:
    linear = _linear(colour)
    one, two, three = (min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in EYES[eyes])
    return one, two, three


def _lab(linear: Triple) -> Triple:
    red, green, blue = linear
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (float(one ** (1 / 3)) if one > 216 / 24389 else (24389 / 27 * one + 16) / 116 for one in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _ciede2000(one: Triple, other: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grow = 1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    (c1, h1), (c2, h2) = starmap(_polar, ((grow * a1, b1), (grow * a2, b2)))
    dl, dc = l2 - l1, c2 - c1
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360
