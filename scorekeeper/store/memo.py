"""The games this process replayed last: a memo of a pure function, never the truth. Any may be dropped at any time."""

import threading
from collections import OrderedDict

from scorekeeper.farkle.game import Game

MOST_REMEMBERED = 50_000  # in all games together; each takes about 1 kB, and an evening of Farkle has a hundred
BESIDES = 50  # what a game weighs without its log, in entries


class Memo:
    """Games by their code, the longest unused dropped first when it grows too big."""

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = threading.Lock()
        self._weight = 0
        self._most = most

    def get(self, code: str) -> Game | None:
        """The game as this process last saw it, which may be some entries ago."""
        with self._lock:
            if code in self._games:
                self._games.move_to_end(code)
            return self._games.get(code)

    def put(self, code: str, value: Game) -> None:
        """Keep what was read or committed; what was seen later stays."""
        with self._lock:
            known = self._games.get(code)
            if known is not None and known.title == value.title and len(known.log) >= len(value.log):
                return
            self._weight += _weight(value) - (_weight(known) if known else 0)
            self._games[code] = value
            self._games.move_to_end(code)
            while self._weight > self._most:
                _, dropped = self._games.popitem(last=False)
                self._weight -= _weight(dropped)

    def drop(self, code: str) -> None:
        """Forget a game that was deleted or has a new title."""
        with self._lock:
            known = self._games.pop(code, None)
            self._weight -= _weight(known) if known else 0


def _weight(game: Game) -> int:
    return BESIDES + len(game.log)
