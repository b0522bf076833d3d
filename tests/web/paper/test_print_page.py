"""The print page: which sheets there are, in which words, and that the paper is remembered."""

import io
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from scorekeeper import printing
from scorekeeper.farkle import PRESETS, End
from scorekeeper.farkle.entries import Leave
from scorekeeper.workshop import Waiting, workshop
from tests.web.html import read
from tests.web.play import seated, words


def links(answer: TestResponse) -> list[str]:
    root = read(answer.text)[0]
    found = [one.get("href", "") for one in root.iter("a")] + [one.get("action", "") for one in root.iter("form")]
    return [link for link in found if ".pdf" in link]


def paper_of(answer: TestResponse) -> str:
    (link,) = (link for link in links(answer) if "/rule-sheet.pdf?" in link)
    return parse_qs(urlsplit(link).query)["paper"][0]


def test_the_sheets_of_a_rule_set(client: FlaskClient) -> None:
    answer = client.get("/print?rules=zilch&size=large&paper=letter")
    assert links(answer) == [
        "/rules/zilch/rule-sheet.pdf?paper=letter&size=large",
        "/rules/zilch/score-sheet.pdf",
    ]
    assert 'name="paper" value="letter"' in answer.text
    assert '<option value="zilch" selected>' in answer.text
    assert all(rules.name in words(answer) for rules in PRESETS.values())
    assert "large print" in words(answer)


def test_the_sheets_of_a_game(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    answer = table.get("/print?paper=a4")
    own = [link for link in links(answer) if "paper=" in link or "score-sheet" in link]
    assert f"/g/{table.code}/tally.pdf?paper=a4" in own
    assert f"/g/{table.code}/rule-sheet.pdf?paper=a4&size=normal" in own
    assert f"/g/{table.code}/score-sheet.pdf" in own
    assert "Filled to round 1" in words(answer)
    assert "As it stands in round 1." in words(answer)
    table.tap(End())
    assert "Ann wins with 500." in words(table.get("/print"))
    assert "With the whole game" in words(table.get("/print"))


def test_a_game_that_has_not_begun_has_nothing_to_fill_in(app: Flask, client: FlaskClient) -> None:
    assert 'name="filled"' not in seated(app, client).get("/print").text


def test_the_paper_is_the_usual_one_until_it_is_chosen_and_then_kept(client: FlaskClient) -> None:
    american = {"Accept-Language": "en-US"}
    assert paper_of(client.get("/print")) == "a4"
    assert paper_of(client.get("/print", headers=american)) == "letter"
    assert paper_of(client.get("/print?paper=a4", headers=american)) == "a4"
    assert paper_of(client.get("/print", headers=american)) == "a4"


@pytest.mark.parametrize("query", ["paper=a5", "size=huge", "rules=nobodys", "paper=&size=&rules="])
def test_what_there_is_not_is_as_usual(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/print?{query}")
    assert answer.status_code == 200
    assert links(answer)[0] == "/rules/classic/rule-sheet.pdf?paper=a4&size=normal"
    assert client.get("/g/AAAA-AAAA/print").status_code == 404


def test_it_is_found_from_home_rules_and_game(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, End()])
    for page in ("/", "/rules", "/help"):
        assert 'href="/print"' in client.get(page).text
    assert 'href="/print?rules=zilch"' in client.get("/rules/zilch").text
    for page in ("/sheet", "/result", "/rules"):
        assert f'href="/g/{table.code}/print"' in table.get(page).text


def pictures(answer: TestResponse) -> list[dict[str, str]]:
    root = read(answer.text)[0]
    return [one.attrib for one in root.iter("img")]


def test_each_sheet_has_a_picture_and_its_place_before_it_comes(app: Flask, client: FlaskClient) -> None:
    rule, score = pictures(client.get("/print?rules=zilch&size=large&paper=letter"))
    assert rule["src"] == "/rules/zilch/rule-sheet.png?paper=letter&size=large"
    assert score["src"] == "/rules/zilch/score-sheet.png?paper=letter&players=4"
    assert (rule["alt"], score["alt"]) == ("The rule sheet of Zilch on Letter", "A blank score sheet on Letter")
    table = seated(app, client, [500], names=tuple("ABCDEF"))
    *_, score, tally = pictures(table.get("/print?paper=a4"))
    assert tally["src"] == f"/g/{table.code}/tally.png?paper=a4"
    assert tally["alt"] == "The tally on A4"
    for one, wide in ((rule, False), (score, True), (tally, True)):
        assert (int(one["width"]) > int(one["height"])) == wide
        kind = client.get(one["src"])
        assert kind.mimetype == "image/png"
        image = Image.open(io.BytesIO(kind.data))
        assert image.size == (int(one["width"]), int(one["height"]))
        assert len(kind.data) < 60_000


def test_one_who_is_left_alone_has_the_sheet_of_two(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500, Leave("Bo")])
    *_, score, _tally = pictures(table.get("/print?paper=a4"))
    image = Image.open(io.BytesIO(client.get(score["src"]).data))
    assert (int(score["width"]), int(score["height"])) == image.size
    assert image.height > image.width


def test_the_page_waits_for_no_picture(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated(app, client, [500])

    def busy(*_: object, **__: object) -> bytes:
        raise Waiting(0)

    monkeypatch.setattr(workshop, "made", busy)
    for page, picture in (
        (client.get("/print"), client.get("/rules/classic/rule-sheet.png")),
        (table.get("/print"), table.get("/tally.png")),
    ):
        assert page.status_code == 200
        assert (picture.status_code, picture.data) == (503, b"")
        assert picture.headers["Retry-After"] == "2"
        assert "Refresh" not in picture.headers


def test_a_picture_is_made_in_the_paper_process_and_once(client: FlaskClient) -> None:
    address = "/rules/kingdom-come/score-sheet.png?paper=a4&players=3"
    first = client.get(address)
    assert workshop.process is not None
    assert first.headers["Cache-Control"] == "no-cache"
    assert first.data == printing.preview(of="score sheet", rules=PRESETS["kingdom-come"], paper="a4", players=3)
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("wish", ["paper=a5", "players=13"])
def test_what_there_is_not_has_no_picture(client: FlaskClient, wish: str) -> None:
    assert client.get(f"/rules/classic/score-sheet.png?{wish}").status_code == 400
    assert client.get("/rules/nobodys/score-sheet.png").status_code == 404


def test_which_paper_is_usual_is_said(client: FlaskClient) -> None:
    said = words(client.get("/print"))
    assert "Show these sheets" in said
    assert "Letter is usual in the US, Canada and Mexico, A4 everywhere else." in said


@pytest.mark.fault("N57")
def test_a_name_that_no_font_has_is_named_with_what_to_do(app: Flask, client: FlaskClient) -> None:
    nowhere = "\U000e0fff\U0010fff0"
    table = seated(app, client, names=("Ann", f"Bo {nowhere[1]}", "田中"))
    check = f"/g/{table.code}/print/names"
    assert f'hx-get="{check}"' in (page := table.get("/print").text)
    assert f'href="{check}"' in page
    told = words(table.get("/print/names"))
    assert f"Bo {nowhere[1]} is printed without the letters that are missing" in told
    assert "./run fonts" in told
    assert "Ann is printed" not in told
    part = client.get(check, headers={"HX-Request": "true"}).text
    assert "./run fonts" in part
    assert "<html" not in part


@pytest.mark.fault("N57")
def test_where_others_wait_the_check_of_names_asks_again(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(app, client, names=("Ann", "田中"))
    monkeypatch.setattr(workshop, "made", busy)
    part = client.get(f"/g/{table.code}/print/names", headers={"HX-Request": "true"}).text
    assert 'hx-trigger="load delay:2s"' in part
    assert seated(app, client, names=("Ann", "Zoë")).get("/print").text.count("print/names") == 0


def busy(*_: object, **__: object) -> bytes:
    raise Waiting(1)


@pytest.mark.fault("N46")
def test_where_no_sheet_can_be_made_the_page_says_so_at_once(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> bytes:
        raise printing.NoPress("This machine cannot make sheets, because Pango is missing: brew install pango")

    monkeypatch.setattr(workshop, "made_within", refused)
    for page in (client.get("/print"), seated(app, client, [500]).get("/print")):
        assert page.status_code == 200
        assert "because Pango is missing: brew install pango" in page.text
        assert pictures(page) == []
