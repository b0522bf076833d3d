"""The picture to share in dots: its size, its words in every direction, and nothing fetched for it."""

import io
import re

import pypdf
import pytest
from PIL import Image

from scorekeeper import printing
from scorekeeper.exports import Fonts, card
from scorekeeper.farkle import CLASSIC, Bank, Game, new_game
from scorekeeper.printing import press, raster
from tests.exports.games import G16, MADE, played
from tests.printing.pdfs import text

FONTS = Fonts(raster.WORDS, raster.FIGURES)
HOSTILE = (
    "<img src=file:///etc/x>",
    "<link rel=attachment>",
    "<style>@import 'http:x'",
    "x</p></body><p>y",
    "url(file:///etc/passwd)",
    "{{7*7}}{drawing}{0}",
)


def drawing(game: Game) -> str:
    return card(game, MADE, fonts=FONTS).decode()


def page(game: Game) -> str:
    return raster._page(drawing(game))  # noqa: SLF001  # what the press is given


def test_it_is_1200_by_630_and_coloured() -> None:
    png = printing.picture(drawing=drawing(G16))
    image = Image.open(io.BytesIO(png))
    assert (image.format, image.size, image.mode) == ("PNG", (1200, 630), "RGB")
    colours = {colour for _, colour in image.getcolors(100_000) or ()}
    assert image.getpixel((3, 3)) == image.getpixel((1196, 626)) == (0xF6, 0xF4, 0xEE)
    assert {(0x14, 0x18, 0x1D), (0x22, 0x51, 0xC6), (0x96, 0x4D, 0x09)} <= colours
    assert len(png) < 200_000


def test_every_word_is_set_where_the_drawing_has_it() -> None:
    game = played(new_game(CLASSIC, ("שרה כהן", "محمد")), Bank(600), Bank(500))
    assert "<text" not in page(game)
    assert "ns0:" not in page(game)
    assert len(re.findall("<p ", page(game))) == drawing(game).count("<text ")
    said = text(press.press([page(game)], 1))
    for words in ("leads with", "600", "500", "by 100 over", "Classic · in round 2, not finished · first to 10,000"):
        assert words in said


@pytest.mark.fault("F13")
def test_hostile_names_are_printed_and_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[str] = []
    fetch = press.PackedFiles.fetch

    def noted(self: press.PackedFiles, url: str, headers: object = None) -> object:
        fetched.append(url)
        return fetch(self, url, headers)

    monkeypatch.setattr(press.PackedFiles, "fetch", noted)
    game = played(new_game(CLASSIC, HOSTILE, "<img src=http://127.0.0.1:9/>"), *[Bank(500)] * len(HOSTILE))
    pdf = press.press([page(game)], 1)
    said = text(pdf)
    for name in (*HOSTILE, "<img src=http://127.0.0.1:9/>"):
        assert "".join(name.split()) in "".join(said.split())
    assert all("/pdf/" in url and url.startswith("file:") for url in fetched)
    assert not pypdf.PdfReader(io.BytesIO(pdf)).attachments


@pytest.mark.parametrize(("paper", "size"), [("letter", (521, 674)), ("a4", (506, 716))])
@pytest.mark.quick(1)
def test_a_preview_shows_the_first_page(paper: str, size: tuple[int, int]) -> None:
    image = Image.open(io.BytesIO(printing.preview(of="score sheet", rules=CLASSIC, paper=paper, players=5, rounds=40)))
    assert image.size == size
    turned = Image.open(io.BytesIO(printing.preview(of="score sheet", rules=CLASSIC, paper=paper, players=6)))
    assert turned.size == size[::-1]
    assert image.convert("L").getpixel((3, 3)) == 255


def test_the_preview_of_a_tally_keeps_the_colours_of_the_players() -> None:
    image = Image.open(io.BytesIO(printing.preview(of="tally", game=G16, paper="a4"))).convert("RGB")
    colours = [colour for _, colour in image.getcolors(100_000) or () if isinstance(colour, tuple)]
    for red, green, blue in ((0x22, 0x51, 0xC6), (0x96, 0x4D, 0x09)):
        near = [abs(r - red) + abs(g - green) + abs(b - blue) for r, g, b in colours]
        assert min(near) < 40
