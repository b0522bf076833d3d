"""What lets a tablet keep the scorekeeper on its home screen: the manifest, the service worker, the page without a
connection (ux.md, 11).

The service worker knows static files and that one page. A game page always comes from the server, so that no score is
ever an old one, and a new release is there with the next page.
"""

import json

from flask import Blueprint, Response, render_template, url_for

blueprint = Blueprint("installed", __name__)

_PAPER = "#F6F4EE"
# What the page without a connection is made of, and no more: all else is kept by the browser itself.
_KEPT = ("app.css", "pages.css", "img/icon.svg", "fonts/barlow-400.woff2", "fonts/barlow-700.woff2")


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the scorekeeper looks as an app. It says nothing of an orientation: a tablet is held as one likes."""
    app = {
        "id": "/",
        "name": "Farkle scorekeeper",
        "short_name": "Farkle",
        "description": "Keeps the score. You roll the dice.",
        "lang": "en",
        "start_url": url_for("home.index"),
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [_icon(size, purpose) for size in (192, 512) for purpose in ("any", "maskable")],
    }
    response = Response(json.dumps(app), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker. It names the files of this release, so that it changes with every one of them."""
    files = [url_for("static", filename=name) for name in _KEPT]
    response = Response(render_template("sw.js", files=files), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/offline")
def offline() -> str:
    """What stands where a page should be while the server cannot be reached."""
    return render_template("plumbing/offline.html")


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = f"img/icon-{size}.png" if purpose == "any" else f"img/icon-{size}-maskable.png"
    return {
        "src": url_for("static", filename=name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
