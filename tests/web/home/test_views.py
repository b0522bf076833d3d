"""The first page: a device's games, a new one, and the way to another by its code."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from scorekeeper.farkle import End
from scorekeeper.store import tables
from scorekeeper.store.db import reading
from scorekeeper.web.plumbing.watched import games_watched
from tests.web.play import seated, words


def test_the_first_visit_says_how_it_goes(client: FlaskClient) -> None:
    page = client.get("/")
    assert "New game" in words(page)
    assert "Add the players." in words(page)
    assert "Games in progress" not in words(page)
    assert "Same players" not in words(page)
    assert "Set-Cookie" not in page.headers


def test_games_under_way_can_be_resumed(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 650, 1000], names=("Ann", "Bo"), title="Friday")
    page = client.get("/")
    assert "Ann, Bo" in words(page)
    assert "Friday · Bo's turn · round 2 · Classic · 35 minutes ago" in words(page)
    assert "Ann 1,500 Bo 650" in words(page)
    assert f'href="{table.path()}">Resume' in page.text
    assert "Finished games" not in words(page)


def test_finished_games_stand_below_with_their_winner(app: Flask, client: FlaskClient) -> None:
    over = seated(app, client, [500, 650, End()], names=("Ann", "Bo"))
    running = seated(app, client, names=("Cy", "Di"))
    page = client.get("/")
    assert "Bo wins with 650 · Classic" in words(page)
    assert f'href="{over.path("/result")}">Result' in page.text
    assert page.text.index(running.code) < page.text.index(over.code)
    assert "Add the players." not in words(page)


def test_a_device_sees_its_own_games_only(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    table = seated(app, client)
    assert table.code in client.get("/").text
    assert table.code not in stranger.get("/").text


def test_many_players_are_named_as_far_as_there_is_room(app: Flask, client: FlaskClient) -> None:
    seated(app, client, names=tuple("ABCDEFGHIJKL"))
    assert "A, B, C, D, E, F and 6 more" in words(client.get("/"))


def test_seven_players_are_all_named(app: Flask, client: FlaskClient) -> None:
    seated(app, client, names=tuple("ABCDEFG"))
    assert "A, B, C, D, E, F, G" in words(client.get("/"))


def test_the_last_players_and_rules_are_two_taps_from_a_new_game(app: Flask, client: FlaskClient) -> None:
    seated(app, client, [500, 650, End()], names=("Ann", "Bo"))
    newest = seated(app, client, names=("Cy", "Di"))
    assert f'href="{newest.path("/again")}">Same players, same rules again' in client.get("/").text


def test_every_link_of_the_page_leads_somewhere(app: Flask, client: FlaskClient) -> None:
    seated(app, client, [500, 650, End()], names=("Ann", "Bo"))
    seated(app, client, names=("Cy", "Di"))
    for address in set(re.findall(r'<a [^>]*href="([^"#]+)"', client.get("/").text)):
        answer = client.get(address)
        assert answer.status_code == 200, address
        answer.close()


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}".lower()])
def test_a_code_leads_to_its_game(app: Flask, client: FlaskClient, stranger: FlaskClient, typed: str) -> None:
    table = seated(app, client)
    for code in (table.code, table.code.lower(), table.code.replace("-", ""), table.code.replace("-", " ")):
        answer = stranger.get("/join", query_string={"code": typed.format(code)})
        assert (answer.status_code, answer.headers["Location"]) == (303, table.path("/watch"))
        answer = client.get("/join", query_string={"code": typed.format(code)})
        assert (answer.status_code, answer.headers["Location"]) == (303, table.path())


@pytest.mark.state("Code unknown")
@pytest.mark.parametrize("typed", ["KQXR-TMBD", "kqxi-1", "", "{{7*7}}", "x" * 5000])
def test_an_unknown_code_is_told_and_kept(client: FlaskClient, typed: str) -> None:
    answer = client.get("/join", query_string={"code": typed})
    assert answer.status_code == 404
    assert "A game code has eight letters, as in KQXR-TMBD; a scoring code has twelve, as in RTKM-XBDQ-PFWN." in words(
        answer
    )
    assert "49" not in words(answer)
    assert 'name="code"' in answer.text
    if typed == "KQXR-TMBD":
        assert "No game is called KQXR-TMBD." in words(answer)
        assert 'value="KQXR-TMBD"' in answer.text


@pytest.mark.fault("N24")
def test_the_one_field_takes_a_scoring_code_or_any_link_of_the_game(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    table = seated(app, client)
    secret = table.stored.secret
    scorer, watch = table.path(f"/scorer/{secret}"), table.path("/watch")
    for typed, leads in (
        (secret, scorer),
        (f"  {secret.lower()}\n", scorer),
        (secret.replace("-", " "), scorer),
        (f"http://192.168.1.20:8000{scorer}", scorer),
        (f" https://farkle.example{scorer.lower()}?x=1#y ", scorer),
        (f"http://another.example{watch}", watch),
        (f"http://another.example{table.path()}", watch),
        (f"{table.path('/sheet')}", watch),
        (f"g/{table.code}", watch),
    ):
        answer = stranger.get("/join", query_string={"code": typed})
        assert (typed, answer.status_code, answer.headers.get("Location")) == (typed, 303, leads)
    for typed in (secret, scorer, watch):
        assert client.get("/join", query_string={"code": typed}).headers["Location"] == table.path()


@pytest.mark.fault("N24")
@pytest.mark.parametrize("how", ["typed", "pasted", "opened"])
def test_a_device_that_lost_its_cookie_scores_again_by_the_code(
    app: Flask, client: FlaskClient, stranger: FlaskClient, how: str
) -> None:
    table = seated(app, client, [500])
    form = {"type": "bank", "points": "600", "number": str(table.game.number), "key": "back"}
    refused = stranger.post(table.path("/entries"), data=form)
    assert (refused.status_code, "type the scoring code on the home page" in words(refused)) == (403, True)
    link = table.path(f"/scorer/{table.stored.secret}")
    typed = table.stored.secret if how == "typed" else f"http://old-name:8000{link}"
    page = (
        stranger.get(link)
        if how == "opened"
        else stranger.get("/join", query_string={"code": typed}, follow_redirects=True)
    )
    assert "Keep the score here" in words(page)
    before = counted(app)
    stranger.get(link)
    assert counted(app) == before
    action = re.search(r'action="([^"]+/scorer/[^"]+)"', page.text)
    assert action
    assert stranger.post(action[1], data={"cookie": "asked"}).headers["Location"] == table.path()
    assert stranger.post(table.path("/entries"), data=form).status_code == 303
    assert table.code in stranger.get("/").text


@pytest.mark.fault("N24")
def test_a_scoring_code_that_opens_nothing_is_told(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    table = seated(app, client)
    unknown = stranger.get("/join", query_string={"code": "rtkm xbdq pfwn"})
    assert (unknown.status_code, 'value="RTKM-XBDQ-PFWN"' in unknown.text) == (404, True)
    assert "No game has the scoring code RTKM-XBDQ-PFWN. A game code has eight letters" in words(unknown)
    for typed in ("RTKM-XBDQ-PFWN", "0" * 32, "x" * 200, "<b>"):
        answer = stranger.get("/join", query_string={"code": table.path(f"/scorer/{typed}")})
        assert answer.status_code == 404
        assert f"This scoring code does not open {table.code}. Ask for the current scoring code" in words(answer)
    old = table.path(f"/scorer/{table.stored.secret}")
    table.post("/share")
    assert "This scoring code does not open" in words(stranger.get(old))
    assert stranger.post(old).status_code == 404
    table.post("/delete")
    assert stranger.get("/join", query_string={"code": old}).status_code == 410


# -------------------------------------------------------------------- all games


@pytest.mark.fault("N28")
def test_home_says_how_many_games_are_left_and_all_are_reachable(app: Flask, client: FlaskClient) -> None:
    under_way = seated(app, client, [500], names=("Ann", "Zoe"), title="the oldest").code
    codes = {under_way, *(seated(app, client, [500, End()], title=f"{one}").code for one in range(64))}
    page = client.get("/")
    assert "35 more games" in words(page)
    assert under_way not in page.text
    seen, pages = listed_in(page), 1
    while more := re.search(r'href="(/games/all\?after=\d+)"[^>]*>(?:Older|[0-9]+ more)', page.text):
        page = client.get(more[1])
        pages += 1
        listed = listed_in(page)
        assert not listed & seen
        seen |= listed
    assert (pages, seen) == (3, codes)
    assert "Games 61 to 65 of 65" in words(page)
    assert page.text.index("Games in progress") < page.text.index("Finished games")
    assert f'href="/g/{under_way}">Resume' in page.text
    assert 'href="/games/all?after=30"' in page.text


@pytest.mark.parametrize("after", ["", "x", "-1", "9" * 50, "999999", "１", "1.5"])
def test_a_page_of_games_that_is_none_is_the_first_or_empty(app: Flask, client: FlaskClient, after: str) -> None:
    table = seated(app, client, [500])
    page = client.get("/games/all", query_string={"after": after})
    assert page.status_code == 200
    assert (table.code in page.text) is (after != "999999")


def test_who_scores_nothing_has_no_games(stranger: FlaskClient) -> None:
    assert "No games are listed here." in words(stranger.get("/games/all"))
    assert "Set-Cookie" not in stranger.get("/games/all").headers


@pytest.mark.fault("L1")
def test_looking_at_home_changes_nothing(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    for _ in range(3):
        client.get("/")
    assert (table.game.number, client.get("/").text.count("Resume")) == (2, 1)


def test_names_are_text(app: Flask, client: FlaskClient) -> None:
    seated(app, client, names=("<svg/onload=alert()>", "{{7*7}}"), title="</main><script>x</script>")
    page = client.get("/")
    assert "<svg/onload" not in page.text
    assert "<script>x" not in page.text
    assert "{{7*7}}" in words(page)


def test_what_was_watched_stands_in_a_group_of_its_own(app: Flask, client: FlaskClient, stranger: FlaskClient) -> None:
    first = seated(app, client, [500], names=("Ann", "Bo"))
    second = seated(app, client, [600], names=("Cy", "Di"))
    assert "Games watched" not in words(stranger.get("/"))
    rows = counted(app)
    for table in (first, second, first):
        stranger.get(table.path("/watch"))
    page = words(stranger.get("/"))
    assert counted(app) == rows
    group = page.partition("Games watched")[2]
    assert group.index("Ann, Bo") < group.index("Cy, Di")
    assert f'href="{first.path("/watch")}">Watch' in stranger.get("/").text
    assert "Games watched" not in words(client.get("/"))


def test_what_was_deleted_or_is_scored_by_now_is_watched_no_more(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    gone, taken = (seated(app, client, [500], names=("Ann", name)) for name in ("Bo", "Cy"))
    for table in (gone, taken):
        client.get(table.path("/watch"))
        stranger.get(table.path("/watch"))
    gone.post("/delete")
    stranger.post(taken.path(f"/scorer/{taken.stored.secret}"))
    page = words(stranger.get("/"))
    assert "Games watched" not in page
    assert "Ann, Cy" in page


def test_games_watched_that_are_too_long_together_are_not_all_replayed(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    codes: list[str] = []
    for entries in (1, 3, 2):
        table = seated(app, client, [500] * entries)
        stranger.get(table.path("/watch"))
        codes.insert(0, table.code)
    with stranger:
        stranger.get("/")
        for most_entries, listed in ((6, 3), (5, 2), (4, 1), (1, 1)):
            assert [one.code for one in games_watched(most_entries)] == codes[:listed]


def listed_in(page: TestResponse) -> set[str]:
    """The codes of the games that a page lists."""
    return set(re.findall(r'class="button" href="/g/([A-Z-]{9})(?:/result)?"', page.text))


def counted(app: Flask) -> int:
    with app.app_context(), reading() as connection:
        return sum(
            int(connection.execute(select(func.count()).select_from(one)).scalar_one())
            for one in tables.metadata.sorted_tables
        )
