"""The odds of a table, beside those of the rule set it started from."""

from dataclasses import dataclass

from scorekeeper.farkle import Rules
from scorekeeper.farkle.odds import farkle_chance, odds_rules
from scorekeeper.web.plumbing import devices
from scorekeeper.workshop import Full, NotMade, Waiting, workshop

_QUICK_STEP = 50
"""Best play takes up to two seconds for steps of 50, as every published table has, and sixty times that for 1."""
_PATIENCE = 0.3  # seconds that the form waits for a best play; it asks again for one that takes longer


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of a farkle in percent, for all dice down to one; `best` is points a turn, None if that takes long.
    `pending`: it is being worked out.

    `before` are the chances under the rule set it started from, `more` the points a turn gained since; None: no others.
    """

    dice: tuple[int, ...]
    farkle: tuple[int, ...]
    best: int | None
    before: tuple[int, ...] | None
    more: int | None
    pending: bool = False


def odds(rules: Rules, base: Rules) -> Odds:
    """The odds of these rules, and what the changes since `base` make of them."""
    here, there = odds_rules(rules), odds_rules(base)
    best, was, pending = None, None, False
    try:
        best, was = _best(here), _best(there)
    except Waiting:
        pending = True
    return Odds(
        dice=_dice(here),
        farkle=_farkle(here),
        best=best,
        before=_farkle(there) if here.dice == there.dice and _farkle(here) != _farkle(there) else None,
        more=best - was if best is not None and was is not None and best != was else None,
        pending=pending,
    )


def _dice(rules: Rules) -> tuple[int, ...]:
    return tuple(range(rules.dice, 0, -1))


def _farkle(rules: Rules) -> tuple[int, ...]:
    return tuple(round(100 * farkle_chance(rules, dice)) for dice in _dice(rules))


def _best(rules: Rules) -> int | None:
    """Points a turn. Raises Waiting while they are being worked out; None if that takes too long to wait for."""
    if rules.step < _QUICK_STEP:
        return None
    try:
        return round(float(workshop.made_within(_PATIENCE, "best play", devices.asking(), rules=rules)))
    except (Full, NotMade):
        return None
