"""What a bot would do and why, for a person in the same seat: from that seat's knowledge alone."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fracas.engine import Choice, run
from fracas.question import Question
from fracas.seat import Seat

from .base import Bot, Considered, asked_of, generator
from .worth import play_on

WORLDS = 16
"""Imagined worlds in which the action is compared with the next best answers."""
RIVALS = 3
"""So many of them."""
SLIGHT = 0.1
"""A difference in points below this is no reason."""
LONGEST = 8
"""Answers of one action."""


@dataclass(frozen=True)
class Advice:
    question: Question
    answers: list[Choice]
    """The whole action: which figure, and where to."""
    considered: list[Considered]
    """The options, the best first."""
    reasons: list[tuple[str, float]]
    """Where the action leads the next best answers and where it falls behind, in the game's own
    points, the weightiest first; by the names of its outlook. Only where it leads, if it does not
    lead in all: then tries, not this estimate, have spoken for it."""


def advise(bot: Bot, seat: Seat, seed: int | str) -> Advice:
    question = asked_of(seat)
    considered = _agreeing(bot.consider(seat))
    answers = _whole(bot, seat, considered[0].choice)
    reasons = _reasons(seat, question, answers, considered[1:], generator(seed, question))
    return Advice(question, answers, considered, reasons)


def _agreeing(considered: list[Considered]) -> list[Considered]:
    """No figure speaks against the choice: what seems better was tried too seldom to be trusted."""
    first, *others = considered
    if first.value is None:
        return considered
    return [
        first,
        *(
            one if one.value is None or one.value <= first.value else replace(one, value=None)
            for one in others
        ),
    ]


def _whole(bot: Bot, seat: Seat, first: Choice) -> list[Choice]:
    """An answer and what it takes to carry it out."""
    answers, kind = [first], asked_of(seat).kind
    completes = seat.game.mind.completes
    while len(answers) < LONGEST and (further := seat.then(*answers)) is not None:
        step = asked_of(further).step
        if not (step.inner or step.part or step.kind in completes.get(kind, ())):
            break
        answers.append(bot.choose(further))
        kind = step.kind
    return answers


def _reasons(
    seat: Seat,
    question: Question,
    answers: Sequence[Choice],
    others: Sequence[Considered],
    rng: random.Random,
) -> list[tuple[str, float]]:
    if seat.game.mind.outlook is None or not others:
        return []
    totals: dict[str, float] = {}
    rivals = [[one.choice] for one in others[:RIVALS]]
    for _ in range(WORLDS):
        world, luck = seat.imagine(rng), rng.random()
        for action, share in [(answers, 1.0), *((one, -1 / len(rivals)) for one in rivals)]:
            for name, value in _after(seat, world, question, action, luck).items():
                totals[name] = totals.get(name, 0.0) + share * value / WORLDS
    least = SLIGHT if sum(totals.values()) < SLIGHT else float("-inf")
    found = [(name, one) for name, one in totals.items() if abs(one) >= SLIGHT and one >= least]
    return sorted(found, key=lambda one: (-abs(one[1]), one[0]))


def _after(
    seat: Seat, world: Any, question: Question, answers: Sequence[Choice], luck: float
) -> Mapping[str, float]:
    """What the seat can count on once an action has worked, all else being equal."""
    assert seat.game.mind.outlook is not None
    s = seat.game.copy(world)
    strand = next(one for one in s.strands if one.id == question.strand)
    for at, one in enumerate(answers):
        asked = strand.asking is not None and seat.number in run.asked_seats(s, strand)
        if at and not (asked and one in run.choices(s, strand, seat.number)):
            break
        run.answer(s, strand, seat.number, one)
        if s.result is not None:
            break
    if s.result is None:
        play_on(seat.game, s, random.Random(luck).random, 0, sharp=4.0)
    return seat.game.mind.outlook(s, seat.number)
