"""Protection from other sites: where a write comes from, its size, and what a page may load (design.md, Safety)."""

from functools import partial
from urllib.parse import urlsplit

from flask import Flask, Response, request
from markupsafe import Markup
from werkzeug.exceptions import LengthRequired, RequestEntityTooLarge

from scorekeeper.exports import MOST_IN_A_FILE

MOST_BYTES = 64 * 1024  # of a request's body
_TAKES_FILES = "importing.read"
_READS = {"GET", "HEAD", "OPTIONS"}
END = "whole"  # the last field of every form that writes

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "worker-src 'self'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    # "no-referrer" would make browsers send "Origin: null" over plain HTTP, and every tap would be refused.
    "Referrer-Policy": "same-origin",
}


class OtherOrigin(Exception):
    """A write that another site's page sent."""


class BrokenOff(Exception):
    """A form without its last field: the rest of it was lost on the way."""


def guard(app: Flask, address: str | None) -> None:
    """Let the app refuse what is too big or comes from elsewhere, and send its headers with every answer.

    `address` is the URL under which players reach it, where that is another than the one the request names.
    """
    own = {urlsplit(address).netloc.lower()} if address else set()
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES

    app.before_request(partial(_refuse, own))

    @app.after_request
    def with_headers(response: Response) -> Response:
        response.headers["X-Content-Type-Options"] = "nosniff"
        if request.endpoint != "static":
            # Our own files load nothing and lead nowhere, and these headers are bigger than many a file.
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        if response.mimetype == "text/html":
            response.vary.add("HX-Request")
        # A game page shown from a cache, by Back for one, would be an older score.
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    app.jinja_env.globals["end_field"] = end_field


def _refuse(own: set[str]) -> None:
    """Raise an error for a request that must not be answered; `own` are our hosts besides the one the request names."""
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        # Nobody can say how long it will be; cut at the limit it would pass for a whole form.
        raise LengthRequired
    request.max_content_length = most_bytes()
    if (request.content_length or 0) > most_bytes():
        raise RequestEntityTooLarge
    if request.method in _READS:
        return
    if not _same_origin(own | {request.host.lower()}):
        raise OtherOrigin
    if request.routing_exception is None and not _is_whole():
        raise BrokenOff


def end_field(form: str = "") -> Markup:
    """What every form that writes ends with, after its last button. `form` is the id of a form with buttons outside."""
    owner = Markup(' form="{}"').format(form) if form else ""
    return Markup('<input type="hidden" name="{}" value="1"{}>').format(END, owner)


def most_bytes() -> int:
    """How many bytes the body of this request may have."""
    return MOST_IN_A_FILE if request.endpoint == _TAKES_FILES else MOST_BYTES


def _is_whole() -> bool:
    """Whether the form ends as ours do. A proxy may have corrected the length of one that broke off."""
    body = request.get_data()
    if request.mimetype == "multipart/form-data":
        last = f"--{request.mimetype_params.get('boundary')}--".encode()
        return body.rstrip(b"\r\n").endswith(last) and request.form.get(END) == "1"
    return (b"&" + body).endswith(f"&{END}=1".encode())


def _same_origin(own: set[str]) -> bool:
    """Whether the request's own headers say that a page of ours sent it; what sends neither is no browser."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is None or _host_of(origin) in own


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # "http://[" is no address at all
        return None
