"""What holds for any taps in any order, tried on taps that nobody would think of."""

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.farkle import CLASSIC, Bank, Entry, Farkle, Game, IllegalEntry, Redo, Skip, Undo
from scorekeeper.store.db import store
from scorekeeper.store.errors import Stale
from scorekeeper.store.stored import Recorded
from tests.examples import times
from tests.store.play import NOW, made, opened

SECOND = NOW.replace(microsecond=0)
ENTRIES: list[Entry] = [Bank(500), Bank(50), Bank(10_000), Farkle(), Skip(), Undo(), Redo()]
taps = st.tuples(
    st.sampled_from(ENTRIES),
    st.integers(-2, 2),  # how far the number is from the next
    st.integers(0, 5),  # which of six forms sends it: its key
    st.booleans(),  # whether the process has forgotten everything before
)


@times(0.4)
@given(st.lists(taps, max_size=25))
def test_a_key_writes_once_a_number_is_taken_once_and_the_game_is_the_log(
    tapped: list[tuple[Entry, int, int, bool]],
) -> None:
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "games.db"):
        table = made()
        game, taken = Game(CLASSIC, ("Ann", "Bo")), dict[str, int]()
        for entry, distance, form, forgotten in tapped:
            if forgotten:
                store().memo.__init__()  # type: ignore[misc]
            key, number = f"form-{form}", game.number + distance
            try:
                answer: Recorded | Exception = table.tap(entry, number=number, key=key)
            except (Stale, IllegalEntry) as refusal:
                answer = refusal
            if key in taken:
                assert isinstance(answer, Recorded)
                assert (answer.number, answer.repeated) == (taken[key], True)
            elif distance:
                assert isinstance(answer, Stale)
            elif isinstance(answer, Recorded):
                taken[key] = number
                game = Game(CLASSIC, ("Ann", "Bo"), (*game.log, replace(entry, at=SECOND)))
            assert table.game == game
            assert table.game.state == game.state
