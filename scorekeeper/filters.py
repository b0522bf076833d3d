"""Values as text, for screen and paper alike. `FILTERS` are the names that templates know."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.farkle.words import counted, listed, number, ordinal, spelled


def dice(count: int) -> str:
    """1 as "1 die", 5 as "5 dice"."""
    return counted(count, "die", "dice")


FILTERS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {"number": number, "ordinal": ordinal, "names": listed, "dice": dice, "counted": counted, "spelled": spelled}
)
