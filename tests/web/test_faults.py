"""What users of other scorekeepers met, over HTTP, with the numbers of cases/faults.md: sent twice, late, mistyped."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.config import Settings
from scorekeeper.store.db import db
from scorekeeper.web import create_app
from scorekeeper.web.table import views as table_pages
from tests.store.play import at_once
from tests.web.html import CheckingClient
from tests.web.new_game_form import made, send
from tests.web.play import Table, let_score, seated, words
from tests.web.press import one_of, parsed, press, said, says

AB = ("A", "B")


@pytest.fixture
def at(app: Flask, client: FlaskClient) -> Table:
    """A and B at the first turn of a game."""
    return seated(app, client, names=AB)


def tabs(at: Table, count: int) -> list[FlaskClient]:
    """As many tabs of the device that scores."""
    return [let_score(at.app.test_client()) for _ in range(count)]


def entries(settings: Settings) -> int:
    """How many rows the history has in the database."""
    with closing(sqlite3.connect(settings.data / "scorekeeper.db")) as connection:
        count: int = connection.execute("SELECT count(*) FROM entry").fetchone()[0]
        return count


def statuses(answers: list[TestResponse | Exception]) -> list[int]:
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    return sorted(answer.status_code for answer in answers if isinstance(answer, TestResponse))


@contextmanager
def restarted(at: Table, settings: Settings) -> Iterator[FlaskClient]:
    """The device of the table at another start of the scorekeeper with the same data folder, or at another worker."""
    app = create_app(settings)
    app.test_client_class = CheckingClient
    device, cookie = app.test_client(), at.device.get_cookie("device")
    assert cookie
    device.set_cookie("device", cookie.value)
    yield device
    with app.app_context():
        db.engine.dispose()


# ------------------------------------------- written twice, or from a stale page


@pytest.mark.fault("D1")
@pytest.mark.point(3)
def test_the_same_bank_twice_at_once_is_one_turn(at: Table, settings: Settings) -> None:
    page = at.get()
    answers = at_once(at.app, *[lambda tab=tab: press(tab, page, "500") for tab in tabs(at, 2)])
    assert statuses(answers) == [200, 303]  # the table as it is now, and the redirect of the one that wrote
    assert (at.totals, at.game.state.to_play) == ((500, 0), 1)
    assert entries(settings) == 1


@pytest.mark.fault("D2")
def test_a_new_game_sent_five_times_at_once_is_one(app: Flask, client: FlaskClient) -> None:
    devices = [let_score(app.test_client()) for _ in range(5)]
    answers = at_once(app, *[lambda one=one: send(one, "A", "B", "C", key="k") for one in devices])
    assert statuses(answers) == [303] * 5
    assert made(app) == 1


@pytest.mark.fault("D2")
def test_five_farkles_at_once_are_one(app: Flask, client: FlaskClient, settings: Settings) -> None:
    at = seated(app, client, (2000, 500), names=AB)
    page = at.get()
    answers = at_once(app, *[lambda tab=tab: press(tab, page, "#farkle") for tab in tabs(at, 5)])
    assert statuses(answers) == [200] * 4 + [303]
    assert [standing.farkles for standing in at.game.state.standings] == [1, 0]
    assert (at.totals, at.game.state.to_play) == ((2000, 500), 1)
    assert entries(settings) == 3


@pytest.mark.fault("D3")
@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (
            {"type": "bank", "points": "700"},
            "A already has 500 for this turn (now 500). Your 700 was not saved. It is B's turn.",
        ),
        ({"type": "farkle"}, "A already has 500 for this turn (now 500). Your farkle was not saved. It is B's turn."),
        ({"type": "undo"}, "Nothing was undone. A banked 500 after this page was opened."),
    ],
)
def test_a_second_tablet_that_is_late_is_told_what_happened(
    at: Table, stranger: FlaskClient, sent: dict[str, str], told: str, htmx: bool
) -> None:
    stranger.post(at.path(f"/scorer/{at.stored.secret}"))
    second = stranger.get(at.path())
    number = one_of(parsed(second), "input", name="number").get("value")
    press(at.device, at.get(), "500")
    answer = replace(at, device=stranger).post("/entries", number=number, key="second", htmx=htmx, **sent)
    assert answer.status_code == 409
    assert told in words(answer)
    assert said(one_of(parsed(answer), "h1")) == "B's turn"
    assert (at.totals, at.game.state.to_play, at.game.number) == ((500, 0), 1, 2)


@pytest.mark.fault("D6")
def test_a_plain_form_is_answered_by_a_redirect_so_that_reload_is_a_get(at: Table) -> None:
    answer = press(at.device, at.get(), "500")
    assert answer.status_code == 303
    for _ in range(3):
        assert at.device.get(answer.location).status_code == 200
    assert (at.totals, at.game.state.to_play) == ((500, 0), 1)


# -------------------------------------------------------------- a locked database


class Lock:
    """Another program that writes."""

    def __init__(self, settings: Settings) -> None:
        self.file = settings.data / "scorekeeper.db"

    def hold(self, seconds: float) -> None:
        with closing(sqlite3.connect(self.file, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(seconds)
            connection.execute("ROLLBACK")


@pytest.mark.fault("D8")
def test_a_short_lock_is_waited_for(at: Table, settings: Settings) -> None:
    """faults.md, D8 a."""
    page = at.get()
    other = threading.Thread(target=Lock(settings).hold, args=(2,))
    other.start()
    time.sleep(0.2)
    started = time.monotonic()
    assert press(at.device, page, "500").status_code == 303
    assert time.monotonic() - started > 1
    other.join()
    assert at.totals == (500, 0)


@pytest.mark.fault("D8")
def test_twenty_banks_in_twenty_games_at_once_make_no_error(app: Flask, client: FlaskClient) -> None:
    """faults.md, D8 c."""
    tables = [seated(app, client, names=AB, title=f"{one}") for one in range(20)]
    banks = [(let_score(app.test_client()), one.get()) for one in tables]
    answers = at_once(app, *[lambda one=one: press(one[0], one[1], "500") for one in banks])
    assert statuses(answers) == [303] * 20
    assert [one.totals for one in tables] == [(500, 0)] * 20


# ------------------------------------------------------------- nothing is lost


@pytest.mark.fault("L3")
@pytest.mark.parametrize("htmx", [False, True])
def test_a_page_that_lay_open_for_two_hours_still_banks(at: Table, monkeypatch: pytest.MonkeyPatch, htmx: bool) -> None:
    page = at.get()
    now = time.time

    class Later(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Later":
            return cls.fromtimestamp(now(), tz) + timedelta(hours=2)

    monkeypatch.setattr(time, "time", lambda: now() + 7200)
    monkeypatch.setattr(table_pages, "datetime", Later)
    assert press(at.device, page, "#bank", htmx=htmx, points="650").status_code == (200 if htmx else 303)
    assert at.totals == (650, 0)


@pytest.mark.fault("L4")
def test_a_page_opened_before_a_restart_banks_after_it(at: Table, settings: Settings) -> None:
    page = at.get()
    with restarted(at, settings) as device:
        assert press(device, page, "500").status_code == 303
    assert at.totals == (500, 0)


@pytest.mark.fault("L4")
def test_two_workers_take_twenty_turns_in_a_row(at: Table, settings: Settings) -> None:
    with restarted(at, settings) as other:
        for turn in range(20):
            device, page = (at.device, other)[turn % 2], at.get()
            assert press(device, page, "500").status_code == 303
            assert says(other.get(at.path())).startswith(("A", "B"))
    assert at.totals == (5000, 5000)


# ------------------------------------------------------------------------ names


@pytest.mark.fault("P4", "P5")
@pytest.mark.parametrize("twin", ["Sam", "sam ", "Zoe\N{COMBINING DIAERESIS}"])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_name_twice_sent_twice_at_once_makes_nothing(app: Flask, twin: str, htmx: bool) -> None:
    first = "Zoë" if twin.startswith("Z") else "Sam"
    devices = [app.test_client() for _ in range(2)]
    answers = at_once(app, *[lambda one=one: send(one, first, twin, key="k", htmx=htmx) for one in devices])
    assert statuses(answers) == [422, 422]
    for answer in answers:
        assert isinstance(answer, TestResponse)
        assert f"Two players are called {first}." in words(answer)
        assert "Integrity" not in answer.text
    assert made(app) == 0
