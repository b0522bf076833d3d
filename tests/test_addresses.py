"""The addresses that are printed at the start."""

import ipaddress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scorekeeper import addresses as module
from scorekeeper.addresses import Addresses, addresses, as_served, note, reached_by_others
from scorekeeper.config import Settings

EVERYWHERE = "0.0.0.0"  # noqa: S104


def test_a_server_for_this_machine_alone_has_no_address_in_the_network() -> None:
    assert addresses(Settings(Path("x"))) == Addresses("http://127.0.0.1:8000", ())
    assert addresses(Settings(Path("x"), host="localhost")) == Addresses("http://localhost:8000", ())
    assert addresses(Settings(Path("x"), host="::1")) == Addresses("http://[::1]:8000", ())


def test_a_server_on_one_address_has_that_one() -> None:
    assert addresses(Settings(Path("x"), host="192.168.1.20", port=80)) == Addresses(
        "http://192.168.1.20", ("http://192.168.1.20",)
    )


def test_a_server_on_all_addresses_names_those_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_outgoing", lambda: iter(["192.168.1.20"]))
    monkeypatch.setattr(module, "_of_interfaces", lambda: iter(["127.0.0.1", "10.0.0.7", "192.168.1.20"]))
    for host in (EVERYWHERE, "::"):
        assert addresses(Settings(Path("x"), host=host, port=8080)) == Addresses(
            "http://127.0.0.1:8080", ("http://192.168.1.20:8080", "http://10.0.0.7:8080")
        )


def test_the_addresses_of_this_very_machine_are_no_loopback() -> None:
    for url in addresses(Settings(Path("x"), host=EVERYWHERE)).network:
        assert not ipaddress.ip_address(urlsplit(url).hostname or "").is_loopback


def test_a_known_public_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_network", lambda: ("192.168.1.20",))
    public = "https://farkle.example"
    assert addresses(Settings(Path("x"), address=public)).network == (public,)
    assert addresses(Settings(Path("x"), host=EVERYWHERE, address=public)).network == (
        public,
        "http://192.168.1.20:8000",
    )


def test_before_the_first_start_links_begin_as_run_serve_has_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "_network", lambda: ("192.168.1.20", "10.0.0.7"))
    links = ("http://192.168.1.20:8000", "http://10.0.0.7:8000")
    assert reached_by_others(as_served({"SCOREKEEPER_DATA": str(tmp_path)})) == links


@pytest.mark.parametrize(
    ("start", "environ", "reached"),
    [
        ({}, {}, ("http://127.0.0.1:8000",)),
        ({"host": EVERYWHERE, "port": 8080}, {}, ("http://192.168.1.20:8080",)),
        ({"host": EVERYWHERE, "port": 8080}, {"SCOREKEEPER_PORT": "9000"}, ("http://192.168.1.20:9000",)),
        ({"host": EVERYWHERE, "port": 8080}, {"SCOREKEEPER_PORT": " "}, ("http://192.168.1.20:8080",)),
        ({"host": EVERYWHERE, "address": "https://farkle.example"}, {}, ("https://farkle.example",)),
        ({"host": EVERYWHERE}, {"SCOREKEEPER_ADDRESS": "https://farkle.example"}, ("https://farkle.example",)),
        ({"host": "192.168.1.30"}, {}, ("http://192.168.1.30:8000",)),
    ],
)
def test_links_begin_as_the_last_start_announced_them_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    *,
    start: dict[str, Any],
    environ: dict[str, str],
    reached: tuple[str, ...],
) -> None:
    monkeypatch.setattr(module, "_network", lambda: ("192.168.1.20",))
    note(Settings(tmp_path, host="192.168.1.99", port=1))
    note(Settings(tmp_path, **start))
    assert reached_by_others(as_served({"SCOREKEEPER_DATA": str(tmp_path), **environ})) == reached


@pytest.mark.parametrize("content", ["", "[]", "7", "{}", '{"SCOREKEEPER_HOST": "::1"}', "\x00"])
def test_a_damaged_note_of_the_last_start_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str
) -> None:
    monkeypatch.setattr(module, "_network", lambda: ("192.168.1.20",))
    (tmp_path / "served.json").write_text(content)
    assert reached_by_others(as_served({"SCOREKEEPER_DATA": str(tmp_path)})) == ("http://192.168.1.20:8000",)


def test_a_start_goes_on_where_no_note_can_be_kept(tmp_path: Path) -> None:
    note(Settings(tmp_path / "nowhere"))
    assert not (tmp_path / "nowhere").exists()
