"""`python tools/collision_games.py --games 1000`: plays Collision and has every certificate that an
event carries checked by `collision_checker`, which knows nothing of the game.

Missions and layouts take turns. Every other game is played at random, the rest as the game's policy
would, for random players seldom come to blows. The same seed gives the same games; `--first` goes
on where another run ended.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from collision_checker import Checker
from fracas import catalogue
from fracas.bots.worth import drawn, weights
from fracas.engine import Event, run
from fracas.games.collision.layouts import layouts
from fracas.games.collision.missions import missions

SHARP = 4.0
"""How closely the policy's favourites are kept to."""
LONGEST = 5_000
"""Decisions in which a game must have ended."""


def certificates(index: int, seed: str) -> Iterator[tuple[str, str]]:
    """Play one game: the scene and the claim of each measurement."""
    game = catalogue.find("collision")
    names, tables = list(missions()), list(layouts())
    wanted = {
        "mission": names[index % len(names)],
        "layout": tables[index // len(names) % len(tables)],
    }
    s = game.start(2, f"{seed}/{index}", game.checked_options(wanted))
    chance = random.Random(f"{seed}/{index}")
    found: list[Event] = []
    for _ in range(LONGEST):
        if s.result is not None:
            return
        s.log = found
        strand, seat = run.decision(s)
        options = run.choices(s, strand, seat)
        if index % 2:
            likely = weights(game, s, strand.asking, seat, options)
            choice = drawn(options, likely, chance.random, SHARP)
        else:
            choice = options[int(chance.random() * len(options))]
        run.answer(s, strand, seat, choice)
        for event in found:
            if event.kind == "measured":
                yield str(event.args["scene"]), str(event.args["proof"])
        found.clear()
    raise RuntimeError(f"game {index} of seed {seed} does not end")


def check(index: int, seed: str, counts: Counter[str]) -> list[str]:
    """What is wrong with the certificates of one game."""
    checker, wrong, last = Checker(), list[str](), ""
    for scene, proof in certificates(index, seed):
        claims = [proof] if scene == last else [scene, proof]
        last = scene
        for claim in map(json.loads, claims):
            counts[claim["claim"]] += 1
            wrong += [f"game {index}: {fault}" for fault in checker.check(claim)]
    return wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    begun = time.monotonic()
    for index in range(given.first, given.first + given.games):
        found = check(index, given.seed, counts)
        wrong += found
        for one in found:
            print(one)
    scenes = counts.pop("scene", 0)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    print(
        f"{given.games} games from {given.first} on, seed {given.seed}, {scenes} scenes: "
        f"{counts.total()} certificates ({kinds}), {time.monotonic() - begun:.0f} s"
    )
    print(f"{len(wrong)} wrong" if wrong else "all hold")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
