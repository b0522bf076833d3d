"""Work that a bank must not wait for: sheets, their previews, game files to read, best play.

One process beside the server does it, first come first served, so that the threads that answer pages stay free. Nobody
waits here for long: a request gets what is ready, or is told how many pieces come first.
"""

from scorekeeper.workshop.counter import Full, NotMade, Waiting, Workshop, workshop

__all__ = ["Full", "NotMade", "Waiting", "Workshop", "workshop"]
