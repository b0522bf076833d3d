"""What all commands share: files and rules that are named to them, what they say, and their exit status."""

import argparse
import json
import sys
from contextlib import AbstractContextManager
from pathlib import Path

from scorekeeper import farkle
from scorekeeper.config import PREFIX, Settings
from scorekeeper.farkle import Rules, Unreadable

DONE, REFUSED, MISUSED = 0, 1, 2
STANDARD = "-"
"""The name that stands for standard input, and for standard output."""


def read(file: str) -> bytes:
    """The bytes of a file, or of standard input. Raises Unreadable."""
    try:
        return sys.stdin.buffer.read() if file == STANDARD else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file} cannot be read: {_why(error)}.") from error


def read_json(file: str) -> object:
    """What a JSON file holds. Raises Unreadable."""
    try:
        return json.loads(read(file).decode("utf-8-sig"))
    except Unreadable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{'Standard input' if file == STANDARD else file} is not JSON: {error}.") from error


def read_rules(name: str) -> Rules:
    """The rules of a preset's slug, or else of a file. Raises Unreadable, BadRules."""
    if name in farkle.PRESETS:
        return farkle.PRESETS[name]
    if not Path(name).exists():
        raise Unreadable(f"{name} is neither a preset nor a file; the presets are {', '.join(farkle.PRESETS)}.")
    return farkle.load_rules(read_json(name))


def write(file: str, content: bytes) -> None:
    """Write a file. Raises Unreadable if it cannot be written."""
    try:
        Path(file).write_bytes(content)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file} cannot be written: {_why(error)}.") from error


def database_of(settings: Settings, code: str | None = None) -> AbstractContextManager[object]:
    """The context in which games can be loaded; `code` is the game that is looked for, None for all.

    Raises Unreadable if there is no database yet: a command that only reads makes none in the wrong folder.
    """
    from scorekeeper.serving import application

    if not settings.database.exists():
        unknown = f"No game is called {code}. " if code else ""
        raise Unreadable(
            f"{unknown}There is no database at {settings.database}; where the server has {PREFIX}DATA, "
            "give it to this command too."
        )
    return application(settings).app_context()


def say(arguments: argparse.Namespace, data: object, words: str) -> None:
    """Print the words, or with --json the data on one line."""
    print(json.dumps(data, ensure_ascii=False) if arguments.json else words)


def complain(status: int, error: object) -> int:
    """Print one clear line on stderr; gives the status back. What would steer the terminal is left out of it."""
    line = " ".join(str(error).split())
    print(f"scorekeeper: {''.join(sign for sign in line if sign.isprintable())}", file=sys.stderr)
    return status


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
