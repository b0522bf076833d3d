"""The command that makes the sheets that the pages offer, as files."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.config import read_settings
from scorekeeper.farkle import Rules
from scorekeeper.filters import day

if TYPE_CHECKING:
    from scorekeeper.store.games import Stored

SHEETS = ("rule-sheet", "score-sheet", "tally")
Chosen = Callable[[str], Rules]


def add_print(commands: Any, chosen: Chosen) -> argparse.ArgumentParser:
    """The command, added to those of the program; `chosen` gives the rules of a preset's slug or of a file."""
    parser: argparse.ArgumentParser = commands.add_parser("print", help="a sheet as a PDF file")
    parser.add_argument("sheet", choices=SHEETS, metavar="SHEET", help="rule-sheet, score-sheet or tally")
    parser.add_argument("--rules", metavar="SLUG|FILE", default="classic", help="a preset or a file of rules")
    parser.add_argument("--game", metavar="CODE", help="the sheet of this game: its rules, its names, its turns")
    parser.add_argument("--paper", metavar="PAPER", default="a4", help="a4, unless it is letter")
    parser.add_argument("--players", metavar="N", type=int, help="columns of a score sheet, 2 to 12")
    parser.add_argument("--rounds", metavar="N", type=int, default=0, help="at least so many rounds")
    parser.add_argument("--fill", action="store_true", help="a score sheet with fields to fill in on a screen")
    parser.add_argument("--filled", action="store_true", help="a score sheet with all that the game has so far")
    parser.add_argument("--large", action="store_true", help="a rule sheet in large print")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to; - is standard output")
    parser.set_defaults(run=lambda arguments: print_sheet(arguments, chosen))
    return parser


def print_sheet(arguments: argparse.Namespace, chosen: Chosen) -> int:
    """Write the sheet, and say where. Status 2 and a sentence where there is no such sheet or game."""
    from scorekeeper.printing import NoPress, NoSheet
    from scorekeeper.store.errors import NotFound

    try:
        sheet, name = _made(arguments, chosen)
        if arguments.output == "-":
            sys.stdout.buffer.write(sheet)
            return 0
        file = Path(arguments.output or name)
        file.write_bytes(sheet)
    except (NoSheet, NoPress, NotFound) as error:
        print(f"scorekeeper: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"scorekeeper: {arguments.output or name} cannot be written: {error.strerror}.", file=sys.stderr)
        return 2
    print(json.dumps({"file": str(file), "bytes": len(sheet)}) if arguments.json else file)
    return 0


def _made(arguments: argparse.Namespace, chosen: Chosen) -> tuple[bytes, str]:
    from scorekeeper import printing

    stored = _stored(arguments.game) if arguments.game else None
    if stored is None and (arguments.sheet == "tally" or arguments.filled):
        raise printing.NoSheet("That sheet is the one of a game: --game CODE.")
    rules = stored.game.rules if stored else chosen(arguments.rules)
    belongs = stored.code if stored else Path(arguments.rules).stem
    kind = arguments.sheet + "-filled" * arguments.filled + "-large" * arguments.large
    name = f"farkle-{kind}-{belongs}-{arguments.paper}.pdf"
    common = {"paper": arguments.paper, "address": _address(stored)}
    if stored and (arguments.sheet == "tally" or arguments.filled):
        wishes = {"code": stored.code, "day": day(stored.changed.astimezone()), **common}
        if arguments.sheet == "tally":
            return printing.tally(stored.game, **wishes), name
        return printing.score_sheet_so_far(stored.game, rounds=arguments.rounds, **wishes), name
    common["game"] = stored.code if stored else ""
    if arguments.sheet == "rule-sheet":
        return printing.rule_sheet(rules, large=arguments.large, **common), name
    state = stored.game.state if stored else None
    names = tuple(state.standings[player].name for player in state.present) if state else ()
    return printing.score_sheet(
        rules, players=arguments.players, names=names, rounds=arguments.rounds, form=arguments.fill, **common
    ), name


def _stored(code: str) -> "Stored":
    from scorekeeper.serving import application
    from scorekeeper.store import games

    with application(read_settings(os.environ)).app_context():
        return games.load(code)


def _address(stored: "Stored | None") -> str:
    """Where the game is found, if the owner of the server has said under which address."""
    known = read_settings(os.environ).address
    return f"{known.partition('://')[2]}/g/{stored.code}" if known and stored else ""
