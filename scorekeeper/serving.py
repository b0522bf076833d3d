"""The server: two processes with eight threads each, so that a wait for paper never holds a bank."""

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import segno
from flask import Flask, current_app, url_for
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.addresses import Addresses
from scorekeeper.config import BadSettings, Settings
from scorekeeper.store import games
from scorekeeper.store.db import db
from scorekeeper.store.errors import Unusable
from scorekeeper.web import create_app

WORKERS = 2
THREADS = 8
LAST_ANSWERS = 10  # seconds that requests under way get when the server is stopped
ORPHAN = 0.5  # seconds after which a worker notices that its server is gone
START = 60  # seconds after which nobody waits for the first answer any more


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
    """Serve until SIGINT or SIGTERM; `started` is called once the first answer can be given.

    Raises BadSettings where the data folder, the database or the port cannot be used.
    """
    _check_port(settings)
    _make_database(settings)
    server = Granian(
        "scorekeeper",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=WORKERS,
        blocking_threads=THREADS,
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=LAST_ANSWERS,
    )
    threading.Thread(target=_when_answering, args=(settings, started), daemon=True).start()
    server.serve(target_loader=partial(_worker, settings, os.getpid()), wrap_loader=False)


def _worker(settings: Settings, parent: int) -> Flask:
    """The app of a worker, which ends soon after the process that started it, however that ended."""
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    return application(settings)


def _end_with(parent: int) -> None:
    # Left behind by a killed server it would serve on, and keep the port from the next one.
    while os.getppid() == parent:
        time.sleep(ORPHAN)
    os.kill(os.getpid(), signal.SIGTERM)


def scoring_path(stored: games.Stored) -> str:
    """The path of the link that lets another device score this game; the address it reaches the server by goes first.

    Within the context of the app.
    """
    with current_app.test_request_context():
        return url_for("game_pages.scorer", code=stored.code, secret=stored.secret)


def table_path(stored: games.Stored) -> str:
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
        lines.append("  For this machine alone; --host 0.0.0.0 opens it to your network.")
    lines.append(f"The games lie in {settings.data}. Stop with Ctrl-C.")
    return "\n".join(lines)


def _qr_code(url: str, colours: bool) -> list[str]:
    rows = [tuple(row) for row in segno.make_qr(url).matrix_iter(border=4)]
    rows += [(0,) * len(rows[0])] * (len(rows) % 2)
    # A character is half as wide as it is high, so it holds two modules; light is drawn and dark is left out.
    halves = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = (zip(*two, strict=True) for two in zip(rows[::2], rows[1::2], strict=True))
    lines = ["".join(halves[pair] for pair in row) for row in pairs]
    return [f"\033[40;97m{line}\033[0m" if colours else line for line in lines]


def _make_database(settings: Settings) -> None:
    """Make it here, so that what is wrong with it is said in one sentence, and not by each worker."""
    app = application(settings)
    with app.app_context():
        # A connection must not reach the workers through the fork.
        db.engine.dispose()


def _check_port(settings: Settings) -> None:
    """The workers share the port (SO_REUSEPORT), and would share it with another server without a word."""
    try:
        family, kind, _, _, where = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
            probe.listen(1)
    except OSError as error:
        raise BadSettings(
            f"Port {settings.port} of {settings.host} cannot be used: {error.strerror}. Choose another with --port."
        ) from error


def _when_answering(settings: Settings, started: Callable[[], None]) -> None:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            socket.create_connection((host, settings.port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            started()
            return


def terminal_has_colours() -> bool:
    """Whether what is printed goes to a person's terminal."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
