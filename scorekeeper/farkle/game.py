"""A game: what the table agreed, who plays, and the log of what happened. Everything else is worked out from these."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.farkle.entries import Amend, Entry, Turn, Undo
from scorekeeper.farkle.errors import BadRules, IllegalEntry
from scorekeeper.farkle.fold import Item, after
from scorekeeper.farkle.names import check_names, check_title
from scorekeeper.farkle.reading import Misfit, Reader, Reading, misfits
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.state import Happened, Standing, State


@dataclass(frozen=True)
class Step:
    """One entry of a log as it was met: its number, or the refusal where it was refused and took none, and the state
    after it.
    """

    number: int | None
    refused: IllegalEntry | None
    state: State


@dataclass(frozen=True)
class Replay:
    """A whole log, entry by entry, and the reading at its end."""

    steps: tuple[Step, ...]
    reading: Reading

    @property
    def states(self) -> tuple[State, ...]:
        """One after each entry that was accepted."""
        return tuple(step.state for step in self.steps if step.number is not None)

    @property
    def refused(self) -> tuple[IllegalEntry, ...]:
        """The refusals, in the order of the log."""
        return tuple(step.refused for step in self.steps if step.refused is not None)


@dataclass(frozen=True)
class Game:
    """A game is its rules, the names that started it in seat order, its log and its title; two with the same are
    equal.
    """

    rules: Rules
    players: tuple[str, ...]
    log: tuple[Entry, ...] = ()
    title: str = ""

    def play(self, entry: Entry) -> "Game":
        """The game with this entry recorded. Raises `IllegalEntry`, and then this game is as it was."""
        return self.play_all((entry,))

    def play_all(self, entries: Iterable[Entry]) -> "Game":
        """The game with these entries recorded one after the other. Raises `IllegalEntry` at the first that is refused,
        and then none is.
        """
        more = tuple(entries)
        if not more:
            return self
        reader = Reader(self.reading)
        for entry in more:
            reader.take(entry)
        game = Game(self.rules, self.players, (*self.log, *more), self.title)
        # The reading goes on from the one at hand: nothing is replayed, and what is there is copied once for them all.
        game.__dict__["reading"] = reader.reading
        return game

    def titled(self, title: str) -> "Game":
        """The same game under another title; nothing of it is read again."""
        game = Game(self.rules, self.players, self.log, title)
        game.__dict__["reading"] = self.reading
        return game

    @cached_property
    def reading(self) -> Reading:
        """The log as it is read; entries that are refused are passed over."""
        return replay(self).reading

    @cached_property
    def before(self) -> "Game":
        """The game without its last entry."""
        return Game(self.rules, self.players, self.log[:-1], self.title)

    @property
    def state(self) -> State:
        """The state of the game now."""
        return self.reading.state

    @property
    def states(self) -> tuple[State, ...]:
        """The course of the game with undo and corrections read in: the start, then a state after each entry that
        counts.
        """
        return self.reading.states

    @property
    def number(self) -> int:
        """The number the next accepted entry will take."""
        return self.reading.next_number

    @property
    def undoable(self) -> Happened | None:
        """What an undo would take back."""
        done = self.reading.done
        if not done:
            return None
        return self._correction(done[-1]) if isinstance(done[-1].entry, Amend) else self.state.happened

    @property
    def redoable(self) -> Happened | None:
        """What a redo would bring back."""
        undone = self.reading.undone
        if not undone:
            return None
        return (
            self._correction(undone[-1])
            if isinstance(undone[-1].entry, Amend)
            else after(self.state, undone[-1]).happened
        )

    def _correction(self, item: Item) -> Happened:
        player = item.players[0]
        name = self.state.standings[player].name
        return Happened("amend", item.number, player=player, name=name, at=item.entry.at)

    @property
    def just_undone(self) -> bool:
        """Whether the last entry was an undo."""
        return bool(self.log) and isinstance(self.log[-1], Undo)

    def misfits(self, entry: int, to: Turn) -> tuple[Misfit, ...]:
        """The later turns to strike out if the turn of this entry were made `to`. Raises `IllegalEntry` where it
        cannot be.
        """
        return misfits(self.reading, entry, to)


def new_game(rules: Rules, names: tuple[str, ...], title: str = "") -> Game:
    """A game at its start. Raises `IllegalEntry` where the names or the title will not do, and `BadRules` for rules
    that cannot be played.
    """
    problems = rules.problems()
    if problems:
        raise BadRules(problems)
    return Game(rules, check_names(names), title=check_title(title))


def replay(game: Game) -> Replay:
    """Play the log entry by entry. A refused entry changes nothing, takes no number, and the replay continues with the
    next.
    """
    reader = Reader(Reading((_first(game),)))
    steps = []
    for entry in game.log:
        try:
            reader.take(entry)
        except IllegalEntry as refusal:
            steps.append(Step(None, refusal, reader.state))
        else:
            steps.append(Step(reader.number, None, reader.state))
    # What was read is kept with the game, which would else replay its log once more.
    game.__dict__.setdefault("reading", reader.reading)
    return Replay(tuple(steps), game.reading)


def _first(game: Game) -> State:
    standings = tuple(Standing(name) for name in game.players)
    return State(game.rules, standings, tuple(range(len(standings))))
