"""Every enhancement, equipment card and character: what it changes, and nothing else. AM-C5."""

from collections.abc import Callable
from typing import Any

import pytest

from fracas.games.ani_mayhem.cards import AT, CARDS, OFFERED, SHAPES
from fracas.games.ani_mayhem.charm import charms
from fracas.games.ani_mayhem.things import Thing
from fracas.games.ani_mayhem.values import ability
from fracas.games.ani_mayhem.vocabulary import CHARM, DAMAGE, DEFENCE
from fracas.table import Table

from .patched import cards_without, with_card
from .picture import changes, picture
from .scene import asked, body, ids, menace, options, play, row, scene, state

Case = Callable[[], None]
CASES: dict[str, list[Case]] = {}
"""What is played with each card."""
FIELD = row("av.night-market", "av.canal-market", "av.coral-maze")
HOME = '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.night-market"\n'
HERE = "av.night-market"
MUSCLE, DRONE, GHOST = "av.hired-muscle", "av.clatter-drone", "av.hungry-ghost"


def case(card: str) -> Callable[[Case], Case]:
    def keep(call: Case) -> Case:
        CASES.setdefault(card, []).append(call)
        return call

    return keep


def who(card: str, more: str = "", seat: int = 1, at: str = HERE) -> str:
    return f'[[characters]]\ncard = "av.{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def disaster(card: str, more: str = "", at: str = HERE) -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def gear(*cards: str) -> str:
    return "equipment = [" + ", ".join(f'"av.{one}"' for one in cards) + "]"


def on(*cards: str) -> str:
    return "enhancements = [" + ", ".join(f'"av.{one}"' for one in cards) + "]"


def items(*cards: str) -> str:
    return "items = [" + ", ".join(f'"av.{one}"' for one in cards) + "]"


def table(
    *parts: str, phase: str = "scavenge", hand: tuple[str, ...] = (), seats: int = 1,
    luck: str = "[]", combat: tuple[str, ...] = (),
) -> Table:  # fmt: skip
    text = f'phase = "{phase}"\n{FIELD}{HOME}{"".join(parts)}[[players]]\n'
    text += "hand = [" + ", ".join(f'"av.{one}"' for one in hand) + "]\n"
    text += "combat = [" + ", ".join(f'"av.{one}"' for one in combat) + "]\n"
    return scene(text, seats, luck)


def acts(made: Table, act: str) -> list[Any]:
    return [one for one in options(made) if isinstance(one, tuple) and one[0] == act]


def done(made: Table, *answers: Any) -> dict[str, object]:
    """What these answers change."""
    before = picture(made)
    play(made, *answers)
    return changes(before, picture(made))


def value(made: Table, card: str, which: int, foe: Thing | None = None) -> int:
    return ability(state(made), body(made, f"av.{card}"), which, foe)


def fight(*parts: str, target: str = MUSCLE, **kept: Any) -> Table:
    """All here have attacked a disaster; the first standby state of the combat is open."""
    made = table(*parts, disaster(target), **kept)
    play(made, ("attack", target), "all")
    return made


# Enhancements


def enhance(card: str, *more: Any, carrier: str = "chef-bao-ren") -> dict[str, object]:
    """What changes when it is played on somebody in a haven, besides the card's own place."""
    made = table(who(carrier, at="av.chapel-of-salt"), phase="equip", hand=(card, card))
    found = done(made, ("enhance", f"av.{card}", f"av.{carrier}"), *more)
    assert found.pop("P1 hand") == [f"av.{card}"]
    assert found.pop(f"{carrier} enhancements") == [f"av.{card}"]
    return {name.removeprefix(f"{carrier} "): new for name, new in found.items()}


@case("av.dawn-training")
def dawn_training() -> None:
    assert enhance("dawn-training") == {"damage": 4, "defence": 4, "charm": 1}


@case("av.poise")
def poise() -> None:
    assert enhance("poise") == {"charm": 5}


@case("av.giant-heart")
def giant_heart() -> None:
    assert enhance("giant-heart") == {"health": 5}


@case("av.borrowed-wings")
def borrowed_wings() -> None:
    skills = {"Cooking": 2, "Strength": 1, "Flying": 1}
    assert enhance("borrowed-wings") == {"movement": 3, "skills": skills}


@case("av.night-course")
def night_course() -> None:
    made = table(who("ox-hendry", at="av.chapel-of-salt"), phase="equip", hand=("night-course",))
    play(made, ("enhance", "av.night-course", "av.ox-hendry"))
    assert asked(made) == "name_skill"
    names = [str(one.label) for one in made.waiting[0].options]
    assert len(names) > 30
    found = done(made, next(o.data for o in made.waiting[0].options if str(o.label) == "Magic"))
    skills = {"Strength": 2, "Climbing": 1, "Cooking": -1, "Magic": 1}
    assert found == {"ox-hendry skills": skills}


def paid_use(card: str, ability_: str, new: int, left: int) -> None:
    """Mirelle (3/2, energy 2) or the Queen (2/3, energy 4, who pays 1 less) uses it."""
    carrier = "queen-isaure" if card == "overdrive" else "mirelle-quick"
    made = table(who(carrier, on(card)))
    found = done(made, ("use", f"av.{carrier}", f"av.{card}"), "pass")
    assert found == {f"{carrier} {ability_}": new, f"{carrier} energy_left": left}
    assert not acts(made, "use")  # once a phase
    found = done(made, "pass")
    assert found[f"{carrier} {ability_}"] != new  # it lasted to the end of the phase


@case("av.second-wind")
def second_wind() -> None:
    paid_use("second-wind", "defence", 4, 0)


@case("av.blade-song")
def blade_song() -> None:
    paid_use("blade-song", "damage", 5, 1)


@case("av.overdrive")
def overdrive() -> None:
    paid_use("overdrive", "damage", 4, 2)


# Equipment


def weapon(card: str, carrier: str, more: int, uses: int) -> None:
    made = fight(who(carrier, gear(card)))
    assert acts(made, "use")
    before = value(made, carrier, DAMAGE)
    found = done(made, ("use", f"av.{carrier}", f"av.{card}"), "pass")
    assert found == {f"{carrier} damage": before + more, "uses": {card: uses - 1}}
    peace = table(who(carrier, gear(card)))
    assert not acts(peace, "use")  # only in combat
    last = fight(who(carrier, gear(card)))
    state(last).uses[body(last, f"av.{carrier}").gear[0]] = 1
    play(last, ("use", f"av.{carrier}", f"av.{card}"))
    assert asked(last) == "empty"
    assert options(last) == ["discard", "reload"]
    found = done(last, "reload")
    assert found["P1 hand"] == [f"av.{card}"]
    assert found[f"{carrier} gear"] == []


@case("av.riot-baton")
def riot_baton() -> None:
    weapon("riot-baton", "gravo-the-hauler", 2, 3)


@case("av.arc-rifle")
def arc_rifle() -> None:
    weapon("arc-rifle", "captain-oriel-vance", 3, 4)
    made = fight(who("gravo-the-hauler", gear("arc-rifle")))
    assert not acts(made, "use")  # it takes Marksman or Police


def reveal(card: str, carrier: str) -> dict[str, object]:
    """What changes when it comes into use, besides that it lies open."""
    made = table(who(carrier, gear(card)))
    found = done(made, ("reveal", f"av.{carrier}", f"av.{card}"))
    assert found.pop(f"{carrier} open") == [f"av.{card}"]
    return {name.removeprefix(f"{carrier} "): new for name, new in found.items()}


@case("av.harbour-suit")
def harbour_suit() -> None:
    skills = {"Tech": 1, "Mech": 1, "Pilot": 1, "Flying": 1}
    wanted = {"damage": 3, "defence": 3, "movement": 3, "skills": skills}
    assert reveal("harbour-suit", "tam-okoye") == wanted
    made = table(who("gravo-the-hauler", gear("harbour-suit")))
    assert not acts(made, "reveal")


@case("av.folding-shield")
def folding_shield() -> None:
    assert reveal("folding-shield", "gravo-the-hauler") == {"defence": 6}


@case("av.courier-skates")
def courier_skates() -> None:
    assert reveal("courier-skates", "gravo-the-hauler") == {"movement": 3}


@case("av.orbit-pass")
def orbit_pass() -> None:
    assert reveal("orbit-pass", "ox-hendry") == {"symbols": ["planetary"]}


@case("av.gate-ring")
def gate_ring() -> None:
    assert reveal("gate-ring", "ox-hendry") == {"symbols": ["dimensional"]}
    made = table(who("ox-hendry"), hand=("gate-ring",))
    found = done(made, ("flash", "av.gate-ring"), "av.ox-hendry", "pass")
    assert found == {"P1 hand": [], "ox-hendry gear": ["av.gate-ring"]}


def in_use(card: str, driver: str, **abilities: int) -> None:
    made = table(who(driver, gear(card)), who("ox-hendry"), phase="move")
    found = done(made, ("drive", f"av.{driver}", f"av.{card}"))
    name = f"{card} in use"
    assert found.pop(f"{driver} open") == [f"av.{card}"]
    assert found.pop(f"{driver} craft") is True
    found.pop(f"{driver} symbols", None)
    assert found == {
        f"{name} at": 0,
        f"{name} crew": [f"av.{driver}"],
        f"{name} dents": 0,
        **{f"{name} {one}": abilities.get(one, 0) for one in ("damage", "defence", "movement")},
    }
    unfit = table(who("ox-hendry", gear(card)), phase="move")
    assert not acts(unfit, "drive")


@case("av.patrol-skiff")
def patrol_skiff() -> None:
    in_use("patrol-skiff", "dex-marlow", movement=4)


@case("av.siege-crawler")
def siege_crawler() -> None:
    in_use("siege-crawler", "tam-okoye", damage=6, defence=10, movement=2)
    in_use("siege-crawler", "dex-marlow", damage=6, defence=10, movement=2)


@case("av.comet-sloop")
def comet_sloop() -> None:
    in_use("comet-sloop", "tam-okoye", damage=5, defence=8, movement=4)
    made = table(who("tam-okoye", gear("comet-sloop")), phase="move")
    found = done(made, ("drive", "av.tam-okoye", "av.comet-sloop"))
    assert found["tam-okoye symbols"] == ["planetary"]


@case("av.field-kit")
def field_kit_heals() -> None:
    made = fight(who("doctor-wen", gear("field-kit")), who("gravo-the-hauler"))
    wounded = state(made).combat
    assert wounded is not None
    wounded.health[body(made, "av.gravo-the-hauler").card] = 1
    found = done(made, ("use", "av.doctor-wen", "av.field-kit"), "av.gravo-the-hauler", "pass")
    health = {"doctor-wen": 3, "gravo-the-hauler": 3, "hired-muscle": 3}
    assert found == {"health": health, "uses": {"field-kit": 1}}


@case("av.field-kit")
def field_kit_repairs() -> None:
    parts = (who("doctor-wen", gear("field-kit")), who("tam-okoye", gear("comet-sloop")))
    made = table(*parts, phase="move")
    play(made, ("drive", "av.tam-okoye", "av.comet-sloop"))
    state(made).dents[next(iter(state(made).crafts))] = 6
    found = done(made, ("use", "av.doctor-wen", "av.field-kit"), "av.comet-sloop", "pass")
    assert found == {"comet-sloop in use dents": 0, "uses": {"field-kit": 1}}


@case("av.velvet-gloves")
def velvet_gloves() -> None:
    made = table(
        who("ox-hendry", gear("velvet-gloves")), who("dex-marlow", items("gold-badge"), 2),
        seats=2, luck="[]",
    )  # fmt: skip
    found = done(
        made, ("use", "av.ox-hendry", "av.velvet-gloves"), "pass", "pass", "av.canal-market",
        "stop",
    )  # fmt: skip
    assert found == {
        "ox-hendry items": ["av.gold-badge"],
        "dex-marlow items": [],
        "ox-hendry at": 1,
        "ox-hendry still": True,
        "ox-hendry steps": 1,
        "uses": {"velvet-gloves": 1},
    }


# Characters


@case("av.captain-oriel-vance")
def captain_oriel_vance() -> None:
    made = fight(who("captain-oriel-vance"), who("inspector-halloran"), who("dex-marlow"))
    muscle = menace(made, MUSCLE)
    there = {one: value(made, one, DAMAGE, muscle) for one in
             ("captain-oriel-vance", "inspector-halloran", "dex-marlow")}  # fmt: skip
    assert there == {"captain-oriel-vance": 3, "inspector-halloran": 3, "dex-marlow": 2}
    other = fight(who("captain-oriel-vance"), who("inspector-halloran"), target=DRONE)
    assert value(other, "inspector-halloran", DAMAGE, menace(other, DRONE)) == 2


@case("av.dex-marlow")
def dex_marlow() -> None:
    made = fight(who("dex-marlow", gear("riot-baton")))
    found = done(made, ("use", "av.dex-marlow", "av.riot-baton"), "pass")
    assert found == {"dex-marlow damage": 2 + 2 + 1, "uses": {"riot-baton": 2}}


@case("av.ione-tessaly")
def ione_tessaly() -> None:
    for target, wanted in ((DRONE, (2, 3)), (MUSCLE, (1, 2))):
        made = fight(who("ione-tessaly"), target=target)
        foe = menace(made, target)
        found = [value(made, "ione-tessaly", at, foe) for at in (DAMAGE, DEFENCE)]
        assert tuple(found) == wanted


@case("av.bulwark-9")
def bulwark_9() -> None:
    made = table(who("juno-parrish"), who("bulwark-9", seat=2), who("ox-hendry", seat=2), seats=2)
    assert [one[2] for one in acts(made, "charm")] == [body(made, "av.ox-hendry").card]


@case("av.juno-parrish")
def juno_parrish() -> None:
    made = table(who("juno-parrish"), disaster("av.silk-thief"))
    assert value(made, "juno-parrish", CHARM, menace(made, "av.silk-thief")) == 6
    assert value(made, "juno-parrish", CHARM) == 5


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
        assert ability(state(made), foe, DAMAGE, body(made, "av.ox-hendry")) == wanted


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
    assert charms(state(made), state(made).charms[-1]) == (6, 6)
    play(made, "pass", "pass")
    assert state(made).charms and state(made).charms[-1].won == 1


@case("av.gravo-the-hauler")
def gravo_the_hauler() -> None:
    parts = (who("ox-hendry", gear("velvet-gloves")),)
    made = table(*parts, who("gravo-the-hauler", items("gold-badge"), 2), seats=2)
    play(made, ("use", "av.ox-hendry", "av.velvet-gloves"), "pass", "pass")
    assert ids(made, body(made, "av.gravo-the-hauler").items) == ["av.gold-badge"]
    assert picture(made)["gravo-the-hauler symbols"] == ["planetary"]


# All of them


def all_cases() -> list[Any]:
    return [
        pytest.param(call, id=f"{card} {call.__name__}")
        for card, calls in CASES.items()
        for call in calls
    ]


@pytest.mark.clause("AM-C5", "AM-32.6", "AM-32.7", "AM-32.10", "AM-2.49")
@pytest.mark.parametrize("call", all_cases())
def test_a_card(call: Case) -> None:
    call()


TYPES = ("enhancement", "equipment", "character")


def lines() -> list[Any]:
    found = []
    for at in OFFERED:
        made = CARDS[at]
        if made.type in TYPES:
            found += [
                pytest.param(less, id=f"{made.id} {name}") for name, less in cards_without(made)
            ]
    return found


@pytest.mark.clause("AM-C5")
@pytest.mark.parametrize("made", lines())
def test_without_a_line_of_its_card_a_test_fails(made: Any) -> None:
    failed = 0
    with with_card(made):
        for call in CASES[made.id]:
            try:
                call()
            except Exception:  # however it shows that the card is not whole
                failed += 1
    assert failed


CHARACTERS = """
captain-oriel-vance f 3/3/2/3/0 Police x2, Investigation, Bureaucracy
dex-marlow m 2/3/2/3/0 Streetwise, Driving, Marksman
ione-tessaly f 1/2/2/4/0 Computer x2, Communications, Genius
bulwark-9 n 4/4/1/1/2 Strength x2, Mech
juno-parrish f 2/2/3/5/0 Celebrity, Music, Savoir Faire
tam-okoye m 2/2/2/3/2 Tech, Mech, Pilot
chef-bao-ren m 3/3/2/3/1 Cooking x2, Strength
mirelle-quick f 3/2/3/4/2 Martial Arts, Acrobatics, Speed
grandmaster-sol m 4/4/1/2/3 Martial Arts x2, Teacher
nadia-lark f 2/2/2/4/1 Snooping, Streetwise, Music
ox-hendry m 5/3/2/1/0 Strength x2, Climbing, Cooking -1
doctor-wen f 1/3/2/3/4 Medical x2, Scholar
queen-isaure f 2/3/2/4/4 Royalty, Magic, Bureaucracy
brother-calder m 2/4/2/2/3 Priest x2, Medical
ysolde-of-the-reef f 3/2/3/3/2 Water Element, Swimming, Survival
sir-aldous-brand m 4/3/2/3/1 Royalty, Strength, Climbing
petra-hollow f 2/2/2/3/3 Earth Element, Scholar, Genius
fenwick n 1/2/4/4/2 Flying, Phase, Air Element
vega-rourke f 4/3/3/3/2 Pilot, Streetwise, Flying
inspector-halloran m 2/3/2/3/0 Investigation x2, Police
kit-sparrow m 1/2/3/4/1 Blind Luck x2, Snooping, Speed
unit-ember-drone n 1/2/2/3/0 Computer, Tech
ambassador-liss f 1/2/2/6/3 Savoir Faire, Bureaucracy, Communications
gravo-the-hauler m 4/4/2/2/0 Strength, Survival, Driving
"""


@pytest.mark.clause("AM-C5", "AM-3.1", "AM-2.1", "AM-2.3", "AM-2.63", "AM-3.2")
@pytest.mark.parametrize("line", CHARACTERS.strip().splitlines())
def test_a_character_has_the_values_of_the_table(line: str) -> None:
    card, gender, abilities, skills = line.split(" ", 3)
    made, shape = CARDS[AT[f"av.{card}"]], SHAPES[AT[f"av.{card}"]][0]
    assert shape.abilities == tuple(int(one) for one in abilities.split("/"))
    assert shape.gender == gender
    assert ", ".join(made.skills) == skills


@pytest.mark.clause("AM-C5")
def test_no_card_with_an_effect_is_left_out() -> None:
    doing = {
        CARDS[at].id
        for at in OFFERED
        if CARDS[at].type in TYPES and (cards_without(CARDS[at]) or CARDS[at].abilities.movement)
    }
    plain = {"av.ox-hendry"}  # a character without a trait
    assert doing - plain == set(CASES)
