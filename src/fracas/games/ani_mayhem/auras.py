"""Continuous traits, by what they do. AM-2.49, AM-32.10.

Traits that act on their own carrier are looked up on the card; those that reach others (auras) are
gathered when something comes, goes or changes its form.
"""

from __future__ import annotations

from collections.abc import Iterable

from .affairs import Bond
from .cards import CARDS, SHAPES
from .layers import GLOBAL, ITEM, LAYER, SORT, sort_of
from .schema import Card
from .selecting import NOWHERE
from .state import REFUGE, AniMayhem, Aura, card, key
from .things import Thing, thing
from .traits import Effect, Trait

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


HAVING: dict[str, tuple[tuple[Card, ...], frozenset[int]]] = {}


def having(sort: str) -> frozenset[int]:
    """The cards that do something of a sort to whoever has them, looked up once."""
    known = HAVING.get(sort)
    if known is None or known[0] is not CARDS:
        found = {kind for kind, forms in enumerate(SHAPES) for form in forms
                 if sort in standing(form.traits)}  # fmt: skip
        for kind, made in enumerate(CARDS):
            if made.haven is not None and any(sort_of(one) == sort for one in made.haven.bonus):
                found.add(kind)
        known = HAVING[sort] = CARDS, frozenset(found)
    return known[1]


# Those that reach others


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


Places = tuple[tuple[int, ...], ...]
"""By kind, which of its traits: most have none."""
_reaching: tuple[tuple[Card, ...], Places, Places, Places] = (), (), (), ()


def reaching() -> tuple[tuple[Card, ...], Places, Places, Places]:
    """Which traits reach others: of each form, and of cards as havens; looked up once."""
    global _reaching
    if _reaching[0] is not CARDS:
        forms = [
            tuple(
                tuple(at for at, one in enumerate(both[form].traits)
                      if one.kind == "continuous" and one.scope is not None)
                for both in SHAPES
            )
            for form in (0, 1)
        ]  # fmt: skip
        refuges = tuple(
            tuple(at for at, one in enumerate(made.haven.trait if made.haven else ())
                  if one.kind == "continuous")
            for made in CARDS
        )  # fmt: skip
        _reaching = CARDS, forms[0], forms[1], refuges
    return _reaching


def gathered(s: AniMayhem) -> Iterable[Aura]:
    kinds = s.cast.kinds
    _, first, second, refuges = reaching()
    for body in s.bodies.values():
        kind = kinds[body.card]
        for at in (second if body.form else first)[kind]:
            yield Aura(body.card, body.seat, kind, body.form, at, ITEM)
        for one in body.enhancements + body.open:
            for at in first[kinds[one]]:
                yield Aura(body.card, body.seat, kinds[one], 0, at, LAYER[card(s, one).type])
    for seat, player in enumerate(s.players):
        for one in player.globals:
            for at, trait in enumerate(card(s, one).trait):
                if trait.kind == "continuous":
                    yield Aura(one, seat, kinds[one], 0, at, GLOBAL)
    for haven in s.havens:
        for at in refuges[kinds[haven.card]]:
            if haven.converted or card(s, haven.card).type == "haven":  # AM-13.4
                yield Aura(haven.card, haven.owner, kinds[haven.card], REFUGE, at, ITEM)
    for menace in s.menaces.values():
        for at in first[kinds[menace.card]]:
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
    return NOWHERE
