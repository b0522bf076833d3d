"""The odds that a form shows, and how much work they may be."""

import pytest

from scorekeeper.farkle import CLASSIC, Play, Rules, best_play
from scorekeeper.web import odds_view
from scorekeeper.web.odds_view import Odds, odds


def test_one_best_play_is_worked_out_at_a_time_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile: list[Odds] = []

    def slow(rules: Rules) -> Play:
        if not meanwhile:
            meanwhile.append(odds(CLASSIC, CLASSIC))
        return best_play(rules)

    monkeypatch.setattr(odds_view, "best_play", slow)
    assert odds(CLASSIC, CLASSIC).best == 542
    assert [(one.best, one.more, one.farkle) for one in meanwhile] == [(None, None, (2, 8, 16, 28, 44, 67))]
    assert odds(CLASSIC, CLASSIC).best == 542


def test_a_best_play_that_fails_keeps_no_other_from_being_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(odds_view, "best_play", lambda _rules: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            odds(CLASSIC, CLASSIC)
    assert odds(CLASSIC, CLASSIC).best == 542
