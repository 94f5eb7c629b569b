"""Train a player of Neon Gods by games against itself: `python -m examples.learning.train --help`.

Two processes play and learn side by side from the same weights; after each lesson their weights are
averaged. All that chance decides comes from the seed. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two processes, two cores

import argparse
import multiprocessing
import pickle
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from fracas.adapters.match import Match
from fracas.bots import make_bot
from fracas.catalogue import find
from fracas.games.neon_gods.scenarios import BUILT_IN
from fracas.seat import Seat

from .curve import Point, draw
from .learning import Adam, learn
from .net import GAME, Net, Weights, padded
from .selfplay import SCENARIO, play

SEATS = 2
"""How many play where it is measured."""
KEPT = "run.pickle"
MEASURED = 40
"""Games against each of the others, after every stretch."""
RATE, LAST_RATE = 1e-3, 1e-4
"""How long steps are at the beginning, and at the end."""
FOES = ("random", "easy")
"""Against whom it is measured; it never learns from them."""


@dataclass
class Run:
    """Where a training stands: all of it, so that it can go on."""

    weights: Weights
    first: Weights
    second: Weights
    steps: int = 0
    lessons: int = 0
    games: int = 0
    seconds: float = 0.0
    """Of one core, of all processes together."""
    curve: list[Point] = field(default_factory=list)
    seats: tuple[int, ...] = (SEATS,)
    """How many play, by lot from lesson to lesson."""
    scenarios: tuple[str, ...] = (SCENARIO,)
    """Where, by lot as well: the first in half of the lessons."""


def begin(seed: int, player: Path | None = None) -> Run:
    """With nothing, or with what a player knows."""
    net = Net(seed) if player is None else Net.load(player)
    adam = Adam.of(net)
    return Run(net.w, adam.first, adam.second)


def lesson(asked: tuple[Run, int, int, float]) -> tuple[Run, float]:
    """One process: play some games, learn from them."""
    run, seed, games, rate = asked
    rng = np.random.default_rng(seed)
    net, adam = Net(weights=dict(run.weights)), Adam(run.first, run.second, run.steps)
    seats, scenario = int(rng.choice(run.seats)), run.scenarios[0]
    if rng.random() < 0.5:
        scenario = str(rng.choice(run.scenarios))
    found, score = play(net, games, seats, rng, scenario=scenario)
    learn(net, adam, found, rate, rng)
    return Run(net.w, adam.first, adam.second, adam.steps), score


def measure(asked: tuple[Weights, str, int, int]) -> float:
    """The share of games won against a bot, seats in turn; a draw is half of one."""
    weights, foe, games, seed = asked
    net, game, won = Net(weights=weights), find(GAME), 0.0
    for nth in range(games):
        match, own = Match(GAME, SEATS, f"measure/{seed}/{nth // 2}"), nth % 2
        bot = make_bot(foe, f"{seed}/{nth}", game)
        while not match.over:
            if match.seat == own:
                legal = list(match.legal)
                judged = net.judge(match.tensor(own)[None, :], padded([legal]))
                match.play(legal[int(judged.chances[0].argmax())])
            else:
                match.answer(bot.choose(Seat(game, lambda: match.s, match.seat)))  # noqa: B023
        won += (match.returns()[own] + 1) / 2
    return won / games


def averaged(runs: Sequence[Weights]) -> Weights:
    return {name: np.stack([one[name] for one in runs]).mean(0) for name in runs[0]}


def used() -> float:
    """Seconds of a core that this process and those it started have had."""
    both = [resource.getrusage(one) for one in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


def train(
    run: Run,
    minutes: float,
    keep: Path,
    *,
    games: int = 16,
    processes: int = 2,
    seed: int = 1,
    until: float = float("inf"),
    stretch: float = 60,
) -> Run:
    """Until two cores have worked for so many minutes, or the clock (`time.monotonic`) says so; it
    is measured and kept before the first lesson and after every stretch of so many seconds, at
    first more often."""
    end = minutes * 60 * 2
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    while not run.lessons or (run.seconds < end and time.monotonic() < until):
        # A pool for each stretch: what its processes have used is known when they have ended.
        before, started = used(), time.monotonic()
        with context.Pool(processes) as pool:
            score, soon = 0.0, min(stretch, 8 + run.seconds / 8)
            while run.curve and (not score or time.monotonic() - started < soon):
                rate = LAST_RATE + (RATE - LAST_RATE) * max(0.0, 1 - run.seconds / end)
                seeds = [hash((seed, run.lessons, one)) & 0xFFFFFFFF for one in range(processes)]
                found = pool.map(lesson, [(run, one, games, rate) for one in seeds], 1)
                score = sum(one for _, one in found) / len(found)
                _learn_from(run, [one for one, _ in found], games)
            asked = [(run.weights, foe, MEASURED, run.lessons) for foe in FOES]
            won = pool.map(measure, asked, 1)
            pool.close()
            pool.join()
        run.seconds += used() - before
        run.curve.append(Point(run.seconds / 120, run.games, score, *won))
        print(run.curve[-1], flush=True)
        save(run, keep)
    return run


def _learn_from(run: Run, runs: Sequence[Run], games: int) -> None:
    """What each process has learnt from its games, in the mean."""
    run.weights = averaged([one.weights for one in runs])
    run.first = averaged([one.first for one in runs])
    run.second = averaged([one.second for one in runs])
    run.steps = runs[0].steps
    run.lessons += 1
    run.games += games * len(runs)


def resumed(folder: Path) -> Run | None:
    """The run that was kept there; your own, for it is read by pickle."""
    kept = folder / KEPT
    found: Run | None = pickle.loads(kept.read_bytes()) if kept.exists() else None
    return found


def save(run: Run, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / "run.new"
    new.write_bytes(pickle.dumps(run))
    new.replace(folder / KEPT)
    Net(weights=run.weights).save(folder / "neon-gods.npz")
    (folder / "curve.svg").write_text(draw(run.curve), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="examples.learning.train", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="of two cores, in all (5)")
    parser.add_argument("--clock", type=float, default=1e9, help="minutes of the clock, this time")
    parser.add_argument("--games", type=int, default=16, help="of a process before it learns (16)")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("learned"), help="a folder (learned)")
    parser.add_argument("--seats", default=f"{SEATS}", help="how many play, by lot: 2,2,2,3,4 (2)")
    parser.add_argument("--scenarios", action="store_true", help="on all maps, not on one alone")
    parser.add_argument("--player", type=Path, help="begin with what this one knows: a .npz")
    args = parser.parse_args(arguments)
    run = resumed(args.keep) or begin(args.seed, args.player)
    run.seats = tuple(map(int, args.seats.split(",")))
    run.scenarios = BUILT_IN if args.scenarios else (SCENARIO,)
    train(
        run,
        args.minutes,
        args.keep,
        games=args.games,
        processes=args.processes,
        seed=args.seed,
        until=time.monotonic() + 60 * args.clock,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
