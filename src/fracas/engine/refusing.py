"""A no for people: why, the clause, and what would be legal."""

from __future__ import annotations

from typing import Any

from .errors import Refused
from .state import Step
from .text import Choice, text


def refuse(step: Step, s: Any, reason: str, clause: str, /, **args: Choice) -> Refused:
    """By the text `refuse.<reason>`, which gets the clause and the choices that are `legal`."""
    legal = tuple(step.options(s))
    why = text(f"refuse.{reason}", clause=clause, legal=step.spoken(s, legal), **args)
    return Refused(why, (clause,), legal)


def no_option(step: Step, s: Any, choice: Choice, clause: str = "") -> Refused:
    """The choice makes no sense here at all: the text `refuse.no_option`, by the step's last clause
    unless another is named."""
    shown = choice if isinstance(choice, int | str) else str(choice)
    return refuse(step, s, "no_option", clause or step.clauses[-1], choice=shown)
