"""The game for people who only watch, and what is new in it for every page that updates by itself (ux.md, 4.6)."""

import re

from flask import Blueprint, Response, abort, make_response, redirect, render_template, url_for
from htmx_flask import request

from scorekeeper.store import games, news
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import devices, own_address, watched
from scorekeeper.web.table import views
from scorekeeper.web.table.watch_page import watch

blueprint = Blueprint("watch", __name__)

_NUMBER = re.compile("[0-9]{1,9}")


@blueprint.get("/g/<code>/watch")
def show(code: str) -> str:
    """The game as it is now, which updates by itself; with `pause=1` it stays as it is."""
    stored = games.load(code, devices.known())
    watched.note(stored)
    return _watched(
        "table/watch_page.html", stored, paused=request.args.get("pause") == "1", may_score=stored.may_score
    )


@blueprint.get("/g/<code>/after/<n>")
def after(code: str, n: str) -> Response:
    """What is new after the entry with this number: the part of the page that asks, or 204 where nothing is.

    `page` says which page asks, "watch" or "table". Opened by itself it leads to that page, which is whole.
    """
    if not _NUMBER.fullmatch(n):
        abort(404)
    if int(n) == news.last_entry(code):
        return Response(status=204)
    stored = games.load(code, devices.known())
    asks = request.args.get("page")
    if not request.htmx:
        page = "table.show" if asks == "table" else "watch.show"
        return make_response(redirect(url_for(page, code=stored.code), 303))
    return views.fresh(stored) if asks == "table" else make_response(_watched("table/watch_answer.html", stored))


def _watched(template: str, stored: Stored, **values: object) -> str:
    home = url_for("table.show", code=stored.code)
    address = own_address.base().split("//")[1] + f"{home}/watch"
    return render_template(template, watch=watch(stored.game, stored.code, home), address=address, **values)
