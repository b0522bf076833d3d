"""The table: a game being scored, and every entry of the loop (design.md, A tap, end to end)."""

from datetime import UTC, datetime

from flask import Blueprint, Response, abort, make_response, render_template, url_for
from htmx_flask import request

from scorekeeper.farkle import IllegalEntry
from scorekeeper.store import games
from scorekeeper.store.errors import Busy, Forbidden, Stale
from scorekeeper.store.stored import Stored
from scorekeeper.typed_numbers import BadNumber
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.forms import Asked, BadForm, new_key, read_asked, read_slot
from scorekeeper.web.plumbing.preferences import preferences
from scorekeeper.web.plumbing.redirects import go_to
from scorekeeper.web.table import boxes as messages
from scorekeeper.web.table import stale
from scorekeeper.web.table.pad import BANDS
from scorekeeper.web.table.page import AS_IT_IS, Asking, Place, table
from scorekeeper.web.words import notices
from scorekeeper.web.words.box import Box
from scorekeeper.web.words.said import Said, already

blueprint = Blueprint("table", __name__)
blueprint.add_app_template_global(new_key)


@blueprint.get("/g/<code>")
def show(code: str) -> Response:
    """The table as it is now; a game that is over has its result."""
    stored = games.load(code, devices.known())
    if stored.game.state.over:
        return go_to("game_pages.result", stored.code)
    return _page(stored, asking=_asking(), say=notices.take_said(stored), happened=False)


@blueprint.post("/g/<code>/entries")
def record(code: str) -> Response:
    """Write one entry: the next turn, an undo, a redo."""
    try:
        number = read_slot(request.form).number
        asked = read_asked(request.form)
    except BadForm:
        abort(400)
    except BadNumber as error:
        return _unreadable(games.load(code, devices.known()), error, number)
    return _written(code, asked)


def fresh(stored: Stored) -> Response:
    """The table for a page that asks what is new; where the game is over, the way to its result."""
    return go_to("game_pages.result", stored.code) if stored.game.state.over else _page(stored)


@blueprint.get("/g/<code>/entries")
def entries(code: str) -> Response:
    """Nothing is listed here, but a refused form leaves this address in the browser, and it may be asked for again."""
    return go_to("table.show", games.load(code, devices.known()).code)


def _unreadable(stored: Stored, error: BadNumber, number: int) -> Response:
    if not stored.may_score:
        return _page(stored, box=messages.watching(_watch(stored)))
    if stored.game.state.over:
        return go_to("game_pages.result", stored.code)
    if number != stored.game.number:
        # Told only that it is no number, someone would mend it and bank it for the current player.
        return _page(stored, box=stale.unreadable_and_stale(error, stored.game, number, _home(stored)))
    return _page(stored, asking=_as_sent(), box=messages.unreadable(error, stored.game.state, _home(stored)))


def _written(code: str, asked: Asked) -> Response:
    """The answer to an entry that could be read: written, or a box that says why not."""
    device, now = devices.known(), datetime.now(UTC)
    try:
        done = games.record(code, asked.entry, asked.slot, device=device, now=now)
    except Forbidden as error:
        return _page(error.stored, box=messages.watching(_watch(error.stored)))
    except Stale as error:
        return _late(error.stored, asked)
    except (IllegalEntry, Busy) as error:
        return _not_written(games.load(code, device), asked, error)
    if done.differs:
        return _page(done.stored, box=stale.stored_otherwise(asked.entry, done, _home(done.stored)))
    if done.repeated:
        return _again(done.stored, done.number)
    if done.stored.game.state.over:
        return go_to("game_pages.result", done.stored.code)
    return _page(done.stored) if request.htmx else go_to("table.show", done.stored.code)


def _not_written(stored: Stored, asked: Asked, error: IllegalEntry | Busy) -> Response:
    """The form again; where the table has gone on in the meantime, what was sent was not for the current player."""
    if stored.may_score and stored.game.number != asked.slot.number:
        return _late(stored, asked)
    if isinstance(error, Busy):
        return _page(stored, asking=_as_sent(), box=messages.busy(asked.entry, error))
    box = messages.refused(error, stored.game.state, asked.entry, _home(stored))
    return _page(stored, asking=_as_sent(), box=box)


def _late(stored: Stored, asked: Asked) -> Response:
    """Another device took the number: no error where it wrote the very same, else the choices."""
    if stale.same_entry(asked.entry, stored.game, asked.slot.number):
        return _again(stored, asked.slot.number)
    return _page(stored, box=stale.stale(asked.entry, stored.game, asked.slot.number, _home(stored)))


def _again(stored: Stored, number: int) -> Response:
    """The same entry a second time: the table as it is now, and the sentence that it was saved before."""
    if stored.game.state.over:
        return go_to("game_pages.result", stored.code)
    return _page(stored, say=already(stored.game, number))


def _page(
    stored: Stored,
    *,
    asking: Asking = AS_IT_IS,
    box: Box | None = None,
    say: Said | None = None,
    happened: bool = True,
) -> Response:
    """`happened` is whether the live region has anything to say: not where only another band was opened."""
    place = Place(stored.code, _home(stored), stored.may_score, preferences().cover)
    shown = table(stored.game, place, asking=asking, box=box, say=say)
    whole = not request.htmx
    template = "table/page.html" if whole else "table/answer.html"
    response = make_response(
        render_template(template, table=shown, whole=whole, happened=happened), box.status if box else 200
    )
    if box and box.status == 503:
        response.headers["Retry-After"] = "1"
    return response


def _home(stored: Stored) -> str:
    return url_for("table.show", code=stored.code)


def _watch(stored: Stored) -> str:
    return url_for("watch.show", code=stored.code)


def _as_sent() -> Asking:
    """A form that is given back still takes the turn before over: put right, it would lose those points in silence."""
    return Asking(taking_over=request.form.get("piggyback") == "1")


def _asking() -> Asking:
    band = request.args.get("band", "")
    return Asking(
        band=int(band) if band.isascii() and band.isdigit() and len(band) == 1 and int(band) < BANDS else None,
        taking_over=request.args.get("over") == "1",
        points=request.args.get("points", "")[:20],
        open=request.args.get("open") == "1",
    )
