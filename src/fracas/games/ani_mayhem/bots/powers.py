"""What a card or a trait is good for now, by what it does, whatever it is called. AM-33."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.games.ani_mayhem.activations import declared, usable
from fracas.games.ani_mayhem.affairs import Combat
from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.charm import charms
from fracas.games.ani_mayhem.declaring import in_window, useful
from fracas.games.ani_mayhem.equip import whole
from fracas.games.ani_mayhem.feats import ready
from fracas.games.ani_mayhem.hunt import named
from fracas.games.ani_mayhem.scavenge import passes
from fracas.games.ani_mayhem.state import AniMayhem, Body
from fracas.games.ani_mayhem.theft import loot
from fracas.games.ani_mayhem.things import on_field, shape, sheltered, thing
from fracas.games.ani_mayhem.traits import Effect, Trait

from .fights import Need, boosts, needs, pays, plus
from .weights import FAIR, LIKELY, NEVER, RARE, SURE

Act = tuple[object, ...]


def traits_for(s: AniMayhem, seat: int, act: Act) -> Iterator[tuple[Trait, Body | None]]:
    """The traits that an act would carry out, and who uses them."""
    kind = str(act[0])
    if kind == "flash":
        yield from ((one, None) for one in CARDS[whole_of(act[1])].trait[:1])
    elif kind == "trait":
        body = s.bodies[whole_of(act[1])]
        if (at := ready(s, body)) is not None:
            yield shape(s, body).traits[at], body
    elif kind == "use":
        body, traits = s.bodies[whole_of(act[1])], CARDS[whole_of(act[2])].trait
        for at in useful(traits):
            if in_window(s, traits[at], seat, body):
                yield traits[at], body
    elif kind == "activate":
        for one in s.players[seat].globals:
            if s.cast.kinds[one] == act[1] and usable(s, seat, one):
                yield from ((trait, None) for _, trait in declared(s, one))


def whole_of(part: object) -> int:
    assert isinstance(part, int)
    return whole(part)


def effects_of(s: AniMayhem, seat: int, act: Act) -> list[tuple[Effect, Body | None]]:
    return [(one, who) for trait, who in traits_for(s, seat, act) for one in trait.do]


# Outside fights


def calm_worth(s: AniMayhem, seat: int, act: Act) -> float:
    """How good it is to use something while nothing is under way."""
    spends_item = act[0] == "use" and CARDS[whole_of(act[2])].type == "item"
    if spends_item:  # AM-10.5: it would count for the disasters
        return NEVER
    return max([worth(s, seat, one, who) for one, who in effects_of(s, seat, act)], default=RARE)


def worth(s: AniMayhem, seat: int, effect: Effect, who: Body | None) -> float:
    mine = [one for one in s.bodies.values() if one.seat == seat]
    if effect.steal:
        thieves = [who] if who is not None else mine
        return LIKELY if any(loot(s, effect, one) for one in thieves) else NEVER
    if effect.resurrect or effect.extra == "play":
        return LIKELY
    if effect.place == "haven":
        far = [one for one in ([who] if who is not None else mine) if stranded(s, one)]
        return FAIR if far else NEVER
    if effect.waive == "listing" and who is not None and on_field(who):
        site = s.sites[who.at]
        party = [one for one in mine if one.at == who.at]
        return LIKELY if site.beneath and not passes(s, party, who.at) else NEVER
    if effect.repair:
        return FAIR if any(s.dents.get(one) for one in s.crafts) else NEVER
    return RARE


def stranded(s: AniMayhem, body: Body) -> bool:
    """Somebody with items who is not at home."""
    return bool(body.items) and on_field(body) and not sheltered(s, body.at)


# In fights and charm battles


def fight_worth(s: AniMayhem, seat: int, act: Act, fight: Combat) -> float:
    """AM-33.8: what fells the disaster sooner, or keeps somebody from falling."""
    need = needs(s, fight, s.menaces[fight.menace])
    strikers = [s.bodies[one] for one in named(fight) if one in s.bodies]
    spare = sum(boosts(s, one) for one in strikers)
    for effect, who in effects_of(s, seat, act):
        if saves(effect) and need.falling and (who is None or helps(effect, who, need)):
            return SURE
        more = plus(effect)
        if effect.modify == "damage" and more and need.health > 0:
            strikes = who is None or who in strikers
            if strikes and pays(need, spare + (more if act[0] != "use" else 0)):
                return SURE
    return NEVER


def saves(effect: Effect) -> bool:
    """Whether it can keep somebody from being bonked."""
    return (
        (effect.modify == "defence" and plus(effect) > 0)
        or effect.save is not None
        or effect.heal is not None
        or effect.cancel == "damage"
    )


def helps(effect: Effect, who: Body, need: Need) -> bool:
    """A use that only raises its own user's defence helps only if it is she who would fall."""
    return effect.modify != "defence" or who.card in need.falling


def charm_worth(s: AniMayhem, seat: int, act: Act) -> float:
    """What turns a charm battle that would be lost or drawn."""
    battle = s.charms[-1]
    charmer, target = thing(s, battle.charmer), thing(s, battle.target)
    if charmer is None or target is None or seat not in (charmer.seat, target.seat) or s.stack:
        return NEVER
    mine, theirs = charms(s, battle)
    behind = theirs - mine if charmer.seat == seat else mine - theirs
    if behind < 0:
        return NEVER
    for effect, _ in effects_of(s, seat, act):
        if effect.win_charm or (effect.modify == "charm" and plus(effect) > behind):
            return SURE
    return NEVER


def aims_at(s: AniMayhem, seat: int, effect: Effect, options: list[int]) -> list[int]:
    """Whom an effect should be aimed at outside fights; all of them if it does not matter."""
    if effect.steal:
        found = [one for one in options if one in s.bodies and loot(s, effect, s.bodies[one])]
    elif effect.place == "haven":
        found = [one for one in options if one in s.bodies and stranded(s, s.bodies[one])]
    elif effect.modify == "charm" or effect.win_charm:
        sides = (s.charms[-1].charmer, s.charms[-1].target) if s.charms else ()
        found = [one for one in options if one in sides and one in s.bodies
                 and s.bodies[one].seat == seat]  # fmt: skip
    else:
        found = []
    return found or options
