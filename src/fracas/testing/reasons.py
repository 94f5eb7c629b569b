"""Check that a refusal says by which rule: "why not?" has an answer."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.engine.errors import FracasError, Refused
from fracas.engine.text import Choice
from fracas.question import Question

from .plan import Moment, Plan, Variant, fail

UNNAMED = "refuse.option"
"""What the engine says where the game gives no reason: "… is not one of the choices here"."""
WISHES = 6
"""Answers against the rules that are tried at a question."""
NAMED = 0.95
FEW = 20
"""Below so many refusals the share says nothing."""


def check_reasons(plan: Plan, variant: Variant) -> None:
    """Of answers that were legal at a question of the same kind at another moment and are not here,
    nineteen in twenty are refused with a reason of their own."""
    tried, unnamed = asked_why(plan, variant)
    count = sum(map(len, unnamed.values()))
    if tried >= FEW and count > (1 - NAMED) * tried:
        worst = {kind: f"{len(of)}, as {of[0]!r}" for kind, of in unnamed.items()}
        fail(f"{count} of {tried} refusals give no reason: {worst} ({variant})")


def asked_why(plan: Plan, variant: Variant) -> tuple[int, dict[str, list[Choice]]]:
    """How many such answers were refused, and by kind of question those without a reason."""
    moments = plan.look(variant)
    known: dict[str, dict[str, Choice]] = {}
    for moment in moments:
        for question in _questions(moment):
            known.setdefault(question.kind, {}).update(
                {repr(one): one for one in question.choices}
            )
    unnamed: dict[str, list[Choice]] = {}
    tried = 0
    for moment in moments:
        for question in _questions(moment):
            for choice, refused in _refusals(moment, question, known[question.kind]):
                tried += 1
                if refused.why.key == UNNAMED or not refused.clauses:
                    unnamed.setdefault(question.kind, []).append(choice)
    return tried, unnamed


def _questions(moment: Moment) -> Iterator[Question]:
    for seat in range(moment.table.seats):
        yield from moment.table.questions(seat)


def _refusals(
    moment: Moment, question: Question, known: dict[str, Choice]
) -> Iterator[tuple[Choice, Refused]]:
    legal = set(map(repr, question.choices))
    others = [known[one] for one in sorted(known.keys() - legal)]
    for choice in moment.rng("reasons").sample(others, min(WISHES, len(others))):
        try:
            moment.table.branch().play(question.seat, choice, question=question.number)
        except Refused as refused:
            yield choice, refused
        except FracasError:
            continue
