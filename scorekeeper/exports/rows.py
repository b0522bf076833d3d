"""A game as CSV: a row for each line of the sheet, so that the points of a player add up to the total."""

import csv
import io
from datetime import UTC, datetime, tzinfo

from scorekeeper.exports.clock import on
from scorekeeper.farkle import Game
from scorekeeper.farkle.sheet import Line, lines

COLUMNS = ("game", "round", "player", "seat", "kind", "points", "total", "time")

_BOM = "\ufeff"  # without it spreadsheets take UTF-8 for something else
# A cell that begins so is calculated; the wide forms count where Excel runs in Japanese or Chinese.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def table(game: Game, code: str, zone: tzinfo = UTC) -> bytes:
    """The game as UTF-8 with the mark that spreadsheets need; `code` is what the game is called.

    Kinds are bank, farkle, skip, win, penalty and gift; points and totals are bare numbers, a penalty's below zero;
    times are ISO 8601 with their offset, empty where none is known. A name that a spreadsheet would calculate has a
    quote before it.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(_row(game, code, line, zone) for line in lines(game))
    return (_BOM + text.getvalue()).encode()


def harmless(text: str) -> str:
    """The text as a spreadsheet shows it without calculating anything."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _row(game: Game, code: str, line: Line, zone: tzinfo) -> tuple[str | int, ...]:
    state = game.state
    name, seat = state.standings[line.player].name, state.seats.index(line.player) + 1
    # A turn that a correction struck out is, as on the sheet, a turn in which nothing was done.
    kind = "skip" if line.kind == "struck" else line.kind
    time = _time(line.at, zone)
    return harmless(code), line.round, harmless(name), seat, kind, line.points, line.total, time


def _time(at: datetime | None, zone: tzinfo) -> str:
    return "" if at is None else on(zone, at).isoformat(timespec="seconds").replace("+00:00", "Z")
