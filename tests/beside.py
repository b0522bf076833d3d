"""The real game beside the model: where they differ, and the smallest game that shows it."""

import json
from collections import Counter

from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.game import Game
from scorekeeper.farkle.notation import dump_state, load_entry, load_game
from tests.model import Model
from tests.model_rules import CLASSIC, Data
from tests.random_games import RandomGame
from tests.random_rules import VALUES


class Seen(Counter[str]):
    """What was played: games and entries, and in how many games each thing came up."""

    def game(self, rules: Data, things: set[str]) -> None:
        """Counts a game, its rules, and what came up in it."""
        self["games"] += 1
        self.update(things | {f"{field}={rules[field]}" for field in VALUES})

    def entry(self, model: Model, entry: Data, *, refused: bool) -> set[str]:
        """Counts an entry, just played, and gives what came up with it."""
        self["entries"] += 1
        if refused:
            self["refused"] += 1
            return set()
        if entry["type"] == "amend":
            self["corrections"] += 1
            self["corrections with struck turns"] += bool(entry.get("struck"))
        table = model.course().table
        things = {f"type {entry['type']}", f"phase {table.phase}"}
        return things | ({f"ended {table.ended}"} if table.ended else set())


def record(game: Game, entry: Data) -> tuple[Game, str | None]:
    """The real game after an entry, and its sentence where it refused."""
    try:
        return game.play(load_entry(entry)), None
    except IllegalEntry as refused:
        return game, str(refused)


def compared(game: Game, model: Model, entry: Data) -> tuple[Game, str | None]:
    """Both play the entry. The game after it, and what differs."""
    game, refused = record(game, entry)
    reason = model.play(entry)
    if (refused is None) != (reason is None):
        return game, f"after {entry}\n  the game: {refused or 'accepted'}\n  the model: {reason or 'accepted'}"
    stands, expected = dump_state(game.state), model.stands()
    if stands != expected:
        apart = [f"{field}: the game {stands[field]}, the model {expected[field]}" for field in expected]
        apart = [line for line, field in zip(apart, expected, strict=True) if stands[field] != expected[field]]
        return game, f"after {entry}\n  " + "\n  ".join(apart)
    return game, None


def play_at_random(seed: int, seen: Seen) -> str | None:
    """Plays the random game of that seed on both and counts what was played. The smallest difference, or None."""
    beginning = RandomGame(seed)
    game, log = load_game(beginning.data), []
    things: set[str] = set()
    for _ in range(beginning.length):
        entry = beginning.entry()
        log.append(entry)
        number = len(beginning.model.log)
        game, apart = compared(game, beginning.model, entry)
        if apart:
            return told(smallest({**beginning.data, "log": log}))
        things |= seen.entry(beginning.model, entry, refused=len(beginning.model.log) == number)
    seen.game(beginning.rules, things)
    return None


def random_file(seed: int) -> Data:
    """The game file of the random game of that seed, what is refused in its log too."""
    beginning, log = RandomGame(seed), []
    for _ in range(beginning.length):
        log.append(beginning.entry())
        beginning.model.play(log[-1])
    return {**beginning.data, "log": log}


def random_game(seed: int) -> Game:
    """The random game of that seed with what was accepted in its log."""
    data = random_file(seed)
    game = load_game({**data, "log": []})
    for entry in data["log"]:
        game, _refused = record(game, entry)
    return game


def told(data: Data) -> str:
    """A game with a difference, to read and to put in a case."""
    entries = "\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in data["log"])
    return f"{data['rules']}\n{data['players']}\n  {entries}\n{difference(data)}"


def difference(data: Data) -> str | None:
    """Plays a whole game file on both, refused entries too, up to the first difference."""
    game, model = load_game({**data, "log": []}), Model(data)
    for entry in data["log"]:
        game, apart = compared(game, model, entry)
        if apart:
            return apart
    return None


def smallest(data: Data) -> Data:
    """A game with a difference, with every entry and every odd rule left out that the difference does not need."""
    place = len(data["log"])
    while place > 0:
        place -= 1
        shorter = {**data, "log": _without(data, place)}
        if _differs(shorter):
            data = shorter
            place = min(place + 1, len(data["log"]))
    for field, usual in CLASSIC.items():
        plainer = {**data, "rules": {**data["rules"], field: usual}}
        if field in data["rules"] and data["rules"][field] != usual and _differs(plainer):
            data = plainer
    odd = {field: value for field, value in data["rules"].items() if CLASSIC.get(field) != value}
    return {**data, "rules": odd}


def _differs(data: Data) -> bool:
    try:
        return difference(data) is not None
    except ValueError:  # rules that cannot be played are no difference
        return False


def _without(data: Data, place: int) -> list[Data]:
    """The log without the entry at that place, the numbers in later corrections moved up."""
    model = Model(data)
    for entry in data["log"][:place]:
        model.play(entry)
    gone = len(model.log) + 1 if model.play(data["log"][place]) is None else None
    return [one if gone is None else _renumbered(one, gone) for at, one in enumerate(data["log"]) if at != place]


def _renumbered(entry: Data, gone: int) -> Data:
    if entry["type"] != "amend":
        return entry
    struck = [number - (number > gone) for number in entry.get("struck", ()) if number != gone]
    return {**entry, "entry": entry["entry"] - (entry["entry"] > gone), "struck": struck}
