"""A rule set as pages show it: the figures that matter first, the game step by step, and what scores with its dice."""

from dataclasses import dataclass

from scorekeeper.farkle import Rules
from scorekeeper.farkle.rulebook import Passage, ScoringLine, rulebook, scoring_lines, short
from scorekeeper.farkle.words import MINUS, number, spelled


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of the rules and what it is: "10,000" "starts the last round"."""

    figure: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A rule set on a page: `about` and `short` in sentences, `steps` of the game, `lines` of what scores."""

    name: str
    about: tuple[str, ...]
    short: str
    facts: tuple[Fact, ...]
    steps: tuple[Passage, ...]
    lines: tuple[ScoringLine, ...]


def rules_page(rules: Rules) -> RulesPage:
    """The page of these rules. What scores is drawn, so the rulebook's sentences on it are not repeated."""
    about, *steps, _scores = rulebook(rules)
    return RulesPage(
        name=rules.name,
        about=about.sentences,
        short=short(rules),
        facts=_facts(rules),
        steps=tuple(steps),
        lines=scoring_lines(rules),
    )


def _facts(rules: Rules) -> tuple[Fact, ...]:
    return (
        _target(rules),
        _first_bank(rules),
        _penalty(rules),
        Fact("2 to 12", f"players, with {spelled(rules.dice)} dice"),
    )


def _target(rules: Rules) -> Fact:
    if rules.exact:
        return Fact(number(rules.target), "exactly, to win")
    return Fact(number(rules.target), "wins at once" if rules.last_round == "none" else "starts the last round")


def _first_bank(rules: Rules) -> Fact:
    if rules.opening:
        return Fact(number(rules.opening), "to get on the board")
    if rules.turn_minimum:
        return Fact(number(rules.turn_minimum), "is the least bank")
    return Fact("any", "bank gets on the board")


def _penalty(rules: Rules) -> Fact:
    if rules.penalty == 0:
        return Fact("no", "penalty for farkles")
    figure = "all" if rules.penalty == "everything" else f"{MINUS}{number(rules.penalty)}"
    count = spelled(rules.penalty_after)
    return Fact(figure, f"{count} farkles in a row" if rules.penalty_count == "in a row" else f"every {count} farkles")
