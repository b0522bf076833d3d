"""How others open this game: to watch it with the game code, to score it with the scoring code."""

from dataclasses import dataclass
from datetime import UTC, datetime

import segno
from flask import Blueprint, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.farkle.words import spelled
from scorekeeper.store import games, links
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import devices, own_address
from scorekeeper.web.plumbing.access import game_to_score
from scorekeeper.web.plumbing.time_zone import local
from scorekeeper.web.words.game_bar import game_bar
from scorekeeper.web.words.times import ago

blueprint = Blueprint("share", __name__)

_DARK = "#14181D"  # on white in every theme, or cameras would not read it


@dataclass(frozen=True, slots=True)
class Link:
    """An address to hand on, and the same as a QR code."""

    url: str
    code: Markup


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a device that scores is told: the scoring code, the link that holds it, and who scores already."""

    code: str
    link: Link
    devices: str
    since: str


@blueprint.get("/g/<code>/share")
def show(code: str) -> str:
    """The code and the way to watch; for a device that may score also the scoring code."""
    stored = games.load(code, devices.known())
    base = own_address.base()
    host = base.split("//")[1]
    return render_template(
        "game/share.html",
        bar=game_bar(stored),
        watch=_link(base + url_for("watch.show", code=stored.code), "QR code to watch this game"),
        host=host,
        only_here=own_address.only_here(host),
        scoring=_scoring(stored, base) if stored.may_score else None,
    )


@blueprint.post("/g/<code>/share")
def renew(code: str) -> Response:
    """A new scoring code; the old one stops working."""
    stored = game_to_score(code)
    links.renew(stored)
    return redirect(url_for("share.show", code=stored.code), 303)


def _scoring(stored: Stored, base: str) -> Scoring:
    path = url_for("game_pages.scorer", code=stored.code, secret=stored.secret)
    link = _link(base + path, "QR code of the scoring link")
    known = links.scorers(stored)
    if known.count < 2:
        return Scoring(stored.secret, link, "This device scores", "No other device does yet.")
    others = "one other" if known.count == 2 else f"{spelled(known.count - 1)} others"
    since = ago(local(known.latest), datetime.now(UTC))
    devices_ = f"{spelled(known.count).capitalize()} devices already score"
    return Scoring(stored.secret, link, devices_, f"This one and {others}; the last one was added {since}.")


def _link(url: str, title: str) -> Link:
    qr = segno.make_qr(url)
    drawn = qr.svg_inline(title=title, border=2, dark=_DARK, svgclass="qr", lineclass=None, omitsize=True)
    # Without the role it would not be read as one picture. Drawn by segno from the address alone; the title is ours.
    return Link(url, Markup(drawn.replace("<svg ", '<svg role="img" ', 1)))  # noqa: S704
