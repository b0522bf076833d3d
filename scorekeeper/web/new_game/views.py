"""The new-game form: one form, on two pages. Start makes the game; every other button gives the form back, changed.

This is the first page; the further one, with all the rules, is rules_form.py.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, make_response, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.farkle import BadRules, Game, Rules, new_game
from scorekeeper.store import rights
from scorekeeper.web.new_game.all_rules_page import rules_form
from scorekeeper.web.new_game.draft import Draft, Edit, draft_from, edit_from, edited, first_draft
from scorekeeper.web.new_game.page import Faults, faults_of, new_game_page
from scorekeeper.web.new_game.rule_sets import in_force, rule_sets_for
from scorekeeper.web.new_game.switches import switches_for, with_switches
from scorekeeper.web.new_game.typed import TypedRules, rules_of, typed_from
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.devices import NoCookie
from scorekeeper.web.plumbing.new_games import AnotherGame, start, started_lately
from scorekeeper.web.plumbing.redirects import go_to
from scorekeeper.web.words import notices

blueprint = Blueprint("new_game", __name__)

# What htmx asks for when something was typed: only these parts, so that no field is swapped under someone's fingers.
_PARTS = {"starter": "new_game/starter.html", "in-words": "new_game/words.html"}


@blueprint.get("/games/new")
def form() -> str:
    """The form with the last line-up and rules, or empty."""
    rule_sets, draft = opened()
    return _page(draft, rule_sets)


@blueprint.post("/games/new")
def edit() -> Response | str:
    """The form after one of its buttons, or a part of it while someone types."""
    rule_sets, draft = posted()
    if "use" in request.form:
        return _used(draft, rule_sets)
    pressed = edit_from(request.form)
    if pressed:
        draft = edited(draft, pressed, _shuffled)
    return _page(draft, rule_sets, focus=_focus(draft, pressed))


@blueprint.get("/games")
def list_games() -> Response:
    """Nothing is listed here, but a refused form leaves this address in the browser, and it may be asked for again."""
    return redirect(url_for(".form"), 303)


@blueprint.post("/games")
def create() -> Response | str:
    """The new game, and to its table; or the form with every fault beside its field."""
    if edit_from(request.form):
        return edit()
    rule_sets, draft = posted()
    if typed := typed_from(request.form, rule_sets, draft.preset):
        try:
            rule_sets, draft = _with_rules(draft, rules_of(typed, rule_sets), rule_sets)
        except BadRules:
            return _refused(draft, typed, rule_sets)
    faults = faults_of(draft, rule_sets[draft.preset])
    if faults:
        return make_response(_page(draft, rule_sets, faults=faults), 422)
    try:
        stored = start(_game(draft, rule_sets[draft.preset]))
        notices.leave_after_start(stored)
    except (AnotherGame, NoCookie) as refusal:
        return make_response(_page(draft, rule_sets, refusal=refusal), 409 if isinstance(refusal, AnotherGame) else 422)
    return go_to("table.show", stored.code)


def _game(draft: Draft, base: Rules) -> Game:
    return new_game(with_switches(base, draft.switches), draft.players, draft.title)


def opened() -> tuple[Mapping[str, Rules], Draft]:
    """The rule sets of this device, and the form with its last line-up and rules, or empty."""
    last = rights.players_of(devices.known())
    rule_sets, preset = rule_sets_for(last.rules if last else None)
    return rule_sets, first_draft(last.names if last else (), preset, last.rules if last else rule_sets[preset])


def posted() -> tuple[Mapping[str, Rules], Draft]:
    """The rule sets of this device and of the form, and what was typed on its first page, whichever page was sent.

    Raises BadRules and Unreadable for changed rules that no form of ours sends.
    """
    last = rights.players_of(devices.known())
    rule_sets, preset = rule_sets_for(last.rules if last else None, request.form.get("changed", ""))
    return rule_sets, draft_from(request.form, rule_sets, preset)


def _used(draft: Draft, rule_sets: Mapping[str, Rules]) -> Response | str:
    """The first page with the rules of the further one in force, or that one with its faults."""
    if typed := typed_from(request.form, rule_sets, draft.preset):
        try:
            rule_sets, draft = _with_rules(draft, rules_of(typed, rule_sets), rule_sets)
        except BadRules:
            return _refused(draft, typed, rule_sets)
    return _page(draft, rule_sets, focus="all-rules")


def _with_rules(draft: Draft, rules: Rules, rule_sets: Mapping[str, Rules]) -> tuple[Mapping[str, Rules], Draft]:
    rule_sets, slug = in_force(rules, rule_sets)
    return rule_sets, replace(draft, preset=slug, switches=switches_for(rules))


def _refused(draft: Draft, typed: TypedRules, rule_sets: Mapping[str, Rules]) -> Response:
    page = rules_form(draft, typed, rule_sets, marked=True, focus="faults")
    whole = "new_game/all_rules.html" if request.htmx else "new_game/all_rules_page.html"
    return make_response(render_template(whole, page=page), 422)


def _page(
    draft: Draft,
    rule_sets: Mapping[str, Rules],
    *,
    faults: Faults | None = None,
    focus: str = "",
    refusal: AnotherGame | NoCookie | None = None,
) -> str:
    """The form; `refusal` is why it did not start a game although nothing in it is wrong."""
    page = new_game_page(draft, rule_sets, known=_known_names(), faults=faults, focus=focus)
    before, no_cookie = getattr(refusal, "stored", None), isinstance(refusal, NoCookie)
    whole = "new_game/form.html" if request.htmx else "new_game/page.html"
    started = started_lately() if request.method == "GET" else None
    part = _PARTS.get(request.htmx.target or "", whole) if request.htmx else whole
    return render_template(part, page=page, before=before, no_cookie=no_cookie, started=started)


def _known_names() -> tuple[str, ...]:
    """Everyone this device has scored, those of the latest game first."""
    stored = rights.games_of(devices.known())
    return tuple(standing.name for one in stored if not one.stop for standing in one.game.state.standings)


def _focus(draft: Draft, pressed: Edit | None) -> str:
    """Where the focus goes when the page is drawn anew: after the name that moved, or to the new row."""
    match pressed:
        case Edit(what="add"):
            return f"name-{len(draft.names)}"
        case Edit(what="up") if pressed.row > 0:
            return f"up-{pressed.row}" if pressed.row > 1 else "down-1"
        case Edit(what="down") if 0 <= pressed.row < len(draft.names) - 1:
            below = pressed.row + 2
            return f"down-{below}" if below < len(draft.names) else f"up-{below}"
        case Edit(what="out"):
            return f"out-{max(1, min(pressed.row + 1, len(draft.names)))}"
        case Edit(what="starts"):
            return "starts-1"
        case Edit(what="shuffle" | "show"):
            return pressed.what
    return ""


def _shuffled(players: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(secrets.SystemRandom().sample(players, len(players)))
