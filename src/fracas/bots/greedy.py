"""The greedy bot: one action ahead, judged by the game's value function.

Questions are factored ("which figure", then "where to"), so a single answer says little. One ply
is therefore a chain: the bot's own follow-up questions, up to the point where somebody else is
asked, chance falls or the bot learns anything. Each first answer is worth the best chain found
behind it, averaged over imagined worlds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from fracas.engine import Choice, Game, State, run
from fracas.question import Question
from fracas.seat import Seat

from .base import Considered, Weighing, asked_of, generator
from .worth import weights, worth

RULED_OUT = 1e-7
"""What the policy finds so much less likely than its favourite is not looked at."""


class Greedy(Weighing):
    def __init__(
        self,
        seed: int | str,
        worlds: int = 3,
        depth: int = 6,
        beam: int = 2,
        width: int = 12,
        evaluations: int = 800,
        sure: float = 0.9,
        breadth: int = 0,
    ) -> None:
        self.seed = seed
        self.worlds = worlds
        """Imagined worlds in which each option is tried."""
        self.depth = depth
        """How many questions of its own it looks through."""
        self.beam = beam
        """How many unfinished chains it follows behind each first answer."""
        self.width = width
        """How many options of a follow-up question it tries."""
        self.evaluations = evaluations
        """When to stop following chains, for each world."""
        self.sure = sure
        """An option that the game's policy gives such a share is taken without a look ahead."""
        self.breadth = breadth
        """How many options of the question itself it tries, by the policy; 0 is all of them."""

    def consider(self, seat: Seat) -> list[Considered]:
        question = asked_of(seat)
        rng = generator(self.seed, question)
        choices, untried = self.tried(seat, question, rng)
        if len(choices) == 1:
            return [Considered(choices[0], visits=1), *map(Considered, untried)]
        totals = [0.0] * len(choices)
        for _ in range(self.worlds):
            world = seat.imagine(rng)
            look = _Look(self, seat.game, seat.number, rng)
            for at, value in enumerate(look.first(world, question.strand, choices)):
                totals[at] += value
        # equals are told apart by chance, so that the bot has no habits to exploit
        order = sorted(range(len(choices)), key=lambda at: (-totals[at], rng.random()))
        found = [Considered(choices[at], totals[at] / self.worlds, self.worlds) for at in order]
        return [*found, *(Considered(one, found[-1].value) for one in untried)]

    def tried(
        self, seat: Seat, question: Question, rng: random.Random
    ) -> tuple[Sequence[Choice], Sequence[Choice]]:
        """The options worth a look, and the others: only one where the policy leaves no doubt. It
        looks at an imagined world, as it may look only at what the seat knows anyway."""
        choices = question.choices
        if seat.game.mind.policy is None:
            return choices, ()
        likely = list(seat.game.mind.policy(seat.imagine(rng), question.step, seat.number, choices))
        order = sorted(range(len(choices)), key=lambda at: -likely[at])
        certain = likely[order[0]] >= self.sure * sum(likely)
        sound = sum(one > RULED_OUT * likely[order[0]] for one in likely)
        most = 1 if certain else min(sound, self.breadth or sound)
        if most >= len(choices):
            return choices, ()
        return [choices[at] for at in order[:most]], [choices[at] for at in order[most:]]


class _Look:
    """A look ahead in one world."""

    def __init__(self, bot: Greedy, game: Game[Any], seat: int, rng: random.Random) -> None:
        self.bot = bot
        self.game = game
        self.seat = seat
        self.rng = rng
        self.left = bot.evaluations

    def first(self, world: State, strand: int, choices: Sequence[Choice]) -> list[float]:
        """The best that each first answer can lead to."""
        chains = []
        best = []
        for choice in choices:
            ended, going = self.expand([world], strand, [choice])
            best.append(max((value for value, _ in ended), default=-1.0))
            chains.append(going)
        standing = [[value for value, _ in going] for going in chains]
        for _ in range(1, self.bot.depth):
            if self.left <= 0 or not any(chains):
                break
            for at, going in enumerate(chains):
                if going:
                    ended, going = self.expand([s for _, s in going], None, None)
                    best[at] = max([best[at], *(value for value, _ in ended)])
                    chains[at] = going
                    standing[at] = [value for value, _ in going]
        # a chain cut short counts as it stands
        return [max([top, *values]) for top, values in zip(best, standing, strict=True)]

    def expand(
        self, states: list[State], strand: int | None, choices: Sequence[Choice] | None
    ) -> tuple[list[tuple[float, State]], list[tuple[float, State]]]:
        """Answer the next question of these states in each way: chains that end, and the beam."""
        ended: list[tuple[float, State]] = []
        going: list[tuple[float, State]] = []
        for s in states:
            before = self.settled(s)
            for choice in self.tries(s) if choices is None else choices:
                after = self.game.copy(s)
                if strand is None:
                    where, _ = run.decision(after)
                else:
                    where = next(one for one in after.strands if one.id == strand)
                run.answer(after, where, self.seat, choice)
                self.left -= 1
                value = worth(self.game, after, self.seat, self.rng.random)
                goes_on = after.result is None and self.settled(after) == before
                if goes_on and run.decision(after)[1] == self.seat:
                    going.append((value, after))
                else:
                    ended.append((value, after))
        going.sort(key=lambda one: -one[0])
        return ended, going[: self.bot.beam]

    def tries(self, s: State) -> Sequence[Choice]:
        """The options of a follow-up question that are worth a try, the likeliest first: among
        equals the beam keeps those."""
        strand, seat = run.decision(s)
        options = run.choices(s, strand, seat)
        likely = weights(self.game, s, strand.asking, seat, options)
        order = sorted(range(len(options)), key=lambda at: (-likely[at], self.rng.random()))
        certain = likely[order[0]] >= self.bot.sure * sum(likely)
        return [options[at] for at in order[: 1 if certain else self.bot.width]]

    def settled(self, s: State) -> tuple[object, ...]:
        """Changes when chance falls or the seat learns something."""
        bit = 1 << self.seat
        return s.chance_used(), s.told, sum([mask & bit for mask in s.seen])
