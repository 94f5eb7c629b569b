"""What the enhancements and equipment cards of the rest of the set do, as cases for their test."""

from typing import Any

from fracas.table import Table

from .character_cases import walk_in
from .looks import charms, prevented, searchable
from .picture import picture
from .power_cases import (
    DRONE,
    FIELD,
    HERE,
    MUSCLE,
    acts,
    case,
    disaster,
    done,
    enhance,
    fight,
    gear,
    in_use,
    items,
    on,
    reveal,
    table,
    value,
    weapon,
    who,
)
from .scene import asked, body, ids, menace, play, scene, state

REGENT, THIEF = "av.the-velvet-regent", "av.silk-thief"

# Enhancements


@case("av.iron-stomach")
def iron_stomach() -> None:
    assert enhance("iron-stomach") == {"defence": 4, "health": 4}


@case("av.kitchen-sink-degree")
def kitchen_sink_degree() -> None:
    skills = {"Cooking": 2, "Strength": 1, "Tech": 1, "Scholar": 1}
    assert enhance("kitchen-sink-degree") == {"skills": skills}


def charmed(*parts: str, charmer: str, target: str, seats: int = 2) -> Table:
    """A charm battle in which no combat cards are drawn; its first standby state is open."""
    made = scene(f'phase = "scavenge"\n{FIELD}' + "".join(parts), seats)
    play(made, ("charm", f"av.{charmer}", target))
    return made


@case("av.stage-presence")
def stage_presence() -> None:
    assert enhance("stage-presence") == {"charm": 4}
    parts = (who("nadia-lark", on("stage-presence")), who("juno-parrish", seat=2))
    made = charmed(*parts, charmer="nadia-lark", target="av.juno-parrish")
    assert charms(made) == (5, 5)
    play(made, *["pass"] * 4)
    assert state(made).charms[-1].won == 1


def looks(card: str, used: tuple[str, ...]) -> None:
    """Somebody looks at the top disaster beneath: only her player learns what it is."""
    text = f'phase = "scavenge"\n[[locations]]\ncard = "{HERE}"\n'
    text += f'disasters = ["{MUSCLE}", "{DRONE}"]\n' + who("mirelle-quick", on(card))
    made = scene(text, 2)
    found = done(made, used, "pass", "pass")
    assert found == {"mirelle-quick energy_left": 1}
    s = state(made)
    below, top = s.sites[0].disasters
    assert [s.knows(seat, top) for seat in (0, 1)] == [True, False]
    assert not s.knows(0, below)


@case("av.second-sight")
def second_sight() -> None:
    looks("second-sight", ("use", "av.mirelle-quick", "av.second-sight"))


@case("av.sworn-sibling")
def sworn_sibling() -> None:
    assert enhance("sworn-sibling") == {"defence": 4}
    made = table(
        who("ione-tessaly", at="av.canal-market"), who("gravo-the-hauler", on("sworn-sibling")),
        disaster(DRONE), phase="move",
    )  # fmt: skip
    walk_in(made, "ione-tessaly")
    play(made, "pass", "fight", "pass")
    assert acts(made, "guard")


@case("av.mirror-twin")
def mirror_twin() -> None:
    made = fight(who("old-mother-yarrow", on("mirror-twin")))
    found = done(made, ("use", "av.old-mother-yarrow", "av.mirror-twin"), "pass")
    assert found == {
        "old-mother-yarrow damage": 5,
        "old-mother-yarrow defence": 6,
        "old-mother-yarrow energy_left": 1,
    }
    assert not acts(table(who("old-mother-yarrow", on("mirror-twin"))), "use")


@case("av.quick-step")
def quick_step() -> None:
    made = table(who("mirelle-quick", on("quick-step")), phase="move")
    found = done(made, ("use", "av.mirelle-quick", "av.quick-step"), "pass")
    assert found == {"mirelle-quick movement": 6, "mirelle-quick energy_left": 0}
    assert not acts(table(who("mirelle-quick", on("quick-step"))), "use")


@case("av.cold-reading")
def cold_reading() -> None:
    parts = (who("mirelle-quick", on("cold-reading")), who("juno-parrish", seat=2))
    made = charmed(*parts, charmer="mirelle-quick", target="av.juno-parrish")
    play(made, ("use", "av.mirelle-quick", "av.cold-reading"), "pass", "pass")
    assert charms(made) == (7, 5)
    assert picture(made)["mirelle-quick energy_left"] == 0
    play(made, *["pass"] * 4)
    play(made, *["pass"] * (2 if asked(made) == "standby" else 0))
    assert value(made, "mirelle-quick", "charm") == (7 if state(made).charms else 4)


@case("av.grudge")
def grudge() -> None:
    for target, wanted in ((REGENT, 7), (MUSCLE, 5)):
        made = fight(who("ox-hendry", on("grudge")), target=target)
        assert value(made, "ox-hendry", "damage", target) == wanted


@case("av.homing-instinct")
def homing_instinct() -> None:
    made = table(who("queen-isaure", on("homing-instinct")))
    found = done(made, ("use", "av.queen-isaure", "av.homing-instinct"), "pass")
    assert found == {"queen-isaure at": -1, "queen-isaure energy_left": 2}


@case("av.nimble-fingers")
def nimble_fingers() -> None:
    parts = (who("brother-calder", on("nimble-fingers")), who("dex-marlow", items("gold-badge"), 2))
    made = table(*parts, seats=2)
    play(made, ("use", "av.brother-calder", "av.nimble-fingers"), "pass", "pass", "stop")
    assert ids(made, body(made, "av.brother-calder").items) == ["av.gold-badge"]
    assert picture(made)["brother-calder energy_left"] == 0


@case("av.stubborn-streak")
def stubborn_streak() -> None:
    assert enhance("stubborn-streak") == {"damage": 4, "movement": 1}
    made = table(who("ox-hendry", on("stubborn-streak")), disaster(THIEF))
    assert prevented(made, "charmed", "av.ox-hendry", THIEF)


# Weapons


@case("av.paint-cannon")
def paint_cannon() -> None:
    weapon("paint-cannon", "gravo-the-hauler", 3, 2)


@case("av.boomerang-hat")
def boomerang_hat() -> None:
    weapon("boomerang-hat", "gravo-the-hauler", 1, 6)


@case("av.grapple-crossbow")
def grapple_crossbow() -> None:
    weapon("grapple-crossbow", "ox-hendry", 2, 5)
    assert not acts(fight(who("gravo-the-hauler", gear("grapple-crossbow"))), "use")


def emptied(card: str, carrier: str) -> None:
    """After the last use it may be reloaded, and is then in the hand with all its uses."""
    made = fight(who(carrier, gear(card)))
    state(made).uses[body(made, f"av.{carrier}").gear[0]] = 1
    play(made, ("use", f"av.{carrier}", f"av.{card}"))
    assert asked(made) == "empty"
    assert done(made, "reload")["P1 hand"] == [f"av.{card}"]


@case("av.frying-pan-of-justice")
def frying_pan_of_justice() -> None:
    made = fight(who("chef-bao-ren", gear("frying-pan-of-justice")))
    found = done(made, ("use", "av.chef-bao-ren", "av.frying-pan-of-justice"), "pass")
    assert found == {
        "chef-bao-ren damage": 4,
        "chef-bao-ren defence": 4,
        "uses": {"frying-pan-of-justice": 4},
    }
    emptied("frying-pan-of-justice", "chef-bao-ren")
    assert not acts(fight(who("nadia-lark", gear("frying-pan-of-justice"))), "use")


@case("av.thunder-drum")
def thunder_drum() -> None:
    made = fight(who("nadia-lark", gear("thunder-drum")), who("ox-hendry"))
    found = done(made, ("use", "av.nadia-lark", "av.thunder-drum"), "pass")
    assert found == {
        "nadia-lark damage": 3, "ox-hendry damage": 6, "uses": {"thunder-drum": 2},
    }  # fmt: skip
    emptied("thunder-drum", "nadia-lark")
    assert not acts(fight(who("ox-hendry", gear("thunder-drum"))), "use")


@case("av.rapier-of-good-manners")
def rapier_of_good_manners() -> None:
    weapon("rapier-of-good-manners", "sir-aldous-brand", 2, 4)
    parts = (who("ambassador-liss", gear("rapier-of-good-manners")), who("juno-parrish", seat=2))
    made = charmed(*parts, charmer="ambassador-liss", target="av.juno-parrish")
    play(made, ("use", "av.ambassador-liss", "av.rapier-of-good-manners"), "pass", "pass")
    assert charms(made) == (8, 5)


# Vehicles and suits


@case("av.noodle-cart")
def noodle_cart() -> None:
    in_use("noodle-cart", "chef-bao-ren", movement=3)


@case("av.whale-balloon")
def whale_balloon() -> None:
    in_use("whale-balloon", "fenwick", movement=3)
    made = table(who("tam-okoye", gear("whale-balloon")), phase="move")
    found = done(made, ("drive", "av.tam-okoye", "av.whale-balloon"))
    assert found["tam-okoye symbols"] == ["dimensional"]


@case("av.thunder-trike")
def thunder_trike() -> None:
    in_use("thunder-trike", "kit-sparrow", damage=4, defence=6, movement=5)


@case("av.evening-gown-of-command")
def evening_gown_of_command() -> None:
    assert reveal("evening-gown-of-command", "juno-parrish") == {"charm": 7}
    worn = gear("evening-gown-of-command") + '\nopen = ["av.evening-gown-of-command"]'
    made = table(who("juno-parrish", worn), disaster(MUSCLE), disaster(REGENT))
    found = [prevented(made, "attacked", "av.juno-parrish", one) for one in (MUSCLE, REGENT)]
    assert found == [True, False]
    assert not acts(table(who("ox-hendry", gear("evening-gown-of-command"))), "reveal")


@case("av.deep-suit")
def deep_suit() -> None:
    skills = {"Tech": 1, "Mech": 1, "Pilot": 1, "Swimming": 1}
    assert reveal("deep-suit", "tam-okoye") == {
        "defence": 4, "movement": 1, "symbols": ["planetary"], "skills": skills,
    }  # fmt: skip


@case("av.stunt-leathers")
def stunt_leathers() -> None:
    skills = {"Streetwise": 1, "Driving": 1, "Marksman": 1, "Acrobatics": 1}
    wanted = {"defence": 4, "movement": 3, "skills": skills}
    assert reveal("stunt-leathers", "dex-marlow") == wanted


# And all the rest


@case("av.tourist-visa")
def tourist_visa() -> None:
    found = reveal("tourist-visa", "dex-marlow")
    assert found == {"symbols": ["dimensional", "planetary"]}
    assert not acts(table(who("ox-hendry", gear("tourist-visa"))), "reveal")


@case("av.skeleton-keys")
def skeleton_keys() -> None:
    text = '[[locations]]\ncard = "av.hall-of-nine-bells"\nitems = ["av.gold-badge"]\n'
    text += who("ox-hendry", gear("skeleton-keys"), at="av.hall-of-nine-bells")
    made = scene('phase = "scavenge"\n' + text)
    assert not searchable(made, "av.hall-of-nine-bells", "av.ox-hendry")
    found = done(made, ("use", "av.ox-hendry", "av.skeleton-keys"), "pass")
    assert found == {"uses": {"skeleton-keys": 1}}
    assert searchable(made, "av.hall-of-nine-bells", "av.ox-hendry")


@case("av.megaphone")
def megaphone() -> None:
    made = table(who("juno-parrish", gear("megaphone")), who("ox-hendry"), who("dex-marlow"))
    found = done(made, ("reveal", "av.juno-parrish", "av.megaphone"))
    found.pop("juno-parrish open")
    assert found == {"ox-hendry damage": 6, "dex-marlow damage": 3}


def rescues(made: Table, *answers: Any) -> dict[str, object]:
    """What changes when somebody is saved; he is on the list of the round."""
    found = done(made, *answers)
    fighting = state(made).combat
    assert fighting is not None and fighting.saved == [body(made, "av.dex-marlow").card]
    return found


@case("av.smelling-salts")
def smelling_salts() -> None:
    made = fight(who("ox-hendry", gear("smelling-salts")), who("dex-marlow"))
    used = ("use", "av.ox-hendry", "av.smelling-salts")
    assert rescues(made, used, "av.dex-marlow", "pass") == {"uses": {"smelling-salts": 1}}


@case("av.magnetic-fishing-rod")
def magnetic_fishing_rod() -> None:
    theirs = who("dex-marlow", gear("gate-ring"), 2)
    made = table(who("ox-hendry", gear("magnetic-fishing-rod")), theirs, seats=2)
    play(made, ("use", "av.ox-hendry", "av.magnetic-fishing-rod"), "pass", "pass", "stop")
    kept = sorted(ids(made, body(made, "av.ox-hendry").gear))
    assert kept == ["av.gate-ring", "av.magnetic-fishing-rod"]
    assert body(made, "av.dex-marlow").gear == []
    assert picture(made)["uses"] == {"magnetic-fishing-rod": 1}


@case("av.decoy-dummy")
def decoy_dummy() -> None:
    made = fight(who("ox-hendry", gear("decoy-dummy")))
    found = done(made, ("use", "av.ox-hendry", "av.decoy-dummy"), MUSCLE, "pass")
    assert found == {"uses": {"decoy-dummy": 1}}
    fighting = state(made).combat
    assert fighting is not None
    assert fighting.harmless == [-1 - menace(made, MUSCLE).order]
    grave = fight(who("ox-hendry", gear("decoy-dummy")), target=REGENT)
    assert not acts(grave, "use")
