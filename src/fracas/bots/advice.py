"""What a bot would do and why, for a person in the same seat: from that seat's knowledge alone."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fracas.engine import Choice, run
from fracas.question import Question
from fracas.seat import Seat

from .base import Bot, Considered, asked_of, generator
from .worth import play_on

WORLDS = 16
"""Imagined worlds in which the first option is compared with the next best."""
RIVALS = 3
"""So many of them."""
SLIGHT = 0.1
"""A difference in points below this is no reason."""


@dataclass(frozen=True)
class Advice:
    question: Question
    considered: list[Considered]
    """The options, the best first."""
    reasons: list[tuple[str, float]]
    """Where the first leads the next best and where it falls behind, in the game's own points, the
    weightiest first; by the names of its outlook."""


def advise(bot: Bot, seat: Seat, seed: int | str) -> Advice:
    question = asked_of(seat)
    considered = bot.consider(seat)
    reasons = _reasons(seat, question, considered, generator(seed, question))
    return Advice(question, considered, reasons)


def _reasons(
    seat: Seat, question: Question, considered: list[Considered], rng: random.Random
) -> list[tuple[str, float]]:
    if seat.game.mind.outlook is None or len(considered) < 2:
        return []
    totals: dict[str, float] = {}
    others = considered[1 : 1 + RIVALS]
    for _ in range(WORLDS):
        world, luck = seat.imagine(rng), rng.random()
        for one in considered[: 1 + RIVALS]:
            share = 1 / WORLDS if one is considered[0] else -1 / WORLDS / len(others)
            for name, value in _after(seat, world, question, one.choice, luck).items():
                totals[name] = totals.get(name, 0.0) + share * value
    if sum(totals.values()) < SLIGHT:  # tries, not this estimate, have spoken for it
        return []
    found = [(name, value) for name, value in totals.items() if abs(value) >= SLIGHT]
    return sorted(found, key=lambda one: (-abs(one[1]), one[0]))


def _after(
    seat: Seat, world: Any, question: Question, choice: Choice, luck: float
) -> Mapping[str, float]:
    """What the seat can count on once a choice has worked, all else being equal."""
    assert seat.game.mind.outlook is not None
    s = seat.game.copy(world)
    strand = next(one for one in s.strands if one.id == question.strand)
    run.answer(s, strand, seat.number, choice)
    if s.result is None:
        play_on(seat.game, s, random.Random(luck).random, 0, sharp=4.0)
    return seat.game.mind.outlook(s, seat.number)
