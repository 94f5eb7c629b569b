"""The reflex bot: plays as the game's policy weighs the options, or a network that has learnt the
game, without a look ahead."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.learned import network
from fracas.seat import Seat

from .base import Considered, Weighing, asked_of, generator
from .worth import drawn, weights


class Reflex(Weighing):
    def __init__(
        self, seed: int | str, sharp: float = 4.0, floor: float = 0.0, learned: int = 0
    ) -> None:
        self.seed = seed
        self.sharp = sharp
        """How closely it keeps to the policy's favourite: weights are raised to this power."""
        self.floor = floor
        """What has a smaller share than this of the favourite's weight is no slip but a blunder,
        and never chosen."""
        self.learned = learned
        """If not 0, the network that has learnt the game is asked, if there is one."""

    def consider(self, seat: Seat) -> list[Considered]:
        question = asked_of(seat)
        rng = generator(self.seed, question)
        choices = question.choices
        asked = network(seat.game.name) if self.learned else None
        if asked is not None:
            likely: Sequence[float] = list(asked.opinions(seat, question).values())
        else:
            likely = weights(seat.game, seat.imagine(rng), question.step, seat.number, choices)
        least = self.floor * max(likely)
        sound = [at for at, one in enumerate(likely) if one >= least]
        chosen = drawn(
            [choices[at] for at in sound], [likely[at] for at in sound], rng.random, self.sharp
        )
        others = sorted(
            (at for at, one in enumerate(choices) if one != chosen), key=lambda at: -likely[at]
        )
        return [Considered(chosen, visits=1), *(Considered(choices[at]) for at in others)]
