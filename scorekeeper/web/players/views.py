"""Who plays: names, seats, leaving, coming back, joining. Each is an entry of the log (rules.md, Players)."""

from dataclasses import replace
from datetime import UTC, datetime

from flask import Blueprint, Response, abort, make_response, render_template
from htmx_flask import request
from markupsafe import Markup

from scorekeeper.farkle import Back, Entry, IllegalEntry, Join, Leave, State
from scorekeeper.filters import html
from scorekeeper.store import games
from scorekeeper.store.errors import Stale
from scorekeeper.store.stored import Stored
from scorekeeper.web.players.page import NO_REMARKS, Remarks, late, players_page
from scorekeeper.web.players.seating import (
    Seating,
    entries_of,
    faults_of,
    join_fault,
    read_player,
    read_seating,
    seating_of,
)
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.access import game_to_score
from scorekeeper.web.plumbing.forms import BadForm, read_slot
from scorekeeper.web.plumbing.redirects import go_to
from scorekeeper.web.words import notices
from scorekeeper.web.words.box import NOT_SAVED, SAVED_OTHERWISE, Box
from scorekeeper.web.words.game_bar import game_bar

blueprint = Blueprint("players", __name__)


@blueprint.get("/g/<code>/players")
def show(code: str) -> Response:
    """Names and seats as they are."""
    stored = game_to_score(code)
    return _page(stored, seating_of(stored.game.state), Remarks(say=notices.take_said(stored)))


@blueprint.post("/g/<code>/players")
def save(code: str) -> Response:
    """Writes what its button says; moving someone up or down only draws the page anew, until it is saved."""
    stored = game_to_score(code)
    state, form = stored.game.state, request.form
    seating = read_seating(form, state)
    for name, by in (("up", -1), ("down", 1)):
        player = read_player(form.get(name, ""), state)
        if player is not None:
            moved = Remarks(box=_late(stored), focus=_moved_to(seating, player, by))
            return _page(stored, seating.moved(player, by), moved)
    if "add" not in form and _about_one(state) is None:
        return _saved(stored, seating)
    judged = "add" in form and _late(stored) is None
    fault = join_fault(seating.joins, seating_of(state).names) if judged else ""
    if fault:
        return _page(stored, seating, Remarks(join_fault=fault))
    return _written(stored, seating, (_about_one(state) or Join(seating.joins),), keeps=True)


def _about_one(state: State) -> Entry | None:
    """The entry of a button beside one player."""
    for name, kind in (("leave", Leave), ("back", Back)):
        player = read_player(request.form.get(name, ""), state)
        if player is not None:
            return kind(state.standings[player].name)
    return None


def _saved(stored: Stored, seating: Seating) -> Response:
    """Names and seats, and the name of one who joins where it was typed: all of it or nothing."""
    # A form of before is judged by its key alone: saved already, its own new names would be taken by themselves.
    judged = _late(stored) is None
    faults = faults_of(seating) if judged else {}
    joining = join_fault(seating.joins, seating.names) if judged and seating.joins else ""
    if faults or joining:
        return _page(stored, seating, Remarks(faults, joining))
    joins = (Join(seating.joins),) if seating.joins else ()
    return _written(stored, seating, (*entries_of(seating, stored.game.state), *joins))


def _written(stored: Stored, seating: Seating, entries: tuple[Entry, ...], keeps: bool = False) -> Response:
    """The page after these entries; with `keeps` what else was typed is still in its fields."""
    try:
        slot = read_slot(request.form)
    except BadForm:
        abort(400)
    if not entries:
        notices.leave(stored, "seated")
        return _on(stored, seating_of(stored.game.state))
    device, now = devices.known(), datetime.now(UTC)
    try:
        done = games.record_all(stored.code, entries, slot, device=device, now=now)
    except Stale as error:
        fresh = error.stored
        return _page(fresh, read_seating(request.form, fresh.game.state), Remarks(box=late(fresh.game, slot.number)))
    except IllegalEntry as refusal:
        return _page(games.load(stored.code, device), seating, Remarks(box=_refused(refusal)))
    if done.differs:
        return _page(done.stored, seating, Remarks(box=SAVED_OTHERWISE))
    state = done.stored.game.state
    kept = read_seating(request.form, state) if keeps and not done.repeated else seating_of(state)
    if done.repeated:
        notices.leave_already(done.stored, done.number)
    return _on(done.stored, replace(kept, joins="") if isinstance(entries[-1], Join) else kept)


def _late(stored: Stored) -> Box | None:
    """Told whenever the page is drawn anew, with the number that would save it: another device was at it meanwhile."""
    try:
        number = read_slot(request.form).number
    except BadForm:
        return None
    return late(stored.game, number) if number != stored.game.number else None


def _refused(refusal: IllegalEntry) -> Box:
    return Box(422, html(refusal.message), Markup("{} {}").format(refusal.advice, NOT_SAVED).strip())


def _on(stored: Stored, seating: Seating) -> Response:
    """After a save: on to the page by its address, unless something typed would be lost on the way."""
    if request.htmx or seating != seating_of(stored.game.state):
        return _page(stored, seating, Remarks(say=notices.take_said(stored)))
    return go_to("players.show", stored.code)


def _moved_to(seating: Seating, player: int, by: int) -> str:
    """The button that has the focus after a move: the same one, or at the end of the row the other."""
    place = seating.seats.index(player) + by
    if by < 0:
        return f"{'up' if place > 0 else 'down'}-{player}"
    return f"{'down' if place < len(seating.seats) - 1 else 'up'}-{player}"


def _page(stored: Stored, seating: Seating, remarks: Remarks = NO_REMARKS) -> Response:
    template = "players/answer.html" if request.htmx else "players/page.html"
    page = players_page(stored.game, seating, remarks)
    return make_response(render_template(template, page=page, bar=game_bar(stored)), remarks.status)
