"""Why not: every refusal names what was wished, the reason, the clause and what would be legal."""

from collections.abc import Sequence

from fracas.engine import Choice, Refused, text

from .grid import AT

SHOWN = 12
"""How many legal choices a refusal lists."""


def refuse(reason: str, clause: str, legal: Sequence[Choice], **args: Choice) -> Refused:
    why = text(f"refuse.{reason}", clause=clause, legal=tuple(legal[:SHOWN]), **args)
    return Refused(why, (clause,), tuple(legal))


def no_option(choice: Choice, clauses: Sequence[str], legal: Sequence[Choice]) -> Refused:
    """The choice makes no sense here at all."""
    shown = choice if isinstance(choice, int | str) else str(choice)
    return refuse("no_option", clauses[-1], legal, choice=shown)


def space_in(choice: Choice) -> int | None:
    """The space that a choice names, if it names one."""
    return AT.get(choice) if isinstance(choice, str) else None
