"""Under which address another device reaches this server: what a QR code and a link to hand on must say."""

import re
from urllib.parse import urlsplit

from flask import Flask, current_app, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.addresses import addresses
from scorekeeper.config import Settings

_SETTINGS = "scorekeeper.settings"
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,80}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_HEALTH = "/healthz"
_PROXIES = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")
_ONLY_HERE = re.compile(r"(localhost|127\.[0-9.]+|\[::1\])(:|$)")


def know_addresses(app: Flask, settings: Settings) -> None:
    """Let the app know what it was told about its address and port, and lead other host names to that address."""
    app.extensions[_SETTINGS] = settings
    if settings.address:
        app.before_request(lead_to_address)


def lead_to_address() -> Response | None:
    """Redirect a page asked for under another host name: each name would have cookies of its own.

    This machine's own names stay, and so does what comes through a proxy that does not tell which name was asked for.
    """
    address = current_app.extensions[_SETTINGS].address
    asked = request.headers.get("X-Forwarded-Host", request.host).lower()
    told = "X-Forwarded-Host" in request.headers or not _through_a_proxy()
    stays = only_here(asked) or asked == urlsplit(address).netloc.lower() or not told
    if stays or request.method not in {"GET", "HEAD"} or request.path == _HEALTH:
        return None
    return redirect(address + request.full_path.removesuffix("?"), 308)


def _through_a_proxy() -> bool:
    # Without any of these headers nginx still gives itself away: it asks by HTTP/1.0, as no browser does.
    return request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0" or any(one in request.headers for one in _PROXIES)


def base() -> str:
    """The URL without a path: the public address where one is set, else the one this request came by, and where that
    names only this machine, its address in the network, if it has one.
    """
    settings: Settings = current_app.extensions[_SETTINGS]
    if settings.address:
        return settings.address
    usable = _HOST.fullmatch(request.host) is not None
    if not usable or only_here(request.host):
        # Asked for only now: looking up the machine's addresses costs more than all the rest of a page.
        known = addresses(settings)
        if known.network or not usable:
            return (*known.network, known.here)[0]
    # A proxy that ends HTTPS says so, and a link by plain HTTP would not reach it.
    secure = request.is_secure or request.headers.get("X-Forwarded-Proto") == "https"
    return f"{'https' if secure else 'http'}://{request.host}"


def only_here(host: str) -> bool:
    """Whether only a browser on this machine can open an address with this host."""
    return _ONLY_HERE.match(host) is not None
