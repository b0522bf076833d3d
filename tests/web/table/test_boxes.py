"""What goes wrong at the table, each state of ux.md, section 6, in its very words."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import (
    CLASSIC,
    Bank,
    End,
    Entry,
    Farkle,
    Game,
    IllegalEntry,
    Redo,
    Undo,
)
from scorekeeper.farkle.limits import MOST_IN_A_TURN
from scorekeeper.store.errors import Busy, DiskFull
from scorekeeper.typed_numbers import BadNumber, read_number
from scorekeeper.web.table import boxes
from scorekeeper.web.words import refusals
from scorekeeper.web.words.box import Box
from tests.web.plain import game, plain

HOME = "/g/KQXR-TMBD"


def words(box: Box) -> tuple[str, str, tuple[str, ...]]:
    return plain(box.heading), plain(box.text), tuple(plain(button.label) for button in box.buttons)


def refused(played: Game, entry: Entry) -> Box:
    with pytest.raises(IllegalEntry) as refusal:
        played.play(entry)
    return boxes.refused(refusal.value, played.state, entry, HOME)


def unreadable(typed: str, played: Game) -> Box:
    with pytest.raises(BadNumber) as refusal:
        read_number(typed, MOST_IN_A_TURN)
    return boxes.unreadable(refusal.value, played.state, HOME)


def test_opening_not_reached() -> None:
    box = refused(game(500), Bank(350))
    assert words(box) == (
        "Bo needs 500 to get on the board; 350 is not enough.",
        "Nothing was saved.",
        ("Change it", "Farkle instead"),
    )
    assert (box.status, box.typed, box.blames_field) == (422, "350", True)


def test_not_a_multiple_of_the_step() -> None:
    box = refused(game(500), Bank(325))
    sentence = "325 is not a possible score; every score is a multiple of 50."
    assert words(box) == (sentence, "Nothing was saved.", ("300", "350"))
    assert [(button.form, button.name, button.value) for button in box.buttons] == [
        ("tiles", "points", "300"),
        ("tiles", "points", "350"),
    ]
    assert (box.status, box.typed) == (422, "325")


def test_below_the_least_bank() -> None:
    box = refused(game(rules=replace(CLASSIC, opening=0, turn_minimum=350)), Bank(250))
    assert words(box) == (
        "A turn must bank at least 350 here; 250 is not enough.",
        "Nothing was saved.",
        ("Change it", "Farkle instead"),
    )


def test_zero() -> None:
    assert words(refused(game(), Bank(0))) == ("0 is not a score.", "Tap Farkle, or Skip in the menu.", ())


def test_busy_keeps_the_points() -> None:
    box = boxes.busy(Bank(500), Busy())
    assert words(box) == ("The scorekeeper is busy.", "500 was not saved; tap again.", ())
    assert (box.status, box.typed) == (503, "500")
    assert plain(boxes.busy(Farkle(), Busy()).text) == "The farkle was not saved; tap again."


@pytest.mark.fault("N19")
def test_a_full_disk_is_called_a_full_disk() -> None:
    box = boxes.busy(Bank(500), DiskFull())
    sentence = "500 was not saved. Make room on the scorekeeper's disk, then tap again."
    assert words(box) == ("The disk is full.", sentence, ())
    assert (box.status, box.typed) == (503, "500")


def test_empty_field() -> None:
    box = unreadable(" ", game())
    assert words(box) == ("Type the points of this turn, for example 350, or tap Farkle.", "", ())
    assert (box.status, box.to_field) == (422, True)


def test_not_a_number() -> None:
    box = unreadable("35o", game())
    assert words(box) == ('"35o" is not a number.', "Use digits only.", ())
    pointed = unreadable("1.000", game())
    assert words(pointed) == ('"1.000" can be read in two ways.', "Type 1000, or 1,000 with a comma.", ())
    assert (pointed.typed, pointed.to_field) == ("1.000", True)
    assert words(unreadable("1.5", game()))[1] == "Use digits only."
    assert (box.status, box.to_field, box.typed) == (422, True, "35o")


def test_what_was_typed_is_repeated_as_text_and_not_at_any_length() -> None:
    box = unreadable("<svg/onload=alert()>" + "x" * 1000, game())
    assert box.heading.startswith('"&lt;svg/onload=')
    assert len(box.heading) < 60


@pytest.mark.parametrize("typed", ["-500", "−500"])
def test_negative(typed: str) -> None:
    box = unreadable(typed, game(500))
    assert words(box) == (
        "A turn cannot be below 0.",
        "Penalties are taken automatically; to change an earlier turn, open the player's turns.",
        ("Bo's turns",),
    )
    assert box.buttons[0].href == f"{HOME}/sheet"


def test_too_large() -> None:
    assert words(unreadable("1000000", game())) == (
        "100,000 is the most for one turn.",
        "1,000,000 was not saved.",
        (),
    )
    assert plain(unreadable("9" * 5000, game()).text) == "99999999999999999999… was not saved."


def test_sent_after_the_end() -> None:
    box = refused(game(500, 600, End()), Bank(500))
    assert words(box) == (
        "This game is finished.",
        "500 was not saved.",
        ("See the result", "Undo the last turn and go on"),
    )
    assert box.status == 409
    assert box.buttons[0].href == f"{HOME}/result"
    assert (box.buttons[1].form, box.buttons[1].value) == ("moves", "undo")


def test_watching_only() -> None:
    box = boxes.watching()
    assert words(box) == (
        "This device can watch, not score.",
        refusals.WAY_TO_SCORE,
        (),
    )
    assert box.status == 403
    assert words(boxes.watching(f"{HOME}/watch"))[2] == ("Watch",)


@pytest.mark.parametrize(
    ("entry", "sentence"), [(Undo(), "There is nothing to undo."), (Redo(), "There is nothing to redo.")]
)
def test_anything_else_is_said_in_the_words_of_the_game(entry: Entry, sentence: str) -> None:
    assert words(refused(game(), entry)) == (sentence, "Nothing was saved.", ())
