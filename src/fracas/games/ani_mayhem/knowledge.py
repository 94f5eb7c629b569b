"""Worlds that a seat cannot tell from the real one. AM-S1 to AM-S16.

What a viewer does not know of a player's cards may be any card of its sort, and is dealt anew:
equipment to where equipment lies concealed, disasters beneath locations, anything but disasters to
the hand, the rest to the pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fracas.engine import Rng

from .cards import CARDS, OFFERED, is_combat_disaster
from .decks import COPIES, limit
from .state import AniMayhem, Cast

Place = tuple[list[int], int]


def pools(s: AniMayhem) -> list[list[list[int]]]:
    """AM-S2: combat piles, and the piles of the set-up; AM-S3, AM-S4: items."""
    items = [
        *(site.beneath for site in s.sites),
        *(body.items for body in s.bodies.values()),
        *(menace.item for menace in s.menaces.values()),
        *(haven.items for haven in s.havens),
        *(craft.items for craft in s.crafts.values()),
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
    deal_again(s, viewer, rng)


def deal_again(s: AniMayhem, viewer: int, rng: Rng) -> None:
    """The unseen cards of each player's own deck, to other places."""
    for owner in range(len(s.players)):
        redeal(s, owner, viewer, rng)


def sort_of(kind: int) -> tuple[str, str, bool]:
    """What a viewer may take for granted of a card that nobody has shown."""
    made = CARDS[kind]
    return made.type, made.grade or "", is_combat_disaster(made)


SORTS: dict[tuple[str, str, bool], list[int]] = {}
for _kind in OFFERED:
    SORTS.setdefault(sort_of(_kind), []).append(_kind)


@cache
def fellows(kind: int) -> tuple[list[int], list[int]]:
    """The cards that an unseen one may be, and how many of each a deck may hold."""
    sort = sort_of(kind)
    found = SORTS.get(sort, [kind])
    most = 1 if sort[0] in ("character", "haven", "location") else COPIES
    return found, [limit(one, most, "")[0] for one in found]


def dream_decks(s: AniMayhem, viewer: int, rng: Rng) -> None:
    """AM-S8: others' deck lists are unknown. Unseen cards are any of their sort, all as likely, as
    many as a deck may hold."""
    kinds, seen, bit = list(s.cast.kinds), s.seen, 1 << viewer
    counts: list[dict[int, int]] = [{} for _ in s.players]
    unseen = []
    for one, owner in enumerate(s.cast.owners):
        if owner == viewer:  # she knows her own list
            continue
        if seen[one] & bit:
            counts[owner][kinds[one]] = counts[owner].get(kinds[one], 0) + 1
        else:
            unseen.append((one, owner))
    for one, owner in unseen:
        found, most = fellows(kinds[one])
        held = counts[owner]
        at = int(rng.random() * len(found))
        if held.get(found[at], 0) >= most[at]:  # seldom, so all are looked at only then
            fitting = [k for k, top in zip(found, most, strict=True) if held.get(k, 0) < top]
            fitting = fitting or found
            chosen = fitting[int(rng.random() * len(fitting))]
        else:
            chosen = found[at]
        kinds[one] = chosen
        held[chosen] = held.get(chosen, 0) + 1
    s.cast = Cast(tuple(kinds), s.cast.owners)


def redeal(s: AniMayhem, owner: int, viewer: int, rng: Rng) -> None:
    bit = 1 << viewer
    owners, seen, kinds = s.cast.owners, s.seen, s.cast.kinds

    def unknown(zones: Iterable[list[int]]) -> list[Place]:
        return [
            (zone, at)
            for zone in zones
            for at, one in enumerate(zone)
            if not seen[one] & bit and owners[one] == owner
        ]

    player = s.players[owner]
    gear = unknown(
        [
            *(body.gear for body in s.bodies.values()),
            *(haven.gear for haven in s.havens),
            *(craft.gear for craft in s.crafts.values()),
            *(menace.gear for menace in s.menaces.values()),
        ]
    )
    beneath = unknown([*(site.disasters for site in s.sites), player.disasters])
    reserve = unknown([player.reserve])
    hand, pile = unknown([player.hand]), unknown([player.draw])
    places = [*gear, *beneath, *reserve, *hand, *pile]
    left: dict[str, list[int]] = {"equipment": [], "disaster": [], "character": [], "": []}
    for one in sorted(zone[at] for zone, at in places):
        left.get(CARDS[kinds[one]].type, left[""]).append(one)
    masks = [seen[zone[at]] for zone, at in places]
    dealt = [
        *drawn(left["equipment"], len(gear), rng),
        *drawn(left["disaster"], len(beneath), rng),
        *drawn(left["character"], len(reserve), rng),
    ]
    others = left["equipment"] + left["character"] + left[""]
    dealt += drawn(others, len(hand), rng)
    dealt += drawn(others + left["disaster"], len(pile), rng)
    for (zone, at), mask, one in zip(places, masks, dealt, strict=True):
        zone[at] = one
        seen[one] = mask


def drawn(left: list[int], count: int, rng: Rng) -> list[int]:
    """So many of these by lot; they are no longer among them."""
    found = []
    for _ in range(count):
        at = int(rng.random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        found.append(left.pop())
    return found
