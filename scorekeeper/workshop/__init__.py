"""What takes longer than a bank should wait: sheets, their pictures, files from elsewhere, best play.

One process beside the server does it, first come first served, so that the threads that answer pages stay free. Nobody
waits here for long: who asks gets what is ready, or hears how many are ahead.
"""

from scorekeeper.workshop.counter import Full, NotMade, Waiting, Workshop, workshop

__all__ = ["Full", "NotMade", "Waiting", "Workshop", "workshop"]
