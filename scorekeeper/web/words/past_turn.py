"""One turn that was played: where it stands in its game, and how it is told."""

from dataclasses import dataclass, replace
from datetime import datetime

from markupsafe import Markup

from scorekeeper.farkle import Amend, Bank, Farkle, Game, Happened, State, Turn, Win
from scorekeeper.farkle.entries import type_of_turn
from scorekeeper.farkle.words import counted, nth, number
from scorekeeper.filters import who
from scorekeeper.store.stored import Stored
from scorekeeper.web.plumbing.time_zone import local
from scorekeeper.web.words.times import ago

_VERBS = {"bank": "banked", "farkle": "farkled", "skip": "skipped", "win": "won"}


class NoTurn(Exception):
    """No turn that counts has the entry number that was asked for; `stored` is the game as it is now."""

    def __init__(self, stored: Stored) -> None:
        super().__init__("This turn is not in the game.")
        self.stored = stored


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that counts. `turn` is as it is read now, corrections included; `before` the state it met, with the names
    of today; `happened` what it did; `nth` which of its player's turns it is.
    """

    number: int
    turn: Turn
    struck: bool
    before: State
    happened: Happened
    player: int
    name: str
    nth: int

    @property
    def piggyback(self) -> bool:
        return isinstance(self.turn, (Bank, Farkle)) and self.turn.piggyback

    @property
    def kind(self) -> str:
        return kind_of(self.turn)

    @property
    def words(self) -> str:
        """The turn as the thing that was recorded: "500", "a farkle"."""
        told = turn_words(self.turn, self.happened.taken_over)
        return f"{told}, struck out" if self.struck else told

    def is_already(self, to: Turn) -> bool:
        """Whether the turn is this very turn and counts."""
        return not self.struck and _asked(self.turn) == _asked(to)

    def about(self, now: datetime) -> Markup:
        """Which turn it is: "Ann's third turn, banked 35 minutes ago"."""
        text = Markup("{}'s {} turn").format(who(self.name), nth(self.nth))
        if self.struck:
            return text
        if self.happened.was is not None and turn_words(self.happened.was) != self.words:
            text += f", first recorded as {turn_words(self.happened.was)}"
        elif self.turn.at is not None:
            text += f", {_VERBS[self.kind]} {ago(local(self.turn.at), now)}"
        return text


def past_turn(game: Game, entry: int) -> PastTurn | None:
    """The turn with this entry number; None if no turn that counts has it."""
    reading = game.reading
    place = reading.item(entry)
    if place is None:
        return None
    item, happened = reading.items[place], reading.states[place + 1].happened
    if happened is None or not isinstance(item.entry, type_of_turn):  # pragma: no cover - a turn always does something
        raise AssertionError(item)
    player = item.players[0]
    return PastTurn(
        number=entry,
        turn=item.entry,
        struck=item.struck,
        before=_with_names_of(reading.state, reading.states[place]),
        happened=happened,
        player=player,
        name=reading.state.standings[player].name,
        nth=sum(one.players == (player,) and isinstance(one.entry, type_of_turn) for one in reading.items[: place + 1]),
    )


def corrected(game: Game, amend: Amend) -> tuple[Markup, Markup]:
    """The correction that was just saved: "Round 3, Ann: 500 is now 600." and what it did to the total."""
    old, new = past_turn(game.before, amend.entry), past_turn(game, amend.entry)
    if old is None or new is None:  # pragma: no cover - what is corrected is a turn that counts, before and after
        raise AssertionError(amend)
    name, comma = Markup("<bdi>{}</bdi>").format(new.name), "," if old.struck else ""
    strong = Markup("Round {}, {}: {}{} is now {}.").format(
        number(old.happened.round), name, old.words, comma, new.words
    )
    was, now = (one.state.standings[new.player].total for one in (game.before, game))
    rest = Markup("")
    if was != now:
        rest = Markup(" {}'s total {} to {}.").format(name, "rises" if now > was else "falls", number(now))
    if amend.struck:
        were = "was" if len(amend.struck) == 1 else "were"
        rest += f" {counted(len(amend.struck), 'turn')} {were} struck out."
    return strong, rest


def kind_of(turn: Turn) -> str:
    """ "bank", "farkle", "skip" or "win"."""
    return type(turn).__name__.lower()


def turn_words(turn: Turn, taken_over: int = 0) -> str:
    """A turn as the thing that was recorded: "500", "a farkle"; a bank with what it took over."""
    if isinstance(turn, Bank):
        return number(turn.points + taken_over)
    return "the winning roll" if isinstance(turn, Win) else f"a {kind_of(turn)}"


def _asked(turn: Turn) -> Turn:
    """The turn without what is only noted beside it."""
    bare = replace(turn, at=None, player=None)
    return replace(bare, rolls=()) if isinstance(bare, Bank) else bare


def _with_names_of(today: State, then: State) -> State:
    named = (replace(one, name=now.name) for one, now in zip(then.standings, today.standings, strict=False))
    return replace(then, standings=tuple(named))
