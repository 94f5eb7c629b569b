"""What a sound player looks at: CD-24."""

from __future__ import annotations

import msgspec

from fracas.content import folder, load
from fracas.games.collateral_damage.cards import STRENGTH
from fracas.games.collateral_damage.end import over_line
from fracas.games.collateral_damage.grid import near, strength
from fracas.games.collateral_damage.state import CollateralDamage, bits, in_love, rivals
from fracas.games.collateral_damage.stats import stat
from fracas.games.collateral_damage.turn import PHASES


class Hope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    soon: float
    later: float
    pips: int


class Purse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    full: float
    least: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each is explained in content/bot.toml."""

    scale: float
    line: float
    foes: float
    notoriety: tuple[float, float]
    need: float
    centre: float
    point: float
    vigour: float
    free: tuple[float, ...]
    card: float
    hurt: float
    out: float
    lovesick: float
    parked: float
    waste: float
    alone: float
    hope: Hope
    purse: Purse


W = load(folder("fracas.games.collateral_damage") / "bot.toml", Weights)
DOMINATION = PHASES.index("domination") + 1


def prospects(s: CollateralDamage, seat: int) -> float:
    """CSP, and the means to more of it."""
    left = turns_left(s)
    gang = s.gang[seat]
    free = gang & ~s.guardians
    worth = float(s.csp[seat])
    worth += s.notoriety[seat] * notoriety_worth(s, seat, left)
    if not left:
        return worth
    worth += len(s.hands[seat]) * W.card * left + hopes(s, seat)
    worth += W.free[min(len(W.free) - 1, free.bit_count())] * left
    if s.ruler and s.ruler[0] == seat:
        worth += W.centre * left
    for c in bits(gang):
        worth += s.points[c] * W.point - s.damage[c] * W.hurt
        if not s.awake >> c & 1:
            worth -= W.out
        if free >> c & 1:
            worth += stat(s, c, "passion") * W.vigour - heartache(s, seat, c) * left
    return worth


def hopes(s: CollateralDamage, seat: int) -> float:
    """The attempts that the player's characters can make from where they stand (CD-24.2)."""
    own = s.gang[seat] & s.awake & ~s.guardians
    tried = s.tried[seat] if s.phase == DOMINATION else 0
    places = [
        place
        for place, ruler in enumerate(s.ruler)
        if ruler != seat and s.present[place] & own and not tried >> place & 1
    ]
    if not places:
        return 0.0
    pips = min(W.hope.pips, s.notoriety[seat] // len(places))
    hope = sum(chance(lack(s, seat, place) - pips) * city_worth(s, seat, place) for place in places)
    return hope * (W.hope.soon if s.phase <= DOMINATION else W.hope.later)


def lack(s: CollateralDamage, seat: int, place: int) -> int:
    """What the die has to exceed without NP, by heads (CD-11.4, CD-11.5)."""
    here = s.present[place] & s.awake
    own = (here & s.gang[seat]).bit_count()
    return strength(s, place) + here.bit_count() - 2 * own


def chance(need: int) -> float:
    """That a die exceeds a number."""
    return 1.0 if need <= 0 else 0.0 if need >= 6 else (6 - need) / 6


def city_worth(s: CollateralDamage, seat: int, place: int) -> float:
    """What a city would bring a player who takes it (CD-24.1)."""
    size = STRENGTH[s.tiles[place]]
    worth = float(size)
    parts, whole = s.share
    if (s.csp[seat] + size) * whole > s.total * parts:
        worth += W.line
    ruler = s.ruler[place]
    if ruler >= 0 and ruler != seat:
        worth += W.foes * size / (s.seats - 1)
        if over_line(s, ruler):
            worth += W.line
    if not place:
        worth += W.centre * turns_left(s)
    return worth


def turns_left(s: CollateralDamage) -> float:
    """From 1 at the start to 0 when the last attempts are made (CD-24.13)."""
    if s.turn >= s.limit and s.phase > DOMINATION:
        return 0.0
    return max(0.1, 1 - s.turn / max(1, s.limit))


def fame(s: CollateralDamage) -> float:
    """What an NP is worth."""
    return W.notoriety[s.seats > 2]


def notoriety_worth(s: CollateralDamage, seat: int, left: float) -> float:
    if not left:
        return 0.01  # breaks a tie
    if s.phase == DOMINATION and any(over_line(s, o) for o in range(s.seats) if o != seat):
        return fame(s) * W.need
    return fame(s)


def heartache(s: CollateralDamage, seat: int, c: int) -> float:
    """What love costs a gang: CD-24.10 to CD-24.12."""
    if not in_love(s, c):
        return 0.0
    beloved, here = s.love[c], s.place[c]
    if s.present[here] & rivals(s, c) & s.gang[seat]:
        return W.lovesick + W.waste
    there = s.place[beloved]
    if there != here:
        return W.lovesick if there in near(s, here) else W.parked
    company = s.present[here] & s.awake & ~s.guardians
    if s.love[beloved] == c and company.bit_count() == 2:
        return W.lovesick + s.points[c] * W.alone
    return W.lovesick


def value(s: CollateralDamage, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1: how far it is ahead of the best other."""
    if s.result is not None:
        return 1.0 if s.result.places[seat] == 1 else 0.0
    own = prospects(s, seat)
    best = max(prospects(s, other) for other in range(s.seats) if other != seat)
    return min(1.0, max(0.0, 0.5 + (own - best) / W.scale))
