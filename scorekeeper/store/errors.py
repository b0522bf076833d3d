"""What the database can answer instead of doing what was asked. str() of each is a sentence for the table to read."""

from scorekeeper.store.stored import Stored


class StoreError(Exception):
    """Anything the store refuses."""


class NotFound(StoreError):
    """No game has this code; `code` is what was asked for."""

    def __init__(self, code: str) -> None:
        super().__init__(f"No game is called {code}.")
        self.code = code


class NoScoringCode(StoreError):
    """No game has this scoring code, or not the one it was used for; `code` is what was asked for, `game` that one."""

    def __init__(self, code: str, game: str | None = None) -> None:
        super().__init__(f"{code} does not open {game}." if game else f"No game has the scoring code {code}.")
        self.code = code
        self.game = game


class Deleted(NotFound):
    """The game that had this code was deleted."""


class Forbidden(StoreError):
    """This device may watch the game, not score it. `stored` is the game as it is now."""

    def __init__(self, stored: Stored) -> None:
        super().__init__("This device can watch, not score.")
        self.stored = stored


class Stale(StoreError):
    """The entry's number is not the next. `stored` is the game as it is now, `number` the number that was asked for."""

    def __init__(self, stored: Stored, number: int) -> None:
        super().__init__("Another device scored first.")
        self.stored = stored
        self.number = number


class Unread(StoreError):
    """The game cannot be read completely, so nothing can be recorded in it. `stored` is the game as far as it could be
    read, and says where that was.
    """

    def __init__(self, stored: Stored) -> None:
        stop = stored.stop
        where = f"entry {stop.entry} of its log" if stop and stop.entry else "what its players agreed at the start"
        super().__init__(f"{stored.code} cannot be read beyond {where}: {stop.sentence if stop else ''}")
        self.stored = stored


class Busy(StoreError):
    """The write lock could not be had in time; nothing was written. The same may be sent again."""

    def __init__(self, sentence: str = "The scorekeeper is busy.") -> None:
        super().__init__(sentence)


class DiskFull(Busy):
    """There is no room for what was to be written; nothing was. It can be sent again once there is."""

    def __init__(self) -> None:
        super().__init__("The disk is full.")


class Unusable(StoreError):
    """The database file cannot be used as it is; str() says why and what to do."""


class NoBackup(StoreError):
    """The database could not be copied; str() says why."""
