"""The signed cookie by which the first release knew a device, which keeps its games and settings by it.

It is read while the key that signed it lies in the data folder, whatever its time stamp says.
"""

from typing import Any

from flask import Flask, request
from flask.json.tag import TaggedJSONSerializer
from itsdangerous import BadSignature, URLSafeTimedSerializer

from scorekeeper.store import tokens
from scorekeeper.web.plumbing import cookies, preferences, watched

NAME = "scorekeeper"


def use_old_cookies(app: Flask, key: str) -> None:
    """Let the app take over what the cookies say that were signed with this key."""
    signer = {"key_derivation": "hmac"}
    signed = URLSafeTimedSerializer(key, "cookie-session", TaggedJSONSerializer(), signer_kwargs=signer)

    @app.before_request
    def take_over() -> None:
        old = request.cookies.get(NAME)
        if old and request.endpoint != "static":
            _take_over(_read(signed, old))


def _read(signed: URLSafeTimedSerializer, cookie: str) -> dict[str, Any]:
    try:
        said = signed.loads(cookie)
    except BadSignature:
        return {}
    return said if isinstance(said, dict) else {}


def _take_over(said: dict[str, Any]) -> None:
    if tokens.read(cookies.value(cookies.DEVICE)) is None:
        cookies.keep(cookies.DEVICE, tokens.of_old_id(str(said.get("device"))) or "")
        preferences.take_over(said.get("chosen"))
        watched.take_over(said.get("watched"))
    cookies.keep(NAME, "")
