"""The picture to share: what it says, and that it stays inside its frame whatever the names are."""

from datetime import UTC, datetime
from xml.etree.ElementTree import Element, fromstring
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exports import card, face
from scorekeeper.exports.letters import fitting
from scorekeeper.exports.ranking import ranking
from scorekeeper.farkle import CLASSIC, Bank, Game, new_game
from tests.beside import random_game
from tests.examples import times
from tests.exports.games import BELOW, EXACT, G16, HOSTILE, MADE, TIE, played

SVG = "{http://www.w3.org/2000/svg}"
KINDS = {"svg", "title", "style", "rect", "path", "text"}


def read(picture: bytes) -> Element:
    return fromstring(picture)  # noqa: S314  # it is our own


def drawn(game: Game) -> Element:
    return read(card(game, MADE))


def texts(game: Game) -> list[str]:
    return [(one.text or "").strip("\u2068\u2069") for one in drawn(game).iter(f"{SVG}text")]


def test_a_game_that_was_won() -> None:
    said = texts(G16)
    assert said[:3] == ["B wins with", "10,200", "by 2,200 over A"]
    assert said[3:9] == ["1.", "B", "10,200", "2.", "A", "8,000"]
    assert said[-3:] == ["Farkle", "· Classic · 4 rounds · first to 10,000", "30 November 2025 UTC"]
    root = drawn(G16)
    assert (root.get("width"), root.get("height"), root.get("role")) == ("1200", "630", "img")
    assert next(iter(root)).text == "B wins with 10,200"


def test_a_tie_an_exact_target_and_a_total_below_nought() -> None:
    assert texts(TIE)[:4] == ["A and B tie with", "10,300", "and share the win", "1="]
    assert texts(EXACT)[:3] == ["Ann leads with", "900", "by 100 over Bo"]
    assert "· Classic, changed · in round 2, not finished · exactly 1,000" in texts(EXACT)
    assert "−400" in texts(BELOW)


def test_before_the_first_turn_there_is_no_race() -> None:
    game = new_game(CLASSIC, ("Ann", "Bo"), "Friday")
    assert texts(game)[:3] == ["Ann and Bo lead with", "0", "in round 1, not finished"]
    assert "· Friday · Classic · in round 1, not finished · first to 10,000" in texts(game)
    assert "10,000" not in texts(game)


def test_eight_are_shown_and_of_more_seven() -> None:
    eight = new_game(CLASSIC, tuple(f"P{number}" for number in range(8))).play(Bank(500))
    assert [f"P{number}" in texts(eight) for number in range(8)] == [True] * 8
    nine = new_game(CLASSIC, tuple(f"P{number}" for number in range(9))).play(Bank(500))
    assert "and 2 more players" in texts(nine)
    assert "P7" not in texts(nine)


@pytest.mark.fault("X5")
def test_the_date_is_that_of_the_last_turn_on_the_readers_clock() -> None:
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=datetime(2025, 7, 20, 2, 30, tzinfo=UTC)))
    assert b">20 July 2025 UTC<" in card(game, MADE)
    assert b">19 July 2025<" in card(game, MADE, ZoneInfo("America/New_York"))


@pytest.mark.fault("X1")
def test_hostile_names_are_text() -> None:
    hostile = (*HOSTILE, "</text><script>x</script>"[:24], "&lt;]]><!--")
    game = played(new_game(CLASSIC, hostile, "<image href='file:///etc/'/>"), *[Bank(500) for _ in hostile])
    assert set(hostile) <= set(texts(game))
    root = drawn(game)
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= KINDS - {"style"}
    assert not any(name.startswith("on") or "href" in name for one in root.iter() for name in one.attrib)


def test_it_brings_its_fonts_and_loads_nothing() -> None:
    picture = card(G16, MADE, face=face())
    assert picture.count(b"@font-face") == picture.count(b"url(data:font/woff2;base64,") == picture.count(b"url(") == 4
    assert picture.count(b"http") == picture.count(b"http://www.w3.org/2000/svg") == 1
    assert {one.tag.removeprefix(SVG) for one in read(picture).iter()} == KINDS
    assert len(picture) < 80_000


@times(0.4)
@given(st.integers(0, 999_999))
def test_every_game_has_its_picture_inside_the_frame(seed: int) -> None:
    game = random_game(seed)
    said = texts(game)
    for place in ranking(game)[:7]:
        assert place.name.strip("\u2068\u2069") in said
    for one in drawn(game).iter(f"{SVG}text"):
        assert 0 < float(one.get("x", "")) < 1200
        assert 0 < float(one.get("y", "")) < 630
        assert float(one.get("font-size", "")) >= 8


def test_long_names_are_set_smaller_and_long_lists_counted() -> None:
    assert fitting("Ann", 64, 494) == 64
    assert fitting("W" * 24, 64, 494) * 24 * 0.93 <= 494.5
    assert fitting("", 64, 494) == 64
    assert fitting("e\u0301" * 10, 64, 200) == fitting("e" * 10, 64, 200)
    game = new_game(CLASSIC, ("W" * 24, "M" * 24)).play(Bank(500)).play(Bank(500))
    assert texts(game)[0] == "2 players lead with"
