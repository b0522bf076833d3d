"""The database: rows on one side, values of the game on the other. Nothing that can be worked out is stored."""
