"""The published rule sets, to read before a game."""

from flask import Blueprint, abort, render_template

from scorekeeper.farkle import PRESETS
from scorekeeper.web.words.rule_set import rules_page

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def index() -> str:
    """Every rule set in a few sentences."""
    return render_template("home/rules_index.html", sets={slug: rules_page(one) for slug, one in PRESETS.items()})


@blueprint.get("/rules/<slug>")
def show(slug: str) -> str:
    """One rule set, whole."""
    if slug not in PRESETS:
        abort(404)
    return render_template("home/rules.html", slug=slug, rules=rules_page(PRESETS[slug]))
