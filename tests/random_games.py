"""Games nobody would think of, from a seed: random rules, and entries picked with the model at hand.

Most entries are legal, some are wild; small choices (what ties, what is missing to the target, what takes an opening
away) are made often, so that the games get everywhere.
"""

import random
from collections.abc import Callable

from tests.model import TURNS, Model
from tests.model_names import Refused
from tests.model_rules import MOST_POINTS, Data, step
from tests.model_table import Table
from tests.random_rules import rules_at_random

NAMES = (
    *("Ann", "Bo", "שרה", "Maximiliana W.", "👨‍👩‍👧 Crew", "محمد", "Straße", "Zoe\u0308", "  Cy  ", "Di", "Eve"),
    *("Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nan"),
)
ODD_NAMES = (
    "",
    "   ",
    "\u200b",
    "ann",
    "Ａｎｎ",
    "STRASSE",
    "Zoë",
    "W" * 25,
    "W" * 24,
    "e\u0301" * 24,
    "o" + "\u0308" * 96,
)


class RandomGame:
    """One game in the making. `entry()` is what somebody writes next; the model has to have played all before it."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.length = self.luck.randint(10, 50)
        self.wild = self.luck.uniform(0.05, 0.2)
        self.rules = rules_at_random(self.luck)
        names = self.luck.sample(NAMES, self.luck.choice((2, 2, 3, 3, 4, 5, 12)))
        self.data: Data = {"format": "scorekeeper-game/1", "title": "", "rules": self.rules, "players": names}
        self.model = Model(self.data)
        self.pending: list[Data] = []
        self.restless = False
        habits = {"bank": 40, "farkle": 20, "skip": 5, "win": 0.6, "undo": 6, "redo": 4, "amend": 12}
        habits |= {"join": 3, "leave": 4, "back": 5, "rename": 2, "order": 4, "end": 0.5}
        # Where all points are coarse, ties and penalties meet by themselves.
        self.grain = self.luck.choice((step(self.rules), 250, 500, 500))
        self.unlucky = self.luck.choice((1, 1, 2, 8))
        # Each table has its own habits: without this, every long game would be like the next.
        self.habits = {kind: weight * self.luck.choice((0.3, 1, 1, 3)) for kind, weight in habits.items()}

    def entry(self) -> Data:
        """What is written next: mostly what the model would take."""
        if self.pending:
            return self.pending.pop()
        table = self.model.course().table
        if self.luck.random() < self.wild:
            return self._wild(table)
        habits = self._mood(table)
        for _ in range(6):
            entry = self._made(self._kind(habits), table)
            if entry is not None:
                return entry
        return {"type": "undo"}

    def _mood(self, table: Table) -> dict[str, float]:
        """What kinds of entry are likely now. People come and go in spells; the end of a game is worth staying at."""
        self.restless = self.luck.random() < (0.6 if self.restless else 0.03)
        if table.phase == "over":
            return {kind: self.habits[kind] for kind in ("undo", "redo", "amend", "rename")}
        if self.restless and table.phase == "playing":
            return {"join": 2, "leave": 2, "back": 3, "order": 2}
        if table.phase == "playing":
            return self.habits
        return self.habits | {"leave": 2 * self.habits["leave"], "farkle": self.unlucky * self.habits["farkle"]}

    def _kind(self, habits: dict[str, float]) -> str:
        return self.luck.choices(list(habits), list(habits.values()))[0]

    def _made(self, kind: str, table: Table) -> Data | None:
        """An entry of that kind which the model takes, or None."""
        if kind == "amend":
            return self._amend(table)
        entry = self._turn(kind, table, table.to_play) if kind in TURNS else self._change(kind, table)
        try:
            self.model.accepted(entry)
        except Refused:
            return None
        return entry

    # ------------------------------------------------------------------ turns

    def _turn(self, kind: str, table: Table, player: int | None) -> Data:
        turn: Data = {"type": kind}
        if player is not None and self.luck.random() < 0.5:
            turn["player"] = table.names[player]
        takes_over = self.rules["piggyback"] and table.before is not None and self.luck.random() < 0.5
        if takes_over and kind in ("bank", "farkle"):
            turn["piggyback"] = True
        if kind == "bank":
            taken = table.before[1] if takes_over and table.before else 0
            turn["points"] = self._points(table, 0 if player is None else player, taken)
        return turn

    def _points(self, table: Table, player: int, taken: int) -> int:
        total, one = table.totals[player], step(self.rules)
        least = max(one, self.rules["turn_minimum"], 0 if table.on_board[player] else self.rules["opening"])
        missing = self.rules["target"] - total
        ahead = max(table.totals[other] for other in range(len(table.names)) if other != player) - total
        some = self.grain * self.luck.randint(1, max(1, self.rules["target"] // self.grain // 3))
        opens = -(-least // self.grain) * self.grain
        over = missing + one * self.luck.randint(0, 9)
        choices = [opens, opens, some, some, some, missing - one, missing, over, ahead]
        if table.phase != "playing" and self.luck.random() < 0.6:
            choices = [ahead, ahead, ahead, ahead + one]
        elif self.rules["overshoot"] == "goes to the lowest":
            choices += [self.rules["target"] - min(table.totals)] * 3
        wanted = [points - taken for points in choices]
        if taken:
            wanted += [one * self.luck.randint(1, 3)] * 5
        fitting = [points for points in wanted if points >= one and points + taken >= least]
        return int(self.luck.choice(fitting or [least]))

    # ------------------------------------------------------------------ everything but turns

    def _change(self, kind: str, table: Table) -> Data:
        if kind in ("undo", "redo"):
            # Far back and some of the way forth again, now and then.
            far = self.luck.choice((0, 0, 0, 1, 2, 8))
            forth = self.luck.randint(0, far + 1) if kind == "undo" else 0
            self.pending = [{"type": "redo"}] * forth + [{"type": kind}] * far
            return {"type": kind}
        entry: Data = {"type": kind}
        if kind in ("join", "rename"):
            entry["name"] = self.luck.choice(NAMES)
        if kind in ("leave", "back", "rename"):
            gone = [name for name, present in zip(table.names, table.present, strict=True) if not present]
            entry["player"] = self.luck.choice(gone if gone and kind == "back" else table.names)
        if kind == "leave" and self.luck.random() < 0.3:
            entry["player"] = max(zip(table.totals, table.names, strict=True))[1]
        if kind == "order":
            entry["players"] = self._seats(table)
        return entry

    def _seats(self, table: Table) -> list[str]:
        seats = [table.names[player] for player in table.seats]
        if self.luck.random() < 0.5:
            seats.append(seats.pop(self.luck.randrange(len(seats))))
        else:
            self.luck.shuffle(seats)
        return seats

    # ------------------------------------------------------------------ corrections

    def _amend(self, table: Table) -> Data | None:
        """A correction with exactly the turns struck that no longer fit, or, now and then, with others."""
        count, _ = self.model.standing()
        turns = [number for number in count if self.model.entry(number)["type"] in TURNS]
        if not turns:
            return None
        for _ in range(3):
            number = self.luck.choice(turns)
            to = self._turn(self._kind({"bank": 5, "farkle": 3, "skip": 1, "win": 0.2}), table, None)
            misfits, in_the_way = self.model.correction(number, to)
            if misfits or in_the_way:
                break  # most corrections change little; these are worth looking for
        if self.luck.random() < 0.3:
            to["player"] = table.names[self.model.entry(number)["who"]]
        if number in misfits or (in_the_way and self.luck.random() < 0.8):
            return None
        struck = self._struck(misfits, len(self.model.log))
        entry: Data = {"type": "amend", "entry": number, "to": to}
        return entry | ({"struck": struck} if struck or self.luck.random() < 0.2 else {})

    def _struck(self, misfits: list[int], last: int) -> list[int]:
        struck = list(misfits)
        if self.luck.random() < 0.05 and struck:
            struck.remove(self.luck.choice(struck))
        elif self.luck.random() < 0.05:
            struck = sorted({*struck, self.luck.randint(1, last)})
        elif self.luck.random() < 0.05:
            struck = []
        if self.luck.random() < 0.1:
            self.luck.shuffle(struck)
        return struck

    # ------------------------------------------------------------------ what should not be written

    def _wild(self, table: Table) -> Data:
        makers: tuple[Callable[[Table], Data], ...] = (self._wild_turn, self._wild_change, self._wild_amend)
        return self.luck.choices(makers, (5, 4, 2))[0](table)

    def _wild_turn(self, table: Table) -> Data:
        turn = self._turn(self._kind({"bank": 5, "farkle": 1, "skip": 1, "win": 1}), table, table.to_play)
        if self.luck.random() < 0.3:
            turn["player"] = self.luck.choice((*NAMES, *table.names, *table.names))
        if turn["type"] in ("bank", "farkle") and self.luck.random() < 0.4:
            turn["piggyback"] = True
        if turn["type"] == "bank" and self.luck.random() < 0.7:
            turn["points"] = self.luck.choice(self._odd_points(table))
        return turn

    def _odd_points(self, table: Table) -> list[int]:
        one, taken = step(self.rules), table.before[1] if table.before else 0
        edges = [self.rules["opening"], self.rules["turn_minimum"], MOST_POINTS]
        edges += [edge - taken for edge in edges]
        return [0, -one, one, 75, 325, 450, 10**20, *edges, *(edge - one for edge in edges), MOST_POINTS + one]

    def _wild_change(self, table: Table) -> Data:
        kinds = ("undo", "redo", "join", "join", "leave", "back", "rename", "rename", "order", "order", "end")
        entry = self._change(self.luck.choice(kinds), table)
        if "name" in entry:
            entry["name"] = self.luck.choice((*ODD_NAMES, *table.names))
        if "player" in entry and self.luck.random() < 0.2:
            entry["player"] = self.luck.choice((*NAMES, *ODD_NAMES))
        if "players" in entry:
            seats = entry["players"]
            entry["players"] = self.luck.choice((seats, seats[:-1], [*seats, seats[0]], [*seats[:-1], seats[0]], []))
        return entry

    def _wild_amend(self, table: Table) -> Data:
        last = len(self.model.log)
        to = self._turn(self.luck.choice(TURNS), table, self.luck.choice((None, table.to_play)))
        struck = self.luck.sample(range(1, last + 2), self.luck.choice((0, 0, min(last, 1), min(last, 2))))
        return {"type": "amend", "entry": self.luck.randint(0, last + 2), "to": to, "struck": sorted(struck)}
