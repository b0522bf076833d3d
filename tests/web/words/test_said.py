"""What is said beside Undo and aloud after each event, in the words of ux.md, section 6."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import (
    CLASSIC,
    Amend,
    Back,
    Bank,
    End,
    Entry,
    Farkle,
    Game,
    Join,
    Leave,
    Order,
    Redo,
    Rename,
    Skip,
    Undo,
    Win,
)
from scorekeeper.web.words.said import Said, already, deed_on_key, said
from tests.web.plain import game, plain


def beside_undo(played: Game) -> str:
    one = said(played)
    return plain(one.strong + one.rest + (" " + one.turn if one.turn else ""))


def spoken(played: Game) -> str:
    return plain(said(played).spoken)


def test_a_new_table_says_nothing() -> None:
    assert said(game()) == Said()


def test_a_bank() -> None:
    played = game(500, 600, 350)
    assert beside_undo(played) == "Ann banked 350, now 850."
    assert spoken(played) == "Ann banked 350, now 850. Bo's turn, 250 behind."


def test_a_farkle() -> None:
    assert beside_undo(game(500, Farkle())) == "Bo farkled, still 0."
    assert spoken(game(500, Farkle())) == "Bo farkled, still 0. Ann's turn, leads by 500."


def test_on_the_board() -> None:
    assert beside_undo(game(500, 550)) == "Bo is on the board with 550. Ann's turn."


THREE = (8200, 500, Farkle(), 500, Farkle(), 500, Farkle())


def test_penalty_applied() -> None:
    played = game(*THREE, names=("Bo", "שרה"))
    assert beside_undo(played) == "Third farkle in a row: Bo loses 1,000, now 7,200. שרה's turn."


@pytest.mark.fault("N51")
def test_a_penalty_for_each_single_farkle() -> None:
    played = game(500, 500, Farkle(), rules=replace(CLASSIC, penalty_after=1, penalty=200))
    assert beside_undo(played) == "Farkle: Ann loses 200, now 300. Bo's turn."


def test_a_penalty_with_nothing_to_take() -> None:
    rules = replace(
        CLASSIC, opening=0, penalty_from="first turn", penalty_after=2, penalty_count="in all", floor="zero"
    )
    played = game(Farkle(), 500, Farkle(), rules=rules)
    assert beside_undo(played) == "Second farkle: Ann has nothing to lose, still 0. Bo's turn."


def test_the_last_round_starts() -> None:
    played = game(10_350, names=("Ann", "Bo", "שרה", "Maximiliana"))
    one = said(played)
    assert (plain(one.strong), plain(one.rest)) == (
        "Last round. Ann has 10,350.",
        " Bo, שרה and Maximiliana get one more turn each.",
    )
    assert one.urgent
    assert beside_undo(game(10_350)) == "Last round. Ann has 10,350. Bo gets one more turn."
    many = game(10_350, names=tuple("ABCDEFGH"))
    assert beside_undo(many) == "Last round. A has 10,350. The other seven get one more turn each."


def test_the_lead_is_taken_in_the_last_round() -> None:
    played = game(10_350, 10_400, names=("Ann", "Bo", "שרה"))
    assert beside_undo(played) == "Bo is on the board with 10,400. שרה's turn."
    played = game(500, 500, 500, 9850, 9900, names=("Ann", "Bo", "שרה"))
    assert beside_undo(played) == "Bo leads with 10,400. שרה must beat 10,400."


def test_a_bank_of_the_last_round_that_takes_no_lead() -> None:
    played = game(500, 500, 500, 9850, 900, names=("Ann", "Bo", "שרה"))
    assert beside_undo(played) == "Bo banked 900, now 1,400."


def test_a_tie_that_is_played_off() -> None:
    played = game(10_350, 10_350, rules=replace(CLASSIC, tie="play-off"))
    assert beside_undo(played) == "Ann and Bo tie with 10,350. They play on, a turn each, until one leads. Ann's turn."
    assert beside_undo(played.play(Bank(500))) == "Ann banked 500, now 10,850."


def test_over_the_target() -> None:
    rules = replace(CLASSIC, overshoot="goes to the lowest")
    played = game(9850, 9000, Skip(), 500, names=("Bo", "שרה", "Hal"), rules=rules)
    assert beside_undo(played) == (
        "10,350 is over. These rules ask for exactly 10,000; the turn's 500 go to Hal, who is last. שרה's turn."
    )
    lost = game(9850, 9000, 500, names=("Bo", "שרה"), rules=replace(rules, overshoot="is lost"))
    assert beside_undo(lost) == (
        "10,350 is over. These rules ask for exactly 10,000; the turn's 500 are lost. שרה's turn."
    )


def test_took_over() -> None:
    rules = replace(CLASSIC, piggyback=True)
    played = game(500, 8200, 650, Bank(400, piggyback=True), rules=rules)
    assert beside_undo(played) == "Bo took over Ann's 650 and added 400: 1,050, now 9,250."


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ((500, Skip()), "Bo skips this turn. Ann's turn."),
        ((500, 8200, Leave("Bo")), "Bo has left with 8,200. Ann's turn."),
        ((500, 8200, Leave("Bo"), Back("Bo")), "Bo is back with 8,200. Ann's turn."),
        ((500, 600, Join("Cy")), "Cy joins and plays last in this round. Ann's turn."),
        ((Rename("Bo", "Bea"),), "Bea is the new name. Ann's turn."),
        ((Order(("Bo", "Ann")),), "The seats have changed. Bo's turn."),
    ],
)
def test_what_happens_besides_turns(entries: tuple[Entry | int, ...], sentence: str) -> None:
    assert beside_undo(game(*entries)) == sentence


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ((500, 8200, 600, 350, Undo()), "Undone: Bo's 350. Bo is back at 8,200 and plays again."),
        ((500, Farkle(), Undo()), "Undone: Bo's farkle. Bo is back at 0 and plays again."),
        ((500, Skip(), Undo()), "Undone: Bo's skip. Bo is back at 0 and plays again."),
        ((500, Join("Cy"), Undo()), "Undone: Cy's joining. Bo's turn."),
        ((500, Leave("Bo"), Undo()), "Undone: Bo's leaving. Bo's turn."),
        ((500, Leave("Bo"), Back("Bo"), Undo()), "Undone: Bo's return. Ann's turn."),
        ((500, Order(("Bo", "Ann")), Undo()), "Undone: the new seats. Bo's turn."),
        ((500, Rename("Bo", "Bea"), Undo()), "Undone: the name Bea. Bo's turn."),
        ((500, End(), Undo()), "Undone: stopping the game. Bo's turn."),
        ((500, 600, Undo(), Redo()), "Done again: Bo's 600. Now 600. Ann's turn."),
    ],
)
def test_undone_and_done_again(entries: tuple[Entry | int, ...], sentence: str) -> None:
    assert beside_undo(game(*entries)) == sentence


@pytest.mark.parametrize(
    ("entries", "label"),
    [
        ((500,), "Ann 500"),
        ((Farkle(),), "Ann farkle"),
        ((Skip(),), "Ann skip"),
        ((500, Join("Cy")), "Cy's joining"),
        ((500, Leave("Bo")), "Bo's leaving"),
        ((500, Leave("Bo"), Back("Bo")), "Bo's return"),
        ((500, Order(("Bo", "Ann"))), "the new seats"),
        ((500, Rename("Bo", "Bea")), "the name Bea"),
        ((500, End()), "stopping the game"),
        ((500, 600, Amend(1, Bank(550))), "Ann's correction"),
    ],
)
def test_what_undo_takes_back_is_named_on_its_key(entries: tuple[Entry | int, ...], label: str) -> None:
    undoable = game(*entries).undoable
    assert undoable is not None
    assert plain(deed_on_key(undoable)) == label


def test_same_entry_twice() -> None:
    played = game(500, 8200, 600, 350)
    assert plain(already(played, 4).strong) == "Bo's 350 was already saved."
    assert plain(already(game(500, Farkle()), 2).strong) == "Bo's farkle was already saved."
    assert plain(already(game(500, Undo()), 2).strong) == "That was already saved."


def test_a_win_outright_can_be_undone_by_its_name() -> None:
    rules = replace(CLASSIC, wins_outright="six of a kind")
    played = game(500, Win(), Undo(), rules=rules)
    assert beside_undo(played) == "Undone: Bo's win. Bo is back at 0 and plays again."


def test_a_name_stays_text_and_apart() -> None:
    played = game(500, Farkle(), names=("Ann", "<b>Bo</b>"))
    assert said(played).rest == "<bdi>&lt;b&gt;Bo&lt;/b&gt;</bdi> farkled, still 0."


@pytest.mark.state("Old turn corrected")
@pytest.mark.parametrize(
    ("amend", "told"),
    [
        (Amend(1, Bank(600)), "Round 1, Ann: 500 is now 600. Ann's total rises to 1,500. Ann's turn."),
        (Amend(3, Farkle()), "Round 2, Ann: 200 is now a farkle. Ann's total falls to 1,200. Ann's turn."),
        (
            Amend(1, Farkle(), (3,)),
            "Round 1, Ann: 500 is now a farkle. Ann's total falls to 700. 1 turn was struck out. Ann's turn.",
        ),
        (
            Amend(2, Skip(), (4, 6)),
            "Round 1, Bo: 600 is now a skip. Bo's total falls to 0. 2 turns were struck out. Ann's turn.",
        ),
    ],
)
def test_a_correction(amend: Amend, told: str) -> None:
    played = game(500, 600, 200, 100, 700, 100).play(amend)
    assert beside_undo(played) == told
    assert beside_undo(played.play(Undo())).startswith("Undone: ")


def test_a_correction_that_leaves_the_total_and_one_of_a_struck_turn() -> None:
    played = game(500, 600, Farkle(), 100).play(Amend(3, Skip()))
    assert beside_undo(played) == "Round 2, Ann: a farkle is now a skip. Ann's turn."
    again = game(500, 600, 200, 100).play(Amend(1, Farkle(), (3,))).play(Amend(3, Bank(500)))
    assert beside_undo(again) == "Round 2, Ann: 200, struck out, is now 500. Ann's total rises to 500. Ann's turn."


def test_what_was_saved_and_is_not_as_it_was_is_not_just_called_saved() -> None:
    assert plain(already(game(500, 600, Undo()), 2).strong) == "That was saved, and undone since."
    for played in (game(500, 600, Amend(2, Farkle())), game(500, 600, 500, 50, Amend(2, Farkle(), struck=(4,)))):
        assert plain(already(played, 2).strong) == "That was saved, and corrected since."
    struck = game(500, 600, 500, 50, Amend(2, Farkle(), struck=(4,)))
    assert plain(already(struck, 4).strong) == "That was saved, and corrected since."
