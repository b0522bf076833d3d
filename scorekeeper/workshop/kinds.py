"""What the process can make, and how wishes and refusals cross the pipe."""

import base64
import json
import pickle
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper import printing
from scorekeeper.exports import BadFile, read_game_file
from scorekeeper.farkle import Game, Rules, dump_game, dump_rules, load_game, load_rules
from scorekeeper.farkle.odds import best_play

Head = dict[str, Any]


def game_of_file(*, content: bytes) -> bytes:
    """The game of a game file with all that was worked out of it, so that nobody replays it again. Raises BadFile."""
    return pickle.dumps(read_game_file(content), pickle.HIGHEST_PROTOCOL)


def unpacked(made: bytes) -> Game:
    """The game that `game_of_file` made."""
    game: Game = pickle.loads(made)  # noqa: S301  # our own process wrote it, from values it had checked
    return game


def expected(*, rules: Rules) -> bytes:
    """The points a turn of best play, as a decimal number."""
    return repr(best_play(rules).expected).encode()


KINDS: Mapping[str, Callable[..., bytes]] = {**printing.KINDS, "game file": game_of_file, "best play": expected}

_READ: Mapping[str, Callable[[Any], Any]] = {"rules": load_rules, "game": load_game, "bytes": base64.b64decode}
_REFUSALS: tuple[type[Exception], ...] = (printing.NoSheet, printing.NoPress, BadFile)


def written(value: object) -> object:
    """A wish as JSON has it."""
    if isinstance(value, Rules):
        return {"rules": dump_rules(value)}
    if isinstance(value, Game):
        return {"game": dump_game(value)}
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    return value


def answered(wish: Mapping[str, Any]) -> tuple[Head, bytes]:
    """What is made of a wish, with a head that says how long it is or why it is refused."""
    try:
        made = KINDS[wish["kind"]](**{name: _read(value) for name, value in wish["wishes"].items()})
    except BadFile as error:
        return {"refused": "BadFile", "faults": error.faults, "by_the_rules": error.refused}, b""
    except _REFUSALS as error:
        return {"refused": type(error).__name__, "sentence": str(error)}, b""
    return {"length": len(made)}, made


def refusal(head: Head) -> Exception:
    """The error of a head that refuses."""
    if head["refused"] == "BadFile":
        return BadFile(tuple(head["faults"]), refused=head["by_the_rules"])
    (kind,) = (kind for kind in _REFUSALS if kind.__name__ == head["refused"])
    return kind(head["sentence"])


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        ((kind, text),) = value.items()
        return _READ[kind](text)
    return tuple(value) if isinstance(value, list) else value


def head_line(head: Head) -> bytes:
    """A head as it goes through the pipe."""
    return json.dumps(head).encode() + b"\n"
