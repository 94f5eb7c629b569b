"""What a fight with a disaster would come to, and what to spend on it. AM-33.6 to AM-33.8."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fracas.games.ani_mayhem.affairs import Combat
from fracas.games.ani_mayhem.declaring import useful
from fracas.games.ani_mayhem.hunt import frenzied, limit
from fracas.games.ani_mayhem.reckoning import ability, health, pool
from fracas.games.ani_mayhem.skills import may_use
from fracas.games.ani_mayhem.state import AniMayhem, Body, Menace, card, key
from fracas.games.ani_mayhem.strikes import foreseen
from fracas.games.ani_mayhem.things import able, base, shape
from fracas.games.ani_mayhem.traits import Effect
from fracas.games.ani_mayhem.uses import price
from fracas.games.ani_mayhem.vocabulary import DAMAGE, DEFENCE

from .weights import ROUNDS, W


class Outcome(NamedTuple):
    """What a fight is expected to come to."""

    won: bool
    bonked: int
    rounds: int


def boost(s: AniMayhem, body: Body, one: int, which: str) -> int:
    """What a use of a card would add to an ability of its carrier."""
    made = card(s, one)
    added = 0
    for at in useful(made.trait):
        for effect in made.trait[at].do:
            if effect.modify == which and isinstance(effect.by, str):
                by = effect.by
                if by[0] == "+":
                    added = max(added, int(by[1:]))
                elif by[0] == "x" and which == "damage":
                    added = max(added, base(s, body, DAMAGE) * (int(by[1:]) - 1))
    return added


def plus(effect: Effect) -> int:
    """What an effect adds to an ability."""
    by = effect.by
    return int(by[1:]) if isinstance(by, str) and by[0] == "+" else 0


def boosts(s: AniMayhem, body: Body, which: str = "damage") -> int:
    """What its cards could add in one round, as far as its energy goes."""
    traits = shape(s, body).traits
    ways = useful(traits) if traits else ()
    if not (body.enhancements or body.gear or ways):
        return 0
    energy, found = pool(s, body), 0
    for at in ways:
        asked = traits[at].cost
        spent = asked.energy if asked is not None else 0
        more = sum(plus(one) for one in traits[at].do if one.modify == which)
        if more and traits[at].target is None and spent <= energy:
            energy -= spent
            found += more
    for one in (*body.enhancements, *body.gear):
        more = boost(s, body, one, which)
        if more and may_use(s, body, one):
            cost = price(s, body, card(s, one))
            if cost <= energy:
                energy -= cost
                found += more
    return found


def punch(s: AniMayhem, body: Body, menace: Menace | None = None) -> int:
    """What a character deals in a round if it spends what it has."""
    return ability(s, body, DAMAGE, menace) + boosts(s, body)


def might(s: AniMayhem, members: Sequence[Body], most: int = 3) -> int:
    """What the best of a party deal together if they spend what they have."""
    deals = sorted((punch(s, one) for one in members if able(s, one)), reverse=True)
    return sum(deals[:most])


def sturdiness(s: AniMayhem, body: Body) -> int:
    """How hard it is to bonk."""
    return 2 * ability(s, body, DEFENCE) + health(s, body)


def forecast(s: AniMayhem, menace: Menace, members: Sequence[Body]) -> Outcome:
    """Round by round with the mean of the cards: the sturdiest carrier is struck, or the average
    character if nobody carries an item; with frenzy all that strike."""
    fight = s.combat if s.combat is not None and s.combat.menace == menace.order else None
    side = [one for one in members if able(s, one)]
    if not side:
        return Outcome(False, 0, 0)
    guard = ability(s, menace, DEFENCE, side[0])
    deals = ability(s, menace, DAMAGE, side[0])
    left = fight.health.get(key(menace), 0) if fight else 0
    left = left or base(s, menace, DEFENCE)
    frenzy, most = frenzied(s, menace), limit(s, menace)
    stand = {
        one.card: (punch(s, one, menace), ability(s, one, DEFENCE, menace), lives(s, fight, one))
        for one in side
    }
    carriers = [one.card for one in side if one.items]
    bonked = 0
    for rounds in range(1, ROUNDS + 1):
        strikers = sorted(stand, key=lambda one: -stand[one][0])[:most]
        through = sum(stand[one][0] for one in strikers) + W.fight.card - guard
        if through > 0:
            left -= through
        pool_ = [one for one in carriers if one in stand] or list(stand)
        pool_.sort(key=lambda one: stand[one][1] + stand[one][2])
        struck = strikers if frenzy else [pool_[len(pool_) // 2]]
        for one in struck:
            punched, defence, life = stand[one]
            life -= max(0, deals - defence)
            stand[one] = punched, defence, life
            if life <= 0:
                del stand[one]
                bonked += 1
        if left <= 0:
            return Outcome(True, bonked, rounds)
        if not stand or through <= 0:
            return Outcome(False, bonked, rounds)
    return Outcome(False, bonked, ROUNDS)


def lives(s: AniMayhem, fight: Combat | None, body: Body) -> int:
    known = fight.health.get(body.card) if fight is not None else None
    return health(s, body) if known is None else known


def beatable(s: AniMayhem, menace: Menace, members: Sequence[Body]) -> bool:
    """Whether a party would rather fight a disaster than meet it never."""
    found = forecast(s, menace, members)
    return found.won and found.bonked <= max(1, len(members) // 2)


def flees(s: AniMayhem, menace: Menace, members: Sequence[Body]) -> bool:
    """AM-33.7: early, if the side cannot get through; not from frenzy, which strikes all."""
    if frenzied(s, menace) and s.combat is not None and s.combat.by_disaster:
        return False
    found = forecast(s, menace, members)
    return not found.won or found.bonked > W.fight.losses


# What to spend when the cards are known


class Need(NamedTuple):
    """What is missing in this round."""

    health: int
    """What the disaster would keep, as things stand."""
    through: int
    """What gets through to it."""
    falling: tuple[int, ...]
    """Who of the side would be bonked."""


def needs(s: AniMayhem, fight: Combat, menace: Menace) -> Need:
    through, keeps, falling = 0, fight.health.get(key(menace), 0), []
    for dealt in foreseen(s, fight):
        if dealt.who == key(menace):
            through = dealt.loss
            keeps -= dealt.loss
        elif dealt.who in fight.health and fight.health[dealt.who] <= dealt.loss:
            falling.append(dealt.who)
    return Need(keeps, through, tuple(falling))


def pays(need: Need, more: int) -> bool:
    """Whether so much more damage, all in all, shortens the fight."""
    if more >= need.health:
        return True
    slow = ROUNDS * 2 if need.through <= 0 else -(-need.health // need.through)
    fast = need.through + more
    return fast > 0 and -(-need.health // fast) < slow
