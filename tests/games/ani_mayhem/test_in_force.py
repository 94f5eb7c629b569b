"""What a card gives as long as it is in play, wherever the line stands. AM-32.10, AM-32.15.

Each effect is put on each kind of card that can have it, and Dex Marlow is looked at.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fracas.games.ani_mayhem.schema import Card, Refuge
from fracas.games.ani_mayhem.traits import Condition, Effect, Selector, Trait, Value
from fracas.table import Table

from .fate import in_combat, peace
from .looks import (
    health,
    marked,
    may_protect,
    prevented,
    price,
    skill,
    symbols,
    value,
    waives,
    wins_ties,
)
from .patched import replace, with_card
from .pieces import DEX, HERE, OX, THERE, WEN, lying, who
from .scene import ability, body, printed, row, scene, state

FIELD = row("av.night-market", "av.canal-market", "av.storm-gate", "av.bamboo-ridge")
LOFT = '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
GATE = '[[havens]]\ncard = "av.storm-gate"\nlocation = "av.storm-gate"\nconverted = true\n'
GLOBAL = '[[players]]\nglobals = ["av.open-sky"]\n'
NAMED = "{Dex Marlow}"
HIM = Selector(of="character", is_=(NAMED,))
PARTY = Selector(of="character", where="party", is_=(NAMED,))


def at(parts: str) -> Table:
    return scene('phase = "scavenge"\n' + FIELD + parts + who(WEN, THERE, 2), seats=2)


def worn(card: str, zone: str, whose: str) -> str:
    held = f'{zone} = ["{card}"]\n' + (f'open = ["{card}"]' if zone != "enhancements" else "")
    other = who(OX) if whose == DEX else who(DEX)
    return who(whose, more=held) + other


GEAR = {
    "enhancement": ("av.poise", "enhancements"),
    "equipment": ("av.folding-shield", "equipment"),
    "item": ("av.antique-medal", "items"),
}


def standing(name: str, effect: Effect, *conditions: Condition) -> tuple[Card, str]:
    """A card of this sort with the effect in force for Dex, and who and what is at the table."""

    def line(scope: Selector | None) -> tuple[Trait, ...]:
        return (Trait(kind="continuous", scope=scope, do=(effect,), if_=conditions),)

    def made(card: str, **parts: Any) -> Card:
        return replace(printed(card), modifiers={}, **parts)

    both, sort = who(DEX) + who(OX), name.split(", ")[0]
    if sort in GEAR:
        card, zone = GEAR[sort]
        alone = name == sort
        scope = None if alone else PARTY
        return made(card, trait=line(scope)), worn(card, zone, DEX if alone else OX)
    match name:
        case "character":
            return made(DEX, trait=line(None)), both
        case "character, reaching":
            return made(OX, trait=line(PARTY)), both
        case "global":
            return made("av.open-sky", trait=line(HIM)), both + GLOBAL
        case "haven":
            return made("av.dockside-loft", haven=Refuge(trait=line(HIM))), LOFT + both
        case "haven, bonus":
            return made("av.dockside-loft", haven=Refuge(bonus=(effect,))), LOFT + both
        case "haven, converted":
            near = Selector(of="character", where="adjacent", is_=(NAMED,))
            return made("av.storm-gate", haven=Refuge("Royalty", trait=line(near))), GATE + both
        case "disaster, off field":
            return made("av.blackout", trait=line(HIM)), both + lying("av.blackout", "off field")
    here = Selector(of="character", where="here", is_=(NAMED,))
    return made("av.bridge-out", trait=line(here)), both + lying("av.bridge-out", HERE)


@contextmanager
def host(name: str, effect: Effect, *conditions: Condition) -> Iterator[Table]:
    """Dex, with an effect in force for him that stands on a card of this sort."""
    card, parts = standing(name, effect, *conditions)
    with with_card(card):
        table = at(parts)
        if name == BONUS:
            body(table, DEX).bonus = state(table).havens[0].card
        yield table
        peace(table)


HOSTS = (
    "character", "character, reaching", "enhancement", "enhancement, reaching", "equipment",
    "equipment, reaching", "item", "item, reaching", "global", "haven", "haven, converted",
    "disaster, off field", "disaster, here",
)  # fmt: skip
BONUS = "haven, bonus"


Look = Callable[[Table], Any]
CASES: dict[str, tuple[Effect, Look, Any, Any]] = {
    "modify": (Effect(modify="damage", by="+3"), lambda x: value(x, DEX, "damage"), 2, 5),
    "health": (Effect(health="+2"), lambda x: health(x, DEX), 3, 5),
    "cost": (Effect(cost="-2", of="enhancement"),
             lambda x: price(x, DEX, "av.overdrive"), 3, 1),
    "gain_skill": (Effect(gain_skill="Cooking", n=2),
                   lambda x: skill(x, DEX, "Cooking"), 0, 2),
    "lose_skill": (Effect(lose_skill="Streetwise", n="all"),
                   lambda x: skill(x, DEX, "Streetwise"), 1, 0),
    "gain_symbol": (Effect(gain_symbol="planetary"), lambda x: symbols(x, DEX),
                    set(), {"planetary"}),
    "gain_category": (Effect(gain_category="Robot"), lambda x: marked(x, DEX, "Robot"),
                      False, True),
    "prevent": (Effect(prevent="attack"), lambda x: prevented(x, "attack", DEX), False, True),
    "hold": (Effect(hold=True), lambda x: prevented(x, "leave", DEX), False, True),
    "extra": (Effect(extra="protect"), lambda x: may_protect(x, DEX), False, True),
    "waive": (Effect(waive="listing"), lambda x: waives(x, DEX, "listing"), False, True),
    "win_tie": (Effect(win_tie=True), lambda x: wins_ties(x, DEX), False, True),
}  # fmt: skip


@pytest.mark.clause("AM-32.10", "AM-32.11", "AM-32.17")
@pytest.mark.parametrize("name", [*HOSTS, BONUS])
@pytest.mark.parametrize("case", CASES)
def test_an_effect_is_in_force_wherever_it_stands(case: str, name: str) -> None:
    effect, look, before, after = CASES[case]
    bare = at(who(DEX) + who(OX))
    assert look(bare) == before
    with host(name, effect) as table:
        assert look(table) == after


@pytest.mark.clause("AM-2.15", "AM-32.17")
def test_health_is_raised_by_any_card_and_also_for_a_disaster() -> None:
    trait = (Trait(kind="continuous", do=(Effect(health="+2"),)),)
    with with_card(replace(printed("av.gloam-hound"), trait=trait)):
        table = at(who(DEX) + lying("av.gloam-hound"))
        assert health(table, "av.gloam-hound") == 3 + 2


# Conditions


def mine(**parts: Any) -> Condition:
    return Condition(**parts)


Change = Callable[[Table], None]


def at_turn(n: int) -> Change:
    def change(table: Table) -> None:
        state(table).players[0].turns = n

    return change


def at_round(n: int) -> Change:
    return lambda table: in_combat(table, DEX, n)


def changed(**parts: Any) -> Change:
    def change(table: Table) -> None:
        for name, part in parts.items():
            setattr(body(table, DEX), name, part)

    return change


def nothing(table: Table) -> None:
    """As it is."""


SITUATIONS: list[tuple[Condition, Change, bool]] = [
    (mine(here=Selector(of="location", is_=("Market",))), nothing, True),
    (mine(here=Selector(of="location", is_=("Food",))), nothing, False),
    (mine(here=Selector(of="character", is_=("{Ox Hendry}",))), nothing, True),
    (mine(here=Selector(of="character", is_=("{Doctor Wen}",))), nothing, False),
    (mine(party_has="Streetwise & Climbing"), nothing, True),
    (mine(party_has="Magic"), nothing, False),
    (mine(self_is=("male",)), nothing, True),
    (mine(self_is=("female",)), nothing, False),
    (mine(carrier_is=(NAMED,)), nothing, True),
    (mine(carrier_is=("{Ox Hendry}",)), nothing, False),
    (mine(phase="scavenge"), nothing, True),
    (mine(phase="move"), nothing, False),
    (mine(phase="own_turn"), nothing, True),
    (mine(phase="haven"), nothing, False),
    (mine(phase="haven"), changed(at=-1), True),
    (mine(in_combat=True), nothing, False),
    (mine(in_combat=True), at_round(1), True),
    (mine(in_combat=False), nothing, True),
    (mine(round_mod=(3, 0)), at_round(3), True),
    (mine(round_mod=(3, 0)), at_round(2), False),
    (mine(round_mod=(3, 0)), nothing, False),
    (mine(turn_mod=(3, 0)), at_turn(6), True),
    (mine(turn_mod=(3, 0)), at_turn(5), False),
    (mine(count=Selector(of="character", where="here"), is_=">=2"), nothing, True),
    (mine(count=Selector(of="character", where="here"), is_=">=3"), nothing, False),
    (mine(count=Selector(of="character", where="in_play"), is_="=3"), nothing, True),
    (mine(form="primary"), nothing, True),
    (mine(form="alternate"), nothing, False),
    (mine(form="alternate"), changed(form=1), True),
    (mine(charm_won=True), nothing, False),
    (mine(charm_won=True), changed(charm_won=2), True),
    (mine(charm_won=False), nothing, True),
    (mine(value=Value("defence", ">=3")), nothing, True),
    (mine(value=Value("defence", ">=4")), nothing, False),
    (mine(value=Value("health", "=3")), nothing, True),
    (mine(value=Value("health", "=3")), at_round(1), True),
    (mine(not_=Condition(phase="move")), nothing, True),
    (mine(not_=Condition(phase="scavenge")), nothing, False),
]


@pytest.mark.clause("AM-32.15", "AM-28.20", "AM-32.23")
@pytest.mark.parametrize("number", range(len(SITUATIONS)))
@pytest.mark.parametrize("name", ["character", "equipment", "global", "disaster, here"])
def test_a_condition_holds_or_does_not(number: int, name: str) -> None:
    condition, change, wanted = SITUATIONS[number]
    with host(name, Effect(modify="damage", by="+3"), condition) as table:
        change(table)
        if name == "disaster, here" and body(table, DEX).at < 0:
            return  # it reaches nobody in a haven
        assert (ability(state(table), body(table, DEX), "damage") == 5) is wanted


@pytest.mark.clause("AM-32.15")
@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        (Value("damage", ">=4", "opposing"), True),  # Hired Muscle is 4/3/2
        (Value("damage", ">=5", "opposing"), False),
        (Value("defence", "=opposing"), True),
        (Value("damage", "<opposing"), True),
        (Value("damage", ">opposing"), False),
        (Value("damage", "<opposing", "opposing"), False),
        (Value("damage", ">=4", "opposing", base=True), True),
    ],
)
def test_a_value_is_held_against_the_opponents(asked: Value, wanted: bool) -> None:
    with host("character", Effect(modify="charm", by="+3"), Condition(value=asked)) as table:
        assert value(table, DEX, "charm") == 3  # there is no opponent
    card, _ = standing("character", Effect(modify="charm", by="+3"), Condition(value=asked))
    with with_card(card):
        table = at(who(DEX) + lying("av.hired-muscle"))
        assert (value(table, DEX, "charm", "av.hired-muscle") == 6) is wanted


@pytest.mark.clause("AM-32.15", "AM-2.4")
def test_a_value_is_the_current_one_unless_the_base_is_asked_for() -> None:
    shield = 'equipment = ["av.folding-shield"]\nopen = ["av.folding-shield"]'
    for base, wanted in ((False, 3 + 3), (True, 3)):
        asked = Condition(value=Value("defence", ">=5", base=base))
        card = standing("character", Effect(modify="charm", by="+3"), asked)[0]
        with with_card(card):
            table = at(who(DEX, more=shield))
            assert value(table, DEX, "charm") == wanted


@pytest.mark.clause("AM-32.15")
@pytest.mark.parametrize(
    ("sign", "wanted"),
    [
        ("=", [False, True, False]), ("<", [False, False, True]), (">", [True, False, False]),
        ("<=", [False, True, True]), (">=", [True, True, False]),
    ],
)  # fmt: skip
def test_a_comparison_means_what_it_says(sign: str, wanted: list[bool]) -> None:
    """Dex has 3 defence."""
    found = []
    for number in (2, 3, 4):
        asked = Condition(value=Value("defence", f"{sign}{number}"))
        with host("character", Effect(modify="charm", by="+3"), asked) as table:
            found.append(value(table, DEX, "charm") == 6)
    assert found == wanted
