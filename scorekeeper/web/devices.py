"""The device behind a request: one signed cookie with a random id (design.md, Who may do what)."""

import secrets
import time
from datetime import timedelta

from flask import Flask, request, session
from flask.sessions import SecureCookieSessionInterface

LIFETIME = timedelta(days=365)
RENEWED_AFTER = 30  # days; sent with every answer it would only make every tap bigger
_ID, _RENEWED = "device", "renewed"


class DeviceCookie(SecureCookieSessionInterface):
    """Flask's signed cookie, which leaves a browser that came by HTTPS by HTTPS only."""

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002  # the signature is Flask's
        # A proxy that ends HTTPS says so; a browser that lies about it only keeps its own cookie from itself.
        return request.is_secure or request.headers.get("X-Forwarded-Proto") == "https"


def use_device_cookie(app: Flask) -> None:
    """Let the app know devices by a cookie that lasts a year from when it was last renewed."""
    app.session_interface = DeviceCookie()
    app.config.update(
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=LIFETIME,
    )


def known() -> str | None:
    """The id of the device that asks; None where it never wrote anything and so has no cookie."""
    device: str | None = session.get(_ID)
    today = _today()
    if device is not None and today - session.get(_RENEWED, 0) >= RENEWED_AFTER:
        session[_RENEWED] = today
    return device


def mine() -> str:
    """The id of the device that asks, made now where it has none. For requests that write."""
    device = known()
    if device is None:
        device = secrets.token_hex(16)
        session.permanent = True
        session[_ID], session[_RENEWED] = device, _today()
    return device


def _today() -> int:
    return int(time.time() // timedelta(days=1).total_seconds())
