"""The game of Farkle and its family. The public names, listed once; what each gives is said where it is written."""

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
)
from scorekeeper.farkle.errors import BadRules, FarkleError, IllegalEntry, IllegalSetAside, Problem, Unreadable
from scorekeeper.farkle.game import Game, Replay, Step, new_game, replay
from scorekeeper.farkle.notation import dump_entry, dump_game, dump_state, load_entry, load_game
from scorekeeper.farkle.notation_rules import dump_rules, load_rules
from scorekeeper.farkle.odds import Play, best_play, chance_to_reach, farkle_chance
from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.presets import CLASSIC, PRESETS
from scorekeeper.farkle.rules import Rules
from scorekeeper.farkle.scoring import Scored, best, score, set_asides
from scorekeeper.farkle.state import Happened, Standing, State

__all__ = [
    "CLASSIC",
    "PRESETS",
    "Amend",
    "Back",
    "BadRules",
    "Bank",
    "Combination",
    "End",
    "Entry",
    "Farkle",
    "FarkleError",
    "Game",
    "Happened",
    "IllegalEntry",
    "IllegalSetAside",
    "Join",
    "Leave",
    "Order",
    "Play",
    "Problem",
    "Redo",
    "Rename",
    "Replay",
    "Rolled",
    "Rules",
    "Scored",
    "Skip",
    "Standing",
    "State",
    "Step",
    "Turn",
    "Undo",
    "Unreadable",
    "Win",
    "best",
    "best_play",
    "chance_to_reach",
    "dump_entry",
    "dump_game",
    "dump_rules",
    "dump_state",
    "farkle_chance",
    "load_entry",
    "load_game",
    "load_rules",
    "new_game",
    "replay",
    "score",
    "set_asides",
]
