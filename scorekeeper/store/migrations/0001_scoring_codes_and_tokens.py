"""From the first release: secrets of 32 hex digits become scoring codes, device ids become the SHA-256 of their tokens.

The links and cookies that hold the old ones still work, since codes.py and tokens.py read them in the same way.
"""

from sqlalchemy import Connection, text

from scorekeeper.store import codes, tokens


def upgrade(connection: Connection) -> None:
    """Change the rows, and find a game by its scoring code from now on."""
    _rename_all(connection, _devices(connection), 'UPDATE "right" SET device = :new WHERE device = :old')
    _rename_all(connection, _secrets(connection), "UPDATE game SET secret = :new WHERE secret = :old")
    connection.execute(text("CREATE UNIQUE INDEX IF NOT EXISTS ix_game_secret ON game (secret)"))


def _devices(connection: Connection) -> dict[str, str]:
    """What each known device is called from now on; what is no id of the first release stays."""
    old = connection.execute(text('SELECT DISTINCT device FROM "right"')).scalars()
    return {device: tokens.device_of(token) for device in old if (token := tokens.of_old_id(device))}


def _secrets(connection: Connection) -> dict[str, str]:
    old = connection.execute(text("SELECT secret FROM game")).scalars()
    return {secret: code for secret in old if (code := codes.read_scoring(secret))}


def _rename_all(connection: Connection, names: dict[str, str], statement: str) -> None:
    if names:
        connection.execute(text(statement), [{"old": old, "new": new} for old, new in names.items()])
