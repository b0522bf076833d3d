"""The token of a device: 128 random bits in its cookie, of which the database holds the SHA-256 (changes.md)."""

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode

_BYTES = 16
_TOKEN = re.compile("[A-Za-z0-9_-]{22}", re.ASCII)
_OLD_ID = re.compile("[0-9a-f]{32}", re.ASCII)


def draw() -> str:
    """A new token from the secure generator: 22 letters of base64url."""
    return secrets.token_urlsafe(_BYTES)


def read(text: str) -> str | None:
    """The token in a cookie; None if the text cannot be a token."""
    return text if _TOKEN.fullmatch(text) else None


def device_of(token: str) -> str:
    """The device id of the database: whoever reads the file learns no token from it."""
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def of_old_id(device: str) -> str | None:
    """The token of a device that the first release knew by 32 hex digits; None if the text is no such id."""
    if not _OLD_ID.fullmatch(device):
        return None
    return urlsafe_b64encode(bytes.fromhex(device)).rstrip(b"=").decode("ascii")
