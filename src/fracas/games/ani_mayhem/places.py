"""Where characters may stop. AM-11.10 to AM-11.15, AM-9.6."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Text, text

from .skills import symbols
from .state import AniMayhem, Body, card


def may_stop(s: AniMayhem, members: Sequence[Body], at: int) -> bool:
    """AM-11.11, AM-11.12: a member must have the symbol of the place."""
    wanted = card(s, s.sites[at].card).symbols
    return all(any(symbol in symbols(s, one) for one in members) for symbol in wanted)


def place_label(s: AniMayhem, choice: Choice) -> Text:
    if not isinstance(choice, int):
        return text(f"option.{choice}")
    if choice >= 0:
        return text("option.location", location=s.cast.kinds[s.sites[choice].card])
    return text("option.haven", haven=s.cast.kinds[s.havens[-1 - choice].card])
