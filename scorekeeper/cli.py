"""The `scorekeeper` command: the game at a terminal, and for programs with --json.

Exit status: 0 done, 1 refused by the rules, 2 unreadable or misused; then one line on stderr says why.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from scorekeeper import farkle
from scorekeeper.cli_files import back_up, export_games, import_games
from scorekeeper.cli_print import add_print
from scorekeeper.config import BadSettings, read_settings
from scorekeeper.exports import BadFile
from scorekeeper.farkle import FarkleError, IllegalEntry, IllegalSetAside, Rules, State, Unreadable
from scorekeeper.farkle.rulebook import headline, rulebook
from scorekeeper.filters import names as listed
from scorekeeper.filters import number
from scorekeeper.store.errors import Busy, NoBackup, NotFound

DONE, REFUSED, MISUSED = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Names are in any script, whatever this terminal thinks of itself.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except (IllegalSetAside, IllegalEntry) as refusal:
        return _complain(REFUSED, refusal)
    except BadFile as error:
        return _complain(REFUSED if error.refused else MISUSED, error)
    except (FarkleError, BadSettings, NotFound, NoBackup, Busy) as error:
        return _complain(MISUSED, error)
    except BrokenPipeError:
        # Whoever reads has enough, as in `scorekeeper replay FILE | head`; Python must not flush once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return status


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line and no usage before it; --help has that."""
        self.exit(MISUSED, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="scorekeeper", description="A scorekeeper for Farkle.")
    parser.add_argument("--version", action="version", version=f"scorekeeper {version('scorekeeper')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    serve = commands.add_parser("serve", help="serve the scorekeeper to browsers")
    serve.add_argument("--host", metavar="ADDRESS", help="where to listen: 127.0.0.1, or 0.0.0.0 for the whole network")
    serve.add_argument("--port", metavar="N", help="8000 unless told otherwise")
    serve.set_defaults(run=_serve)

    score = commands.add_parser("score", help="what a roll is worth")
    score.add_argument("dice", metavar="DICE", help="the roll, such as 552346")
    score.add_argument("--set-aside", metavar="DICE", help="these dice of the roll, instead of the best choice")
    score.add_argument("--rules", metavar="SLUG|FILE", default="classic", help="a preset or a file of rules")
    score.set_defaults(run=_score)

    rules = commands.add_parser("rules", help="the presets, or one rule set in sentences")
    rules.add_argument("rules", metavar="SLUG|FILE", nargs="?", help="a preset or a file of rules")
    rules.set_defaults(run=_rules)

    replay = commands.add_parser("replay", help="a game file, entry by entry")
    replay.add_argument("file", metavar="FILE", help="a game file, or - for standard input")
    replay.set_defaults(run=_replay)

    bring = commands.add_parser("import", help="a game file, or an archive of them, into the scorekeeper")
    bring.add_argument("file", metavar="FILE", help="a game file, an archive made by export --all, or -")
    bring.set_defaults(run=import_games)

    take = commands.add_parser("export", help="one game as its file, or all of them as an archive")
    take.add_argument("code", metavar="CODE", nargs="?", help="the code of the game, such as KQXR-TMBD")
    take.add_argument("--all", action="store_true", help="every game, as a zip archive of game files")
    take.add_argument("-o", "--output", metavar="FILE", default="-", help="where to; without it to standard output")
    take.set_defaults(run=export_games)

    backup = commands.add_parser("backup", help="a copy of the database, also while it is in use")
    backup.add_argument("file", metavar="FILE", help="where to; an older copy there is replaced")
    backup.set_defaults(run=back_up)

    link = commands.add_parser("link", help="the link that lets a device score a game")
    link.add_argument("code", metavar="CODE", help="the code of the game, such as KQXR-TMBD")
    link.set_defaults(run=_link)

    sheet = add_print(commands, _chosen)
    for command in (serve, score, rules, replay, bring, take, backup, sheet, link):
        command.add_argument("--json", action="store_true", help="for programs")
    return parser


def _serve(arguments: argparse.Namespace) -> int:
    from scorekeeper.addresses import addresses
    from scorekeeper.serving import serve, terminal_has_colours, welcome

    given = {"--host": arguments.host, "--port": arguments.port}
    settings = read_settings(os.environ, {name: value for name, value in given.items() if value is not None})
    where = addresses(settings)

    def started() -> None:
        if arguments.json:
            _print_json({"here": where.here, "network": list(where.network), "data": str(settings.data)})
        else:
            print(welcome(where, settings, terminal_has_colours()))
        sys.stdout.flush()

    serve(settings, started)
    return DONE


def _score(arguments: argparse.Namespace) -> int:
    rules = _chosen(arguments.rules)
    if arguments.set_aside is None:
        scored = farkle.best(rules, arguments.dice)
    else:
        scored = farkle.score(rules, arguments.set_aside, arguments.dice)
    dice = "".join(map(str, scored.dice))
    parts = [(part.pattern, part.points) for part in scored.combinations]
    if arguments.json:
        combinations = [{"dice": pattern, "points": points} for pattern, points in parts]
        _print_json({"points": scored.points, "set_aside": dice, "combinations": combinations})
    elif scored.points:
        print(f"{number(scored.points)} points with {dice}")
        for pattern, points in parts:
            print(f"  {pattern:<8}{number(points):>7}")
    else:
        print("Farkle: nothing scores.")
    return DONE


def _rules(arguments: argparse.Namespace) -> int:
    if arguments.rules is None:
        return _presets(arguments)
    rules = _chosen(arguments.rules)
    if arguments.json:
        _print_json(farkle.dump_rules(rules))
        return DONE
    print("\n\n".join("\n  ".join((passage.heading, *passage.sentences)) for passage in rulebook(rules)))
    return DONE


def _presets(arguments: argparse.Namespace) -> int:
    if arguments.json:
        _print_json([{"slug": slug, "name": one.name, "source": one.source} for slug, one in farkle.PRESETS.items()])
        return DONE
    for slug, one in farkle.PRESETS.items():
        print(f"{slug:<18}{one.name}: {headline(one)}")
    return DONE


def _replay(arguments: argparse.Namespace) -> int:
    steps = farkle.replay(farkle.load_game(_read_json(arguments.file))).steps
    for step in steps:
        refusal = str(step.refused) if step.refused else None
        if arguments.json:
            _print_json({"entry": step.number, "refused": refusal} | farkle.dump_state(step.state))
        else:
            print(f"{step.number or '–':>4}  {refusal or _standing(step.state)}")
    refused = [step.refused for step in steps if step.refused]
    if refused:
        more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
        return _complain(REFUSED, f"refused: {refused[0]}{more}")
    return DONE


def _link(arguments: argparse.Namespace) -> int:
    from scorekeeper.addresses import addresses
    from scorekeeper.serving import scoring_link

    settings = read_settings(os.environ)
    where = addresses(settings)
    try:
        link = scoring_link(settings, arguments.code, (*where.network, where.here)[0])
    except NotFound as error:
        return _complain(MISUSED, error)
    if arguments.json:
        _print_json({"code": arguments.code, "link": link})
    else:
        print(link)
    return DONE


def _standing(state: State) -> str:
    names = [one.name for one in state.standings]
    totals = "  ".join(f"{one.name} {number(one.total)}" for one in state.standings)
    if state.to_play is None:
        return f"{totals}  · {listed([names[winner] for winner in state.winners])} won"
    return f"{totals}  · round {state.round}, {state.phase}: {names[state.to_play]} to play"


def _chosen(rules: str) -> Rules:
    """The rules of a preset's slug, or else of a file."""
    if rules in farkle.PRESETS:
        return farkle.PRESETS[rules]
    if not Path(rules).exists():
        raise Unreadable(f"{rules} is neither a preset nor a file; the presets are {', '.join(farkle.PRESETS)}.")
    return farkle.load_rules(_read_json(rules))


def _read_json(file: str) -> object:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}.") from error
    try:
        return json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{'Standard input' if file == '-' else file} is no JSON: {error}.") from error


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False))


def _complain(status: int, error: object) -> int:
    print(f"scorekeeper: {' '.join(str(error).split())}", file=sys.stderr)
    return status
