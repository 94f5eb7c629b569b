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
_stirring: dict[str, tuple[tuple[Card, ...], bool]] = {}


def when_stirred(call: Stirs) -> None:
    """What carries out the traits that an event sets off."""
    _stirs.append(call)


def stirring(event: str) -> bool:
    """Whether there is any card that an event sets off, looked up once."""
    known = _stirring.get(event)
    if known is None or known[0] is not CARDS:
        forms = [shape for shapes in SHAPES for shape in shapes]
        found = any(trait.on == event for shape in forms for trait in shape.traits)
        known = _stirring[event] = CARDS, found
    return known[1]


def stir(event: str) -> tuple[Step, ...]:
    """What follows an event of everybody: nothing if no card of the game waits for it."""
    return (Stir(event),) if stirring(event) else ()


def occur(s: AniMayhem, event: str, who: Iterable[int], of: int = NOBODY) -> None:
    """Something happens to these characters, or to one card of theirs, and sets off what waits for
    it as soon as the step is done that it is part of."""
    if stirring(event):
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
