"""The odds that a form shows, and that nobody waits long for them."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.farkle import CLASSIC
from scorekeeper.web.new_game import odds as odds_view
from scorekeeper.web.new_game.odds import odds


@pytest.mark.fault("N14")
def test_best_play_is_worked_out_beside_and_comes_when_it_is_there(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_view, "_PATIENCE", 0.0)
    rules = replace(CLASSIC, turn_minimum=350)
    with app.test_request_context():
        first = odds(rules, CLASSIC)
        assert (first.best, first.more, first.pending) == (None, None, True)
        assert first.farkle == (2, 8, 16, 28, 44, 67)
        monkeypatch.setattr(odds_view, "_PATIENCE", 60.0)
        then = odds(rules, CLASSIC)
    assert not then.pending
    assert then.best is not None
    assert then.more is not None
