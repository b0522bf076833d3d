"""The colours of the screens, read from the token file: text 4.5 : 1, signs 3 : 1, eight players apart for all eyes."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.web.colours import EYES, contrast, difference

CSS = Path(__file__).resolve().parents[2] / "static" / "css" / "tokens.css"
SEATS = range(1, 9)


def _tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9A-Fa-f]{3,6})\b", block))


def _themes() -> dict[str, dict[str, str]]:
    css = re.sub(r"/\*.*?\*/", "", CSS.read_text(), flags=re.DOTALL)
    blocks = dict(re.findall(r"^ *([^\s@{}][^{}]*) \{(.*?)\}", css, re.DOTALL | re.MULTILINE)[:3])
    base = _tokens(blocks[":root"])
    dark, outdoors = _tokens(blocks[":root:not([data-theme])"]), _tokens(blocks["[data-theme=outdoors]"])
    return {"light": base, "dark": base | dark, "outdoors": base | outdoors}


THEMES = _themes()
TEXTS = [
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "error"),
    ("ink", "band-fill"),
    ("paper", "ink"),
    ("muted", "paper"),
    ("muted", "card"),
    ("on-ink", "on"),
    ("on-muted", "on"),
    ("blocked-ink", "blocked"),
    ("farkle-ink", "farkle"),
    ("bank-ink", "bank"),
    ("bank-edge", "card"),
    ("last-ink", "last"),
    ("last", "last-ink"),
    ("error-ink", "error"),
    ("error-ink", "paper"),
    ("error-ink", "card"),
]
SIGNS = [
    ("border", "paper"),
    ("border", "card"),
    ("border", "blocked"),
    ("on", "paper"),
    ("on-muted", "on"),
    ("farkle", "paper"),
    ("bank-edge", "paper"),
    ("error-ink", "paper"),
]
FILLS = ("paper", "card", "on", "farkle", "bank", "last", "blocked", "error")


@pytest.mark.fault("A1")
@pytest.mark.point(24)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read(theme: str, ink: str, ground: str) -> None:
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= 4.5


@pytest.mark.fault("A1")
@pytest.mark.point(24)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sign", "ground"), SIGNS)
def test_signs_and_edges_can_be_seen(theme: str, sign: str, ground: str) -> None:
    assert contrast(THEMES[theme][sign], THEMES[theme][ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("fill", FILLS)
def test_one_of_the_two_tones_of_the_focus_ring_is_seen_on_every_fill(theme: str, fill: str) -> None:
    tokens = THEMES[theme]
    assert max(contrast(tokens[tone], tokens[fill]) for tone in ("focus", "focus-out")) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_a_token_is_seen_where_it_stands_and_its_numeral_on_it(theme: str, seat: int) -> None:
    tokens = THEMES[theme]
    assert min(contrast(tokens[f"p{seat}"], tokens[ground]) for ground in ("paper", "card")) >= 3
    assert contrast(tokens[f"q{seat}"], tokens["on"]) >= 3
    assert contrast(tokens[f"n{seat}"], tokens[f"p{seat}"]) >= 4.5
    assert contrast(tokens[f"m{seat}"], tokens[f"q{seat}"]) >= 4.5


@pytest.mark.point(25)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["p", "q"])
def test_eight_players_are_apart_for_all_eyes(theme: str, kind: str, eyes: str) -> None:
    colours = [THEMES[theme][f"{kind}{seat}"] for seat in SEATS]
    assert min(difference(one, other, eyes) for one, other in combinations(colours, 2)) >= 12


def test_the_active_row_wears_the_other_theme() -> None:
    light, dark = THEMES["light"], THEMES["dark"]
    for seat in SEATS:
        assert (light[f"q{seat}"], light[f"m{seat}"]) == (dark[f"p{seat}"], dark[f"n{seat}"])
        assert (dark[f"q{seat}"], dark[f"m{seat}"]) == (light[f"p{seat}"], light[f"n{seat}"])


def test_differences_are_counted_as_published() -> None:
    assert contrast("#000", "#FFF") == pytest.approx(21)
    assert contrast("#777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert difference("#FFF", "#000") == pytest.approx(100, abs=0.1)
    assert difference("#2251C6", "#2251C6", "tritan") == 0


def test_no_colour_stands_in_any_other_style_sheet() -> None:
    for sheet in CSS.parent.glob("*.css"):
        if sheet != CSS:
            assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", sheet.read_text()), sheet.name
