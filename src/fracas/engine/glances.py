"""What a sound player does at a glance, by the kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .state import Step
from .text import Choice

Glance = Callable[[Any, Any, int, Sequence[Any]], Sequence[float]]
"""Weights of a step's options, of a state, the step, the seat asked and the options."""
Policy = Callable[[Any, Step, int, Sequence[Choice]], Sequence[float]]


def at_a_glance(glances: Mapping[type[Step], Glance]) -> Policy:
    """The `policy` of a game whose steps are weighed by a function each. Where a step has none, or
    it favours nothing, all options are alike."""

    def policy(s: Any, step: Step, seat: int, options: Sequence[Choice]) -> Sequence[float]:
        weigh = glances.get(type(step))
        found = None if weigh is None else weigh(s, step, seat, options)
        return found if found and any(found) else [1.0] * len(options)

    return policy
