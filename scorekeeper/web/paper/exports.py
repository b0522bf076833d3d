"""A game to take along, at every stage: table, game file, text to paste, picture to share (ux.md, 9)."""

import hashlib
import json
import unicodedata
from urllib.parse import quote

from flask import Blueprint, Response, request

from scorekeeper import exports
from scorekeeper.exports.clock import played
from scorekeeper.farkle import Game, load_game
from scorekeeper.printing.legible import is_doubtful
from scorekeeper.printing.raster import FIGURES, WORDS
from scorekeeper.store import codes, games, raw
from scorekeeper.store.stored import Stored
from scorekeeper.web.paper.sheets import not_made, waiting
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.time_zone import local, zone
from scorekeeper.workshop import Full, NotMade, Waiting, workshop

blueprint = Blueprint("exports", __name__)
blueprint.register_error_handler(Waiting, waiting)
blueprint.register_error_handler(Full, waiting)
blueprint.register_error_handler(NotMade, not_made)

_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
_LONGEST_TITLE = 40  # letters of the game's title in the name of a file


@blueprint.get("/g/<code>/export.csv")
def table(code: str) -> Response:
    """The lines of the game for a spreadsheet."""
    stored = games.load(code)
    return _file(stored, exports.table(stored.game, stored.code, zone()), "csv", "text/csv")


@blueprint.get("/g/<code>/export.json")
def game_file(code: str) -> Response:
    """The game file: all of the game, to be read back."""
    stored = games.load(code)
    return _file(stored, exports.game_file(stored.game), "json", "application/json")


@blueprint.get("/g/<code>/log.json")
def log(code: str) -> Response:
    """What is stored of the game, also where it cannot be read completely. Raises NotFound."""
    response = Response(raw.log_file(code), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="farkle-{codes.read(code)}-log.json"'
    return response


@blueprint.get("/g/<code>/summary.txt")
def summary(code: str) -> Response:
    """The game in a few lines, to paste in a chat."""
    stored = games.load(code)
    text = exports.summary(stored.game, stored.code, stored.created, zone())
    return _file(stored, text.encode(), "txt", "text/plain", shown=True)


@blueprint.get("/g/<code>/card.svg")
def card(code: str) -> Response:
    """The picture to share, with its fonts in it."""
    stored = games.load(code)
    drawn = exports.card(stored.game, stored.created, zone(), face=exports.face())
    response = _file(stored, drawn, "svg", "image/svg+xml", shown=True)
    # Opened by itself a picture is a page: it may use the fonts it brings, and nothing else at all.
    response.headers["Content-Security-Policy"] = _PICTURE_POLICY
    return response


@blueprint.get("/g/<code>/card.png")
def dots(code: str) -> Response:
    """The same picture for where no SVG is shown. It is made where the sheets are, so that no bank waits for it."""
    stored = games.load(code)
    drawn = exports.card(_printable(stored.game), stored.created, zone(), exports.Fonts(WORDS, FIGURES))
    made = workshop.made("picture", devices.asking(), drawing=drawn.decode())
    return _file(stored, made, "png", "image/png", shown=True)


def _printable(game: Game) -> Game:
    """The game with names of which this machine has letters; only for a few must the fonts be asked."""
    if not any(is_doubtful(one.name) for one in game.state.standings):
        return game
    return load_game(json.loads(workshop.made("printable", devices.asking(), game=game)))


def _file(stored: Stored, content: bytes, suffix: str, kind: str, *, shown: bool = False) -> Response:
    response = Response(content, content_type=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
    response.headers["Content-Disposition"] = _disposition(stored, suffix, shown=shown)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.add("Cookie")
    response.set_etag(hashlib.sha256(content).hexdigest())
    response.make_conditional(request)
    return response


def _disposition(stored: Stored, suffix: str, *, shown: bool) -> str:
    """What a browser does with the file and what it is called: the game and the day it was played.

    The title stands only in the second name, which any browser of today reads; the first is plain for all others.
    """
    day = local(played(stored.game, stored.created)).date().isoformat()
    plain = f"farkle-{stored.code}-{day}.{suffix}"
    title = _safe(stored.game.title)
    full = f"farkle-{title}-{stored.code}-{day}.{suffix}" if title else plain
    how = "inline" if shown else "attachment"
    return f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(full, safe='')}"


def _safe(title: str) -> str:
    """The letters and figures of a title, in any script, with dashes for all else: no path, no hidden sign."""
    kept = "".join(sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in title[:_LONGEST_TITLE])
    return "-".join(kept.split())
