"""A game as CSV: a row for each line of the sheet, so that the points of a player add up to the total."""

import csv
import io
from datetime import UTC, datetime, tzinfo

from scorekeeper.exports.clock import on
from scorekeeper.farkle import Game
from scorekeeper.farkle.outcome import status
from scorekeeper.farkle.sheet import Line, lines

COLUMNS = ("game", "status", "round", "player", "seat", "kind", "points", "total", "taken_over", "over_target", "time")

_BOM = "\ufeff"  # without it spreadsheets take UTF-8 for something else
# A cell that begins so is calculated; the wide forms count where Excel runs in Japanese or Chinese.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def table(game: Game, code: str, zone: tzinfo = UTC) -> bytes:
    """The game as UTF-8 with the mark that spreadsheets need; `code` is what the game is called.

    The status is that of the game: finished, stopped early or not finished. Kinds are bank, farkle, skip, win, struck
    (a turn that a correction struck out), over (a bank that passed an exact target), penalty and gift. Points and
    totals are bare numbers, a penalty's below zero. `taken_over` is the part of a bank's points that was taken over
    from the turn before, `over_target` what a turn over the target was worth. Times are ISO 8601 with their offset,
    empty if none is known. A name that a spreadsheet would calculate has a quote before it.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    about = (harmless(code), status(game))
    writer.writerows((*about, *_row(game, line, zone)) for line in lines(game))
    return (_BOM + text.getvalue()).encode()


def harmless(text: str) -> str:
    """The text as a spreadsheet shows it without calculating anything."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _row(game: Game, line: Line, zone: tzinfo) -> tuple[str | int, ...]:
    state = game.state
    name, seat = state.standings[line.player].name, state.seats.index(line.player) + 1
    kind, over = ("over", line.asked) if line.over else (line.kind, 0)
    taken = 0 if over else line.taken_over
    return line.round, harmless(name), seat, kind, line.points, line.total, taken, over, _time(line.at, zone)


def _time(at: datetime | None, zone: tzinfo) -> str:
    return "" if at is None else on(zone, at).isoformat(timespec="seconds").replace("+00:00", "Z")
