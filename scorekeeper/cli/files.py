"""The commands that carry games in and out of the database: import, export, backup, and the scoring code of one."""

import argparse
import io
import lzma
import os
import secrets
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.addresses import as_served, reached_by_others
from scorekeeper.cli.common import DONE, REFUSED, STANDARD, complain, database_of, read, say, write
from scorekeeper.config import read_settings
from scorekeeper.exports import MOST_IN_A_FILE, BadFile, game_file, read_game_file
from scorekeeper.exports.clock import began, on, played
from scorekeeper.farkle import Game, Unreadable
from scorekeeper.farkle.words import counted
from scorekeeper.filters import names

if TYPE_CHECKING:
    from scorekeeper.store.stored import Stored

_FIRST_YEAR = 1980  # of a time in an archive
# What zipfile and the libraries it reads with raise at a damaged archive.
_DAMAGES = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, NotImplementedError, RuntimeError, EOFError, OSError)


def add_file_commands(commands: Any) -> None:
    """The commands, added to those of the program."""
    bring = commands.add_parser("import", help="a game file, or an archive of them, into the scorekeeper")
    bring.add_argument("file", metavar="FILE", help="a game file, an archive made by export --all, or -")
    bring.set_defaults(run=_import)

    take = commands.add_parser("export", help="one game as its file, or all of them as an archive")
    take.add_argument("code", metavar="CODE", nargs="?", help="the code of the game, such as KQXR-TMBD")
    take.add_argument("--all", action="store_true", help="every game, as a zip archive of game files")
    take.add_argument("-o", "--output", metavar="FILE", default="-", help="where to; without it to standard output")
    take.set_defaults(run=_export)

    backup = commands.add_parser("backup", help="a copy of the database, also while it is in use")
    backup.add_argument("file", metavar="FILE", help="where to; an older copy there is replaced")
    backup.set_defaults(run=_back_up)

    link = commands.add_parser("link", help="the link and the scoring code that let a device score a game")
    link.add_argument("code", metavar="CODE", help="the code of the game, such as KQXR-TMBD")
    link.set_defaults(run=_link)


def _import(arguments: argparse.Namespace) -> int:
    """The games of a game file or an archive into the database, none unless all are sound."""
    from scorekeeper.serving import application, scoring_path
    from scorekeeper.store import games

    found = list(_games_in(arguments.file))
    settings, now = as_served(os.environ), datetime.now(UTC)
    fresh = [games.Fresh(game, secrets.token_urlsafe(12), began(game, now)) for game in found]
    with application(settings).app_context():
        for one in games.create_all(fresh, device=None, now=now):
            link = reached_by_others(settings)[0] + scoring_path(one)
            players = names(standing.name for standing in one.game.state.standings)
            data = {"code": one.code, "link": link, "scoring_code": one.secret}
            say(arguments, data, f"{one.code}  {players}\n  to score it: {link}\n  scoring code: {one.secret}")
    return DONE


def _link(arguments: argparse.Namespace) -> int:
    """The scoring link, a line for each address that other tablets may reach the server by, and the scoring code."""
    from scorekeeper.serving import scoring_path
    from scorekeeper.store import games

    settings = as_served(os.environ)
    with database_of(settings, arguments.code):
        stored = games.load(arguments.code)
        links = [base + scoring_path(stored) for base in reached_by_others(settings)]
    data = {"code": stored.code, "link": links[0], "scoring_code": stored.secret}
    say(arguments, data, "\n".join((*links, f"Scoring code: {stored.secret}")))
    return DONE


def _export(arguments: argparse.Namespace) -> int:
    """One game as its file, or all of them as an archive of files. Of a game that cannot be read completely the log is
    given, alone and in no archive, and the status says so. Raises Unreadable, NotFound.
    """
    from scorekeeper.store import games

    if arguments.all == (arguments.code is not None):
        raise Unreadable("Export either one game, by its code, or --all of them.")
    if arguments.all and arguments.output == STANDARD:
        raise Unreadable("An archive needs a file: --all -o FILE.")
    with database_of(read_settings(os.environ), arguments.code):
        found = _found(games.all_codes() if arguments.all else (arguments.code,))
    content = _archive(found.whole) if arguments.all else found.single
    if arguments.output == STANDARD:
        sys.stdout.write(content.decode())
        return found.told()
    write(arguments.output, content)
    exported = [one.code for one in found.whole] or ([] if arguments.all else [arguments.code])
    done = {"file": arguments.output, "games": exported}
    say(arguments, done, f"{names(exported) or 'No game'} in {arguments.output}")
    return found.told()


@dataclass(frozen=True)
class _Found:
    """Games to export, and why others cannot be read; `log` is what is stored of the last of these."""

    whole: tuple["Stored", ...]
    unread: tuple[str, ...] = ()
    log: bytes = b""

    @property
    def single(self) -> bytes:
        """The file of the one game that was asked for."""
        return game_file(self.whole[0].game) if self.whole else self.log

    def told(self) -> int:
        """The exit status, once a line on stderr has named each game that cannot be read."""
        for sentence in self.unread:
            complain(REFUSED, sentence)
        return REFUSED if self.unread else DONE


def _found(codes: Iterable[str]) -> _Found:
    from scorekeeper.store import games, raw
    from scorekeeper.store.errors import Unread

    found = _Found(())
    for code in codes:
        try:
            found = replace(found, whole=(*found.whole, games.load(code)))
        except Unread as error:
            found = replace(found, unread=(*found.unread, str(error)), log=raw.log_file(code))
    return found


def _back_up(arguments: argparse.Namespace) -> int:
    """A consistent copy of the database, in use or not. Raises NoBackup."""
    from scorekeeper.store.backup import backup

    count = backup(read_settings(os.environ).database, Path(arguments.file))
    say(arguments, {"file": arguments.file, "games": count}, f"{arguments.file}: {counted(count, 'game')}, and sound")
    return DONE


def _games_in(file: str) -> Iterator[Game]:
    content = read(file)
    if not content.startswith(b"PK"):
        yield read_game_file(content)
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = [member for member in archive.infolist() if not _is_beside(member)]
            if not members:
                raise Unreadable(f"{file} is an archive without a game file.")
            for member in members:
                yield _member(archive, member)
    except _DAMAGES as error:
        raise Unreadable(f"{file} is not an archive that can be read: {error}.") from error


def _is_beside(member: zipfile.ZipInfo) -> bool:
    """A folder, or what some systems put into every archive."""
    return member.is_dir() or member.filename.startswith("__MACOSX/")


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Game:
    if member.file_size > MOST_IN_A_FILE:
        raise BadFile((f"{member.filename}: A game file can have 4 MB at most.",))
    with archive.open(member) as file:
        content = file.read(MOST_IN_A_FILE)
    try:
        return read_game_file(content)
    except BadFile as error:
        faults = tuple(f"{member.filename}: {fault}" for fault in error.faults)
        raise BadFile(faults, refused=error.refused) from error


def _archive(games: Iterable["Stored"]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in games:
            day = on(UTC, played(one.game, one.created))
            member = zipfile.ZipInfo(f"farkle-{one.code}-{day.date().isoformat()}.json", _stamp(day))
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, game_file(one.game))
    return content.getvalue()


def _stamp(when: datetime) -> tuple[int, int, int, int, int, int]:
    if not _FIRST_YEAR <= when.year < _FIRST_YEAR + 128:
        return (_FIRST_YEAR, 1, 1, 0, 0, 0)
    return (when.year, when.month, when.day, when.hour, when.minute, when.second)
