"""What is written on a score sheet already: nothing on a blank one, or a game under way (ux.md, 8.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from scorekeeper.farkle.game import Game
from scorekeeper.farkle.rules import Rules
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
    """Cells by round and seat, both from 1; the last turns by seat; the seats that are on the board and those whose
    players left; and what the head and the footer say.

    `rounds` is how many rows there must be at least. `first` is the seat that first had the target, and the total then.
    """

    rounds: int = 0
    cells: Mapping[tuple[int, int], Written] = field(default_factory=dict)
    last: Mapping[int, Written] = field(default_factory=dict)
    first: tuple[int, str] | None = None
    on_board: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    day: str = ""
    place: str = ""
    words: str = ""

    def carried(self, before: int, seat: int) -> str:
        """The total of this seat before a round, empty where that round has not been reached."""
        if not self.last and all(round_ < before for round_, _ in self.cells):
            return ""
        earlier = (self.cells.get((round_, seat)) for round_ in range(before - 1, 0, -1))
        return next((total for cell in earlier if cell and (total := cell.after or cell.total)), "0")


def has_last_row(rules: Rules) -> bool:
    """Whether everyone has one last turn, which then stands in a row of its own."""
    return rules.last_round == "one turn each" and not rules.exact


def so_far(game: Game, day: str, rounds: int) -> SoFar:
    """The game as it stands, on a sheet of at least so many rounds."""
    state = game.state
    cells, last = dict[tuple[int, int], Written](), dict[int, Written]()
    in_last = _last_turns(game)
    for line in lines(game):
        seat = state.seat(line.player)
        if line.number in in_last:
            last[seat] = _written(line, last.get(seat))
        else:
            cells[line.round, seat] = _written(line, cells.get((line.round, seat)))
    if state.to_play is not None:
        if state.last_round and has_last_row(game.rules):
            last.setdefault(state.seat(state.to_play), Written(here=True))
        else:
            cells.setdefault((state.round, state.seat(state.to_play)), Written(here=True))
    first = next((line for line in lines(game) if line.total >= game.rules.target), None)
    return SoFar(
        rounds=max([rounds, *(round_ for round_, _ in cells)]),
        cells=cells,
        last=last,
        first=(state.seat(first.player), number(first.total)) if first else None,
        on_board=frozenset(state.seat(player) for player in state.seats if state.standings[player].on_board),
        left=frozenset(state.seat(player) for player in state.seats if not state.standings[player].present),
        day=day,
        place=game.title,
        words="as it ended" if state.over else f"as it stood in round {state.round}",
    )


def _last_turns(game: Game) -> frozenset[int]:
    """The numbers of the entries that were somebody's one last turn."""
    if not has_last_row(game.rules):
        return frozenset()
    return frozenset(now.happened.number for was, now in pairwise(game.states) if was.last_round and now.happened)


def _written(line: Line, before: Written | None) -> Written:
    """The cell with this line more in it."""
    before = before or Written()
    if line.kind in {"penalty", "gift"}:
        points = f"+{number(line.points)}" if line.kind == "gift" else number(line.points)
        return replace(
            before,
            amount=f"{before.amount} {points}".strip(),
            word=before.word if line.kind in before.word else f"{before.word}, {line.kind}".strip(", "),
            after=number(line.total),
        )
    turn = replace(before, turn=_turn(line), changed=line.points != 0, farkle=line.kind == "farkle")
    # Under a gift that came before the turn there is room for one total only: the last.
    return replace(turn, after=number(line.total)) if before.word else replace(turn, total=number(line.total))


def _turn(line: Line) -> str:
    if line.kind == "bank":
        return number(line.points) if line.asked <= line.points else "over"
    return _SIGNS.get(line.kind, "")
