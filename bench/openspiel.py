"""Random play of an OpenSpiel game from Python: openspiel.py GAME SECONDS

Prints players' decisions a second of the best slice; chance nodes are played but not counted, as in
our own loop. Needs the package `open_spiel`.
"""

import random
import sys
import time

import pyspiel  # type: ignore[import-not-found,unused-ignore]  # an optional dependency

SLICE = 0.02
"""Seconds of the process's own time; the best slice counts, for what else the machine does."""
BATCH = 10
"""Games between two looks at the clock."""


def one_game(game: pyspiel.Game, rng: random.Random) -> int:
    state = game.new_initial_state()
    made = 0
    draw = rng.random
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            made += 1
    return made


def main() -> None:
    name, seconds = sys.argv[1], float(sys.argv[2])
    if name.startswith("python_"):
        import open_spiel.python.games  # type: ignore[import-not-found,unused-ignore]  # noqa: F401
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    best = 0.0
    end = time.process_time() + seconds
    while (start := time.process_time()) < end:
        now = start
        made = 0
        while now - start < SLICE:
            for _ in range(BATCH):
                made += one_game(game, rng)
            now = time.process_time()
        best = max(best, made / (now - start))
    print(best)


main()
