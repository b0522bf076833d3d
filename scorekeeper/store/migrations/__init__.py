"""How a database file of an earlier release becomes one of today: a module for each step, NNNN_what.py.

Each has one function, `upgrade(connection)`, which turns version NNNN - 1 into version NNNN. A step that was released
is never changed: it writes its own SQL and imports neither the tables nor the game, which change later.
"""
