"""A scoring code finds its game and can be replaced, and a table is told who scores it."""

from datetime import timedelta

from scorekeeper.store import games, links, rights
from scorekeeper.store.links import Scorers
from tests.store.play import HERS, HIS, NOW, Table, made


def test_a_new_code_shuts_the_old_one_and_takes_no_right(table: Table) -> None:
    other = made(key="other").stored
    before = table.stored
    links.renew(before)
    after = table.stored
    assert not after.opened_by(before.secret)
    assert after.opened_by(after.secret)
    assert games.load(table.code, HERS).may_score
    assert games.load(other.code).secret == other.secret


def test_a_scoring_code_finds_its_game(table: Table) -> None:
    made(key="other")
    secret = table.stored.secret
    for typed in (secret, secret.lower(), secret.replace("-", " ")):
        assert links.game_of(typed) == table.code
    links.renew(table.stored)
    for unknown in (secret, "", "x", table.code, "0" * 32, "' OR 1=1", "x" * 10**6):
        assert links.game_of(unknown) is None
    assert links.game_of(table.stored.secret) == table.code


def test_who_scores_is_counted_with_the_time_of_the_last(table: Table) -> None:
    start = NOW.replace(microsecond=0)
    assert links.scorers(table.stored) == Scorers(1, start)
    made(key="other", device=HIS)
    rights.give(HIS, table.stored, now=NOW + timedelta(minutes=9))
    rights.give(HIS, table.stored, now=NOW + timedelta(minutes=10))
    assert links.scorers(table.stored) == Scorers(2, start + timedelta(minutes=9))
