"""The figures of a rule set that matter first, and every house rule with what this table says to it."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.farkle.names import HOW_MANY
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import nth, number, spelled

_PLAIN = Rules(penalty=0)
"""The plain game: the boxed set as printed."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of the rules and what it is: "10,000" "starts the last round"."""

    figure: str
    meaning: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What tables differ on and what this one says; `plain` where it says the same as the plain game."""

    question: str
    answer: str
    plain: bool


def facts(rules: Rules) -> tuple[Fact, Fact, Fact, Fact]:
    """Four figures: the target, the first bank, the penalty, and who plays with how many dice."""
    return (
        _target(rules),
        _first_bank(rules),
        _penalty(rules),
        Fact(HOW_MANY, f"players, with {spelled(rules.dice)} dice"),
    )


def house_rules(rules: Rules) -> tuple[HouseRule, ...]:
    """Every point on which tables differ, but for the four figures and what scores (rules.md, House rules)."""
    return (*_farkles(rules), *_turns(rules), *_end(rules))


def _target(rules: Rules) -> Fact:
    if rules.exact:
        return Fact(number(rules.target), "exactly, to win")
    meaning = {
        "one turn each": "starts the last round",
        "finish the round": "makes this round the last",
        "none": "wins at once",
    }
    return Fact(number(rules.target), meaning[rules.last_round])


def _first_bank(rules: Rules) -> Fact:
    if rules.opening > rules.turn_minimum:
        return Fact(number(rules.opening), "to get on the board")
    if rules.turn_minimum:
        return Fact(number(rules.turn_minimum), "is the least bank")
    return Fact("any", "bank gets on the board")


def _penalty(rules: Rules) -> Fact:
    if rules.penalty == 0:
        return Fact("none", "penalty for farkles")
    figure = "all" if rules.penalty == "everything" else number(-rules.penalty)
    return Fact(figure, _counted(rules))


def _counted(rules: Rules) -> str:
    if rules.penalty_after == 1:
        return "every farkle"
    if rules.penalty_count == "in a row":
        return f"{spelled(rules.penalty_after)} farkles in a row"
    return f"every {nth(rules.penalty_after)} farkle"


def _farkles(rules: Rules) -> Iterator[HouseRule]:
    if rules.penalty == 0:
        yield HouseRule("Penalty for farkles", "none", plain=True)
        return
    cost = "everything" if rules.penalty == "everything" else number(rules.penalty)
    lose = "loses" if rules.penalty_after == 1 or rules.penalty_count == "in all" else "lose"
    yield HouseRule(f"{_counted(rules).capitalize()}", f"{lose} {cost}", plain=False)
    counted = "do not count" if rules.penalty_from == "on the board" else "count too"
    yield HouseRule("Farkles before the first bank", counted, plain=rules.penalty_from == _PLAIN.penalty_from)
    if rules.penalty != "everything":
        below = "may go below 0" if rules.floor == "none" else "stop at 0"
        yield HouseRule("Totals", below, plain=rules.floor == _PLAIN.floor)


def _turns(rules: Rules) -> Iterator[HouseRule]:
    least = number(rules.turn_minimum) if rules.turn_minimum else "none"
    yield HouseRule("Least bank", least, plain=not rules.turn_minimum)
    if rules.blank_roll:
        yield HouseRule("Full roll in which nothing scores", number(rules.blank_roll), plain=False)
    hot = "roll or bank" if rules.hot_dice == "may roll" else "must roll"
    yield HouseRule("After hot dice", hot, plain=rules.hot_dice == _PLAIN.hot_dice)
    aside = "set aside any" if rules.set_aside == "any" else "set aside all"
    yield HouseRule("Scoring dice", aside, plain=rules.set_aside == _PLAIN.set_aside)
    if rules.piggyback:
        yield HouseRule("Piggyback: go on with the dice and turn total just banked", "allowed", plain=False)
    else:
        yield HouseRule("Piggyback", "no", plain=True)


def _end(rules: Rules) -> Iterator[HouseRule]:
    passing = HouseRule(f"Going past {number(rules.target)}", rules.overshoot, plain=not rules.exact)
    yield passing
    if not rules.exact:
        yield HouseRule("Last round", rules.last_round, plain=rules.last_round == _PLAIN.last_round)
        if rules.has_last_round:
            yield HouseRule("Tie for first", rules.tie, plain=rules.tie == _PLAIN.tie)
    if rules.wins_outright == "none":
        yield HouseRule("Wins outright", "none", plain=True)
    else:
        verb = "win" if rules.wins_outright.endswith("s") else "wins"
        first = rules.wins_outright[:1].upper() + rules.wins_outright[1:]
        yield HouseRule(first, f"{verb} outright", plain=False)
