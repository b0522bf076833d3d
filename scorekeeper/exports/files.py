"""The game file (design.md): a game as JSON, and back, with every fault that a file from elsewhere has."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from scorekeeper.farkle import (
    BadRules,
    FarkleError,
    Game,
    dump_game,
    load_entry,
    load_game,
    load_rules,
    replay,
)
from scorekeeper.farkle.names import name_faults
from scorekeeper.farkle.reading import MOST_ENTRIES
from scorekeeper.farkle.words import counted, quoted

MOST_IN_A_FILE = 4 * 1024 * 1024
"""Bytes of a game file from elsewhere."""
MOST_TOLD = 20
"""Faults that are told one by one."""

_ARCHIVE = b"PK\x03\x04"
_NO_GAME_FILE = "This is not a game file. Choose one that the page Every turn gave you: its name ends in .json."


class BadFile(ValueError):
    """A file that is no game to go on with. `faults` are sentences, each with its place; str() joins them.

    `refused`: all of it can be read, and the rules refuse what `faults` name.
    """

    def __init__(self, faults: tuple[str, ...], *, refused: bool = False) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults
        self.refused = refused


def game_file(game: Game) -> bytes:
    """The game with its whole log; read_game_file() of it gives an equal game. Names are kept as they are."""
    return (json.dumps(dump_game(game), ensure_ascii=False, indent=1) + "\n").encode()


def read_game_file(content: bytes) -> Game:
    """The game in this file. Raises BadFile with every fault, unless nothing of it can be read."""
    data = _json(content)
    try:
        game = load_game(data)
    except FarkleError as error:
        raise BadFile(_shortened(tuple(_faults(data)) or (str(error),))) from error
    refused = tuple(
        f"Entry {place} of the log is refused: {step.refused}"
        for place, step in enumerate(replay(game).steps, 1)
        if step.refused
    )
    if refused:
        raise BadFile(_shortened(refused), refused=True)
    return game


def _json(content: bytes) -> object:
    if content.startswith(_ARCHIVE):
        raise BadFile(("This is an archive. Take the game files out of it and import them one by one.",))
    try:
        data: object = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_once)
        # Half a letter, which JSON can write and nothing else can, is no text.
        json.dumps(data, ensure_ascii=False).encode()
    except _Twice as error:
        raise BadFile((str(error),)) from error
    except UnicodeEncodeError as error:
        raise BadFile(("Some text in the file is not valid Unicode: half of a surrogate pair.",)) from error
    except (ValueError, RecursionError) as error:
        raise BadFile((f"{_NO_GAME_FILE} ({_why(error)}.)",)) from error
    return data


class _Twice(Exception):
    """An object of the file that says one thing twice; JSON's reader would quietly take the last."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise _Twice(f"{quoted(name, 'A field')} appears twice{_in_entry(dict(pairs))}. Remove one of the two.")
        fields[name] = value
    return fields


def _in_entry(fields: Mapping[str, Any]) -> str:
    kind = fields.get("type")
    return f" in the entry of type {quoted(kind, 'another kind')}" if isinstance(kind, str) else ""


def _why(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"Line {error.lineno}, column {error.colno} cannot be read"
    if isinstance(error, UnicodeDecodeError):
        return f"Byte {error.start + 1} is not UTF-8"
    return "Its lists are nested too deeply" if isinstance(error, RecursionError) else "A number in it is too long"


def _faults(data: object) -> Iterator[str]:
    """Everything that makes the data no game, in the order of the file."""
    if not isinstance(data, Mapping):
        return
    yield from _part(lambda: load_game({**_SOUND, "format": data.get("format")}))
    yield from _part(lambda: load_game({**_SOUND, "title": data.get("title", "")}))
    yield from _rules(data.get("rules"))
    yield from _players(data.get("players"))
    entries = data.get("log", [])
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        yield from _part(lambda: load_game({**_SOUND, "log": entries}))
        return
    for place, entry in enumerate(entries, 1):
        yield from _part(partial(load_entry, entry, f"Entry {place} of the log"))


def _rules(data: object) -> Iterator[str]:
    if not isinstance(data, Mapping):
        yield from _part(lambda: load_game({**_SOUND, "rules": data}))
        return
    try:
        load_rules(data)
    except BadRules as error:
        yield from (f"Rules: {problem.sentence}" for problem in error.problems)


def _players(data: object) -> Iterator[str]:
    names = [_name_of(one) for one in data] if isinstance(data, list) else None
    if names is None or not all(isinstance(name, str) for name in names):
        yield from _part(lambda: load_game({**_SOUND, "players": data}))
        return
    for fault in name_faults(tuple(map(str, names))):
        place = f"Player {fault.index + 1}: " if fault.reason == "name" and fault.index is not None else "Players: "
        yield place + str(fault)


def _name_of(data: object) -> object:
    return data.get("name") if isinstance(data, Mapping) else data


def _part(read: Callable[[], object]) -> Iterator[str]:
    try:
        read()
    except FarkleError as error:
        yield str(error)


def _shortened(faults: tuple[str, ...]) -> tuple[str, ...]:
    if len(faults) <= MOST_TOLD:
        return faults
    return (*faults[:MOST_TOLD], f"And {counted(len(faults) - MOST_TOLD, 'more fault')}.")


_SOUND: Mapping[str, Any] = {
    "format": "scorekeeper-game/1",
    "players": ["A", "B"],
    "rules": {"preset": "classic"},
}
