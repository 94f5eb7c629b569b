"""Worlds that a seat cannot tell from the real one. AM-S1 to AM-S16.

What a viewer does not know of a player's cards may be any card of its sort, and is dealt anew:
equipment to where equipment lies concealed, disasters beneath locations, anything but disasters to
the hand, the rest to the pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fracas.engine import Rng

from .cards import CARDS, OFFERED, POWER
from .decks import COPIES, limit
from .pieces import Cast
from .sealed import deal_pool
from .state import AniMayhem

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
    """AM-S8: her own deck list a player knows, those of others nobody else."""
    for owner in range(len(s.dealt)):
        if owner != viewer:  # AM-S17
            lots = partial(shuffled, rng)
            s.dealt[owner] = deal_pool(lots, s.seats, s.table.layout)
    kinds = list(s.cast.kinds)
    for owner in range(len(s.players)):
        if owner == viewer:
            redeal(s, owner, viewer, rng)
        else:
            dream(s, owner, viewer, kinds, rng)
    s.cast = Cast(tuple(kinds), s.cast.owners)


def deal_again(s: AniMayhem, viewer: int, rng: Rng) -> None:
    """The unseen cards of each player's own deck, to other places."""
    for owner in range(len(s.players)):
        redeal(s, owner, viewer, rng)


# What may lie where


def _all(*types: str) -> list[int]:
    return [kind for kind in OFFERED if CARDS[kind].type in types]


AS_LIKELY = 9
"""A power card is so many times as likely in a pile as a character or a haven: decks are so."""
GEAR, BENEATH, RESERVE = _all("equipment"), _all("disaster"), _all("character")
PILE = [*_all(*POWER) * AS_LIKELY, *_all("character", "haven")]
SMALL_PILE = _all(*(one for one in POWER if one != "global"))
"""AM-31.29, AM-R92: in Skirmish."""
BY_TYPE = {one: _all(one) for one in ("item", "combat", "location")}
ONCE = ("character", "haven", "location")
MOST = {kind: limit(kind, 1 if CARDS[kind].type in ONCE else COPIES, "")[0] for kind in OFFERED}


def unknown(s: AniMayhem, owner: int, viewer: int) -> list[list[Place]]:
    """Where a player's cards lie that a viewer has not seen: concealed, beneath locations, in
    reserve, in her hand, in her pile."""
    bit, owners, seen = 1 << viewer, s.cast.owners, s.seen

    def among(zones: Iterable[list[int]]) -> list[Place]:
        return [
            (zone, at)
            for zone in zones
            for at, one in enumerate(zone)
            if not seen[one] & bit and owners[one] == owner
        ]

    player = s.players[owner]
    return [
        among(
            [
                *(body.gear for body in s.bodies.values()),
                *(haven.gear for haven in s.havens),
                *(craft.gear for craft in s.crafts.values()),
                *(menace.gear for menace in s.menaces.values()),
            ]
        ),
        among([*(site.disasters for site in s.sites), player.disasters]),
        among([player.reserve]),
        among([player.hand]),
        among([player.draw]),
    ]


def dream(s: AniMayhem, owner: int, viewer: int, kinds: list[int], rng: Rng) -> None:
    """What another may have brought: each card any that can lie where it lies, as many as a deck
    may hold. How many disasters are left in a pile follows from AM-13.11 and what was seen."""
    owners, seen, bit = s.cast.owners, s.seen, 1 << viewer
    held: dict[int, int] = {}

    def chosen(found: list[int]) -> int:
        kind = found[int(rng.random() * len(found))]
        if held.get(kind, 0) >= MOST[kind]:  # seldom, so all are looked at only then
            fitting = [one for one in found if held.get(one, 0) < MOST[one]] or found
            kind = fitting[int(rng.random() * len(fitting))]
        held[kind] = held.get(kind, 0) + 1
        return kind

    mine = [one for one, of in enumerate(owners) if of == owner]
    for one in mine:
        if seen[one] & bit:
            held[kinds[one]] = held.get(kinds[one], 0) + 1
    for one in mine:
        if not seen[one] & bit and (found := BY_TYPE.get(CARDS[kinds[one]].type)):
            kinds[one] = chosen(found)
    gear, beneath, reserve, hand, pile = unknown(s, owner, viewer)
    threats = sum(CARDS[kinds[zone[at]]].type == "disaster" for zone, at in pile)
    at_large = drawn(list(range(len(pile))), threats, rng)
    loose = SMALL_PILE if s.table.layout == "skirmish" else PILE
    priors = [*[GEAR] * len(gear), *[BENEATH] * len(beneath), *[RESERVE] * len(reserve)]
    priors += [loose] * (len(hand) + len(pile))
    for at in at_large:
        priors[at - len(pile)] = BENEATH
    places = [*gear, *beneath, *reserve, *hand, *pile]
    ones = sorted(zone[at] for zone, at in places)  # an order that tells nothing
    masks = [seen[zone[at]] for zone, at in places]
    for (zone, at), one, mask, prior in zip(places, ones, masks, priors, strict=True):
        zone[at], seen[one], kinds[one] = one, mask, chosen(prior)


def redeal(s: AniMayhem, owner: int, viewer: int, rng: Rng) -> None:
    """The cards of a deck whose list is known, but not where they lie."""
    seen, kinds = s.seen, s.cast.kinds
    gear, beneath, reserve, hand, pile = unknown(s, owner, viewer)
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


def shuffled(rng: Rng, cards: list[int], called: str) -> None:
    cards[:] = drawn(list(cards), len(cards), rng)


def drawn(left: list[int], count: int, rng: Rng) -> list[int]:
    """So many of these by lot; they are no longer among them."""
    found = []
    for _ in range(count):
        at = int(rng.random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        found.append(left.pop())
    return found
