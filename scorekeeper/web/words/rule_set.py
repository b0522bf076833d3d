"""A rule set as pages show it: the figures that matter first, the game step by step, and what scores with its dice."""

from dataclasses import dataclass

from scorekeeper.farkle import Rules
from scorekeeper.farkle.facts import Fact, facts
from scorekeeper.farkle.rulebook import Passage, ScoringLine, rulebook, scoring_lines, short


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
        facts=facts(rules),
        steps=tuple(steps),
        lines=scoring_lines(rules),
    )
