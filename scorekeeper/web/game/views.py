"""The pages of one game besides its table: turns, rules, result, play again, stop early, taking over scoring."""

from datetime import UTC, datetime

from flask import Blueprint, abort, make_response, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.farkle import End, new_game
from scorekeeper.farkle.outcome import outcome
from scorekeeper.filters import moment
from scorekeeper.store import games, rights
from scorekeeper.store.errors import NoScoringCode, Stale
from scorekeeper.store.stored import Stored
from scorekeeper.web.game.line_up import left_out, line_up, names_from, next_starter
from scorekeeper.web.game.pictures import pictures
from scorekeeper.web.game.result import ranks
from scorekeeper.web.game.result import result as result_of
from scorekeeper.web.game.sheet import sheet_page
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.access import game_to_score
from scorekeeper.web.plumbing.devices import NoCookie
from scorekeeper.web.plumbing.forms import BadForm, read_slot
from scorekeeper.web.plumbing.new_games import AnotherGame, start, started_after
from scorekeeper.web.plumbing.redirects import go_to
from scorekeeper.web.plumbing.time_zone import local
from scorekeeper.web.words import notices, other_device
from scorekeeper.web.words.game_bar import game_bar
from scorekeeper.web.words.rule_set import rules_page

blueprint = Blueprint("game_pages", __name__)


@blueprint.get("/g/<code>/sheet")
def sheet(code: str) -> str:
    """Every turn as a table."""
    stored = _load(code)
    turn = stored.game.state.turn
    last_turn = moment(local(turn.at)) if turn and turn.at else ""
    return _render("game/sheet.html", stored, sheet=sheet_page(stored.game), last_turn=last_turn)


@blueprint.get("/g/<code>/rules")
def rules(code: str) -> str:
    """The game's own rules, as they were when it started."""
    stored = _load(code)
    return _render("game/rules.html", stored, rules=rules_page(stored.game.rules))


@blueprint.get("/g/<code>/result")
def result(code: str) -> str | Response:
    """How the game ended; while it is played, its table."""
    stored = _load(code)
    if not stored.game.state.over:
        return go_to("table.show", stored.code)
    return _render(
        "game/result.html",
        stored,
        result=result_of(stored, line_up(stored.game), left_out(stored.game)),
        pictures=pictures(stored.game),
        told=notices.take(stored),
        started=started_after(stored),
    )


@blueprint.get("/g/<code>/again")
def again(code: str) -> str:
    """The same players and rules once more, and who starts."""
    return _asks_who_starts(_load(code))


def _asks_who_starts(stored: Stored, before: Stored | None = None, no_cookie: bool = False) -> str:
    """The question; `before` is another game that this very form has started already."""
    game = stored.game
    seats, rules = line_up(game), rules_page(game.rules)
    said = {"before": before, "no_cookie": no_cookie, "started": None if before else started_after(stored)}
    return _render("game/again.html", stored, seats=seats, rules=rules, gone=left_out(game), **said)


@blueprint.post("/g/<code>/again")
def play_again(code: str) -> Response:
    """The new game, and to its table. The old one stays as it is."""
    stored = _load(code)
    old = stored.game
    starter = request.form.get("starter", "")
    chosen = int(starter) if starter.isascii() and starter.isdigit() and len(starter) < 3 else next_starter(old)
    try:
        started = start(new_game(old.rules, names_from(old, chosen)))
        notices.leave_after_start(started)
        return go_to("table.show", started.code)
    except AnotherGame as error:
        return make_response(_asks_who_starts(stored, before=error.stored), 409)
    except NoCookie:
        return make_response(_asks_who_starts(stored, no_cookie=True), 422)


@blueprint.get("/g/<code>/end")
def end(code: str) -> str | Response:
    """Asks once whether to stop, and says who would win."""
    return _asks_to_stop(game_to_score(code))


@blueprint.post("/g/<code>/end")
def stop(code: str) -> Response:
    """Stops the game as it is now, unless something was recorded since the question was asked."""
    try:
        slot = read_slot(request.form)
    except BadForm:
        abort(400)
    try:
        done = games.record(code, End(), slot, device=devices.known(), now=datetime.now(UTC))
    except Stale as error:
        return _asks_to_stop(error.stored, other_device.told(error.stored.game, slot.number))
    if done.repeated:
        notices.leave_already(done.stored, done.number)
    return go_to("game_pages.result", done.stored.code)


def _asks_to_stop(stored: Stored, late: Markup | None = None) -> Response:
    """The question; `late` says what another device did since it was asked first."""
    if stored.game.state.over:
        return go_to("game_pages.result", stored.code)
    ended, number = stored.game.play(End()), stored.game.number
    page = _render("game/end.html", stored, would=outcome(ended), ranks=ranks(ended), number=number, late=late)
    return make_response(page, 409 if late else 200)


@blueprint.get("/g/<code>/scorer/<secret>")
def scorer(code: str, secret: str) -> str:
    """One button that takes over scoring."""
    return _asks_to_score(_opened(code, secret))


def _asks_to_score(stored: Stored, no_cookie: bool = False) -> str:
    return _render("game/scorer.html", stored, secret=stored.secret, no_cookie=no_cookie)


@blueprint.post("/g/<code>/scorer/<secret>")
def take_over(code: str, secret: str) -> Response:
    """This device may score from now on."""
    stored = _opened(code, secret)
    try:
        rights.give(devices.mine(), stored, now=datetime.now(UTC))
    except NoCookie:
        return make_response(_asks_to_score(stored, no_cookie=True), 422)
    return go_to("table.show", stored.code)


def _load(code: str) -> Stored:
    return games.load(code, devices.known())


def _opened(code: str, secret: str) -> Stored:
    stored = _load(code)
    if not stored.opened_by(secret):
        raise NoScoringCode(secret, stored.code)
    return stored


def _render(template: str, stored: Stored, **values: object) -> str:
    return render_template(template, bar=game_bar(stored), **values)
