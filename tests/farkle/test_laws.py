"""What holds in every game, whatever the rules and whatever was written in it."""

import json
import random
from dataclasses import dataclass
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.farkle.entries import (
    Amend,
    Back,
    Bank,
    End,
    Entry,
    Farkle,
    Join,
    Leave,
    Order,
    Redo,
    Rename,
    Skip,
    Turn,
    Undo,
    Win,
    type_of_turn,
)
from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.game import Game, new_game, replay
from scorekeeper.farkle.notation import dump_game, load_game
from scorekeeper.farkle.notation_rules import load_rules
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.sheet import lines
from tests import strategies
from tests.beside import random_game
from tests.examples import times
from tests.random_rules import rules_at_random

NAMES = ("Ann", "Bo", "שרה", "Zoe\u0308", "👨‍👩‍👧 Crew", "Straße", "Ida")
OFTEN = {"bank": 28, "farkle": 14, "amend": 10, "undo": 5, "redo": 4, "skip": 3, "leave": 3, "back": 3, "order": 3}
KINDS = [kind for kind, times in (OFTEN | {"join": 2, "rename": 2, "win": 1, "end": 1}).items() for _ in range(times)]


@dataclass(frozen=True)
class Wish:
    """What somebody wants to write: a kind of entry, and two numbers that choose among what there is."""

    kind: str
    one: int
    two: int

    def entry(self, game: Game) -> Entry:
        """The wish as an entry of this game; the rules may refuse it."""
        if self.kind in ("bank", "farkle", "skip", "win"):
            return self._turn(game, self.kind)
        if self.kind == "amend":
            return self._amend(game)
        state = game.state
        names = [one.name for one in state.standings]
        name, other = names[self.one % len(names)], NAMES[self.two % len(NAMES)]
        seats = names[self.two % len(names) :] + names[: self.two % len(names)]
        made: dict[str, Entry] = {
            "undo": Undo(),
            "redo": Redo(),
            "join": Join(other),
            "leave": Leave(name),
            "back": Back(name),
            "rename": Rename(name, other),
            "order": Order(tuple(seats)),
            "end": End(),
        }
        return made[self.kind]

    def _turn(self, game: Game, kind: str) -> Turn:
        takes_over = game.rules.piggyback and self.two % 4 == 0
        if kind == "bank":
            return Bank(self._points(game), piggyback=takes_over)
        if kind == "farkle":
            return Farkle(piggyback=takes_over)
        return Skip() if kind == "skip" else Win()

    def _points(self, game: Game) -> int:
        state, step = game.state, game.rules.step
        total = 0 if state.to_play is None else state.standings[state.to_play].total
        least = max(step, game.rules.opening, game.rules.turn_minimum)
        choices = (least, least, step, game.rules.target - total, game.rules.target - total + step, least + step)
        return choices[self.one % len(choices)]

    def _amend(self, game: Game) -> Amend:
        turns = [number for number, entry in enumerate(game.log, 1) if isinstance(entry, type_of_turn)]
        number = turns[self.one % len(turns)] if turns else 1
        to = self._turn(game, ("bank", "farkle", "skip")[self.two % 3])
        try:
            struck = tuple(one.item.number for one in game.misfits(number, to))
        except IllegalEntry:
            struck = ()
        return Amend(number, to, struck)


WISHES = st.builds(Wish, st.sampled_from(KINDS), st.integers(0, 99), st.integers(0, 99))


def tried(game: Game, entry: Entry) -> Game | None:
    try:
        return game.play(entry)
    except IllegalEntry:
        return None


def rules() -> st.SearchStrategy[Rules]:
    """Rules of any kind, and those with which a game of forty entries gets to its end."""
    short = st.integers(0, 9_999).map(lambda seed: load_rules(rules_at_random(random.Random(seed))))
    return short | short | strategies.rules()


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game some way on, only what was accepted in its log: most get everywhere, the others shrink well."""
    if draw(st.integers(0, 4)):
        return random_game(draw(st.integers(0, 999_999)))
    game = new_game(draw(rules()), NAMES[: draw(st.integers(2, 4))], draw(st.sampled_from(("", "Friday"))))
    length = draw(st.sampled_from((0, 3, 10, 30, 60)))  # lists without a length of their own stay short
    for wish in draw(st.lists(WISHES, min_size=length, max_size=length)):
        game = tried(game, wish.entry(game)) or game
    return game


@given(games(), WISHES)
def test_undo_takes_back_whatever_was_written(game: Game, wish: Wish) -> None:
    entry = wish.entry(game)
    after = tried(game, entry)
    if after is None or isinstance(entry, Undo):
        return
    back = after.play(Undo())
    assert back.state == game.state
    assert back.states == game.states
    if not isinstance(entry, Redo):
        assert back.play(Redo()).state == after.state


@pytest.mark.point(6)
@given(games())
def test_twenty_undos_and_twenty_redos_lead_back(game: Game) -> None:
    courses, there = [game.states], game
    while len(courses) <= 20 and there.undoable:
        there = there.play(Undo())
        courses.append(there.states)
    for course in reversed(courses[:-1]):
        there = there.play(Redo())
        assert there.states == course
    assert there.state == game.state


@given(games(), st.data())
def test_the_replay_of_a_beginning_is_the_beginning_of_the_replay(game: Game, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(game.log)))
    beginning = Game(game.rules, game.players, game.log[:length], game.title)
    assert replay(beginning).states == replay(game).states[:length]
    assert len(replay(game).states) == len(game.log)


@given(games())
def test_a_game_played_is_the_game_read_from_its_log(game: Game) -> None:
    read = Game(game.rules, game.players, game.log, game.title)
    assert read == game
    assert read.reading == game.reading


@given(games(), st.data())
def test_many_entries_at_once_are_as_one_by_one(game: Game, data: st.DataObject) -> None:
    begin, end = sorted(data.draw(st.integers(0, len(game.log))) for _ in range(2))
    there = Game(game.rules, game.players, game.log[:begin], game.title)
    reading = there.reading
    at_once, one_by_one = there.play_all(game.log[begin:end]), reduce(Game.play, game.log[begin:end], there)
    assert at_once == one_by_one
    assert at_once.reading == one_by_one.reading
    with pytest.raises(IllegalEntry):
        there.play_all((*game.log[begin:end], Bank(0)))
    assert (there.reading, there.log) == (reading, game.log[:begin])
    assert there.reading == Game(game.rules, game.players, game.log[:begin]).reading


@given(games())
def test_a_game_read_back_from_its_file_is_equal(game: Game) -> None:
    again = load_game(json.loads(json.dumps(dump_game(game))))
    assert again == game
    assert again.states == game.states


@given(games())
def test_the_lines_of_a_player_add_up_to_the_total(game: Game) -> None:
    totals = dict.fromkeys(range(len(game.state.standings)), 0)
    for line in lines(game):
        totals[line.player] += line.points
        assert line.total == totals[line.player]
    assert totals == {player: one.total for player, one in enumerate(game.state.standings)}


@given(games(), st.lists(WISHES, min_size=1, max_size=10))
def test_what_is_refused_changes_nothing(game: Game, wishes: list[Wish]) -> None:
    odd: list[Entry] = [
        Bank(0),
        Bank(-50),
        Amend(0, Skip()),
        Back("nobody"),
        Order(()),
        Join(""),
        Skip(player="nobody"),
    ]
    before: tuple[Any, ...] = (game.log, game.state, game.reading)
    refused = [entry for entry in (*odd, *(wish.entry(game) for wish in wishes)) if tried(game, entry) is None]
    assert len(refused) >= len(odd)
    assert (game.log, game.state, game.reading) == before
    with_them = Game(game.rules, game.players, (*game.log, *refused), game.title)
    assert with_them.state == game.state
    assert len(replay(with_them).refused) == len(refused)
    assert with_them.number == game.number


@times(0.5)
@given(games(), games())
def test_refusals_in_the_middle_of_a_log_change_nothing(game: Game, other: Game) -> None:
    there, mixed, refused = Game(game.rules, game.players), list[Entry](), 0
    for place, entry in enumerate(game.log):
        odd = other.log[place] if place < len(other.log) else Bank(0)
        if tried(there, odd) is None:
            mixed.append(odd)
            refused += 1
        mixed.append(entry)
        there = there.play(entry)
    replayed = replay(Game(game.rules, game.players, tuple(mixed)))
    assert replayed.reading == game.reading
    assert len(replayed.refused) == refused
