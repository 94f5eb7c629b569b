"""Worlds that a seat cannot tell from the real one. AM-S1 to AM-S16.

What a viewer does not know of a player's cards is dealt anew: equipment to where equipment lies
concealed, disasters beneath locations, anything but disasters to the hand, the rest to the pile.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.engine import Rng

from .state import AniMayhem, card

Place = tuple[list[int], int]


def pools(s: AniMayhem) -> list[list[list[int]]]:
    """AM-S2: combat piles, and the piles of the set-up; AM-S3, AM-S4: items."""
    items = [
        *(site.beneath for site in s.sites),
        *(body.items for body in s.bodies.values()),
        *(menace.item for menace in s.menaces.values()),
        *(haven.items for haven in s.havens),
    ]
    if s.table.layout == "skirmish":  # AM-S14: items of the piles stay their owners'
        apart = [[player.items] for player in s.players]
    else:
        items += [player.items for player in s.players]
        apart = []
    return [
        items,
        *apart,
        *([player.combat] for player in s.players),
        *([player.locations] for player in s.players),
    ]


def imagine(s: AniMayhem, viewer: int, rng: Rng) -> None:
    for owner in range(len(s.players)):
        redeal(s, owner, viewer, rng)


def redeal(s: AniMayhem, owner: int, viewer: int, rng: Rng) -> None:
    bit = 1 << viewer

    def unknown(zone: list[int]) -> list[Place]:
        return [
            (zone, at)
            for at, one in enumerate(zone)
            if s.cast.owners[one] == owner and not s.seen[one] & bit
        ]

    player = s.players[owner]
    gear = [
        place
        for zone in (*(b.gear for b in s.bodies.values()), *(h.gear for h in s.havens))
        for place in unknown(zone)
    ]
    beneath = [place for site in s.sites for place in unknown(site.disasters)]
    beneath += unknown(player.disasters)
    hand, pile = unknown(player.hand), unknown(player.draw)
    reserve = unknown(player.reserve)
    places = [*gear, *beneath, *reserve, *hand, *pile]
    left = sorted(zone[at] for zone, at in places)
    masks = [s.seen[zone[at]] for zone, at in places]
    sorts: list[Callable[[int], bool]] = [
        *(lambda one: card(s, one).type == "equipment" for _ in gear),
        *(lambda one: card(s, one).type == "disaster" for _ in beneath),
        *(lambda one: card(s, one).type == "character" for _ in reserve),
        *(lambda one: card(s, one).type != "disaster" for _ in hand),
        *(lambda one: True for _ in pile),
    ]
    for (zone, at), mask, fit in zip(places, masks, sorts, strict=True):
        fitting = [one for one in left if fit(one)]
        one = fitting[int(rng.random() * len(fitting))]
        left.remove(one)
        zone[at] = one
        s.seen[one] = mask
