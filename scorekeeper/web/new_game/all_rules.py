"""The further page of the new-game form: all the rules. Its buttons give it back, changed; "Use these rules" and "Back"
lead to the first page and Start makes the game, all with everything that was typed there."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, render_template
from htmx_flask import request
from werkzeug.datastructures import MultiDict

from scorekeeper.farkle import Rules
from scorekeeper.farkle.rules import BOXED
from scorekeeper.farkle.words import number
from scorekeeper.web.new_game.all_rules_page import rules_form
from scorekeeper.web.new_game.draft import Draft
from scorekeeper.web.new_game.switches import switches_for, with_switches
from scorekeeper.web.new_game.typed import Line, TypedRules, typed_for, typed_from
from scorekeeper.web.new_game.views import opened, posted

blueprint = Blueprint("rules_form", __name__)

_TOLD = "told"
"""What htmx asks for while somebody edits: the words alone, so that no field is swapped under somebody's fingers."""
_MOST_DIGITS = 2


@blueprint.get("/games/new/rules")
def show() -> str:
    """All the rules that the new-game page opens with."""
    rule_sets, draft = opened()
    return _page(draft, _first(draft, rule_sets), rule_sets)


@blueprint.post("/games/new/rules")
def edit() -> str:
    """All the rules of the form; after one of its buttons, or as they are typed."""
    rule_sets, draft = posted()
    typed = typed_from(request.form, rule_sets, draft.preset)
    if typed is None:
        return _page(draft, _first(draft, rule_sets), rule_sets)
    after, focus = _edited(typed, request.form)
    return _page(draft, after, rule_sets, focus)


def _page(draft: Draft, typed: TypedRules, rule_sets: Mapping[str, Rules], focus: str = "") -> str:
    page = rules_form(draft, typed, rule_sets, focus=focus)
    if not request.htmx:
        return render_template("new_game/all_rules_page.html", page=page)
    told = request.htmx.target == _TOLD
    return render_template(f"new_game/all_rules{'_told_answer' if told else ''}.html", page=page)


def _first(draft: Draft, rule_sets: Mapping[str, Rules]) -> TypedRules:
    """The rules of the first page, with what was typed there as it was typed."""
    base, typed = rule_sets[draft.preset], draft.switches
    rules = with_switches(base, replace(switches_for(base), ones=typed.ones))
    page = typed_for(draft.preset, rules)
    numbers = {"opening": typed.opening, "target": typed.target, "penalty": typed.penalty}
    return replace(page, texts={**page.texts, **numbers, "name": base.name})


def _edited(typed: TypedRules, form: MultiDict[str, str]) -> tuple[TypedRules, str]:
    """The page after its button, and the id to go to."""
    lines, place = typed.lines, form.get("line-out", "")
    if place.isascii() and place.isdigit() and len(place) <= _MOST_DIGITS and int(place) <= len(lines):
        kept = tuple(line for number, line in enumerate(lines, 1) if number != int(place))
        return replace(typed, lines=kept), f"line-out-{min(int(place), len(kept))}" if kept else "line-add"
    if "line-add" in form:
        points = {line.pattern: number(line.points) for line in BOXED}
        pattern = form["line-add"] if form["line-add"] in points else ""
        field = "points" if pattern else "pattern"
        return replace(typed, lines=(*lines, Line(pattern, points.get(pattern, "")))), f"rule-{field}-{len(lines) + 1}"
    return typed, next((name for name in ("family", "from") if name in form), "")
