"""One past turn and its correction: looked at as often as one likes, saved once (ux.md, 3; rules.md, corrections)."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Blueprint, Response, abort, make_response, render_template
from htmx_flask import request

from scorekeeper.farkle import Amend, Farkle, IllegalEntry, Skip, Turn, Win
from scorekeeper.farkle.sheet import SIGNS
from scorekeeper.store import games
from scorekeeper.store.errors import Stale
from scorekeeper.store.stored import Stored
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.corrections.boxes import late, unreadable
from scorekeeper.web.corrections.page import correction_page
from scorekeeper.web.plumbing.access import game_to_score
from scorekeeper.web.plumbing.devices import known
from scorekeeper.web.plumbing.forms import BadForm, read_slot, read_turn
from scorekeeper.web.plumbing.redirects import go_to
from scorekeeper.web.words import notices
from scorekeeper.web.words.box import SAVED_OTHERWISE, Box
from scorekeeper.web.words.game_bar import game_bar
from scorekeeper.web.words.past_turn import NoTurn, past_turn

blueprint = Blueprint("corrections", __name__)

_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
# The signs of the sheet stand in the field; typed there, they mean the same.
_SIGNED: Mapping[str, Turn] = {SIGNS["farkle"].casefold(): Farkle(), SIGNS["skip"]: Skip(), SIGNS["win"]: Win()}


@blueprint.get("/g/<code>/turns/<n>")
def show(code: str, n: str) -> Response:
    """The turn, and where the address asks for another, what that would change."""
    stored = game_to_score(code)
    if "type" not in request.args:
        return _page(stored, n)
    try:
        return _page(stored, n, _asked(request.args))
    except BadNumber as error:
        return _page(stored, n, unread=error)
    except BadForm:
        abort(400)


@blueprint.post("/g/<code>/turns/<n>")
def save(code: str, n: str) -> Response:
    """Writes the correction and goes on at the table, or says why not with what it would change now.

    Where the field was changed after the last look, that change is looked at first.
    """
    device = known()
    try:
        slot, to = read_slot(request.form), _asked({"type": "bank", **request.form.to_dict()})
        struck = tuple(_entry_number(one) for one in request.form.getlist("struck"))
    except BadNumber as error:
        return _page(game_to_score(code), n, unread=error)
    except BadForm:
        abort(400)
    if _is_changed(request.form):
        return _page(game_to_score(code), n, to)
    amend = Amend(_entry_number(n), to, struck)
    try:
        done = games.record(code, amend, slot, device=device, now=datetime.now(UTC))
    except Stale as error:
        return _page(error.stored, n, to, box=late(error.stored.game, slot.number))
    except IllegalEntry:
        return _page(games.load(code, device), n, to)
    if done.differs:
        return _page(done.stored, n, to, box=SAVED_OTHERWISE)
    if done.repeated:
        notices.leave_already(done.stored, done.number)
    return go_to("table.show", done.stored.code)


def _asked(form: Mapping[str, str]) -> Turn:
    """The turn asked for. The signs of the sheet stand in the field after a tap on Farkle or Skip, and can be typed."""
    signed = _SIGNED.get(form.get("points", "").strip().casefold())
    if form.get("type") != "bank" or signed is None:
        return read_turn(form)
    return Farkle(form.get("piggyback") == "1") if isinstance(signed, Farkle) else signed


def _is_changed(form: Mapping[str, str]) -> bool:
    """Whether the field or the choice beside it says another turn than the one the page showed."""
    was = form.get("shown", form.get("points")), form.get("shown_piggyback", form.get("piggyback", ""))
    return was != (form.get("points"), form.get("piggyback", ""))


def _entry_number(typed: str) -> int:
    """The number of an entry; 0, which none has, for anything else."""
    return int(typed) if _NUMBER.fullmatch(typed) else 0


def _page(
    stored: Stored, n: str, to: Turn | None = None, *, box: Box | None = None, unread: BadNumber | None = None
) -> Response:
    turn = past_turn(stored.game, _entry_number(n))
    if turn is None:
        raise NoTurn(stored)
    box = unreadable(unread) if unread else box
    page = correction_page(stored.game, turn, to, datetime.now(UTC), box=box)
    template = "corrections/answer.html" if request.htmx else "corrections/page.html"
    text = render_template(template, page=page, bar=game_bar(stored))
    return make_response(text, page.box.status if page.box else 200)
