"""Every error as a page, with its status and words, in one table (ux.md, 6).

Errors at the table itself are shown beside the pad by table/boxes.
"""

import errno
from collections.abc import Callable

from flask import Flask, Response, make_response, render_template
from htmx_flask import request
from markupsafe import Markup
from werkzeug.exceptions import BadHost, HTTPException, InternalServerError, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.exceptions import NotFound as NoPage

from scorekeeper.farkle import BadRules, FarkleError, IllegalEntry, Unreadable
from scorekeeper.farkle.words import number
from scorekeeper.filters import html
from scorekeeper.printing import NoPress, NoSheet
from scorekeeper.store import codes
from scorekeeper.store.errors import (
    Busy,
    Deleted,
    DiskFull,
    Forbidden,
    NoScoringCode,
    NotFound,
    Stale,
    Unread,
    Unusable,
)
from scorekeeper.web.plumbing.devices import NoCookie
from scorekeeper.web.plumbing.safety import END, MOST_BYTES, BrokenOff, OtherOrigin, most_bytes
from scorekeeper.web.words import other_device
from scorekeeper.web.words.fault import Fault
from scorekeeper.web.words.past_turn import NoTurn
from scorekeeper.web.words.refusals import WAY_TO_SCORE, again

CODES = (
    "A game code has eight letters, as in KQXR-TMBD; a scoring code has twelve, as in RTKM-XBDQ-PFWN. "
    "Neither has I, L or O. You can also paste a whole link."
)
LONGEST_SHOWN = 40  # letters of what somebody typed, where a message repeats it


Words = Callable[[Exception], Fault]


def _always(fault: Fault) -> Words:
    return lambda _error: fault


def _no_game(error: Exception) -> Fault:
    typed = error.code if isinstance(error, NotFound) else ""
    typed = codes.read(typed) or _short(typed.strip()).strip()
    heading = f"No game is called {typed}." if typed else "Type a code or paste a link."
    return Fault(404, heading, CODES, wrong_code=typed)


def _no_scoring_code(error: Exception) -> Fault:
    typed, game = (error.code, error.game) if isinstance(error, NoScoringCode) else ("", None)
    typed = codes.read_scoring(typed) or _short(typed.strip()).strip()
    if game is None:
        return Fault(404, f"No game has the scoring code {typed}.", CODES, wrong_code=typed)
    ask = "Ask for the current scoring code: the device that keeps score shows it under Menu, Share."
    return Fault(404, f"This scoring code does not open {game}.", ask, wrong_code=typed)


def _deleted(error: Exception) -> Fault:
    code = codes.read(error.code) if isinstance(error, NotFound) else None
    return Fault(410, "This game was deleted.", f"{code or 'It'} and all its turns are gone for good.")


def _watching(error: Exception) -> Fault:
    return Fault(403, "This device can watch, not score.", WAY_TO_SCORE, code=_code_of(error))


def _no_cookie(_error: Exception) -> Fault:
    text = f"Nothing was saved. Allow cookies for {request.host} in the browser's settings, then try again."
    return Fault(422, "This browser does not accept cookies from this address.", text, code=_code_in_address())


def _stale(error: Exception) -> Fault:
    heading = str(other_device.heading(error.stored.game, error.number)) if isinstance(error, Stale) else ""
    return Fault(409, heading, "Nothing was saved. Check the table as it is now.", code=_code_of(error))


def _unread(error: Exception) -> Fault:
    nothing = "Nothing was saved. " if request.method == "POST" else ""
    if not isinstance(error, Unread) or error.stored.stop is None:
        return Fault(409, "This game cannot be read.", nothing)
    stop = error.stored.stop
    where = f"Entry {number(stop.entry)} of its log" if stop.entry else "The start of the game"
    text = (
        f"{nothing}{where} is refused: {stop.sentence} A newer scorekeeper may have written it. "
        "Nothing can be recorded until it can be read; the log keeps everything."
    )
    return Fault(409, "This game cannot be read completely.", text, unread=error.stored)


def _no_turn(error: Exception) -> Fault:
    text = "It was undone or never played. Open Every turn to see all turns that count."
    return Fault(404, "This turn is not in the game.", text, code=_code_of(error))


def _refused(error: Exception) -> Fault:
    advice = error.advice if isinstance(error, IllegalEntry) else ""
    text = Markup("{} {}").format(html(error.message), advice).strip() if isinstance(error, FarkleError) else str(error)
    return Fault(422, "That was not saved.", text, code=_code_in_address())


def _busy(error: Exception) -> Fault:
    points = _short(request.form.get("points", ""))
    not_saved = Markup("{} was not saved.").format(points) if points else Markup("Nothing was saved.")
    text = again(not_saved, error if isinstance(error, Busy) else Busy())
    return Fault(503, str(error), text, code=_code_in_address(), sends_again=True)


def _unusable(error: Exception) -> Fault:
    return Fault(503, "The saved games cannot be opened.", f"Nothing was saved. {error}")


def _broken(error: Exception) -> Fault:
    cause = getattr(error, "original_exception", None)
    if isinstance(cause, OSError) and cause.errno == errno.ENOSPC:
        return _busy(DiskFull())
    heading = "The scorekeeper had an error."
    if request.method != "POST":
        return Fault(500, heading, "Nothing was changed. Try again in a moment.")
    text = "What you sent may not be saved. Look at the table, or send it again: nothing is saved twice."
    return Fault(500, heading, text, code=_code_in_address(), sends_again=True)


def _other_origin(_error: Exception) -> Fault:
    text = (
        "Nothing was saved. Use the scorekeeper's own page. If this is that page, a proxy changes the host name: "
        "start the server with SCOREKEEPER_ADDRESS set to the address in the browser."
    )
    return Fault(403, "This came from another site.", text)


def _broken_off(_error: Exception) -> Fault:
    text = "Nothing was saved. Go back, reload the page and send it again."
    return Fault(400, "The form did not arrive completely.", text, code=_code_in_address())


def _no_sheet(error: Exception) -> Fault:
    return Fault(400, "This sheet does not exist.", str(error), code=_code_in_address())


def _no_press(error: Exception) -> Fault:
    return Fault(501, "This server cannot make sheets.", str(error), code=_code_in_address())


def _too_much(_error: Exception) -> Fault:
    most = most_bytes()
    may = "A form can have 64 kB" if most == MOST_BYTES else "A game file can have 4 MB"
    return Fault(413, "That is too big.", f"{may} at most.")


def _other(error: Exception) -> Fault:
    status = error.code if isinstance(error, HTTPException) and error.code else 400
    return Fault(status, "The scorekeeper could not read that.", "Go back and try again. Nothing was saved.")


WORDS: dict[type[Exception], Words] = {
    NotFound: _no_game,
    Deleted: _deleted,
    NoScoringCode: _no_scoring_code,
    NoCookie: _no_cookie,
    Forbidden: _watching,
    Stale: _stale,
    Busy: _busy,
    Unusable: _unusable,
    IllegalEntry: _refused,
    Unreadable: _refused,
    BadRules: _refused,
    Unread: _unread,
    NoTurn: _no_turn,
    NoSheet: _no_sheet,
    NoPress: _no_press,
    OtherOrigin: _other_origin,
    BrokenOff: _broken_off,
    NoPage: _always(Fault(404, "This page does not exist.", "Check the address; part of it may be missing.")),
    MethodNotAllowed: _always(Fault(405, "This page cannot do that.", "Go back and use the buttons of the page.")),
    RequestEntityTooLarge: _too_much,
    InternalServerError: _broken,
    HTTPException: _other,
}


def word_errors(app: Flask) -> None:
    """Let the app answer every error with a page in words, or with its part of a page where htmx asks."""
    for kind, words in WORDS.items():
        app.register_error_handler(kind, _answer(words))
    app.register_error_handler(BadHost, _no_host)


def _no_host(_error: BadHost) -> Response:
    """Plain text: under a host that cannot be read no address can be made, so no page either."""
    return Response("The scorekeeper could not read that. Nothing was saved.", 400, mimetype="text/plain")


def _answer(words: Words) -> Callable[[Exception], Response]:
    def answer(error: Exception) -> Response:
        fault = words(error)
        sent = _sent() if fault.sends_again else ()
        template = "words/error.html" if request.htmx else "words/error_page.html"
        response = make_response(render_template(template, fault=fault, sent=sent), fault.status)
        if isinstance(error, MethodNotAllowed):
            response.allow.update(error.valid_methods or ())
        if fault.status == 503:
            response.headers["Retry-After"] = "1"
        if request.htmx:
            # The part of the page that the form meant to change is not what this answer is.
            response.headers["HX-Retarget"], response.headers["HX-Reswap"] = "#main", "innerHTML"
        return response

    return answer


def _sent() -> tuple[tuple[str, str], ...]:
    """What the form held, without the field that the next form ends with anyway."""
    return tuple((name, value) for name, value in request.form.items(multi=True) if name != END)


def _code_of(error: Exception) -> str | None:
    return error.stored.code if isinstance(error, (Forbidden, NoTurn, Stale)) else None


def _code_in_address() -> str | None:
    code: str | None = (request.view_args or {}).get("code")
    return code


def _short(typed: str) -> str:
    shown = "".join(sign if sign.isprintable() else " " for sign in typed[:LONGEST_SHOWN])
    return shown if len(typed) <= LONGEST_SHOWN else shown + "…"
