"""A new game by a form: made once, however often the form comes, and never taken for another (design.md, The log)."""

from datetime import UTC, datetime

from flask import request

from scorekeeper.farkle import Game
from scorekeeper.store import games
from scorekeeper.store.games import Stored
from scorekeeper.web import devices, notices
from scorekeeper.web.forms import key_of


class AnotherGame(Exception):
    """The form made a game before, and says another one now. `stored` is the one it made."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(f"This form has already started a game: {stored.code}.")
        self.stored = stored


def start(game: Game, *, began: datetime | None = None, notice: str = "") -> Stored:
    """Store the game that the form at hand describes; `notice` is the kind of notice for its first page.

    The same form again gives the game it made, and says so. Raises AnotherGame, NoCookie, and Busy.
    """
    key, now = key_of(request.form), datetime.now(UTC)
    stored = games.create(game, device=devices.mine(), key=key, now=now, began=began)
    if stored.repeated:
        if not _same(stored.game, game):
            raise AnotherGame(stored)
        notice = "started"
    if notice:
        notices.leave(stored, notice)
    return stored


def _same(before: Game, game: Game) -> bool:
    """Whether the one is the other, played on or not."""
    began = (before.rules, before.players, before.title) == (game.rules, game.players, game.title)
    return began and before.log[: len(game.log)] == game.log
