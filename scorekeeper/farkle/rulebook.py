"""Rules in sentences, for screen and paper alike. Every field of `Rules` has its say here."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.farkle.lines import Grid, ScoringLine, describe, scoring_lines, uncapital
from scorekeeper.farkle.names import HOW_MANY
from scorekeeper.farkle.presets import origin
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.words import listed, nth, number, spelled

__all__ = ["Grid", "Passage", "ScoringLine", "describe", "headline", "rulebook", "scoring_lines", "short"]

_WINS = {
    "six of a kind": "six of a kind wins",
    "six 1s": "six 1s win",
    "five of a kind on the first roll": "five of a kind on the first roll of a turn wins",
}


@dataclass(frozen=True)
class Passage:
    """A step of the game or a part of it: a heading without a full stop, and whole sentences."""

    heading: str
    sentences: tuple[str, ...]


def headline(rules: Rules) -> str:
    """What tells rule sets apart in a list: "opens with 500, to 10,000"."""
    start = f"least bank {number(rules.turn_minimum)}" if rules.turn_minimum else "no opening"
    parts = [
        f"opens with {number(rules.opening)}" if rules.opening > rules.turn_minimum else start,
        f"to {'exactly ' if rules.exact else ''}{number(rules.target)}",
        *(["five dice"] if rules.dice == 5 else []),
        *([f"blank roll {number(rules.blank_roll)}"] if rules.blank_roll else []),
        *([] if rules.penalty else ["no penalty"]),
    ]
    return ", ".join(parts[:3])


def short(rules: Rules) -> str:
    """The rules that tables differ on, in two to four sentences."""
    penalty = _penalty(rules) or "A farkle costs no more than the turn."
    sentences = (_start(rules), penalty, _sentence(_clauses(_extras(rules))), _end(rules))
    return " ".join(filter(None, sentences))


def rulebook(rules: Rules) -> tuple[Passage, ...]:
    """The whole game under these rules: their name, a turn step by step, the end, and what scores."""
    passages = (
        Passage(rules.name, _about(rules)),
        Passage(f"Roll all {spelled(rules.dice)} dice", _rolling()),
        Passage("Set aside at least one scoring die", _setting_aside(rules)),
        Passage("Bank, or roll the dice that are left", _banking(rules)),
        Passage("No scoring die is a farkle", tuple(_farkles(rules))),
        Passage(f"All {spelled(rules.dice)} have scored: hot dice", (_hot_dice(rules),)),
        Passage("Get on the board", (_opening(rules),)),
        *_taking_over(rules),
        *_outright(rules),
        _ending(rules),
        Passage("What scores", tuple(_scoring(rules))),
    )
    return tuple(passages)


def _about(rules: Rules) -> tuple[str, ...]:
    dice = f"{spelled(rules.dice).capitalize()} dice, {HOW_MANY} players, and {number(rules.target)} points to reach."
    return (*filter(None, (_sentence(origin(rules)),)), dice)


def _rolling() -> tuple[str, ...]:
    return (
        "Before the first turn each player rolls one die; highest starts, and ties roll again.",
        "Turns pass to the left.",
    )


def _setting_aside(rules: Rules) -> tuple[str, ...]:
    choice = "You choose which." if rules.set_aside == "any" else "Every die that scores must be set aside."
    return choice, "Dice score together only if they were rolled together."


def _banking(rules: Rules) -> tuple[str, ...]:
    least = (f"The least you may bank is {number(rules.turn_minimum)}.",) if rules.turn_minimum else ()
    step = f"Every bank is a multiple of {number(rules.step)}."
    return ("Banking adds your turn total to your score and passes the dice on.", *least, step)


def _farkles(rules: Rules) -> Iterator[str]:
    yield "The turn is over and scores nothing."
    if rules.penalty:
        yield _taking(rules)
    if rules.blank_roll:
        yield f"{_blank_roll(rules).capitalize()} and is no farkle."


def _taking(rules: Rules) -> str:
    """Which farkles count and what they cost, in one sentence: on paper this step must stay short."""
    since = "Once on the board" if rules.penalty_from == "on the board" else "From the first turn on"
    below = ", even below 0" if rules.floor == "none" else ", but never below 0"
    cost = _cost(rules) + (below if rules.penalty != "everything" else "")
    if rules.penalty_after == 1 or rules.penalty_count == "in all":
        return f"{since}, {_counted_farkles(rules)} {cost}."
    return f"{since}, every {spelled(rules.penalty_after)} in a row cost {cost}; only a bank ends the run."


def _cost(rules: Rules) -> str:
    return "the whole total" if rules.penalty == "everything" else number(rules.penalty)


def _penalty(rules: Rules) -> str:
    if not rules.penalty:
        return ""
    since = "once on the board, " if rules.penalty_from == "on the board" else ""
    stops = ", but never below 0" if rules.floor == "zero" and rules.penalty != "everything" else ""
    return _sentence(f"{since}{_counted_farkles(rules)} {_cost(rules)}{stops}")


def _counted_farkles(rules: Rules) -> str:
    if rules.penalty_after == 1:
        return "every farkle costs"
    if rules.penalty_count == "in all":
        return f"every {nth(rules.penalty_after)} farkle of a player costs"
    return f"{spelled(rules.penalty_after)} farkles in a row cost"


def _hot_dice(rules: Rules) -> str:
    dice = spelled(rules.dice)
    if rules.hot_dice == "must roll":
        return f"You must roll all {dice} again before you can bank."
    return f"You may roll all {dice} again and go on adding."


def _opening(rules: Rules) -> str:
    if rules.opening > rules.turn_minimum:
        return f"Your first bank must be {number(rules.opening)} or more, made in one turn."
    if rules.turn_minimum:
        return f"Your first bank puts you there; like every bank it must be {number(rules.turn_minimum)} or more."
    return "Your first bank puts you there, whatever it is."


def _taking_over(rules: Rules) -> Iterator[Passage]:
    if rules.piggyback:
        sentences = (
            "After a bank the next player may go on with the dice that were left and the turn total just banked.",
            "Both keep those points; if the second player farkles, only the first one does.",
            "Only a player on the board may take over.",
        )
        yield Passage("Or take over the turn before", sentences)


def _outright(rules: Rules) -> Iterator[Passage]:
    if rules.wins_outright != "none":
        yield Passage("Win outright", (f"{_wins(rules).capitalize()} the game at once, whatever the scores.",))


def _wins(rules: Rules) -> str:
    return _WINS[rules.wins_outright]


def _ending(rules: Rules) -> Passage:
    target = number(rules.target)
    if rules.exact:
        sentences = (_sentence(_over(rules)), "Such a turn is no farkle.")
        return Passage(f"Exactly {target} wins at once", sentences)
    if rules.last_round == "none":
        return Passage("The end", (f"The first to reach {target} wins at once.",))
    sentences = (f"When someone reaches {target}, {_others(rules)}.", f"The highest score wins; {_tie(rules)}.")
    return Passage("Last round", sentences)


def _over(rules: Rules) -> str:
    points = "are lost" if rules.overshoot == "is lost" else "go to the player with the lowest score"
    return f"a turn that would pass it scores nothing, and its points {points}"


def _tie(rules: Rules) -> str:
    return {
        "shared": "a tie is shared",
        "play-off": "those who tie for first play on, a turn each, until one leads",
        "first to reach it": "a tie goes to the player who reached that score first",
    }[rules.tie]


def _start(rules: Rules) -> str:
    least = number(rules.turn_minimum)
    if rules.opening <= rules.turn_minimum:
        return f"Every bank must be at least {least}." if rules.turn_minimum else "Any bank counts, the first too."
    first = f"A first bank needs {number(rules.opening)} in one turn"
    return f"{first}, every later one {least}." if rules.turn_minimum else f"{first}."


def _extras(rules: Rules) -> Iterator[str]:
    if rules.dice != 6:
        yield f"{spelled(rules.dice)} dice are played"
    if rules.blank_roll:
        yield _blank_roll(rules)
    if rules.hot_dice == "must roll":
        yield "hot dice must be rolled again"
    if rules.set_aside == "every scoring die":
        yield "every scoring die must be set aside"
    if rules.piggyback:
        yield "the next player may take over a banked turn"
    if rules.wins_outright != "none":
        yield f"{_wins(rules)} at once"


def _blank_roll(rules: Rules) -> str:
    return f"a roll of all {spelled(rules.dice)} dice in which nothing scores is worth {number(rules.blank_roll)}"


def _others(rules: Rules) -> str:
    """What the others still play once someone has reached the target."""
    one_turn = rules.last_round == "one turn each"
    return "everyone else gets one last turn" if one_turn else "the others finish the round"


def _end(rules: Rules) -> str:
    target = number(rules.target)
    if rules.exact:
        return f"Exactly {target} wins at once; {_over(rules)}."
    if rules.last_round == "none":
        return f"The first to reach {target} wins at once."
    return f"At {target} {_others(rules)}; the highest score wins, and {_tie(rules)}."


def _scoring(rules: Rules) -> Iterator[str]:
    for _, lines in groupby(scoring_lines(rules), key=lambda line: (line.group, line.grid)):
        line, *more = lines
        if line.grid:
            yield from _family(line.grid)
        else:
            yield _worth([(_subject(one), one.points) for one in (line, *more)])


def _family(grid: Grid) -> Iterator[str]:
    for place, size in enumerate(grid.kinds if not grid.rule else grid.kinds[:1]):
        yield _worth([(f"{spelled(size)} {face}s", points[place]) for face, points in grid.rows])
    if grid.rule:
        yield _sentence(grid.rule)


def _worth(items: Iterable[tuple[str, int]]) -> str:
    """(three 1s, 300), (three 2s, 200), (three 3s, 300) as "Three 1s score 300, three 2s 200 and three 3s 300." """
    (first, points), *others = items
    # "A single 5 50" would stumble; in a longer list the pattern carries it.
    verbs = len(others) == 1
    more = (f"{name} {_score(name)} {number(worth)}" if verbs else f"{name} {number(worth)}" for name, worth in others)
    return _sentence(listed([f"{first} {_score(first)} {number(points)}", *more]))


def _score(name: str) -> str:
    return "score" if name.endswith("s") else "scores"


def _subject(line: ScoringLine) -> str:
    name = uncapital(describe(line.pattern))
    return f"a {name}" if name.startswith(("single", "straight")) else name


def _clauses(clauses: Iterable[str]) -> str:
    *most, last = ["", *clauses]
    return f"{', '.join(most[1:])}, and {last}" if most[1:] else last


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""
