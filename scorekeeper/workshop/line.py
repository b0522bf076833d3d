"""The queue: first come, first served, and one piece at a time for each device."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from itertools import islice

MOST_OF_A_DEVICE = 12  # pieces: a print page asks for three pictures, and may be asked for several papers at once
MOST = 200


class TooMany(Exception):
    """The line, or what one device may have in it, is full."""


class Line:
    """Pieces of work by the device that asked. A device that has had a piece goes behind all others with its next one,
    so that twenty pieces of one keep nobody waiting for more than one of them.
    """

    def __init__(self) -> None:
        self._devices: OrderedDict[str, deque[str]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(pieces) for pieces in self._devices.values())

    def __iter__(self) -> Iterator[str]:
        """The pieces in the order in which they will be done."""
        rounds = max(map(len, self._devices.values()), default=0)
        for place in range(rounds):
            for pieces in self._devices.values():
                yield from islice(pieces, place, place + 1)

    def add(self, device: str, piece: str) -> None:
        """Put a piece into the line, unless it is there already. Raises TooMany."""
        if piece in self:
            return
        own = self._devices.get(device, deque())
        if len(own) >= MOST_OF_A_DEVICE or len(self) >= MOST:
            raise TooMany
        own.append(piece)
        self._devices.setdefault(device, own)

    def take(self) -> str | None:
        """The piece that is next, out of the line; None if there is none."""
        if not self._devices:
            return None
        device, pieces = self._devices.popitem(last=False)
        piece = pieces.popleft()
        if pieces:
            self._devices[device] = pieces
        return piece

    def ahead_of(self, piece: str) -> int:
        """How many pieces will be done before this one."""
        return list(self).index(piece) if piece in self else 0
