"""The scoring link can be made anew, and a table is told who scores it."""

from datetime import timedelta

from scorekeeper.store import games, links, rights
from scorekeeper.store.links import Scorers
from tests.store.play import HERS, HIS, NOW, Table, made


def test_another_link_shuts_the_old_one_and_takes_no_right(table: Table) -> None:
    other = made(key="other").stored
    before = table.stored
    links.renew(before)
    after = table.stored
    assert not after.opened_by(before.secret)
    assert after.opened_by(after.secret)
    assert games.load(table.code, HERS).may_score
    assert games.load(other.code).secret == other.secret


def test_who_scores_is_counted_with_the_time_of_the_last(table: Table) -> None:
    start = NOW.replace(microsecond=0)
    assert links.scorers(table.stored) == Scorers(1, start)
    made(key="other", device=HIS)
    rights.give(HIS, table.stored, now=NOW + timedelta(minutes=9))
    rights.give(HIS, table.stored, now=NOW + timedelta(minutes=10))
    assert links.scorers(table.stored) == Scorers(2, start + timedelta(minutes=9))
