"""What is written on a score sheet already: nothing on a blank one, or a game under way (ux.md, 8.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.farkle.game import Game
from scorekeeper.farkle.sheet import Line, lines
from scorekeeper.farkle.words import number

_SIGNS = {"skip": "–", "struck": "–", "win": "wins"}


@dataclass(frozen=True, slots=True)
class Written:
    """A turn as a pencil would have written it.

    `turn` is empty for a farkle, whose printed F is struck. Of a penalty or gift, `amount` stands under the turn,
    `word` says what it is, and `after` is the total then. `here` is the cell of the one who goes on.
    """

    turn: str = ""
    total: str = ""
    changed: bool = False
    farkle: bool = False
    amount: str = ""
    word: str = ""
    after: str = ""
    here: bool = False


@dataclass(frozen=True, slots=True)
class SoFar:
    """Cells by round and seat, both from 1; the seats that are on the board; and what the head and the footer say.

    `rounds` is how many rows there must be at least.
    """

    rounds: int = 0
    cells: Mapping[tuple[int, int], Written] = field(default_factory=dict)
    on_board: frozenset[int] = frozenset()
    day: str = ""
    place: str = ""
    words: str = ""


def so_far(game: Game, day: str, rounds: int) -> SoFar:
    """The game as it stands, on a sheet of at least so many rounds."""
    state, cells = game.state, dict[tuple[int, int], list[Line]]()
    for line in lines(game):
        cells.setdefault((line.round, state.seat(line.player)), []).append(line)
    written = {place: _written(of_cell) for place, of_cell in cells.items()}
    if state.to_play is not None:
        written.setdefault((state.round, state.seat(state.to_play)), Written(here=True))
    return SoFar(
        rounds=max([rounds, *(round_ for round_, _ in written)]),
        cells=written,
        on_board=frozenset(state.seat(player) for player in state.seats if state.standings[player].on_board),
        day=day,
        place=game.title,
        words="as it ended" if state.over else f"as it stood in round {state.round}",
    )


def _written(of_cell: list[Line]) -> Written:
    turns = [line for line in of_cell if line.kind not in {"penalty", "gift"}]
    more = [line for line in of_cell if line.kind in {"penalty", "gift"}]
    turn = turns[0] if turns else None
    return Written(
        turn=_turn(turn) if turn else "",
        total=number(turn.total) if turn else "",
        changed=turn is not None and turn.points != 0,
        farkle=turn is not None and turn.kind == "farkle",
        amount=" ".join(f"+{number(line.points)}" if line.kind == "gift" else number(line.points) for line in more),
        word=", ".join(dict.fromkeys(line.kind for line in more)),
        after=number(more[-1].total) if more else "",
    )


def _turn(line: Line) -> str:
    if line.kind == "bank":
        return number(line.points) if line.asked <= line.points else "over"
    return _SIGNS.get(line.kind, "")
