"""A second scorekeeper, made from rules.md alone, to hold beside the real one.

It imports nothing of the product, knows only the plain dicts of the game file, and is slow on purpose: whatever is
asked, the whole game is played again from its log. Each rule stands where a reader of rules.md would look for it.

Where rules.md leaves a point open the most literal reading is taken; such points are marked "Open:".
"""

from collections.abc import Iterator

from tests.model_names import Refused, trimmed
from tests.model_rules import CLASSIC, MOST_COLUMNS, MOST_ENTRIES, MOST_TITLE, Data
from tests.model_table import Table

TURNS = ("bank", "farkle", "skip", "win")


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
        self._played: tuple[int, Course] | None = None

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

    def _turns(self, entries: list[Data]) -> dict[int, Data | None]:
        """The turns that count by their numbers, corrections read in; None is a struck one."""
        turns: dict[int, Data | None] = {one["number"]: one for one in entries if one["type"] in TURNS}
        for one in entries:
            if one["type"] == "amend":
                turns[one["entry"]] = one["to"]
                turns |= dict.fromkeys(one.get("struck", ()))
        return turns

    def course(self) -> Course:
        """The game as it stands, played from its start; asked again before anything is written, the same."""
        if self._played is None or self._played[0] != len(self.log):
            self._played = (len(self.log), self._course())
        return self._played[1]

    def _course(self, *more: Data) -> Course:
        """The log played from the start, with `more` entries after the last."""
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
            raise Refused("3,000 entries")
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
        """Open: a name in an entry is trimmed as every name is, and then letter by letter the one written down."""
        if name.strip() not in table.names:
            raise Refused("nobody is called so")
        return table.names.index(name.strip())

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
        course = self._course({"type": "amend", "entry": number, "to": to})
        return course.misfits, course.in_the_way


def replay(data: Data) -> Iterator[Data]:
    """What `replay --json` prints for each entry of the file's log; a refusal is only a short reason."""
    model = Model(data)
    for entry in data["log"]:
        refused = model.play(entry)
        yield {"entry": None if refused else len(model.log), "refused": refused, **model.stands()}
