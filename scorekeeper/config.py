"""The settings: read once from SCOREKEEPER_* variables, refused with a sentence, never changed afterwards."""

import ipaddress
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

PREFIX = "SCOREKEEPER_"
_SQLITE = "sqlite:///"
KEY_LENGTH = 64  # hexadecimal digits


class BadSettings(ValueError):
    """A setting that cannot be read or a data folder that cannot be used; str() is one sentence for the terminal."""


@dataclass(frozen=True)
class Settings:
    """The settings that the owner of the machine chooses.

    `data` is the folder of the database; `host` and `port` where the server listens;
    `address` the URL under which players reach it, if it differs; `database_url` is another database file.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    address: str | None = None
    database_url: str | None = None
    backups: int = 7

    @property
    def database(self) -> Path:
        """The database file, in the data folder by default."""
        return Path(self.database_url.removeprefix(_SQLITE)) if self.database_url else self.data / "scorekeeper.db"


def read_settings(environ: Mapping[str, str], options: Mapping[str, str] | None = None) -> Settings:
    """The settings in a mapping such as os.environ, an empty value counting as none; `options` of a command, such as
    {"--port": "8080"}, go before them.

    Raises BadSettings for a value that cannot be read, and for a SCOREKEEPER_ name that is no setting: a typing
    mistake must not start a server with an empty database.
    """
    given = {name: value.strip() for name, value in environ.items() if name.startswith(PREFIX) and value.strip()}
    for name in given:
        if name not in VARIABLES:
            raise BadSettings(f"{name} is not a setting; the settings are {', '.join(VARIABLES)}.")
    values: dict[str, object] = {}
    for name, (field, read) in VARIABLES.items():
        for source, value in ((name, given.get(name)), (f"--{field}", (options or {}).get(f"--{field}"))):
            if value is not None:
                values[field] = read(source, value)
    if "data" not in values:
        values["data"] = _home() / ".local" / "share" / "scorekeeper"
    return Settings(**values)  # type: ignore[arg-type]  # each reader gives the type of its field


def prepare(settings: Settings) -> None:
    """Make the data folder where it is missing, for its owner alone. Raises BadSettings if it cannot be used."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=settings.data):
            pass
    except OSError as error:
        raise BadSettings(
            f"The data folder {settings.data} cannot be written: {_why(error)}. Set {PREFIX}DATA to a folder that can."
        ) from error


def old_signing_key(settings: Settings) -> str | None:
    """The key that signed the device cookies of the first release; None if there is none, or none that can be read.

    It is read once, at the start, and never made: without it those devices need their scoring codes, and nothing else.
    """
    try:
        key = (settings.data / "signing-key").read_text("ascii").strip()
    except (OSError, UnicodeError):
        return None
    return key if len(key) >= KEY_LENGTH else None


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise BadSettings(f"No home folder is known; set {PREFIX}DATA to the folder for the games.") from error


def _folder(name: str, value: str) -> Path:
    try:
        return Path(value).expanduser().absolute()
    except (RuntimeError, ValueError) as error:
        raise BadSettings(f"{name} is {value!r}, which names no folder.") from error


def _port(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", value) or not 1 <= int(value) <= 65535:
        raise BadSettings(f"{name} is {value!r}; a port is a number from 1 to 65535.")
    return int(value)


def _host(name: str, value: str) -> str:
    try:
        return str(ipaddress.ip_address(value))
    except ValueError:
        if re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?", value) and not re.fullmatch(r"[0-9.]+", value):
            return value
    raise BadSettings(f"{name} is {value!r}, which is neither an IP address nor the name of this machine.")


def _address(name: str, value: str) -> str:
    sentence = f"{name} is {value!r}; it looks like https://farkle.example or http://192.168.1.20:8000, without a path."
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError as error:
        raise BadSettings(sentence) from error
    plain = f"{parts.scheme}://{parts.hostname}" + (f":{port}" if port is not None else "")
    if parts.scheme not in {"http", "https"} or not parts.hostname or value.rstrip("/").lower() != plain.lower():
        raise BadSettings(sentence)
    return value.rstrip("/")


def _database_url(name: str, value: str) -> str:
    if not value.startswith(f"{_SQLITE}/") or "?" in value:
        raise BadSettings(f"{name} is {value!r}; so far only an SQLite file can be used: sqlite:////folder/file.db.")
    return value


def _backups(name: str, value: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", value, re.ASCII):
        raise BadSettings(f"{name} is {value!r}; it must be a number of daily copies to keep, 0 for none.")
    return int(value)


VARIABLES: Mapping[str, tuple[str, Callable[[str, str], object]]] = {
    f"{PREFIX}DATA": ("data", _folder),
    f"{PREFIX}HOST": ("host", _host),
    f"{PREFIX}PORT": ("port", _port),
    f"{PREFIX}ADDRESS": ("address", _address),
    f"{PREFIX}DATABASE_URL": ("database_url", _database_url),
    f"{PREFIX}BACKUPS": ("backups", _backups),
}
