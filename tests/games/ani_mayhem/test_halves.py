"""The halves of combat cards: what stands in them is asked, and nothing else may. AM-4, AM-32.8.

Dex (and whoever is with him) stands against a character of another player, who has used a baton and
gets a Straight Jab, or charms it; the half that is tried out falls on Dex.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from fracas.content import ContentError, parse
from fracas.games.ani_mayhem.language import SEEN, STANDS
from fracas.games.ani_mayhem.schema import CardFile
from fracas.games.ani_mayhem.traits import Condition, Cost, Effect, Option, Selector, Trait
from fracas.table import Table

from .patched import replace, with_card
from .pieces import DEX, HERE, OX, THERE, WEN, who
from .scene import asked, body, number, options, play, printed, row, scene, shown, state
from .test_cells import CASES, Case

FIELD = row("av.night-market", "av.canal-market", "av.storm-gate", "av.bamboo-ridge")
CARD, ROBOT, BATON = "av.guard", "av.crate-9", "av.riot-baton"
SIDE, OTHERS = Selector(where="side"), Selector(where="opposing")
WEAPONS, ALL = Selector("equipment", where="opposing", is_=("Weapon",)), Selector("combat")
MUCH = "+40"


def text(case: Case, lead: str, foe: str, mine: str) -> str:
    there = case.at if case.at == THERE else HERE
    made = f'phase = "equip"\n{FIELD}' + who(lead, there) + (who(OX) if OX in case.parts else "")
    made += who(foe, there, 2, f'equipment = ["{BATON}"]')
    return made + f"[[players]]\ncombat = [{mine}]\n" + pile("av.straight-jab")


def pile(*cards: str) -> str:
    return "[[players]]\ncombat = [" + ", ".join(f'"{one}"' for one in cards) + "]\n"


def until(table: Table, *kinds: str) -> None:
    """Everybody passes, and who may name somebody names nobody more."""
    while asked(table) not in kinds:
        given = options(table)
        calm = next((one for one in ("pass", "fight", "done", "none", "no") if one in given), None)
        play(table, given[0] if calm is None else calm)


class Tried(NamedTuple):
    table: Table
    foe: str
    lead: str = DEX

    @property
    def fighters(self) -> dict[str, Any]:
        return {one["card"]: one for one in self.table.view(None)["combat"]["table"]}

    @property
    def charms(self) -> list[int]:
        return list(self.table.view(None)["charms"][-1]["charms"])


def begun(case: Case, *cards: str, lead: str = DEX) -> Tried:
    robot = case.asks.opponent_is or (case.asks.not_ and case.asks.not_.opponent_is)
    foe = ROBOT if not robot or "drone" in case.attack else WEN
    table = scene(text(case, lead, foe, ", ".join(f'"{one}"' for one in cards)), 2, luck="")
    if case.charm:
        body(table, DEX).charm_won = state(table).turn
    return Tried(table, foe, lead)


def fought(case: Case, *cards: str) -> Tried:
    """Dex strikes, the other strikes back with a baton, and both have their cards."""
    tried = begun(case, *cards or (CARD,))
    table, foe, _ = tried
    play(table, ("assault", 1, body(table, DEX).at), "all")
    until(table, "set_on")
    play(table, ("strike", DEX, foe), "done")
    until(table, "strike_back")
    play(table, DEX)
    until(table, "standby")
    while ("use", body(table, foe).card, number(BATON)) not in options(table):
        play(table, "pass")
    play(table, ("use", foe, BATON))
    while len(table.view(None)["combat"]["cards"]) < 2:
        play(table, "pass" if "pass" in options(table) else options(table)[0])
    return tried


def charmed(case: Case, *cards: str) -> Tried:
    """Dex charms the other; within a combat if the case has one."""
    tried = begun(case, *cards or (CARD,))
    table, foe, _ = tried
    if case.attack:
        play(table, ("assault", 1, body(table, DEX).at), "all")
    play(table, ("charm", DEX, foe))
    while len(table.view(None)["charms"][-1]["cards"]) < 2:
        play(table, "pass" if "pass" in options(table) else options(table)[0])
    return tried


def with_half(part: str, trait: Trait | None) -> Any:
    made = printed(CARD)
    half = made.combat if part == "combat half" else made.charm
    assert half is not None
    new = replace(half, modifiers={}, trait=(trait,) if trait else ())
    return with_card(replace(made, **{part.partition(" ")[0]: new}))


class Way(NamedTuple):
    """A half, and how it is seen that it acts."""

    do: Effect
    scope: Selector | None
    seen: Callable[[Tried], bool]


HIT, GUARD = Effect(modify="damage", by=MUCH), Effect(modify="defence", by=MUCH)
WOO, NO_CARD = Effect(modify="charm", by=MUCH), Effect(cancel="card")
WAYS = {
    "blow": Way(HIT, None, lambda one: one.fighters[DEX]["deals"] >= 40),
    "blow for all": Way(GUARD, SIDE, lambda one: one.fighters[DEX]["defends"] >= 40),
    "blow against": Way(GUARD, OTHERS, lambda one: one.fighters[one.foe]["defends"] >= 40),
    "disarming": Way(
        Effect(cancel="effect"), WEAPONS,
        lambda one: one.fighters[one.foe]["deals"] == base(one, "damage") + 1,
    ),
    "in the clash": Way(
        NO_CARD, ALL, lambda one: one.fighters[one.foe]["deals"] == base(one, "damage") + 2
    ),
    "word": Way(WOO, None, lambda one: one.charms[0] >= 40),
    "word against": Way(WOO, OTHERS, lambda one: one.charms[1] >= 40),
    "in the battle": Way(NO_CARD, ALL, lambda one: one.charms[1] == base(one, "charm")),
}  # fmt: skip


def base(one: Tried, ability: str) -> int:
    return int(shown(one.table, one.foe)["base"][ability])


HALVES = {one.name: one for one in STANDS if one.parts[0].endswith("half") and one.conditions}
IN_COMBAT = Condition(in_combat=True)
HERE_CASES = CASES | {
    # a combat half is drawn in a combat only
    "in_combat": (Case(IN_COMBAT, attack="x"), Case(Condition(not_=IN_COMBAT), attack="x")),
}


def acts(stand: str, case: Case | None) -> bool:
    """Whether a half does what it says, without a condition or with that of a case."""
    part, way = HALVES[stand].parts[0], WAYS[stand]
    asks = (case.asks,) if case else ()
    with with_half(part, Trait(if_=asks, scope=way.scope, do=(way.do,))):
        make = fought if part == "combat half" else charmed
        return way.seen(make(case or PLAIN))


@pytest.mark.clause("AM-32.15", "AM-32.8", "AM-4.4", "AM-4.5", "AM-4.11", "AM-4.12")
@pytest.mark.parametrize("stand", sorted(WAYS))
def test_a_half_acts_wherever_its_conditions_hold(stand: str) -> None:
    assert acts(stand, None)
    for name in SEEN:
        good, bad = HERE_CASES[name]
        assert acts(stand, good), name
        assert not acts(stand, bad), name
        assert acts(stand, bad._replace(asks=Condition(not_=bad.asks))), name


def test_every_place_in_a_half_is_tried() -> None:
    assert set(WAYS) == set(HALVES)
    assert all(one.conditions == SEEN for one in HALVES.values())


HOLDS, FAILS = Condition(self_is=("Lantern",)), Condition(self_is=("Tide",))
PLAIN = Case(Condition(phase="equip"))


@pytest.mark.clause("AM-32.15", "AM-4.10", "AM-32.22")
@pytest.mark.parametrize(("asks", "may"), [(HOLDS, True), (FAILS, False)])
@pytest.mark.parametrize("part", ["combat half", "charm half"])
def test_what_a_half_does_at_once_depends_on_its_conditions(
    part: str, asks: Condition, may: bool
) -> None:
    with with_half(part, Trait(if_=(asks,), do=(Effect(combat_draw=1),))):
        tried = begun(PLAIN, CARD, "av.hook", lead=WEN)
        until_card(tried, part)
        assert ("av.hook" in drawn(tried)) == may
    with with_half(part, Trait(if_=(asks,), do=(Effect(energy=1),))):
        tried = begun(PLAIN, CARD, lead=WEN)
        body(tried.table, WEN).spent = 2
        until_card(tried, part)
        assert body(tried.table, WEN).spent == (1 if may else 2)
    dear = Option(cost=Cost(energy=1), do=(HIT if part == "combat half" else WOO,))
    with with_half(part, Trait(if_=(asks,), do=(Effect(choose=(Option(), dear)),))):
        tried = begun(PLAIN, CARD, lead=WEN)
        until_card(tried, part)
        assert (asked(tried.table) == "pay_extra") == may


def drawn(tried: Tried) -> list[str]:
    seen = tried.table.view(None)
    where = seen["charms"][-1] if seen["charms"] else seen["combat"]
    return [one["card"] for one in where["cards"]]


def until_card(tried: Tried, part: str) -> None:
    """Until somebody has the half on her."""
    table, foe, lead = tried
    if part == "charm half":
        play(table, ("charm", lead, foe))
    else:
        play(table, ("assault", 1, body(table, lead).at), "all")
        until(table, "set_on")
        play(table, ("strike", lead, foe), "done")
    while CARD not in drawn(tried):
        given = options(table)
        play(table, next((one for one in ("pass", "done", "none") if one in given), given[0]))


@pytest.mark.clause("AM-32.15", "AM-26.36")
@pytest.mark.parametrize(("asks", "may"), [(HOLDS, False), (FAILS, True)])
def test_who_is_tied_up_on_a_condition_may_act_without_it(asks: Condition, may: bool) -> None:
    tied = Trait(if_=(asks,), do=(Effect(prevent="action"),))
    made = printed(CARD)
    assert made.charm is not None
    strong = replace(made.charm, modifiers={"charm": MUCH}, trait=(tied,))
    with with_card(replace(made, charm=strong)):
        tried = begun(PLAIN, CARD, lead=WEN)
        table, seen = tried.table, []
        play(table, ("charm", WEN, tried.foe))
        while state(table).charms or asked(table) != "standby":
            seen.append(asked(table))
            play(table, "pass" if "pass" in options(table) else options(table)[0])
        assert ("legal_action" in seen) == may


HEAD = '[[card]]\nid = "av.x"\ntype = "combat"\n'
BARE = {"combat": 'combat = { name = "A" }\n', "charm": 'charm = { name = "B" }\n'}


@pytest.mark.clause("AM-32.6", "AM-32.8", "AM-32.10", "AM-32.13", "AM-32.17")
@pytest.mark.parametrize(
    ("half", "inner", "where", "why"),
    [
        ("combat", 'trait = [{ do = [{ modify = "movement", by = "+1" }] }]', "do 1",
         "a plain trait of a combat half does not change 'movement'; "
         "there can be: damage, defence"),
        ("charm", 'trait = [{ do = [{ modify = "damage", by = "+1" }] }]', "do 1",
         "a plain trait of a charm half does not change 'damage'; there can be: charm"),
        ("combat", 'trait = [{ scope = { of = "combat" }, do = [{ modify = "defence", by = "+1" }]'
         " }]", "do 1", "a plain trait of a combat half does not change 'defence'; "),
        ("combat", 'modifiers = { charm = "+1" }', "modifiers.charm",
         "a combat half does not change 'charm'; there can be: damage, defence"),
        ("charm", 'modifiers = { defence = "+1" }', "modifiers.defence",
         "a charm half does not change 'defence'; there can be: charm"),
        ("combat", 'trait = [{ scope = { where = "side", is = ["Robot"] }, '
         'do = [{ modify = "damage", by = "+1" }] }]', "scope",
         "a combat half acts on no such 'scope'; there can be: side, opposing, opposing Weapons, "),
        ("charm", 'trait = [{ scope = { where = "side" }, do = [{ modify = "charm", by = "+1" }]'
         " }]", "scope", "a charm half acts on no such 'scope'; there can be: opposing, combat"),
        ("combat", 'trait = [{ do = [{ prevent = "action" }] }]', "do 1",
         "a plain trait of a combat half cannot 'prevent action'; there can be: modify, choose, "),
        ("charm", 'trait = [{ scope = { where = "opposing" }, do = [{ combat_draw = 1 }] }]',
         "do 1", "a plain trait of a charm half cannot 'combat_draw'; "),
        ("combat", 'trait = [{ do = [{ modify = "damage", by = "+1" }], for = "charm" }]', "for",
         "a plain trait of a combat half does not last for 'charm'; there can be: round"),
        ("charm", 'trait = [{ do = [{ modify = "charm", by = "+1" }], for = "round" }]', "for",
         "a plain trait of a charm half does not last for 'round'; there can be: charm"),
        ("combat", 'trait = [{ if = [{ chance = 2 }], do = [{ modify = "damage", by = "+1" }] }]',
         "if 1", "a plain trait of a combat half is not asked for 'chance'; there can be: here, "),
    ],
)  # fmt: skip
def test_what_does_nothing_in_a_half_is_refused(
    half: str, inner: str, where: str, why: str
) -> None:
    other = "charm" if half == "combat" else "combat"
    name = BARE[half].replace(" }\n", f", {inner} }}\n")
    with pytest.raises(ContentError) as raised:
        parse(HEAD + name + BARE[other], CardFile, file="cards.toml")
    (problem,) = raised.value.problems
    assert problem.line == 4 and problem.place.endswith(where)
    assert problem.message.startswith(why)
