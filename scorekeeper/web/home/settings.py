"""The settings of a device: a page of its own, and the theme alone for whoever watches."""

from dataclasses import asdict

from flask import Blueprint, Flask, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import games
from scorekeeper.web.plumbing.devices import NoCookie
from scorekeeper.web.plumbing.preferences import Preferences, choose, preferences, read, theme_of

blueprint = Blueprint("settings", __name__)

_THEMES = {
    "system": ("Same as the device", "Light, or dark if the device is set to dark."),
    "light": ("Light", ""),
    "dark": ("Dark", "For a dim room."),
    "outdoors": ("Outdoors", "Black on white with thick edges, for bright sun."),
}
_PAPERS = {"usual": "The usual paper where I live", "a4": "A4", "letter": "US Letter"}


@blueprint.get("/settings")
def show() -> str:
    """What this device has chosen, as a form."""
    return _page(saved="saved" in request.args)


@blueprint.post("/settings")
def save() -> Response:
    """Keep what was chosen; where the browser keeps nothing, the form as it was sent."""
    said = read(request.form)
    try:
        choose(**asdict(said))
    except NoCookie:
        return make_response(_page(no_cookie=True, chosen=said), 422)
    return redirect(url_for("settings.show", saved=1), 303)


def _page(**values: object) -> str:
    usual = {"saved": False, "no_cookie": False}
    return render_template("home/settings.html", themes=_THEMES, papers=_PAPERS, **(usual | values))


@blueprint.get("/g/<code>/theme")
def no_theme(code: str) -> Response:
    """Where a form goes; whoever opens its address comes to the page that has the form."""
    return redirect(url_for("watch.show", code=games.load(code).code), 303)


@blueprint.post("/g/<code>/theme")
def theme(code: str) -> Response:
    """The colours for a screen that watches this game, and back to it."""
    stored = games.load(code)
    choose(theme=theme_of(request.form.get("theme")))
    return redirect(url_for("watch.show", code=stored.code), 303)


def use_preferences(app: Flask) -> None:
    """Let every template know what the device that asks has chosen, as `chosen`."""

    @app.context_processor
    def known() -> dict[str, Preferences]:
        return {"chosen": preferences()}
