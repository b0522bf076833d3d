"""Games that exports are tried on: ones with all that a row can be, and names that wish a file ill."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper.farkle import CLASSIC, Bank, Entry, Farkle, Game, load_entry, load_game, load_rules, new_game
from tests.cases import games

HOSTILE = ("=1+1", "+Al", "-Bo", "@Cy", "=cmd|' /C calc'!A0", "O=K")
MADE = datetime(2025, 11, 30, 20, 15, tzinfo=UTC)


def case(name: str) -> Game:
    """A game of cases/games.json, played to its end."""
    found: dict[str, Any] = next(one for one in games() if one["id"] == name)
    game = load_game({"format": "scorekeeper-game/1", "rules": found["rules"], "players": found["players"]})
    taken = (step["do"] for step in found["steps"] if "do" in step and not step.get("refused"))
    return played(game, *map(load_entry, taken))


def played(game: Game, *entries: Entry) -> Game:
    """The game with these entries played."""
    for entry in entries:
        game = game.play(entry)
    return game


def timed(game: Game) -> Game:
    """The same game with a time for each entry, ten seconds apart."""
    log: list[Entry] = [replace(one, at=MADE + timedelta(seconds=10 * place)) for place, one in enumerate(game.log)]
    return Game(game.rules, game.players, tuple(log), game.title)


G16, TIE = case("G16"), case("G20")
BELOW = played(new_game(CLASSIC, ("A", "B")), Bank(600), Bank(500), *(Farkle(), Bank(500)) * 3)
"""A stands at -400: a bank of 600, and the penalty for three farkles."""

_EXACTLY = load_rules({"preset": "classic", "target": 1_000, "overshoot": "goes to the lowest"})
EXACT = played(new_game(_EXACTLY, ("Ann", "Bo", "Cy")), Bank(900), Bank(800), Farkle(), Bank(300))
"""An exact target: Ann's second bank went over it, and to Cy."""
