"""How to keep the score with this."""

from flask import Blueprint, render_template

blueprint = Blueprint("help", __name__)


@blueprint.get("/help")
def show() -> str:
    """The help page."""
    return render_template("pages/help.html")
