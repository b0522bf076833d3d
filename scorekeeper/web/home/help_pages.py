"""The help page."""

from flask import Blueprint, render_template

from scorekeeper.store import games
from scorekeeper.web.plumbing import devices
from scorekeeper.web.words.game_bar import game_bar
from scorekeeper.web.words.rule_set import rules_page

blueprint = Blueprint("help", __name__)


@blueprint.get("/help")
def show() -> str:
    """The help page."""
    return render_template("home/help.html", rules=None)


@blueprint.get("/g/<code>/help")
def game(code: str) -> str:
    """The help page of a game, with the rules that this game is played by."""
    stored = games.load(code, devices.known())
    return render_template("home/game_help.html", bar=game_bar(stored), rules=rules_page(stored.game.rules))
