"""`scorekeeper serve`: the app on its port, what the terminal says, and the signals that end it."""

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from threading import Event

import segno
from flask import Flask, current_app, url_for
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.addresses import Addresses
from scorekeeper.config import BadSettings, Settings
from scorekeeper.exports import MOST_IN_A_FILE
from scorekeeper.server import Server, listening
from scorekeeper.store.daily import copies, keep_daily
from scorekeeper.store.errors import Unusable
from scorekeeper.store.stored import Stored
from scorekeeper.web import create_app

# Ctrl-C, a service manager, and the end of the terminal, which Windows does not know.
_ENDS = ("SIGINT", "SIGTERM", "SIGHUP")
_GARBAGE = 10_000  # objects between two collections: Python's 700 took 4 % of a bank


def application(settings: Settings) -> Flask:
    """The app, with its data folder and database made where they are missing. Raises BadSettings."""
    try:
        return create_app(settings)
    except Unusable as error:
        raise BadSettings(str(error)) from error
    except (SQLAlchemyError, OSError) as error:
        why = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
        raise BadSettings(f"The database {settings.database} cannot be used: {why}.") from error


def serve(settings: Settings, started: Callable[[], None]) -> None:
    """Serve until SIGINT, SIGTERM or SIGHUP; `started` is called once requests are answered.

    Requests under way are finished then; a second Ctrl-C does not wait for them. Raises BadSettings if the data
    folder, the database or the port cannot be used.
    """
    sockets, stopped = _sockets(settings), Event()
    try:
        new = not settings.database.exists()
        server = Server(application(settings), sockets, MOST_IN_A_FILE)
        if new and (older := copies(settings.database)):
            made = f"There was no database at {settings.database}, so a new one was made."
            _complain(f"{made} Copies of earlier games are in {older[-1].parent}.")
        _stop_on_signals(server.stop)
        keep_daily(settings.database, settings.backups, _complain, stopped)
        _collect_less()
        started()
        server.run()
    finally:
        stopped.set()
        for one in sockets:
            one.close()


def _collect_less() -> None:
    """Keep the garbage collector from walking through the program and all remembered games again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GARBAGE)


def _complain(sentence: str) -> None:
    print(f"scorekeeper: {sentence}", file=sys.stderr, flush=True)  # noqa: T201  # the terminal of whoever started it


def _sockets(settings: Settings) -> list[socket.socket]:
    try:
        return listening(settings.host, settings.port)
    except OSError as error:
        raise BadSettings(
            f"Port {settings.port} of {settings.host} cannot be used: {error.strerror}. Choose another with --port."
        ) from error


def _stop_on_signals(stop: Callable[[], None]) -> None:
    def end(_number: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        stop()

    for name in _ENDS:
        number = getattr(signal, name, None)
        # nohup lets a server outlive its terminal by having SIGHUP ignored.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)


def scoring_path(stored: Stored) -> str:
    """The path of the link that lets another device score this game; the address it reaches the server by goes first.

    Within the context of the app.
    """
    with current_app.test_request_context():
        return url_for("game_pages.scorer", code=stored.code, secret=stored.secret)


def table_path(stored: Stored) -> str:
    """The path of the game's table. Within the context of the app."""
    with current_app.test_request_context():
        return url_for("table.show", code=stored.code)


def welcome(where: Addresses, settings: Settings, colours: bool) -> str:
    """What the terminal says once the server answers: the addresses, the first one of the network as a QR code.

    `colours` tells whether the terminal knows them: then the code is dark on light whatever the terminal's theme is.
    """
    lines = ["Scorekeeper is ready.", f"  On this machine:    {where.here}"]
    lines += [f"  In your network:    {url}" for url in where.network]
    if where.network:
        lines += ["", "Scan this with the tablet:", *_qr_code(where.network[0], colours), ""]
    else:
        lines.append("  For this machine only; --host 0.0.0.0 opens it to your network.")
    lines.append(f"Games are saved in {settings.data}. Stop with Ctrl-C.")
    return "\n".join(lines)


def _qr_code(url: str, colours: bool) -> list[str]:
    rows = [tuple(row) for row in segno.make_qr(url).matrix_iter(border=4)]
    rows += [(0,) * len(rows[0])] * (len(rows) % 2)
    # A character is half as wide as it is high, so it holds two modules; light is drawn and dark is left out.
    halves = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = (zip(*two, strict=True) for two in zip(rows[::2], rows[1::2], strict=True))
    lines = ["".join(halves[pair] for pair in row) for row in pairs]
    return [f"\033[40;97m{line}\033[0m" if colours else line for line in lines]


def terminal_has_colours() -> bool:
    """Whether what is printed goes to a person's terminal."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
