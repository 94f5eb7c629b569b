"""Current stats, conditions, and who has which power at the moment."""

from __future__ import annotations

from .cards import (
    CARD_POWERS,
    CHARACTER_POWERS,
    CITY_STAT,
    KIND,
    PRINTED,
    TILE,
    Power,
    added,
    mask_of,
)
from .state import Attack, CollateralDamage, in_love, rivals
from .vocabulary import ALWAYS, STATS, Effect, Stat

Held = tuple[Power, int]
"""A power and the number of what gives it: a character, a Training card, a tile, a Boss."""

NOTHING: tuple[Held, ...] = ()

OWN_STATIC = tuple(
    {
        stat: tuple(
            p.effect
            for p in powers.get("static", ())
            if p.effect.effect == "stat" and p.effect.whom == "self" and p.effect.what == stat
        )
        for stat in STATS
    }
    for powers in CHARACTER_POWERS
)
CHANGES_ITSELF = sum(1 << c for c, by_stat in enumerate(OWN_STATIC) if any(by_stat.values()))
CARD_STAT = added(CARD_POWERS)
"""What a Technique adds to a stat."""
AURAS = tuple(
    tuple(
        p.effect
        for p in powers.get("static", ())
        if p.effect.effect == "stat" and p.effect.whom == "foes here"
    )
    for powers in CHARACTER_POWERS
)
HAS_AURA = sum(1 << c for c, found in enumerate(AURAS) if found)
HAS = {
    when: mask_of(when)
    for when in dict.fromkeys(when for powers in CHARACTER_POWERS for when in powers)
}
"""The characters with a power of their own at each `when`, as bits."""


def stat(s: CollateralDamage, c: int, which: Stat, change: int = 0) -> int:
    """A current stat: printed or copied, and all that changes it (CD-2.23, CD-16.14)."""
    number = PRINTED[which][c] + change
    if s.brawl is not None and s.brawl.copied:
        for who, what, copied in s.brawl.copied:
            if who == c and what == which:
                number = copied + change
    place = s.place[c]
    if place >= 0:
        number += CITY_STAT[which][s.tiles[place]]
        auras = s.present[place] & HAS_AURA & s.awake & ~s.gang[s.owner[c]]
        if auras:
            number += _auras(s, auras, which)
    for card in s.techniques[c]:
        number += CARD_STAT[which][KIND[card]]
    if CHANGES_ITSELF >> c & 1:
        for effect in OWN_STATIC[c][which]:  # CD-16.5: also while unconscious
            if holds(s, c, effect):
                number += effect.by
    return number if number > 0 else 0


def _auras(s: CollateralDamage, auras: int, which: Stat) -> int:
    number = 0
    for c, effects in enumerate(AURAS):
        if auras >> c & 1:
            number += sum(e.by for e in effects if e.what == which and holds(s, c, e))
    return number


def stamina(s: CollateralDamage, c: int) -> int:
    """CD-2.12."""
    return stat(s, c, "stamina")


def friends_here(s: CollateralDamage, c: int) -> int:
    """Conscious friends in the same city, as bits (CD-2.21)."""
    return s.present[s.place[c]] & s.awake & s.gang[s.owner[c]] & ~(1 << c)


def foes_here(s: CollateralDamage, c: int) -> int:
    """Conscious foes in the same city, as bits."""
    return s.present[s.place[c]] & s.awake & ~s.gang[s.owner[c]]


def holds(s: CollateralDamage, c: int, effect: Effect, attack: Attack | None = None) -> bool:
    """Whether the condition of a character's effect is met now, or for an attack in mind."""
    wanted = effect.condition
    if wanted is ALWAYS:
        return True
    if wanted.round and (s.brawl is None or s.brawl.round != wanted.round):
        return False
    attack = attack or s.attack
    if wanted.spent and (attack is None or attack.spent != wanted.spent):
        return False
    if wanted.city and s.tiles[s.place[c]] != TILE[wanted.city]:
        return False
    match wanted.holds:
        case "in love":
            return in_love(s, c)
        case "love here":
            return in_love(s, c) and s.place[s.love[c]] == s.place[c]
        case "target in love":
            return in_love(s, _on(attack).target)
        case "target is rival":
            return bool(rivals(s, c) >> _on(attack).target & 1)
        case "missed":
            return _on(attack).wanted <= 0
        case "no friend here":
            return not friends_here(s, c)
        case "no foe here":
            return not foes_here(s, c)
    return True


def _on(attack: Attack | None) -> Attack:
    """What speaks of a target is asked in an attack only."""
    assert attack is not None
    return attack


def powers(s: CollateralDamage, c: int, when: str) -> list[Held]:
    """What a character has for such a moment: its own power, then its Techniques."""
    found: list[Held] = [(p, c) for p in CHARACTER_POWERS[c].get(when, ())]
    for card in s.techniques[c]:
        for p in CARD_POWERS[KIND[card]].get(when, ()):
            found.append((p, card))
    return found


def has(s: CollateralDamage, c: int, when: str) -> bool:
    """Whether `powers` would find anything worth a look."""
    return bool(s.techniques[c]) or bool(HAS.get(when, 0) >> c & 1)


def total(s: CollateralDamage, c: int, when: str, verb: str, what: str = "") -> int:
    """The sum of a character's numbers of one kind (CD-16.14)."""
    if not has(s, c, when):
        return 0
    return sum(
        amount(s, c, p.effect)
        for p, _ in powers(s, c, when)
        if p.effect.effect == verb and p.effect.what == what and holds(s, c, p.effect)
    )


def best(s: CollateralDamage, c: int, when: str, verb: str) -> int:
    """The best of a character's numbers of one kind (CD-16.14)."""
    if not has(s, c, when):
        return 0
    return max(
        (
            p.effect.by
            for p, _ in powers(s, c, when)
            if p.effect.effect == verb and not p.effect.what and holds(s, c, p.effect)
        ),
        default=0,
    )


def amount(s: CollateralDamage, c: int, effect: Effect) -> int:
    """An effect's number; "+1 a foe here" counts conscious foes."""
    if effect.each:
        return min(effect.most, effect.by * foes_here(s, c).bit_count())
    return effect.by


def immune(s: CollateralDamage, c: int, to: str) -> bool:
    """`immune(duty/push/jilt)`; powers need their character conscious (CD-16.5)."""
    if not s.awake >> c & 1 or not has(s, c, "static"):
        return False
    return any(
        p.effect.effect == "immune" and p.effect.what == to for p, _ in powers(s, c, "static")
    )


def ready(s: CollateralDamage, effect: Effect, source: int) -> bool:
    """CD-16.4: whether the limit leaves it."""
    if effect.limit == "turn":
        return not s.used >> source & 1
    if effect.limit == "brawl":
        return s.brawl is not None and not s.brawl.used >> source & 1
    return True


def use_up(s: CollateralDamage, effect: Effect, source: int) -> None:
    if effect.limit == "turn":
        s.used |= 1 << source
    elif effect.limit == "brawl" and s.brawl is not None:
        s.brawl.used |= 1 << source


def in_order(s: CollateralDamage, mask: int) -> list[int]:
    """CD-4.4: decreasing current Looks, then deck, then card number."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    if len(found) > 1:
        found.sort(key=lambda c: -stat(s, c, "looks"))
    return found
