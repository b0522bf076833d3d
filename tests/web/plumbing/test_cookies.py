"""What a cookie says is checked when it is read: a hostile or an old value counts as the usual, and none grows."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.play import seated, words

HOSTILE = (
    "x" * 4000,
    "dark.dark.dark",
    "..",
    "system.usual",
    "<script>alert(1)</script>",
    "DARK",
    "{{7*7}}",
    "%00",
    "é",
)


@pytest.mark.parametrize("said", HOSTILE)
def test_settings_that_are_no_choices_are_as_usual(client: FlaskClient, said: str) -> None:
    client.set_cookie("settings", said)
    page = client.get("/settings")
    assert page.status_code == 200
    assert ('data-theme="dark"' in page.text) is said.startswith("dark")
    assert 'name="awake" value="1" checked' in page.text
    assert 'value="usual" checked' in page.text


def test_all_choices_together_fit_and_the_cookie_holds_each_once(client: FlaskClient) -> None:
    client.set_cookie("settings", ".".join(["dark", "cover"] * 10))
    client.post("/settings", data={"theme": "outdoors", "cover": "1", "keys": "1", "paper": "letter"})
    cookie = client.get_cookie("settings")
    assert cookie
    assert sorted(cookie.value.split(".")) == ["cover", "keys", "letter", "outdoors", "sleep"]
    client.post("/settings", data={"theme": "system", "awake": "1", "paper": "usual"})
    assert client.get_cookie("settings") is None


@pytest.mark.parametrize(
    "said", ["x" * 4000, "KQXR-TMBD", "....", "KQXR-TMBD." * 300, "../../etc/passwd", "' OR 1=1--", "é"]
)
def test_games_watched_that_are_none_are_not_listed(client: FlaskClient, said: str) -> None:
    client.set_cookie("watched", said)
    page = client.get("/")
    assert page.status_code == 200
    assert "Games watched" not in words(page)


def test_games_watched_are_bounded_and_each_is_kept_once(
    app: Flask, client: FlaskClient, stranger: FlaskClient
) -> None:
    codes = [seated(app, client, [500], title=f"{one}").code for one in range(8)]
    for code in (*codes, *codes):
        stranger.get(f"/g/{code}/watch")
    cookie = stranger.get_cookie("watched")
    assert cookie
    assert cookie.value.split(".") == codes[::-1][:6]


@pytest.mark.parametrize(
    "said",
    [
        "{code}.already.0",
        "{code}.already.3",
        "{code}.already.999999",
        "{code}.already.9999999",
        "{code}.already.-1",
        "{code}.nonsense.1",
        "{code}.<b>x</b>.1",
        "{code}.started.1.2",
        "<script>",
        "x" * 4000,
        "KQXR-TMBD.started.0",
    ],
)
def test_a_notice_that_nobody_left_is_not_told(app: Flask, client: FlaskClient, said: str) -> None:
    table = seated(app, client, [500, 600])
    plain = words(table.get())
    client.set_cookie("notice", said.format(code=table.code))
    page = table.get()
    assert (page.status_code, words(page)) == (200, plain)
    assert "<b>x</b>" not in page.text


def test_a_notice_is_told_once_and_its_cookie_goes(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, 600])
    client.set_cookie("notice", f"{table.code}.started.0")
    assert "This game was already started." in words(table.get())
    assert client.get_cookie("notice") is None
    assert "already started" not in words(table.get())
