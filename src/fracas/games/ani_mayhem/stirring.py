"""What happens to characters, for traits that wait for it. AM-32.16.

Chapters say what happens by `occur`; `triggers.py` finds the traits that it sets off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fracas.engine import Step

from .affairs import NOBODY
from .cards import CARDS, SHAPES
from .schema import Card
from .state import AniMayhem

Stirs = Callable[[AniMayhem, str, tuple[int, ...] | None, int], None]
_stirs: list[Stirs] = []
_stirring: dict[str, tuple[tuple[Card, ...], frozenset[int], tuple[Stir, ...]]] = {}


def when_stirred(call: Stirs) -> None:
    """What carries out the traits that an event sets off."""
    _stirs.append(call)


def awaited(event: str) -> tuple[tuple[Card, ...], frozenset[int], tuple[Stir, ...]]:
    """Which cards wait for an event, and what follows it; looked up once."""
    known = _stirring.get(event)
    if known is None or known[0] is not CARDS:
        found = frozenset(
            kind
            for kind, forms in enumerate(SHAPES)
            if any(trait.on == event for form in forms for trait in form.traits)
        )
        known = _stirring[event] = CARDS, found, (Stir(event),) if found else ()
    return known


def stir(event: str) -> tuple[Stir, ...]:
    """What follows an event of everybody: nothing if no card of the game waits for it."""
    return awaited(event)[2]


def occur(s: AniMayhem, event: str, who: Iterable[int], of: int = NOBODY) -> None:
    """Something happens to these characters, or to one card of theirs, and sets off what waits for
    it as soon as the step is done that it is part of."""
    if stir(event):
        s.then(Stir(event, tuple(who), of))


class Stir(Step):
    event: str
    who: tuple[int, ...] | None = None
    """Only their traits; of everybody where nobody is named."""
    of: int = NOBODY
    """Only those of this card."""

    def do(self, s: AniMayhem) -> None:
        for call in _stirs:
            call(s, self.event, self.who, self.of)
