"""What a step of an environment costs, beside a bare move and beside the games of others.

    python -m bench.adapters [GAME …]

A step is what a learner pays: `last()` with tensor and mask, and `step()`. Ours is measured against
`Table.play` of the same moves, in turns, by the processor's time, the best of the rounds; with
checks is with the wrappers of PettingZoo, which are not ours. PettingZoo's classic games and
RLCard's stand beside it where they can be imported: `pip install pygame rlcard chess`; theirs is
the mean without the slowest tenth. In µs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from bench.steps import Steps, quickest
from fracas.adapters.pettingzoo import env, raw_env
from fracas.catalogue import add_module
from fracas.games import BUILT_IN

PEERS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
RLCARD = ("leduc-holdem", "gin-rummy", "uno")
BAR = 3.0
ROUNDS = 7


def mean(times: list[float]) -> float:
    """In µs; the slowest tenth is what else the machine did."""
    kept = sorted(times)[: max(1, len(times) * 9 // 10)]
    return sum(kept) / len(kept) * 1e6


def stepped(make: Callable[[], Any], moves: int) -> float:
    """A step of an environment: what is seen, what is legal, and an action."""
    times: list[float] = []
    rng = np.random.default_rng(1)
    made = make()
    seed = 0
    while len(times) < moves:
        made.reset(seed=seed)
        seed += 1
        over = False
        while not over and len(times) < moves:
            began = time.perf_counter()
            seen, _, over, cut, _ = made.last()
            looked = time.perf_counter() - began
            over = over or cut
            if not over:
                action = rng.choice(np.flatnonzero(seen["action_mask"]))
                began = time.perf_counter()
                made.step(action)
                times.append(looked + time.perf_counter() - began)
    return mean(times)


def rlcard(game: str, moves: int) -> float:
    """A step of an environment of RLCard, which shows what is next by itself."""
    made = import_module("rlcard").make(game, config={"seed": 1})
    times: list[float] = []
    rng = np.random.default_rng(1)
    while len(times) < moves:
        state, _ = made.reset()
        while not made.is_over() and len(times) < moves:
            action = rng.choice(list(state["legal_actions"]))
            began = time.perf_counter()
            state, _ = made.step(action)
            times.append(time.perf_counter() - began)
    return mean(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    add_module("examples")
    parser.add_argument("games", nargs="*", default=[*sorted(BUILT_IN), "leduc", "tic-tac-toe"])
    parser.add_argument("--moves", type=int, default=1000)
    args = parser.parse_args()
    print(
        f"µs: {'':20}{'Table.play':>12}{'raw step':>12}{'ratio':>8}{'with checks':>12}{'ratio':>8}"
    )
    for game in args.games:
        steps = Steps(game, args.moves)
        works: list[Callable[[], float]] = [
            steps.bare,
            partial(steps.stepped, raw_env(game)),
            partial(steps.stepped, env(game)),
        ]
        move, raw, whole = (took / steps.moves * 1e6 for took in quickest(works, ROUNDS))
        verdict = "ok" if raw <= BAR * move else f"above {BAR:g}"
        print(
            f"    {game:20}{move:12.0f}{raw:12.0f}{raw / move:8.1f}{whole:12.0f}"
            f"{whole / move:8.1f}  {verdict}",
            flush=True,
        )
    for peer in PEERS:
        try:
            module = import_module(f"pettingzoo.classic.{peer}")
        except ImportError as error:
            print(f"    {peer}: not installed ({error})")
            continue
        print(f"    {peer:20}{'':12}{stepped(module.raw_env, args.moves):12.0f}", end="")
        print(f"{'':8}{stepped(module.env, args.moves):12.0f}", flush=True)
    for peer in RLCARD:
        try:
            print(f"    {f'rlcard {peer}':20}{'':12}{rlcard(peer, args.moves):12.0f}", flush=True)
        except ImportError as error:
            print(f"    rlcard {peer}: not installed ({error})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
