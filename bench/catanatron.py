"""Random play of Catanatron, the nearest product in our language: catanatron.py SECONDS

Prints actions a second of the best slice, as `ours.py` does. Needs the package `catanatron`.
"""

import sys

sys.path.pop(0)  # this folder, where a file has the package's name

import random
import time
from importlib import import_module

SLICE = 0.02


def one_game() -> int:
    """Four players who choose at random, to the end; how many actions they took."""
    catanatron = import_module("catanatron")
    colours = import_module("catanatron.models.player").Color
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
    actions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        actions += 1
    return actions


def main() -> None:
    random.seed(1)
    best = 0.0
    end = time.perf_counter() + float(sys.argv[1])
    while (start := time.perf_counter()) < end:
        now = start
        made = 0
        while now - start < SLICE:
            made += one_game()
            now = time.perf_counter()
        best = max(best, made / (now - start))
    print(best)


main()
