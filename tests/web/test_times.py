"""Times as people say them."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.web.times import ago, duration

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=-3), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59, seconds=59), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=23), "23 hours ago"),
        (timedelta(days=1), "1 day ago"),
        (timedelta(days=29, hours=23), "29 days ago"),
        (timedelta(days=30), "on 31 October 2026 UTC"),
    ],
)
def test_how_long_ago_something_was(passed: timedelta, words: str) -> None:
    assert ago(NOW - passed, NOW) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (59, ""),
        (60, "1 minute"),
        (48 * 60, "48 minutes"),
        (3600, "1 hour"),
        (3900, "1 hour 5 minutes"),
        (7260, "2 hours 1 minute"),
    ],
)
def test_how_long_a_game_took(seconds: int, words: str) -> None:
    assert duration(NOW, NOW + timedelta(seconds=seconds)) == words


def test_a_game_left_lying_for_a_day_took_no_time_worth_telling() -> None:
    assert duration(NOW, NOW + timedelta(hours=12)) == ""
