"""Times on the clock of the browser: what its cookie says, and what it must not be able to say."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, Bank, new_game
from scorekeeper.store import games
from scorekeeper.web.plumbing.time_zone import local, zone
from tests.web.play import DEVICE, let_score, words

EVENING = datetime(2025, 7, 20, 2, 30, tzinfo=UTC)  # in New York it is still the 19th, 22:30


@pytest.mark.parametrize("name", ["America/New_York", "Europe/Berlin", "Asia/Kathmandu", "America/Argentina/Salta"])
def test_the_cookie_names_the_zone(app: Flask, name: str) -> None:
    with app.test_request_context(headers={"Cookie": f"zone={name}"}):
        assert zone() == ZoneInfo(name)
        assert local(EVENING) == EVENING
        assert local(EVENING).utcoffset() == EVENING.astimezone(ZoneInfo(name)).utcoffset()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Nowhere/Atlantis",
        "America",
        "../../../etc/passwd",
        "/etc/passwd",
        "America/../../etc/passwd",
        "America/",
        "x" * 4000,
        "America%2FNew_York",
    ],
)
def test_any_other_word_is_utc(app: Flask, name: str) -> None:
    with app.test_request_context(headers={"Cookie": f"zone={name}"}):
        assert zone() is UTC


def test_the_ends_of_time_are_no_fault(app: Flask) -> None:
    for moment in (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)):
        for name in ("America/New_York", "Pacific/Auckland"):
            with app.test_request_context(headers={"Cookie": f"zone={name}"}):
                assert abs(local(moment).replace(tzinfo=None) - moment.replace(tzinfo=None)) < timedelta(days=1)


@pytest.mark.fault("X5")
def test_the_list_of_games_gives_the_day_of_the_browser(app: Flask, client: FlaskClient) -> None:
    let_score(client)
    with app.app_context():
        game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=EVENING))
        code = games.create(game, device=DEVICE, key="k", now=EVENING).code
    assert "on 20 July 2025 UTC" in words(client.get("/"))
    assert "on 20 July 2025, 02:30 UTC." in words(client.get(f"/g/{code}/sheet"))
    client.set_cookie("zone", "America/New_York")
    assert "on 19 July 2025, 22:30." in words(client.get(f"/g/{code}/sheet"))
    answer = words(client.get("/"))
    assert "on 19 July 2025" in answer
    assert "UTC" not in answer
