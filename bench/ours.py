"""Random play of one of our games at the engine loop, events off: ours.py GAME SECONDS

Prints decisions a second of the best slice, as `openspiel.py` does.
"""

import random
import sys
import time
from typing import Any

from fracas.engine import Game, run
from fracas.simulation.played import game_of

SLICE = 0.02


def one_game(game: Game[Any], seats: int, rng: random.Random, number: int) -> int:
    options = game.checked_options({})
    return run.playout(game.start(seats, f"bench/{number}", options), rng.random)


def main() -> None:
    game, seconds = game_of(sys.argv[1]), float(sys.argv[2])
    seats = game.checked_seats(None)
    rng = random.Random(1)
    best = 0.0
    games = 0
    end = time.perf_counter() + seconds
    while (start := time.perf_counter()) < end:
        now = start
        made = 0
        while now - start < SLICE:
            made += one_game(game, seats, rng, games)
            games += 1
            now = time.perf_counter()
        best = max(best, made / (now - start))
    print(best)


main()
