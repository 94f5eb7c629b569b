"""What the trait of each character does, as cases for its test."""

from typing import Any

from fracas.table import Table

from .looks import charms
from .picture import changes, picture
from .power_cases import (
    DRONE,
    FIELD,
    GHOST,
    HERE,
    MUSCLE,
    acts,
    case,
    disaster,
    done,
    fight,
    gear,
    items,
    on,
    table,
    value,
    who,
)
from .scene import ability, asked, body, ids, menace, play, scene, state

# Characters


@case("av.captain-oriel-vance")
def captain_oriel_vance() -> None:
    made = fight(who("captain-oriel-vance"), who("inspector-halloran"), who("dex-marlow"))
    there = {one: value(made, one, "damage", MUSCLE) for one in
             ("captain-oriel-vance", "inspector-halloran", "dex-marlow")}  # fmt: skip
    assert there == {"captain-oriel-vance": 3, "inspector-halloran": 3, "dex-marlow": 2}
    other = fight(who("captain-oriel-vance"), who("inspector-halloran"), target=DRONE)
    assert value(other, "inspector-halloran", "damage", DRONE) == 2


@case("av.dex-marlow")
def dex_marlow() -> None:
    made = fight(who("dex-marlow", gear("riot-baton")))
    found = done(made, ("use", "av.dex-marlow", "av.riot-baton"), "pass")
    assert found == {"dex-marlow damage": 2 + 2 + 1, "uses": {"riot-baton": 2}}


@case("av.ione-tessaly")
def ione_tessaly() -> None:
    for target, wanted in ((DRONE, (2, 3)), (MUSCLE, (1, 2))):
        made = fight(who("ione-tessaly"), target=target)
        found = [value(made, "ione-tessaly", at, target) for at in ("damage", "defence")]
        assert tuple(found) == wanted


@case("av.bulwark-9")
def bulwark_9() -> None:
    made = table(who("juno-parrish"), who("bulwark-9", seat=2), who("ox-hendry", seat=2), seats=2)
    assert [one[2] for one in acts(made, "charm")] == [body(made, "av.ox-hendry").card]


@case("av.juno-parrish")
def juno_parrish() -> None:
    made = table(who("juno-parrish"), disaster("av.silk-thief"))
    assert value(made, "juno-parrish", "charm", "av.silk-thief") == 6
    assert value(made, "juno-parrish", "charm") == 5


@case("av.tam-okoye")
def tam_okoye() -> None:
    made = table(who("tam-okoye", gear("comet-sloop")), phase="move")
    play(made, ("drive", "av.tam-okoye", "av.comet-sloop"))
    state(made).dents[next(iter(state(made).crafts))] = 5
    found = done(made, ("trait", "av.tam-okoye"), "av.comet-sloop", "pass")
    assert found == {"comet-sloop in use dents": 3}


def walk_in(made: Table, *party: str) -> None:
    cards = [f"av.{one}" for one in party]
    play(made, ("go", "av.canal-market"), *cards, "done", HERE)


@case("av.chef-bao-ren")
def chef_bao_ren() -> None:
    for target, fights in ((GHOST, False), (MUSCLE, True)):
        made = table(
            who("chef-bao-ren", at="av.canal-market"), who("ox-hendry", at="av.canal-market"),
            disaster(target), phase="move", luck='[{ "defender" = 0 }]' if fights else "[]",
        )  # fmt: skip
        walk_in(made, "chef-bao-ren", "ox-hendry")
        assert (state(made).combat is not None) is fights


def transforms(card: str, **new: Any) -> None:
    made = table(who(card))
    found = done(made, ("transform", f"av.{card}"))
    wanted = {f"{card} {name}": there for name, there in new.items()}
    assert found == {**wanted, f"{card} form": 1, f"{card} still": True}


@case("av.mirelle-quick")
def mirelle_quick() -> None:
    skills = {"Blind Luck": 1, "Survival": 1, "Snooping": 1}
    transforms("mirelle-quick", damage=1, movement=4, charm=5, energy=0, energy_left=0,
               skills=skills)  # fmt: skip


@case("av.ysolde-of-the-reef")
def ysolde() -> None:
    transforms("ysolde-of-the-reef", damage=5, defence=4, health=4, movement=2, charm=1,
               skills={"Swimming": 1, "Strength": 1})  # fmt: skip


@case("av.unit-ember-drone")
def unit_ember() -> None:
    assert picture(table(who("unit-ember-drone")))["unit-ember-drone symbols"] == ["planetary"]
    transforms("unit-ember-drone", damage=6, defence=6, health=6, movement=1, charm=1,
               skills={"Flying": 1})  # fmt: skip


@case("av.grandmaster-sol")
def grandmaster_sol() -> None:
    made = fight(who("grandmaster-sol"))
    combat = state(made).combat
    assert combat is not None
    before = picture(made)
    combat.round = 3
    assert changes(before, picture(made)) == {
        "grandmaster-sol damage": 2, "grandmaster-sol defence": 2, "grandmaster-sol health": 2,
    }  # fmt: skip


@case("av.nadia-lark")
def nadia_lark() -> None:
    made = table(who("nadia-lark"))
    assert not acts(made, "trait")  # nothing lies beneath
    text = f'phase = "scavenge"\n[[locations]]\ncard = "{HERE}"\n'
    text += f'disasters = ["{MUSCLE}", "{DRONE}"]\n' + who("nadia-lark")
    made = scene(text, 2)
    found = done(made, ("trait", "av.nadia-lark"), "pass", "pass")
    assert found == {}
    s = state(made)
    below, top = s.sites[0].disasters
    assert [s.knows(seat, top) for seat in (0, 1, 2)] == [True, False, False]
    assert not s.knows(0, below)
    assert not acts(made, "trait")


@case("av.doctor-wen")
def doctor_wen() -> None:
    made = table(who("doctor-wen"), who("ox-hendry"), who("dex-marlow", seat=2), seats=2)
    found = picture(made)
    health = [found[f"{one} health"] for one in ("doctor-wen", "ox-hendry", "dex-marlow")]
    assert health == [3, 4, 3]


@case("av.queen-isaure")
def queen_isaure() -> None:
    made = table(who("queen-isaure", on("second-wind")))
    found = done(made, ("use", "av.queen-isaure", "av.second-wind"), "pass")
    assert found == {"queen-isaure defence": 5, "queen-isaure energy_left": 3}
    assert picture(made)["queen-isaure symbols"] == ["dimensional"]


@case("av.brother-calder")
def brother_calder() -> None:
    for target, wanted in ((GHOST, 2), (MUSCLE, 4)):
        made = fight(who("brother-calder"), who("ox-hendry"), target=target)
        foe = menace(made, target)
        assert ability(state(made), foe, "damage", body(made, "av.ox-hendry")) == wanted


@case("av.sir-aldous-brand")
def sir_aldous_brand() -> None:
    for card, can in (("sir-aldous-brand", True), ("gravo-the-hauler", False)):
        made = table(
            who("ione-tessaly", at="av.canal-market"), who(card), disaster(DRONE), phase="move"
        )
        walk_in(made, "ione-tessaly")
        play(made, "pass", "fight", "pass")
        assert bool(acts(made, "guard")) is can


@case("av.petra-hollow")
def petra_hollow() -> None:
    made = table(who("petra-hollow"), who("ox-hendry"))
    play(made, ("trait", "av.petra-hollow"), "pass")
    assert asked(made) == "lend_skill"
    named = {str(one.label): one.data for one in made.waiting[0].options}
    assert set(named) == {"Earth Element", "Scholar", "Genius", "Strength", "Climbing"}
    found = done(made, named["Strength"])
    skills = {"Earth Element": 1, "Scholar": 1, "Genius": 1, "Strength": 1}
    assert found == {"petra-hollow skills": skills}
    assert not acts(made, "trait")


@case("av.fenwick")
def fenwick() -> None:
    made = table(who("fenwick"))
    assert picture(made)["fenwick symbols"] == ["dimensional"]


@case("av.vega-rourke")
def vega_rourke() -> None:
    made = table(
        who("vega-rourke"), who("dex-marlow", items("gold-badge", "star-chart"), 2), seats=2,
        luck='[{ "stolen item" = 1 }]',
    )  # fmt: skip
    found = done(made, ("trait", "av.vega-rourke"), "pass", "pass", "stop")
    assert found == {
        "vega-rourke items": ["av.star-chart"],
        "dex-marlow items": ["av.gold-badge"],
        "vega-rourke energy_left": 0,
        "vega-rourke still": True,
    }
    assert picture(made)["vega-rourke symbols"] == ["planetary"]
    tired = table(who("vega-rourke"), who("dex-marlow", items("gold-badge"), 2), seats=2)
    body(tired, "av.vega-rourke").spent = 1
    play(tired, "pass", "pass")
    assert not acts(tired, "trait")


@case("av.inspector-halloran")
def inspector_halloran() -> None:
    made = table(who("inspector-halloran"), who("dex-marlow", items("gold-badge"), 2), seats=3)
    item = body(made, "av.dex-marlow").items[0]
    found = done(made, ("trait", "av.inspector-halloran"), "av.dex-marlow", *["pass"] * 3)
    assert found == {}
    assert [state(made).knows(seat, item) for seat in (0, 1, 2)] == [True, True, False]
    assert picture(made)["inspector-halloran symbols"] == ["planetary"]


@case("av.kit-sparrow")
def kit_sparrow() -> None:
    made = table(
        who("kit-sparrow", at="av.canal-market"), who("gravo-the-hauler", at="av.canal-market"),
        disaster(MUSCLE), phase="move",
        luck='[{ "defender" = 1 }, { "target" = 0 }, { "target" = 1 }]',
    )  # fmt: skip
    walk_in(made, "kit-sparrow", "gravo-the-hauler")
    play(made, "pass", "fight", "pass")
    combat = state(made).combat
    assert combat is not None
    assert combat.clashes[0].struck == [body(made, "av.gravo-the-hauler").card]


@case("av.ambassador-liss")
def ambassador_liss() -> None:
    made = table(who("ambassador-liss"), who("juno-parrish", on("poise"), 2), seats=2)
    state(made).lasting.clear()
    body(made, "av.juno-parrish").enhancements.clear()
    text = f'phase = "scavenge"\n{FIELD}' + who("ambassador-liss") + who("juno-parrish", seat=2)
    text += '[[players]]\n[[players]]\ncombat = ["av.straight-jab"]\n'
    made = scene(text, 2)
    play(made, ("charm", "av.ambassador-liss", "av.juno-parrish"), "pass", "pass")
    assert charms(made) == (6, 6)
    play(made, "pass", "pass")
    assert state(made).charms and state(made).charms[-1].won == 1


@case("av.gravo-the-hauler")
def gravo_the_hauler() -> None:
    parts = (who("ox-hendry", gear("velvet-gloves")),)
    made = table(*parts, who("gravo-the-hauler", items("gold-badge"), 2), seats=2)
    play(made, ("use", "av.ox-hendry", "av.velvet-gloves"), "pass", "pass")
    assert ids(made, body(made, "av.gravo-the-hauler").items) == ["av.gold-badge"]
    assert picture(made)["gravo-the-hauler symbols"] == ["planetary"]
