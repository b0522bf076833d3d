"""A game to take along: as a table, as the game file, as text, as a picture. Each agrees with the screen to the point.

Times are UTC; a `zone` says on whose clock they are written.
"""

from scorekeeper.exports.drawing import Fonts, card
from scorekeeper.exports.files import MOST_IN_A_FILE, BadFile, game_file, read_game_file
from scorekeeper.exports.fonts import face
from scorekeeper.exports.rows import table
from scorekeeper.exports.words import summary

__all__ = ["MOST_IN_A_FILE", "BadFile", "Fonts", "card", "face", "game_file", "read_game_file", "summary", "table"]
