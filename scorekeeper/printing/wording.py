"""What a score sheet says about writing on it, in as few words as its foot has room for."""

from dataclasses import dataclass

from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import number, spelled

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class HowTo:
    """How points and farkles are written down: a text in which `penalty`, where there is one, stands in bold."""

    before: str
    penalty: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ends: `reached` stands before the lines for a name and a total, `then` after them."""

    heading: str
    reached: str
    then: str


def how_to_fill_in(rules: Rules) -> HowTo:
    """How turns, farkles and the penalty of these rules are written down (rules.md, A turn)."""
    least = f"A bank is at least {number(rules.turn_minimum)}. " if rules.turn_minimum else ""
    text = f"Write each bank under turn and the new sum under total. {least}A farkle: strike the small F."
    if not rules.penalty:
        return HowTo(text)
    struck, beside = _struck(rules)
    since = ", once on the board" if rules.penalty_from == "on the board" else ""
    anew = " and count anew" if rules.penalty_after > 1 else ""
    if rules.penalty == "everything":
        return HowTo(f"{text} {struck}{since}: write", "0", f"as the new total{anew}.")
    floor = ", but not below 0" + "," * bool(anew) if rules.floor == "zero" else ""
    after = f"beside {beside}, take it off the total{floor}{anew}."
    return HowTo(f"{text} {struck}{since}: write", number(-rules.penalty), after)


def _struck(rules: Rules) -> tuple[str, str]:
    if rules.penalty_after == 1:
        return "Each one struck", "it"
    last = _ORDINALS[rules.penalty_after]
    if rules.penalty_count == "in all":
        return f"Every {last} struck", "it"
    return f"{spelled(rules.penalty_after).capitalize()} struck in a row", f"the {last}"


def ending(rules: Rules) -> Ending:
    """What happens when somebody reaches the target (rules.md, The end)."""
    target = number(rules.target)
    if rules.exact:
        points = "are lost" if rules.overshoot == "is lost" else "go to the lowest"
        then = f"That wins. A turn that goes over scores nothing; its points {points}."
        return Ending("The end", f"First to exactly {target}:", then)
    if rules.last_round == "none":
        return Ending("The end", f"First to {target}:", "That wins at once.")
    if rules.last_round == "finish the round":
        return Ending("Last round", f"First to {target}:", "The round is played to its end; the highest score wins.")
    return Ending("Last round", f"First to {target}:", "Everyone else has one last turn, in the Last row.")
