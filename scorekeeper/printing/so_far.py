"""What is written on a score sheet already: nothing on a blank one, or a game under way (ux.md, 8.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from scorekeeper.farkle.game import Game
from scorekeeper.farkle.outcome import progress
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.sheet import SIGNS, Line, lines
from scorekeeper.farkle.words import number

_SIGNS = SIGNS | {"farkle": ""}  # its printed F is struck


@dataclass(frozen=True, slots=True)
class Written:
    """A turn as a pencil would have written it.

    `turn` is empty for a farkle, whose printed F is struck. `detail` stands under the turn: points taken over, or those
    that passed the target. Penalties and gifts, in `beside` as points, take its place, and `whole` then that of the
    turn; `after` is the total after them. `word` says what stands under the turn. `here` is the cell of the player who
    goes on.
    """

    turn: str = ""
    whole: str = ""
    detail: str = ""
    total: str = ""
    changed: bool = False
    farkle: bool = False
    beside: int = 0
    word: str = ""
    after: str = ""
    here: bool = False

    @property
    def amount(self) -> str:
        """What stands under the turn."""
        if not self.after:
            return self.detail
        return f"+{number(self.beside)}" if self.beside > 0 else number(self.beside)


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
    title: str = ""
    words: str = ""

    def carried(self, before: int, seat: int) -> str:
        """The total of this seat before a round, empty if that round has not been reached."""
        if not self.last and all(round_ < before for round_, _ in self.cells):
            return ""
        earlier = (self.cells.get((round_, seat)) for round_ in range(before - 1, 0, -1))
        return next((total for cell in earlier if cell and (total := cell.after or cell.total)), "0")


def has_last_row(rules: Rules) -> bool:
    """Whether everyone has one last turn, which then stands in a row of its own."""
    return rules.last_round == "one turn each" and not rules.exact


def so_far(game: Game, day: str, rounds: int) -> SoFar:
    """The game as it is now, on a sheet of at least this many rounds."""
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
        title=game.title,
        words=progress(game),
    )


def _last_turns(game: Game) -> frozenset[int]:
    """The numbers of the entries that were someone's one last turn."""
    if not has_last_row(game.rules):
        return frozenset()
    return frozenset(now.happened.number for was, now in pairwise(game.states) if was.last_round and now.happened)


def _written(line: Line, before: Written | None) -> Written:
    """The cell with this line more in it."""
    cell = before or Written()
    if line.kind in {"penalty", "gift"}:
        return _beside(line, cell)
    turn = replace(cell, turn=_SIGNS.get(line.kind, ""), changed=line.points != 0, farkle=line.kind == "farkle")
    if line.kind == "struck":
        turn = replace(turn, word=turn.word or "struck out")
    if line.kind == "bank":
        turn = _bank(line, turn)
    # Under a gift that came before the turn there is room for one total only: the last.
    return replace(turn, after=number(line.total)) if cell.after else replace(turn, total=number(line.total))


def _beside(line: Line, cell: Written) -> Written:
    """The cell with a penalty or gift, which takes the place of what stood under the turn."""
    earlier = cell.word if cell.after else ""
    return replace(
        cell,
        turn=cell.whole or cell.turn,
        beside=cell.beside + line.points,
        word=line.kind if earlier in {"", line.kind} else "in all",
        after=number(line.total),
    )


def _bank(line: Line, cell: Written) -> Written:
    whole = "over" if line.over else number(line.points)
    if cell.after or not (line.over or line.taken_over):
        return replace(cell, turn=whole)
    if line.over:
        return replace(cell, turn=whole, whole=whole, detail=number(line.asked), word="over the target")
    return replace(cell, turn=number(line.own), whole=whole, detail=f"+{number(line.taken_over)}", word="taken over")
