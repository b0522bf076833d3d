"""How a game ended, in words: the floor of the game has it, since paper and exports say it too."""

from scorekeeper.farkle.outcome import Outcome, outcome

__all__ = ["Outcome", "outcome"]
