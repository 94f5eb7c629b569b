"""How far the games are from what is wanted of them: `python -m bench.goals [GAME …]`.

Decisions a second against those of Neon Gods, the public face against the bare loop, and a copy in
decisions, all in slices that take turns in one process, the best slice of each. The server's goals
are printed by `bench/server.py` and `bench.served`, those of starts by `bench.start`, growth by
`bench.growth`, and the comparison with other engines by `bench/peers.py`.
"""

from __future__ import annotations

import argparse
import os
import sys

from fracas import catalogue
from fracas.lab.measuring import Playing, Work, rates
from fracas.lab.played import game_of

BASE = "neon-gods"
LOOP = {"collateral-damage": 0.5, "blood-feud": 0.25, "ani-mayhem": 0.2, "collision": 0.03}
"""Of the decisions of Neon Gods."""
FACE = 0.35
COPY = 0.5


def verdict(reached: bool) -> str:
    return "reached" if reached else "missed"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=40)
    args = parser.parse_args()
    names = args.games or catalogue.known()
    works: list[Work] = [Playing(game_of(BASE)).loop]
    for name in names:
        playing = Playing(game_of(name))
        works += [playing.loop, playing.face, playing.copies()]
    base, *found = rates(works, 0.02, args.rounds)
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for at, name in enumerate(names):
        loop, face, copies = found[3 * at : 3 * at + 3]
        print(f"{name}: {loop:,.0f} decisions a second")
        if name in LOOP:
            wanted = LOOP[name]
            share = loop / base
            print(f"  of Neon Gods    {share:7.4f}  wanted {wanted:g}  {verdict(share >= wanted)}")
        share = face / loop
        print(f"  face of loop    {share:7.3f}  wanted {FACE:g}  {verdict(share >= FACE)}")
        cost = loop / copies
        print(f"  copy            {cost:7.3f}  wanted {COPY:g}  {verdict(cost <= COPY)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
