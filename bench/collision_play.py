"""How fast Collision is played: `python -m bench.collision_play [GAMES]`.

Random games of every mission and layout at the engine loop, events off. The lists of Move, Charge
and deployment points are timed apart wherever they are made; all other work of a decision counts as
the decision's. Rates are compared with Neon Gods', which is played in turn with it. Times are those
of the processor, so that other work on the machine disturbs them little.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from fracas import catalogue
from fracas.engine import run
from fracas.games.collision.layouts import layouts
from fracas.games.collision.missions import missions

LISTS = {
    "Move": "fracas.games.collision.paths.move_candidates",
    "Charge": "fracas.games.collision.charge.charge_candidates",
    "deployment": "fracas.games.collision.deployment.deployment_candidates",
}
GAMES = 24
YARDSTICK_GAMES = 20


class Watch:
    """The time that lists take, by kind, in ms."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)

    def timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def measured(*args: Any, **more: Any) -> Any:
            begun = time.process_time()
            try:
                return work(*args, **more)
            finally:
                self.times[name].append(1000 * (time.process_time() - begun))

        return measured

    @property
    def spent(self) -> float:
        """In seconds."""
        return sum(map(sum, self.times.values())) / 1000

    @contextmanager
    def watching(self) -> Iterator[None]:
        with ExitStack() as stack:
            for name, path in LISTS.items():
                module, _, function = path.rpartition(".")
                work = getattr(sys.modules[module], function)
                stack.enter_context(patch(path, self.timed(name, work)))
            yield


def played(name: str, seed: int, **options: str) -> tuple[int, float]:
    """A random game: how many decisions, and in which time."""
    game = catalogue.find(name)
    chance = random.Random(seed)
    begun = time.process_time()
    s = game.start(2, str(seed), game.checked_options(options))
    decisions = 0
    while s.result is None:
        strand, seat = run.decision(s)
        choices = run.choices(s, strand, seat)
        run.answer(s, strand, seat, choices[int(chance.random() * len(choices))])
        decisions += 1
    return decisions, time.process_time() - begun


def rate(name: str, games: int) -> float:
    """The best rate of a few rounds, in decisions a second."""
    played(name, 0)
    found = [played(name, seed) for seed in range(games)]
    return max(decisions / spent for decisions, spent in found)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    yardstick = rate("neon-gods", YARDSTICK_GAMES)
    mixes = [{"mission": m, "layout": k} for k in layouts() for m in missions()]
    for mix in mixes:  # what belongs to the terrain is made once
        played("collision", 0, **mix)
    watch = Watch()
    decisions, spent = 0, 0.0
    with watch.watching():
        for seed in range(games):
            more, seconds = played("collision", seed, **mixes[seed % len(mixes)])
            decisions += more
            spent += seconds
    print(f"{games} random games, {decisions} decisions; Neon Gods: {yardstick:,.0f} a second")
    for name, times in watch.times.items():
        times.sort()
        middle, most = statistics.median(times), times[-1]
        print(
            f"  {name + ' lists':<17} {len(times)} of them, median {middle:.2f} ms,"
            f" most {most:.2f} ms (median at most 6, none over 30)"
        )
    others = decisions / (spent - watch.spent)
    for what, found, wanted in (
        ("all other work", others, 0.05),
        ("random play", decisions / spent, 0.02),
    ):
        print(
            f"  {what:<17} {found:,.0f} decisions a second, {found / yardstick:.4f} of Neon Gods'"
            f" ({wanted} wanted)"
        )


if __name__ == "__main__":
    main()
