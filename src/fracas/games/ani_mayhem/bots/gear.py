"""Who should wear what, and which form serves better. AM-33.11."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.games.ani_mayhem.cards import CARDS, LISTING, SHAPES
from fracas.games.ani_mayhem.equip import homebodies
from fracas.games.ani_mayhem.reckoning import meets, pool, symbols
from fracas.games.ani_mayhem.skills import may_use
from fracas.games.ani_mayhem.state import AniMayhem, Body, card
from fracas.games.ani_mayhem.things import able
from fracas.games.ani_mayhem.vocabulary import DAMAGE, DEFENCE, SKILLS

from .fights import boost, sturdiness
from .weights import GEAR


def bulwark(s: AniMayhem, members: Sequence[Body]) -> Body | None:
    """Who should carry the items, for disasters strike carriers (AM-24.7)."""
    return max(members, key=lambda one: (sturdiness(s, one), -one.card), default=None)


def gear_worth(s: AniMayhem, seat: int, kind: int, body: Body) -> float:
    """What a power card is worth to a character."""
    made = CARDS[kind]
    one = s.cast.kinds.index(kind)
    if not may_use(s, body, one):
        return 0.0
    mates = [other for other in homebodies(s, seat) if able(s, other)]
    firm = body is bulwark(s, mates)
    worth = 0.0
    worn = {
        name for held in (*body.gear, *body.enhancements) for name in card(s, held).modifiers
    }  # AM-6.4
    for name, by in made.modifiers.items():
        if by[0] == "+" and not (made.type == "equipment" and name in worn):
            points = int(by[1:])
            worth += points * (GEAR.point[name] + GEAR.bulwark * (firm and name == "defence"))
    for name in ("damage", "defence"):
        points = boost(s, body, one, name)
        spent = made.energy_cost
        taken = sum(card(s, held).energy_cost for held in body.enhancements)
        if points and spent + taken <= pool(s, body):
            worth += (
                GEAR.spent
                * points
                * (GEAR.point[name] + GEAR.bulwark * (firm and name == "defence"))
            )
    for symbol in made.symbols:
        lacking = not any(symbol in symbols(s, other) for other in mates)
        wanted = any(symbol in card(s, site.card).symbols for site in s.sites if site.beneath)
        worth += GEAR.symbol * (lacking and wanted)
    for trait in made.trait:
        for effect in trait.do:
            worth += GEAR.heart * (1 + firm) * (effect.health is not None)
            worth += GEAR.skill * (effect.gain_skill is not None)
            worth += GEAR.symbol * (effect.verb == "steal")
    return worth + GEAR.idle


def better_form(s: AniMayhem, body: Body) -> bool:
    """Whether the other form of a character fights better."""
    kind = s.cast.kinds[body.card]
    now, other = SHAPES[kind][body.form].abilities, SHAPES[kind][1 - body.form].abilities
    return (other[DAMAGE] or 0) + (other[DEFENCE] or 0) > (now[DAMAGE] or 0) + (now[DEFENCE] or 0)


def open_skills(s: AniMayhem, who: Body) -> list[float]:
    """How many more locations the party could search with each skill."""
    mates = [one for one in s.bodies.values() if one.seat == who.seat and able(s, one)]
    shut = [
        LISTING[s.cast.kinds[site.card]]
        for site in s.sites
        if site.beneath and not meets(s, mates, LISTING[s.cast.kinds[site.card]])
    ]
    found = []
    for at in range(len(SKILLS)):
        who.skills.append(at)
        found.append(float(sum(meets(s, mates, one) for one in shut)))
        who.skills.pop()
    return found
