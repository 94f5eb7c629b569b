"""Conditions, costs, limits and durations, played wherever they may stand. AM-32.10 to AM-32.15.

A card of each place of the table in docs/cards.md, with each word that may stand there, once where
it holds and once where it does not.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from fracas.games.ani_mayhem.language import LIMITS, OF_A_PLAYER, SEEN, SPANS, STANDS
from fracas.games.ani_mayhem.traits import Condition, Cost, Effect, Selector, Trait, Value
from fracas.table import Table

from .looks import phase as phase_of
from .patched import replace, with_card
from .pieces import DEX, DRONE, HERE, JUNO, MUSCLE, OX, THERE, lying, who
from .scene import ability as current
from .scene import body, menace, number, options, play, printed, row, scene, shown, state

FIELD = row("av.night-market", "av.canal-market", "av.storm-gate", "av.bamboo-ridge")
HOME = '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
PILE = "combat = [" + ", ".join(['"av.straight-jab"'] * 12) + "]\n"
POISE, SPARK, SKY = "av.poise", "av.spark", "av.open-sky"
WORN = f'enhancements = ["{POISE}"]\n'
ORIEL = "av.captain-oriel-vance"
OWN = Selector(of="character", whose="own")


class Case(NamedTuple):
    """A condition, and where it holds or not."""

    asks: Condition
    parts: str = ""
    """Whoever is there besides Dex."""
    at: str = HERE
    attack: str = ""
    charm: bool = False
    """He has won a charm battle."""


MARKET = Condition(here=Selector(of="location", is_=("Market",)))
TWO = Condition(count=OWN, is_=">=2")
CASES = {
    "here": (Case(MARKET), Case(MARKET, at=THERE)),
    "party_has": (
        Case(Condition(party_has="Strength"), who(OX)), Case(Condition(party_has="Strength")),
    ),
    "opponent_is": (
        Case(Condition(opponent_is=("Robot",)), lying(DRONE), attack=DRONE),
        Case(Condition(opponent_is=("Robot",)), lying(MUSCLE), attack=MUSCLE),
    ),
    "self_is": (Case(Condition(self_is=("Harbour",))), Case(Condition(self_is=("Tide",)))),
    "carrier_is": (Case(Condition(carrier_is=("Driving",))), Case(Condition(carrier_is=("Mech",)))),
    "phase": (Case(Condition(phase="equip")), Case(Condition(phase="move"))),
    "in_combat": (
        Case(Condition(in_combat=True), lying(DRONE), attack=DRONE),
        Case(Condition(in_combat=True), lying(DRONE)),
    ),
    "round_mod": (
        Case(Condition(round_mod=(2, 1)), lying(DRONE), attack=DRONE),
        Case(Condition(round_mod=(2, 0)), lying(DRONE), attack=DRONE),
    ),
    "turn_mod": (Case(Condition(turn_mod=(2, 1))), Case(Condition(turn_mod=(2, 0)))),
    "count": (Case(TWO, who(OX)), Case(TWO)),
    "form": (Case(Condition(form="primary")), Case(Condition(form="alternate"))),
    "charm_won": (Case(Condition(charm_won=True), charm=True), Case(Condition(charm_won=True))),
    "value": (
        Case(Condition(value=Value(ability="damage", is_=">=2"))),
        Case(Condition(value=Value(ability="damage", is_=">=3"))),
    ),
}  # fmt: skip


def at(case: Case, worn: str = "", mine: str = "") -> Table:
    text = f'phase = "equip"\n{FIELD}{HOME}' + who(DEX, case.at, more=worn) + case.parts
    table = scene(f"{text}[[players]]\n{PILE}{mine}", luck="")
    if case.charm:
        body(table, DEX).charm_won = state(table).turn
    if case.attack:
        play(table, ("attack", case.attack), "all")
    return table


def lasting(case: Case) -> bool:
    trait = Trait(kind="continuous", if_=(case.asks,), do=(Effect(modify="charm", by="+4"),))
    with with_card(replace(printed(POISE), modifiers={}, trait=(trait,))):
        table = at(case, WORN)
        foe = menace(table, case.attack) if case.attack else None
        return current(state(table), body(table, DEX), "charm", foe) == 3 + 4


def used(case: Case) -> bool:
    trait = Trait(kind="discrete", if_=(case.asks,), do=(Effect(modify="charm", by="+4"),))
    with with_card(replace(printed(POISE), modifiers={}, trait=(trait,))):
        table = at(case, WORN)
        return ("use", body(table, DEX).card, number(POISE)) in options(table)


def own(case: Case) -> bool:
    trait = Trait(kind="discrete", if_=(case.asks,), do=(Effect(modify="charm", by="+4"),))
    with with_card(replace(printed(DEX), trait=(trait,))):
        table = at(case)
        return ("trait", body(table, DEX).card) in options(table)


def set_off(case: Case) -> bool:
    """By a round in a combat, else by the loss of an item."""
    event: Any = "round_start" if case.attack else "item_lost"
    effect = Effect(gain_skill="Royalty")
    trait = Trait(kind="triggered", on=event, if_=(case.asks,), do=(effect,), for_="permanent")
    with with_card(replace(printed(POISE), modifiers={}, trait=(trait,))):
        table = at(case, WORN + 'items = ["av.star-chart"]\n')
        if not case.attack:
            play(table, ("drop", DEX, "av.star-chart"))
        return "Royalty" in shown(table, DEX)["skills"]


def played(case: Case) -> bool:
    effect = Effect(modify="charm", by="+4")
    trait = Trait(kind="discrete", target=OWN, if_=(case.asks,), do=(effect,))
    with with_card(replace(printed(SPARK), energy_cost=0, trait=(trait,))):
        table = at(case, mine=f'hand = ["{SPARK}"]\n')
        return ("flash", number(SPARK)) in options(table)


def activated(case: Case) -> bool:
    effect = Effect(modify="charm", by="+4")
    trait = Trait(kind="discrete", target=OWN, if_=(case.asks,), do=(effect,))
    with with_card(replace(printed(SKY), trait=(trait,), uses=2)):
        table = at(case, mine=f'globals = ["{SKY}"]\n')
        return ("activate", number(SKY)) in options(table)


WAYS: dict[str, Callable[[Case], bool]] = {
    "lasting": lasting, "used": used, "own": own, "set off": set_off, "played": played,
    "activated": activated,
}  # fmt: skip
CELLS = [
    (stand.name, name)
    for stand in STANDS
    if stand.name in WAYS
    for name in stand.conditions
    if name != "chance"
]


@pytest.mark.clause("AM-32.15", "AM-32.10")
@pytest.mark.parametrize(("stand", "name"), CELLS)
def test_a_condition_is_asked_wherever_it_may_stand(stand: str, name: str) -> None:
    good, bad = CASES[name]
    assert WAYS[stand](good) and not WAYS[stand](bad)
    assert WAYS[stand](bad._replace(asks=Condition(not_=bad.asks)))


def test_every_condition_has_a_place_where_it_holds_and_one_where_not() -> None:
    assert set(SEEN) | set(OF_A_PLAYER) == set(CASES)


# Costs


def use_it(table: Table, card: str = POISE) -> tuple[Any, ...]:
    return ("use", body(table, DEX).card, number(card))


def resolved(table: Table, *answers: Any) -> None:
    play(table, *answers)
    while state(table).stack:
        play(table, "pass")


@pytest.mark.clause("AM-32.14")
def test_costs_are_paid_and_are_a_bar_to_who_cannot() -> None:
    effect = Effect(modify="charm", by="+4")
    energy = Trait(kind="discrete", cost=Cost(energy=2), do=(effect,))
    for energy_of, may in ((2, True), (1, False)):
        made = printed(DEX)
        able = replace(made.abilities, energy=energy_of)
        with with_card(replace(made, abilities=able, trait=(energy,))):
            table = at(Case(Condition(phase="equip")))
            use = ("trait", body(table, DEX).card)
            assert (use in options(table)) == may
            if may:
                resolved(table, use)
                assert body(table, DEX).spent == 2
    worn = 'equipment = ["av.riot-baton"]\n'
    for cost, left in ((Cost(use=1), True), (Cost(discard="self"), False)):
        trait = Trait(kind="discrete", cost=cost, do=(effect,))
        with with_card(replace(printed("av.riot-baton"), uses=2, trait=(trait,))):
            table = at(Case(Condition(phase="equip")), worn)
            resolved(table, use_it(table, "av.riot-baton"))
            assert (len(body(table, DEX).gear) == 1) == left
            assert (1 in state(table).uses.values()) == left
    trait = Trait(kind="discrete", target=OWN, cost=Cost(use=1), do=(effect,))
    with with_card(replace(printed(SKY), trait=(trait,), uses=1)):
        table = at(Case(Condition(phase="equip")), mine=f'globals = ["{SKY}"]\n')
        resolved(table, ("activate", SKY))
        assert state(table).players[0].globals == []


# Limits


def later(table: Table, turns: int, phase: str) -> None:
    wanted = state(table).turn + turns
    while (state(table).turn, phase_of(table)) != (wanted, phase):
        play(table, "done" if "done" in options(table) else "pass")


@pytest.mark.clause("AM-32.10")
@pytest.mark.parametrize("limit", [one for one in LIMITS if one != "1/round"])
@pytest.mark.parametrize("sort", ["used", "own", "activated"])
def test_a_limit_is_over_when_its_time_is(sort: str, limit: Any) -> None:
    aimed = OWN if sort == "activated" else None
    effect = Effect(modify="charm", by="+4")
    trait = Trait(kind="discrete", target=aimed, limit=limit, do=(effect,))
    card = {"used": POISE, "own": DEX, "activated": SKY}[sort]
    more = {"uses": 9} if sort == "activated" else {}
    with with_card(replace(printed(card), trait=(trait,), **more)):
        mine = f'globals = ["{SKY}"]\n' if sort == "activated" else ""
        table = at(Case(Condition(phase="equip")), WORN if sort == "used" else "", mine)
        act = {
            "used": use_it(table), "own": ("trait", body(table, DEX).card),
            "activated": ("activate", number(SKY)),
        }[sort]  # fmt: skip
        resolved(table, act)
        assert act not in options(table)
        later(table, 0, "move")
        assert (act in options(table)) == (limit == "1/phase")
        later(table, 1, "equip")
        assert (act in options(table)) == (limit != "1/game")


# Durations


def ends(span: str, table: Table) -> dict[str, int]:
    """What charm Dex has at once, in the next round, after the combat, in the next phase and in
    the next turn."""
    found = {}

    def note(when: str) -> None:
        found[when] = int(shown(table, DEX)["abilities"]["charm"])

    note("at once")
    while (fight := state(table).combat) is not None:
        if fight.round == 2 and "round" not in found:
            note("round")
        ways = ("pass", "retreat" if fight.round > 1 else "fight", "strongest")
        kinds = [one for one in ways if one in options(table)]
        play(table, kinds[0] if kinds else options(table)[0])
    note("combat")
    later(table, 0, "move")
    note("phase")
    later(table, 1, "equip")
    note("turn")
    return found


LASTS = {"round": 1, "combat": 2, "phase": 3, "turn": 4, "permanent": 5}
WHEN = ("at once", "round", "combat", "phase", "turn")


@pytest.mark.clause("AM-32.13", "AM-14.7")
@pytest.mark.parametrize("span", [one for one in SPANS if one != "charm"])
@pytest.mark.parametrize("sort", ["played", "used", "own"])
def test_a_change_lasts_as_long_as_it_says(sort: str, span: str) -> None:
    aimed = OWN if sort == "played" else None
    trait = Trait(kind="discrete", target=aimed, do=(Effect(modify="charm", by="+4"),), for_=span)
    card = {"played": SPARK, "used": POISE, "own": DEX}[sort]
    more = {"energy_cost": 0} if sort == "played" else {}
    tough = "av.vending-machine-with-a-grudge"
    case = Case(Condition(phase="equip"), who(OX) + lying(tough), attack=tough)
    with with_card(replace(printed(card), modifiers={}, trait=(trait,), **more)):
        mine = f'hand = ["{SPARK}"]\n' if sort == "played" else ""
        table = at(case, WORN if sort == "used" else "", mine)
        act = {
            "played": ("flash", number(SPARK)), "used": use_it(table),
            "own": ("trait", body(table, DEX).card),
        }[sort]  # fmt: skip
        resolved(table, act, *([DEX] if sort == "played" else []))
        found = ends(span, table)
    wanted = {when: 7 if at < LASTS[span] else 3 for at, when in enumerate(WHEN)}
    assert {when: found[when] for when in wanted if when in found} == {
        when: n for when, n in wanted.items() if when in found
    }
    assert "round" in found


@pytest.mark.clause("AM-32.13")
def test_what_lasts_for_a_charm_is_over_with_it() -> None:
    trait = Trait(kind="discrete", do=(Effect(modify="charm", by="+4"),), for_="charm")
    with with_card(replace(printed(POISE), modifiers={}, trait=(trait,))):
        text = f'phase = "equip"\n{FIELD}{HOME}' + who(JUNO, more=WORN) + who(ORIEL, seat=2)
        table = scene(text + f"[[players]]\n{PILE}" * 2, 2, luck="")
        play(table, ("charm", JUNO, ORIEL))
        resolved(table, ("use", body(table, JUNO).card, number(POISE)))
        assert shown(table, JUNO)["abilities"]["charm"] == 9
        while state(table).charms:
            play(table, "pass" if "pass" in options(table) else options(table)[0])
        assert shown(table, JUNO)["abilities"]["charm"] == 5
