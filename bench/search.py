"""What search costs against the decisions that it makes: `python -m bench.search [GAME …]`.

The game's *hard* bot, without its limit of time, thinks about questions of games that its policy
plays. All that it does there, in the processor's time (imagining worlds, growing its tree, playing
on, judging), is held against as many decisions from the same worlds, weighed by the game's policy
and played, and against as many bare random ones.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from unittest import mock

from fracas import catalogue
from fracas.bots import make_bot
from fracas.bots.worth import drawn, weights
from fracas.engine import Game, State, run
from fracas.lab.recipes import untimed
from fracas.question import asked
from fracas.seat import Seat

WANTED = 1.5
EVERY = 5
"""One question in so many is thought about."""
WORLDS, FAR = 6, 10
"""Worlds of each question that decisions alone are played in, and how many of them."""


class Costs:
    """In seconds, and how many decisions they were for."""

    def __init__(self) -> None:
        self.searching = self.weighing = self.bare = 0.0
        self.searched = self.weighed = self.played = 0

    def _against(self, seconds: float, decisions: int) -> float:
        return (self.searching / self.searched) / (seconds / decisions)

    @property
    def in_weighed(self) -> float:
        return self._against(self.weighing, self.weighed)

    @property
    def in_bare(self) -> float:
        return self._against(self.bare, self.played)


def counted(do: Callable[[], object]) -> int:
    """How many decisions it makes."""
    with mock.patch.object(run, "answer", wraps=run.answer) as made:
        do()
    return made.call_count


def weigh(game: Game[Any], s: State, rng: random.Random) -> int:
    """A few decisions as the policy weighs them; returns how many."""
    for made in range(FAR):
        if s.result is not None:
            return made
        strand, seat = run.decision(s)
        options = run.choices(s, strand, seat)
        likely = weights(game, s, strand.asking, seat, options)
        run.answer(s, strand, seat, drawn(options, likely, rng.random))
    return FAR


def _itself(s: State) -> State:
    return s


def questions(game: Game[Any]) -> Iterator[Seat]:
    """Who is asked something with a choice, in games of the policy."""
    for n in range(1_000):
        player = make_bot("reflex", f"search/{n}", game)
        s = game.start(game.checked_seats(None), f"search/{n}", game.checked_options({}))
        while s.result is None:
            _, mover = run.decision(s)
            seat = Seat(game, partial(_itself, s), mover)
            strand = asked(s, mover)[0]
            choice = player.choose(seat)
            if len(run.choices(s, strand, mover)) > 1:
                yield seat
            run.answer(s, strand, mover, choice)


def look(game: Game[Any], count: int) -> Costs:
    spec = untimed("hard", game)
    costs = Costs()
    thought = 0
    for at, seat in enumerate(questions(game)):
        if at % EVERY:
            continue
        think = partial(make_bot(spec, at, game).consider, seat)
        began = time.thread_time()
        found = think()
        took = time.thread_time() - began
        if sum(one.visits for one in found) < 2:  # it knew at once
            continue
        costs.searching += took
        costs.searched += counted(think)
        rng = random.Random(at)
        for _ in range(WORLDS):
            world, twin = seat.imagine(rng), seat.imagine(rng)
            began = time.thread_time()
            costs.weighed += weigh(game, world, rng)
            costs.weighing += time.thread_time() - began
            began = time.thread_time()
            costs.played += run.playout(twin, rng.random, FAR)
            costs.bare += time.thread_time() - began
        thought += 1
        if thought == count:
            break
    return costs


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--questions", type=int, default=30)
    args = parser.parse_args()
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name in args.games or catalogue.known():
        costs = look(catalogue.find(name), args.questions)
        said = "reached" if costs.in_weighed <= WANTED else "missed"
        print(
            f"{name}: search costs {costs.in_weighed:.2f} of its {costs.searched:,} decisions, "
            f"weighed (wanted {WANTED:g}: {said}), and {costs.in_bare:.2f} bare random ones"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
