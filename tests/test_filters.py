from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from scorekeeper import filters


def test_the_filters_of_the_templates() -> None:
    assert filters.number(-10_000) == "−10,000"
    assert filters.ordinal(3) == "3rd"
    assert filters.names(["Bo", "שרה", "Maximiliana"]) == "Bo, שרה and Maximiliana"
    assert filters.dice(1) == "1 die"
    assert filters.dice(5) == "5 dice"


@pytest.mark.fault("X5")
def test_days_and_times_stand_on_the_clock_they_come_with() -> None:
    late = datetime(2025, 7, 20, 2, 30, tzinfo=UTC)
    assert filters.day(late) == "20 July 2025 UTC"
    assert filters.moment(late) == "20 July 2025, 02:30 UTC"
    evening = late.astimezone(ZoneInfo("America/New_York"))
    assert filters.day(evening) == "19 July 2025"
    assert filters.moment(evening) == "19 July 2025, 22:30"
    assert filters.moment(datetime(2025, 1, 3, 9, 5, tzinfo=ZoneInfo("Europe/London"))) == "3 January 2025, 09:05"


def test_a_name_in_a_sentence_keeps_to_itself() -> None:
    assert filters.who("Ann") == "<bdi>Ann</bdi>"
    assert filters.who("<b>", "name") == '<bdi class="name">&lt;b&gt;</bdi>'
    assert filters.people(["Ann", "Bo", "Cy"]) == "<bdi>Ann</bdi>, <bdi>Bo</bdi> and <bdi>Cy</bdi>"
    assert filters.people(["Ann"]) == "<bdi>Ann</bdi>"
    assert filters.people([]) == ""
    assert filters.people(["Ann", "Bo"], ", ") == "<bdi>Ann</bdi>, <bdi>Bo</bdi>"
    assert filters.people(["Ann", "Bo", "Cy"], most=2) == "3 players"


def test_a_name_that_needs_more_room_than_most_says_so() -> None:
    assert filters.who("Maximiliana") == '<bdi class="medium">Maximiliana</bdi>'
    assert filters.who("Maximiliana Wilh") == '<bdi class="long">Maximiliana Wilh</bdi>'
    assert filters.who("山田太郎山田太郎", "name") == '<bdi class="name long">山田太郎山田太郎</bdi>'
    assert filters.who("Zoe\u0308") == "<bdi>Zoe\u0308</bdi>"
    marked = "a" + "\u0300" * 40
    assert filters.who(marked) == f'<bdi class="tall">{marked}</bdi>'
