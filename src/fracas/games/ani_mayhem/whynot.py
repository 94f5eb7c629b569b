"""Why a wish is against the rules, in words that name the rule. AM-34.14.

Only what everybody sees is named: a number that somebody made up may be that of a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.engine import Choice, Refused, text

from .cards import CARDS
from .state import AniMayhem, Body
from .things import able

Why = Callable[[AniMayhem, int, tuple[int, ...]], Refused]
"""Why a seat cannot do an act now, by its parts; the time for it is right."""


def no(why: str, clause: str, **said: Choice) -> Refused:
    return Refused(text(f"refuse.{why}", **said), (clause,))


def known(kind: int) -> int:
    """A kind of card that there is, whatever somebody made up."""
    return kind if 0 <= kind < len(CARDS) else 0


def own(s: AniMayhem, seat: int, who: int, clause: str = "AM-2.67") -> Body | Refused:
    """A character of one's own that is able to act, or why it is none."""
    body = s.bodies.get(who)
    if body is None:
        return no("absent", clause)
    if body.seat != seat:
        return no("not_yours", "AM-2.39", card=s.cast.kinds[body.card])
    if not able(s, body):
        return no("unable", clause, card=s.cast.kinds[body.card])
    return body


def whole_parts(choice: Choice, roles: tuple[str, ...]) -> tuple[int, ...] | None:
    """The parts of an act, if they are as many numbers as it has."""
    if not isinstance(choice, tuple) or len(choice) != len(roles) + 1:
        return None
    parts = tuple([one for one in choice[1:] if isinstance(one, int) and one is not True])
    return parts if len(parts) == len(roles) else None
