"""The random bot: every option is as good as any other."""

from __future__ import annotations

from fracas.engine import Choice
from fracas.seat import Seat

from .base import Considered, asked_of, generator


class Random:
    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def consider(self, seat: Seat) -> list[Considered]:
        choice = self.choose(seat)
        others = [one for one in asked_of(seat).choices if one != choice]
        return [Considered(choice), *map(Considered, others)]

    def choose(self, seat: Seat) -> Choice:
        question = asked_of(seat)
        choices = question.choices
        if len(choices) == 1:
            return choices[0]
        return choices[int(generator(self.seed, question).random() * len(choices))]
