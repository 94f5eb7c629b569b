"""Games a second by plain processes and on Ray, with one worker and two, and bytes a game.

    python -m bench.lab --seconds 20

Rounds take turns, so that other work on the machine slows all alike; the best round counts.
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections.abc import Callable

import ray

from fracas.lab.experiment import Block, Experiment, Study, play_one, study
from fracas.lab.flow import Processes, played_by
from fracas.lab.rays import OnRay

GAMES = 100_000
"""More than any round plays."""


def pace(crew: Processes[Study, object] | OnRay[Study, object], seconds: float) -> float:
    """Games a second, once everybody plays."""
    games = played_by(crew, range(GAMES))
    for _ in range(4 * crew.size):
        next(games)
    started, count = time.perf_counter(), 0
    while time.perf_counter() - started < seconds:
        next(games)
        count += 1
    taken = time.perf_counter() - started
    games.close()
    return count / taken


def by_processes(task: Study, workers: int, seconds: float) -> float:
    crew: Processes[Study, object] = Processes(play_one, task, workers)
    try:
        return pace(crew, seconds)
    finally:
        crew.stop()


def by_ray(task: Study, workers: int, seconds: float) -> float:
    ray.init(address="local", num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        return pace(OnRay(play_one, task, ""), seconds)
    finally:
        ray.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="neon-gods")
    parser.add_argument("--bots", default="reflex")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    task = study(Experiment((Block(given.game, bots=given.bots),), games=GAMES))
    ways: dict[str, Callable[[Study, int, float], float]] = {
        "processes": by_processes,
        "ray": by_ray,
    }
    best: dict[tuple[str, int], float] = {}
    for _ in range(given.rounds):
        for workers in (1, 2):
            for name, way in ways.items():
                found = way(task, workers, given.seconds)
                best[name, workers] = max(best.get((name, workers), 0.0), found)
    for workers in (1, 2):
        plain, other = best["processes", workers], best["ray", workers]
        print(
            f"{workers} workers: {plain:.2f} games/s by processes, {other:.2f} on Ray "
            f"({other / plain:.2f})"
        )
    rows = [play_one(task, number) for number in range(5)]
    moved = sum(len(pickle.dumps(one, 5)) for one in rows) / len(rows)
    print(f"bytes a game that come back: {moved:.0f}; the task, once: {len(pickle.dumps(task, 5))}")


if __name__ == "__main__":
    main()
