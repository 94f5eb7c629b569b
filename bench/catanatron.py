"""Random play of Catanatron, the nearest product in our language: catanatron.py SECONDS

Prints actions a second of the best slice, as `ours.py` does: whole games in the process's own time,
the package loaded before. Whole games, since within one the cost of an action differs widely; one
of its games is longer than a slice, so a slice is a game. Needs the package `catanatron`.
"""

import sys

sys.path.pop(0)  # this folder, where a file has the package's name

import random
import time
from importlib import import_module

SLICE = 0.02

catanatron = import_module("catanatron")
COLOURS = import_module("catanatron.models.player").Color
TURNS = import_module("catanatron.game").TURNS_LIMIT


def one_game() -> int:
    """Four players who choose at random, to the end; how many actions they took."""
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in COLOURS])
    actions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS:
        game.play_tick()
        actions += 1
    return actions


def main() -> None:
    random.seed(1)
    best = 0.0
    end = time.process_time() + float(sys.argv[1])
    while (start := time.process_time()) < end:
        now = start
        made = 0
        while now - start < SLICE:
            made += one_game()
            now = time.process_time()
        best = max(best, made / (now - start))
    print(best)


main()
