"""Under which addresses players reach the server: this machine, and the local network."""

import ipaddress
import json
import socket
import struct
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.config import PREFIX, Settings, read_settings

_SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of a network interface
_NOTE = "served.json"  # in the data folder
_NOTED = tuple(f"{PREFIX}{name}" for name in ("HOST", "PORT", "ADDRESS"))
_EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  # what is compared here was decided by the owner
# An address set aside for documentation (RFC 5737): the machine looks up its way there, and nothing is ever sent.
_FAR_AWAY = ("192.0.2.1", 9)


@dataclass(frozen=True)
class Addresses:
    """URLs without a path: for a browser on this machine, and for others, the likeliest first, none where the server
    listens to this machine alone.
    """

    here: str
    network: tuple[str, ...]


def addresses(settings: Settings) -> Addresses:
    """Where a server with these settings is reached. A known public address goes before those of the machine."""
    own = (settings.address,) if settings.address else ()
    if settings.host in _EVERYWHERE:
        here = _url("127.0.0.1", settings.port)
        return Addresses(here, own + tuple(_url(host, settings.port) for host in _network()))
    here = _url(settings.host, settings.port)
    return Addresses(here, own if _is_loopback(settings.host) else (*own, here))


def note(settings: Settings) -> None:
    """Remember where the server was told to listen, for the commands that print its address."""
    said = dict(zip(_NOTED, (settings.host, str(settings.port), settings.address or ""), strict=True))
    with suppress(OSError):  # a full disk stops no server
        (settings.data / _NOTE).write_text(json.dumps(said), "utf-8")


def as_served(environ: Mapping[str, str]) -> Settings:
    """The settings of a command that prints addresses: what `environ` does not say is as at the server's last start,
    before the first one as `./run serve` has it. Raises BadSettings.
    """
    given = {name: value for name, value in environ.items() if value.strip()}
    said = {_NOTED[0]: "0.0.0.0"}  # noqa: S104  # nothing listens here
    with suppress(OSError, ValueError, TypeError, KeyError):
        noted = json.loads((read_settings(given).data / _NOTE).read_text("utf-8"))
        said = {name: str(noted[name]) for name in _NOTED}
    return read_settings(said | given)


def reached_by_others(settings: Settings) -> tuple[str, ...]:
    """What a link for another device may begin with, the likeliest first: the known address alone where there is one;
    this machine's own where the server listens to it alone.
    """
    if settings.address:
        return (settings.address,)
    where = addresses(settings)
    return where.network or (where.here,)


def _url(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _network() -> tuple[str, ...]:
    """This machine's own IPv4 addresses, the one it would use to go out first."""
    found = dict.fromkeys((*_outgoing(), *_of_interfaces()))
    return tuple(host for host in found if not _is_loopback(host))


def _outgoing() -> Iterator[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_FAR_AWAY)
        yield probe.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    """A laptop that is its own hotspot has no way out, but a network all the same. Only Linux is asked for these."""
    if sys.platform != "linux":
        return
    import fcntl  # noqa: PLC0415  # not everywhere

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(probe, _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])
