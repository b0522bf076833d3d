"""Several entries from one form, several games from one file: all of them or none."""

from collections import Counter
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.farkle import CLASSIC, Bank, Farkle, IllegalEntry, Leave, Order, Rename, Undo, new_game
from scorekeeper.store import games
from scorekeeper.store.errors import Forbidden, Stale
from scorekeeper.store.games import Fresh
from scorekeeper.store.stored import Recorded, Slot
from tests.store.play import HERS, HIS, NOW, Table, at_once, opened, rows

NEW_NAMES = (Rename("Ann", "Anna"), Rename("Bo", "Bob"), Order(("Bob", "Anna")))


def send(table: Table, *entries: object, number: int = 1, key: str = "k", device: str = HERS) -> Recorded:
    return games.record_all(table.code, entries, Slot(number, key), device=device, now=NOW)  # type: ignore[arg-type]


def test_all_are_written_with_numbers_one_after_the_other(table: Table, file: Path) -> None:
    table.tap(Bank(500))
    recorded = send(table, *NEW_NAMES, number=2)
    assert (recorded.number, recorded.repeated) == (2, False)
    assert recorded.stored == table.stored
    assert [row[0] for row in rows(file, "SELECT number FROM entry ORDER BY number")] == [1, 2, 3, 4]
    assert [one.name for one in table.game.state.standings] == ["Anna", "Bob"]
    assert table.game.state.seats == (1, 0)
    with opened(file):
        assert table.stored == recorded.stored


@pytest.mark.parametrize("place", [0, 1, 2])
def test_where_one_is_refused_none_is_written(table: Table, file: Path, place: int) -> None:
    refused = [*NEW_NAMES[:place], Leave("Nobody"), *NEW_NAMES[place:]]
    with pytest.raises(IllegalEntry, match="There is no player called Nobody"):
        send(table, *refused)
    assert rows(file, "SELECT * FROM entry") == []
    assert not send(table, *NEW_NAMES).repeated


def test_the_same_key_again_writes_none_of_them(table: Table) -> None:
    send(table, *NEW_NAMES)
    table.tap(Farkle())
    again = send(table, *NEW_NAMES)
    assert (again.number, again.repeated, table.game.number) == (1, True, 5)


def test_a_stale_page_writes_none_of_them(table: Table) -> None:
    table.tap(Bank(500))
    for number in (1, 3):
        with pytest.raises(Stale):
            send(table, *NEW_NAMES, number=number)
    assert table.game.number == 2


def test_a_device_without_the_right_writes_none_of_them(table: Table) -> None:
    with pytest.raises(Forbidden):
        send(table, *NEW_NAMES, device=HIS)
    assert table.game.number == 1


def test_each_of_them_is_undone_by_itself(table: Table) -> None:
    send(table, *NEW_NAMES)
    table.tap(Undo())
    assert table.game.state.seats == (0, 1)
    table.tap(Undo())
    assert [one.name for one in table.game.state.standings] == ["Anna", "Bo"]


def test_forms_that_race_write_all_of_one_and_none_of_the_others(app: Flask, table: Table) -> None:
    answers = at_once(app, *[lambda one=one: send(table, *NEW_NAMES, key=f"k{one}") for one in range(6)])
    assert Counter(type(one) for one in answers) == {Recorded: 1, Stale: 5}
    assert table.game.number == 4


def test_of_new_games_from_one_file_all_are_kept_or_none(
    app: Flask, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=NOW.replace(microsecond=0)))
    fresh = [Fresh(game, f"key-{one}", NOW) for one in range(3)]
    with monkeypatch.context() as patch:
        drawn = ["AAAA-AAAA", "BBBB-BBBB"]  # the third finds none
        patch.setattr("scorekeeper.store.codes.draw", drawn.pop)
        with pytest.raises(IndexError):
            games.create_all(fresh, device=HERS, now=NOW)
    assert rows(file, "SELECT code FROM game") == rows(file, "SELECT * FROM entry") == []
    made = games.create_all(fresh, device=HERS, now=NOW)
    assert [one.game for one in made] == [game] * 3
    assert games.create_all(fresh, device=HERS, now=NOW) == made
