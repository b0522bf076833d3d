"""Sheets over HTTP: which paper, whose names, what is refused and how the file is sent."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import printing
from scorekeeper.config import Settings
from scorekeeper.farkle import CLASSIC, PRESETS, Bank, Game, new_game
from scorekeeper.farkle.entries import Amend, Entry, Leave, Order, Rename, Skip, Undo
from scorekeeper.store import games
from scorekeeper.store.stored import Slot
from scorekeeper.web import create_app
from scorekeeper.workshop import NotMade, Waiting, workshop
from tests.printing.pdfs import elements, pages, text
from tests.printing.sheets import blank_sheet, sheet_so_far

BLANK = "/rules/classic/score-sheet.pdf"
LETTER, A4 = (215.9, 279.4), (210.0, 297.0)

Store = Callable[[Game], str]


@pytest.fixture
def store(app: Flask) -> Store:
    """Puts a game into the database and gives its code."""

    def put(game: Game) -> str:
        with app.app_context():
            now = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
            return games.create(game, device="a" * 32, key=repr(game), now=now).code

    return put


def size(pdf: bytes) -> tuple[float, float]:
    """The first page's, in mm, the short side first."""
    first = pages(pdf)[0]
    return round(min(first.width, first.height), 1), round(max(first.width, first.height), 1)


def test_a_blank_sheet(client: FlaskClient) -> None:
    answer = client.get(f"{BLANK}?paper=letter&players=3")
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.data == blank_sheet(CLASSIC, paper="letter", players=3)
    assert answer.headers["Content-Disposition"] == 'inline; filename="farkle-score-sheet-classic-3-players-letter.pdf"'
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.quick(4)
def test_every_rule_set_has_its_sheet(client: FlaskClient, slug: str) -> None:
    answer = client.get(f"/rules/{slug}/score-sheet.pdf?paper=a4&players=2")
    assert answer.status_code == 200
    assert PRESETS[slug].name in text(answer.data)


@pytest.mark.parametrize(
    ("languages", "paper"),
    [
        ("en-US,en;q=0.9", LETTER),
        ("es-MX", LETTER),
        ("fr-CA,fr;q=0.8,en-GB;q=0.5", LETTER),
        ("zh-Hant-US", LETTER),
        ("de;q=0.5,en-US;q=0.9", LETTER),
        ("de-DE,en-US;q=0.7", A4),
        ("en-GB,en;q=0.9", A4),
        ("en", A4),
        ("ca,es;q=0.8", A4),
        ("*", A4),
        (";;,q=", A4),
        (None, A4),
    ],
)
def test_the_paper_is_the_one_of_the_browsers_country(
    client: FlaskClient, languages: str | None, paper: tuple[float, float]
) -> None:
    answer = client.get(BLANK, headers={} if languages is None else {"Accept-Language": languages})
    assert size(answer.data) == paper
    assert "Accept-Language" in answer.vary


def test_the_paper_that_is_asked_for_comes_first(client: FlaskClient) -> None:
    assert size(client.get(f"{BLANK}?paper=a4", headers={"Accept-Language": "en-US"}).data) == A4
    assert size(client.get(f"{BLANK}?paper=letter", headers={"Accept-Language": "de"}).data) == LETTER


@pytest.mark.fault("F14")
@pytest.mark.parametrize(
    "query",
    [
        "paper=a5",
        "paper=",
        "paper=A4",
        "paper=../../etc/passwd",
        "players=",
        "players=1",
        "players=13",
        "players=0",
        "players=-4",
        "players=4.0",
        "players=٤",
        "players=999999999999999999999",
        "players=four",
        "paper=letter&players=99",
        "rounds=101",
        "rounds=many",
        "rounds=",
        "fill=1&rounds=-1",
    ],
)
def test_an_unknown_wish_is_refused_in_words(client: FlaskClient, query: str) -> None:
    answer = client.get(f"{BLANK}?{query}")
    assert answer.status_code == 400
    assert "This sheet does not exist." in answer.text
    assert "paper=letter or paper=a4" in answer.text or "A score sheet has room for" in answer.text


def test_unknown_rules_and_games_are_not_found(client: FlaskClient) -> None:
    assert client.get("/rules/nobodys/score-sheet.pdf").status_code == 404
    answer = client.get("/g/KQXR-TMBD/score-sheet.pdf")
    assert answer.status_code == 404
    assert "No game is called KQXR-TMBD." in answer.text


def test_the_sheet_of_a_game_has_its_rules_and_names(client: FlaskClient, store: Store) -> None:
    game = new_game(PRESETS["zilch"], ("Ann", "Bo", "Łucja"))
    code = store(game.play(Rename("Bo", "Bea")).play(Order(("Łucja", "Ann", "Bea"))))
    answer = client.get(f"/g/{code.lower().replace('-', '')}/score-sheet.pdf?paper=a4")
    assert "Player 1 Łucja Player 2 Ann Player 3 Bea" in text(answer.data)
    assert "Zilch" in text(answer.data)
    assert f"game {code}" in text(answer.data)
    assert answer.headers["Content-Disposition"] == f'inline; filename="farkle-score-sheet-{code}-a4.pdf"'
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_who_left_has_no_column(client: FlaskClient, store: Store) -> None:
    code = store(new_game(CLASSIC, ("Ann", "Bo", "Cy")).play(Leave("Bo")).play(Leave("Ann")))
    said = text(client.get(f"/g/{code}/score-sheet.pdf").data)
    assert "Player 1 Cy Player 2" in said
    assert "Player 3" not in said


def test_twelve_at_a_table_have_two_pages(client: FlaskClient, store: Store) -> None:
    code = store(new_game(CLASSIC, tuple(f"Player no. {number}" for number in range(1, 13))))
    assert len(pages(client.get(f"/g/{code}/score-sheet.pdf").data)) == 2


def test_a_hostile_name_is_printed_and_nothing_more(client: FlaskClient, store: Store) -> None:
    code = store(new_game(CLASSIC, ("<svg/onload=alert()>", '"><b>x', "{{7*191919}}")))
    answer = client.get(f"/g/{code}/score-sheet.pdf")
    assert "<svg/onload=alert()>" in text(answer.data)
    assert '"><b>x' in text(answer.data)
    assert "{{7*191919}}" in text(answer.data)


def test_the_same_sheet_is_not_sent_twice(client: FlaskClient) -> None:
    first = client.get(f"{BLANK}?paper=a4")
    again = client.get(f"{BLANK}?paper=a4", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(f"{BLANK}?paper=letter", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200
    assert client.head(BLANK).status_code == 200


@pytest.mark.parametrize(
    ("host", "printed"),
    [
        ("farkle.example", True),
        ("192.168.1.20:8000", True),
        ("localhost:8000", False),
        ("127.0.0.1:8000", False),
    ],
)
def test_the_address_is_printed_where_others_can_open_it(client: FlaskClient, host: str, printed: bool) -> None:
    said = text(client.get(f"{BLANK}?paper=a4", base_url=f"http://{host}").data)
    assert (f"{host}/rules/classic" in said) == printed


@pytest.mark.parametrize("host", ["farkle.example", "localhost:8000"])
@pytest.mark.parametrize("wish", ["", "&filled=1", "&fill=1"])
def test_the_sheet_of_a_game_has_a_code_where_others_can_open_it(
    client: FlaskClient, store: Store, host: str, wish: str
) -> None:
    code = store(new_game(CLASSIC, ("Ann", "Bo")))
    sheet = client.get(f"/g/{code}/score-sheet.pdf?paper=a4{wish}", base_url=f"http://{host}").data
    pictures = [str(element["/Alt"]) for kind, element in elements(sheet) if kind == "/Figure"]
    opens = f"QR code that opens this game: http://farkle.example/g/{code}"
    assert pictures == ([opens] if host == "farkle.example" else [])
    assert (f"farkle.example/g/{code}" in text(sheet)) == (host == "farkle.example")


def test_the_address_that_the_owner_has_told_is_printed(settings: Settings) -> None:
    told = create_app(replace(settings, address="https://farkle.example")).test_client()
    assert "farkle.example/rules/classic" in text(told.get(f"{BLANK}?paper=a4").data)


def failing(error: Exception) -> Callable[..., bytes]:
    def made(*_: object, **__: object) -> bytes:
        raise error

    return made


def test_a_machine_that_cannot_print_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "made", failing(printing.NoPress("This machine cannot make sheets.")))
    answer = client.get(BLANK)
    assert answer.status_code == 501
    assert "This machine cannot make sheets." in answer.text


def test_where_others_wait_a_page_asks_again_by_itself(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "made", failing(Waiting(3)))
    answer = client.get(f"{BLANK}?paper=a4")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == answer.headers["Refresh"] == "2"
    assert "The sheet is being made." in answer.text
    assert f'href="{BLANK}?paper=a4"' in answer.text


@pytest.mark.fault("F4")
def test_a_sheet_that_could_not_be_made_is_told(
    client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = store(new_game(CLASSIC, ("Ann", "Bo")))
    monkeypatch.setattr(workshop, "made", failing(NotMade("It took longer than 20 seconds.")))
    answer = client.get(f"/g/{code}/score-sheet.pdf")
    assert answer.status_code == 503
    assert "It took longer than 20 seconds. The game is not affected." in answer.text
    assert "Refresh" not in answer.headers


def test_the_paper_that_a_device_has_chosen_is_the_usual_one(client: FlaskClient) -> None:
    client.post("/settings", data={"paper": "letter"})
    assert size(client.get(BLANK, headers={"Accept-Language": "de"}).data) == LETTER
    assert size(client.get(f"{BLANK}?paper=a4", headers={"Accept-Language": "de"}).data) == A4


def test_a_rule_sheet(client: FlaskClient) -> None:
    answer = client.get("/rules/classic/rule-sheet.pdf?paper=letter")
    assert answer.data == printing.rule_sheet(CLASSIC, paper="letter")
    assert answer.headers["Content-Disposition"] == 'inline; filename="farkle-rule-sheet-classic-letter.pdf"'
    large = client.get("/rules/classic/rule-sheet.pdf?paper=a4&size=large")
    assert large.data == printing.rule_sheet(CLASSIC, paper="a4", large=True)
    assert large.headers["Content-Disposition"] == 'inline; filename="farkle-rule-sheet-classic-large-a4.pdf"'


def test_the_rule_sheet_of_a_game_has_its_rules(client: FlaskClient, store: Store) -> None:
    code = store(new_game(PRESETS["happy-camper"], ("Ann", "Bo")))
    answer = client.get(f"/g/{code}/rule-sheet.pdf?paper=a4")
    assert answer.data == printing.rule_sheet(PRESETS["happy-camper"], paper="a4", code=code)
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("wish", ["paper=a5", "size=huge", "size=", "paper=a4&size=Large"])
def test_an_unknown_rule_sheet_is_refused_in_words(client: FlaskClient, wish: str) -> None:
    answer = client.get(f"/rules/classic/rule-sheet.pdf?{wish}")
    assert answer.status_code == 400
    assert "This sheet does not exist." in answer.text


def test_unknown_rules_have_no_rule_sheet(client: FlaskClient) -> None:
    assert client.get("/rules/nobodys/rule-sheet.pdf").status_code == 404
    assert client.get("/g/KQXR-TMBD/rule-sheet.pdf").status_code == 404


def test_the_tally_of_a_game(client: FlaskClient, store: Store) -> None:
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500))
    code = store(game)
    answer = client.get(f"/g/{code}/tally.pdf?paper=a4")
    day = "30 November 2026 UTC"
    assert answer.data == printing.tally(game, paper="a4", code=code, day=day)
    assert answer.headers["Content-Disposition"] == f'inline; filename="farkle-tally-{code}-a4.pdf"'
    assert client.get("/g/AAAA-AAAA/tally.pdf").status_code == 404
    client.set_cookie("zone", "Pacific/Auckland")
    assert "1 December 2026" in text(client.get(f"/g/{code}/tally.pdf?paper=a4").data)


def test_a_game_so_far_on_paper_and_a_sheet_to_fill_in_on_a_screen(client: FlaskClient, store: Store) -> None:
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500))
    code = store(game)
    answer = client.get(f"/g/{code}/score-sheet.pdf?filled=1&paper=a4")
    assert answer.data == sheet_so_far(game, paper="a4", code=code, day="30 November 2026")
    assert answer.headers["Content-Disposition"] == f'inline; filename="farkle-score-sheet-{code}-filled-a4.pdf"'
    blank = client.get(f"/g/{code}/score-sheet.pdf?filled=0&fill=1&paper=a4")
    assert blank.data == blank_sheet(CLASSIC, paper="a4", names=("Ann", "Bo"), code=code, form=True)
    assert blank.headers["Content-Disposition"] == f'inline; filename="farkle-fillable-score-sheet-{code}-a4.pdf"'
    assert len(pages(client.get(f"{BLANK}?rounds=40&paper=a4").data)) == 2


@pytest.mark.fault("N52")
def test_every_output_of_a_game_has_the_date_of_its_last_turn(app: Flask, client: FlaskClient) -> None:
    evening, later = datetime(2026, 3, 1, 20, 15, tzinfo=UTC), datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=evening)).play(Bank(600, at=evening))
    with app.app_context():
        code = games.create(game, device="a" * 32, key="k", now=evening).code
        since: tuple[Entry, ...] = (Amend(1, Bank(550)), Rename("Bo", "Bea"), Skip(), Undo())
        for number, entry in enumerate(since, 3):
            games.record(code, entry, Slot(number, f"k{number}"), device="a" * 32, now=later)
    for output in ("summary.txt", "card.svg"):
        assert "1 March 2026" in client.get(f"/g/{code}/{output}").text
    for sheet in ("tally.pdf?paper=a4", "score-sheet.pdf?filled=1&paper=a4"):
        said = text(client.get(f"/g/{code}/{sheet}").data)
        assert "1 March 2026" in said
        assert "November" not in said
    export = client.get(f"/g/{code}/export.csv")
    assert f"{code}-2026-03-01.csv" in export.headers["Content-Disposition"]
    assert "2026-11-30" not in export.text
