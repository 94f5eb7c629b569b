"""Histories of faults by seed: servers, store, leases, lines and clients in one simulation.

    python tools/faults.py --seeds 20000        # on all cores; says which seeds fail
    python tools/faults.py --seed 4711          # one of them again, with what happened
    python tools/faults.py --planted            # faults put in on purpose: which seed finds each
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.faults.planted import Planted  # noqa: E402  # after the path is known
from tests.faults.world import Violation, history  # noqa: E402

SOME = 100
"""Seeds that a process takes at a time."""


def some(first: int, end: int) -> list[str]:
    """What fails among these seeds."""
    wrong = []
    for seed in range(first, end):
        try:
            history(seed)
        except Violation as violation:
            wrong.append(str(violation))
    return wrong


def all_seeds(first: int, count: int, processes: int) -> int:
    began, done, wrong = time.monotonic(), 0, 0
    firsts = range(first, first + count, SOME)
    ends = [min(one + SOME, first + count) for one in firsts]
    with ProcessPoolExecutor(processes) as pool:
        for start, end, found in zip(firsts, ends, pool.map(some, firsts, ends), strict=True):
            done += end - start
            wrong += len(found)
            for one in found:
                print(one)
            if done % 1000 < SOME:
                print(f"{done} seeds, {wrong} failed", flush=True)
    print(f"{done} seeds in {time.monotonic() - began:.0f} s, {wrong} failed")
    return bool(wrong)


def one_seed(seed: int, planted: str) -> int:
    kind = Planted.kinds[planted] if planted else Planted
    try:
        world = history(seed, kind())
    except Violation as violation:
        print(violation)
        return 1
    print("\n".join(world.events))
    print(f"seed {seed}: all as it should be after {world.loop.now - world.start:.1f} s")
    return 0


def planted(seeds: int) -> int:
    missed = 0
    for name in Planted.kinds:
        for seed in range(seeds):
            try:
                history(seed, Planted.kinds[name]())
            except Violation as violation:
                print(f"{name}: {str(violation).splitlines()[0]}", flush=True)
                break
        else:
            print(f"{name}: NOT FOUND in {seeds} seeds", flush=True)
            missed += 1
    return bool(missed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--processes", type=int, default=cpu_count() or 1)
    parser.add_argument("--seed", type=int, help="this one alone, with what happened")
    parser.add_argument("--planted", nargs="?", const="all", help="put this fault in, or each")
    given = parser.parse_args()
    if given.seed is not None:
        return one_seed(given.seed, given.planted or "")
    if given.planted:
        return planted(given.seeds)
    return all_seeds(given.first, given.seeds, given.processes)


if __name__ == "__main__":
    sys.exit(main())
