"""Allies and their primaries. AM-28.1, AM-28.2, AM-28.22."""

from __future__ import annotations

from .affairs import NOBODY
from .cards import CARDS
from .reckoning import is_mark
from .state import AniMayhem, Menace
from .things import menaces_at


def named(s: AniMayhem, menace: Menace) -> tuple[str, ...]:
    """What a disaster joins as an ally, if it is one."""
    for trait in CARDS[s.cast.kinds[menace.card]].trait:
        if trait.ally:
            return trait.ally
    return ()


def hosts(s: AniMayhem, menace: Menace, others: list[Menace]) -> list[int]:
    """Whom of these it can join: not an ally already joined, and nobody if it has allies itself."""
    wanted = named(s, menace)
    if not wanted or menace.primary != NOBODY:
        return []
    if any(one.primary == menace.order for one in s.menaces.values()):
        return []
    return [
        one.order
        for one in others
        if one.primary == NOBODY and any(is_mark(s, one, mark) for mark in wanted)
    ]


def meet(s: AniMayhem, menace: Menace) -> None:
    """A disaster has come to a location, by whatever way: an ally joins who is there, and allies
    that are there join who has come. Of two that could join each other the later is the ally."""
    if menace.at < 0 or menace.primary != NOBODY:
        return
    others = [one for one in menaces_at(s, menace.at) if one is not menace]
    if not others:
        return
    if found := hosts(s, menace, others):
        join(s, menace, s.pick(found, "primary"))
        return
    for other in others:
        if hosts(s, other, [menace]):
            join(s, other, menace.order)


def join(s: AniMayhem, menace: Menace, primary: int) -> None:
    menace.primary = primary
    s.tell(
        "joins", "AM-28.1", disaster=s.cast.kinds[menace.card],
        primary=s.cast.kinds[s.menaces[primary].card],
    )  # fmt: skip
