"""`python tools/collision_mirrors.py search,greedy`: two bots play Collision with the same
gang on both seats, each whole sample gang in turn, seats swapped, for some gangs decide between
bots, whoever plays them. Draws count half. The same seed gives the same games; `--first` goes on
where another run ended.
"""

import argparse
import sys

from fracas.bots import split_specs
from fracas.engine import FracasError
from fracas.games.collision.catalogue import catalogue
from fracas.lab.played import plan, play
from fracas.lab.report import wilson

SEATS = 2
WHOLE = 400
"""Shards of a whole gang: those of skirmishes and lessons are left out."""


def told(name: str, points: list[float]) -> str:
    games = len(points)
    low, high = wilson(sum(points), games)
    won, drawn = points.count(1.0), points.count(0.5)
    return (
        f"{name}: {won} won, {drawn} drawn, {games - won - drawn} lost of {games}: "
        f"{sum(points) / games:.1%} ({low:.1%} – {high:.1%})"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", help="two of them: search,greedy")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--gang", action="append", help="only this one; may be given several times")
    args = parser.parse_args()
    gangs = args.gang or [one.id for one in catalogue().gangs.values() if one.limit == WHOLE]
    try:
        first, second = split_specs(args.bots)
        plans = [
            plan("collision", [first, second], args.first + args.games, seats=SEATS,
                 seed=args.seed, options={"gangs": f"{gang},{gang}"})
            for gang in gangs
        ]  # fmt: skip
    except (FracasError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    points: dict[str, list[float]] = {gang: [] for gang in gangs}
    for number in range(args.first, args.first + args.games):
        deal, seat = divmod(number, SEATS)
        turn, at = divmod(deal, len(gangs))
        one = play(plans[at], turn * SEATS + seat)
        mine, theirs = one.places[seat], one.places[1 - seat]
        points[gangs[at]].append(1.0 if mine < theirs else 0.5 if mine == theirs else 0.0)
        print(f"{number} {gangs[at]}: {points[gangs[at]][-1]:g}", file=sys.stderr, flush=True)
    for gang, found in points.items():
        if found:
            print(told(gang, found))
    print(told(f"{first} against {second}", [one for found in points.values() for one in found]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
