"""What each enhancement and equipment card does, as cases for its test."""

from collections.abc import Callable
from typing import Any

from fracas.table import Table

from . import looks
from .picture import changes, picture
from .scene import asked, body, options, play, row, scene, state

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


def value(made: Table, card: str, which: str, against: str | None = None) -> int:
    return looks.value(made, f"av.{card}", which, against)


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
    before = value(made, carrier, "damage")
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
