"""What every bot is: something that answers a seat's most urgent question, and can say why.

A bot gets a seat and a seed, nothing else. It keeps nothing between questions: its generator is
made anew from its seed and the question's number, so the same seed and the same knowledge always
give the same choice, after a reload too.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from fracas.engine import BadInput, Choice
from fracas.question import Question
from fracas.seat import Seat


@dataclass(frozen=True)
class Considered:
    """One option as a bot weighed it."""

    choice: Choice
    value: float | None = None
    """What the bot thinks it is worth to its seat, 0 to 1; None if it did not look."""
    visits: int = 0
    """How often it was tried in the bot's mind."""


class Bot(Protocol):
    def consider(self, seat: Seat) -> list[Considered]:
        """The options of the seat's most urgent question as the bot sees them, the best first."""

    def choose(self, seat: Seat) -> Choice:
        """The answer to the seat's most urgent question."""


class Weighing:
    """A bot that takes the best of what it considers, and does not consider where there is no
    choice."""

    def consider(self, seat: Seat) -> list[Considered]:
        raise NotImplementedError

    def choose(self, seat: Seat) -> Choice:
        choices = asked_of(seat).choices
        return choices[0] if len(choices) == 1 else self.consider(seat)[0].choice


def asked_of(seat: Seat) -> Question:
    question = seat.question
    if question is None:
        raise BadInput(f"seat {seat.number} is not asked anything now")
    return question


def generator(seed: int | str, question: Question) -> random.Random:
    return random.Random(f"{seed}/{question.number}/{question.seat}")


def whole_input(bot: Bot, seat: Seat) -> list[Choice]:
    """The bot's answers as one input: more than one where only whole actions are inputs."""
    answers = [bot.choose(seat)]
    while (inner := seat.after(*answers)) is not None:
        answers.append(bot.choose(inner))
    return answers


def explain(bot: Bot, seat: Seat, most: int = 5) -> list[str]:
    """What the bot would do and what else it thought of, in words, the best first."""
    question = asked_of(seat)
    lines = []
    for one in bot.consider(seat)[:most]:
        said = question.option(one.choice).label
        if one.value is not None:
            said += f": {one.value:.0%}"
        if one.visits:
            said += f" in {one.visits} tries"
        lines.append(said)
    return lines
