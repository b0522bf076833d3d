"""The `scorekeeper` command: the game at a terminal, and for programs with --json.

Exit status: 0 done, 1 refused by the rules, 2 unreadable or misused; then one line on stderr says why.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import NoReturn

from scorekeeper.cli.common import DONE, MISUSED, REFUSED, complain, say
from scorekeeper.cli.files import add_file_commands
from scorekeeper.cli.game import add_game_commands
from scorekeeper.cli.print import add_print
from scorekeeper.config import BadSettings, read_settings
from scorekeeper.exports import BadFile
from scorekeeper.farkle import FarkleError, IllegalEntry, IllegalSetAside
from scorekeeper.store.errors import Busy, NoBackup, NotFound, Unread, Unusable


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
        return complain(REFUSED, refusal)
    except BadFile as error:
        return complain(REFUSED if error.refused else MISUSED, error)
    except (FarkleError, BadSettings, NotFound, Unread, NoBackup, Busy, Unusable) as error:
        return complain(MISUSED, error)
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
    parser.add_argument("--version", action="version", version=f"scorekeeper {version('farkle-scorekeeper')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    serve = commands.add_parser("serve", help="serve the scorekeeper to browsers")
    serve.add_argument("--host", metavar="ADDRESS", help="where to listen: 127.0.0.1, or 0.0.0.0 for the whole network")
    serve.add_argument("--port", metavar="N", help="8000 unless told otherwise")
    serve.set_defaults(run=_serve)

    for add in (add_game_commands, add_print, add_file_commands):
        add(commands)
    for command in commands.choices.values():
        command.add_argument("--json", action="store_true", help="for programs")
    return parser


def _serve(arguments: argparse.Namespace) -> int:
    from scorekeeper.addresses import addresses, note
    from scorekeeper.serving import serve, terminal_has_colours, welcome

    given = {"--host": arguments.host, "--port": arguments.port}
    settings = read_settings(os.environ, {name: value for name, value in given.items() if value is not None})
    where = addresses(settings)

    def started() -> None:
        note(settings)
        data = {"here": where.here, "network": list(where.network), "data": str(settings.data)}
        say(arguments, data, welcome(where, settings, terminal_has_colours()))
        sys.stdout.flush()

    serve(settings, started)
    return DONE
