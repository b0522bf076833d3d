"""What this browser keeps for the scorekeeper: plain cookies, written in one way. Whoever reads one checks its value.

They last a number of seconds, never until a date: a date would hang on the clock of this machine.
"""

from flask import Response, request
from werkzeug.http import dump_cookie

YEAR = 365 * 24 * 60 * 60
DEVICE, SETTINGS, WATCHED, NOTICE = "device", "settings", "watched", "notice"
_LASTING = (DEVICE, SETTINGS, WATCHED)
_CHANGES = "scorekeeper.cookies"


def value(name: str) -> str:
    """What the browser keeps under this name, as this request has left it; empty if there is nothing."""
    return _changes().get(name, request.cookies.get(name, ""))


def keep(name: str, text: str) -> None:
    """Let the browser keep this text from now on; an empty one removes the cookie."""
    _changes()[name] = text


def send(response: Response) -> Response:
    """Send with this answer what was to be kept."""
    # The device's token comes first: a program that knows of one cookie alone keeps this one.
    for name, text in sorted(_changes().items(), key=lambda one: one[0] != DEVICE):
        if text or name in request.cookies:
            response.headers.add("Set-Cookie", _written(name, text))
    return response


def _written(name: str, text: str) -> str:
    lasts = 0 if not text else YEAR if name in _LASTING else None
    secure = _came_by_https()
    return dump_cookie(name, text, lasts, secure=secure, httponly=True, samesite="Lax", sync_expires=False)


def _changes() -> dict[str, str]:
    """What this request has changed; beside the request, since several may share one context of the app."""
    changes: dict[str, str] = request.environ.setdefault(_CHANGES, {})
    return changes


def _came_by_https() -> bool:
    # A proxy that ends HTTPS says so; a browser that lies about it only keeps its own cookie from itself.
    return request.is_secure or request.headers.get("X-Forwarded-Proto") == "https"
