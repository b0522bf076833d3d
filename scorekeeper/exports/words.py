"""A game in a few lines of plain text, to paste in a chat."""

import unicodedata
from datetime import UTC, datetime, tzinfo

from scorekeeper.exports.clock import on, played
from scorekeeper.exports.ranking import Ranked, Top, ranking, top
from scorekeeper.farkle import Game
from scorekeeper.farkle.outcome import margin, progress
from scorekeeper.farkle.words import counted, listed, number
from scorekeeper.filters import day

_ISOLATE, _END = "\u2068", "\u2069"  # a name and the number behind it keep their own directions
_RIGHT_TO_LEFT = {"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI"}


def summary(game: Game, code: str, made: datetime, zone: tzinfo = UTC) -> str:
    """Headline with the margin, a line for each player in the order of ranks, then date, rules, rounds and code.

    `made` is when the game was started: it gives the date as long as no turn does.
    """
    title = f"Farkle · {isolated(game.title)}" if game.title else "Farkle"
    date = day(on(zone, played(game, made)))
    last = " · ".join((date, isolated(game.rules.name), progress(game), f"game {code}"))
    return "\n".join((title, _headline(game), *map(_line, ranking(game)), last)) + "\n"


def called(first: Top) -> str:
    """Those at the top, in the middle of a sentence."""
    return listed(map(isolated, first.names)) if first.names else counted(first.count, "player")


def ahead(game: Game) -> str:
    """The lead of the winner, "by 550 over Bo", or who was there later; empty if there is nothing to say."""
    lead = margin(game)
    if lead is None or lead.by < 0:
        return ""
    others = listed(map(isolated, lead.over)) if len(lead.over) <= 3 else counted(len(lead.over), "player")
    if lead.by:
        return f"by {number(lead.by)} over {others}"
    return f"there before {others}" if game.state.over and game.rules.tie == "first to reach it" else ""


def isolated(name: str) -> str:
    """The name so that the text around it in plain text keeps its place, whatever direction the name runs in."""
    turned = any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name)
    return f"{_ISOLATE}{name}{_END}" if turned else name


def _headline(game: Game) -> str:
    first = top(game)
    words = f"{called(first)} {first.verb} {number(first.points)}"
    return ", ".join(part for part in (f"{words} {first.tail}".strip(), ahead(game)) if part)


def _line(place: Ranked) -> str:
    name = f"{place.rank} {isolated(place.name)}".strip()
    return f"{name} {number(place.total)}{'' if place.present else ' (left)'}"
