"""Times as people say them."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.web.words.times import ago, duration, length

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
        (59, "less than a minute"),
        (60, "1 minute"),
        (48 * 60, "48 minutes"),
        (3600, "1 hour"),
        (3900, "1 hour 5 minutes"),
        (7260, "2 hours 1 minute"),
    ],
)
def test_how_long_a_game_took(seconds: int, words: str) -> None:
    assert duration(timedelta(seconds=seconds)) == words


@pytest.mark.fault("N49")
def test_a_game_that_goes_on_the_next_evening_took_its_two_sittings() -> None:
    minutes = (0, 5, 30, 24 * 60, 24 * 60 + 17)
    assert length(NOW + timedelta(minutes=one) for one in minutes) == timedelta(minutes=47)
    assert length([NOW]) == length([]) == timedelta()


def test_a_clock_that_was_set_back_takes_nothing_off_the_length() -> None:
    assert length([NOW, NOW + timedelta(minutes=9), NOW, NOW + timedelta(minutes=1)]) == timedelta(minutes=10)
