"""A new game by a form: made once, however often the form comes, and never taken for another (design.md, The log)."""

from datetime import UTC, datetime, timedelta

from flask import request

from scorekeeper.farkle import Game
from scorekeeper.store import games, rights
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing import devices
from scorekeeper.web.plumbing.forms import key_of

_LATELY = timedelta(hours=1)


class AnotherGame(Exception):
    """The form made a game before, and says another one now. `stored` is the one it made."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(f"This form has already started a game: {stored.code}.")
        self.stored = stored


def start(game: Game, *, began: datetime | None = None) -> Stored:
    """Store the game that the form at hand describes.

    The same form again gives the game it made, `repeated`. Raises AnotherGame, NoCookie, and Busy.
    """
    key, now = key_of(request.form), datetime.now(UTC)
    stored = games.create(game, device=devices.mine(), key=key, now=now, began=began)
    if stored.repeated and not _same(stored.game, game):
        raise AnotherGame(stored)
    return stored


def started_lately() -> Stored | None:
    """The game that this device started within the hour, if it is under way: Back shows the form it was started by."""
    newest = rights.newest_since(devices.known(), datetime.now(UTC) - _LATELY)
    return newest if newest and not newest.game.state.over else None


def started_after(stored: Stored) -> Stored | None:
    """The newest game that this device started when this one was over, with its players and rules."""
    old = stored.game
    if not old.state.over:
        return None
    names = {standing.name for standing in old.state.standings}
    own = (one for one in rights.games_of(devices.known()) if one.created >= stored.changed and one.id > stored.id)
    again = [one for one in own if one.game.rules == old.rules and names.issuperset(one.game.players)]
    return max(again, key=lambda one: one.id, default=None)


def _same(before: Game, game: Game) -> bool:
    """Whether the one is the other, played on or not."""
    began = (before.rules, before.players, before.title) == (game.rules, game.players, game.title)
    return began and before.log[: len(game.log)] == game.log
