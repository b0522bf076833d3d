"""A second scorekeeper, made from rules.md alone, to hold beside the real one.

It imports nothing of the product, knows only the plain dicts of the game file, and is slow on purpose: whatever is
asked, the whole game is played again from its log. Each rule stands where a reader of rules.md would look for it.

Where rules.md leaves a point open the most literal reading is taken; such points are marked "Open:".
"""

import math
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import Any

Data = dict[str, Any]

TURNS = ("bank", "farkle", "skip", "win")
MOST_POINTS = 100_000
MOST_ENTRIES = 10_000
MOST_COLUMNS = 12
MOST_TITLE = 60

CLASSIC: Data = {
    "dice": 6,
    "combinations": {"1": 100, "5": 50},  # all that matters here is the step of the boxed table, 50
    "blank_roll": 0,
    "target": 10_000,
    "overshoot": "counts",
    "opening": 500,
    "turn_minimum": 0,
    "penalty": 1_000,
    "penalty_after": 3,
    "penalty_count": "in a row",
    "penalty_from": "on the board",
    "floor": "none",
    "hot_dice": "may roll",
    "set_aside": "any",
    "piggyback": False,
    "last_round": "one turn each",
    "tie": "shared",
    "wins_outright": "none",
}


class Refused(Exception):
    """The rules turn an entry down."""


def step(rules: Data) -> int:
    """The greatest common divisor of blank_roll and of all points that exist with this number of dice."""
    given = rules["combinations"]
    pairs = given.items() if isinstance(given, dict) else [(one["dice"], one["points"]) for one in given]
    return math.gcd(rules["blank_roll"], *(points for dice, points in pairs if len(dice) <= rules["dice"]))


# ---------------------------------------------------------------------- names

_JOINERS = "\u200c\u200d"
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols by their category that show nothing


def trimmed(name: str, taken: Collection[str]) -> str:
    """The name as it is written down, or a refusal. Open: a combining mark alone is not a visible character."""
    name = name.strip()
    if not any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANKS for sign in name):
        raise Refused("no visible character")
    composed = unicodedata.normalize("NFC", name)
    counted = [sign for sign in composed if unicodedata.category(sign)[0] != "M" and sign not in _JOINERS]
    if len(counted) > 24 or len(name) > 96:
        raise Refused("too long")
    if _folded(name) in {_folded(other) for other in taken}:
        raise Refused("taken")
    return name


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


# ---------------------------------------------------------------------- the table


class Table:
    """What lies on the table while a game is played. A player is a number, in order of joining."""

    def __init__(self, rules: Data, names: Sequence[str]) -> None:
        self.rules = rules
        self.names: list[str] = []
        self.totals: list[int] = []
        self.on_board: list[bool] = []
        self.farkles: list[int] = []
        self.present: list[bool] = []
        self.since: list[int] = []  # when the total last became what it is
        self.seats: list[int] = []
        self.clock = 0
        self.phase = "playing"
        self.round = 1
        self.round_of_last_turn = 1
        self.played: set[int] = set()  # in this round
        self.last: int | None = None  # who played last in this round
        self.due: set[int] = set()  # who has a turn left in the last round
        self.contenders: set[int] = set()  # who plays off
        self.winners: list[int] = []
        self.before: tuple[int, int] | None = None  # who banked in the turn before, and what it was worth
        for name in names:
            self._sit(name)
        self.to_play: int | None = self.seats[0]

    def _sit(self, name: str) -> None:
        self.seats.append(len(self.names))
        self.names.append(name)
        self.totals.append(0)
        self.on_board.append(False)
        self.farkles.append(0)
        self.present.append(True)
        self.since.append(self.clock)

    def stands(self) -> Data:
        """What `replay --json` prints of it."""
        return {
            "scores": dict(zip(self.names, self.totals, strict=True)),
            "to_play": None if self.to_play is None else self.names[self.to_play],
            "round": self.round,
            "on_board": dict(zip(self.names, self.on_board, strict=True)),
            "farkles_in_a_row": dict(zip(self.names, self.farkles, strict=True)),
            "phase": self.phase,
            "last_round": self.phase == "last round",
            "over": self.phase == "over",
            "winners": [self.names[player] for player in self.winners],
        }

    # ------------------------------------------------------------------ whose turn it is

    def _who_may_play(self) -> set[int]:
        players = {player for player in self.seats if self.present[player]}
        if self.phase == "last round":
            return players & self.due
        if self.phase == "play-off":
            return players & self.contenders
        return players

    def _waiting(self) -> set[int]:
        return self._who_may_play() - self.played

    def _from(self, player: int) -> list[int]:
        """The seats after a player's, and on from the first seat again up to that player's own."""
        place = self.seats.index(player) + 1
        return self.seats[place:] + self.seats[:place]

    def _next(self) -> int:
        order = self.seats if self.last is None else self._from(self.last)
        waiting = self._waiting()
        return next(player for player in order if player in waiting)

    def _new_round(self) -> None:
        self.round += 1
        self.played = set()
        self.last = None

    def _go_on(self) -> None:
        """After a turn or a leaving: the end of the round, of the last round, of the game, or else the next player."""
        if self.phase == "last round" and not self._who_may_play():
            self._settle({player for player in self.seats if self.present[player]})
        elif self.phase == "play-off" and len(self._who_may_play()) == 1:
            self._finish(self._who_may_play())
        elif self.phase == "play-off" and not self._waiting():
            self._settle(self._who_may_play())
        if self.phase == "over":
            return
        if not self._waiting():
            self._new_round()
        self.to_play = self._next()

    # ------------------------------------------------------------------ a turn

    def check_turn(self, player: int, turn: Data) -> None:
        """Raises Refused where this turn of this player does not fit."""
        if self.phase == "over":
            raise Refused("the game is over")
        if player != self.to_play:
            raise Refused("not their turn")
        if turn.get("piggyback"):
            self._check_piggyback(player)
        if turn["type"] == "win" and self.rules["wins_outright"] == "none":
            raise Refused("nothing wins outright here")
        if turn["type"] == "bank":
            self._check_bank(player, turn)

    def _check_piggyback(self, player: int) -> None:
        if not self.rules["piggyback"]:
            raise Refused("not played here")
        if not self.on_board[player]:
            raise Refused("not on the board")
        if self.before is None:
            raise Refused("nothing to take over")
        if self.before[0] == player:
            raise Refused("from oneself")

    def _worth(self, turn: Data) -> int:
        taken_over = self.before[1] if turn.get("piggyback") and self.before else 0
        return int(turn["points"]) + taken_over

    def _check_bank(self, player: int, turn: Data) -> None:
        if turn["points"] <= 0 or turn["points"] % step(self.rules):
            raise Refused("no positive multiple of the step")
        worth = self._worth(turn)
        if worth > MOST_POINTS:  # Open: the turn is worth both, so it is the sum that has the limit.
            raise Refused("more than one turn can hold")
        if worth < self.rules["turn_minimum"]:
            raise Refused("below the least bank")
        if not self.on_board[player] and worth < self.rules["opening"]:
            raise Refused("below the opening")

    def take_turn(self, player: int, turn: Data) -> None:
        """A turn that fits."""
        self.clock += 1
        self.round_of_last_turn = self.round
        self.played.add(player)
        self.last = player
        self.due.discard(player)
        worth = self._worth(turn) if turn["type"] == "bank" else 0
        self.before = None
        if turn["type"] == "bank":
            self._bank(player, worth)
        elif turn["type"] == "farkle":
            self._farkle(player)
        elif turn["type"] == "win":
            self._finish({player})
        if self.phase != "over":
            self._go_on()

    def strike(self, player: int) -> None:
        """A struck turn is as a skip; of a player who is not the one to play, or after the end, it is gone."""
        if player == self.to_play:
            self.take_turn(player, {"type": "skip"})

    def _change(self, player: int, by: int) -> None:
        self.totals[player] += by
        if by:
            self.since[player] = self.clock

    def _bank(self, player: int, worth: int) -> None:
        target = self.rules["target"]
        exactly = self.rules["overshoot"] != "counts"
        if exactly and self.totals[player] + worth > target:
            if self.rules["overshoot"] == "goes to the lowest":
                self._give(player, worth)
            return
        self._change(player, worth)
        self.on_board[player] = True
        if self.rules["penalty_count"] == "in a row":
            self.farkles[player] = 0
        self.before = (player, worth)
        if exactly and self.totals[player] == target:
            self._finish({player})
        elif self.phase == "playing" and self.totals[player] >= target:
            self._reached(player)

    def _give(self, giver: int, points: int) -> None:
        lowest = min(self.totals[player] for player in self.seats if self.present[player])
        if self.totals[giver] == lowest:
            return
        left = self._from(giver)
        receiver = next(player for player in left if self.present[player] and self.totals[player] == lowest)
        if self.totals[receiver] + points > self.rules["target"]:
            return
        self._change(receiver, points)
        if self.totals[receiver] == self.rules["target"]:
            self._finish({receiver})

    def _farkle(self, player: int) -> None:
        if self.rules["penalty_from"] == "on the board" and not self.on_board[player]:
            return
        self.farkles[player] += 1
        # Open: where there is no penalty nothing restarts the count but, in a row, a bank.
        if self.rules["penalty"] == 0 or self.farkles[player] < self.rules["penalty_after"]:
            return
        self.farkles[player] = 0
        has = max(self.totals[player], 0)
        if self.rules["penalty"] == "everything":
            self._change(player, -has)
        elif self.rules["floor"] == "zero":
            self._change(player, -min(self.rules["penalty"], has))
        else:
            self._change(player, -self.rules["penalty"])

    # ------------------------------------------------------------------ the end

    def _reached(self, player: int) -> None:
        """Open: with one turn each the rounds go on as always, so who has yet to play in this one comes first."""
        self.phase = "last round"
        others = {other for other in self.seats if self.present[other] and other != player}
        if self.rules["last_round"] == "one turn each":
            self.due = others
        elif self.rules["last_round"] == "finish the round":
            self.due = others - self.played
        else:
            self.due = set()

    def _settle(self, players: set[int]) -> None:
        """The best of these win, or play off."""
        best = max(self.totals[player] for player in players)
        tied = {player for player in players if self.totals[player] == best}
        if len(tied) > 1 and self.rules["tie"] == "play-off":
            self.phase = "play-off"
            self.contenders = tied
            self._new_round()
        elif self.rules["tie"] == "first to reach it":
            # Open: those who have had that total since the start of the game share.
            earliest = min(self.since[player] for player in tied)
            self._finish({player for player in tied if self.since[player] == earliest})
        else:
            self._finish(tied)

    def _finish(self, winners: set[int]) -> None:
        self.phase = "over"
        self.to_play = None
        self.round = self.round_of_last_turn
        self.winners = sorted(winners)  # Open: named in the order of the columns.

    # ------------------------------------------------------------------ players

    def join(self, name: str) -> None:
        """Takes the last seat; never changes who is to play."""
        self.clock += 1
        self._sit(name)

    def leave(self, player: int) -> None:
        """The column stays. After the end it is a mark and no more."""
        self.present[player] = False
        if self.phase == "over":
            return
        if self.phase != "playing" or player == self.to_play:
            self._go_on()

    def back(self, player: int) -> None:
        """Open: next is whoever comes first after the last turn, the one who came back or the one to play till now."""
        self.present[player] = True
        order = self.seats if self.last is None else self._from(self.last)
        may = {self.to_play, player} - self.played
        self.to_play = next(one for one in order if one in may)

    def order(self, seats: list[int]) -> None:
        """The new order holds from here."""
        if self.phase != "over":
            self.seats = list(seats)
            self.to_play = self._next()

    def end(self) -> None:
        """The table stops early: the highest of those present wins. Open: in a play-off too, whoever plays in it."""
        if self.phase != "over":
            best = max(self.totals[player] for player in self.seats if self.present[player])
            self._finish({player for player in self.seats if self.present[player] and self.totals[player] == best})


# ---------------------------------------------------------------------- the log


class Course:
    """The log played through: the table at its end, the turns that did not fit, and what may not stand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.misfits: list[int] = []
        self.in_the_way: list[int] = []


class Model:
    """A game with its log of accepted entries, numbered from 1. `data` is a game file; its log is not played here."""

    def __init__(self, data: Data) -> None:
        self.rules: Data = {**CLASSIC, **data["rules"]}
        if data["rules"].get("preset", "classic") != "classic":
            raise ValueError("The model knows no preset but Classic: write the fields out.")
        self.names: list[str] = []
        for player in data["players"]:
            self.names.append(trimmed(player["name"] if isinstance(player, dict) else player, self.names))
        if not 2 <= len(self.names) <= MOST_COLUMNS or len(data.get("title", "")) > MOST_TITLE:
            raise Refused("2 to 12 players, a title of 60 characters")
        self.log: list[Data] = []

    # ------------------------------------------------------------------ reading the log

    def standing(self) -> tuple[list[int], list[int]]:
        """Undo and redo read in: the numbers of the entries that count, and of those a redo would bring back."""
        count: list[int] = []
        undone: list[int] = []
        for number, entry in enumerate(self.log, 1):
            if entry["type"] == "undo":
                undone.append(count.pop())
            elif entry["type"] == "redo":
                count.append(undone.pop())
            else:
                count.append(number)
                undone.clear()
        return count, undone

    def entry(self, number: int) -> Data:
        """The entry of that number, as it was accepted."""
        return self.log[number - 1]

    def turns(self) -> dict[int, Data | None]:
        """The turns that count by their numbers, corrections read in; None is a struck one."""
        count, _ = self.standing()
        return self._turns([self.entry(number) | {"number": number} for number in count])

    def _turns(self, entries: list[Data]) -> dict[int, Data | None]:
        turns: dict[int, Data | None] = {one["number"]: one for one in entries if one["type"] in TURNS}
        for one in entries:
            if one["type"] == "amend":
                turns[one["entry"]] = one["to"]
                turns |= dict.fromkeys(one.get("struck", ()))
        return turns

    def course(self, *more: Data) -> Course:
        """The game as it stands, played from its start; with `more` entries after the last."""
        count, _ = self.standing()
        entries = [self.entry(number) | {"number": number} for number in count]
        entries += [one | {"number": len(self.log) + place} for place, one in enumerate(more, 1)]
        turns = self._turns(entries)
        course = Course(Table(self.rules, self.names))
        for one in entries:
            if one["type"] in TURNS:
                self._put_turn(course, one["number"], one["who"], turns[one["number"]])
            else:
                self._put(course, one)
            if course.in_the_way:
                break  # without that player the rest has no meaning
        return course

    def _put_turn(self, course: Course, number: int, who: int, turn: Data | None) -> None:
        try:
            if turn is not None:
                course.table.check_turn(who, turn)
        except Refused:
            course.misfits.append(number)
            turn = None
        if turn is None:
            course.table.strike(who)
        else:
            course.table.take_turn(who, turn)

    def _put(self, course: Course, entry: Data) -> None:
        table = course.table
        if entry["type"] in ("join", "back") and table.phase != "playing":
            course.in_the_way.append(entry["number"])
        elif entry["type"] == "join":
            table.join(entry["name"])
        elif entry["type"] == "back":
            table.back(entry["who"])
        elif entry["type"] == "leave":
            table.leave(entry["who"])
        elif entry["type"] == "rename":
            table.names[entry["who"]] = entry["name"]
        elif entry["type"] == "order":
            table.order(entry["who"])
        elif entry["type"] == "end":
            table.end()

    # ------------------------------------------------------------------ writing in the log

    def stands(self) -> Data:
        """How the game stands."""
        return self.course().table.stands()

    def play(self, entry: Data) -> str | None:
        """Writes the entry in the log, or says why the rules turn it down."""
        try:
            accepted = self.accepted(entry)
        except Refused as refused:
            return str(refused)
        self.log.append(accepted)
        return None

    def accepted(self, entry: Data) -> Data:
        """The entry with its players as numbers, the way the log keeps it; raises Refused."""
        if len(self.log) >= MOST_ENTRIES:
            raise Refused("10,000 entries")
        count, undone = self.standing()
        if entry["type"] == "undo" and not count:
            raise Refused("nothing to undo")
        if entry["type"] == "redo" and not undone:
            raise Refused("nothing to redo")
        if entry["type"] in ("undo", "redo"):
            return entry
        table = self.course().table
        if entry["type"] == "amend":
            return self._accepted_amend(table, entry, count)
        if entry["type"] in TURNS:
            return self._accepted_turn(table, entry)
        return self._accepted_change(table, entry)

    def _accepted_turn(self, table: Table, entry: Data) -> Data:
        if table.to_play is None:
            raise Refused("the game is over")
        who = table.to_play if entry.get("player") is None else self._called(table, entry["player"])
        table.check_turn(who, entry)
        return entry | {"who": who}

    def _called(self, table: Table, name: str) -> int:
        """Open: a name in an entry is letter by letter the one written down."""
        if name not in table.names:
            raise Refused("nobody is called so")
        return table.names.index(name)

    def _accepted_change(self, table: Table, entry: Data) -> Data:
        if entry["type"] == "rename":
            who = self._called(table, entry["player"])
            others = [name for player, name in enumerate(table.names) if player != who]
            return entry | {"who": who, "name": trimmed(entry["name"], others)}
        if table.phase == "over":
            raise Refused("the game is over")
        if entry["type"] in ("join", "back") and table.phase != "playing":
            raise Refused("the last round has begun")
        if entry["type"] == "join":
            if len(table.names) == MOST_COLUMNS:
                raise Refused("12 columns are the most")
            return entry | {"name": trimmed(entry["name"], table.names)}
        if entry["type"] in ("leave", "back"):
            return entry | {"who": self._coming_or_going(table, entry)}
        if entry["type"] == "order":
            seats = [self._called(table, name) for name in entry["players"]]
            if sorted(seats) != list(range(len(table.names))):
                raise Refused("every column once")
            return entry | {"who": seats}
        return entry

    def _coming_or_going(self, table: Table, entry: Data) -> int:
        who = self._called(table, entry["player"])
        if table.present[who] == (entry["type"] == "back"):
            raise Refused("already here" if table.present[who] else "already gone")
        if entry["type"] == "leave" and sum(table.present) == 1:
            raise Refused("the last one present")
        return who

    def _accepted_amend(self, table: Table, entry: Data, count: list[int]) -> Data:
        number, to = entry["entry"], entry["to"]
        if number not in count or self.entry(number)["type"] not in TURNS:
            raise Refused("no turn that counts")
        # Open: the name is that of the moment of the correction.
        if to.get("player") is not None and self._called(table, to["player"]) != self.entry(number)["who"]:
            raise Refused("a turn of another player")
        misfits, in_the_way = self.correction(number, to)
        if number in misfits:
            raise Refused("the turn itself does not fit")
        if in_the_way:
            raise Refused(f"entry {in_the_way[0]} would come after the start of the last round")
        if misfits != sorted(entry.get("struck", ())):
            raise Refused(f"these turns would not fit: {misfits}")
        return entry

    def correction(self, number: int, to: Data) -> tuple[list[int], list[int]]:
        """What would no longer fit if the turn of that number were that turn: turns, and joins and comings back."""
        course = self.course({"type": "amend", "entry": number, "to": to})
        return course.misfits, course.in_the_way


def replay(data: Data) -> Iterator[Data]:
    """What `replay --json` prints for each entry of the file's log; a refusal is only a short reason."""
    model = Model(data)
    for entry in data["log"]:
        refused = model.play(entry)
        yield {"entry": None if refused else len(model.log), "refused": refused, **model.stands()}
