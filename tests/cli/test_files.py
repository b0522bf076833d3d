"""Games in and out of the database from a terminal: import, export, backup."""

import io
import json
import os
import re
import sqlite3
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.config import read_settings
from scorekeeper.exports import game_file, read_game_file
from scorekeeper.farkle import CLASSIC, Bank, Farkle, Game, Undo, new_game
from scorekeeper.serving import application
from scorekeeper.store import daily, games
from scorekeeper.store.db import db
from scorekeeper.store.stored import Slot
from tests.exports.games import EXACT, G16, MADE, TIE, played, timed

GAME = timed(played(new_game(CLASSIC, ("Ann", "שרה"), "Friday"), Bank(500), Farkle(), Bank(300), Undo()))
REFUSED = game_file(Game(GAME.rules, GAME.players, (*GAME.log[:2], Bank(325), *GAME.log[3:])))


class Said(NamedTuple):
    """What a command left behind."""

    status: object
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the commands."""
    folder = tmp_path / "data"
    monkeypatch.setenv("SCOREKEEPER_DATA", str(folder))
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    apps: list[Flask] = []

    def kept(settings: Any) -> Flask:
        apps.append(application(settings))
        return apps[-1]

    monkeypatch.setattr("scorekeeper.serving.application", kept)

    def command(*words: str | Path) -> Said:
        try:
            status: object = main([str(word) for word in words])
        except SystemExit as end:  # the way argparse leaves
            status = end.code
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    yield command
    for app in apps:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(data: Path) -> Iterator[Flask]:
    """A server over the same database."""
    app = application(read_settings({"SCOREKEEPER_DATA": str(data)}))
    yield app
    with app.app_context():
        db.engine.dispose()


def kept(app: Flask, *all_of_them: Game) -> list[str]:
    with app.app_context():
        return [games.create(game, device="d", key=repr(game), now=MADE).code for game in all_of_them]


def test_out_and_in_again_is_an_equal_game(run: Run, app: Flask, tmp_path: Path) -> None:
    (code,) = kept(app, GAME)
    file = tmp_path / "game.json"
    said = run("export", code, "-o", file)
    assert said == (0, f"{code} in {file}\n", "")
    assert file.read_bytes() == game_file(GAME)
    back = run("import", file, "--json")
    assert (back.status, back.err) == (0, "")
    answer = json.loads(back.out)
    assert answer["code"] != code
    with app.app_context():
        stored = games.load(answer["code"])
        assert (stored.game, stored.created) == (GAME, MADE)
        assert answer["link"].endswith(f"/g/{stored.code}/scorer/{stored.secret}")
        assert answer["scoring_code"] == stored.secret


def test_for_people_the_players_and_the_link_are_said(run: Run, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(game_file(GAME))
    first, second, third = run("import", file).out.splitlines()
    assert first.endswith("  Ann and שרה")
    assert second.startswith("  to score it: http")
    assert re.fullmatch("  scoring code: [A-Z]{4}-[A-Z]{4}-[A-Z]{4}", third)
    assert second.endswith(third.split()[-1])


def test_without_a_file_the_game_goes_to_standard_output(run: Run, app: Flask) -> None:
    (code,) = kept(app, TIE)
    said = run("export", code.lower())
    assert said.status == 0
    assert read_game_file(said.out.encode()) == TIE


def test_standard_input_is_read(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(game_file(GAME))))
    assert run("import", "-").status == 0


def test_all_games_are_an_archive_and_come_back(run: Run, app: Flask, tmp_path: Path) -> None:
    old = played(new_game(CLASSIC, ("Ann", "Bo")), Bank(500, at=datetime(33, 4, 3, tzinfo=UTC)))
    codes = kept(app, GAME, G16, EXACT, old)
    file = tmp_path / "all.zip"
    assert json.loads(run("export", "--all", "-o", file, "--json").out) == {"file": str(file), "games": codes}
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert [name[7:16] for name in archive.namelist()] == codes
        assert archive.namelist()[0] == f"farkle-{codes[0]}-2025-11-30.json"
    first = file.read_bytes()
    run("export", "--all", "-o", file)
    assert file.read_bytes() == first
    back = [json.loads(line)["code"] for line in run("import", file, "--json").out.splitlines()]
    with app.app_context():
        assert [games.load(code).game for code in back] == [GAME, G16, EXACT, old]


def test_of_an_archive_with_a_fault_nothing_is_kept(run: Run, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("good.json", game_file(GAME))
        archive.writestr("bad.json", game_file(GAME).replace(b"classic", b"").replace(b"Ann", b""))
    said = run("import", file)
    assert said.status == 2
    assert "bad.json: Player 1: A name needs at least one visible character." in said.err
    assert not (data / "scorekeeper.db").exists()


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_archive_is_told_in_one_sentence(run: Run, tmp_path: Path, method: int) -> None:
    file = tmp_path / "all.zip"
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("game.json", game_file(GAME))
    content = bytearray(file.read_bytes())
    content[60:80] = bytes(20)
    file.write_bytes(content)
    said = run("import", file)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert f"{file} is not an archive that can be read: " in said.err


def test_folders_in_an_archive_are_no_games(run: Run, app: Flask, tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("games/", b"")
        archive.writestr("__MACOSX/games/._a.json", b"\0")
    said = run("import", file)
    assert (said.status, said.err) == (2, f"scorekeeper: {file} is an archive without a game file.\n")
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("games/a.json", game_file(GAME))
    assert run("import", file).status == 0


def test_of_an_archive_that_cannot_be_written_whole_nothing_is_kept(
    run: Run, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(app, GAME, G16)
    run("export", "--all", "-o", tmp_path / "all.zip")
    with monkeypatch.context() as patch:
        drawn = ["AAAA-AAAA"]  # the second finds none
        patch.setattr("scorekeeper.store.codes.draw", drawn.pop)
        with pytest.raises(IndexError):
            run("import", tmp_path / "all.zip")
    run("export", "--all", "-o", tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == (tmp_path / "all.zip").read_bytes()


def test_a_folder_of_any_name_is_served_and_backed_up(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "what? 50% #1"
    monkeypatch.setenv("SCOREKEEPER_DATA", str(folder))
    (tmp_path / "game.json").write_bytes(game_file(GAME))
    code = json.loads(run("import", tmp_path / "game.json", "--json").out)["code"]
    assert run("backup", tmp_path / "copy.db").out.endswith("1 game, and sound\n")
    assert read_game_file(run("export", code).out.encode()) == GAME
    assert (folder / "scorekeeper.db").is_file()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy.db", "game.json", folder.name]


@pytest.mark.parametrize(
    ("content", "status", "sentence"),
    [
        (b"", 2, "This is not a game file. Choose one"),
        (b"PK\x03\x04 and then nothing", 2, "is not an archive that can be read"),
        (b'{"format": "chess/1"}', 2, "This is not a game file: its"),
        (REFUSED, 1, "Entry 3 of the log is refused: "),
    ],
)
def test_a_bad_file_is_one_line_and_a_status(
    run: Run, data: Path, tmp_path: Path, *, content: bytes, status: int, sentence: str
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    said = run("import", file)
    assert (said.status, said.out, said.err.count("\n")) == (status, "", 1)
    assert sentence in said.err
    assert not (data / "scorekeeper.db").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("import", "nowhere.json"), "nowhere.json cannot be read"),
        (("export",), "Export either one game, by its code, or --all of them."),
        (("export", "KQXR-TMBD", "--all", "-o", "x"), "Export either one game"),
        (("export", "--all"), "An archive needs a file"),
        (("export", "KQXR-TMBD"), "No game is called KQXR-TMBD. There is no database at"),
        (("export", "--all", "-o", "all.zip"), "scorekeeper: There is no database at"),
        (("link", "KQXR-TMBD"), "data/scorekeeper.db; where the server has SCOREKEEPER_DATA, give it"),
        (("backup", "/nowhere/copy.db"), "There is no database at"),
    ],
)
def test_what_cannot_be_done_is_one_line(run: Run, data: Path, words: tuple[str, ...], sentence: str) -> None:
    said = run(*words)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert sentence in said.err
    assert not data.exists()


def test_a_file_that_cannot_be_written_is_said(run: Run, app: Flask, tmp_path: Path) -> None:
    (code,) = kept(app, GAME)
    said = run("export", code, "-o", tmp_path / "nowhere" / "game.json")
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "cannot be written" in said.err
    for to in (tmp_path / "nowhere" / "copy.db", tmp_path):
        said = run("backup", to)
        assert (said.status, said.err.count("\n")) == (2, 1)


def test_a_backup_is_one_sound_file_that_serves_again(
    run: Run, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = kept(app, GAME, G16)
    folder = tmp_path / "copies"
    folder.mkdir()
    file = folder / "scorekeeper.db"
    assert run("backup", file, "--json").out == json.dumps({"file": str(file), "games": 2}) + "\n"
    assert [path.name for path in folder.iterdir()] == ["scorekeeper.db"]
    assert file.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("SCOREKEEPER_DATA", str(folder))
    assert read_game_file(run("export", codes[0]).out.encode()) == GAME


def test_a_backup_takes_the_place_of_an_older_one_but_never_of_the_database(
    run: Run, app: Flask, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "copy.db"
    kept(app, GAME)
    assert run("backup", file).out == f"{file}: 1 game, and sound\n"
    kept(app, G16)
    assert json.loads(run("backup", file, "--json").out)["games"] == 2
    said = run("backup", data / "scorekeeper.db")
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "the database itself" in said.err


@pytest.mark.parametrize("name", ["scorekeeper.db-wal", "scorekeeper.db-shm", "signing-key"])
def test_a_backup_takes_the_place_of_backups_alone(run: Run, app: Flask, data: Path, name: str) -> None:
    # In the place of the log of writes it once emptied the database when the server stopped.
    kept(app, GAME)
    with (data / name).open("a") as file:
        file.write("what is no database")
    before = (data / name).read_bytes()
    said = run("backup", data / name)
    assert (said.status, said.err) == (2, f"scorekeeper: {data / name} is no backup; name another file.\n")
    assert (data / name).read_bytes() == before


def test_a_backup_never_takes_the_place_of_a_device(run: Run, app: Flask, tmp_path: Path) -> None:
    # As root it once made a file of /dev/null, for every program of the machine.
    kept(app, GAME)
    device = tmp_path / "pipe"
    os.mkfifo(device)
    said = run("backup", device)
    assert (said.status, said.err) == (2, f"scorekeeper: {device} is no file; name another file.\n")
    assert device.is_fifo()


def test_a_backup_is_consistent_while_turns_are_written(run: Run, app: Flask, tmp_path: Path) -> None:
    (code,) = kept(app, new_game(CLASSIC, ("Ann", "Bo")))
    stop = threading.Event()

    def play() -> None:
        number = 0
        with app.app_context():
            while not stop.is_set():
                number += 1
                games.record(code, Farkle(), Slot(number, f"k{number}"), device="d", now=datetime.now(UTC))

    writer = threading.Thread(target=play)
    writer.start()
    try:
        for copy in range(3):
            assert run("backup", tmp_path / f"{copy}.db").status == 0
    finally:
        stop.set()
        writer.join()
    for copy in range(3):
        with closing(sqlite3.connect(tmp_path / f"{copy}.db")) as file:
            count, last = file.execute("SELECT count(*), coalesce(max(number), 0) FROM entry").fetchone()
            assert count == last
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_damaged_database_is_no_backup(run: Run, app: Flask, data: Path, tmp_path: Path) -> None:
    kept(app, *[new_game(CLASSIC, (f"A{number}", "Bo")) for number in range(30)])
    with app.app_context():
        db.engine.dispose()
    database = data / "scorekeeper.db"
    content = bytearray(database.read_bytes())
    content[4096 * 2 : 4096 * 6] = b"\x55" * 4096 * 4
    database.write_bytes(content)
    said = run("backup", tmp_path / "copy.db")
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert not (tmp_path / "copy.db").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def spoil(data: Path, code: str) -> None:
    """Leave the game's last entry as a newer release would have written it."""
    with closing(sqlite3.connect(data / "scorekeeper.db")) as connection, connection:
        game = "(SELECT id FROM game WHERE code = ?)"
        connection.execute(f"UPDATE entry SET type = 'dance' WHERE game = {game} AND number = 2", (code,))  # noqa: S608


@pytest.mark.fault("N21")
def test_of_a_game_that_cannot_be_read_the_log_is_exported(run: Run, app: Flask, data: Path, tmp_path: Path) -> None:
    (code,) = kept(app, GAME)
    spoil(data, code)
    said = run("export", code)
    assert said.status == 1
    assert f"{code} cannot be read beyond entry 2 of its log" in said.err
    assert [entry["type"] for entry in json.loads(said.out)["log"]][1] == "dance"
    for command in (("link", code), ("print", "tally", "--game", code, "-o", tmp_path / "x.pdf")):
        said = run(*command)
        assert (said.status, said.err.count("\n")) == (2, 1)


@pytest.mark.fault("N21")
def test_all_others_are_exported_and_it_is_named(run: Run, app: Flask, data: Path, tmp_path: Path) -> None:
    first, other = kept(app, GAME, replace(GAME, title="Other"))
    spoil(data, first)
    said = run("export", "--all", "-o", tmp_path / "all.zip")
    assert (said.status, said.out) == (1, f"{other} in {tmp_path / 'all.zip'}\n")
    assert first in said.err
    assert len(run("import", tmp_path / "all.zip").out.splitlines()) > 0


@pytest.mark.fault("N18")
@pytest.mark.parametrize("damaged", [b"Dear Ann,\n" * 900, b""], ids=["no database", "of length zero"])
def test_every_command_says_in_one_line_that_the_database_is_lost(
    run: Run, app: Flask, data: Path, tmp_path: Path, damaged: bytes
) -> None:
    (code,) = kept(app, GAME)
    (tmp_path / "game.json").write_bytes(game_file(GAME))
    copy = daily.keep(data / "scorekeeper.db", date(2026, 11, 30), 7)
    for name in ("scorekeeper.db-wal", "scorekeeper.db-shm"):
        (data / name).unlink(missing_ok=True)
    (data / "scorekeeper.db").write_bytes(damaged)
    for command in (
        ("serve", "--port", "8765"),
        ("export", code),
        ("export", "--all", "-o", tmp_path / "all.zip"),
        ("import", tmp_path / "game.json"),
        ("link", code),
        ("print", "tally", "--game", code, "-o", tmp_path / "tally.pdf"),
    ):
        said = run(*command)
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1), command
        assert str(copy) in said.err
    said = run("backup", tmp_path / "copy.db")
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert (data / "scorekeeper.db").read_bytes() == damaged


@pytest.mark.fault("N23")
def test_the_name_of_an_archives_member_steers_no_terminal(run: Run, data: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("\x1b[31mred\x07.json", "{}")
    said = run("import", tmp_path / "games.zip")
    assert said.status == 2
    assert "red.json" in said.err
    assert "\x1b" not in said.err
    assert "\x07" not in said.err
