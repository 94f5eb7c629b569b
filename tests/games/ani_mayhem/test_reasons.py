"""Why an ability is what it is: the reasons add up to the value. AM-34.5, AM-34.7, AM-2.5."""

import pytest

from fracas.games.ani_mayhem.affairs import Clash, Combat, Drawn, Lasting
from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.clash import final
from fracas.games.ani_mayhem.layers import ENHANCEMENT, FLASH
from fracas.games.ani_mayhem.reasons import reasons, table
from fracas.games.ani_mayhem.shown import Reason
from fracas.games.ani_mayhem.state import AniMayhem, key
from fracas.games.ani_mayhem.things import Thing, thing
from fracas.games.ani_mayhem.values import adjusted
from fracas.games.ani_mayhem.vocabulary import ABILITIES, CHARM, DAMAGE, DEFENCE, ENERGY
from fracas.table import Table

from .scene import ability, body, menace, number, printed, row, running, scene

FIELD = row("av.night-market", "av.canal-market", "av.storm-gate", "av.bamboo-ridge")
GATE = '[[havens]]\ncard = "av.storm-gate"\nlocation = "av.storm-gate"\nconverted = true\n'
ORIEL, DEX, WEN, FUJISAWA = (
    "av.captain-oriel-vance", "av.dex-marlow", "av.doctor-wen", "rb.mr-masamichi-fujisawa",
)  # fmt: skip
HERE = "av.canal-market"


def who(card: str, more: str = "", seat: int = 1, at: str = HERE) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def lying(*disasters: str) -> str:
    return "".join(f'[[disasters]]\ncard = "{one}"\nat = "{HERE}"\n' for one in disasters)


def crowd() -> tuple[Table, AniMayhem]:
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
    s = running(made)
    muscle = menace(made, "av.hired-muscle")
    menace(made, "av.lady-thorn").primary = muscle.order
    dex = body(made, DEX)
    s.lasting = [
        Lasting(dex.card, DAMAGE, "+3", FLASH, "phase", source=number("av.spark")),
        Lasting(dex.card, DAMAGE, "x2", ENHANCEMENT, "phase", source=number("av.overdrive")),
        Lasting(dex.card, CHARM, "/2", FLASH, "phase"),
        Lasting(key(muscle), DEFENCE, "-1", FLASH, "phase"),
        Lasting(body(made, WEN).card, ENERGY, "+1", FLASH, "phase"),
    ]
    return made, s


def summed(told: list[Reason]) -> int:
    """Enhancements work on what is printed, all else on what came before (AM-2.7, AM-2.8)."""
    value = first = int(told[0][1])
    for source, by in told[1:]:
        early = source in AT and printed(source).type == "enhancement"
        value = adjusted(value, by, first if early else value)
    return max(0, value)


@pytest.mark.clause("AM-34.5", "AM-2.5")
def test_the_reasons_add_up_to_every_ability() -> None:
    made, s = crowd()
    foes: list[Thing | None] = [None, *s.menaces.values(), body(made, DEX)]
    everybody: list[Thing] = [*s.bodies.values(), *s.menaces.values()]
    for one in everybody:
        for at in range(len(ABILITIES)):
            for foe in foes:
                told = reasons(s, one, at, foe)
                assert told[0][0] == CARDS[s.cast.kinds[one.card]].id
                assert summed(told) == ability(s, one, at, foe), (told, ABILITIES[at])


@pytest.mark.clause("AM-34.5", "AM-2.5", "AM-11.26")
def test_each_reason_names_the_card_it_comes_from() -> None:
    made, s = crowd()
    muscle = menace(made, "av.hired-muscle")
    dex = body(made, DEX)
    assert reasons(s, dex, CHARM) == [
        (DEX, "3"), ("av.lucky-cat-bell", "+2"), ("av.festival-week", "+1"), ("effect", "/2"),
    ]  # fmt: skip
    assert reasons(s, dex, DAMAGE) == [
        (DEX, "2"), ("av.overdrive", "x2"), ("av.storm-gate", "+4"), ("av.spark", "+3"),
    ]  # fmt: skip
    assert reasons(s, dex, DEFENCE) == [(DEX, "3"), ("av.folding-shield", "+2")]
    assert reasons(s, muscle, DAMAGE) == [("av.hired-muscle", "4"), ("Ally", "+2")]
    assert reasons(s, menace(made, "av.clatter-drone"), DEFENCE)[1:] == [("Horde", "+1")]
    halloran = body(made, "av.inspector-halloran")
    assert (ORIEL, "+1") in reasons(s, halloran, DAMAGE, muscle)
    assert (ORIEL, "+1") not in reasons(s, halloran, DAMAGE)
    dex.bonus = next(one.card for one in s.havens)
    assert reasons(s, dex, DEFENCE) == [(DEX, "3"), ("av.folding-shield", "+2")]
    juno = body(made, "av.juno-parrish")
    assert reasons(s, juno, CHARM, muscle)[1:] == [
        ("av.juno-parrish", "+1"), ("av.festival-week", "+1"),
    ]  # fmt: skip
    juno.idle = s.turn
    assert reasons(s, juno, CHARM, muscle)[1:] == [("av.festival-week", "+1")]
    wen = reasons(s, body(made, WEN), ENERGY)
    assert wen == [(WEN, "4"), ("effect", "+1")]


@pytest.mark.clause("AM-34.7", "AM-23.10", "AM-4.5")
def test_the_table_of_a_fight_adds_up_with_cards_and_protection() -> None:
    made, s = crowd()
    dex, oriel, wen = (body(made, one).card for one in (DEX, ORIEL, WEN))
    fight = Combat(seat=0, other=1, site=1, able=[dex, oriel, wen], round=1)
    fight.clashes = [Clash([dex], [wen], [wen], [dex])]
    fight.guards = {oriel: dex}
    fight.health = dict.fromkeys((dex, oriel, wen), 2)
    fight.start = {dex: 3, oriel: 3, wen: 4}
    fight.cards = [Drawn(number("av.low-sweep"), wen), Drawn(number("av.perfect-form"), wen),
                   Drawn(number("av.battle-cry"), dex)]  # fmt: skip
    s.combat = fight
    rows = {row.who: row for row in table(s, fight)}
    assert [row.killed_by for row in rows.values()] == [
        3 * fight.start[one] for one in sorted(fight.start)
    ]
    foes = {dex: thing(s, wen), wen: thing(s, dex), oriel: None}
    for one, foe in foes.items():
        mine = thing(s, one)
        assert mine is not None
        for told, at in ((rows[one].damage, DAMAGE), (rows[one].defence, DEFENCE)):
            assert summed(told) == final(s, fight, 0, mine, at, foe), (told, at)
    assert rows[dex].defence == [
        (DEX, "3"), ("av.folding-shield", "+2"), ("av.low-sweep", "-2"), (ORIEL, "+3"),
    ]  # fmt: skip
    assert rows[wen].damage == [(WEN, "1"), ("av.perfect-form", "+2")]
    s.combat = None


@pytest.mark.clause("AM-34.7")
def test_in_a_fight_with_a_disaster_all_are_measured_against_it() -> None:
    made, s = crowd()
    halloran, muscle = body(made, "av.inspector-halloran"), menace(made, "av.hired-muscle")
    fight = Combat(muscle.order, 0, site=1, able=[halloran.card], round=1)
    fight.clashes = [Clash([halloran.card], [key(muscle)], [key(muscle)], [halloran.card])]
    fight.health = fight.start = {halloran.card: 3, key(muscle): 3, 999: 1}
    s.combat = fight
    first, second = table(s, fight)
    assert first.who == key(muscle) and first.killed_by is None
    assert (ORIEL, "+1") in second.damage
    s.combat = None
