"""What people type, read into values; nothing is guessed, so that no number becomes another number."""

import secrets


def new_key() -> str:
    """A key for one form: the same key again writes nothing (design.md, The log)."""
    return secrets.token_urlsafe(12)
