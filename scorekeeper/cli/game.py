"""The commands that need no database: what a roll is worth, the odds, the rules, a game file entry by entry."""

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper import farkle
from scorekeeper.cli.common import DONE, REFUSED, complain, read_json, read_rules, say
from scorekeeper.farkle import State
from scorekeeper.farkle.rulebook import headline, rulebook
from scorekeeper.filters import dice as some_dice
from scorekeeper.filters import names as listed
from scorekeeper.filters import number


def add_game_commands(commands: Any) -> None:
    """The commands, added to those of the program."""
    score = commands.add_parser("score", help="what a roll is worth")
    score.add_argument("dice", metavar="DICE", help="the roll, such as 552346")
    score.add_argument("--set-aside", metavar="DICE", help="these dice of the roll, instead of the best choice")
    score.set_defaults(run=_score)

    odds = commands.add_parser("odds", help="the chances of a farkle, and how to make the most points")
    odds.set_defaults(run=_odds)

    for command in (score, odds):
        command.add_argument("--rules", metavar="SLUG|FILE", default="classic", help="a preset or a file of rules")

    rules = commands.add_parser("rules", help="the presets, or one rule set in sentences")
    rules.add_argument("rules", metavar="SLUG|FILE", nargs="?", help="a preset or a file of rules")
    rules.set_defaults(run=_rules)

    replay = commands.add_parser("replay", help="a game file, entry by entry")
    replay.add_argument("file", metavar="FILE", help="a game file, or - for standard input")
    replay.set_defaults(run=_replay)


def _score(arguments: argparse.Namespace) -> int:
    rules = read_rules(arguments.rules)
    if arguments.set_aside is None:
        scored = farkle.best(rules, arguments.dice)
    else:
        scored = farkle.score(rules, arguments.set_aside, arguments.dice)
    dice = "".join(map(str, scored.dice))
    parts = [(part.pattern, part.points) for part in scored.combinations]
    combinations = [{"dice": pattern, "points": points} for pattern, points in parts]
    lines = [f"{number(scored.points)} points with {dice}"] if scored.points else ["Farkle: nothing scores."]
    lines += [f"  {pattern:<8}{number(points):>7}" for pattern, points in parts]
    data = {"points": scored.points, "set_aside": dice, "combinations": combinations}
    say(arguments, data, "\n".join(lines))
    return DONE


def _odds(arguments: argparse.Namespace) -> int:
    rules = read_rules(arguments.rules)
    play = farkle.best_play(rules)
    chances = {dice: farkle.farkle_chance(rules, dice) for dice in range(rules.dice, 0, -1)}
    # From a turn total that was never worked out on, one always rolls.
    bank_from = {dice: play.bank_from(dice) if play.bank_from(dice) <= play.farthest else None for dice in chances}
    least = rules.least_first_bank
    first = {"points": least, "chance": farkle.chance_to_reach(rules, least)} if least else None
    rows = [
        {"dice": dice, "farkle": float(chance), "exact": str(chance), "bank_from": bank_from[dice]}
        for dice, chance in chances.items()
    ]
    best = {"expected": play.expected, "long_run": play.long_run}
    data = {"rules": rules.name, "dice": rows, **best, "first_bank": first}
    say(arguments, data, "\n".join(_odds_lines(data)))
    return DONE


def _odds_lines(data: Mapping[str, Any]) -> Iterator[str]:
    yield f"{data['rules']}: the chance of a farkle, and the turn total from which to bank"
    for row in data["dice"]:
        when = "always roll" if row["bank_from"] is None else f"bank from {number(row['bank_from'])}"
        yield f"  {some_dice(row['dice']):<8}{row['farkle']:>7.2%}  {row['exact']:<10}{when}"
    best = f"Best play makes {data['expected']:,.1f} points a turn"
    penalised = data["long_run"] not in {None, data["expected"]}
    yield f"{best}, {data['long_run']:,.1f} with the penalty." if penalised else f"{best}."
    if data["first_bank"]:
        least, chance = number(data["first_bank"]["points"]), data["first_bank"]["chance"]
        yield f"A first bank needs {least} in one turn: {chance:.1%}, playing for just that."


def _rules(arguments: argparse.Namespace) -> int:
    if arguments.rules is None:
        return _presets(arguments)
    rules = read_rules(arguments.rules)
    passages = ("\n  ".join((passage.heading, *passage.sentences)) for passage in rulebook(rules))
    say(arguments, farkle.dump_rules(rules), "\n\n".join(passages))
    return DONE


def _presets(arguments: argparse.Namespace) -> int:
    data = [{"slug": slug, "name": one.name, "source": one.source} for slug, one in farkle.PRESETS.items()]
    say(arguments, data, "\n".join(f"{slug:<18}{one.name}: {headline(one)}" for slug, one in farkle.PRESETS.items()))
    return DONE


def _replay(arguments: argparse.Namespace) -> int:
    steps = farkle.replay(farkle.load_game(read_json(arguments.file))).steps
    for step in steps:
        refusal = str(step.refused) if step.refused else None
        data = {"entry": step.number, "refused": refusal} | farkle.dump_state(step.state)
        say(arguments, data, f"{step.number or '–':>4}  {refusal or _standing(step.state)}")
    refused = [step.refused for step in steps if step.refused]
    if refused:
        more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
        return complain(REFUSED, f"refused: {refused[0]}{more}")
    return DONE


def _standing(state: State) -> str:
    names = [one.name for one in state.standings]
    totals = "  ".join(f"{one.name} {number(one.total)}" for one in state.standings)
    if state.to_play is None:
        return f"{totals}  · {listed([names[winner] for winner in state.winners])} won"
    return f"{totals}  · round {state.round}, {state.phase}: {names[state.to_play]} to play"
