"""How fast Collision measures: `python bench/collision_geometry.py [ROUNDS]`.

Prints, for each layout, the time of one list of Move, Charge and deployment points and of all
sights of twelve figures. Places are random but legal, half of them on roofs where there are any;
every list is made for a new table, so that nothing is remembered but what belongs to the terrain.
Times are those of the processor, so that other work on the machine disturbs them little.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from fracas.games.collision.geometry.candidates import Marker, move_candidates
from fracas.games.collision.geometry.charges import charge_candidates
from fracas.games.collision.geometry.fields import all_glances
from fracas.games.collision.geometry.measure import Edge, zone
from fracas.games.collision.geometry.places import deployment_candidates
from fracas.games.collision.geometry.shapes import Body, Terrain, levels
from fracas.games.collision.geometry.specials import prepare
from fracas.games.collision.geometry.stand import stands
from fracas.games.collision.layouts import Layout, layouts, loot_spots, terrain_of

HUNT = ((1100, 1650, 0), (1650, 1650, 0), (2200, 1650, 0))
EDGES: tuple[Edge, ...] = ("south", "north", "west", "east")


def figures(terrain: Terrain, chance: random.Random, count: int) -> list[Body]:
    found: list[Body] = []
    while len(found) < count:
        x, y = chance.randint(80, 3220), chance.randint(80, 3220)
        z = chance.choice(levels(terrain, x, y))
        size = chance.choice("SMMMML")
        body = Body.of(f"f{len(found)}", size, x, y, z, chance.randrange(360))
        if stands(terrain, found, body, whole_base=True):
            found.append(body)
    return found


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def report(name: str, times: list[float], limit: str) -> None:
    times.sort()
    print(
        f"  {name:<12} median {statistics.median(times):6.2f} ms   "
        f"95 % {times[len(times) * 95 // 100]:6.2f}   most {times[-1]:6.2f}   ({limit})"
    )


def near_enemies(terrain: Terrain, chance: random.Random, body: Body) -> list[Body]:
    """Enemies within charge reach of a figure."""
    found = [body]
    for _ in range(200):
        x, y = body.x + chance.randint(-500, 500), body.y + chance.randint(-500, 500)
        if 80 <= x <= 3220 and 80 <= y <= 3220:
            z = chance.choice(levels(terrain, x, y))
            other = Body.of(f"e{len(found)}", "M", x, y, z, chance.randrange(360))
            if stands(terrain, found, other, whole_base=True):
                found.append(other)
        if len(found) == 4:
            break
    return found[1:]


def bench(layout: Layout, rounds: int) -> None:
    terrain = terrain_of(layout)
    prepared = timed(partial(prepare, terrain))
    print(f"{layout.name.en}: {len(terrain.pieces)} pieces, prepared once in {prepared:.1f} ms")
    markers = [Marker(f"m{n}", at) for n, at in enumerate((*loot_spots(layout), *HUNT))]
    times: dict[str, list[float]] = {"Move": [], "Charge": [], "deployment": [], "sights": []}
    for seed in range(rounds):
        chance = random.Random(seed)
        table = figures(terrain, chance, 12)
        body, enemies = table[0], table[6:]
        budget = chance.choice((400, 500, 500, 600))
        move = partial(
            move_candidates, terrain, table, body, budget, enemies,
            markers=markers, objectives=HUNT[1:2], ranges=[(0, 1600)],
        )  # fmt: skip
        times["Move"].append(timed(move))
        close = near_enemies(terrain, chance, body)
        charge = partial(charge_candidates, terrain, [body, *close], body, 500, close, close)
        times["Charge"].append(timed(charge))
        new = Body.of("new", chance.choice("SML"), 0, 0)
        deploy = partial(deployment_candidates, terrain, table, new, zone(chance.choice(EDGES)))
        times["deployment"].append(timed(deploy))
        times["sights"].append(timed(partial(all_glances, terrain, table)))
    for name in ("Move", "Charge", "deployment"):
        report(name, times[name], "median at most 6, none over 30")
    report("sights", times["sights"], "at most 5")


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for layout in layouts().values():
        bench(layout, rounds)


if __name__ == "__main__":
    main()
