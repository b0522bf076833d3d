"""What the table page shows, as one value made from a game.

Nothing is worked out in the template, and no rule of the game stands here.
"""

from dataclasses import dataclass, replace

from markupsafe import Markup

from scorekeeper.farkle import Game, State
from scorekeeper.farkle.words import counted, number, spelled
from scorekeeper.filters import people, who
from scorekeeper.web.box import Box
from scorekeeper.web.forms import new_key
from scorekeeper.web.messages import watching
from scorekeeper.web.said import Said, deed_on_key, said
from scorekeeper.web.table_pad import Pad, pad
from scorekeeper.web.table_rail import Row, rows

BANNER_NAMES = 3
"""Players named in the banner; after them an ellipsis, so that one line holds it."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What the address asks of the page: a band of the pad, the turn before taken over, points as they were typed, or
    the pad without its cover.
    """

    band: int | None = None
    over: bool = False
    points: str = ""
    open: bool = False


AS_IT_IS = Asking()


@dataclass(frozen=True, slots=True)
class Banner:
    """The yellow line of the last round or a play-off: what it says, on phones `left`, and the number to beat."""

    name: str
    text: Markup
    left: str
    beat: Markup


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Piggyback: the key that takes the turn before over, or that gives it back where it is."""

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
    title: str
    about: str
    size: str
    number: int
    keys: tuple[str, ...]
    name: str
    next: str
    last: bool
    rows: tuple[Row, ...]
    pad: Pad | None
    covered: bool
    over: bool
    take_over: TakeOver | None
    wins: str
    undo: Markup | None
    redo: Markup | None
    said: Said
    box: Box | None
    alert: bool
    banner: Banner | None
    typed: str


def table(
    game: Game,
    code: str,
    home: str,
    *,
    scores: bool,
    asking: Asking = AS_IT_IS,
    box: Box | None = None,
    say: Said | None = None,
    cover: bool = False,
) -> Table:
    """The table of this game as it stands; `home` is its address, `scores` whether the device may score, `cover`
    whether its pad lies under a button after each turn.

    `box` is what went wrong with the last form, `say` what to tell in place of what happened last.
    """
    state = game.state
    over = asking.over and state.take_over is not None
    may_play = scores and not state.over
    keys = pad(state, asking.band, over) if may_play else None
    # Whoever corrects a slip or is in the middle of a turn has uncovered the pad already.
    at_it = box is not None or asking != AS_IT_IS or game.just_undone
    tells = say or said(game)
    return Table(
        home=home,
        code=code,
        title=_title(state, code, box),
        about=_about(game),
        size=_size(len(state.seats)),
        number=game.number,
        keys=(new_key(), new_key(), new_key()) if scores else (),
        name=_name(state, state.to_play),
        next=_name(state, state.next),
        last=state.last_round,
        rows=rows(state, None if box or say else state.happened, keys.need if keys else ""),
        pad=keys,
        covered=cover and keys is not None and not at_it,
        over=over,
        take_over=_take_over(state, home, over) if may_play else None,
        wins=_wins(state),
        undo=deed_on_key(game.undoable) if game.undoable and scores else None,
        redo=deed_on_key(game.redoable) if game.redoable and scores else None,
        said=replace(tells, spoken=box.heading) if box else tells,
        box=box if scores or box else watching(f"{home}/watch"),
        alert=box is not None,
        banner=_banner(state),
        typed=box.typed if box else asking.points,
    )


def _title(state: State, code: str, box: Box | None) -> str:
    turn = "The game is over" if state.to_play is None else f"{_name(state, state.to_play)}'s {_turn(state)}"
    return f"{'Error: ' if box else ''}{turn} · {code} · Farkle"


def _turn(state: State) -> str:
    return "last turn" if state.last_round else "turn"


def _about(game: Game) -> str:
    rules = game.rules
    first = "exactly" if rules.exact else "first to"
    parts = (game.title, rules.name, f"{first} {number(rules.target)}", f"round {number(game.state.round)}")
    return " · ".join(part for part in parts if part)


def _size(players: int) -> str:
    return "few" if players <= 4 else f"p{players}" if players <= 6 else "many" if players <= 8 else "crowd"


def _name(state: State, player: int | None) -> str:
    return "" if player is None else state.standings[player].name


def _take_over(state: State, home: str, over: bool) -> TakeOver | None:
    if state.take_over is None:
        return None
    player, points = state.take_over
    owner, name = who(_name(state, player)), who(_name(state, state.to_play))
    if over:
        text = Markup("{} took over {}'s {}: bank only {}'s own points.").format(name, owner, number(points), name)
        return TakeOver(Markup("Not taken over"), text, True, home)
    return TakeOver(Markup("Took over {}'s {}").format(owner, number(points)), Markup(""), False, f"{home}?over=1")


def _wins(state: State) -> str:
    outright = state.rules.wins_outright
    return "" if outright == "none" or state.to_play is None else f"{outright[0].upper()}{outright[1:]}"


def _banner(state: State) -> Banner | None:
    if state.beat is None:
        return None
    points, best = state.beat
    if state.phase == "play-off":
        names = people(_name(state, player) for player in state.seats if player in state.owed)
        text = Markup("{} play on, a turn each, until one leads.").format(names)
        return Banner("Play-off", text, "", _beat(state, points, None))
    reacher = state.reacher if state.reacher in state.contenders else best
    holders, total = _with(state, state.standings[reacher].total, reacher), number(state.standings[reacher].total)
    left = state.turns_left
    has = "has" if len(holders) == 1 else "have"
    names = people((_name(state, player) for player in holders), most=BANNER_NAMES)
    text = Markup("{} {} <b>{}</b>. {} left: {}").format(
        names, has, total, counted(len(left), "turn"), _some(state, left)
    )
    return Banner("Last round", text, f"{len(left)} left", _beat(state, points, best if best not in holders else None))


def _with(state: State, total: int, first: int) -> tuple[int, ...]:
    """Who has this total in the last round, this player first; who is still to play is not told of yet."""
    done = (one for one in state.contenders if one not in state.turns_left and one != first)
    return (first, *(one for one in done if state.standings[one].total == total))


def _beat(state: State, points: int, whose: int | None) -> Markup:
    """The number to beat, and whose it is where the banner does not say so already."""
    if whose is None:
        return Markup("Beat {}").format(number(points))
    others = len(_with(state, points, whose)) - 1
    if others:
        return Markup("Beat {}, {} have it").format(number(points), spelled(others + 1))
    return Markup("Beat {}, {}'s").format(number(points), who(_name(state, whose)))


def _some(state: State, players: tuple[int, ...]) -> Markup:
    names = [_name(state, player) for player in players[:BANNER_NAMES]]
    end = " …" if len(players) > BANNER_NAMES else "" if names[-1].endswith(".") else "."
    return Markup(", ").join(map(who, names)) + end
