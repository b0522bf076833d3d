"""The picture to share: 1200 x 630, who won, the ranking, the score race (ux.md, 9; mockups/share-card.png).

Drawn with attributes only: a page's content policy, and a chat's, take style sheets out of pictures.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from xml.etree.ElementTree import Element, SubElement, tostring

from scorekeeper import charts
from scorekeeper.charts import Frame, Race
from scorekeeper.exports.clock import on, played
from scorekeeper.exports.letters import fitting
from scorekeeper.exports.ranking import Ranked, ranking, top
from scorekeeper.exports.words import ahead, called, isolated
from scorekeeper.farkle import Game
from scorekeeper.farkle.outcome import progress
from scorekeeper.farkle.words import counted, number
from scorekeeper.filters import day

WIDTH, HEIGHT = 1200, 630
MOST_ROWS = 8

_PAPER, _INK, _MUTED, _HAIR = "#F6F4EE", "#14181D", "#4A525C", "#C9C7BF"
_SEATS = ("#2251C6", "#964D09", "#0F7C55", "#D64C86", "#1292C0", "#45240F", "#321868", "#97871D")
_SHAPES = (
    "M20 1a19 19 0 0 1 0 38a19 19 0 0 1 0-38z",
    "M3 3h34v34H3z",
    "M20 3l18 33H2z",
    "M20 1l19 19-19 19L1 20z",
    "M20 2l18 13.5L31 37H9L2 15.5z",
    "M10.5 3.5h19L39 20l-9.5 16.5h-19L1 20z",
    "M12 1h16v11h11v16H28v11H12V28H1V12h11z",
    "M2 4h36L20 37z",
)
_DASHES = ("", "10 5", "3 4", "13 4 3 4", "20 5", "6 5", "3 4 8 4", "13 3 3 3 3 3", "26 6", "10 10", "3 9", "17 9 3 9")
_LEFT, _RIGHT, _PLOT = 64, 514, 638
_BASE = 540  # where the lowest row ends
_LEAST_HEAD = 28  # names at the top that would have to be smaller are counted


@dataclass(frozen=True, slots=True)
class Fonts:
    """The families of words and of figures, as `font-family` has them."""

    words: str = "Barlow, 'Noto Sans', system-ui, sans-serif"
    figures: str = "'Barlow Condensed', 'Arial Narrow', Barlow, system-ui, sans-serif"


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the lines of the left half stand, and how big they are."""

    head: int
    head_size: int
    figure: int
    figure_size: int
    under: int
    rule: int


_ROOMY = _Layout(head=118, head_size=64, figure=268, figure_size=158, under=318, rule=353)
_TIGHT = _Layout(head=92, head_size=48, figure=184, figure_size=104, under=222, rule=250)


def card(game: Game, made: datetime, zone: tzinfo = UTC, fonts: Fonts | None = None, face: str = "") -> bytes:
    """The game as an SVG picture. `made` gives the date as long as no turn does; `face` is a style sheet to put into
    it, for a picture that brings its own fonts.
    """
    fonts = fonts or Fonts()
    places = ranking(game)
    picture = _Picture(fonts, _title(game))
    if face:
        SubElement(picture.root, "style").text = face
    picture.shape("rect", width=WIDTH, height=HEIGHT, fill=_PAPER)
    layout = _ROOMY if len(places) <= 4 else _TIGHT
    _headline(picture, game, layout)
    _ranking(picture, game, places, layout.rule)
    # The tokens at the ends of the lines stand closer the more there are of them.
    gap = 31 if len(places) <= 8 else 27
    race = charts.race(game, Frame(width=484, height=480, right=470, above=24, below=15, gap=gap))
    if race:
        _race(picture, race)
    _foot(picture, game, day(on(zone, played(game, made))))
    return picture.bytes()


def _title(game: Game) -> str:
    first = top(game)
    return f"{called(first)} {first.verb} {number(first.points)}"


@dataclass(frozen=True, slots=True)
class _Look:
    """How letters look; with `end` they end where they are put."""

    bold: bool = True
    figures: bool = False
    fill: str = _INK
    end: bool = False

    @property
    def weight(self) -> str:
        return "700" if self.bold else "500" if self.figures else "400"


_BOLD, _PLAIN = _Look(), _Look(bold=False, fill=_MUTED)


class _Picture:
    """An SVG in the making."""

    def __init__(self, fonts: Fonts, title: str) -> None:
        self.fonts = fonts
        size = {"width": str(WIDTH), "height": str(HEIGHT), "viewBox": f"0 0 {WIDTH} {HEIGHT}"}
        self.root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size})
        SubElement(self.root, "title").text = title

    def shape(self, kind: str, **attributes: object) -> None:
        written = {name.replace("_", "-"): str(value) for name, value in attributes.items() if value != ""}
        SubElement(self.root, kind, written)

    def text(self, text: str, at: tuple[float, float], size: float, look: _Look = _BOLD) -> None:
        x, y = at
        where = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}", "font-weight": look.weight, "fill": look.fill}
        family = self.fonts.figures if look.figures else self.fonts.words
        anchor = {"text-anchor": "end"} if look.end else {}
        SubElement(self.root, "text", {**where, "font-family": family, **anchor}).text = text

    def token(self, seat: int, x: float, y: float, size: float) -> None:
        """The sign of a seat round this point; from the ninth on the shapes are hollow."""
        paint, path = _SEATS[(seat - 1) % 8], _SHAPES[(seat - 1) % 8]
        place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 40:g})"
        look = {"fill": paint} if seat <= 8 else {"fill": _PAPER, "stroke": paint, "stroke_width": 6}
        self.shape("path", d=path, transform=place, **look)

    def bytes(self) -> bytes:
        return tostring(self.root, encoding="unicode").encode() + b"\n"


def _headline(picture: _Picture, game: Game, layout: _Layout) -> None:
    first, room = top(game), _PLOT - _LEFT - 80
    words = f"{called(first)} {first.verb}"
    if first.count > 1 and fitting(words, layout.head_size, room) < _LEAST_HEAD:
        words = f"{counted(first.count, 'player')} {first.verb}"
    picture.text(words, (_LEFT, layout.head), fitting(words, layout.head_size, room))
    figure = number(first.points)
    size = fitting(figure, layout.figure_size, _RIGHT - _LEFT + 20, figures=True)
    picture.text(figure, (_LEFT - size * 0.03, layout.figure), size, _Look(figures=True))
    under = first.tail or ahead(game) or ("" if game.state.over else progress(game))
    size = fitting(under, 28 if layout is _ROOMY else 24, _RIGHT - _LEFT + 40, bold=False)
    picture.text(under, (_LEFT, layout.under), size, _PLAIN)


def _ranking(picture: _Picture, game: Game, places: Sequence[Ranked], rule: int) -> None:
    shown = places if len(places) <= MOST_ROWS else places[: MOST_ROWS - 1]
    rows = len(shown) + (len(shown) < len(places))
    height = min(46.0, (_BASE - rule) / rows)
    size = min(30.0, height * 0.72)
    picture.shape("path", d=f"M{_LEFT} {rule}H{_RIGHT}", stroke=_INK, stroke_width=2)
    for row in range(1, rows):
        picture.shape("path", d=f"M{_LEFT} {rule + row * height:g}H{_RIGHT}", stroke=_HAIR, stroke_width=1)
    for row, place in enumerate(shown):
        middle = rule + (row + 0.5) * height
        _row(picture, place, middle, size, wins=place.player in game.state.winners)
    if rows > len(shown):
        left = counted(len(places) - len(shown), "more player")
        picture.text(f"and {left}", (137, rule + (rows - 0.5) * height + size * 0.35), size * 0.8, _PLAIN)


def _row(picture: _Picture, place: Ranked, middle: float, size: float, *, wins: bool) -> None:
    base = middle + size * 0.35
    picture.text(place.rank or "left", (_LEFT, base), size if place.rank else size * 0.7, _Look(figures=True))
    picture.token(place.seat, 117, middle, size * 0.53)
    total = number(place.total)
    room = _RIGHT - 137 - size * (0.5 * len(total) + 0.6)
    name = isolated(place.name)
    fitted = fitting(name, size * 0.87, room, bold=wins)
    picture.text(name, (137, middle + fitted * 0.37), fitted, _Look(wins))
    picture.text(total, (_RIGHT, base), size * 1.07, _Look(wins, figures=True, end=True))


def _race(picture: _Picture, race: Race) -> None:
    up, frame = 60, race.frame

    def across(y: float) -> str:
        return f"M{_PLOT} {up + y:g}h{frame.right:g}"

    for mark in race.grid:
        picture.shape("path", d=across(mark.at), stroke=_HAIR, stroke_width=1)
    for mark in (*race.grid, race.target):
        picture.text(
            mark.text, (_PLOT - 12, up + mark.at + 6.5), 19, _Look(bold=False, figures=True, fill=_MUTED, end=True)
        )
    picture.shape("path", d=across(race.zero), stroke=_INK, stroke_width=1)
    for mark in race.rounds:
        picture.shape("path", d=f"M{_PLOT + mark.at:g} {up + race.zero:g}v5", stroke=_INK, stroke_width=1)
    picture.shape("path", d=across(race.target.at), stroke=_INK, stroke_width=1.5, stroke_dasharray="5 4")
    move = f"translate({_PLOT} {up})"
    for runner in race.runners:
        paint, (x, y) = _SEATS[(runner.seat - 1) % 8], runner.end
        to = f"M{x:g} {y:g}H{frame.right + 4:g}L{frame.width:g} {runner.at:g}"
        picture.shape("path", d=to, transform=move, fill="none", stroke=paint, stroke_width=1)
        line = {"d": f"M{runner.path}", "transform": move, "fill": "none", "stroke": paint, "stroke_width": 4.5}
        picture.shape("path", **line, stroke_linejoin="round", stroke_dasharray=_DASHES[runner.seat - 1])
    for runner in race.runners:
        picture.token(runner.seat, _PLOT + frame.width + 14, up + runner.at, 22)


def _foot(picture: _Picture, game: Game, date: str) -> None:
    rules, first = game.rules, "exactly" if game.rules.exact else "first to"
    about = (isolated(game.title), isolated(rules.name), progress(game), f"{first} {number(rules.target)}")
    words = " · ".join(part for part in about if part)
    picture.text("Farkle", (_LEFT, 594), 22)
    picture.text(f"· {words}", (_LEFT + 68, 594), fitting(words, 22, 790, bold=False), _PLAIN)
    picture.text(date, (1136, 594), 22, replace(_PLAIN, end=True))
