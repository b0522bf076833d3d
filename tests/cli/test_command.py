"""The command: what it prints, and its exit status: 0 done, 1 refused by the rules, 2 unreadable or misused."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper.cli import main
from scorekeeper.farkle import PRESETS, best_play, dump_rules, load_rules

GAME = {
    "format": "scorekeeper-game/1",
    "title": "",
    "rules": {"preset": "classic"},
    "players": ["Ann", "שרה"],
    "log": [
        {"type": "bank", "player": "Ann", "points": 450},
        {"type": "bank", "player": "Ann", "points": 500},
        {"type": "farkle"},
        {"type": "bank", "points": 10_000},
        {"type": "farkle"},
    ],
}


class Said(NamedTuple):
    """What a command left behind."""

    status: object
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*words: str) -> Said:
        try:
            status: object = main(words)
        except SystemExit as end:  # the way argparse leaves
            status = end.code
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return command


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(tmp_path / "game.json", GAME)


def written(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_roll_is_scored(run: Run) -> None:
    assert run("score", "552346") == (0, "100 points with 55\n  5            50\n  5            50\n", "")
    said = run("score", "552346", "--json")
    five = {"dice": "5", "points": 50}
    assert said.json == {"points": 100, "set_aside": "55", "combinations": [five, five]}


def test_a_set_aside_is_scored_under_any_rules(run: Run, tmp_path: Path) -> None:
    said = run("score", "111234", "--set-aside", "111", "--rules", "zilch", "--json")
    assert said.json == {"points": 1000, "set_aside": "111", "combinations": [{"dice": "111", "points": 1000}]}
    ours = written(tmp_path / "ours.json", {"preset": "classic", "combinations": {"1": 100, "5": 50, "111": 450}})
    assert run("score", "111234", "--rules", str(ours), "--json").json["points"] == 450


def test_a_farkle_is_said_and_no_fault(run: Run) -> None:
    assert run("score", "234662") == (0, "Farkle: nothing scores.\n", "")
    assert run("score", "234662", "--json").json == {"points": 0, "set_aside": "", "combinations": []}


def test_the_odds_are_those_of_the_rules(run: Run) -> None:
    classic = run("odds", "--json").json
    assert classic["rules"] == "Classic"
    assert [row["dice"] for row in classic["dice"]] == [6, 5, 4, 3, 2, 1]
    exact = {6: (1080, 46656), 5: (600, 7776), 4: (204, 1296), 3: (60, 216), 2: (16, 36), 1: (4, 6)}
    for row in classic["dice"]:
        assert Fraction(row["exact"]) == Fraction(*exact[row["dice"]])
        assert row["farkle"] == pytest.approx(float(Fraction(row["exact"])))
        assert row["bank_from"] == best_play(PRESETS["classic"]).bank_from(row["dice"])
    assert classic["expected"] == pytest.approx(542.0632, abs=1e-4)
    assert classic["first_bank"] == {"points": 500, "chance": pytest.approx(0.527, abs=5e-4)}
    zilch = run("odds", "--rules", "zilch", "--json").json
    assert zilch["dice"][0] == {"dice": 6, "farkle": 0.0, "exact": "0", "bank_from": None}
    assert zilch["long_run"] == pytest.approx(620.8547, abs=1e-4)
    assert run("odds", "--rules", "farkel", "--json").json["first_bank"] is None


def test_the_odds_for_people(run: Run) -> None:
    said = run("odds")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[1] == "  6 dice    2.31%  5/216     bank from 16,800"
    assert lines[6] == "  1 die    66.67%  2/3       bank from 300"
    assert lines[7] == "Best play makes 542.1 points a turn, 538.8 with the penalty."
    assert lines[8] == "A first bank needs 500 in one turn: 52.7%, playing for just that."
    assert "always roll" in run("odds", "--rules", "zilch").out
    five = run("odds", "--rules", "farkel").out.splitlines()
    assert five[-1] == "Best play makes 462.4 points a turn."


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("score", "552346", "--set-aside", "3"), 1, "The 3 scores nothing"),
        (("score", "552346", "--set-aside", "555"), 1, "has only two 5s"),
        (("score", "552346", "--set-aside", ""), 1, "Nothing is set aside"),
        (("score", "55x"), 2, "A die shows 1 to 6"),
        (("score", "5523461"), 2, "7 were given"),
        (("score",), 2, "DICE"),
        (("score", "55", "--rules", "zilhc"), 2, "zilhc is neither a preset nor a file; the presets are classic, "),
        (("odds", "--rules", "zilhc"), 2, "zilhc is neither a preset nor a file"),
        (("rules", "zilhc"), 2, "zilhc is neither a preset nor a file"),
        (("replay", "nowhere.json"), 2, "nowhere.json cannot be read: No such file or directory."),
        (("replay", "."), 2, ". cannot be read: Is a directory."),
        (("replay",), 2, "FILE"),
        (("serve", "--port", "eighty"), 2, "--port is 'eighty'; a port is a number from 1 to 65535."),
        (("link",), 2, "CODE"),
        (("play",), 2, "play"),
        ((), 2, "COMMAND"),
    ],
)
def test_what_goes_wrong_is_one_line_and_a_status(run: Run, words: tuple[str, ...], status: int, sentence: str) -> None:
    said = run(*words)
    assert said.status == status
    assert said.out == ""
    assert sentence in said.err
    assert said.err.startswith("scorekeeper")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe{}", b"[" * 100_000, b"9" * 5_000, b"[]", b'{"format": "chess/1"}', b'{"points": 1e999}'],
)
def test_a_file_that_is_no_game_is_unreadable(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    for command in (("replay", str(file)), ("rules", str(file))):
        said = run(*command)
        assert said.status == 2
        assert said.err.count("\n") == 1
        assert len(said.err) < 300


def test_rules_that_cannot_be_played_are_unreadable_with_every_fault(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path / "ours.json", {"preset": "classic", "opening": 125, "penalty_after": 20})
    said = run("rules", str(file))
    assert said.status == 2
    assert "multiple of 50" in said.err
    assert "1 to 9" in said.err


def test_the_presets_are_listed(run: Run) -> None:
    lines = run("rules").out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert "500" in lines[0]
    listed = run("rules", "--json").json
    assert [one["slug"] for one in listed] == list(PRESETS)
    assert listed[0]["name"] == "Classic"


@pytest.mark.parametrize("slug", list(PRESETS))
def test_every_preset_is_told_in_sentences_and_given_as_a_file_of_rules(run: Run, slug: str) -> None:
    text = run("rules", slug).out
    assert PRESETS[slug].name in text
    assert f"{PRESETS[slug].target:,}" in text
    data = run("rules", slug, "--json").json
    assert data == dump_rules(PRESETS[slug])
    assert load_rules(data) == PRESETS[slug]


def test_a_replay_tells_every_entry(run: Run, game: Path) -> None:
    said = run("replay", str(game), "--json")
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert [line["entry"] for line in lines] == [None, 1, 2, 3, 4]
    assert [line["refused"] is None for line in lines] == [False, True, True, True, True]
    assert lines[0]["scores"] == {"Ann": 0, "שרה": 0}
    assert lines[-1] == {
        "entry": 4,
        "refused": None,
        "scores": {"Ann": 10_500, "שרה": 0},
        "to_play": None,
        "round": 2,
        "on_board": {"Ann": True, "שרה": False},
        "farkles_in_a_row": {"Ann": 0, "שרה": 0},
        "phase": "over",
        "last_round": False,
        "over": True,
        "winners": ["Ann"],
    }
    assert lines[3]["last_round"] is True
    assert lines[3]["winners"] == []
    assert said.status == 1
    assert said.err == f"scorekeeper: refused: {lines[0]['refused']}\n"


def test_a_replay_for_people(run: Run, game: Path) -> None:
    lines = run("replay", str(game)).out.splitlines()
    assert lines[0].startswith("   –  ")
    assert lines[1] == "   1  Ann 500  שרה 0  · round 1, playing: שרה to play"
    assert lines[-1] == "   4  Ann 10,500  שרה 0  · Ann won"


def test_a_replay_reads_standard_input_and_ends_well_without_refusals(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    fair = GAME | {"log": [{"type": "bank", "points": 500}, {"type": "undo"}, {"type": "redo"}]}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(fair).encode())))
    said = run("replay", "-", "--json")
    assert said.status == 0
    assert said.err == ""
    assert [json.loads(line)["scores"]["Ann"] for line in said.out.splitlines()] == [500, 0, 500]


def test_names_that_the_rules_refuse_are_a_refusal(run: Run, tmp_path: Path) -> None:
    said = run("replay", str(written(tmp_path / "game.json", GAME | {"players": ["Ann", "ann"]})))
    assert said.status == 1


def test_the_installed_command_prints_any_script_on_any_terminal(game: Path) -> None:
    command = Path(sys.executable).with_name("scorekeeper")
    done = subprocess.run([command, "replay", game], capture_output=True, env={"LC_ALL": "POSIX", "PYTHONUTF8": "0"})
    assert done.returncode == 1
    assert "שרה" in done.stdout.decode()


def test_a_reader_that_has_enough_is_no_fault(game: Path) -> None:
    command = [str(Path(sys.executable).with_name("scorekeeper")), "rules"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == b""


def test_help_and_version_are_done(run: Run) -> None:
    assert run("--version").out.startswith("scorekeeper 0.")
    said = run("--help")
    assert said.status == 0
    for command in ("serve", "score", "odds", "rules", "print", "replay", "import", "export", "backup", "link"):
        assert command in said.out
        assert "--json" in run(command, "--help").out
