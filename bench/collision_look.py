"""How fast a ghost of Collision is answered: `python -m bench.collision_look [WISHES]`.

A server in this process, a client on loopback, every layout: from the wish of a pointer that moves
to the answer with all sights, one after another. Wanted: 95 of 100 within 30 ms. What else the
machine does counts: the answers come from a process that steps back behind all others.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from fracas.games.collision.layouts import layouts
from fracas.server.protocol import Look
from tests.server.house import House, Player

WISHES = 200
OPENING = 90
"""Random inputs after which figures stand about."""


def opened(house: House, layout: str) -> Player:
    """One person at both seats, so that no bot takes the processor meanwhile."""
    ann = house.guest()
    table = ann.table("me", "me", game="collision", options={"layout": layout})
    both = [ann.join(table, seat) for seat in (0, 1)]
    rng = random.Random(layout)
    for _ in range(OPENING):
        seats = house.inside(lambda: list(house.hall.matches[table].table.waiting))
        player = both[seats[0]]
        player.until(lambda player=player: player.questions)  # type: ignore[misc]  # bound for this turn
        player.play(rng.choice(player.questions[0].options).data)
    both[0].until(lambda: sum(bool(one["at"]) for one in both[0].view["figures"]) > 6)
    return both[0]


def measured(player: Player, wishes: int) -> list[float]:
    """Milliseconds of each answer; the first one starts a process and is left out."""
    rng = random.Random(7)
    there = [one for one in player.view["figures"] if one["at"]]
    found = []
    for k in range(wishes + 5):
        figure = rng.choice(there)
        x, y, _ = figure["at"]
        to = [min(3200, max(60, one + rng.randrange(-500, 500))) for one in (x, y)] + [0]
        began = time.perf_counter()
        player.send(Look(k, {"figure": figure["number"], "to": [to], "facing": rng.randrange(360)}))
        player.until(lambda k=k: player.looked and player.looked[-1].id == k)  # type: ignore[misc]  # bound for this turn
        found.append(1000 * (time.perf_counter() - began))
    return found[5:]


def main(wishes: int = WISHES) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.hall.looks.size = house.hall.looks.rate = 1e9
        try:
            for layout in layouts():
                took = sorted(measured(opened(house, layout), wishes))
                late = took[int(0.95 * len(took))]
                middle = statistics.median(took)
                print(f"{layout:<12} median {middle:5.1f} ms, p95 {late:5.1f} ms (30 wanted)")
        finally:
            house.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
