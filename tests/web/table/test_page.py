"""What the table page shows, made from a game and read without HTTP."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import CLASSIC, Bank, End, Game, Undo
from scorekeeper.store.errors import Busy
from scorekeeper.web.table import boxes as messages
from scorekeeper.web.table.page import AS_IT_IS, Asking, Place, Table, table
from scorekeeper.web.words.box import NOTHING
from scorekeeper.web.words.said import Said
from tests.web.plain import game, plain

FOUR = ("Ann", "Bo", "שרה", "Maximiliana W.")
LAST = game(9350, 8200, 7950, 6600, 1000, names=FOUR)


def shown(played: Game, *, scores: bool = True, asking: Asking = AS_IT_IS) -> Table:
    return table(played, Place("KQXR-TMBD", "/g/KQXR-TMBD", scores), asking=asking)


def test_title_and_head_say_the_state_first() -> None:
    one = shown(game(500))
    assert one.title == "Bo's turn · KQXR-TMBD · Farkle"
    assert one.about == "Classic · first to 10,000 · round 1"
    assert (one.name, one.next, one.number) == ("Bo", "Ann", 2)
    assert shown(LAST).title == "Bo's last turn · KQXR-TMBD · Farkle"
    exactly = game(rules=replace(CLASSIC, overshoot="is lost"))
    assert shown(exactly).about == "Classic · exactly 10,000 · round 1"


def test_the_head_names_a_game_that_has_a_title() -> None:
    titled = replace(game(500), title="Friday")
    assert shown(titled).about == "Friday · Classic · first to 10,000 · round 1"


@pytest.mark.parametrize(
    ("players", "size"),
    [(2, "few"), (4, "few"), (5, "p5"), (6, "p6"), (7, "many"), (8, "many"), (9, "crowd"), (12, "crowd")],
)
def test_the_number_of_players_gives_the_size(players: int, size: str) -> None:
    assert shown(game(names=tuple("ABCDEFGHIJKL"[:players]))).size == size


def test_the_banner_of_the_last_round() -> None:
    banner = shown(LAST).banner
    assert banner is not None
    text = banner.text.replace("<b>", "").replace("</b>", "")
    assert (banner.name, plain(type(banner.text)(text))) == (
        "Last round",
        "Ann has 10,350. 3 turns left: Bo, שרה, Maximiliana W.",
    )
    assert (banner.left, plain(banner.beat)) == ("3 left", "Beat 10,350")


def test_the_number_to_beat_goes_on_to_the_one_who_passes() -> None:
    banner = shown(LAST.play(Bank(2200))).banner
    assert banner is not None
    assert (banner.left, plain(banner.beat)) == ("2 left", "Beat 10,400, Bo's")


def test_a_tie_at_the_top_of_the_last_round_is_told() -> None:
    banner = shown(LAST.play(Bank(2150))).banner
    assert banner is not None
    assert plain(type(banner.text)(banner.text.replace("<b>", "").replace("</b>", ""))) == (
        "Ann and Bo have 10,350. 2 turns left: שרה, Maximiliana W."
    )
    assert plain(banner.beat) == "Beat 10,350"
    passed = shown(LAST.play(Bank(2200)).play(Bank(2450))).banner
    assert passed is not None
    assert plain(passed.beat) == "Beat 10,400, two have it"


def test_the_banner_names_all_who_are_still_to_play() -> None:
    banner = shown(game(10_350, names=tuple("ABCDEF"))).banner
    assert banner is not None
    assert banner.text.endswith("<bdi>B</bdi>, <bdi>C</bdi>, <bdi>D</bdi>, <bdi>E</bdi>, <bdi>F</bdi>.")


def test_the_banner_of_a_play_off() -> None:
    played = game(10_350, 10_350, 600, names=("Ann", "Bo", "Cy"), rules=replace(CLASSIC, tie="play-off"))
    one = shown(played)
    assert one.banner is not None
    assert (one.banner.name, plain(one.banner.text)) == (
        "Play-off",
        "Ann and Bo play on, a turn each, until one leads.",
    )
    assert one.rows[2].gap == "not in the play-off"


def test_no_banner_before() -> None:
    assert shown(game(9350)).banner is None


def test_undo_is_named_and_redo_comes_only_after_it() -> None:
    played = game(500, 600)
    assert (shown(played).undo, shown(played).redo) == ("<bdi>Bo</bdi> 600", None)
    undone = shown(played.play(Undo()))
    assert (undone.undo, undone.redo) == ("<bdi>Ann</bdi> 500", "<bdi>Bo</bdi> 600")
    assert shown(game()).undo is None


def test_one_who_only_watches_gets_no_pad_and_the_way_to_score() -> None:
    one = shown(game(500), scores=False)
    assert (one.pad, one.undo, one.keys, one.alert) == (None, None, (), False)
    assert one.box == messages.watching("/g/KQXR-TMBD/watch")
    assert one.title == "Bo's turn · KQXR-TMBD · Farkle"


def test_a_game_that_is_over_has_no_pad_but_its_undo() -> None:
    one = shown(game(500, 600, End()))
    assert (one.pad, one.undo, one.name, one.title) == (
        None,
        "stopping the game",
        "",
        "The game is over · KQXR-TMBD · Farkle",
    )


def test_an_error_is_in_the_title_the_field_and_the_live_region() -> None:
    box = messages.busy(Bank(500), Busy())
    one = table(game(500), Place("K", "/g/K", True), box=box)
    assert (one.title, one.typed, one.alert) == ("Error: Bo's turn · K · Farkle", "500", True)
    assert one.said.spoken == box.heading
    assert one.said.strong == "<bdi>Ann</bdi> is on the board with 500."


def test_something_else_can_be_said() -> None:
    say = Said(plainly := NOTHING + "That was already saved.", spoken=plainly)
    assert table(game(500), Place("K", "/g/K", True), say=say).said == say


def test_points_that_stood_in_the_field_stay_when_a_band_is_opened() -> None:
    assert shown(game(), asking=Asking(band=1, points="1150")).typed == "1150"


def test_each_form_has_a_key_of_its_own() -> None:
    first, second = shown(game()).keys, shown(game()).keys
    assert len({*first, *second}) == 6


def test_a_win_outright_is_offered_by_its_name() -> None:
    assert shown(game(rules=replace(CLASSIC, wins_outright="six of a kind"))).wins == "Six of a kind"
    assert shown(game()).wins == ""


PIGGYBACK = game(500, 8200, 650, rules=replace(CLASSIC, piggyback=True, turn_minimum=500))


@pytest.mark.fault("N36")
def test_the_turn_before_can_be_taken_over_and_given_back() -> None:
    offer = shown(PIGGYBACK).take_over
    assert offer is not None
    assert (plain(offer.label), offer.href, offer.on) == ("Take over Ann's 650", "/g/KQXR-TMBD?over=1", False)
    taken = shown(PIGGYBACK, asking=Asking(taking_over=True))
    assert taken.take_over is not None
    assert plain(taken.take_over.text) == "Ann's 650 is added: bank only Bo's own points."
    assert plain(taken.take_over.label) == "Do not take over"
    assert (taken.taking_over, taken.take_over.href) == (True, "/g/KQXR-TMBD")


def test_taking_over_is_not_offered_by_other_rules_whatever_is_asked() -> None:
    one = shown(game(500, 8200, 650), asking=Asking(taking_over=True))
    assert one.take_over is None
    assert not one.taking_over
