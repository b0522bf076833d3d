"""Settings: read once, refused with a sentence."""

import stat
from pathlib import Path

import pytest

from scorekeeper.config import VARIABLES, BadSettings, Settings, old_signing_key, prepare, read_settings


def test_without_settings_the_games_lie_in_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    settings = read_settings({"PATH": "/bin"})
    assert settings == Settings(Path("/home/ann/.local/share/scorekeeper"), "127.0.0.1", 8000, None, None)
    assert settings.database == Path("/home/ann/.local/share/scorekeeper/scorekeeper.db")


def test_every_setting_is_read() -> None:
    environ = {
        "SCOREKEEPER_DATA": "/srv/farkle",
        "SCOREKEEPER_HOST": "0.0.0.0",  # noqa: S104  # only read here
        "SCOREKEEPER_PORT": "8080",
        "SCOREKEEPER_ADDRESS": "https://farkle.example/",
        "SCOREKEEPER_DATABASE_URL": "sqlite:////srv/games.db",
        "SCOREKEEPER_BACKUPS": "30",
    }
    assert set(environ) == set(VARIABLES)
    settings = read_settings(environ)
    address, url = "https://farkle.example", "sqlite:////srv/games.db"
    assert settings == Settings(Path("/srv/farkle"), environ["SCOREKEEPER_HOST"], 8080, address, url, 30)
    assert settings.database == Path("/srv/games.db")


def test_an_empty_setting_is_none_and_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    settings = read_settings({"SCOREKEEPER_PORT": " ", "SCOREKEEPER_DATA": "~/games"})
    assert settings == Settings(Path("/home/ann/games"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SCOREKEEPER_BACKUPS", "seven"),
        ("SCOREKEEPER_BACKUPS", "-1"),
        ("SCOREKEEPER_PORT", "eighty"),
        ("SCOREKEEPER_PORT", "0"),
        ("SCOREKEEPER_PORT", "65536"),
        ("SCOREKEEPER_PORT", "-1"),
        ("SCOREKEEPER_PORT", "٨٠٨٠"),
        ("SCOREKEEPER_PORT", "8_000"),
        ("SCOREKEEPER_HOST", "not a host"),
        ("SCOREKEEPER_HOST", "256.0.0.1"),
        ("SCOREKEEPER_HOST", "http://127.0.0.1"),
        ("SCOREKEEPER_ADDRESS", "farkle.example"),
        ("SCOREKEEPER_ADDRESS", "ftp://farkle.example"),
        ("SCOREKEEPER_ADDRESS", "https://farkle.example/games"),
        ("SCOREKEEPER_ADDRESS", "https://farkle.example?x=1"),
        ("SCOREKEEPER_ADDRESS", "https://ann@farkle.example"),
        ("SCOREKEEPER_ADDRESS", "https://farkle.example:99999"),
        ("SCOREKEEPER_ADDRESS", "https://[farkle"),
        ("SCOREKEEPER_DATABASE_URL", "postgresql://farkle"),
        ("SCOREKEEPER_DATA", "~nobody-of-this-name/games"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name_and_value(name: str, value: str) -> None:
    with pytest.raises(BadSettings) as refused:
        read_settings({name: value})
    sentence = str(refused.value)
    assert name in sentence
    assert repr(value) in sentence
    assert sentence.endswith(".")


def test_an_option_of_the_command_goes_before_the_setting_and_is_refused_by_its_own_name() -> None:
    environ = {"SCOREKEEPER_DATA": "/srv/farkle", "SCOREKEEPER_PORT": "8080"}
    assert read_settings(environ, {"--port": "8090"}) == Settings(Path("/srv/farkle"), port=8090)
    with pytest.raises(BadSettings, match=r"^--port is '0'; a port is a number from 1 to 65535\.$"):
        read_settings(environ, {"--port": "0"})


def test_a_misspelt_setting_is_refused() -> None:
    with pytest.raises(BadSettings, match=r"^SCOREKEEPER_PROT is not a setting; the settings are SCOREKEEPER_DATA, "):
        read_settings({"SCOREKEEPER_PROT": "8000"})


def test_the_data_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "deep" / "games")
    prepare(settings)
    prepare(settings)
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700
    assert list(settings.data.iterdir()) == []


def test_a_data_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadSettings, match=r"The data folder .*/file/games cannot be written: Not a directory\."):
        prepare(Settings(tmp_path / "file" / "games"))


def test_the_key_of_the_first_release_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "signing-key").write_text("0123456789abcdef" * 4 + "\n")
    assert old_signing_key(Settings(tmp_path)) == "0123456789abcdef" * 4


@pytest.mark.parametrize("damage", [None, b"", b"short\n", b"\xff" * 80])
def test_a_key_that_is_missing_or_damaged_is_none_and_is_not_made(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / "signing-key"
    if damage is not None:
        path.write_bytes(damage)
    assert old_signing_key(Settings(tmp_path)) is None
    assert path.exists() is (damage is not None)


def test_a_key_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    (tmp_path / "signing-key").mkdir()
    assert old_signing_key(Settings(tmp_path)) is None
