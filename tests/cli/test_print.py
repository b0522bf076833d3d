"""`scorekeeper print`: the sheets that the pages offer, as files."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper import printing
from scorekeeper.cli import main
from scorekeeper.config import Settings
from scorekeeper.exports import game_file
from scorekeeper.farkle import CLASSIC, PRESETS, Bank, Game, new_game
from scorekeeper.serving import application
from scorekeeper.store import games
from scorekeeper.store.stored import Stored
from tests.printing.pdfs import elements, pages, text
from tests.printing.sheets import blank_sheet


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the files, and another for the data."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def stored(here: Path) -> Stored:
    game = new_game(CLASSIC, ("Ann", "Bo")).play(Bank(500, at=datetime(2026, 11, 30, 12, tzinfo=UTC)))
    with application(Settings(here / "data")).app_context():
        return games.create(game, device="d", key="k", now=datetime(2026, 11, 30, 12, tzinfo=UTC))


def said(capsys: pytest.CaptureFixture[str], *command: str) -> tuple[int, str, str]:
    status = main(["print", *command])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_sheets_of_a_rule_set(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "farkle-rule-sheet-zilch-letter.pdf"
    assert said(capsys, "rule-sheet", "--rules", "zilch", "--paper", "letter") == (0, f"{name}\n", "")
    assert (here / name).read_bytes() == printing.rule_sheet(PRESETS["zilch"], paper="letter")
    wishes = ("--players", "3", "--rounds", "40", "--fill", "-o", "s.pdf", "--json")
    status, out, _ = said(capsys, "score-sheet", *wishes)
    assert status == 0
    assert json.loads(out) == {"file": "s.pdf", "bytes": (here / "s.pdf").stat().st_size}
    assert (here / "s.pdf").read_bytes() == blank_sheet(CLASSIC, paper="a4", players=3, rounds=40, form=True)


def test_the_sheets_of_a_game(stored: Stored, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "tally", "--game", stored.code)[0] == 0
    assert "Ann leads with 500" in text((here / f"farkle-tally-{stored.code}-a4.pdf").read_bytes())
    assert said(capsys, "score-sheet", "--filled", "--game", stored.code.lower())[0] == 0
    filled = (here / f"farkle-score-sheet-filled-{stored.code}-a4.pdf").read_bytes()
    assert "in round 1, not finished" in text(filled)
    assert said(capsys, "score-sheet", "--game", stored.code, "-o", "blank.pdf")[0] == 0
    assert "Player 2 Bo" in text((here / "blank.pdf").read_bytes())
    assert len(pages((here / "blank.pdf").read_bytes())) == 1


@pytest.mark.parametrize(
    ("variables", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "a4"),
        ({"LANG": "de_DE.UTF-8", "LC_PAPER": "de_DE.UTF-8", "LC_ALL": "en_CA.UTF-8"}, "letter"),
        ({"LANG": "C.UTF-8", "LC_ALL": ""}, "a4"),
    ],
)
def test_the_usual_paper_is_that_of_the_terminals_country(
    variables: dict[str, str], paper: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert said(capsys, "score-sheet") == (0, f"farkle-score-sheet-classic-{paper}.pdf\n", "")
    assert said(capsys, "score-sheet", "--paper", "a4")[1] == "farkle-score-sheet-classic-a4.pdf\n"


def test_where_the_owner_has_told_the_address_the_sheet_of_a_game_leads_back_to_it(
    stored: Stored, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_ADDRESS", "https://farkle.example")
    for wish in ([], ["--filled"]):
        assert said(capsys, "score-sheet", *wish, "--game", stored.code, "-o", "s.pdf")[0] == 0
        sheet = (here / "s.pdf").read_bytes()
        pictures = [str(element["/Alt"]) for kind, element in elements(sheet) if kind == "/Figure"]
        assert pictures == [f"QR code that opens this game: https://farkle.example/g/{stored.code}"]
        assert f"farkle.example/g/{stored.code}" in text(sheet)


def test_the_sheets_of_a_game_file(stored: Stored, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "friday.json").write_bytes(game_file(stored.game))
    assert said(capsys, "tally", "--game", "friday.json") == (0, "farkle-tally-friday-a4.pdf\n", "")
    tally = text((here / "farkle-tally-friday-a4.pdf").read_bytes())
    assert "Ann leads with 500" in tally
    assert "30 November 2026" in tally
    assert stored.code not in tally
    assert said(capsys, "score-sheet", "--filled", "--game", "friday.json", "-o", "filled.pdf")[0] == 0
    assert "in round 1, not finished" in text((here / "filled.pdf").read_bytes())
    (here / "new.json").write_bytes(game_file(new_game(PRESETS["zilch"], ("Ann", "Bo"))))
    assert said(capsys, "tally", "--game", "new.json")[0] == 0
    assert said(capsys, "rule-sheet", "--game", "new.json", "-o", "rules.pdf")[0] == 0
    assert "Zilch" in text((here / "rules.pdf").read_bytes())


def test_what_the_rules_refuse_in_a_game_file_is_a_refusal(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "bad.json").write_bytes(game_file(Game(CLASSIC, ("Ann", "Bo"), (Bank(325),))))
    status, out, err = said(capsys, "tally", "--game", "bad.json")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("scorekeeper: Entry 1 of the log is refused: ")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["tally"], "That sheet is the one of a game: --game CODE|FILE."),
        (["score-sheet", "--filled"], "That sheet is the one of a game: --game CODE|FILE."),
        (["tally", "--game", "AAAA-AAAA"], "No game is called AAAA-AAAA."),
        (["tally", "--game", "friday"], "friday is neither the code of a game nor a file."),
        (["tally", "--game", "."], ". cannot be read: Is a directory."),
        (["score-sheet", "--players", "13"], "A score sheet has room for 2 to 12 players."),
        (["rule-sheet", "--filled"], "A rule-sheet takes no --filled."),
        (["rule-sheet", "--players", "3"], "A rule-sheet takes no --players."),
        (["tally", "--large"], "A tally takes no --large."),
        (["score-sheet", "--large"], "A score-sheet takes no --large."),
        (["score-sheet", "--fill", "--filled"], "A score sheet is either filled or has fields to fill in."),
        (["rule-sheet", "--paper", "a5"], "Sheets are printed on Letter or on A4: paper=letter or paper=a4."),
        (["score-sheet", "-o", "nowhere/s.pdf"], "nowhere/s.pdf cannot be written: No such file or directory."),
        (["rule-sheet", "--rules", "nobodys"], "nobodys is neither a preset nor a file"),
    ],
)
def test_what_there_is_not_is_refused_in_one_sentence(
    command: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, *command)
    assert (status, out) == (2, "")
    assert err.startswith(f"scorekeeper: {sentence}")
    assert err.count("\n") == 1


@pytest.mark.fault("N41")
@pytest.mark.parametrize("typed", ["1_0", "٣", "0,500", "1.000", "-3", "x"])
def test_a_count_that_is_no_number_is_told_in_one_line(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        said(capsys, "score-sheet", f"--players={typed}")
    assert left.value.code == 2
    assert f'"{typed}" is not a number' in capsys.readouterr().err
