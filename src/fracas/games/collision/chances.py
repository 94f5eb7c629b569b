"""How likely cards make attacks, tests and charges succeed. CO-28.1 to 28.3.

Every card counts as drawn from a whole deck: nobody counts cards here.
"""

from functools import lru_cache
from math import comb

from .cards import DECK, FAIL, SECONDARY, SUCCESS, own_cards, rank
from .harm import beats

RANKS = tuple(range(FAIL, SUCCESS + 1))
_COUNT = tuple(sum(rank(card) == one for card in own_cards(0)) for one in RANKS)
SHARE = tuple(count / DECK for count in _COUNT)
"""How likely each rank is to be drawn."""
EXTRA = 1 + SHARE[SUCCESS] * 0.45
"""The columns that a Success adds, in the mean (CO-17.25)."""
FAR = 12
"""Modifiers beyond this change nothing any more."""


@lru_cache(maxsize=4096)
def beaten_by(attack: int, plus: int, more: int) -> float:
    """How likely an Attacker's card hits an unseen card of the Defender's with a modifier."""
    return sum(SHARE[other] for other in RANKS if beats(attack, plus, other, more))


@lru_cache(maxsize=4096)
def let_through(defence: int, more: int, plus: int, number: bool) -> float:
    """How likely an unseen card of the Attacker's hits the Defender's card. That a modifier lies
    beside it says that it is a number card (CO-17.14)."""
    ranks = range(FAIL + 1, SUCCESS) if number else RANKS
    whole = sum(SHARE[one] for one in ranks)
    return sum(SHARE[one] for one in ranks if beats(one, plus, defence, more)) / whole


@lru_cache(maxsize=256)
def hit(lead: int) -> float:
    """How likely a column hits, by Attacker's minus Defender's modifier (CO-28.1)."""
    lead = max(-FAR, min(FAR, lead))
    return sum(SHARE[one] * beaten_by(one, lead, 0) for one in RANKS)


def mean_hit(lead: int, columns: int) -> float:
    """The same with a lead that is split over columns."""
    low, rest = divmod(lead, columns)
    return (hit(low) * (columns - rest) + hit(low + 1) * rest) / columns


@lru_cache(maxsize=64)
def unsaved(armour: int) -> float:
    """How likely a hit wounds (CO-6.6); armour 0 is none."""
    if not armour:
        return 1.0
    return sum(SHARE[one] for one in RANKS if one != SUCCESS and one < armour)


@lru_cache(maxsize=4096)
def wounds(columns: int, lead: int, armour: int) -> tuple[float, ...]:
    """How likely an attack gives 0, 1, 2 … wounds."""
    chance = min(0.97, mean_hit(lead, columns) * EXTRA) * unsaved(armour)
    return tuple(
        comb(columns, k) * chance**k * (1 - chance) ** (columns - k) for k in range(columns + 1)
    )


@lru_cache(maxsize=256)
def passing(need: int, modifier: int) -> float:
    """How likely a test is passed (CO-28.2)."""
    return sum(
        SHARE[one] for one in RANKS if one == SUCCESS or (one != FAIL and one + modifier >= need)
    )


@lru_cache(maxsize=1024)
def reaching(length: int, shift: int, longest: int, halved: bool) -> float:
    """How likely a Charge gets so far, in u; `shift` is what is added to the card (CO-28.3)."""
    found = 0.0
    for one in RANKS:
        if one == SUCCESS:
            reach = longest
        elif one == FAIL:
            continue
        else:
            reach = max(0, SECONDARY[one] + shift) // (2 if halved else 1)
        if reach >= length:
            found += SHARE[one]
    return found
