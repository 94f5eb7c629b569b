"""The search bot: information-set Monte-Carlo tree search over imagined worlds.

One tree for what the seat can tell apart. Each iteration imagines a world, walks down the tree as
far as it is known, adds an edge, plays on for a while and credits every edge on the way with what
the end was worth to the seat that chose it; so it serves any number of seats. The tree is open to
chance: what falls is drawn anew in every world, and an edge counts how often it was there to be
chosen. Sealed answers do not branch the tree before they are revealed: no seat in it answers to
what it could not see.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, TypeAlias

from fracas.engine import BadInput, Choice, Game, State, Step, Strand, run
from fracas.learned import network
from fracas.question import Question
from fracas.seat import Seat

from .base import Bot, Considered, Weighing, asked_of, generator
from .trials import Trials
from .worth import play_on, weights, worths

KNOWN = 0.95
"""How likely an answer is that a guide gives without a look."""
Asked: TypeAlias = tuple[type, int]
"""What is asked, and whom: chance can lead to different questions after the same choices."""
Seen: TypeAlias = tuple[Choice, ...]
"""What is known to have been chosen: a choice, nothing while it is sealed, or what is revealed."""


class Edge:
    __slots__ = ("available", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        """What it was worth to the seat that chooses it."""
        self.prior = prior


class Node:
    __slots__ = ("asked", "children")

    def __init__(self) -> None:
        self.asked: dict[Asked, dict[Choice, Edge]] = {}
        self.children: dict[tuple[Asked, Seen], Node] = {}


class Search(Weighing):
    def __init__(
        self,
        seed: int | str,
        iterations: int = 0,
        seconds: float = 0.0,
        rollout: int = -1,
        explore: float = 2.0,
        sharp: float = 1.0,
        look: int = 0,
        sure: float = 1.0,
        breadth: int = 0,
        rests: int = 1,
        most: int = 0,
        calm: int = 0,
        taught: int = 0,
        learned: int = 0,
        guide: Bot | None = None,
    ) -> None:
        if iterations <= 0 and seconds <= 0:
            raise BadInput("search needs a budget: iterations=… or seconds=…")
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        """Both may be given: the first that runs out ends the search."""
        self.rollout = rollout
        """Decisions played beyond the tree before the value function speaks; below 0, some where
        the game has one, and to the end where it has none."""
        self.explore = explore
        """How much is tried out, measured by how far apart the values are."""
        self.sharp = sharp
        """How closely the decisions beyond the tree keep to the policy's favourite: its weights are
        raised to this power."""
        self.guide = guide if look else None
        """Whose opinion the search starts from: the game's greedy bot, if `look` is not 0."""
        self.stand_in = guide
        """Who answers where nobody can foresee how it goes on."""
        self.sure = sure
        """An answer that seems so likely before any search is taken without one."""
        self.breadth = breadth
        """If not 0, no tree grows: so many of the likeliest answers are compared."""
        self.rests = rests
        """How often the position comes to rest before the value speaks."""
        self.most = most
        """If not 0, the likeliest answer is taken where there are more than this to compare."""
        self.calm = calm
        """If not 0, answers at rest, which begin something, are compared however sure they seem."""
        self.taught = taught
        """If not 0, the value that was fitted in the lab judges positions, if there is one."""
        self.learned = learned
        """If not 0, the search starts from the opinion of the network that has learnt the game, if
        there is one."""

    def consider(self, seat: Seat) -> list[Considered]:
        question = asked_of(seat)
        rng = generator(self.seed, question)
        foresight = seat.game.mind.foresight
        if foresight is not None and self.stand_in and not foresight(seat.imagine(rng)):
            return self.stand_in.consider(seat)
        priors = self.first_opinions(seat, question, rng)
        if priors and max(priors.values()) >= self.sure and not self.at_rest(seat, rng):
            best = max(priors, key=priors.__getitem__)
            others = [one for one in question.choices if one != best]
            return [Considered(best, visits=1), *map(Considered, others)]
        if self.breadth:
            return self.compared(seat, question, rng, priors)
        tree = _Tree(self, seat, rng, question.strand)
        tree.expect(question.step, priors)
        edges = tree.grow(question.choices)
        order = sorted(edges.items(), key=lambda one: (-one[1].visits, -_mean(one[1])))
        return [Considered(choice, _mean(edge), edge.visits) for choice, edge in order]

    def mind(self, seat: Seat) -> Game[Any]:
        return seat.game.by_taught if self.taught else seat.game

    def at_rest(self, seat: Seat, rng: random.Random) -> bool:
        quiet = seat.game.mind.quiet
        return bool(self.calm) and quiet is not None and quiet(seat.imagine(rng))

    def compared(
        self, seat: Seat, question: Question, rng: random.Random, priors: dict[Choice, float]
    ) -> list[Considered]:
        """The likeliest answers compared with each other, then the others."""
        likely = sorted(priors or question.choices, key=lambda one: -priors.get(one, 0.0))
        if self.most and len(likely) > self.most:
            return [Considered(likely[0], visits=1), *map(Considered, likely[1:])]
        tried, untried = likely[: self.breadth], likely[self.breadth :]
        further = max(0, self.rollout)
        trials = Trials(self.mind(seat), seat, question, rng, self.rests, self.sharp, further)
        found = trials.compare(tried, self.iterations, self.seconds)
        return [*found, *map(Considered, untried)]

    def first_opinions(
        self, seat: Seat, question: Question, rng: random.Random
    ) -> dict[Choice, float]:
        """How likely each answer seems before any search: by the network, by the guide, or by the
        game's policy."""
        asked = network(seat.game.name) if self.learned else None
        if asked is not None:
            return asked.opinions(seat, question)
        if self.guide is not None:
            return opinions(self.guide.consider(seat))
        if seat.game.mind.policy is None:
            return {}
        likely = weights(seat.game, seat.imagine(rng), question.step, seat.number, question.choices)
        scale = 1 / sum(likely)
        return {one: weight * scale for one, weight in zip(question.choices, likely, strict=True)}


def opinions(considered: Sequence[Considered]) -> dict[Choice, float]:
    """Another bot's values as likelihoods: how far each is behind the best, by the mean."""
    values = [one.value for one in considered if one.value is not None]
    if len(values) < len(considered):  # it knew at once
        rest = (1 - KNOWN) / max(1, len(considered) - 1)
        return {one.choice: rest if at else KNOWN for at, one in enumerate(considered)}
    best = max(values)
    unit = max(1e-9, (best - sum(values) / len(values)) / 2)
    raw = [exp((value - best) / unit) for value in values]
    total = sum(raw)
    return {one.choice: weight / total for one, weight in zip(considered, raw, strict=True)}


class _Tree:
    def __init__(self, bot: Search, seat: Seat, rng: random.Random, strand: int) -> None:
        self.seat = seat
        self.game = bot.mind(seat)
        self.rng = rng
        self.strand = strand
        self.bot = bot
        self.root = Node()
        self.rollout = bot.rollout
        if self.rollout < 0:
            self.rollout = 2_000 if self.game.mind.value is None else 8
        self.low = 1.0
        self.high = 0.0
        """The least and the most that anything was worth to anybody."""

    def expect(self, step: Step, priors: dict[Choice, float]) -> None:
        """Start from another's opinion of the first question."""
        if priors:
            self.root.asked[type(step), self.seat.number] = {
                choice: Edge(prior) for choice, prior in priors.items()
            }

    def grow(self, choices: Sequence[Choice]) -> dict[Choice, Edge]:
        """Spend the budget; returns the edges of the root."""
        bot = self.bot
        until = time.monotonic() + bot.seconds if bot.seconds > 0 else None
        done = 0
        edges: dict[Choice, Edge] = {}
        while not bot.iterations or done < bot.iterations:
            if until is not None and done and time.monotonic() >= until:
                break
            self.iterate()
            done += 1
            if not edges:
                edges = next(iter(self.root.asked.values()))
            elif done % 16 == 0 and bot.iterations and _decided(edges, bot.iterations - done):
                break
        return {choice: edges.get(choice) or Edge(0.0) for choice in choices}

    def iterate(self) -> None:
        s = self.seat.imagine(self.rng)
        strand = next(one for one in s.strands if one.id == self.strand)
        mover = self.seat.number
        node = self.root
        path: list[tuple[int, Edge]] = []
        veiled: list[Choice] = []
        """What has been sealed and nobody sees yet."""
        new = False
        while not new:
            step = strand.asking
            asked = type(step), mover
            edges = node.asked.get(asked)
            if edges is None:
                edges = node.asked[asked] = {}
            choice, edge = self.select(s, strand, mover, edges)
            new = edge.visits == 0
            path.append((mover, edge))
            sealed = strand.sealed is not None
            number = strand.number
            run.answer(s, strand, mover, choice)
            if s.result is not None:
                break
            seen: Seen = (choice,)
            if sealed:
                veiled.append(choice)
                revealed = strand.asking is None or strand.number != number
                seen = tuple(veiled) if revealed else ()
                if revealed:
                    veiled = []
            child = node.children.get((asked, seen))
            if child is None:
                child = node.children[asked, seen] = Node()
            node = child
            strand, mover = run.decision(s)
        if s.result is None and (self.rollout or self.game.mind.quiet is not None):
            play_on(self.game, s, self.rng.random, self.rollout, self.bot.sharp, self.bot.rests)
        values = worths(self.game, s, {mover for mover, _ in path})
        for value in values.values():
            # of two, what one gains the other loses
            other = 1 - value if s.seats == 2 else value
            self.low = min(self.low, value, other)
            self.high = max(self.high, value, other)
        for mover, edge in path:
            edge.visits += 1
            edge.total += values[mover]

    def select(
        self, s: State, strand: Strand, mover: int, edges: dict[Choice, Edge]
    ) -> tuple[Choice, Edge]:
        """The option with the best mean and the most to learn (PUCT)."""
        options = run.choices(s, strand, mover)
        try:
            here = [edges[one] for one in options]
        except KeyError:
            likely = weights(self.game, s, strand.asking, mover, options)
            scale = 1 / sum(likely)
            for one, weight in zip(options, likely, strict=True):
                if one not in edges:
                    edges[one] = Edge(weight * scale)
            here = [edges[one] for one in options]
        best = -1.0
        visits = total = 0.0
        for edge in here:
            edge.available += 1
            visits += edge.visits
            total += edge.total
        unknown = total / visits if visits else 0.5
        start = int(self.rng.random() * len(here))  # equals are told apart by chance
        chosen = start
        # a game whose values are never far apart would only follow its priors otherwise
        explore = self.bot.explore * max(0.0, self.high - self.low or 1.0)
        for at in range(start - len(here), start):
            edge = here[at]
            count = edge.visits
            mean = edge.total / count if count else unknown
            score = mean + explore * edge.prior * sqrt(edge.available) / (1 + count)
            if score > best:
                best = score
                chosen = at
        return options[chosen], here[chosen]


def _mean(edge: Edge) -> float:
    return edge.total / edge.visits if edge.visits else 0.0


def _decided(edges: dict[Choice, Edge], left: int) -> bool:
    """Whether nothing can overtake the leader any more."""
    counts = sorted(edge.visits for edge in edges.values())
    return len(counts) > 1 and counts[-1] - counts[-2] > left
