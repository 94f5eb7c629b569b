"""When the game is over at the latest, and what wins it. AM-1.4, AM-30.11."""

from __future__ import annotations

from .state import AniMayhem, disasters_win, held, players_win, removed

LAST_TURN = 40
"""AM-30.11."""


def threshold(s: AniMayhem) -> int:
    """AM-1.4, AM-1.5: more than half of all items."""
    return s.table.total // 2 + 1


def last_turn(s: AniMayhem) -> None:
    """AM-30.11: after 40 turns of each player; AM-R128: who holds nothing has beaten nobody."""
    counts = [held(s, seat) for seat in range(s.seats)]
    if sum(counts) >= max(1, removed(s)):
        players_win(s, counts, "AM-30.11")
    else:
        disasters_win(s, counts, "AM-30.11")
