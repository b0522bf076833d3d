"""The watch page and what is new, over HTTP: everyone may look, every state is told, and nothing new costs nothing."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, Bank, End, Farkle, Leave, Skip, Undo, Win
from scorekeeper.store import games
from scorekeeper.web.table.watch_page import Watch, watch
from tests.web.plain import game, plain
from tests.web.play import seated, words

FOUR = ("Ann", "Bo", "שרה", "Maximiliana W.")
LAST = game(9350, 8200, 7950, 6600, 1000, names=FOUR)
HTMX = {"HX-Request": "true"}


def shown(*args: object, **kwargs: object) -> Watch:
    return watch(game(*args, **kwargs), "KQXR-TMBD", "/g/KQXR-TMBD")  # type: ignore[arg-type]


# ---------------------------------------------------------------------- view


def test_who_plays_with_the_gap_the_others_and_the_last_turns() -> None:
    page = shown(500, 1000, Farkle(), 650, 2500)
    assert (page.now.seat, page.now.name, page.now.total, page.now.under) == (2, "Bo", "1,650", "1,350 behind")
    assert [(one.name, one.total, one.note, one.on) for one in page.seats] == [
        ("Ann", "3,000", "leads by 1,350", False),
        ("Bo", "1,650", "rolling", True),
    ]
    assert [(one.name, one.what) for one in page.turns] == [("Ann", "+2,500"), ("Bo", "+650"), ("Ann", "farkle")]
    assert (page.next, page.round, page.banner, page.after) == ("Ann", "Round 3", None, 5)
    assert page.title.startswith("Bo's turn · KQXR-TMBD")


def test_the_last_round_says_what_to_beat_and_who_has_yet_to_play() -> None:
    page = watch(LAST, "KQXR-TMBD", "/g/KQXR-TMBD")
    assert page.banner is not None
    assert (page.banner.name, plain(page.banner.beat), page.waiting) == ("Last round", "Beat 10,350", "3 to play")
    assert page.now.under == "2,200 takes the lead"
    assert [one.note for one in page.seats] == ["done", "rolling", "to play", "to play"]


@pytest.mark.parametrize(
    ("entry", "what", "spoken"),
    [
        (Bank(550), "+550", "+550"),
        (Farkle(), "farkle", "farkle"),
        (Skip(), "–", "skipped"),
    ],
)
def test_every_turn_has_its_sign_and_its_word(entry: Bank | Farkle | Skip, what: str, spoken: str) -> None:
    turn = shown(entry).turns[0]
    assert (turn.name, turn.what, turn.spoken) == ("Ann", what, spoken)


def test_a_penalty_stands_beside_its_farkle() -> None:
    assert shown(1000, 500, *[Farkle(), 50] * 2, Farkle()).turns[0].what == "farkle −1,000"


def test_a_turn_over_the_exact_target_and_a_win_outright_are_told() -> None:
    exact = replace(CLASSIC, overshoot="is lost", target=1000)
    assert shown(950, 500, 100, rules=exact).turns[0].what == "100 over"
    outright = replace(CLASSIC, wins_outright="six of a kind")
    won = shown(Win(), rules=outright)
    assert won.turns[0].what == "wins outright"
    assert won.outcome is not None


def test_what_was_undone_is_no_last_turn() -> None:
    page = shown(500, 600, Undo())
    assert [one.what for one in page.turns] == ["+500"]
    assert page.after == 3


def test_who_left_is_told_by_word_and_sign() -> None:
    page = shown(500, 600, 700, Leave("Bo"), names=("Ann", "Bo", "Cy"))
    assert [(one.note, one.left) for one in page.seats][1] == ("has left", True)


def test_the_winner_stands_on_the_card() -> None:
    page = shown(10000, 500)
    assert page.outcome is not None
    assert (page.now.seat, page.now.total, page.now.under, page.next) == (1, "10,000", "after 1 round", "")
    assert page.title.startswith("Ann wins with 10,000 · ")
    assert plain(page.spoken) == "Ann wins with 10,000."
    assert [one.note for one in page.seats] == ["wins", "9,500 behind"]
    stopped = shown(500, 600, End())
    assert (stopped.now.seat, stopped.now.under) == (2, "stopped after 1 round")


def test_those_who_share_the_win_share_the_card() -> None:
    page = shown(10000, 10000, rules=replace(CLASSIC, tie="shared"))
    assert (page.now.seat, page.now.under) == (0, "and share the win")
    assert plain(page.spoken) == "Ann and Bo tie with 10,000 and share the win."
    assert [one.note for one in page.seats] == ["shares the win", "shares the win"]


# ---------------------------------------------------------------------- page


def test_anyone_with_the_code_may_watch_and_nothing_can_be_changed_there(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    table = seated(app, client, [*LAST.log], names=FOUR)
    page = stranger.get(table.path("/watch"))
    assert page.status_code == 200
    told = words(page)
    for phrase in ("Bo is rolling", "2,200 takes the lead", "Beat 10,350", "3 to play", "Nextשרה", "Round 2"):
        assert phrase in told
    # The one form is that of the theme; the way to the table is for those who score.
    assert re.findall(r'action="([^"]+)"', page.text) == [table.path("/theme")]
    assert ">Table<" not in page.text
    assert ">Table<" in table.get("/watch").text
    watched = stranger.get_cookie("watched")
    assert watched
    assert watched.value == table.code


@pytest.mark.point(33)
def test_updates_can_be_paused_with_a_link_alone(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    page = table.get("/watch").text
    assert 'href="' + table.path("/watch?pause=1") in page
    assert "http-equiv" not in page
    assert "<noscript>" in page
    assert ">Refresh<" in page
    paused = table.get("/watch?pause=1").text
    assert "data-paused" in paused
    assert "data-paused" not in page
    assert 'id="pause" href="' + table.path("/watch") + '"' in paused


def test_the_page_is_a_table_with_a_caption_and_heads(app: Flask, client: FlaskClient) -> None:
    page = seated(app, client, [500]).get("/watch").text
    assert "<caption" in page
    assert page.count('scope="col"') == 3
    assert page.count('scope="row"') == 2
    assert page.count('aria-current="true"') == 2  # the row of the one to play, and the theme in use


def test_an_unknown_game_cannot_be_watched(client: FlaskClient) -> None:
    for path in ("/g/KQXR-TMBD/watch", "/g/KQXR-TMBD/after/0", "/g/KQXR-TMBD/after/0?page=table"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("theme", ["light", "dark", "outdoors"])
def test_a_screen_that_watches_has_its_own_colours(
    app: Flask, client: FlaskClient, stranger: FlaskClient, theme: str
) -> None:
    table = seated(app, client, [500])
    answer = stranger.post(table.path("/theme"), data={"theme": theme})
    assert (answer.status_code, answer.headers["Location"]) == (303, table.path("/watch"))
    assert f'data-theme="{theme}"' in stranger.get(table.path("/watch")).text
    assert "data-theme" not in client.get(table.path("/watch")).text
    stranger.post(table.path("/theme"), data={"theme": "system"})
    assert "data-theme" not in stranger.get(table.path("/watch")).text


# ----------------------------------------------------------------------- new


@pytest.mark.parametrize("page", ["watch", "table"])
def test_nothing_new_is_no_answer_and_replays_nothing(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    table = seated(app, client, [500, 600])
    monkeypatch.setattr(games, "load", None)
    for headers in (HTMX, {}):
        answer = client.get(table.path(f"/after/2?page={page}"), headers=headers)
        assert (answer.status_code, answer.data) == (204, b"")
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.fault("A2")
def test_what_is_new_is_the_part_of_the_page_and_one_sentence(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600])
    answer = table.get("/after/1", htmx=True)
    assert answer.status_code == 200
    assert answer.text.startswith("<title>Ann&#39;s turn")
    assert 'id="watch"' in answer.text
    assert "<html" not in answer.text
    assert 'data-after="2"' in answer.text
    said = answer.text[answer.text.index('id="said"') :]
    assert "<bdi>Bo</bdi> is on the board with 600." in said
    assert "HX-Request" in answer.vary


def test_the_table_gets_its_own_part_with_the_pad_for_those_who_score(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    table = seated(app, client, [500, 600])
    assert 'id="tile-1"' in table.get("/after/1?page=table", htmx=True).text
    looks_on = stranger.get(table.path("/after/1?page=table"), headers=HTMX).text
    assert 'id="table"' in looks_on
    assert "tile-1" not in looks_on


def test_a_table_whose_game_is_over_goes_to_the_result(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [10000, 500])
    answer = table.get("/after/1?page=table", htmx=True)
    assert answer.headers["HX-Redirect"] == table.path("/result")
    assert "wins" in words(table.get("/after/1", htmx=True))


@pytest.mark.point(35)
def test_opened_by_itself_it_leads_to_the_whole_page(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600])
    for rest, page in (("", "/watch"), ("?page=watch", "/watch"), ("?page=table", ""), ("?page=x", "/watch")):
        answer = table.get(f"/after/1{rest}")
        assert (answer.status_code, answer.headers["Location"]) == (303, table.path(page))


@pytest.mark.parametrize("n", ["-1", "1.5", "x", "٣", "9" * 10, "9" * 5000])
def test_a_number_that_is_none_is_no_page(app: Flask, client: FlaskClient, n: str) -> None:
    assert seated(app, client, [500]).get(f"/after/{n}").status_code == 404


def test_a_number_that_is_not_there_yet_gets_what_is_there(app: Flask, client: FlaskClient) -> None:
    # As after a backup was put back: a page that knew more must not stay as it is for ever.
    assert 'data-after="1"' in seated(app, client, [500]).get("/after/7", htmx=True).text


def test_the_address_of_the_theme_leads_back_to_the_watch_page(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client)
    assert client.get(table.path("/theme")).location == table.path("/watch")
