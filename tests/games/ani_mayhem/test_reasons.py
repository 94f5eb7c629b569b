"""Why an ability is what it is: the reasons add up to the value. AM-34.5, AM-34.7, AM-2.5."""

from typing import Any

import pytest

from fracas.table import Table

from .fate import change, clash, peace
from .looks import value, why
from .scene import body, ids, menace, printed, row, scene, state

FIELD = row("av.night-market", "av.canal-market", "av.storm-gate", "av.bamboo-ridge")
GATE = '[[havens]]\ncard = "av.storm-gate"\nlocation = "av.storm-gate"\nconverted = true\n'
ORIEL, DEX, WEN, FUJISAWA = (
    "av.captain-oriel-vance", "av.dex-marlow", "av.doctor-wen", "rb.mr-masamichi-fujisawa",
)  # fmt: skip
HERE = "av.canal-market"
MUSCLE = "av.hired-muscle"


def who(card: str, more: str = "", seat: int = 1, at: str = HERE) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def lying(*disasters: str) -> str:
    return "".join(f'[[disasters]]\ncard = "{one}"\nat = "{HERE}"\n' for one in disasters)


def crowd() -> Table:
    """Something of every layer: cards on characters, auras, a global, hordes, an ally, a haven."""
    gear = 'equipment = ["av.folding-shield", "av.orbit-pass"]\nopen = ["av.folding-shield", '
    gear += '"av.lucky-cat-bell"]\nitems = ["av.lucky-cat-bell"]\n'
    made = scene(
        'phase = "scavenge"\n' + FIELD + GATE + who(ORIEL) + who(DEX, gear)
        + who(FUJISAWA, 'enhancements = ["rb.clean-livin", "av.poise"]') + who(WEN, seat=2)
        + who("av.inspector-halloran") + who("av.juno-parrish", at="av.bamboo-ridge")
        + who("av.ione-tessaly", 'enhancements = ["rb.im-buyin"]', at="av.night-market")
        + lying("av.clatter-swarm", "av.clatter-drone", "av.hired-muscle", "av.lady-thorn",
                "rb.bugrom-horde")
        + '[[players]]\nglobals = ["av.festival-week"]\n', seats=2,
    )  # fmt: skip
    menace(made, "av.lady-thorn").primary = menace(made, MUSCLE).order
    change(made, DEX, "damage", "+3", until="phase", source="av.spark")
    change(made, DEX, "damage", "x2", "enhancement", "phase", source="av.overdrive")
    change(made, DEX, "charm", "/2", until="phase")
    change(made, MUSCLE, "defence", "-1", until="phase")
    change(made, WEN, "energy", "+1", until="phase")
    return made


def adjusted(value: int, by: str, base: int) -> int:
    """AM-2.6: a sign adjusts, by the base where it multiplies or divides, a number replaces. "-2>1"
    takes 2 off but leaves 1."""
    less, _, least = by.partition(">")
    if by[0] == "-" and least:
        return max(value + int(less), min(value, int(least)))
    if by[0] == "x":
        return value + base * (int(by[1:]) - 1)
    if by[0] == "/":
        return value - (base - base // int(by[1:]))
    return value + int(by) if by[0] in "+-" else int(by)


def summed(told: list[Any]) -> int:
    """Enhancements work on what is printed, all else on what came before (AM-2.7, AM-2.8)."""
    value = first = int(told[0][1])
    for source, by in told[1:]:
        early = "." in source and printed(source).type == "enhancement"
        value = adjusted(value, by, first if early else value)
    return max(0, value)


ABILITIES = ("damage", "defence", "movement", "charm", "energy")


@pytest.mark.clause("AM-34.5", "AM-2.5")
def test_the_reasons_add_up_to_every_ability() -> None:
    made = crowd()
    s = state(made)
    disasters = ids(made, [one.card for one in s.menaces.values()])
    everybody = [*ids(made, [one.card for one in s.bodies.values()]), *disasters]
    foes = [None, *disasters, DEX]
    for one in everybody:
        for which in ABILITIES:
            for foe in foes:
                told = why(made, one, which, foe)
                assert told[0][0] == one
                assert summed(told) == value(made, one, which, foe), (told, which)


@pytest.mark.clause("AM-34.5", "AM-2.5", "AM-11.26")
def test_each_reason_names_the_card_it_comes_from() -> None:
    made = crowd()
    assert why(made, DEX, "charm") == [
        (DEX, "3"), ("av.lucky-cat-bell", "+2"), ("av.festival-week", "+1"), ("effect", "/2"),
    ]  # fmt: skip
    assert why(made, DEX, "damage") == [
        (DEX, "2"), ("av.overdrive", "x2"), ("av.storm-gate", "+4"), ("av.spark", "+3"),
    ]  # fmt: skip
    shielded = [(DEX, "3"), ("av.folding-shield", "+2")]
    assert why(made, DEX, "defence") == shielded
    assert why(made, MUSCLE, "damage") == [(MUSCLE, "4"), ("Ally", "+2")]
    assert why(made, "av.clatter-drone", "defence")[1:] == [("Horde", "+1")]
    halloran, juno = "av.inspector-halloran", "av.juno-parrish"
    assert (ORIEL, "+1") in why(made, halloran, "damage", MUSCLE)
    assert (ORIEL, "+1") not in why(made, halloran, "damage")
    body(made, DEX).bonus = next(one.card for one in state(made).havens)
    assert why(made, DEX, "defence") == shielded
    assert why(made, juno, "charm", MUSCLE)[1:] == [(juno, "+1"), ("av.festival-week", "+1")]
    body(made, juno).idle = state(made).turn
    assert why(made, juno, "charm", MUSCLE)[1:] == [("av.festival-week", "+1")]
    assert why(made, WEN, "energy") == [(WEN, "4"), ("effect", "+1")]


@pytest.mark.clause("AM-34.7", "AM-23.10", "AM-4.5")
def test_the_table_of_a_fight_adds_up_with_cards_and_protection() -> None:
    made = crowd()
    cards = (("av.low-sweep", WEN), ("av.perfect-form", WEN), ("av.battle-cry", DEX))
    clash(made, DEX, WEN, guards={ORIEL: DEX}, drawn=cards)
    rows = {one["card"]: one for one in made.view(None)["combat"]["table"]}
    starts = {DEX: 3, ORIEL: 3, WEN: 3}
    assert {card: one["killed_by"] for card, one in rows.items()} == {
        card: 3 * start for card, start in starts.items()
    }
    for one in rows.values():
        assert summed(one["damage"]) == one["deals"]
        assert summed(one["defence"]) == one["defends"]
    assert [tuple(one) for one in rows[DEX]["defence"]] == [
        (DEX, "3"), ("av.folding-shield", "+2"), ("av.low-sweep", "-2"), (ORIEL, "+3"),
    ]  # fmt: skip
    assert [tuple(one) for one in rows[WEN]["damage"]] == [(WEN, "1"), ("av.perfect-form", "+2")]
    peace(made)


@pytest.mark.clause("AM-34.7")
def test_in_a_fight_with_a_disaster_all_are_measured_against_it() -> None:
    made = crowd()
    clash(made, "av.inspector-halloran", MUSCLE)
    rows = {one["card"]: one for one in made.view(None)["combat"]["table"]}
    assert rows[MUSCLE]["killed_by"] is None
    assert (ORIEL, "+1") in [tuple(one) for one in rows["av.inspector-halloran"]["damage"]]
    peace(made)
