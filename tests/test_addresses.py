"""The addresses that are printed at the start."""

import ipaddress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper import addresses as module
from scorekeeper.addresses import Addresses, addresses
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
    assert addresses(Settings(Path("x"), host=EVERYWHERE, address=public)).network == (public, "http://192.168.1.20:8000")
