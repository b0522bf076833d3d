"""The HTTP server by raw sockets, with a small app behind it."""

import itertools
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field

import pytest
from flask import Flask, request

from scorekeeper import server as serving
from scorekeeper.server import listening
from tests.in_thread import PATIENCE, in_thread

MOST = 1000  # bytes of a body
PIECE, PIECES = b"x" * 65536, 200
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HALF_A_FORM = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\npoints=5"


@dataclass
class Kept:
    """A running server and what its app has been asked."""

    port: int = 0
    stop: Callable[[], None] = lambda: None
    bodies: list[bytes] = field(default_factory=list)
    waiting: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    go_on: threading.Event = field(default_factory=threading.Event)

    def connected(self, sent: bytes = b"", unread: int = 65536) -> socket.socket:
        """A connection over which this was sent; so many bytes may lie on this side of it unread."""
        one = socket.socket()
        one.settimeout(PATIENCE)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, unread)
        try:
            one.connect(("127.0.0.1", self.port))
        except OSError:
            one.close()
            raise
        one.sendall(sent)
        return one

    def asked(self, sent: bytes) -> bytes:
        """All that comes until the server closes, or an answer without a body is there."""
        with self.connected(sent) as one:
            return everything(one)


def everything(one: socket.socket) -> bytes:
    answer = b""
    with suppress(ConnectionResetError):
        while more := one.recv(65536):
            answer += more
            if answer.endswith(b"\r\n\r\nok"):
                break
    return answer


@pytest.fixture
def kept() -> Iterator[Kept]:
    with running() as one:
        yield one


@contextmanager
def running() -> Iterator[Kept]:
    app = Flask("small")
    one = Kept()

    @app.route("/", methods=["GET", "POST"])
    def root() -> str:
        if request.method == "POST":
            one.bodies.append(request.get_data())
        return "ok"

    @app.get("/slow")
    def slow() -> str:
        one.waiting.release()
        one.go_on.wait(PATIENCE)
        return "ok"

    @app.get("/large")
    def large() -> Iterator[bytes]:
        return itertools.repeat(PIECE, PIECES)

    with in_thread(app, MOST) as (one.port, one.stop):
        try:
            yield one
        finally:
            one.go_on.set()


def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server lose patience after a moment."""
    for name, seconds in (("SILENCE", 0.2), ("SWEEP", 0.0), ("TICK", 0.05)):
        monkeypatch.setattr(serving, name, seconds)


@pytest.mark.fault("N8")
def test_half_sent_forms_hold_nobody_up(kept: Kept) -> None:
    held = [kept.connected(HALF_A_FORM) for _ in range(200)]
    for _ in range(20):
        assert kept.asked(GET).startswith(b"HTTP/1.1 200")
    for one in held:
        one.close()
    assert kept.bodies == []


@pytest.mark.fault("N8")
@pytest.mark.parametrize("sent", [b"", b"POST / HT", HALF_A_FORM, GET])
def test_a_silent_connection_is_closed(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    soon(monkeypatch)
    with running() as kept, kept.connected(sent) as one:
        answer = b""
        while more := one.recv(65536):
            answer += more
        assert answer.startswith(b"HTTP/1.1 200") == (sent == GET)


@pytest.mark.fault("N10")
def test_clients_that_do_not_read_their_answers_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    soon(monkeypatch)
    with running() as kept, ExitStack() as stack:
        lazy = [stack.enter_context(kept.connected(b"", 4096)) for _ in range(serving.THREADS + 1)]
        for one in lazy:
            one.sendall(GET.replace(b"/ ", b"/large ", 1))
        # It waits for a thread until the first of those is given up.
        assert kept.asked(GET).startswith(b"HTTP/1.1 200")
        assert len(everything(lazy[0])) < len(PIECE) * PIECES


def is_closed(one: socket.socket) -> bool:
    """Whether the other side has ended the connection, in order or with bytes that it had not read."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.fault("N8")
def test_at_the_limit_the_longest_silent_connection_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_most_connections", lambda: 12)
    with running() as kept:
        held = [kept.connected(HALF_A_FORM) for _ in range(30)]
        assert kept.asked(GET).startswith(b"HTTP/1.1 200")
        assert is_closed(held[0])
        with kept.connected(HALF_A_FORM) as last:
            last.sendall(b"x" * 92)
            assert everything(last).startswith(b"HTTP/1.1 200")
        for one in held:
            one.close()


@pytest.mark.fault("N1")
@pytest.mark.parametrize(
    "cut",
    [
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 12\r\n\r\npoints=5000",
        b"POST / HTTP/1.0\r\nHost: here\r\nContent-Length: 12\r\n\r\npoints=5000",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nb\r\npoints=5000\r\n",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nb\r\npoints=5000\r\n0\r\n",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nc\r\npoints=5000\r\n0\r\n\r\n",
    ],
)
def test_a_body_that_breaks_off_never_reaches_the_app(kept: Kept, cut: bytes) -> None:
    with kept.connected(cut) as one:
        one.shutdown(socket.SHUT_WR)
        assert not everything(one).startswith(b"HTTP/1.1 200")
    with kept.connected(cut):
        pass
    assert kept.asked(GET).startswith(b"HTTP/1.1 200")
    assert kept.bodies == []


@pytest.mark.parametrize(
    "whole",
    [
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 11\r\n\r\npoints=5000",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n6\r\npoints\r\n5\r\n=5000\r\n0\r\n\r\n",
    ],
)
def test_a_whole_body_reaches_the_app_however_it_is_split(kept: Kept, whole: bytes) -> None:
    assert kept.asked(whole).startswith(b"HTTP/1.1 200")
    with kept.connected() as one:
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in whole:
            one.sendall(bytes([byte]))
        assert everything(one).startswith(b"HTTP/1.1 200")
    assert kept.bodies == [b"points=5000"] * 2


@pytest.mark.parametrize(("length", "status"), [(MOST, b"200"), (MOST + 1, b"413")])
def test_a_body_has_at_most_so_many_bytes(kept: Kept, length: int, status: bytes) -> None:
    head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % length
    assert kept.asked(head + b"x" * length).split(b" ")[1] == status


@pytest.mark.parametrize(
    ("sent", "status", "sentence"),
    [
        (b"Content-Length: 9999999", b"413", serving.TOO_BIG),
        (b"X: " + b"x" * serving.MOST_HEADERS, b"431", serving.TOO_MUCH_AROUND),
        (b"Content-Length: many", b"400", serving.UNREADABLE),
    ],
)
def test_what_the_app_never_sees_is_refused_in_a_sentence(
    kept: Kept, sent: bytes, status: bytes, sentence: str
) -> None:
    head, _, body = kept.asked(b"POST / HTTP/1.1\r\nHost: here\r\n" + sent + b"\r\n\r\n").partition(b"\r\n\r\n")
    assert head.split(b" ")[1] == status
    assert b"Content-Type: text/plain; charset=utf-8" in head
    assert body.decode() == f"{sentence}\n"


def test_of_requests_sent_at_once_the_first_is_answered_and_the_connection_closed(kept: Kept) -> None:
    answer = kept.asked(GET * 20 + b"\r\n")
    assert answer.count(b"HTTP/1.1 200") == 1
    assert b"\r\nConnection: close\r\n" in answer


def test_at_the_end_what_is_under_way_is_answered_and_nothing_else(kept: Kept) -> None:
    with kept.connected(GET) as idle, kept.connected(HALF_A_FORM) as half:
        assert everything(idle).startswith(b"HTTP/1.1 200")
        with kept.connected(GET.replace(b"/ ", b"/slow ", 1)) as busy:
            assert kept.waiting.acquire(timeout=PATIENCE)
            kept.stop()
            assert idle.recv(1) == half.recv(1) == b""
            with pytest.raises(ConnectionRefusedError):
                kept.connected()
            kept.go_on.set()
            assert everything(busy).startswith(b"HTTP/1.1 200")


def test_a_client_is_told_nothing_about_the_server_program(kept: Kept) -> None:
    assert b"\r\nServer:" not in kept.asked(GET)


@pytest.mark.parametrize(
    ("host", "reached"), [("127.0.0.1", ["127.0.0.1"]), ("::1", ["::1"]), ("::", ["127.0.0.1", "::1"])]
)
def test_it_listens_where_it_is_told(host: str, reached: list[str]) -> None:
    sockets = listening(host, 0)
    assert len(sockets) == 1
    port = sockets[0].getsockname()[1]
    for one in reached:
        socket.create_connection((one, port), timeout=PATIENCE).close()
    with pytest.raises(OSError, match="in use"):
        listening(host, port)
    sockets[0].close()


def test_a_name_with_an_address_this_machine_lacks_listens_on_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*_: object, **__: object) -> list[tuple[object, ...]]:
        far = (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("192.0.2.1", 0))
        return [far, (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", 0))]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    [one] = listening("a-name", 0)
    assert one.getsockname()[0] == "127.0.0.1"
    one.close()
