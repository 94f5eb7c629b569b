"""Blows and their results: AM-2.18 to AM-2.27, AM-23.11 to AM-23.13, AM-25.9."""

from __future__ import annotations

from .affairs import Combat, Craft
from .cards import LISTING
from .clash import final, total
from .reckoning import ability, health, meets
from .state import AniMayhem, Body, Menace, card
from .stirring import occur
from .things import base, here, thing
from .vehicles import wreck
from .vocabulary import DEFENCE
from .zones import bonk, defeat, kill

DEADLY = 3
"""AM-2.22."""


class Blow:
    """An attack that was dealt: on whom, its total and what got through."""

    def __init__(self, who: int, total: int, loss: int) -> None:
        self.who, self.total, self.loss = who, total, loss


def blow(s: AniMayhem, fight: Combat, at: int, one: int, dealt: int, foe: int | None) -> Blow:
    """AM-2.19; AM-6.20, AM-25.10: a vehicle absorbs nothing but a round's change of defence."""
    who = thing(s, one)
    assert who is not None
    defence = final(s, fight, at, who, DEFENCE, None if foe is None else thing(s, foe))
    if isinstance(who, Craft):
        defence -= base(s, who, DEFENCE)
    return Blow(one, dealt, max(0, dealt - defence))


def blows(s: AniMayhem, fight: Combat) -> list[Blow]:
    """What everybody in the fight would receive as things stand."""
    found = []
    for at, clash in enumerate(fight.clashes):
        for strikers, targets in ((clash.strikers, clash.struck), (clash.back, clash.foes)):
            for one in targets if strikers else ():
                dealt = total(s, fight, at, strikers, targets, one)
                found.append(blow(s, fight, at, one, dealt, strikers[0]))
    return found + site_blows(s, fight)


def foreseen(s: AniMayhem, fight: Combat) -> list[Blow]:
    """The same for who looks on: nothing while somebody who was named has left (AM-21.21)."""
    named = [who for c in fight.clashes for who in (*c.strikers, *c.struck, *c.back, *c.foes)]
    return blows(s, fight) if all(thing(s, who) is not None for who in named) else []


def deal_damage(s: AniMayhem, fight: Combat) -> None:
    """AM-21.7: all damage of a round at the same time."""
    dealt = blows(s, fight)
    shares = [share for struck in dealt for share in guard_shares(fight, struck)]
    for struck in dealt:
        strike(s, fight, struck)
    for share in shares:
        lose_health(s, fight, *share)


def guard_shares(fight: Combat, struck: Blow) -> list[tuple[int, int]]:
    """AM-23.11, AM-23.12: half of what the ward loses, at least 1 if it was attacked."""
    return [
        (guard, max(1, struck.loss // 2))
        for guard, ward in sorted(fight.guards.items())
        if ward == struck.who
    ]


def site_blows(s: AniMayhem, fight: Combat) -> list[Blow]:
    """AM-11.18: a location with damage attacks the members once each round."""
    if fight.site < 0:
        return []
    site = s.sites[fight.site]
    damage = card(s, site.card).abilities.damage
    if not damage:
        return []
    listing = LISTING[s.cast.kinds[site.card]]
    spared = {
        seat for seat in (fight.seat, fight.other) if meets(s, here(s, fight.site, seat), listing)
    }
    return [
        blow(s, fight, 0, one, damage, None)
        for one in fight.able
        if (who := thing(s, one)) is not None and who.seat not in spared
    ]


def strike(s: AniMayhem, fight: Combat, dealt: Blow) -> None:
    """AM-2.22: one attack that brings to 0 or less with three times the health kills."""
    one = dealt.who
    lose_health(s, fight, one, dealt.loss)
    who = thing(s, one)
    assert who is not None
    s.tell("blow", "AM-2.19", card=s.cast.kinds[who.card], total=dealt.total, loss=dealt.loss)
    fell = isinstance(who, Body) and fight.health[one] <= 0
    if fell and dealt.total >= DEADLY * fight.start[one]:
        fight.dead.append(one)


def lose_health(s: AniMayhem, fight: Combat, one: int, loss: int) -> None:
    """AM-2.17: losses add up; AM-6.19: a vehicle takes them for the whole game."""
    if not loss:
        return
    fight.lost = True
    if one in s.crafts:
        s.dents[one] = s.dents.get(one, 0) + loss
    elif one in fight.health:
        fight.health[one] -= loss
        occur(s, "health_lost", (one,))


def fallen(s: AniMayhem, fight: Combat) -> None:
    """AM-21.8: bonked, killed and defeated cards leave, all at once."""
    for craft in list(s.crafts.values()):
        if s.dents.get(craft.card, 0) >= base(s, craft, DEFENCE) > 0:
            wreck(s, craft)
    for one in sorted(fight.health):
        who = thing(s, one)
        if who is None or fight.health[one] > 0:
            continue
        if isinstance(who, Menace):
            defeat(s, who)
            occur(s, "defeated", fight.able)
        elif one in fight.saved:
            fight.health[one] = 1
            s.tell("saved", "AM-32.17", who=who.seat, card=s.cast.kinds[one])
        elif isinstance(who, Body):
            fight.taken += kill(s, who) if one in fight.dead else bonk(s, who)


def hurt(s: AniMayhem, body: Body, dealt: int) -> None:
    """AM-2.72: health lost outside a combat is checked at once, and survivors are healed."""
    start = health(s, body)
    loss = max(0, dealt - ability(s, body, DEFENCE))
    s.tell("blow", "AM-2.72", card=s.cast.kinds[body.card], total=dealt, loss=loss)
    if loss < start:
        return
    if dealt >= DEADLY * start:
        kill(s, body)
    else:
        bonk(s, body)
