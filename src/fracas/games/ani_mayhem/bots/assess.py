"""What a sound player sees on the field: parties, how strong they are, how far from what. AM-33."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.games.ani_mayhem.places import may_stop
from fracas.games.ani_mayhem.reckoning import ability
from fracas.games.ani_mayhem.scavenge import passes
from fracas.games.ani_mayhem.state import AniMayhem, Body, Menace
from fracas.games.ani_mayhem.things import able, here, sheltered
from fracas.games.ani_mayhem.vocabulary import DAMAGE, MOVEMENT

from .weights import FAR


def parties(s: AniMayhem, seat: int) -> list[list[Body]]:
    """Her characters by where they are."""
    places: dict[int, list[Body]] = {}
    for one in s.bodies.values():
        if one.seat == seat and able(s, one):
            places.setdefault(one.at, []).append(one)
    return list(places.values())


def party_at(s: AniMayhem, seat: int, at: int) -> list[Body]:
    return [one for one in here(s, at, seat) if able(s, one)]


def strength(s: AniMayhem, members: Sequence[Body], most: int = 3) -> int:
    """The damage that the best of a party deal together (AM-33.2)."""
    deals = sorted((ability(s, one, DAMAGE) for one in members if able(s, one)), reverse=True)
    return sum(deals[:most])


def goals(s: AniMayhem, members: Sequence[Body]) -> list[int]:
    """Locations that a party may stop at and scavenge."""
    if not members:
        return []
    return [
        at
        for at, site in enumerate(s.sites)
        if (site.beneath or site.disasters)
        and at not in s.searched
        and not sheltered(s, at)
        and may_stop(s, members, at)
        and passes(s, members, at)
    ]


def distances(s: AniMayhem, wanted: Sequence[int]) -> dict[int, int]:
    """How many steps each location is from the nearest of these."""
    far = dict.fromkeys(wanted, 0)
    edge = list(wanted)
    while edge:
        following = []
        for at in edge:
            for other in s.near[at]:
                if other not in far:
                    far[other] = far[at] + 1
                    following.append(other)
        edge = following
    return far


def away(s: AniMayhem, far: dict[int, int], at: int) -> int:
    if at < 0:
        return far.get(s.havens[-1 - at].site, FAR) + 1
    return far.get(at, FAR)


def lands_on(s: AniMayhem, menace: Menace) -> int:
    """AM-33.4: where a disaster will be after its next movement, or -1."""
    if menace.at < 0 or menace.fixed:
        return menace.at
    path = s.paths[menace.seat]
    pace = menace.pace + ability(s, menace, MOVEMENT)
    return path[pace] if pace < len(path) else -1
