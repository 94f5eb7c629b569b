"""Games under way that anybody may watch: who plays, and how far they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import places
from .describing import describe
from .match import Match

if TYPE_CHECKING:
    from .hall import Hall
    from .lobby import TableInfo

SHOWN = 50
"""Of these games the list has at most so many, the newest first."""


def games(hall: Hall, guest: str, lang: str) -> list[TableInfo]:
    """Those at which somebody is, but not the guest's own."""
    found = [
        one
        for one in hall.matches.values()
        if one.connections  # first, because of most there are none
        and one.going
        and one.present()
        and guest not in places.here(one)
        and places.may_watch(one, guest)
    ]
    found.sort(key=lambda one: -one.kept.created)
    return [
        msgspec.structs.replace(describe(hall, one, guest, lang), far=far(one, lang))
        for one in found[:SHOWN]
    ]


def newest(found: list[TableInfo]) -> list[TableInfo]:
    return sorted(found, key=lambda one: -one.created)[:SHOWN]


def far(match: Match, lang: str) -> str:
    """The turn that is being played, as everybody was told of it."""
    seen = match.seen_from(None)
    if not seen.playable:
        return ""
    table = seen.table
    number, turns = table.viewer(None), frozenset(table.game.measures.turns)
    for event in reversed(table.log):
        if event.kind in turns and event.exists_for(number):
            return event.say(table.game.words, table.saying(number, lang), number)
    return ""
