"""What cannot be: cards are limited, cities have one Guardian, masks and lists agree."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import CAST, CHARACTER_ID, DECK, FIRST_CARD, FIRST_TILE, STRENGTH, THINGS, TILE_ID
from .grid import most_harm
from .numbers import NUMBERS
from .state import CollateralDamage, bits
from .stats import stamina


def invariants(s: CollateralDamage) -> list[str]:
    return [*zone_faults(s), *gang_faults(s), *love_faults(s), *city_faults(s)]


def zone_faults(s: CollateralDamage) -> Iterator[str]:
    """CD-2.6, CD-2.7: every card is in one place."""
    zones = [*s.decks, *s.under, *s.reserve, [c for c in range(CAST) if s.owner[c] >= 0]]
    cards = [*s.hands, s.library, s.discards, [card for held in s.techniques for card in held]]
    tiles = [*s.held, s.box, [FIRST_TILE + tile for tile in s.tiles]]
    whole = [
        ("characters", zones, range(CAST)),
        ("Training cards", cards, range(FIRST_CARD, FIRST_CARD + DECK) if s.training else ()),
        ("tiles", tiles, range(FIRST_TILE, THINGS) if s.tiles else ()),
    ]
    for name, found, wanted in whole:
        if wanted and sorted(one for zone in found for one in zone) != list(wanted):
            yield f"the {name} are not those of the box (CD-C1)"


def gang_faults(s: CollateralDamage) -> Iterator[str]:
    for seat, gang in enumerate(s.gang):
        if gang.bit_count() > NUMBERS.gang:
            yield f"P{seat + 1} has more than {NUMBERS.gang} characters (CD-2.22)"
        if not 0 <= s.notoriety[seat] <= NUMBERS.notoriety:
            yield f"P{seat + 1} has {s.notoriety[seat]} NP (CD-2.9)"
        for c in bits(gang):
            yield from character_faults(s, seat, c)
    owned = sum(s.gang)
    if owned != sum(1 << c for c in range(CAST) if s.owner[c] >= 0):
        yield "the gangs and the owners differ (CD-2.10)"


def character_faults(s: CollateralDamage, seat: int, c: int) -> Iterator[str]:
    name = CHARACTER_ID[c]
    if s.owner[c] != seat or s.place[c] < 0 or not s.present[s.place[c]] >> c & 1:
        yield f"{name} is not where its owner has it (CD-2.10)"
        return
    if not 0 <= s.points[c] <= NUMBERS.points:
        yield f"{name} has {s.points[c]} PP (CD-2.11)"
    if not 0 <= s.damage[c] <= stamina(s, c):
        yield f"{name} has {s.damage[c]} damage (CD-2.13)"
    if bool(s.awake >> c & 1) != (s.damage[c] < stamina(s, c)):
        yield f"{name} is conscious or not against its damage (CD-2.13)"
    if len(s.techniques[c]) > NUMBERS.techniques + 1:
        yield f"{name} has too many Techniques (CD-15.4)"


def love_faults(s: CollateralDamage) -> Iterator[str]:
    for c in range(CAST):
        beloved = s.love[c]
        if beloved >= 0 and (s.owner[c] < 0 or s.owner[beloved] < 0 or beloved == c):
            yield f"{CHARACTER_ID[c]} cannot love so (CD-9.10)"
        if beloved >= 0 and s.guardians >> c & 1:
            yield f"{CHARACTER_ID[c]} is a Guardian and in love (CD-14.4)"
        if s.lovers[c] != sum(1 << a for a in range(CAST) if s.love[a] == c):
            yield f"the Admirers of {CHARACTER_ID[c]} differ (CD-2.19)"
        cold = bool(s.cold >> c & 1)
        if cold != (s.suspended[c] > 0) or (cold and beloved < 0):
            yield f"{CHARACTER_ID[c]} has suspended love without love (CD-16.9)"


def city_faults(s: CollateralDamage) -> Iterator[str]:
    guardians = 0
    csp = [0] * s.seats
    for place, tile in enumerate(s.tiles):
        if not 0 <= s.harm[place] <= most_harm(tile):
            yield f"{TILE_ID[tile]} has {s.harm[place]} damage (CD-2.15)"
        ruler, guard = s.ruler[place], s.guard[place]
        if (ruler >= 0) != (guard >= 0):
            yield f"{TILE_ID[tile]} has a Guardian without a ruler or the reverse (CD-14.1)"
        elif ruler >= 0:
            csp[ruler] += STRENGTH[tile]
            guardians |= 1 << guard
            if s.owner[guard] != ruler or s.place[guard] != place:
                yield f"the Guardian of {TILE_ID[tile]} is not there (CD-14.1)"
    if guardians != s.guardians:
        yield "there are Guardians without a city (CD-14.1)"
    if csp != s.csp:
        yield f"CSP are {csp}, not {s.csp} (CD-2.17)"
    if len(set(s.hexes)) != len(s.hexes):
        yield "two tiles lie on one hex (CD-3.11)"
