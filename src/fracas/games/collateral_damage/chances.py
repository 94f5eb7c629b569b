"""Chances before one commits: CD-25.7 to CD-25.9. All from open numbers."""

from __future__ import annotations

from msgspec.structs import asdict

from . import shown
from .cards import CHARACTER_ID, TILE_ID
from .domination import attempt_now, own_total, to_beat
from .hearts import love_limit
from .love import candidates
from .result import strike_and_dodge
from .state import Attack, CollateralDamage
from .stats import has, stamina, total

FACES = range(1, 7)
PAIRS = [(a, b) for a in FACES for b in FACES]


def at_most(limit: int) -> int:
    """In how many of 36 rolls two dice do not exceed a number."""
    return sum(a + b <= limit for a, b in PAIRS)


def attack_odds(s: CollateralDamage, c: int, target: int, spent: int = 1) -> shown.Odds:
    """CD-25.7: hit, tie and miss in 36, and damage a PP to target and city."""
    strike, dodge = strike_and_dodge(s, Attack(c, target, spent))
    margins = [a + strike - b - dodge for a, b in PAIRS]
    return shown.Odds(
        strike=strike,
        dodge=dodge,
        hit=sum(m > 0 for m in margins),
        tie=sum(m == 0 for m in margins),
        miss=sum(m < 0 for m in margins),
        damage=round(sum(max(0, m) for m in margins) / 36, 2),
        collateral=round(sum(max(0, -m) for m in margins) / 36, 2),
    )


def spending_odds(s: CollateralDamage, c: int, target: int) -> list[shown.Spending]:
    """CD-25.7 for each amount of PP, from 1: besides, a knock-out in 36 and the damage expected."""
    soak = total(s, target, "hurt", "soak") if has(s, target, "hurt") else 0
    left = stamina(s, target) - s.damage[target]
    found = []
    for spent in range(1, s.points[c] + 1):
        odds = attack_odds(s, c, target, spent)
        margins = [a + odds.strike - b - odds.dodge for a, b in PAIRS]
        hits = [max(0, m * spent - soak) for m in margins if m > 0]
        most = sum(min(left, hit) for hit in hits)
        out = sum(h >= left for h in hits)
        found.append(shown.Spending(**asdict(odds), out=out, mean=round(most / 36, 1)))
    return found


def attempt_odds(s: CollateralDamage, seat: int, place: int) -> shown.Prospect:
    """CD-25.8: what counts on either side, and the chance in 6 for each amount of NP."""
    attempt = attempt_now(s, seat, place)
    own, beat = own_total(s, attempt), to_beat(s, attempt)
    return shown.Prospect(
        city=TILE_ID[s.tiles[place]],
        own=own,
        beat=beat,
        chances=[
            sum(own + spent + die > beat for die in FACES) for spent in range(s.notoriety[seat] + 1)
        ],
    )


def love_odds(s: CollateralDamage, c: int) -> list[shown.Crush]:
    """CD-25.9: whom a character would roll for, in order, with the chance in 36."""
    if (s.guardians | s.cold) >> c & 1:
        return []
    return [
        shown.Crush(character=CHARACTER_ID[b], limit=limit, chance=at_most(limit))
        for b in candidates(s, c)
        for limit in [love_limit(s, c, b)]
    ]
