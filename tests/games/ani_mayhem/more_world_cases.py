"""What the items, flash and global effects of the rest of the set do, as cases for their test."""

from fracas.table import Table

from .disaster_cases import shone
from .looks import charms, prevented, searchable, usable
from .scene import body, ids, menace, options, play, scene, state
from .test_maintenance import disaster
from .test_phases import placed, player
from .world_cases import (
    DEX,
    HERE,
    POOL_FIELD,
    case,
    done,
    flashed,
    hand,
    holding,
    revealed,
    table,
    who,
)

MUSCLE, KING, DRONE = "av.hired-muscle", "av.hollow-king", "av.clatter-drone"
POOL = POOL_FIELD

# Items

PLAIN = (
    "spare-tyre", "evidence-bag", "bronze-gong", "grandmothers-recipe", "portrait-of-nobody",
    "chipped-wand", "spare-moon", "postcard-from-home",
)  # fmt: skip
GIVEN = {
    "confiscated-karaoke": "Celebrity", "parking-permit": "Driving", "signed-ladle": "Cooking",
    "tin-parrot": "Communications",
}  # fmt: skip


def plain(item: str) -> None:
    def check() -> None:
        assert revealed(item) == {}

    case(item)(check)


def skilled(item: str, skill: str) -> None:
    def check() -> None:
        assert revealed(item) == {"skills": {**DEX, skill: DEX.get(skill, 0) + 1}}

    case(item)(check)


for _item in PLAIN:
    plain(_item)
for _item, _skill in GIVEN.items():
    skilled(_item, _skill)


@case("royal-umbrella")
def royal_umbrella() -> None:
    assert revealed("royal-umbrella") == {"defence": 4}


@case("ticket-to-elsewhere")
def ticket_to_elsewhere() -> None:
    assert revealed("ticket-to-elsewhere") == {"symbols": ["dimensional"]}


@case("jar-of-bees")
def jar_of_bees() -> None:
    made = table(who("ox-hendry", holding("jar-of-bees")), disaster(MUSCLE, HERE),
                 disaster(KING, HERE))  # fmt: skip
    play(made, ("use", "av.ox-hendry", "av.jar-of-bees"))
    assert len(options(made)) == 1  # no major one
    found = done(made, MUSCLE, "pass")
    assert found["hired-muscle able"] is False
    assert ids(made, state(made).players[0].removed) == ["av.jar-of-bees"]


def fighting(*parts: str, luck: str = "[]") -> Table:
    """Ox Hendry and Dex Marlow have attacked Hired Muscle; the first standby state is open."""
    made = table(*parts, disaster(MUSCLE, HERE), luck=luck)
    play(made, ("attack", MUSCLE), "all")
    return made


@case("bottled-storm")
def bottled_storm() -> None:
    made = fighting(who("ox-hendry", holding("bottled-storm")))
    found = done(made, ("use", "av.ox-hendry", "av.bottled-storm"), "pass")
    assert found["ox-hendry damage"] == 10
    assert found["P1 removed"] == ["av.bottled-storm"]


# Flash effects


def in_charm(card: str, *parts: str, **kept: str) -> Table:
    """Juno (5) tries to charm Oriel (3); each has cards in hand, and none are drawn."""
    more = (who("juno-parrish"), placed("av.captain-oriel-vance", HERE, "seat = 2"), *parts)
    made = table(*more, hand(card), hand(kept.get("theirs", card)), seats=2)
    play(made, ("charm", "av.juno-parrish", "av.captain-oriel-vance"))
    return made


@case("objection")
def objection() -> None:
    made = in_charm("objection", theirs="sweet-talk")
    play(made, "pass", ("flash", "av.sweet-talk"), "av.captain-oriel-vance", "pass")
    play(made, ("flash", "av.objection"), state(made).stack[0].id, "pass", "pass")
    assert charms(made) == (5, 3)
    calm = table(who("dex-marlow"), hand("objection"), hand("brace"), seats=2)
    play(calm, "pass", ("flash", "av.brace"), "av.dex-marlow")
    assert not [one for one in options(calm) if one[0] == "flash"]


def harmless(card: str, target: str) -> list[int]:
    """Who deals no damage this round."""
    made = fighting(who("ox-hendry"), who("dex-marlow"), hand(card))
    play(made, ("flash", f"av.{card}"), target, "pass")
    fight = state(made).combat
    assert fight is not None
    named = {-1 - menace(made, MUSCLE).order: 1, body(made, "av.dex-marlow").card: 2}
    return [named[one] for one in fight.harmless]


@case("smoke-and-mirrors")
def smoke_and_mirrors() -> None:
    assert harmless("smoke-and-mirrors", MUSCLE) == [1]


@case("wet-gunpowder")
def wet_gunpowder() -> None:
    assert harmless("wet-gunpowder", "av.dex-marlow") == [2]


@case("umbrella-swap")
def umbrella_swap() -> None:
    victim = placed("av.ox-hendry", HERE, 'seat = 2\nequipment = ["av.gate-ring"]')
    made = table(who("dex-marlow"), victim, hand("umbrella-swap"), seats=2)
    play(made, ("flash", "av.umbrella-swap"), "av.dex-marlow", "pass", "pass")
    assert ids(made, body(made, "av.dex-marlow").gear) == ["av.gate-ring"]
    assert body(made, "av.ox-hendry").gear == []


@case("finders-keepers")
def finders_keepers() -> None:
    carrier = disaster(MUSCLE, HERE, 'item = "av.gold-badge"')
    made = table(who("dex-marlow"), carrier, hand("finders-keepers"))
    play(made, ("flash", "av.finders-keepers"), "av.dex-marlow", "pass")
    assert ids(made, body(made, "av.dex-marlow").items) == ["av.gold-badge"]
    assert menace(made, MUSCLE).item == []


@case("full-moon-at-noon")
def full_moon_at_noon() -> None:
    parts = (who("mirelle-quick"), who("ysolde-of-the-reef"), who("dex-marlow"))
    found = flashed("full-moon-at-noon", "av.mirelle-quick", *parts)
    assert found["mirelle-quick form"] == 1 and found["mirelle-quick locked"] is True
    assert not [name for name in found if "mirelle" not in name]


@case("quick-change")
def quick_change() -> None:
    theirs = placed("av.ysolde-of-the-reef", HERE, "seat = 2")
    parts = (who("mirelle-quick"), theirs, who("unit-ember-drone"))
    made = table(*parts, hand("quick-change"), seats=2)
    play(made, ("flash", "av.quick-change"), "pass", "pass")
    forms = {one: body(made, f"av.{one}").form for one in
             ("mirelle-quick", "unit-ember-drone", "ysolde-of-the-reef")}  # fmt: skip
    assert forms == {"mirelle-quick": 1, "unit-ember-drone": 1, "ysolde-of-the-reef": 0}


@case("understudy")
def understudy() -> None:
    made = table(POOL, player(hand=["av.understudy"], discard=["av.ox-hendry", "av.brace"]))
    play(made, ("flash", "av.understudy"), target_in(made), "pass")
    assert body(made, "av.ox-hendry").at == -1


def target_in(made: Table) -> int:
    """The character in the discard pile of the first player."""
    zone = state(made).players[0].discard
    return next(one for one in zone if ids(made, [one]) == ["av.ox-hendry"])


@case("hot-soup")
def hot_soup() -> None:
    made = fighting(who("ox-hendry"), who("dex-marlow"), hand("hot-soup"))
    fight, dex = state(made).combat, body(made, "av.dex-marlow").card
    assert fight is not None
    fight.health[dex] = 1
    play(made, ("flash", "av.hot-soup"), "av.dex-marlow", "pass")
    fight = state(made).combat
    assert fight is not None and fight.health[dex] == 3


@case("late-for-the-train")
def late_for_the_train() -> None:
    found = flashed("late-for-the-train", "av.dex-marlow", who("dex-marlow"), who("ox-hendry"))
    assert found == {"dex-marlow movement": 6}


@case("custard-pie")
def custard_pie() -> None:
    parts = (who("juno-parrish"), disaster("av.lady-thorn", HERE))
    assert flashed("custard-pie", "av.juno-parrish", *parts) == {"juno-parrish charm": 2}
    assert flashed("custard-pie", "av.lady-thorn", *parts) == {"lady-thorn charm": 3}


@case("war-paint")
def war_paint() -> None:
    found = flashed("war-paint", "av.tam-okoye", who("tam-okoye"), who("dex-marlow"))
    assert found == {"tam-okoye damage": 6, "tam-okoye energy_left": 0}


@case("everybody-duck")
def everybody_duck() -> None:
    made = fighting(who("ox-hendry"), who("dex-marlow"), hand("everybody-duck"))
    found = done(made, ("flash", "av.everybody-duck"), "pass")
    assert {one: found[f"{one} defence"] for one in ("ox-hendry", "dex-marlow")} == {
        "ox-hendry": 5, "dex-marlow": 5,
    }  # fmt: skip
    calm = table(who("dex-marlow"), hand("everybody-duck"))
    assert not [one for one in options(calm) if one[0] == "flash"]


@case("standing-ovation")
def standing_ovation() -> None:
    more = (who("brother-calder"), placed("av.ambassador-liss", HERE, "seat = 2"))
    made = table(*more, hand("standing-ovation"), seats=2)
    play(made, ("charm", "av.brother-calder", "av.ambassador-liss"))
    play(made, ("flash", "av.standing-ovation"), "av.brother-calder", "pass", "pass")
    assert charms(made) == (2, 6)
    assert body(made, "av.brother-calder").spent == 3
    battle = state(made).charms[-1]
    while state(made).charms and not battle.won:
        play(made, "pass")
        battle = state(made).charms[-1] if state(made).charms else battle
    assert battle.won == 1


@case("crash-course")
def crash_course() -> None:
    made = table(who("ox-hendry", 'equipment = ["av.arc-rifle"]'), hand("crash-course"))
    assert not usable(made, "av.ox-hendry", "av.arc-rifle")
    play(made, ("flash", "av.crash-course"), "av.ox-hendry", "pass")
    assert usable(made, "av.ox-hendry", "av.arc-rifle")


@case("locked-door")
def locked_door() -> None:
    made = table(who("ox-hendry"), who("dex-marlow"), hand("locked-door"))
    play(made, ("flash", "av.locked-door"), "av.ox-hendry", "pass")
    bound = [prevented(made, "leave", f"av.{one}")
             for one in ("ox-hendry", "dex-marlow")]  # fmt: skip
    assert bound == [True, False]


@case("off-switch")
def off_switch() -> None:
    parts = (disaster(DRONE, HERE), disaster(MUSCLE, HERE))
    made = table(*parts, hand("off-switch"))
    play(made, ("flash", "av.off-switch"))
    assert len(options(made)) == 1  # nothing but robots
    assert done(made, DRONE, "pass")["clatter-drone able"] is False


@case("rain-check")
def rain_check() -> None:
    made = table(who("dex-marlow"), hand("rain-check"), player(globals=["av.open-sky"]), seats=2)
    play(made, ("flash", "av.rain-check"), options_of(made), "pass", "pass")
    assert state(made).players[1].globals == []
    assert ids(made, state(made).players[1].discard) == ["av.open-sky"]


def options_of(made: Table) -> int:
    """The global effect of the second player."""
    return state(made).players[1].globals[0]


# Global effects


@case("market-day")
def market_day() -> None:
    text = '[[locations]]\ncard = "av.night-market"\nitems = ["av.gold-badge"]\n'
    text += '[[locations]]\ncard = "av.hall-of-nine-bells"\nitems = ["av.gold-badge"]\nx = 1\n'
    text += who("ox-hendry", at="av.night-market") + who("bulwark-9", at="av.hall-of-nine-bells")
    made = scene('phase = "scavenge"\n' + text + player(globals=["av.market-day"]))
    assert searchable(made, "av.night-market", "av.ox-hendry")
    assert not searchable(made, "av.hall-of-nine-bells", "av.bulwark-9")


@case("union-rates")
def union_rates() -> None:
    made = table(who("mirelle-quick", 'enhancements = ["av.second-wind"]'),
                 player(globals=["av.union-rates"]))  # fmt: skip
    found = done(made, ("use", "av.mirelle-quick", "av.second-wind"), "pass")
    assert found == {"mirelle-quick defence": 4, "mirelle-quick energy_left": 1}


@case("bigger-lunches")
def bigger_lunches() -> None:
    found = shone("bigger-lunches", who("dex-marlow"))
    assert found == {"dex-marlow health": 4}


@case("night-bus")
def night_bus() -> None:
    made = table(POOL, who("dex-marlow"), player(globals=["av.night-bus"]))
    found = done(made, ("activate", "av.night-bus"), "pass")
    assert found == {"dex-marlow at": -1, "uses": {"night-bus": 2}}


@case("ringside-doctor")
def ringside_doctor() -> None:
    made = fighting(who("dex-marlow"), player(globals=["av.ringside-doctor"]))
    fight, dex = state(made).combat, body(made, "av.dex-marlow").card
    assert fight is not None
    fight.health[dex] = 1
    found = done(made, ("activate", "av.ringside-doctor"), "pass")
    assert found == {
        "uses": {"ringside-doctor": 3}, "health": {"dex-marlow": 3, "hired-muscle": 3},
    }  # fmt: skip
    calm = table(who("dex-marlow"), player(globals=["av.ringside-doctor"]))
    assert not [one for one in options(calm) if one[0] == "activate"]


@case("prompter")
def prompter() -> None:
    more = (who("juno-parrish"), placed("av.captain-oriel-vance", HERE, "seat = 2"))
    made = table(*more, player(globals=["av.prompter"]), seats=2)
    play(made, ("charm", "av.juno-parrish", "av.captain-oriel-vance"))
    play(made, ("activate", "av.prompter"), "pass", "pass")
    assert charms(made) == (7, 3)
    assert list(state(made).uses.values()) == [2]


@case("marching-band")
def marching_band() -> None:
    found = shone("marching-band", who("dex-marlow"))
    assert found == {"dex-marlow movement": 3}


@case("cease-fire")
def cease_fire() -> None:
    theirs = placed("av.ox-hendry", HERE, "seat = 2")
    made = table(who("dex-marlow"), theirs, player(globals=["av.cease-fire"]), seats=2)
    assert all(prevented(made, "attack", one) for one in ("av.dex-marlow", "av.ox-hendry"))
