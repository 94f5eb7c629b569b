"""One game between bots, and the plan of many."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from fracas import catalogue
from fracas.engine import BadInput, Game, run
from fracas.question import asked
from fracas.seat import Seat

from .measures import Move, Taken, Watch
from .oath import OWN, bot_of, swear
from .recipes import untimed

LONGEST = 100_000
"""Decisions after which a game is called off: none of ours comes near."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be played: plain data, so that it can be sent to another process."""

    game: str
    bots: tuple[str, ...]
    games: int
    seats: int
    seed: str
    options: dict[str, int | str | bool]
    measure: tuple[str, ...] = ()
    """What is looked at on the way: names of `MEASURES`."""
    choices: tuple[str, ...] = ()
    """Kinds of questions whose choices are counted."""
    tries: bool = False
    """Whether bots think as long as their tries last, whatever the clock says: then a game is the
    same on every machine."""

    def lineup(self, index: int) -> tuple[str, ...]:
        """Who sits where in a game: everybody moves on by a seat from one to the next."""
        return tuple(
            self.bots[(seat + index) % self.seats % len(self.bots)] for seat in range(self.seats)
        )

    def deal(self, index: int) -> str:
        """The seed of a game: everybody gets to play every seat of a deal, so luck evens out."""
        return f"{self.seed}/{index if len(set(self.bots)) == 1 else index // self.seats}"


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game went. What is below `seconds` is there where it was measured."""

    index: int
    seed: str
    bots: tuple[str, ...]
    """By seat."""
    places: tuple[int, ...]
    """Empty if the game was called off for its length."""
    scores: tuple[int, ...]
    decisions: int
    seconds: float
    names: tuple[str, ...] = ()
    first: int = -1
    ending: str = ""
    course: dict[str, float] = {}
    curve: tuple[tuple[int, ...], ...] = ()
    """For each of 21 moments the scores by seat."""
    choices: tuple[Taken, ...] = ()
    moves: tuple[Move, ...] = ()
    thinking: tuple[float, ...] = ()
    """The mean of each seat's decisions in ms of the processor."""
    slowest: tuple[float, ...] = ()

    @property
    def drawn(self) -> bool:
        """Shared by all; alone one wins or loses."""
        return len(self.places) > 1 and all(place == 1 for place in self.places)

    @property
    def lost(self) -> bool:
        """By all, to the game itself."""
        return bool(self.places) and 1 not in self.places

    @property
    def wins(self) -> tuple[float, ...]:
        """By seat; a shared victory is shared."""
        first = self.places.count(1)
        return tuple(1 / first if place == 1 else 0.0 for place in self.places)

    def digest(self) -> str:
        """Of all that does not hang on the machine."""
        moves = tuple(msgspec.structs.replace(one, ms=0.0) for one in self.moves)
        bare = msgspec.structs.replace(self, seconds=0.0, thinking=(), slowest=(), moves=moves)
        return blake2b(msgspec.json.encode(bare, order="sorted"), digest_size=16).hexdigest()


def plan(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    seed: int | str = 1,
    options: Mapping[str, int | str | bool] | None = None,
    measure: Sequence[str] = (),
    choices: Sequence[str] = (),
    tries: bool = False,
) -> Plan:
    """Checked as a whole before anything is played, or BadInput."""
    found = game_of(game)
    count = found.checked_seats(seats)
    chosen = found.checked_options(options or {})
    if games < 1:
        raise BadInput(f"at least one game has to be played, not {games}")
    if not bots:
        raise BadInput("at least one bot has to play")
    if len(bots) > count:
        raise BadInput(f"{len(bots)} bots do not fit {count} seats")
    for spec in bots:
        bot_of(untimed(spec, found) if tries else spec, 0, found)
        if spec.startswith(OWN):
            swear(found, spec, count, chosen)
    return Plan(
        game, tuple(bots), games, count, str(seed), chosen, tuple(measure), tuple(choices), tries
    )


def game_of(name: str) -> Game[Any]:
    """An installed game by its name, or one of your own by `module:attribute`."""
    return catalogue.load(name) if ":" in name else catalogue.find(name)


def play(plan: Plan, index: int) -> Played:
    """Play one game of a plan. It depends on nothing but the plan and the index."""
    game = game_of(plan.game)
    seed = plan.deal(index)
    lineup = plan.lineup(index)
    s = game.start(plan.seats, seed, plan.options)
    seats = [Seat(game, lambda: s, seat) for seat in range(plan.seats)]
    specs = [untimed(spec, game) for spec in lineup] if plan.tries else lineup
    bots = [bot_of(spec, f"{plan.seed}/{index}/{seat}", game) for seat, spec in enumerate(specs)]
    watch = Watch(game, s, plan.measure, plan.choices) if plan.measure else None
    clock = time.perf_counter
    started = clock()
    decisions = 0
    while s.result is None and decisions < LONGEST:
        _, mover = run.decision(s)
        strand = asked(s, mover)[0]
        if watch is None:
            run.answer(s, strand, mover, bots[mover].choose(seats[mover]))
        else:
            asked_at = time.process_time()  # a busy machine must not make a bot look slow
            choice = bots[mover].choose(seats[mover])
            watch.before(s, strand, mover, choice, time.process_time() - asked_at)
            run.answer(s, strand, mover, choice)
            watch.after(s)
        decisions += 1
    seconds = clock() - started
    result = s.result
    places, scores = (result.places, result.scores) if result is not None else ((), ())
    measured = watch.found(s) if watch is not None else {}
    return Played(index, seed, lineup, places, scores, decisions, seconds, **measured)
