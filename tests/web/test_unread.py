"""A stored game that today's code cannot read to its end: all others work, and this one says what is known of it."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.db import store
from tests.web.play import Table, seated

PAST_A_LIMIT = '{"player": "Ann", "points": 100000000}'
ILLEGAL = '{"player": "Bo", "points": 350}'
TYPE = "UPDATE entry SET type = ? WHERE number = 2"


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    table = seated(app, client)
    table.tap(500, 650)
    return table


def change(app: Flask, folder: Path, statement: str, *values: str) -> None:
    """Change the database as another release would have left it, and forget what was replayed before."""
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as connection, connection:
        connection.execute(statement, values)
    with app.app_context():
        for code in list(store().memo._games):  # noqa: SLF001  # what a restart forgets
            store().memo.drop(code)


LATER_ENTRY = "UPDATE entry SET data = ? WHERE number = 2"
DAMAGES: list[tuple[str, str, str, int | None]] = [
    ("an older release had no such rule", LATER_ENTRY, ILLEGAL, 2),
    ("a stricter release has a limit", LATER_ENTRY, PAST_A_LIMIT, 2),
    ("a newer release has more types", TYPE, "dance", 2),
    ("broken JSON", LATER_ENTRY, '{"player": ', 2),
    ("not an object", LATER_ENTRY, "[1, 2]", 2),
    ("another kind of time", "UPDATE entry SET at = ? WHERE number = 2", "yesterday", 2),
    ("the first entry", "UPDATE entry SET data = ? WHERE number = 1", ILLEGAL.replace("Bo", "Ann"), 1),
    ("rules of a newer release", "UPDATE game SET rules = ?", '{"preset": "classic", "colour": "red"}', None),
    ("broken rules", "UPDATE game SET rules = ?", "{", None),
    ("players of another kind", "UPDATE game SET players = ?", '"Ann"', None),
    ("no players", "UPDATE game SET players = ?", "[]", None),
]
each_damage = pytest.mark.parametrize("damage", [one[1:] for one in DAMAGES], ids=[one[0] for one in DAMAGES])
Damage = tuple[str, str, int | None]


@pytest.mark.fault("N21")
@each_damage
def test_home_and_other_games_work(
    app: Flask, client: FlaskClient, table: Table, tmp_path: Path, damage: Damage
) -> None:
    change(app, tmp_path, *damage[:2])
    other = seated(app, client, names=("Cy", "Di"))
    home = client.get("/")
    assert home.status_code == 200
    assert home.text.count("cannot be read completely") == 1
    assert client.get("/games/new").status_code == client.get("/games/all").status_code == 200
    other.tap(500)
    assert other.totals == (500, 0)
    assert other.get().status_code == 200


@pytest.mark.fault("N21")
@each_damage
def test_its_page_says_what_is_known_and_gives_the_log(
    app: Flask, table: Table, tmp_path: Path, damage: Damage
) -> None:
    *changed, entry = damage
    change(app, tmp_path, *map(str, changed))
    page = table.get()
    assert page.status_code == 409
    assert "This game cannot be read completely." in page.text
    assert (f"Entry {entry} of its log is refused" in page.text) == (entry is not None)
    assert ("Scores up to there" in page.text) == (entry is not None)
    log = table.get("/log.json")
    assert log.status_code == 200
    assert "attachment" in log.headers["Content-Disposition"]
    data = json.loads(log.data)
    assert data["format"] == "scorekeeper-game/1"
    assert len(data["log"]) == 2


@pytest.mark.fault("N21")
def test_every_address_of_the_game_answers_with_that_page_and_writes_nothing(
    app: Flask, table: Table, tmp_path: Path, client: FlaskClient
) -> None:
    change(app, tmp_path, LATER_ENTRY, ILLEGAL)
    sqlite = "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM game), (SELECT group_concat(secret) FROM game)"
    before = rows(tmp_path, sqlite)
    seen = 0
    for rule in app.url_map.iter_rules():
        if "code" not in rule.arguments or rule.endpoint == "exports.log":
            continue
        path = rule.rule.replace("<code>", table.code).replace("<int:", "<")
        for argument in rule.arguments - {"code"}:
            path = path.replace(f"<{argument}>", "1")
        for ask in sent(client, path, rule.methods or set()):
            answer = ask()
            assert answer in {303, 308, 400, 404, 409}, path
            seen += answer == 409
    assert seen > 15
    assert rows(tmp_path, sqlite) == before


def sent(client: FlaskClient, path: str, methods: set[str]) -> list[Callable[[], int]]:
    """What asks this address in each of its ways."""
    form = {"number": "2", "key": "k", "type": "bank", "points": "500"}
    asks: list[Callable[[], int]] = []
    if "GET" in methods:
        asks.append(lambda: client.get(path).status_code)
    if "POST" in methods:
        asks.append(lambda: client.post(path, data=form).status_code)
    return asks


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.fault("N21")
def test_once_it_can_be_read_again_the_game_goes_on(app: Flask, table: Table, tmp_path: Path) -> None:
    change(app, tmp_path, TYPE, "dance")
    assert table.get().status_code == 409
    change(app, tmp_path, TYPE, "bank")
    table.tap(300)
    assert table.totals == (800, 650)
