"""Games and entries from and to plain dicts, as JSON has them (design.md, The game file). Rules have `notation_rules`.

Loading tells what cannot be understood (`Unreadable`); whether the rules allow it is for `game.replay` to say.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

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
    Rolled,
    Skip,
    Turn,
    Undo,
    Win,
    type_of_turn,
)
from scorekeeper.farkle.errors import Unreadable
from scorekeeper.farkle.game import Game, new_game
from scorekeeper.farkle.notation_rules import dump_rules, load_rules
from scorekeeper.farkle.reading import MOST_ENTRIES
from scorekeeper.farkle.state import State
from scorekeeper.farkle.words import number

FORMAT = "scorekeeper-game/1"
LONGEST_TEXT = 1_000  # characters; the names and titles of a game have far fewer
MOST_ROLLS = 60  # in a turn
MOST_ROLLS_IN_ALL = 20_000
_FACES = re.compile("[1-6]{1,6}", re.ASCII)
_SET_ASIDE = re.compile("[1-6]{0,6}", re.ASCII)
_SIMPLE: Mapping[str, type[Undo] | type[Redo] | type[End]] = {"undo": Undo, "redo": Redo, "end": End}


def load_game(data: object) -> Game:
    """A game from the game file's dict. Raises `Unreadable` for what is no game, `BadRules` for its rules,
    `IllegalEntry` for its names.
    """
    fields = _mapping(data, "A game file")
    if fields.get("format") != FORMAT:
        raise Unreadable(f'This is not a game file: its "format" must be "{FORMAT}".')
    names = tuple(_player_name(one, place) for place, one in enumerate(_list(fields.get("players"), '"players"'), 1))
    title = _text(fields.get("title", ""), '"title"')
    start = new_game(load_rules(_mapping(fields.get("rules"), '"rules"')), names, title)
    entries = _list(fields.get("log", []), '"log"')
    log = tuple(load_entry(entry, f"Entry {place} of the log") for place, entry in enumerate(entries, 1))
    _check_rolls(log)
    return Game(start.rules, start.players, log, start.title)


def dump_game(game: Game) -> dict[str, Any]:
    """The game file's dict; loaded again it is an equal game."""
    return {
        "format": FORMAT,
        "title": game.title,
        "rules": dump_rules(game.rules),
        "players": list(game.players),
        "log": [dump_entry(entry) for entry in game.log],
    }


def load_entry(data: object, where: str = "An entry") -> Entry:
    """One entry of the log. `where` names the place in the sentence of the `Unreadable` it raises."""
    fields = _mapping(data, where)
    kind = fields.get("type")
    if not isinstance(kind, str) or kind not in _LOADERS:
        raise Unreadable(f"{where} has no type this program knows: {_shown(kind)}.")
    return _LOADERS[kind](fields, where)


def dump_entry(entry: Entry) -> dict[str, Any]:
    """The entry as a dict; what has its default is left out."""
    data = {"type": type(entry).__name__.lower(), **_dumped(entry)}
    if entry.at is not None:
        # strftime writes the year 33 with two digits, and then the file cannot be read any more.
        data["at"] = entry.at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
    return data


def dump_state(state: State) -> dict[str, Any]:
    """How a game stands, as `replay --json` prints it; every mapping holds all columns, including those who left."""
    names = [one.name for one in state.standings]
    return {
        "scores": {one.name: one.total for one in state.standings},
        "to_play": None if state.to_play is None else names[state.to_play],
        "round": state.round,
        "on_board": {one.name: one.on_board for one in state.standings},
        "farkles_in_a_row": {one.name: one.farkles for one in state.standings},
        "phase": state.phase,
        "last_round": state.last_round,
        "over": state.over,
        "winners": [names[player] for player in state.winners],
    }


# -------------------------------------------------------------------- loading


def _bank(fields: Mapping[str, Any], where: str) -> Bank:
    rolls = tuple(_rolled(one, where) for one in _list(fields.get("rolls", []), f'{where}, "rolls"', MOST_ROLLS))
    points = _whole(fields.get("points"), f"{where}: the points")
    return Bank(points, _flag(fields, "piggyback", where), _who(fields, where), rolls, at=_at(fields, where))


def _farkle(fields: Mapping[str, Any], where: str) -> Farkle:
    return Farkle(_flag(fields, "piggyback", where), _who(fields, where), at=_at(fields, where))


def _skip(fields: Mapping[str, Any], where: str) -> Skip:
    return Skip(_who(fields, where), at=_at(fields, where))


def _win(fields: Mapping[str, Any], where: str) -> Win:
    return Win(_who(fields, where), at=_at(fields, where))


def _simple(fields: Mapping[str, Any], where: str) -> Undo | Redo | End:
    return _SIMPLE[fields["type"]](at=_at(fields, where))


def _amend(fields: Mapping[str, Any], where: str) -> Amend:
    to = load_entry(fields.get("to"), f'{where}, "to"')
    if not isinstance(to, type_of_turn):
        raise Unreadable(f'{where}: "to" must be a turn.')
    struck = tuple(_whole(one, f'{where}, "struck"') for one in _list(fields.get("struck", []), f'{where}, "struck"'))
    return Amend(_whole(fields.get("entry"), f'{where}, "entry"'), to, struck, at=_at(fields, where))


def _join(fields: Mapping[str, Any], where: str) -> Join:
    return Join(_name(fields, "name", where), at=_at(fields, where))


def _leave(fields: Mapping[str, Any], where: str) -> Leave:
    return Leave(_name(fields, "player", where), at=_at(fields, where))


def _back(fields: Mapping[str, Any], where: str) -> Back:
    return Back(_name(fields, "player", where), at=_at(fields, where))


def _rename(fields: Mapping[str, Any], where: str) -> Rename:
    return Rename(_name(fields, "player", where), _name(fields, "name", where), at=_at(fields, where))


def _order(fields: Mapping[str, Any], where: str) -> Order:
    names = _list(fields.get("players"), f'{where}, "players"')
    return Order(tuple(_text(one, f'{where}, "players"') for one in names), at=_at(fields, where))


_LOADERS: Mapping[str, Callable[[Mapping[str, Any], str], Entry]] = {
    "bank": _bank,
    "farkle": _farkle,
    "skip": _skip,
    "win": _win,
    "undo": _simple,
    "redo": _simple,
    "end": _simple,
    "amend": _amend,
    "join": _join,
    "leave": _leave,
    "back": _back,
    "rename": _rename,
    "order": _order,
}


def _mapping(data: object, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise Unreadable(f"{where} must be an object with named fields, not {_shown(data)}.")
    return data


def _list(data: object, where: str, most: int = MOST_ENTRIES) -> list[Any]:
    if not isinstance(data, list):
        raise Unreadable(f"{where} must be a list, not {_shown(data)}.")
    if len(data) > most:
        raise Unreadable(f"{where} has {number(len(data))} parts; {number(most)} is the most.")
    return data


def _text(data: object, where: str) -> str:
    if not isinstance(data, str):
        raise Unreadable(f"{where} must be text, not {_shown(data)}.")
    if len(data) > LONGEST_TEXT:
        raise Unreadable(f"{where} has {number(len(data))} characters; {number(LONGEST_TEXT)} is the most.")
    return data


def _check_rolls(log: tuple[Entry, ...]) -> None:
    turns = (entry.to if isinstance(entry, Amend) else entry for entry in log)
    rolls = sum(len(turn.rolls) for turn in turns if isinstance(turn, Bank))
    if rolls > MOST_ROLLS_IN_ALL:
        raise Unreadable(f'"log" has {number(rolls)} rolls; {number(MOST_ROLLS_IN_ALL)} is the most for a game.')


def _whole(data: object, where: str) -> int:
    # bool is an int to Python, but True points are no points.
    if not isinstance(data, int) or isinstance(data, bool):
        raise Unreadable(f"{where} must be a whole number, not {_shown(data)}.")
    return data


def _flag(fields: Mapping[str, Any], name: str, where: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise Unreadable(f'{where}: "{name}" must be true or false, not {_shown(value)}.')
    return value


def _name(fields: Mapping[str, Any], name: str, where: str) -> str:
    return _text(fields.get(name), f'{where}, "{name}"')


def _who(fields: Mapping[str, Any], where: str) -> str | None:
    return None if fields.get("player") is None else _name(fields, "player", where)


def _player_name(data: object, place: int) -> str:
    return _text(data.get("name") if isinstance(data, Mapping) else data, f"The name of player {place}")


def _rolled(data: object, where: str) -> Rolled:
    where = f"{where}: a roll"
    fields = _mapping(data, where)
    dice, set_aside = _name(fields, "dice", where), _name(fields, "set_aside", where)
    if not _FACES.fullmatch(dice) or not _SET_ASIDE.fullmatch(set_aside):
        raise Unreadable(f'{where} has dice such as "552346", six at most, and those that were set aside.')
    return Rolled(dice, set_aside)


def _at(fields: Mapping[str, Any], where: str) -> datetime | None:
    if fields.get("at") is None:
        return None
    text = _name(fields, "at", where)
    try:
        at = datetime.fromisoformat(text)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC).replace(microsecond=0)
    except (ValueError, OverflowError):
        raise Unreadable(f'{where}: "at" must be a time such as 2026-11-30T20:15:00Z, not {_shown(text)}.') from None


def _shown(data: object) -> str:
    try:
        # JSON's own words: true and null, and none of Python's.
        text = "nothing" if data is None else json.dumps(data, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError, RecursionError):  # a number without end, or lists in lists without end
        return "what stands there"
    return text if len(text) <= 40 else text[:37] + "..."


# -------------------------------------------------------------------- dumping


def _dumped(entry: Entry) -> dict[str, Any]:
    match entry:
        case Bank() | Farkle() | Skip() | Win():
            return _dumped_turn(entry)
        case Amend(entry=amended, to=to, struck=struck):
            return {"entry": amended, "to": dump_entry(to)} | ({"struck": list(struck)} if struck else {})
        case Join(name=name):
            return {"name": name}
        case Leave(player=player) | Back(player=player):
            return {"player": player}
        case Rename(player=player, name=name):
            return {"player": player, "name": name}
        case Order(players=players):
            return {"players": list(players)}
    return {}


def _dumped_turn(turn: Turn) -> dict[str, Any]:
    data: dict[str, Any] = {} if turn.player is None else {"player": turn.player}
    if isinstance(turn, Bank):
        data["points"] = turn.points
    if isinstance(turn, (Bank, Farkle)) and turn.piggyback:
        data["piggyback"] = True
    if isinstance(turn, Bank) and turn.rolls:
        data["rolls"] = [{"dice": roll.dice, "set_aside": roll.set_aside} for roll in turn.rolls]
    return data
