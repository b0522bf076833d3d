"""A game to take along: as a table, as the game file, as text, as a picture. Each agrees with the screen to the point.

Times are UTC; a `zone` says on whose clock they are written.
"""

from scorekeeper.exports.card import Fonts, card
from scorekeeper.exports.face import face
from scorekeeper.exports.game_file import BadFile, game_file, read_game_file
from scorekeeper.exports.summary import summary
from scorekeeper.exports.table import table

__all__ = ["BadFile", "Fonts", "card", "face", "game_file", "read_game_file", "summary", "table"]
