"""The container, the systemd unit, HTTPS and the README agree on port, data folder and command."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from scorekeeper.config import VARIABLES, Settings, read_settings
from tests.image import environment, lines, only

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
UNIT = (ROOT / "deploy" / "scorekeeper.service").read_text("utf-8")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
RUN = (ROOT / "run").read_text("utf-8")
PORT = Settings(Path("x")).port
EVERYWHERE = "0.0.0.0"  # noqa: S104  # nothing listens here


@pytest.fixture(scope="module")
def compose() -> Mapping[str, Any]:
    content: Mapping[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return content


@pytest.fixture(scope="module")
def service(compose: Mapping[str, Any]) -> Mapping[str, Any]:
    (name, service), *others = compose["services"].items()
    assert (name, others) == ("scorekeeper", [])
    content: Mapping[str, Any] = service
    return content


def unit(name: str) -> list[str]:
    """The values that the systemd unit gives this name."""
    return re.findall(rf"^{name}=(.*)$", UNIT, flags=re.MULTILINE)


def settings_of(text: str) -> dict[str, str]:
    return dict(re.findall(r"(SCOREKEEPER_\w+)=(\S+)", text))


# ------------------------------------------------------------------ the container


def test_the_image_serves_the_network_from_its_volume_and_not_as_root() -> None:
    told = {name: value for name, value in environment(DOCKERFILE).items() if name in VARIABLES}
    settings = read_settings(told)
    assert (str(settings.data), settings.host, settings.port) == (only(DOCKERFILE, "VOLUME"), EVERYWHERE, PORT)
    assert only(DOCKERFILE, "EXPOSE") == str(PORT)
    assert only(DOCKERFILE, "CMD") == '["scorekeeper", "serve"]'
    assert only(DOCKERFILE, "USER") == "scorekeeper"
    (made,) = [line.rest for line in lines(DOCKERFILE) if "useradd" in line.rest]
    assert f"--home-dir {settings.data} scorekeeper" in made


def test_the_image_gets_every_file_of_the_wheel_and_the_packages_of_the_lock() -> None:
    copied = {name for line in lines(DOCKERFILE) if line.word == "COPY" for name in line.rest.split()[:-1]}
    assert copied == {
        "requirements.lock",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "pdf",
        "static",
        "templates",
        "scorekeeper",
    }
    admitted = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text("utf-8"), flags=re.MULTILINE)
    assert set(admitted) == copied
    assert "--require-hashes -r requirements.lock" in DOCKERFILE


def test_what_paper_and_fonts_need_is_the_same_in_the_image_and_in_run() -> None:
    for wanted in ("Printed sheets", "Fonts for all scripts"):
        (packages,) = re.findall(
            rf'apt_install "{wanted}" (?:pango|"[^"]+") ([a-z].*?)(?: \|\| true)?$', RUN, flags=re.MULTILINE
        )
        assert packages in DOCKERFILE


def test_every_instruction_of_the_dockerfile_is_one_that_the_recipe_carries_out() -> None:
    known = {"FROM", "COPY", "RUN", "WORKDIR", "USER", "VOLUME", "ENV", "EXPOSE", "CMD"}
    assert {line.word for line in lines(DOCKERFILE)} == known
    assert not [line for line in DOCKERFILE.splitlines() if line.endswith("\\")]
    suite = only(DOCKERFILE, "FROM").removeprefix("debian:").removesuffix("-slim")
    assert f"debootstrap --variant=minbase {suite} " in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_compose_keeps_the_games_in_a_volume_and_asks_for_the_address(
    compose: Mapping[str, Any], service: Mapping[str, Any]
) -> None:
    volume, _, folder = service["volumes"][0].partition(":")
    assert (list(compose["volumes"]), folder) == ([volume], only(DOCKERFILE, "VOLUME"))
    assert service["build"] == "."
    assert service["restart"] == "unless-stopped"
    assert service["ports"] == [f"{PORT}:{PORT}"]
    assert list(service["environment"]) == ["SCOREKEEPER_ADDRESS"]
    assert service["environment"]["SCOREKEEPER_ADDRESS"].startswith("${SCOREKEEPER_ADDRESS:?")


def test_compose_asks_healthz_with_a_command_that_can_run(service: Mapping[str, Any]) -> None:
    kind, *command = service["healthcheck"]["test"]
    assert (kind, command[:2]) == ("CMD", ["python3", "-c"])
    assert f"'http://127.0.0.1:{PORT}/healthz'" in command[2]
    compile(command[2], "healthcheck", "exec")


# ---------------------------------------------------------------- the systemd unit


def test_the_unit_has_its_own_user_and_folder_and_starts_again() -> None:
    settings = read_settings(settings_of(unit("Environment")[0]))
    assert str(settings.data) == f"/var/lib/{unit('StateDirectory')[0]}"
    assert settings.host == EVERYWHERE
    assert unit("User") == ["scorekeeper"]
    assert (unit("Restart"), unit("StartLimitIntervalSec")) == (["always"], ["0"])
    assert unit("ExecStart") == ["/opt/scorekeeper/bin/scorekeeper serve"]


def test_the_folder_of_the_program_is_the_same_in_unit_and_image() -> None:
    assert environment(DOCKERFILE)["PATH"].split(":")[0] == "/opt/scorekeeper/bin"
    assert "#   /opt/scorekeeper/bin/pip install .\n" in UNIT


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    copy = tmp_path / "scorekeeper.service"
    copy.write_text(UNIT.replace(unit("ExecStart")[0], "/bin/true"))
    if shutil.which("systemd-analyze") is None:  # then the test above has read it, and no more can be had
        return
    done = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# -------------------------------------------------------------------------- HTTPS


def test_caddy_leads_to_the_server_under_the_name_it_is_told() -> None:
    assert re.findall(r"reverse_proxy (\S+)", CADDYFILE) == [f"127.0.0.1:{PORT}"]
    told = read_settings(settings_of(CADDYFILE))
    assert told.address == "https://" + re.findall(r"^(\S+) \{$", CADDYFILE, flags=re.MULTILINE)[0]
    assert told.host == "127.0.0.1"


# ------------------------------------------------------------------------- README


def test_the_readme_names_the_same_port_volume_and_commands(compose: Mapping[str, Any]) -> None:
    section = README.partition("## On your machine")[2].partition("\n## ")[0]
    assert set(re.findall(r"(?i)(?:port|ports)[ =](\d+)", section)) == {str(PORT)}
    assert f"volume `{next(iter(compose['volumes']))}`" in " ".join(section.split())
    assert "docker compose exec scorekeeper scorekeeper link CODE" in section
    for told in settings_of(section).values():
        assert told.endswith(f":{PORT}")
