"""What the table page shows, as one value made from a game.

Nothing is worked out in the template, and there are no rules of the game here.
"""

from dataclasses import dataclass, replace

from markupsafe import Markup

from scorekeeper.farkle import Amend, Game, State
from scorekeeper.farkle.words import number
from scorekeeper.filters import who
from scorekeeper.web.plumbing.forms import new_key
from scorekeeper.web.table.banner import Banner, banner
from scorekeeper.web.table.boxes import watching
from scorekeeper.web.table.pad import Pad, pad
from scorekeeper.web.table.rail import RailRow, rows
from scorekeeper.web.words.box import Box
from scorekeeper.web.words.game_bar import about, wins_outright
from scorekeeper.web.words.said import Said, deed_on_key, said


@dataclass(frozen=True, slots=True)
class Asking:
    """What the address holds of the page: a band of the pad, the turn before taken over, points as they were typed,
    or the pad without its cover.
    """

    band: int | None = None
    taking_over: bool = False
    points: str = ""
    open: bool = False


AS_IT_IS = Asking()


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Piggyback: the button that takes over the turn before, or that does not after all. No label where no turn can be
    taken over now: the row keeps its place, so that the pad never moves.
    """

    label: Markup
    text: Markup
    on: bool
    href: str


@dataclass(frozen=True, slots=True)
class Table:
    """The whole page. `size` is the style class by number of players.

    `pad` is None for those who only watch and once the game is over, `keys` those of the forms.
    """

    home: str
    code: str
    game: Game
    keys: tuple[str, ...]
    rows: tuple[RailRow, ...]
    pad: Pad | None
    covered: bool
    taking_over: bool
    take_over: TakeOver | None
    said: Said
    box: Box | None
    alert: bool
    banner: Banner | None
    typed: str

    @property
    def title(self) -> str:
        turn = f"{self.name}'s {'last turn' if self.last else 'turn'}" if self.name else "The game is over"
        return f"{'Error: ' if self.alert else ''}{turn} · {self.code} · Farkle"

    @property
    def about(self) -> str:
        return about(self.game)

    @property
    def number(self) -> int:
        return self.game.number

    @property
    def size(self) -> str:
        players = len(self.game.state.seats)
        return "few" if players <= 4 else f"p{players}" if players <= 6 else "many" if players <= 8 else "crowd"

    @property
    def name(self) -> str:
        """Who is to play; empty once the game is over."""
        return _name(self.game.state, self.game.state.to_play)

    @property
    def next(self) -> str:
        """Who plays after that; empty if nobody does."""
        return _name(self.game.state, self.game.state.next)

    @property
    def last(self) -> bool:
        """Whether the last round is being played."""
        return self.game.state.last_round

    @property
    def corrected(self) -> bool:
        """Whether the last entry was a correction, which was made on another page."""
        return bool(self.game.log) and isinstance(self.game.log[-1], Amend)

    @property
    def undo(self) -> Markup | None:
        """What Undo takes back; None if there is nothing or this device may not."""
        return deed_on_key(self.game.undoable) if self.keys and self.game.undoable else None

    @property
    def redo(self) -> Markup | None:
        """What Redo brings back, likewise."""
        return deed_on_key(self.game.redoable) if self.keys and self.game.redoable else None

    @property
    def wins(self) -> str:
        """The roll with which the current player would win outright, where the rules know one."""
        return wins_outright(self.game.rules) if self.name else ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is shown: its code and the address of its table, whether the device may score it, and whether the
    pad there lies under a button after each turn.
    """

    code: str
    home: str
    scores: bool = False
    cover: bool = False


def table(
    game: Game, place: Place, *, asking: Asking = AS_IT_IS, box: Box | None = None, say: Said | None = None
) -> Table:
    """The table of this game as it is now.

    `box` is what went wrong with the last form, `say` what to tell in place of what happened last.
    """
    home, scores = place.home, place.scores
    state = game.state
    taking_over = asking.taking_over and state.take_over is not None
    may_play = scores and not state.over
    keys = pad(state, asking.band, taking_over) if may_play else None
    # Whoever corrects a slip or is in the middle of a turn has uncovered the pad already.
    at_it = box is not None or asking != AS_IT_IS or game.just_undone
    tells = say or said(game)
    return Table(
        home=home,
        code=place.code,
        game=game,
        keys=(new_key(), new_key(), new_key()) if scores else (),
        rows=rows(state, None if box or say else state.happened, keys.need if keys else ""),
        pad=keys,
        covered=place.cover and keys is not None and not at_it,
        taking_over=taking_over,
        take_over=_take_over(state, home, taking_over) if may_play else None,
        said=replace(tells, spoken=box.heading) if box else tells,
        box=box if scores or box else watching(f"{home}/watch"),
        alert=box is not None,
        banner=banner(state),
        typed=box.typed if box else asking.points,
    )


def _name(state: State, player: int | None) -> str:
    return "" if player is None else state.standings[player].name


def _take_over(state: State, home: str, taking_over: bool) -> TakeOver | None:
    if not state.rules.piggyback:
        return None
    if state.take_over is None:
        return TakeOver(Markup(""), Markup("No turn to take over."), False, "")
    player, points = state.take_over
    owner, name = who(_name(state, player)), who(_name(state, state.to_play))
    if taking_over:
        text = Markup("{}'s {} is added: bank only {}'s own points.").format(owner, number(points), name)
        return TakeOver(Markup("Do not take over"), text, True, home)
    return TakeOver(Markup("Take over {}'s {}").format(owner, number(points)), Markup(""), False, f"{home}?over=1")
