"""Who holds how many items, and the end of the game. AM-30."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from fracas.engine import text

from .cards import CARDS

if TYPE_CHECKING:
    from .state import AniMayhem

ITEMS = attrgetter("items")
IS_ITEM = [one.type == "item" for one in CARDS]
LAST_TURN = 40
"""AM-30.11."""


def held(s: AniMayhem, seat: int) -> int:
    """AM-10.4: items with her characters, in her vehicles and havens; AM-31.30: banked, only in
    havens."""
    count = sum(len(one.items) for one in s.havens if one.owner == seat)
    if not s.table.banked:
        count += sum(len(one.items) for one in s.bodies.values() if one.seat == seat)
        count += sum(len(one.items) for one in s.crafts.values() if one.seat == seat)
    return count


def removed(s: AniMayhem) -> int:
    """AM-30.2: items destroyed or removed from the game by anything at all."""
    kind, count = s.cast.kinds.__getitem__, 0
    for player in s.players:
        if player.removed:
            count += sum(map(IS_ITEM.__getitem__, map(kind, player.removed)))
    return count


def check_end(s: AniMayhem) -> None:
    """AM-30.3, AM-30.6: the game ends at once."""
    if s.result is not None or not s.turn or s.table.layout == "skirmish":
        return
    s.counted = True
    lost, total = removed(s), s.table.total
    found = sum(map(len, map(ITEMS, s.havens)))
    if not s.table.banked:
        found += sum(map(len, map(ITEMS, s.bodies.values())))
        if s.crafts:
            found += sum(map(len, map(ITEMS, s.crafts.values())))
    if 2 * found <= total and 2 * lost <= total and found + lost != total:  # asked at each step
        return
    counts = [held(s, seat) for seat in range(s.seats)]
    if 2 * found > total:
        players_win(s, counts, "AM-30.4")
    elif 2 * lost > total:
        disasters_win(s, counts, "AM-30.5")
    elif found + lost == total:
        players_win(s, counts, "AM-30.6")


def last_turn(s: AniMayhem) -> None:
    """AM-30.11: after 40 turns of each player; AM-R128: who holds nothing has beaten nobody."""
    counts = [held(s, seat) for seat in range(s.seats)]
    if sum(counts) >= max(1, removed(s)):
        players_win(s, counts, "AM-30.11")
    else:
        disasters_win(s, counts, "AM-30.11")


def players_win(s: AniMayhem, counts: list[int], clause: str) -> None:
    """AM-30.4, AM-30.7: most items wins, equals share; alone one wins against the disasters."""
    s.finish(counts, why=text("why.players"), clauses=(clause,))


def disasters_win(s: AniMayhem, counts: list[int], clause: str) -> None:
    """AM-30.5: all players lose."""
    s.finish(counts, [2] * s.seats, why=text("why.disasters"), clauses=(clause,))
    assert s.result is not None
    if s.conceded:  # among losers nobody moves up to the first place
        s.result = msgspec.structs.replace(s.result, places=(2,) * s.seats)
