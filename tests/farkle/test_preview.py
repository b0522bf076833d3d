"""What a correction promises, change by change."""

from dataclasses import replace

import pytest

from scorekeeper.farkle import (
    CLASSIC,
    Amend,
    Bank,
    Entry,
    Farkle,
    Game,
    Join,
    Rename,
    Rules,
    Skip,
    Turn,
    Win,
    new_game,
)
from scorekeeper.farkle.changes import (
    GiftChange,
    LastRoundChange,
    Lead,
    LeadChange,
    NextTurnChange,
    OpeningChange,
    OverChange,
    PenaltyChange,
    PlayOffChange,
    Start,
    StreakChange,
    StruckOut,
    TakenOverChange,
    TakesLeadChange,
    TotalChange,
    WinnerChange,
)
from scorekeeper.farkle.preview import Preview, preview

ANN, BO, CY = 0, 1, 2
F, S = Farkle(), Skip()


def played(*turns: Entry | int, rules: Rules = CLASSIC, names: tuple[str, ...] = ("Ann", "Bo")) -> Game:
    """A game with these entries; a number is a bank."""
    game = new_game(rules, names)
    for turn in turns:
        game = game.play(Bank(turn) if isinstance(turn, int) else turn)
    return game


def asked(game: Game, entry: int, to: Turn | int) -> Preview:
    return preview(game, entry, Bank(to) if isinstance(to, int) else to)


# ------------------------------------------------------------ what is listed


def test_a_total_the_lead_and_what_takes_it() -> None:
    promised = asked(played(500, 600, 700, 500), 1, 600)
    assert promised.amend == Amend(1, Bank(600))
    assert promised.changes == (
        TotalChange(ANN, 1200, 1300),
        LeadChange(Lead((ANN,), 100), Lead((ANN,), 200)),
        # Ann is to play and leads by more than ever; what takes the lead is still the least bank.
    )
    behind = asked(played(500, 600, 700), 1, 600)
    assert behind.changes[1:] == (
        LeadChange(Lead((ANN,), 600), Lead((ANN,), 700)),
        TakesLeadChange(BO, 650, 750),
    )


def test_a_turn_made_what_it_is_changes_nothing() -> None:
    promised = asked(played(500, F, 700), 2, F)
    assert promised.changes == ()
    assert promised.corrected is not None


def test_a_tie_for_the_lead_names_all() -> None:
    assert LeadChange(Lead((ANN, BO), 0), Lead((BO,), 100)) in asked(played(600, 600), 2, 700).changes


def test_a_penalty_falls_away_comes_and_takes_other_points() -> None:
    game = played(500, 500, F, 50, F, 50, F, 50)
    falls = asked(game, 5, 50).changes
    assert PenaltyChange(7, ANN, 4, 1000, None) in falls
    assert TotalChange(ANN, -500, 550) in falls
    assert StreakChange(ANN, 0, 1) in falls
    comes = asked(played(500, 500, F, 50, 50, 50, F, 50), 5, F).changes
    assert PenaltyChange(7, ANN, 4, None, 1000) in comes
    everything = replace(CLASSIC, penalty="everything")
    other = asked(played(500, 500, F, 50, F, 50, F, 50, rules=everything), 1, 800).changes
    assert PenaltyChange(7, ANN, 4, 500, 800) in other
    assert not any(isinstance(change, TotalChange) for change in other)


def test_a_penalty_that_takes_nothing_is_still_one() -> None:
    floored = replace(CLASSIC, floor="zero", opening=0, penalty_from="first turn")
    changes = asked(played(F, 50, F, 50, F, 50, rules=floored), 3, S).changes
    assert PenaltyChange(5, ANN, 3, 0, None) in changes


def test_on_the_board_in_another_round_with_a_turn_struck_out() -> None:
    promised = asked(played(500, 600, 200, 100, 700, 100), 1, F)
    assert promised.changes[:3] == (
        StruckOut(3, ANN, 2, Bank(200), gone=False),
        TotalChange(ANN, 1400, 700),
        OpeningChange(ANN, 1, 3),
    )
    assert promised.amend.struck == (3,)
    first = promised.misfits[0]
    assert (first.item.number, first.state.round, first.refusal.reason) == (3, 2, "opening")


def test_never_on_the_board_any_more() -> None:
    assert OpeningChange(ANN, 1, None) in asked(played(500, 600), 1, F).changes
    assert OpeningChange(ANN, None, 1) in asked(played(F, 600), 1, 500).changes


def test_the_last_round_starts_and_what_came_after_the_end_is_gone() -> None:
    promised = asked(played(5000, 4000, 4900, 4000, 200, 2000), 3, 5900)
    assert [(one.number, one.gone) for one in promised.changes if isinstance(one, StruckOut)] == [(5, True), (6, True)]
    assert LastRoundChange(Start(3, ANN), Start(2, ANN)) in promised.changes
    assert not any(isinstance(change, WinnerChange) for change in promised.changes)


def test_the_last_round_falls_away_and_the_game_goes_on() -> None:
    changes = asked(played(10_000, 500), 1, 9_000).changes
    assert LastRoundChange(Start(1, ANN), None) in changes
    assert WinnerChange((ANN,), ()) in changes
    assert LeadChange(None, Lead((ANN,), 8_500)) in changes
    assert NextTurnChange(None, ANN) in changes


def test_another_wins_by_a_correction_of_the_last_turn() -> None:
    changes = asked(played(10_000, 500), 2, 10_050).changes
    assert changes == (TotalChange(BO, 500, 10_050), WinnerChange((ANN,), (BO,)))


def test_a_play_off_starts_and_falls_away() -> None:
    rules = replace(CLASSIC, tie="play-off")
    starts = asked(played(10_000, 9_950, rules=rules), 2, 10_000).changes
    assert PlayOffChange(None, Start(1, BO)) in starts
    falls = asked(played(10_000, 10_000, rules=rules), 1, 10_050).changes
    assert PlayOffChange(Start(1, BO), None) in falls


def test_points_taken_over_follow_the_turn_before() -> None:
    rules = replace(CLASSIC, piggyback=True)
    game = played(500, 500, Bank(100, piggyback=True), rules=rules)
    changes = asked(game, 2, 700).changes
    assert TakenOverChange(3, ANN, 2, 500, 700) in changes
    assert {change.player for change in changes if isinstance(change, TotalChange)} == {ANN, BO}
    gone = asked(game, 2, F)
    assert gone.amend.struck == (3,)
    assert not any(isinstance(change, TakenOverChange) for change in gone.changes)


def test_over_the_target_and_the_gift() -> None:
    rules = replace(CLASSIC, overshoot="goes to the lowest", target=2000)
    game = played(1000, 500, 600, 500, 500, rules=rules)
    changes = asked(game, 1, 500).changes
    assert OverChange(5, ANN, 3, 500, over=False) in changes
    assert GiftChange(5, ANN, 3, (500, BO), None) in changes
    back = asked(asked(game, 1, 500).corrected or game, 1, 1000).changes
    assert OverChange(5, ANN, 3, 500, over=True) in back
    assert GiftChange(5, ANN, 3, None, (500, BO)) in back


def test_a_struck_turn_corrected_counts_again() -> None:
    game = played(500, 600, 200, 100).play(Amend(1, F, (3,)))
    promised = asked(game, 3, 500)
    assert promised.misfits == ()
    assert TotalChange(ANN, 0, 500) in promised.changes


# ----------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("entry", "to", "reason"),
    [
        (1, Bank(450), "opening"),
        (2, Bank(525), "step"),
        (3, Bank(0), "zero"),
        (3, Bank(-50), "negative"),
        (3, Bank(100_050), "too large"),
        (3, Win(), "win"),
        (3, Bank(50, piggyback=True), "piggyback"),
        (3, Bank(50, player="Bo"), "amend"),
        (4, F, "amend"),
        (5, F, "amend"),
        (0, F, "amend"),
        (10**30, F, "amend"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_changes_nothing(entry: int, to: Turn, reason: str) -> None:
    game = played(500, 600, 200, Rename("Bo", "Bob"))
    promised = asked(game, entry, to)
    assert promised.refusal is not None
    assert promised.refusal.reason == reason
    assert (promised.corrected, promised.misfits, promised.changes) == (None, (), ())


def test_a_join_after_the_start_of_the_last_round_is_refused() -> None:
    promised = asked(played(9500, 500, Join("Cy"), 50), 1, 10_000)
    assert promised.refusal is not None
    assert promised.refusal.reason == "late join"
    assert "Cy" in str(promised.refusal)
