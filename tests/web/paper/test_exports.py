"""Exports over HTTP: what the files are called, on whose clock they are written, and that they agree with the pages."""

import csv
import io
import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import printing
from scorekeeper.exports import read_game_file
from scorekeeper.farkle import CLASSIC, Amend, Bank, Farkle, Game, Join, Leave, Rename, load_game, new_game
from scorekeeper.store import games
from scorekeeper.workshop import NotMade, Waiting
from tests.exports.games import BELOW, EXACT, G16, HOSTILE, MADE, TIE, played, timed
from tests.printing.pdfs import text
from tests.web.play import DEVICE, words

FILES = ("export.csv", "export.json", "summary.txt", "card.svg")
CHANGED = played(
    new_game(CLASSIC, ("Ann", "Bo", "Cy"), "A title"),
    *(Bank(600), Bank(500), Bank(700), Bank(300), Farkle(), Leave("Cy"), Bank(400), Amend(1, Bank(650))),
    *(Join("Di"), Rename("Bo", "Bea"), Farkle(), Farkle()),
)


def kept(app: Flask, game: Game, made: datetime = MADE) -> str:
    """Puts the game into the database; gives its code."""
    with app.app_context():
        return games.create(game, device=DEVICE, key=repr(game), now=made).code


def rows(client: FlaskClient, code: str) -> list[dict[str, str]]:
    text = client.get(f"/g/{code}/export.csv").data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def names(answer: Any) -> tuple[str, str]:
    """Both names of a file: the plain one, and the one in any script."""
    found = re.fullmatch(
        r"(?:attachment|inline); filename=\"([^\"]*)\"; filename\*=UTF-8''(\S*)", answer.headers["Content-Disposition"]
    )
    assert found
    return found[1], unquote(found[2])


def test_each_file_has_its_kind_and_says_game_and_date(app: Flask, client: FlaskClient) -> None:
    code = kept(app, timed(G16))
    kinds = {
        "export.csv": "text/csv; charset=utf-8",
        "export.json": "application/json",
        "summary.txt": "text/plain; charset=utf-8",
        "card.svg": "image/svg+xml",
    }
    shown = ("summary.txt", "card.svg")
    for file in FILES:
        answer = client.get(f"/g/{code}/{file}")
        assert answer.status_code == 200
        assert answer.content_type == kinds[file]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert names(answer)[0] == f"farkle-{code}-2025-11-30.{file[-3:].replace('son', 'json')}"
        assert answer.headers["Content-Disposition"].startswith("inline" if file in shown else "attachment")


@pytest.mark.parametrize(
    ("title", "part"),
    [
        ("Friday", "Friday-"),
        ("Zoë’s 60th 🎂", "Zoë-s-60th-"),
        ("שבת", "שבת-"),
        ("../../etc/passwd", "etc-passwd-"),
        ('a"; filename="b.exe', "a-filename-b-exe-"),
        ("CON\u202egpj.exe", "CON-gpj-exe-"),
        ("...", ""),
        ("x" * 60, "x" * 40 + "-"),
    ],
)
def test_a_title_in_the_name_does_no_harm(app: Flask, client: FlaskClient, title: str, part: str) -> None:
    code = kept(app, replace(new_game(CLASSIC, ("Ann", "Bo")), title=title))
    plain, full = names(client.get(f"/g/{code}/export.json"))
    assert plain == f"farkle-{code}-2025-11-30.json"
    assert full == f"farkle-{part}{code}-2025-11-30.json"


@pytest.mark.fault("X5")
def test_names_and_times_are_those_of_the_browsers_zone(app: Flask, client: FlaskClient) -> None:
    late = datetime(2025, 7, 20, 2, 30, tzinfo=UTC)
    code = kept(app, played(new_game(CLASSIC, ("Ann", "Bo")), Bank(10_000, at=late), Farkle(at=late)), late)
    assert names(client.get(f"/g/{code}/export.csv"))[0] == f"farkle-{code}-2025-07-20.csv"
    assert rows(client, code)[0]["time"] == "2025-07-20T02:30:00Z"
    assert "20 July 2025 UTC" in client.get(f"/g/{code}/summary.txt").text
    client.set_cookie("zone", "America/New_York")
    for file in FILES:
        assert "-2025-07-19." in names(client.get(f"/g/{code}/{file}"))[0]
    assert rows(client, code)[0]["time"] == "2025-07-19T22:30:00-04:00"
    assert "19 July 2025 ·" in client.get(f"/g/{code}/summary.txt").text
    assert json.loads(client.get(f"/g/{code}/export.json").data)["log"][0]["at"] == "2025-07-20T02:30:00Z"


def test_a_picture_opened_as_a_page_may_do_nothing_but_look_as_it_should(app: Flask, client: FlaskClient) -> None:
    answer = client.get(f"/g/{kept(app, G16)}/card.svg")
    policies = answer.headers.getlist("Content-Security-Policy")
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"]
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_the_picture_is_there_in_dots_too(app: Flask, client: FlaskClient) -> None:
    code = kept(app, timed(G16))
    answer = client.get(f"/g/{code}/card.png")
    assert (answer.status_code, answer.content_type) == (200, "image/png")
    assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(answer.data[place : place + 4]) for place in (16, 20)] == [1200, 630]
    assert names(answer)[0] == f"farkle-{code}-2025-11-30.png"
    again = client.get(f"/g/{code}/card.png", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_a_name_without_letters_is_a_seat_in_the_picture(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, str]] = []

    def made(kind: str, _device: str, **wishes: Any) -> bytes:
        asked.append({"kind": kind, **wishes})
        return printing.KINDS[kind](**wishes) if kind == "printable" else b""

    monkeypatch.setattr("scorekeeper.web.paper.exports.workshop.made", made)
    lost = "\N{UNICORN FACE}"
    monkeypatch.setattr("scorekeeper.printing.press.unprintable", lambda text: {lost} & set(text))
    game = played(new_game(CLASSIC, ("Ann", lost)), Bank(500), Bank(700))
    client.get(f"/g/{kept(app, game)}/card.png")
    assert [one["kind"] for one in asked] == ["printable", "picture"]
    assert "Player 2" in asked[-1]["drawing"]
    assert lost not in asked[-1]["drawing"]
    client.get(f"/g/{kept(app, G16)}/card.png")
    assert [one["kind"] for one in asked[2:]] == ["picture"]  # no font need be asked for plain names


@pytest.mark.parametrize(
    ("trouble", "said"), [(Waiting(3), "3 sheets are ahead"), (NotMade("It took too long."), "It took too long.")]
)
def test_a_picture_that_is_not_made_is_told(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, *, trouble: Exception, said: str
) -> None:
    def made(*_kind: object, **_wishes: object) -> bytes:
        raise trouble

    monkeypatch.setattr("scorekeeper.web.paper.exports.workshop.made", made)
    answer = client.get(f"/g/{kept(app, G16)}/card.png")
    assert answer.status_code == 503
    assert said in words(answer)


def test_anyone_may_take_a_file_and_it_is_not_sent_twice(app: Flask, stranger: FlaskClient) -> None:
    code = kept(app, G16)
    first = stranger.get(f"/g/{code.lower()}/export.csv")
    assert "Cookie" in first.vary
    again = stranger.get(f"/g/{code}/export.csv", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert stranger.head(f"/g/{code}/export.csv").status_code == 200
    for file in FILES:
        assert stranger.get(f"/g/XXXX-XXXX/{file}").status_code == 404


@pytest.mark.fault("X2")
@pytest.mark.parametrize("game", [G16, TIE, EXACT, BELOW, CHANGED], ids=["G16", "tie", "exact", "below", "changed"])
def test_all_exports_agree_with_each_other_and_with_the_pages(app: Flask, client: FlaskClient, game: Game) -> None:
    for length in range(len(game.log) + 1):
        stage = Game(game.rules, game.players, game.log[:length], game.title)
        agree(client, kept(app, stage), stage)


def agree(client: FlaskClient, code: str, game: Game) -> None:
    """Every player's total, to the point, and rank, in every export and on the pages."""
    said = client.get(f"/g/{code}/summary.txt").text.splitlines()
    file = client.get(f"/g/{code}/export.json").data
    assert read_game_file(file) == load_game(json.loads(file)) == game
    table, sheet = rows(client, code), words(client.get(f"/g/{code}/sheet"))
    picture = client.get(f"/g/{code}/card.svg").text
    result = words(client.get(f"/g/{code}/result")) if game.state.over else ""
    ends = sheet[sheet.rindex("Final" if game.state.over else "So far") :]
    for one in game.state.standings:
        own = [row for row in table if row["player"] == one.name]
        assert sum(int(row["points"]) for row in own) == one.total
        assert not own or own[-1]["total"] == str(one.total)
        written = f"{one.total:,}".replace("-", "−")
        line = next(line for line in said[2:-1] if f"{one.name} {written}" in line)
        assert line.endswith(" (left)") is not one.present
        assert written in ends
        assert f">{written}</text>" in picture
        if result:
            assert written in result
            rank = line.split(" ")[0]
            assert not one.present or f"{rank} {written}" in ends
    assert len(said) == 3 + len(game.state.standings)
    penalties = [row["points"] for row in table if row["kind"] == "penalty"]
    assert [sheet.count("−1,000"), *penalties] == [len(penalties), *["-1000"] * len(penalties)]


@pytest.mark.fault("X2")
def test_the_tally_and_the_table_say_what_the_exports_say(app: Flask, client: FlaskClient) -> None:
    code = kept(app, timed(G16))
    on_paper = text(printing.tally(G16, paper="a4", code=code))
    result = words(client.get(f"/g/{code}/result"))
    for said in (on_paper, result):
        assert "B wins with 10,200" in said
        assert "8,000" in said
    assert on_paper.count("−1,000") == 1


@pytest.mark.fault("X1")
def test_hostile_names_are_text_in_every_file(app: Flask, client: FlaskClient) -> None:
    hostile = (*HOSTILE, "<script>alert(1)", "</text><image", '"; rm -rf', "a,b\u2028c"[:3], "{{7*7}}")
    code = kept(app, played(new_game(CLASSIC, hostile), *[Bank(500) for _ in hostile]))
    for name, row in zip(hostile, rows(client, code), strict=True):
        assert row["player"].removeprefix("'") == name
        assert not row["player"].startswith(("=", "+", "-", "@"))
    assert json.loads(client.get(f"/g/{code}/export.json").data)["players"] == list(hostile)
    said = client.get(f"/g/{code}/summary.txt").text
    assert all(f" {name} 500\n" in said for name in hostile)
