"""What continuous traits, haven bonuses and lasting effects do while they are in force. AM-2.49,
AM-9.11, AM-32.10, AM-32.21.

Traits that act on their own carrier are looked up on the card; those that reach others (auras) are
gathered when something comes, goes or changes its form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from . import conditions, selecting
from . import skills as lore
from .affairs import Bond
from .cards import CARDS, SHAPES
from .expressions import expression
from .layers import GLOBAL, ITEM, LAYER, NOT, SORT, sort_of
from .schema import Card, Effect, Trait
from .state import REFUGE, AniMayhem, Aura, Body, Menace, card, key
from .things import Thing, able, number, shape, thing

_doing: dict[int, tuple[Trait, dict[str, tuple[Effect, ...]]]] = {}


def doing(trait: Trait) -> dict[str, tuple[Effect, ...]]:
    """The effects of a trait by their sorts, looked up once."""
    known = _doing.get(id(trait))
    if known is None or known[0] is not trait:
        found: dict[str, list[Effect]] = {}
        for effect in trait.do:
            found.setdefault(sort_of(effect), []).append(effect)
        known = _doing[id(trait)] = trait, {sort: tuple(one) for sort, one in found.items()}
    return known[1]


Standing = dict[str, tuple[tuple[Trait, Effect], ...]]
_standing: dict[int, tuple[tuple[Trait, ...], Standing]] = {}


def standing(traits: tuple[Trait, ...]) -> Standing:
    """What traits do to whoever has them, by its sort, looked up once."""
    known = _standing.get(id(traits))
    if known is None or known[0] is not traits:
        found: dict[str, list[tuple[Trait, Effect]]] = {}
        for trait in traits:
            if trait.kind == "continuous" and trait.scope is None:
                for effect in trait.do:
                    found.setdefault(sort_of(effect), []).append((trait, effect))
        known = traits, {name: tuple(pairs) for name, pairs in found.items()}
        _standing[id(traits)] = known
    return known[1]


def traits_of(kind: int, part: int) -> tuple[Trait, ...]:
    """The traits of a card in one of its forms, or as a haven."""
    if part == REFUGE:
        refuge = CARDS[kind].haven
        return refuge.trait if refuge is not None else ()
    return SHAPES[kind][part].traits


def bound_effect(bond: Bond) -> Effect:
    """The effect of a card that lasts."""
    effect = traits_of(bond.kind, bond.part)[bond.trait].do[bond.path[0]]
    for option, at in zip(bond.path[1::2], bond.path[2::2], strict=True):
        assert effect.choose is not None
        effect = effect.choose[option].do[at]
    return effect


_having: dict[str, tuple[tuple[Card, ...], frozenset[int]]] = {}


def having(sort: str) -> frozenset[int]:
    """The cards that do something of a sort to whoever has them, looked up once."""
    known = _having.get(sort)
    if known is None or known[0] is not CARDS:
        found = {kind for kind, forms in enumerate(SHAPES) for form in forms
                 if sort in standing(form.traits)}  # fmt: skip
        for kind, made in enumerate(CARDS):
            if made.haven is not None and any(sort_of(one) == sort for one in made.haven.bonus):
                found.add(kind)
        known = _having[sort] = CARDS, frozenset(found)
    return known[1]


def in_force(
    s: AniMayhem, who: Thing, sort: str, foe: Thing | None = None
) -> Sequence[Effect]:
    """The effects of a sort that hold for somebody now. Mostly there are none: it is asked often,
    so that is found out first."""
    if s.auras is None:
        auras(s)
    assert s.sorted_auras is not None
    if not s.bonds and not s.sorted_auras[SORT[sort]]:
        known = _having.get(sort)
        some = known[1] if known is not None and known[0] is CARDS else having(sort)
        kinds = s.cast.kinds
        if kinds[who.card] not in some and not (
            isinstance(who, Body)
            and (
                (who.enhancements and not some.isdisjoint([kinds[x] for x in who.enhancements]))
                or (who.open and not some.isdisjoint([kinds[x] for x in who.open]))
                or (who.bonus >= 0 and kinds[who.bonus] in some)
            )
        ):
            return ()
    return list(_in_force(s, who, sort, foe))


def _in_force(s: AniMayhem, who: Thing, sort: str, foe: Thing | None) -> Iterator[Effect]:
    kinds = s.cast.kinds
    if isinstance(who, Body):
        for one in (*who.enhancements, *who.open):
            for trait, effect in standing(CARDS[kinds[one]].trait).get(sort, ()):
                if conditions.holds(s, trait, who, foe):
                    yield effect
        if who.bonus >= 0:
            refuge = CARDS[kinds[who.bonus]].haven
            assert refuge is not None
            yield from (one for one in refuge.bonus if sort_of(one) == sort)
        traits = shape(s, who).traits
        if traits and not able(s, who):  # AM-2.35
            traits = ()
    else:
        traits = CARDS[kinds[who.card]].trait if isinstance(who, Menace) else ()
    if traits:
        for trait, effect in standing(traits).get(sort, ()):
            if conditions.holds(s, trait, who, foe):
                yield effect
    for aura in auras_on(s, SORT[sort]):
        if reaches(s, aura, who) and conditions.holds(s, aura.trait, who, foe):
            yield from doing(aura.trait)[sort]
    if s.bonds:
        mine = number(who)
        for bond in s.bonds:
            if bond.who == mine and sort_of(effect := bound_effect(bond)) == sort:
                yield effect


# Auras


NO_AURAS: tuple[tuple[Aura, ...], ...] = ((),) * len(SORT)


def auras(s: AniMayhem) -> list[Aura]:
    """The continuous traits in play that reach others, gathered when something changed."""
    if s.auras is None:
        s.auras = list(gathered(s))
        s.sorted_auras = by_sort(s.auras) if s.auras else NO_AURAS
    return s.auras


def by_sort(found: list[Aura]) -> tuple[tuple[Aura, ...], ...]:
    sorts: list[list[Aura]] = [[] for _ in SORT]
    for aura in found:
        for sort in doing(aura.trait):
            sorts[SORT[sort]].append(aura)
    return tuple(map(tuple, sorts))


def auras_on(s: AniMayhem, at: int) -> tuple[Aura, ...]:
    """The continuous traits in play that reach others and do something of a sort."""
    if s.auras is None:
        auras(s)
    assert s.sorted_auras is not None
    return s.sorted_auras[at]


def gathered(s: AniMayhem) -> Iterable[Aura]:
    kinds = s.cast.kinds
    for body in s.bodies.values():
        for at, trait in enumerate(SHAPES[kinds[body.card]][body.form].traits):
            if trait.kind == "continuous" and trait.scope is not None:
                yield Aura(body.card, body.seat, kinds[body.card], body.form, at, ITEM)
        for one in (*body.enhancements, *body.open):
            made = CARDS[kinds[one]]
            for at, trait in enumerate(made.trait):
                if trait.kind == "continuous" and trait.scope is not None:
                    yield Aura(body.card, body.seat, kinds[one], 0, at, LAYER[made.type])
    for seat, player in enumerate(s.players):
        for one in player.globals:
            for at, trait in enumerate(card(s, one).trait):
                if trait.kind == "continuous":
                    yield Aura(one, seat, kinds[one], 0, at, GLOBAL)
    for haven in s.havens:
        made = card(s, haven.card)
        works = made.haven if haven.converted or made.type == "haven" else None  # AM-13.4
        for at, trait in enumerate(works.trait if works else ()):
            if trait.kind == "continuous":
                yield Aura(haven.card, haven.owner, kinds[haven.card], REFUGE, at, ITEM)
    for menace in s.menaces.values():
        for at, trait in enumerate(card(s, menace.card).trait):
            if trait.kind == "continuous" and trait.scope is not None:
                yield Aura(key(menace), menace.seat, kinds[menace.card], 0, at, GLOBAL)


def source(s: AniMayhem, aura: Aura) -> Thing | None:
    return thing(s, aura.source)


def source_place(s: AniMayhem, aura: Aura, origin: Thing | None) -> int:
    """Where a continuous trait is seen from."""
    if origin is not None:
        return origin.at
    for at, haven in enumerate(s.havens):
        if haven.card == aura.source:
            return haven.site if haven.converted else -1 - at
    return selecting.NOWHERE


def reaches(s: AniMayhem, aura: Aura, who: Thing) -> bool:
    """Whether somebody is in the scope of a continuous trait."""
    scope = aura.trait.scope
    if scope is None or not selecting.fits(s, scope, who, aura.seat):
        return False
    origin = thing(s, aura.source)
    if "self" in scope.not_ and origin is who:
        return False
    own = origin is not None and s.cast.kinds[origin.card] == aura.kind
    if own and isinstance(origin, Body) and not able(s, origin):  # AM-2.35
        return False
    where = scope.where
    if where is None:
        return True
    at = source_place(s, aura, origin)
    if isinstance(where, str):
        return selecting.is_there(s, where, who, origin, aura.seat, at)
    return any(selecting.is_there(s, one, who, origin, aura.seat, at) for one in where)


def reaches_card(s: AniMayhem, aura: Aura, one: int) -> bool:
    """Whether a card that is nobody is in the scope of a continuous trait."""
    scope = aura.trait.scope
    if scope is None or not selecting.card_fits(s, scope, one, aura.seat):
        return False
    origin = source(s, aura)
    if isinstance(origin, Body) and s.cast.kinds[origin.card] == aura.kind and not able(s, origin):
        return False
    at = source_place(s, aura, origin)
    return selecting.matches(s, scope, one, aura.seat, origin, at)


# What may not be done


def prevented(s: AniMayhem, act: str, who: Thing, foe: Thing | None = None) -> bool:
    """AM-32.21: whether a "cannot" is in force for somebody."""
    found = in_force(s, who, NOT[act], foe)
    return bool(found) and not all(excused(s, effect, who) for effect in found)


def excused(s: AniMayhem, effect: Effect, who: Thing) -> bool:
    return (
        effect.unless is not None
        and isinstance(who, Body)
        and lore.meets(s, [who], expression(effect.unless))
    )


def card_prevented(s: AniMayhem, act: str, one: int) -> bool:
    """Whether a card that is nobody must not be stolen or destroyed."""
    sort = NOT[act]
    if s.cast.kinds[one] in having(sort):
        return True
    if any(reaches_card(s, aura, one) for aura in auras_on(s, SORT[sort])):
        return True
    return any(bond.who == one and sort_of(bound_effect(bond)) == sort for bond in s.bonds)


def barred(s: AniMayhem, act: str, seat: int, kind: int) -> bool:
    """Whether cards of a kind may not be played or activated by a player (AM-32.21)."""
    for aura in auras_on(s, SORT[NOT[act]]):
        scope = aura.trait.scope
        kinds = () if scope is None else selecting.kinds_of(scope)
        if scope is None or (CARDS[kind].type not in kinds and "card" not in kinds):
            continue
        if scope.whose != "any" and (aura.seat == seat) != (scope.whose == "own"):
            continue
        if not scope.is_ or set(scope.is_) & set(CARDS[kind].categories):
            return True
    return False
