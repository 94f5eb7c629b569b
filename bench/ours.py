"""Random play of one of our games at the engine loop, events off: ours.py GAME SECONDS

Prints decisions a second of the best slice, as `openspiel.py` does.
"""

import random
import sys
import time
from typing import Any

from fracas.engine import Game, Options, run
from fracas.lab.played import game_of

SLICE = 0.02
BATCH = 10


def one_game(game: Game[Any], seats: int, options: Options, rng: random.Random, number: int) -> int:
    return run.playout(game.start(seats, f"bench/{number}", options), rng.random)


def main() -> None:
    game, seconds = game_of(sys.argv[1]), float(sys.argv[2])
    seats, options = game.checked_seats(None), game.checked_options({})
    rng = random.Random(1)
    best = 0.0
    games = 0
    end = time.process_time() + seconds
    while (start := time.process_time()) < end:
        now = start
        made = 0
        while now - start < SLICE:
            for _ in range(BATCH):
                made += one_game(game, seats, options, rng, games)
                games += 1
            now = time.process_time()
        best = max(best, made / (now - start))
    print(best)


main()
