"""Under which address another device reaches this server: what a QR code and a link to hand on must say."""

import re

from flask import Flask, current_app, request

from scorekeeper.addresses import addresses
from scorekeeper.config import Settings

_SETTINGS = "scorekeeper.settings"
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,80}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_ONLY_HERE = re.compile(r"(localhost|127\.[0-9.]+|\[::1\])(:|$)")


def know_addresses(app: Flask, settings: Settings) -> None:
    """Let the app know what it was told about its address and port."""
    app.extensions[_SETTINGS] = settings


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
    """Whether nobody but a browser on this machine can open an address with this host."""
    return _ONLY_HERE.match(host) is not None
