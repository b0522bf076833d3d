"""An entry that comes too late: another device took its number, each case in its very words (ux.md, 6)."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import (
    CLASSIC,
    PRESETS,
    Amend,
    Bank,
    End,
    Entry,
    Farkle,
    Join,
    Order,
    Redo,
    Rename,
    Skip,
    Undo,
    Win,
)
from scorekeeper.web.table import stale
from tests.web.plain import game, plain
from tests.web.table.test_boxes import HOME, words


def test_another_device_scored_first() -> None:
    played = game(500, 8200, 550, 500, 350, names=("Ann", "Bo", "שרה"))
    box = stale.stale(Bank(500), played, 5, HOME)
    assert words(box) == (
        "Another device scored first.",
        "Bo already has 350 for this turn (now 8,550). Your 500 was not saved. It is שרה's turn.",
        ("Bo had 500: replace 350", "It was for שרה: bank 500", "Drop it"),
    )
    assert (box.status, box.typed) == (409, "")
    assert box.buttons[0].action == f"{HOME}/turns/5"
    assert box.buttons[0].fields == (("type", "bank"), ("points", "500"))


def test_what_was_meant_can_replace_what_was_scored_first() -> None:
    farkled = stale.stale(Farkle(piggyback=True), game(500, 600), 2, HOME)
    assert plain(farkled.buttons[0].label) == "Bo farkled: replace 600"
    assert farkled.buttons[0].fields == (("type", "farkle"), ("piggyback", "1"))
    skipped = stale.stale(Skip(), game(500, Farkle()), 2, HOME)
    assert plain(skipped.buttons[0].label) == "Bo skipped: replace the farkle"
    for box in (stale.stale(Bank(500), game(600, Undo()), 1, HOME), stale.stale(Win(), game(600), 1, HOME)):
        assert not any(button.action for button in box.buttons)


def test_another_device_farkled_first() -> None:
    box = stale.stale(Farkle(), game(500, Skip()), 1, HOME)
    assert words(box) == (
        "Another device scored first.",
        "Ann already has 500 for this turn (now 500). Your farkle was not saved. It is Ann's turn.",
        ("Ann farkled: replace 500", "It was for Ann: farkle", "Drop it"),
    )
    assert plain(stale.stale(Bank(500), game(500, Farkle()), 2, HOME).text) == (
        "Bo already farkled this turn (now 0). Your 500 was not saved. It is Ann's turn."
    )
    assert plain(stale.stale(Skip(), game(500, Skip()), 1, HOME).text).startswith("Ann already has 500")


def test_what_was_meant_for_the_next_still_takes_over() -> None:
    rules = replace(CLASSIC, piggyback=True)
    played = game(500, 600, 700, rules=rules)
    box = stale.stale(Bank(50, piggyback=True), played, 3, HOME)
    meant = box.buttons[1]
    assert plain(meant.label) == "It was for Bo: took over Ann's 700 and added 50"
    assert (meant.action, meant.fields) == (
        f"{HOME}/entries",
        (("type", "bank"), ("points", "50"), ("piggyback", "1")),
    )
    nothing_to_take = stale.stale(Bank(50, piggyback=True), game(500, 600, Farkle(), rules=rules), 3, HOME)
    assert plain(nothing_to_take.buttons[1].label) == "It was for Bo: bank 50"


@pytest.mark.parametrize(
    ("first", "heading"),
    [
        ((Rename("Ann", "Anna"),), "Another device changed a name first."),
        ((Order(("Bo", "Ann")),), "Another device changed the seats first."),
        ((Join("Cy"),), "Another device changed the players first."),
        ((Undo(),), "Another device pressed Undo first."),
        ((Amend(1, Farkle()),), "Another device corrected a turn first."),
        ((Rename("Ann", "Anna"), Bank(600)), "Another device scored first."),
    ],
)
def test_what_was_first_is_called_what_it_is(first: tuple[Entry, ...], heading: str) -> None:
    played = game(500, *first)
    assert plain(stale.stale(Bank(700), played, 2, HOME).heading) == heading


def test_what_another_device_did_and_took_back() -> None:
    box = stale.stale(Bank(500), game(600, Undo()), 1, HOME)
    assert plain(box.text) == (
        "The table has changed since this page was opened. Your 500 was not saved. It is Ann's turn."
    )


def test_another_device_ended_the_game() -> None:
    assert words(stale.stale(Bank(500), game(500, End()), 2, HOME))[0] == "This game is finished."


def test_undo_of_something_newer() -> None:
    box = stale.stale(Undo(), game(500, 600, 400, names=("Ann", "Bo", "שרה"), rules=PRESETS["zilch"]), 3, HOME)
    assert words(box) == (
        "Nothing was undone.",
        "שרה banked 400 after this page was opened.",
        ("Undo שרה 400", "Keep"),
    )
    assert box.status == 409


def test_redo_of_what_is_gone() -> None:
    assert words(stale.stale(Redo(), game(500, 600), 2, HOME)) == (
        "Nothing was brought back.",
        "Bo banked 600 after this page was opened.",
        ("Keep",),
    )


def test_the_same_from_two_devices_is_no_error() -> None:
    played = game(500, Farkle(), Undo())
    assert stale.same_entry(Bank(500), played, 1)
    assert stale.same_entry(Undo(), played, 3)
    assert not stale.same_entry(Farkle(), played, 2)  # it was taken back
    assert not stale.same_entry(Undo(), game(500, Undo(), 600), 2)  # the table went on
    assert not stale.same_entry(Bank(500), game(500, Amend(1, Farkle())), 1)
    assert not stale.same_entry(Bank(50), game(500, 600, 50, Amend(1, Farkle(), struck=(3,))), 3)
    assert not stale.same_entry(Bank(550), played, 1)
    assert not stale.same_entry(Bank(500, piggyback=True), played, 1)
    assert not stale.same_entry(Undo(), played, 4)
