"""The HTTP server: waitress in one process, with limits that no family reaches, and an end that loses no answer."""

import errno
import logging
import os
import select
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask

THREADS = 8
CONNECTIONS = 1000
CONNECTIONS_OF_SELECT = 400  # Windows has no poll, and select takes at most 512 sockets there
OTHER_FILES = 100  # that the process may have open: the database, pipes, the program itself
FILES_OF_A_CONNECTION = 3  # its socket, and temporary files for a large request and a large answer
SILENCE = 30  # seconds without a byte after which a connection is closed
SWEEP = 5  # seconds between two searches for silent connections
TICK = 1.0  # seconds until it is asked again whether a search is due, where nothing happens
LAST_ANSWERS = 10.0  # seconds that requests under way get when the server is stopped
IN_MEMORY = 128 * 1024  # bytes of one request or answer; a larger one waits in a temporary file
AHEAD = 1024 * 1024  # bytes of an answer made piece by piece that may wait for its reader
MOST_HEADERS = 32 * 1024  # bytes
TOO_BIG = "That file is too big. A game file is smaller; go back and choose another."
TOO_MUCH_AROUND = "The browser sent too much beside the request. Delete this site's cookies and open the page again."
UNREADABLE = "The scorekeeper could not read that. Nothing was saved; go back and try again."
_SENTENCES = {413: TOO_BIG, 431: TOO_MUCH_AROUND}


class _Task(WSGITask):
    def start(self) -> None:
        """Answer the first of several requests sent at once and close: thousands of large answers could pile up."""
        super().start()
        if len(self.channel.requests) > 1:
            self.set_close_on_finish()


class _Refusal(ErrorTask):
    """The answer to a request that waitress itself refuses, so that no page can be made for it."""

    def execute(self) -> None:
        error = self.request.error  # type: ignore[attr-defined]  # the stubs take the request for its error
        body = (_SENTENCES.get(error.code, UNREADABLE) + "\n").encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers = [("Content-Type", "text/plain; charset=utf-8")]
        self.content_length = len(body)
        self.set_close_on_finish()
        self.write(body)


class _Channel(HTTPChannel):
    task_class = _Task
    error_task_class = _Refusal

    def readable(self) -> bool:
        """Once the server stops, no further request is read from an open connection."""
        return self.server.accepting and super().readable()


class _Listener(TcpWSGIServer):
    channel_class = _Channel
    _map: dict[int, Any]  # what waitress waits for, by file number; the stubs lack it

    def handle_accept(self) -> None:
        """Take all connections that wait: one at a time, each looks at all that are open, and a page waits behind."""
        before = -1
        while before < len(self._map) < self.adj.connection_limit:
            before = len(self._map)
            super().handle_accept()


class Server:
    """Serve an app on sockets that listen already, from the call of `run` until `stop`."""

    def __init__(self, app: Flask, sockets: Sequence[socket.socket], most_bytes: int) -> None:
        """`most_bytes` is how many bytes the body of a request may have."""
        _quiet()
        self._most_connections = _most_connections()
        adjustments = Adjustments(
            sockets=list(sockets),
            connection_limit=self._most_connections,
            max_request_header_size=MOST_HEADERS,
            max_request_body_size=most_bytes + 1,  # waitress refuses the limit itself
            inbuf_overflow=IN_MEMORY,
            outbuf_overflow=IN_MEMORY,
            outbuf_high_watermark=AHEAD,
            asyncore_use_poll=True,
            log_socket_errors=False,
            clear_untrusted_proxy_headers=False,  # the app asks X-Forwarded-Proto whether cookies must be Secure
            ident=None,
        )
        self._open: dict[int, Any] = {}
        self._stopping = False
        self._threads = ThreadedTaskDispatcher()
        self._threads.set_thread_count(THREADS)
        self._listeners = [self._listener(app, one, adjustments) for one in sockets]

    def run(self) -> None:
        """Serve until `stop` is called, then finish the requests under way, in LAST_ANSWERS seconds at most."""
        sweep = 0.0
        while not self._stopping:
            self._once(TICK)
            self._make_room()
            if time.monotonic() >= sweep:
                self._close_silent()
                sweep = time.monotonic() + SWEEP
        for listener in self._listeners:
            # Its own close() would take away the pipe by which threads say that an answer is ready.
            wasyncore.dispatcher.close(listener)
        until = time.monotonic() + LAST_ANSWERS
        while (left := _channels(self._open)) and time.monotonic() < until:
            for channel in left:
                if not channel.requests:
                    channel.close_when_flushed = True
            self._once(0.1)
        self._threads.shutdown(timeout=max(0.0, until - time.monotonic()))  # type: ignore[arg-type]  # seconds, not int
        if not self._threads.threads:
            wasyncore.close_all(self._open)

    def stop(self) -> None:
        """End `run`; a signal handler may call this, and more than once."""
        if not self._stopping:
            self._stopping = True
            self._listeners[0].pull_trigger()

    def _make_room(self) -> None:
        """At the limit of connections the one that has been silent longest makes room for the next."""
        if len(self._open) >= self._most_connections:
            silent = [channel for channel in _channels(self._open) if not channel.requests]
            if silent:
                min(silent, key=lambda channel: channel.last_activity).handle_close()

    def _close_silent(self) -> None:
        """Close silent connections. waitress itself would wait for a client that does not read until it reads."""
        for channel in _channels(self._open):
            if channel.last_activity < time.time() - SILENCE and (channel.total_outbufs_len or not channel.requests):
                channel.handle_close()

    def _listener(self, app: Flask, one: socket.socket, adjustments: Adjustments) -> _Listener:
        where = (one.family, one.type, one.proto, one.getsockname())
        return _Listener(
            app,
            map=self._open,
            _sock=one,
            dispatcher=self._threads,
            adj=adjustments,
            sockinfo=where,
            bind_socket=False,
        )

    def _once(self, seconds: float) -> None:
        wasyncore.loop(seconds, use_poll=True, map=self._open, count=1)


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen on all addresses of this host name or address. Raises OSError if there is none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets, errors = [], []
    for family, where in dict.fromkeys((family, where) for family, _, _, _, where in found):
        try:
            sockets.append(_bound(family, where))
        except OSError as error:
            errors.append(error)
    # A name such as localhost may have an IPv6 address where this machine has no IPv6.
    if errors and (not sockets or any(not _is_missing(error) for error in errors)):
        for one in sockets:
            one.close()
        raise errors[0]
    return sockets


def _bound(family: int, where: tuple[Any, ...]) -> socket.socket:
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # Without it a restart would wait until old connections are forgotten.
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, where[0] != "::")  # "::" means IPv4 too
        one.bind(where)
        one.listen()
    except OSError:
        one.close()
        raise
    return one


def _is_missing(error: OSError) -> bool:
    return error.errno in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}


def _channels(opened: dict[int, Any]) -> list[HTTPChannel]:
    return [one for one in opened.values() if isinstance(one, HTTPChannel)]


def _quiet() -> None:
    """Let waitress say its faults only: under load a warning a request would fill the terminal."""
    for name in ("waitress", "waitress.queue"):
        logging.getLogger(name).setLevel(logging.ERROR)


def _most_connections() -> int:
    """As many as the limit of open files allows, which is raised where it may be."""
    if not hasattr(select, "poll"):
        return CONNECTIONS_OF_SELECT
    wanted = CONNECTIONS * FILES_OF_A_CONNECTION + OTHER_FILES
    return max(16, (_files(wanted) - OTHER_FILES) // FILES_OF_A_CONNECTION)


def _files(wanted: int) -> int:
    """How many of so many wanted files this process may open at once."""
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415  # not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
