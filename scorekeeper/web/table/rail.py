"""The players at the table as the page lists them: seat, name, total, the gap in words, strikes, and what is spoken."""

from dataclasses import dataclass

from scorekeeper.farkle import Happened, Rules, Standing, State
from scorekeeper.farkle.words import MINUS, number, spelled, times
from scorekeeper.web.words.standing import gap, still_to_play

MOST_BOXES = 4
"""Strikes drawn one by one; where the penalty is further away a figure says it."""


@dataclass(frozen=True, slots=True)
class RailRow:
    """One player. `need` stands for `gap` on the active row of small screens, `done` says on a chip who has played."""

    seat: int
    name: str
    total: str
    gap: str
    need: str
    done: bool
    strikes: tuple[str, ...]
    free: int
    times: str
    plus: str
    on: bool
    left: bool
    spoken: str

    @property
    def costs(self) -> bool:
        """Whether what is shown beside the total was taken, not won."""
        return self.plus.startswith(MINUS)

    @property
    def long(self) -> bool:
        """Whether the figure is too wide for a chip in its full size."""
        return len(self.total) > 5


def rows(state: State, happened: Happened | None, need: str) -> tuple[RailRow, ...]:
    """The players in seat order, including those who left.

    `happened` is what to show beside a total, `need` what the current player needs.
    """
    waiting = still_to_play(state)
    return tuple(_row(state, player, gap(state, player, waiting), happened, need) for player in state.seats)


def _row(state: State, player: int, words: str, happened: Happened | None, need: str) -> RailRow:
    standing = state.standings[player]
    on = player == state.to_play
    strikes, free = _strikes(state.rules, standing, on)
    return RailRow(
        seat=state.seat(player),
        name=standing.name,
        total=number(standing.total),
        gap=words,
        need=need if on else "",
        done=words == "done",
        strikes=strikes,
        free=free,
        times=times(standing.farkles) if on and strikes else "",
        plus=_plus(happened, player),
        on=on,
        left=not standing.present,
        spoken=f", {_count(state.rules, standing)}" * bool(strikes) + ", playing now" * on,
    )


def _strikes(rules: Rules, standing: Standing, on: bool) -> tuple[tuple[str, ...], int]:
    """What is in the boxes, and on the active row how many are still free before the penalty."""
    if not rules.penalty or not standing.farkles or not standing.present:
        return (), 0
    if rules.penalty_after - 1 > MOST_BOXES:
        return (f"F{standing.farkles}",), 0
    return ("F",) * standing.farkles, rules.penalty_after - 1 - standing.farkles if on else 0


def _count(rules: Rules, standing: Standing) -> str:
    farkles = "farkle" if standing.farkles == 1 else "farkles"
    return f"{spelled(standing.farkles)} {farkles} {rules.penalty_count}"


def _plus(happened: Happened | None, player: int) -> str:
    if happened is None:
        return ""
    if happened.gift and happened.gift_to == player:
        return f"+{number(happened.gift)}"
    if happened.player != player:
        return ""
    if happened.penalty:
        return number(-happened.penalty)
    return f"+{number(happened.worth)}" if happened.kind == "bank" and not happened.gone_over else ""
