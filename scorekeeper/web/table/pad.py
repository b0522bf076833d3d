"""The entry pad: twenty tiles in four bands, what each would do, and what the Farkle key says.

What may be banked is asked of the state; here are only words and places.
"""

from dataclasses import dataclass
from math import ceil

from scorekeeper.farkle import Rules, State
from scorekeeper.farkle.state import NextFarkle
from scorekeeper.farkle.words import number, ordinal

TILES = 20
BANDS = 4
LEAST_UNIT = 50
"""Smaller steps are typed: tiles of 10 points would not reach a common turn."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One bank in one tap. `mark`: "lead" on the first that takes the lead, else "ties", "leads", "wins" or "over" in
    words.
    """

    points: int
    text: str
    white: bool
    blocked: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Band:
    """A set of tiles: its words, those of phones, whether it is open, and whether it holds the lead while shut."""

    text: str
    short: str
    open: bool
    lead: bool


@dataclass(frozen=True, slots=True)
class Pad:
    """The pad for the current player. `lead` is the line above it, with the sign of its tile where `legend` says so."""

    band: int
    bands: tuple[Band, ...]
    tiles: tuple[Tile, ...]
    lead: str
    legend: bool
    need: str
    farkle: str


def pad(state: State, band: int | None = None, over: bool = False) -> Pad:
    """The pad as the rules have it now; `band` is the one asked for, `over` whether the turn before is taken over."""
    taken_over = state.take_over[1] if over and state.take_over else 0
    step = unit(state)
    lead = _to_lead(state, taken_over)
    last = state.beat is not None
    legend = not last and bool(lead) and not _needs_opening(state)
    winning = lead if last else None
    chosen = band if band is not None else _band_of(winning, step)
    wins = lead if legend or last else None
    return Pad(
        band=chosen,
        bands=tuple(_band(one, step, chosen, _band_of(wins, step) if wins else None) for one in range(BANDS)),
        tiles=_tiles(state, _points(chosen, step), taken_over, lead, legend),
        lead=_lead(state, lead, legend),
        legend=legend,
        need=needed_in_short(state, lead) if last and lead else "",
        farkle=_farkle(state),
    )


def needed(state: State, points: int) -> str:
    """What a bank of this many points does in the last round or a play-off, as its tile says it."""
    return f"needs {number(points)} to win" if state.lead_wins else f"{number(points)} takes the lead"


def needed_in_short(state: State, points: int) -> str:
    """The same where there is little room."""
    return f"{number(points)} to {'win' if state.lead_wins else 'lead'}"


def unit(state: State) -> int:
    """Points between two tiles: the smallest multiple of the step that is at least 50 (ux.md, 4.2)."""
    return ceil(LEAST_UNIT / state.rules.step) * state.rules.step


def _points(band: int, step: int) -> range:
    return range((band * TILES + 1) * step, ((band + 1) * TILES + 1) * step, step)


def _band_of(points: int | None, step: int) -> int:
    """The band with the first tile of this many points or more; the first if there is none."""
    band = (ceil(points / step) - 1) // TILES if points else 0
    return band if band < BANDS else 0


def _band(band: int, step: int, chosen: int, lead: int | None) -> Band:
    first, last = _points(band, step)[0], _points(band, step)[-1]
    short = f"to {number(last)}" if band != chosen else f"{number(first)}–{number(last)}"
    return Band(f"{number(first)}–{number(last)}", short, band == chosen, band == lead and band != chosen)


def _tiles(state: State, points: range, taken_over: int, lead: int | None, legend: bool) -> tuple[Tile, ...]:
    least, marks = state.least_with(taken_over), _marks(state, points, taken_over, lead, legend)
    return tuple(
        Tile(one, number(one), one % (2 * points.step) == 0, one < least, marks.get(one, "")) for one in points
    )


def _marks(state: State, points: range, taken_over: int, lead: int | None, legend: bool) -> dict[int, str]:
    """The tiles that do more than score: the first that takes the lead, what ties, what wins, what goes over."""
    marks: dict[int, str] = {}
    if lead is not None and (legend or state.beat):
        marks[ceil(lead / points.step) * points.step] = _ahead(state)
    ties = _above(state.ties_lead, taken_over) if state.beat else None
    if ties is not None:
        marks[ties] = "ties"
    if state.rules.exact and state.to_play is not None:
        missing = state.missing - taken_over
        marks |= {one: "wins" if one == missing else "over" for one in points if one >= missing}
    return marks


def _ahead(state: State) -> str:
    """What a bank that takes the lead does: it wins if no player is left after it."""
    if not state.beat:
        return "lead"
    return "wins" if state.lead_wins else "leads"


def _to_lead(state: State, taken_over: int) -> int | None:
    """The least points of their own that put the current player ahead; None for whoever leads already."""
    lead = _above(state.takes_lead, taken_over)
    return None if lead is None or _behind(state) < 0 else max(lead, state.least_with(taken_over))


def _above(points: int | None, taken_over: int) -> int | None:
    """What is left of these points to score oneself."""
    return None if points is None else points - taken_over


def _lead(state: State, lead: int | None, legend: bool) -> str:
    if state.beat and lead:
        return needed(state, lead)
    if _needs_opening(state):
        return f"needs {number(state.least_bank)} to get on the board"
    if legend and lead:
        return f"{number(lead)} takes the lead"
    return f"at least {number(state.least_turn)} a turn" if state.least_turn else ""


def _farkle(state: State) -> str:
    """What a farkle would do, under the word: "2nd in a row", "3rd in a row: −1,000", in the last round "out"; only
    "−500" where each farkle takes the penalty.
    """
    coming, rules = state.next_farkle, state.rules
    out = ["out"] if state.last_round and _behind(state) > 0 else []
    if not rules.penalty or (coming.count < 2 and not coming.penalised) or (out and not coming.penalised):
        return "".join(out)
    return ", ".join(filter(None, [*out, _counts(coming, rules)]))


def _counts(coming: NextFarkle, rules: Rules) -> str:
    cost = number(-coming.cost) if coming.cost else ""
    if rules.penalty_after == 1:
        return cost
    count = f"{ordinal(coming.count)} {rules.penalty_count}"
    return f"{count}: {cost}" if cost else count


def _needs_opening(state: State) -> bool:
    return state.first_bank > 0


def _behind(state: State) -> int:
    return 0 if state.to_play is None else state.behind(state.to_play)
