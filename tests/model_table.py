"""The table of the second scorekeeper: what lies on it, whose turn it is, a turn, the end, players.

Made from rules.md alone; see model.py. Where rules.md leaves a point open it says "Open:".
"""

from collections.abc import Sequence

from tests.model_names import Refused
from tests.model_rules import MOST_POINTS, Data, step


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
        self.ended = ""  # how, for those who ask what was played
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

    def _here(self) -> set[int]:
        return {player for player in self.seats if self.present[player]}

    def _who_may_play(self) -> set[int]:
        players = self._here()
        if self.phase == "last round":
            return players & self.due
        if self.phase == "play-off":
            return players & self.contenders
        return players

    def _waiting(self) -> set[int]:
        """Who has yet to play in this round; the last round is one of its own, whoever has played before it began."""
        return self._who_may_play() - (set() if self.phase == "last round" else self.played)

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
            self._settle(self._here())
        elif self.phase == "play-off" and len(self._who_may_play()) == 1:
            self._finish(self._who_may_play(), "alone in the play-off")
        elif self.phase == "play-off" and not self._waiting():
            self._settle(self._who_may_play())
        if self.phase == "over":
            return
        if not self._waiting():
            self._new_round()
        self._call_next()

    def _call_next(self) -> None:
        self.to_play = self._next()
        if self.to_play in self.played:  # Open: a last turn of one who has played in this round is of the next one.
            self.round += 1
            self.played = set()

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
            self._finish({player}, "outright")
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
            self._finish({player}, "exactly")
        elif self.phase == "playing" and self.totals[player] >= target:
            self._reached(player)

    def _give(self, giver: int, points: int) -> None:
        lowest = min(self.totals[player] for player in self._here())
        if self.totals[giver] == lowest:
            return
        left = [player for player in self._from(giver) if self.present[player]]
        receiver = next(player for player in left if self.totals[player] == lowest)
        if self.totals[receiver] + points > self.rules["target"]:
            return
        self._change(receiver, points)
        if self.totals[receiver] == self.rules["target"]:
            self._finish({receiver}, "by a gift")

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
        self.phase = "last round"
        others = self._here() - {player}
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
            first = {player for player in tied if self.since[player] == earliest}
            self._finish(first, "first to reach it" if len(tied) > 1 else "best")
        elif self.phase == "play-off":
            self._finish(tied, "play-off")
        else:
            self._finish(tied, "shared" if len(tied) > 1 else "best")

    def _finish(self, winners: set[int], how: str) -> None:
        self.phase = "over"
        self.ended = how
        self.to_play = None
        self.round = self.round_of_last_turn
        self.winners = [player for player in self.seats if player in winners]  # Open: named in the order of the seats.

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
            self._call_next()

    def end(self) -> None:
        """The table stops early: the highest of those present wins. Open: in a play-off too, whoever plays in it."""
        if self.phase != "over":
            best = max(self.totals[player] for player in self._here())
            self._finish({player for player in self._here() if self.totals[player] == best}, "stopped early")
