"""The device behind a request: known by the token in its cookie, and by nothing else (changes.md, Who a device is)."""

from flask import Flask, Response, request
from markupsafe import Markup

from scorekeeper.store import tokens
from scorekeeper.web.plumbing import cookies

_ASKED = "cookie"


class NoCookie(Exception):
    """The page of this form gave the browser a cookie, and the form came back without one."""


def use_devices(app: Flask) -> None:
    """Renew a device's cookie with every page that it opens, and give templates `cookie_field`."""
    app.jinja_env.globals["cookie_field"] = _cookie_field
    app.after_request(_answered)


def known() -> str | None:
    """The id of the device that asks, as the database has it; None if the browser keeps no token."""
    token = _token()
    return tokens.device_of(token) if token else None


def asking() -> str:
    """By what the device is told from others in a line: its id, or the address it asks from."""
    return known() or request.remote_addr or ""


def mine() -> str:
    """The id of the device that asks, with a token made now where it has none. For requests that write.

    Raises NoCookie if the browser will not keep it.
    """
    demand_cookie()
    return tokens.device_of(_token() or _given())


def demand_cookie() -> None:
    """Raise NoCookie where the page of the form gave the browser a token and the form came without it.

    A form that says nothing of it, as a program sends it, is taken as it is.
    """
    if _ASKED in request.form and _token() is None:
        raise NoCookie


def _token() -> str | None:
    return tokens.read(cookies.value(cookies.DEVICE))


def _given() -> str:
    token = tokens.draw()
    cookies.keep(cookies.DEVICE, token)
    return token


def _cookie_field() -> Markup:
    """The field by which a form says that its page gave the browser a token, which is given with it."""
    if _token() is None:
        _given()
    return Markup('<input type="hidden" name="{}" value="asked">').format(_ASKED)


def _answered(response: Response) -> Response:
    token = _token()
    # The answer to a tap renews nothing: it would only be bigger.
    whole = request.method == "GET" and response.mimetype == "text/html" and "HX-Request" not in request.headers
    if whole and token is not None:
        cookies.keep(cookies.DEVICE, token)
    return cookies.send(response)
