"""What effects do: targets, uses, flash effects. AM-32.17."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from .affairs import NOBODY, Craft, Lasting
from .cards import transforms
from .forces import card_prevented, prevented
from .homes import put, send_home
from .language import BOUND
from .layers import ENHANCEMENT, FLASH
from .pieces import Spell
from .places import room
from .reckoning import effect_changes, fits, meant
from .selecting import NOBODYS, NOWHERE, card_fits, card_place, is_there, places_of
from .spans import bind
from .state import AniMayhem, Body, Menace, card, stir_up, touch
from .stirring import occur
from .targets import card_targets, reachable, take_away
from .things import Thing, number, on_field, party, shape, sheltered, thing
from .traits import Effect, Selector, Trait
from .values import AT_ABILITY
from .vehicles import wreck
from .zones import discard, leave, remove_menace, shed

EVENT = -10_000
"""The target of what answers an event that is on no stack (AM-29.17)."""
Found = tuple[int, int]
"""A character, and a card on it or nobody."""


def steps_between(s: AniMayhem, start: int) -> dict[int, int]:
    """How many steps of characters each site is away (AM-17.22)."""
    far = {start: 0}
    todo = deque([start])
    while todo:
        at = todo.popleft()
        for other in s.near[at]:
            if other not in far:
                far[other] = far[at] + 1
                todo.append(other)
    return far


def nearest(s: AniMayhem, given: Selector, seat: int, at: int | None) -> list[Found]:
    """AM-17.22: the nearest of a kind, along the owner's path or from where the disaster lies."""
    path = s.paths[seat]
    far = steps_between(s, at) if at is not None else {}
    best: list[Found] = []
    least: int | None = None
    for body in s.bodies.values():
        if body.captor != NOBODY or sheltered(s, body.at):  # AM-9.10
            continue
        distance = far.get(body.at, len(path)) if at is not None else path.index(body.at)
        for found in matching(s, given, body):
            if least is None or distance < least:
                best, least = [], distance
            if distance == least:
                best.append(found)
    return best


def matching(s: AniMayhem, given: Selector, body: Body) -> list[Found]:
    if given.of == "character":
        return [(body.card, NOBODY)] if fits(s, given, body, body.seat) else []
    if given.of in ("item", "enhancement"):
        carried = body.items if given.of == "item" else body.enhancements
        return [(body.card, one) for one in carried]
    if "concealed" in given.is_:
        return [(body.card, one) for one in body.gear if one not in body.open][:1]
    wanted = set(given.is_)
    return [
        (body.card, one)
        for one in body.open
        if card(s, one).type == "equipment"
        and (not wanted or wanted & set(card(s, one).categories))
        and (given.of != "vehicle" or one in s.crafts)
    ]


# Targets of flash effects and uses


def candidates(s: AniMayhem, given: Selector, seat: int, user: Body | None) -> list[int]:
    """The targets that may be chosen, by number."""
    kinds = (given.of,) if isinstance(given.of, str) else given.of
    if kinds == ("flash",):
        return [one.id for one in s.stack if card(s, one.card).type == "flash"]
    if given.where == "discard":
        return [one for one in s.players[seat].discard if card(s, one).type in kinds]
    found: list[int] = []
    things: list[Thing] = [*s.bodies.values()] if kinds != ("disaster",) else []
    if kinds != ("character",):
        things += s.menaces.values()
    if "vehicle" in kinds:
        things += s.crafts.values()
    found += [number(one) for one in things if eligible(s, given, one, seat, user)]
    if "party" in kinds:  # one of each party stands for it
        found = [one for one in found if one in s.bodies]
        places = {(s.bodies[one].seat, s.bodies[one].at): one for one in reversed(found)}
        found = [one for one in found if one in places.values()]
    if any(one in NOBODYS for one in kinds):
        found += [
            one
            for one in card_targets(s, given, seat)
            if card_fits(s, given, one, seat) and (given.where != "here" or lies_by(s, one, user))
        ]
    return found


def any_candidate(s: AniMayhem, given: Selector, seat: int, user: Body | None) -> bool:
    """Whether there is a target; the first found settles it."""
    if given.of != "character" or given.where == "discard":
        return bool(candidates(s, given, seat, user))
    for one in s.bodies.values():  # noqa: SIM110  # a loop is twice as fast, and this is asked often
        if eligible(s, given, one, seat, user):
            return True
    return False


def lies_by(s: AniMayhem, one: int, user: Body | None) -> bool:
    """Whether a card lies where somebody is."""
    return user is not None and card_place(s, one) == user.at


def eligible(s: AniMayhem, given: Selector, one: Thing, seat: int, user: Body | None) -> bool:
    if not fits(s, given, one, seat) or not reachable(s, one, seat):
        return False
    if given.where is None or given.where == "in_play":
        return "self" not in given.not_ or one is not user
    if "self" in given.not_ and one is user:
        return False
    at = NOWHERE if user is None else user.at
    return any(is_there(s, place, one, user, seat, at) for place in places_of(given))


def still_legal(s: AniMayhem, given: Selector, seat: int, user: Body | None, target: int) -> bool:
    """AM-29.9: targets are checked again on resolving; a concealed card by who carries it."""
    if "concealed" in given.is_:
        return user is not None and target in s.bodies and s.bodies[target].at == user.at
    if given.where == "carrier":
        return user is not None and target in user.gear
    return target in candidates(s, given, seat, user)


# Carrying out


Verb = Callable[[AniMayhem, Effect, Trait, Spell, int], None]
_verbs: dict[str, Verb] = {}


def verb(name: str, call: Verb) -> None:
    """Let effects of a name be carried out."""
    _verbs[name] = call


def known_verbs() -> set[str]:
    return set(_verbs)


def trait_of(s: AniMayhem, spell: Spell) -> Trait:
    """What a thing on the stack does; a location does what it does as a haven."""
    if spell.card in s.bodies:
        return shape(s, s.bodies[spell.card]).traits[spell.trait]
    made = card(s, spell.card)
    if made.haven is not None and made.type == "location":
        return made.haven.trait[spell.trait]
    return made.trait[spell.trait]


def resolve(s: AniMayhem, spell: Spell) -> None:
    """AM-29.7: the effects of one thing on the stack, in order."""
    if card(s, spell.card).type == "equipment" and spell.who == NOBODY:
        equip_at_once(s, spell)
        return
    trait = trait_of(s, spell)
    user = s.bodies.get(spell.who)
    kind = s.cast.kinds[spell.card]
    if trait.target is not None and not still_legal(
        s, trait.target, spell.seat, user, spell.target
    ):
        s.tell("fails", "AM-2.30", who=spell.seat, card=kind)
        return
    s.tell("resolves", "AM-29.7", who=spell.seat, card=kind)
    perform(s, trait, spell, spell.target if trait.target is not None else spell.who)
    if user is not None:
        activated(s, user, spell)


def perform(s: AniMayhem, trait: Trait, spell: Spell, target: int) -> None:
    """All effects of a trait: on its target, on all in its scope, or on who has it."""
    if trait.scope is not None and any(effect.transform for effect in trait.do):
        transform_all(s, trait, spell.seat)
        return
    if trait.scope is not None:
        user = thing(s, spell.who)
        found = meant(s, trait.scope, spell.seat, user, NOWHERE if user is None else user.at)
    else:
        found = members_of(s, trait, target)
    for one in found:
        for effect in trait.do:
            carry_out(s, effect, trait, spell, one)


def members_of(s: AniMayhem, trait: Trait, target: int) -> list[int]:
    """AM-29.16: an effect on a party acts on those who are still with it."""
    named = s.bodies.get(target)
    if trait.target is None or trait.target.of != "party" or named is None:
        return [target]
    return [one.card for one in party(s, named)]


def equip_at_once(s: AniMayhem, spell: Spell) -> None:
    """Equipment that may be played as a flash effect goes to its carrier, if that is still here."""
    body = s.bodies.get(spell.target)
    if body is None:
        s.tell("fails", "AM-2.30", who=spell.seat, card=s.cast.kinds[spell.card])
        return
    body.gear.append(spell.card)
    s.tell(
        "equips", "AM-32.7", who=spell.seat, card=s.cast.kinds[spell.card],
        carrier=s.cast.kinds[body.card],
    )  # fmt: skip


def activated(s: AniMayhem, user: Body, spell: Spell) -> None:
    """What a character adds to the cards it uses (event `activated`)."""
    categories = card(s, spell.card).categories
    for trait in shape(s, user).traits:
        wanted = [one.subject.is_ for one in trait.if_ if one.subject is not None]
        if trait.on != "activated" or not all(set(marks) & set(categories) for marks in wanted):
            continue
        for effect in trait.do:
            if effect.modify is not None and effect.by is not None:
                change(s, user.card, effect, trait, FLASH, user.card, weapon="Weapon" in categories)


def change(
    s: AniMayhem, who: int, effect: Effect, trait: Trait, layer: int, source: int, weapon: bool
) -> None:
    """A change to an ability: for the phase or round, unless the trait says for how long."""
    affected = thing(s, who)
    assert affected is not None and effect.modify is not None
    until = trait.for_ or ("round" if s.combat else "phase")  # AM-7.6
    for by in effect_changes(s, effect, AT_ABILITY[effect.modify], affected, None):
        at, kind = AT_ABILITY[effect.modify], s.cast.kinds[source]
        gear = source if card(s, source).type == "equipment" else NOBODY
        s.lasting.append(Lasting(who, at, by, layer, until, weapon, kind, gear))


def carry_out(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    """One effect on its target."""
    name = "place here" if effect.place == "here" else effect.verb
    if name in BOUND or (effect.extra and effect.extra != "play"):
        bind(s, effect, trait, spell, target)
        return
    if name in _verbs:
        _verbs[name](s, effect, trait, spell, target)
        return
    if effect.cancel in ("card", "effect"):
        call_off(s, spell.target)
        return
    if effect.redirect == "picked":
        redraw(s, spell)
        return
    if effect.destroy and indestructible(s, target):
        s.tell("fails", "AM-32.21", who=spell.seat, card=s.cast.kinds[spell.card])
        return
    if (effect.discard or effect.destroy) and target >= 0 and target not in s.bodies:
        take_away(s, target, destroyed=bool(effect.destroy))
        return
    user = s.bodies.get(spell.who)
    if effect.modify is not None and user is not None and target in user.gear:
        lend(s, effect, trait, user, target)
        return
    who = thing(s, target)
    if who is None:
        return
    if effect.modify is not None and effect.by is not None:
        made = card(s, spell.card)
        layer = ENHANCEMENT if made.type == "enhancement" else FLASH  # AM-2.7
        change(s, target, effect, trait, layer, spell.card, weapon="Weapon" in made.categories)
    elif effect.destroy or effect.discard:
        remove(s, who, destroyed=bool(effect.destroy))
    elif effect.incapacitate and isinstance(who, Body | Menace):
        who.idle = s.turn
    elif effect.cancel == "damage" and s.combat is not None:
        s.combat.harmless.append(target)
    elif effect.place == "self" and isinstance(who, Body):
        come_to(s, who, spell.card)
    elif isinstance(who, Body):
        on_character(s, effect, who)


def indestructible(s: AniMayhem, target: int) -> bool:
    """AM-32.21: whether something must not be destroyed."""
    who = thing(s, target)
    if who is not None:
        return prevented(s, "destroyed", who)
    return target >= 0 and card_prevented(s, "destroyed", target)


def lend(s: AniMayhem, effect: Effect, trait: Trait, user: Body, one: int) -> None:
    """A card in use gives its carrier this instead of what it does itself."""
    s.show(one)
    if one in user.open:
        user.open.remove(one)
        stir_up(s, one)
    user.changed.append(one)
    s.used.append(use_mark(s, one))
    change(s, user.card, effect, trait, FLASH, one, weapon=False)


def use_mark(s: AniMayhem, one: int) -> str:
    """AM-5.6, AM-6.7, AM-8.5: once a phase, and once in each combat round."""
    return f"{'round' if s.combat is not None else 'phase'}:use:{one}"


def call_off(s: AniMayhem, target: int) -> None:
    """AM-2.28: what is cancelled has not happened, but counts as used."""
    if target == EVENT:
        if s.attempt is not None:
            s.attempt.cancelled = True
            s.tell("called_off", "AM-29.17", who=s.attempt.seat)
        return
    struck = next((one for one in s.stack if one.id == target), None)
    if struck is not None:
        s.stack.remove(struck)
        s.tell("cancelled", "AM-2.28", who=struck.seat, card=s.cast.kinds[struck.card])


def redraw(s: AniMayhem, spell: Spell) -> None:
    """AM-29.15: a lot is drawn again among the other candidates; with none it fails."""
    lot = s.lot
    others = [one for one in lot.among if one != lot.on and thing(s, one)] if lot else []
    if lot is None or not others:
        s.tell("fails", "AM-29.15", who=spell.seat, card=s.cast.kinds[spell.card])
        return
    lot.on = s.pick(others, lot.called)
    who = thing(s, lot.on)
    assert who is not None
    s.tell("target", "AM-29.15", who=who.seat, card=s.cast.kinds[who.card])


def on_character(s: AniMayhem, effect: Effect, who: Body) -> None:
    if effect.place == "haven":
        send_home(s, who.seat, who.card)
    elif effect.save is not None and s.combat is not None:
        s.combat.saved.append(who.card)
    elif effect.heal is not None and s.combat is not None and who.card in s.combat.health:
        most = s.combat.start[who.card]
        gained = most if effect.heal == "all" else int(effect.heal)
        s.combat.health[who.card] = min(most, s.combat.health[who.card] + gained)
    elif effect.transform and transforms(card(s, who.card)):
        change_form(s, who)


def come_to(s: AniMayhem, who: Body, haven: int) -> None:
    """A character comes to the haven that calls it, unless it would be one too many (AM-19.4)."""
    at = next(at for at, one in enumerate(s.sites) if one.card == haven)
    if on_field(who) or room(s, who.seat) > 0:
        put(s, who, at)


def remove(s: AniMayhem, who: Thing, destroyed: bool) -> None:
    """AM-2.31, AM-2.70."""
    if isinstance(who, Menace):
        remove_menace(s, who)
        one = who.card
    elif isinstance(who, Craft):
        wreck(s, who)
        one = who.card
    else:
        shed(s, who)
        leave(s, who)
        discard(s, who.card)
        one = who.card
    if destroyed:
        owner = s.players[s.cast.owners[one]]
        owner.discard.remove(one)
        owner.removed.append(one)
    s.tell("destroyed_card", "AM-2.31", card=s.cast.kinds[one])


def change_form(s: AniMayhem, who: Body) -> None:
    """AM-3.8; AM-3.15: a forced change locks the form."""
    who.form = 1 - who.form
    who.locked = True
    touch(s)
    s.tell("changes_form", "AM-3.8", who=who.seat, card=s.cast.kinds[who.card])
    occur(s, "transformed", (who.card,))


def transform_all(s: AniMayhem, trait: Trait, seat: int) -> None:
    """AM-3.16: every transforming character in the scope changes form."""
    scope = trait.scope
    for body in s.bodies.values():
        if transforms(card(s, body.card)) and (
            scope is None
            or (fits(s, scope, body, seat) and (scope.where != "field" or on_field(body)))
        ):
            change_form(s, body)


def apply_all(s: AniMayhem, trait: Trait) -> None:
    """An implicit change of abilities for all in the scope."""
    scope = trait.scope
    if scope is None:
        return
    for body in s.bodies.values():
        if fits(s, scope, body, body.seat) and (scope.where != "field" or on_field(body)):
            for effect in trait.do:
                if effect.modify is not None and isinstance(effect.by, str):
                    at = AT_ABILITY[effect.modify]
                    s.lasting.append(Lasting(body.card, at, effect.by, FLASH, trait.for_))
