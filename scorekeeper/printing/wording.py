"""What a score sheet says about writing on it, in as few words as its foot has room for."""

from dataclasses import dataclass

from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import nth, number, spelled

_OUTRIGHT = {
    "six of a kind": "Six of a kind wins",
    "six 1s": "Six 1s win",
    "five of a kind on the first roll": "Five of a kind on the first roll wins",
}
_LAST_ROUND = {
    "one turn each": "All others get one last turn.",
    "finish the round": "The others finish the round.",
}
_TIE = {"shared": "is shared", "play-off": "is played off", "first to reach it": "goes to the first there"}


@dataclass(frozen=True, slots=True)
class HowTo:
    """How points and farkles are written down: a text in which `penalty`, where there is one, stands in bold."""

    before: str
    penalty: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ends: `heading` stands before the lines for a name and a total, `then` after them."""

    heading: str
    then: str


def how_to_fill_in(rules: Rules) -> HowTo:
    """How turns, farkles and the penalty of these rules are written down (rules.md, A turn)."""
    least = f"A bank is at least {number(rules.turn_minimum)}. " if rules.turn_minimum else ""
    text = f"Write each bank under turn, the new sum under total. {least}A farkle: strike the F."
    if not rules.penalty:
        return HowTo(text)
    struck, beside = _struck(rules)
    since = ", once on the board" if rules.penalty_from == "on the board" else ""
    anew = " and count anew" if rules.penalty_after > 1 else ""
    if rules.penalty == "everything":
        return HowTo(f"{text} {struck}{since}: write", "0", f"as the new total{anew}.")
    floor = ", but not below 0" + "," * bool(anew) if rules.floor == "zero" else ""
    after = f"beside {beside}, take it off{floor}{anew}."
    return HowTo(f"{text} {struck}{since}: write", number(-rules.penalty), after)


def _struck(rules: Rules) -> tuple[str, str]:
    if rules.penalty_after == 1:
        return "Each one struck", "it"
    last = nth(rules.penalty_after)
    if rules.penalty_count == "in all":
        return f"Every {last} struck", "it"
    return f"{spelled(rules.penalty_after).capitalize()} struck in a row", f"the {last}"


def ending(rules: Rules) -> Ending:
    """Every way in which the game ends, and what happens then (rules.md, The end)."""
    target = number(rules.target)
    outright = f" {_OUTRIGHT[rules.wins_outright]} at once." if rules.wins_outright != "none" else ""
    if rules.exact:
        points = "are lost" if rules.overshoot == "is lost" else "go to the lowest"
        then = f"The game ends at once. A turn that goes over scores nothing; its points {points}."
        return Ending(f"Exactly {target} wins", then + outright)
    if rules.last_round == "none":
        return Ending(f"First to {target} wins", f"The game ends at once.{outright}")
    then = f"{_LAST_ROUND[rules.last_round]} Highest score wins; a tie {_TIE[rules.tie]}."
    return Ending(f"Last round at {target}", then + outright)
