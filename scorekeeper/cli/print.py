"""The command that makes the sheets that the pages offer, as files."""

import argparse
import os
import sys
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.addresses import addresses, as_served
from scorekeeper.cli.common import DONE, STANDARD, database_of, read, read_rules, say, write
from scorekeeper.exports import read_game_file
from scorekeeper.exports.clock import played
from scorekeeper.farkle import Game, Unreadable
from scorekeeper.filters import day
from scorekeeper.typed_numbers import BadNumber, read_number

if TYPE_CHECKING:
    from scorekeeper.printing import AskedSheet

# Each sheet, and which of the wishes below it can grant.
SHEETS = {"rule-sheet": {"large"}, "score-sheet": {"players", "rounds", "fill", "filled"}, "tally": set[str]()}
_PAPER = "letter or a4; without it letter where LC_ALL, LC_PAPER or LANG names the US, Canada or Mexico, else a4"


@dataclass(frozen=True, slots=True)
class _Named:
    """The game that was named: `name` is for its file; `code` and its URL are empty if it is in no database."""

    game: Game
    name: str
    when: datetime | None
    code: str = ""
    link: str = ""


def add_print(commands: Any) -> None:
    """The command, added to those of the program."""
    parser: argparse.ArgumentParser = commands.add_parser("print", help="a sheet as a PDF file")
    parser.add_argument("sheet", choices=SHEETS, metavar="SHEET", help="rule-sheet, score-sheet or tally")
    parser.add_argument("--rules", metavar="SLUG|FILE", default="classic", help="a preset or a file of rules")
    parser.add_argument("--game", metavar="CODE|FILE", help="the sheet of this game: its rules, its names, its turns")
    parser.add_argument("--paper", metavar="PAPER", help=_PAPER)
    parser.add_argument("--players", metavar="N", type=_count, help="columns of a score sheet, 2 to 12")
    parser.add_argument("--rounds", metavar="N", type=_count, default=0, help="at least so many rounds")
    parser.add_argument("--fill", action="store_true", help="a score sheet with fields to fill in on screen")
    parser.add_argument("--filled", action="store_true", help="a score sheet with all that the game has so far")
    parser.add_argument("--large", action="store_true", help="a rule sheet in large print")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to; - is standard output")
    parser.set_defaults(run=_print)


def _count(text: str) -> int:
    """A number on the command line, read as the pages read it. Raises ArgumentTypeError, which argparse tells."""
    try:
        return read_number(text)
    except BadNumber:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number') from None


def _print(arguments: argparse.Namespace) -> int:
    """Write the sheet, and say where. Raises Unreadable, BadFile, NotFound and what the settings raise."""
    from scorekeeper.printing import NoPress, NoSheet

    arguments.paper = _usual_paper() if arguments.paper is None else arguments.paper
    try:
        sheet, name = _made(arguments)
    except (NoSheet, NoPress) as error:
        raise Unreadable(str(error)) from error
    if arguments.output == STANDARD:
        sys.stdout.buffer.write(sheet)
        return DONE
    file = arguments.output or name
    write(file, sheet)
    say(arguments, {"file": file, "bytes": len(sheet)}, file)
    return DONE


def _made(arguments: argparse.Namespace) -> tuple[bytes, str]:
    from scorekeeper import printing

    for wish in ("large", "players", "rounds", "fill", "filled"):
        if getattr(arguments, wish) and wish not in SHEETS[arguments.sheet]:
            raise printing.NoSheet(f"A {arguments.sheet} takes no --{wish}.")
    if arguments.fill and arguments.filled:
        raise printing.NoSheet("A score sheet is either filled or has fields to fill in.")
    named = _named(arguments.game) if arguments.game is not None else None
    if named is None and (arguments.sheet == "tally" or arguments.filled):
        raise printing.NoSheet("That sheet is the one of a game: --game CODE|FILE.")
    belongs = named.name if named else Path(arguments.rules).stem
    kind = arguments.sheet + "-filled" * arguments.filled + "-large" * arguments.large
    name = f"farkle-{kind}-{belongs}-{arguments.paper}.pdf"
    if named and (arguments.sheet == "tally" or arguments.filled):
        return _of_turns(arguments, named), name
    if arguments.sheet == "rule-sheet":
        return _rule_sheet(arguments, named), name
    return printing.score_sheet(_asked(arguments, named)), name


def _rule_sheet(arguments: argparse.Namespace, named: _Named | None) -> bytes:
    from scorekeeper import printing

    rules = named.game.rules if named else read_rules(arguments.rules)
    code, link = (named.code, named.link) if named else ("", "")
    return printing.rule_sheet(rules, paper=arguments.paper, large=arguments.large, code=code, address=link)


def _asked(arguments: argparse.Namespace, named: _Named | None) -> "AskedSheet":
    """A score sheet to write on, for those who play the game that was named."""
    from scorekeeper.printing import AskedSheet

    blank = AskedSheet(
        named.game.rules if named else read_rules(arguments.rules),
        arguments.paper,
        arguments.players,
        _present(named.game) if named else (),
        rounds=arguments.rounds,
        form=arguments.fill,
    )
    return replace(blank, code=named.code, address=named.link, link=named.link) if named else blank


def _present(game: Game) -> tuple[str, ...]:
    return tuple(game.state.standings[player].name for player in game.state.present)


def _of_turns(arguments: argparse.Namespace, named: _Named) -> bytes:
    """The sheets that show the turns of a game."""
    from scorekeeper import printing

    when = day(named.when.astimezone()) if named.when else ""
    wishes = {"paper": arguments.paper, "code": named.code, "day": when, "address": named.link}
    if arguments.sheet == "tally":
        return printing.tally(named.game, **wishes)
    return printing.score_sheet(printing.filled_sheet(named.game, rounds=arguments.rounds, link=named.link, **wishes))


def _named(which: str) -> _Named:
    """The game with this code, or else in this file."""
    from scorekeeper.serving import table_path
    from scorekeeper.store import codes, games

    if codes.read(which) is None or Path(which).exists():
        return _in_file(which)
    settings = as_served(os.environ)
    with database_of(settings, which):
        stored = games.load(which)
        # What only this machine could open is not worth its place on paper.
        base = settings.address or next(iter(addresses(settings).network), "")
        when, link = played(stored.game, stored.created), base and base + table_path(stored)
        return _Named(stored.game, stored.code, when, stored.code, link)


def _in_file(file: str) -> _Named:
    if file != STANDARD and not Path(file).exists():
        raise Unreadable(f"{file} is neither the code of a game nor a file.")
    game = read_game_file(read(file))
    turn = game.state.turn
    return _Named(game, "game" if file == STANDARD else Path(file).stem, turn.at if turn else None)


def _usual_paper() -> str:
    """As for a browser (web.paper): by the country of the language, here that of the terminal."""
    from scorekeeper.printing import usual_paper

    languages = (os.environ.get(name, "") for name in ("LC_ALL", "LC_PAPER", "LANG"))
    return usual_paper(next(filter(None, languages), ""))
