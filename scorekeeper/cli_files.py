"""The commands that carry games in and out of the database: import, export, backup."""

import argparse
import io
import json
import os
import secrets
import sys
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.config import read_settings
from scorekeeper.exports import BadFile, game_file, read_game_file
from scorekeeper.exports.clock import began, on, played
from scorekeeper.farkle import Game, Unreadable
from scorekeeper.farkle.words import counted
from scorekeeper.filters import names

MOST_IN_A_FILE = 4 * 1024 * 1024  # of a game file, as in a browser
_FIRST_YEAR = 1980  # of a time in an archive


def import_games(arguments: argparse.Namespace) -> int:
    """The games of a game file or an archive into the database, none unless all are sound. Raises Unreadable, BadFile,
    BadSettings, Busy.
    """
    from flask import url_for

    from scorekeeper.addresses import addresses
    from scorekeeper.serving import application
    from scorekeeper.store import games

    read = list(_read(arguments.file))
    settings = read_settings(os.environ)
    where = addresses(settings)
    now = datetime.now(UTC)
    with application(settings).test_request_context(base_url=(*where.network, where.here)[0]):
        for game in read:
            key = secrets.token_urlsafe(12)
            one = games.create(game, device=None, key=key, now=now, began=began(game, now))
            link = url_for("game_pages.scorer", code=one.code, secret=one.secret, _external=True)
            _say(arguments, {"code": one.code, "link": link}, f"{one.code}  {_players(game)}\n  to score it: {link}")
    return 0


def export_games(arguments: argparse.Namespace) -> int:
    """One game as its file, or all of them as an archive of files. Raises Unreadable, NotFound."""
    from scorekeeper.serving import application
    from scorekeeper.store import backup, games

    if arguments.all == (arguments.code is not None):
        raise Unreadable("Export either one game, by its code, or --all of them.")
    if arguments.all and arguments.output == "-":
        raise Unreadable("An archive needs a file: --all -o FILE.")
    with application(read_settings(os.environ)).app_context():
        codes = backup.codes() if arguments.all else (arguments.code,)
        stored = [games.load(code) for code in codes]
    if arguments.output == "-":
        sys.stdout.write(game_file(stored[0].game).decode())
        return 0
    content = _archive((one.code, one.game, one.created) for one in stored) if arguments.all else None
    _write(arguments.output, game_file(stored[0].game) if content is None else content)
    done = {"file": arguments.output, "games": [one.code for one in stored]}
    _say(arguments, done, f"{names(done['games']) or 'No game'} in {arguments.output}")
    return 0


def back_up(arguments: argparse.Namespace) -> int:
    """A consistent copy of the database, in use or not. Raises NoBackup."""
    from scorekeeper.store.backup import backup

    database = Path(read_settings(os.environ).database.removeprefix("sqlite:///"))
    count = backup(database, Path(arguments.file))
    _say(arguments, {"file": arguments.file, "games": count}, f"{arguments.file}: {counted(count, 'game')}, and sound")
    return 0


def _read(file: str) -> Iterator[Game]:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}.") from error
    if not content.startswith(b"PK"):
        yield read_game_file(content)
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for member in archive.infolist():
                yield _member(archive, member)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise Unreadable(f"{file} is no archive that can be read: {error}.") from error


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Game:
    if member.file_size > MOST_IN_A_FILE:
        raise BadFile((f"{member.filename}: a game file may hold 4 MB at most.",))
    with archive.open(member) as file:
        content = file.read(MOST_IN_A_FILE)
    try:
        return read_game_file(content)
    except BadFile as error:
        faults = tuple(f"{member.filename}: {fault}" for fault in error.faults)
        raise BadFile(faults, refused=error.refused) from error


def _archive(games: Iterable[tuple[str, Game, datetime]]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for code, game, created in games:
            day = on(UTC, played(game, created))
            member = zipfile.ZipInfo(f"farkle-{code}-{day.date().isoformat()}.json", _stamp(day))
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, game_file(game))
    return content.getvalue()


def _stamp(when: datetime) -> tuple[int, int, int, int, int, int]:
    if not _FIRST_YEAR <= when.year < _FIRST_YEAR + 128:
        return (_FIRST_YEAR, 1, 1, 0, 0, 0)
    return (when.year, when.month, when.day, when.hour, when.minute, when.second)


def _write(file: str, content: bytes) -> None:
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise Unreadable(f"{file} cannot be written: {error.strerror}.") from error


def _players(game: Game) -> str:
    return names(one.name for one in game.state.standings)


def _say(arguments: argparse.Namespace, data: dict[str, object], words: str) -> None:
    print(json.dumps(data, ensure_ascii=False) if arguments.json else words)
