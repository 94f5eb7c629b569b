"""What answers to a step look like, from the types in its rules."""

from __future__ import annotations

import typing
from functools import cache
from typing import Any

from .state import Sealed, Step


@cache
def answer_types(step: type[Step]) -> tuple[Any, ...]:
    """The types that legal answers to a step have: of what is offered, and of free ones."""
    offered = _offered(step)
    return (offered,) if step.shape is None else (offered, step.shape)


def _offered(step: type[Step]) -> Any:
    """What `chosen` says that it takes, else what is offered."""
    if not issubclass(step, Sealed):
        hints = typing.get_type_hints(step.chosen, include_extras=True)
        named = [hint for name, hint in hints.items() if name not in ("s", "return")]
        if named and named[0] is not Any:
            return named[0]
        found = typing.get_type_hints(step.options, include_extras=True).get("return")
    else:
        found = typing.get_type_hints(step.ballots, include_extras=True).get("return")
    if found is range:
        return int
    inside = [one for one in typing.get_args(found) if one is not Ellipsis]
    return inside[0] if inside else Any


def asks(step: type[Step]) -> bool:
    """Whether a step can ever put a question."""
    if issubclass(step, Sealed):
        return step.ballots is not Sealed.ballots
    return step.options is not Step.options
