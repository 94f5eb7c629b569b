"""Checks of what games show and offer against the types that they name."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.engine.answers import answer_types
from fracas.engine.errors import FracasError
from fracas.engine.text import Choice
from fracas.question import Question

from .plan import Plan, Variant, fail, where
from .walk import pick, viewers

LONGEST = 20
"""Parts of one action that are looked at."""


def check_views(plan: Plan, variant: Variant) -> None:
    """Every view is what the game's view type says, no more and no less."""
    if plan.game.sight.view is not None and plan.game.sight.shape is None:
        fail(f"{plan.game.name} has a view of its own but names no type for it: Sight(shape=…)")
    read = msgspec.json.Decoder(plan.game.view_type).decode
    for moment in plan.look(variant):
        for viewer in viewers(moment.table):
            shown = msgspec.json.encode(moment.table.sight(viewer))
            try:
                again = msgspec.json.encode(read(shown))
            except msgspec.ValidationError as error:
                fail(f"the view of {viewer!r} is not of its type: {error} ({where(moment)})")
            if msgspec.json.decode(again) != msgspec.json.decode(shown):
                fail(f"the view of {viewer!r} has more than its type: {where(moment)}")


def check_answers(plan: Plan, variant: Variant) -> None:
    """Every option is of the type that its step's rules name."""
    for moment in plan.look(variant):
        table = moment.table
        for question in (one for seat in range(table.seats) for one in table.questions(seat)):
            wanted = answer_types(type(question.step))
            for data in question.choices:
                if not any(_fits(data, one) for one in wanted):
                    fail(f"{question} offers {data!r}, but takes {wanted}: {where(moment)}")


def check_parts(plan: Plan, variant: Variant) -> None:
    """An option after which a part of the same action is asked says so."""
    for moment in plan.look(variant):
        table, rng = moment.table, moment.rng("parts")
        for question in (one for seat in range(table.seats) for one in table.questions(seat)):
            given: list[Choice] = []
            asked: Question | None = question
            while asked is not None and len(given) < LONGEST:
                choice = pick(rng, asked.choices)
                said = asked.step.parts(asked.state, choice)
                given.append(choice)
                try:
                    asked = table.draft(question.seat, *given, question=question.number)
                except FracasError:
                    break
                if asked is None or not (asked.step.inner or asked.step.part):
                    break
                if not said:
                    fail(
                        f"{asked} is a part of what {given} begins, but {given[-1]!r} does not "
                        f"say that parts follow: {where(moment)}"
                    )


def _fits(data: object, wanted: Any) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(data), type=wanted)
    except msgspec.ValidationError:
        return False
    return True
