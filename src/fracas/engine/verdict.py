"""Why a fight, a vote or a duel went as it did: a sentence for the event that ended it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .events import Event
from .text import Text

FAR = 200
"""So many events before the end may belong to it."""
Verdicts = Mapping[str, Callable[[Sequence[Event]], Text | None]]
"""By the kind of the event that ends something: a sentence from the events up to that one, of which
only those are handed in that everybody knows all of."""


def open_to_all(one: Event) -> bool:
    return not one.veil and one.only is None


def verdict(verdicts: Verdicts, log: Sequence[Event], at: int) -> Text | None:
    """Why what the event at this place ended went so; the same for everybody."""
    told = verdicts.get(log[at].kind)
    if told is None or not open_to_all(log[at]):
        return None
    return told([one for one in log[max(0, at - FAR) : at + 1] if open_to_all(one)])


def since(told: Sequence[Event], *kinds: str) -> Sequence[Event]:
    """The events from the last of these kinds on; none where there is none of them."""
    for at in range(len(told) - 1, -1, -1):
        if told[at].kind in kinds:
            return told[at:]
    return ()
