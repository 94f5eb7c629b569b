"""Worlds that a seat cannot tell from the real one. AM-S1 to AM-S16.

What a viewer does not know of a player's cards may be any card of its sort, and is dealt anew:
equipment to where equipment lies concealed, disasters beneath locations, anything but disasters to
the hand, the rest to the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from fracas.engine import Rng

from .cards import CARDS, OFFERED, is_combat_disaster
from .decks import COPIES, limit
from .state import AniMayhem, Cast, card

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
    dream_decks(s, viewer, rng)
    for owner in range(len(s.players)):
        redeal(s, owner, viewer, rng)


def sort_of(kind: int) -> tuple[str, str, bool]:
    """What a viewer may take for granted of a card that nobody has shown."""
    made = CARDS[kind]
    return made.type, made.grade or "", is_combat_disaster(made)


SORTS: dict[tuple[str, str, bool], list[int]] = {}
for _kind in OFFERED:
    SORTS.setdefault(sort_of(_kind), []).append(_kind)


def dream_decks(s: AniMayhem, viewer: int, rng: Rng) -> None:
    """AM-S8: others' deck lists are unknown. Unseen cards are any of their sort, all as likely, as
    many as a deck may hold."""
    kinds = list(s.cast.kinds)
    counts: Counter[tuple[int, int]] = Counter()
    unseen = []
    for one, owner in enumerate(s.cast.owners):
        if owner == viewer or s.seen[one] >> viewer & 1:
            counts[owner, kinds[one]] += 1
        else:
            unseen.append((one, owner))
    for one, owner in unseen:
        sort = sort_of(kinds[one])
        most = 1 if sort[0] in ("character", "haven", "location") else COPIES
        found = SORTS.get(sort, [kinds[one]])
        fitting = [k for k in found if counts[owner, k] < limit(k, most, "")[0]] or found
        kinds[one] = fitting[int(rng.random() * len(fitting))]
        counts[owner, kinds[one]] += 1
    s.cast = Cast(tuple(kinds), s.cast.owners)


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
