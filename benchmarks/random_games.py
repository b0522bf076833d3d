"""Random games on the game and on the model of the tests, as many as asked for; the smallest difference is shown.

Run: python -m benchmarks.random_games [GAMES [FIRST]]     about 200 games a second; FIRST is the seed of the first game
"""

import sys

from tests.beside import Seen, play_at_random

GAMES = 20_000
SHOWN = 1_000


def main(games: int = GAMES, first: int = 0) -> int:
    """Plays the games, tells what was played, and gives 1 at the first difference."""
    seen = Seen()
    for seed in range(first, first + games):
        apart = play_at_random(seed, seen)
        if apart is not None:
            print(f"The game of seed {seed} differs:\n{apart}")
            return 1
        if (seed - first + 1) % SHOWN == 0:
            print(f"{seen['games']:>9,} games, {seen['entries']:,} entries, no difference", flush=True)
    for thing, times in sorted(seen.items()):
        print(f"{times:>9,}  {thing}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:3])))
