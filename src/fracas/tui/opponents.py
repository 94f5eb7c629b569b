"""Bots by name, for the seats where nobody sits."""

from __future__ import annotations

import random

from fracas.engine.errors import BadInput
from fracas.engine.text import Choice
from fracas.question import Question
from fracas.table import Table

NAMES = ("random",)
USUAL = "random"


class Bot:
    """Chooses uniformly, the same for the same seed and question."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def whole_action(self, table: Table, seat: int, question: Question) -> list[Choice]:
        chance = random.Random(f"{self.seed}/{question.number}")
        answers = [chance.choice(question.options).data]
        while (
            following := table.draft(seat, *answers, question=question.number)
        ) is not None and following.step.inner:
            answers.append(chance.choice(following.options).data)
        return answers


def make_bot(spec: str, seed: str) -> Bot:
    if spec not in NAMES:
        raise BadInput(f"there is no bot {spec!r}; there are: {', '.join(NAMES)}")
    return Bot(seed)
