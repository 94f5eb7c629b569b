"""What each item and flash effect does, as cases for its test."""

from collections.abc import Callable
from typing import Any

from fracas.table import Table

from .looks import prevented
from .picture import changes, picture
from .scene import asked, body, ids, menace, options, play, row, scene, state
from .test_maintenance import SIX, disaster
from .test_phases import placed, player

Case = Callable[[], None]
CASES: dict[str, list[Case]] = {}
HERE = SIX[3]
POOL_FIELD = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.canal-market"\n'


def case(card: str) -> Callable[[Case], Case]:
    def keep(call: Case) -> Case:
        CASES.setdefault(f"av.{card}", []).append(call)
        return call

    return keep


def table(*parts: str, phase: str = "equip", seats: int = 1, luck: str = "[]") -> Table:
    return scene(f'phase = "{phase}"\n' + row(*SIX) + "".join(parts), seats, luck)


def who(card: str, more: str = "", at: str = HERE) -> str:
    return placed(f"av.{card}", at, more)


def holding(card: str) -> str:
    return f'items = ["av.{card}"]'


def hand(*cards: str) -> str:
    return player(hand=[f"av.{one}" for one in cards])


def done(made: Table, *answers: Any) -> dict[str, object]:
    before = picture(made)
    play(made, *answers)
    return changes(before, picture(made))


# Items


def revealed(item: str, carrier: str = "dex-marlow") -> dict[str, object]:
    """What changes when a carried item is revealed, besides that it lies open."""
    made = table(who(carrier, holding(item)))
    if not [one for one in options(made) if one[0] == "reveal"]:
        return {}
    found = done(made, ("reveal", f"av.{carrier}", f"av.{item}"))
    assert found.pop(f"{carrier} open") == [f"av.{item}"]
    return {name.removeprefix(f"{carrier} "): new for name, new in found.items()}


DEX = {"Streetwise": 1, "Driving": 1, "Marksman": 1}


@case("encrypted-ledger")
@case("sealed-letter")
@case("antique-medal")
def nothing() -> None:
    for item in ("encrypted-ledger", "sealed-letter", "antique-medal"):
        assert revealed(item) == {}


def skill_item(item: str, skill: str) -> None:
    def check() -> None:
        assert revealed(item) == {"skills": {**DEX, skill: 1}}

    case(item)(check)


for _item, _skill in (
    ("master-passkey", "Computer"), ("gold-badge", "Police"), ("drowned-crown", "Royalty"),
    ("singing-stone", "Music"),
):  # fmt: skip
    skill_item(_item, _skill)


@case("lucky-cat-bell")
def lucky_cat_bell() -> None:
    assert revealed("lucky-cat-bell") == {"charm": 5}


@case("painted-fan")
def painted_fan() -> None:
    assert revealed("painted-fan") == {"charm": 4}
    assert revealed("painted-fan", "ione-tessaly") == {"charm": 6}


@case("pearl-of-hours")
def pearl_of_hours() -> None:
    assert revealed("pearl-of-hours") == {"energy": 1, "energy_left": 1}


@case("glass-compass")
def glass_compass() -> None:
    assert revealed("glass-compass") == {"symbols": ["dimensional"]}


@case("star-chart")
def star_chart() -> None:
    assert revealed("star-chart") == {"symbols": ["planetary"]}


@case("singing-stone")
def singing_stone() -> None:
    made = table(
        who("dex-marlow", holding("singing-stone") + '\nopen = ["av.singing-stone"]'),
        disaster("av.silk-thief", HERE), disaster("av.the-velvet-regent", HERE),
    )  # fmt: skip
    assert prevented(made, "charmed", "av.dex-marlow", "av.silk-thief")
    assert not prevented(made, "charmed", "av.dex-marlow", "av.the-velvet-regent")


@case("bath-token")
def bath_token() -> None:
    text = '[[locations]]\ncard = "av.steam-lantern-baths"\nitems = ["av.gold-badge"]\n'
    text += '[[locations]]\ncard = "av.hall-of-nine-bells"\nitems = ["av.gold-badge"]\nx = 3\n'
    token = holding("bath-token") + '\nopen = ["av.bath-token"]'
    made = scene('phase = "scavenge"\n' + text + who("ox-hendry", token, "av.steam-lantern-baths"))
    assert ("scavenge", 0) in options(made)
    other = scene('phase = "scavenge"\n' + text + who("ox-hendry", token, "av.hall-of-nine-bells"))
    assert ("scavenge", 1) not in options(other)


@case("quiet-alarm")
def quiet_alarm() -> None:
    made = table(who("ox-hendry", holding("quiet-alarm")), disaster("av.clatter-drone", HERE),
                 player(combat=["av.guard"] * 4), luck='[{ "retaliation" = 0 }]')  # fmt: skip
    play(made, ("attack", "av.clatter-drone"), "all")
    play(made, ("use", "av.ox-hendry", "av.quiet-alarm"), "av.clatter-drone", "pass")
    s = state(made)
    assert s.combat is not None
    assert s.combat.harmless == [-1 - menace(made, "av.clatter-drone").order]
    assert ids(made, s.players[0].removed) == ["av.quiet-alarm"]


@case("slice-of-moon-cake")
def slice_of_moon_cake() -> None:
    made = table(who("ox-hendry", holding("slice-of-moon-cake")),
                 disaster("av.hungry-ghost", HERE), disaster("av.clatter-drone", HERE))  # fmt: skip
    found = done(made, ("use", "av.ox-hendry", "av.slice-of-moon-cake"), "av.hungry-ghost", "pass")
    assert found["P1 removed"] == ["av.slice-of-moon-cake"]
    assert found["P1 discard"] == ["av.hungry-ghost"]
    assert not [name for name in found if "drone" in name]


def driven(*more: str, gear: str = "") -> int:
    """The movement of a Patrol Skiff that Dex drives."""
    made = table(who("dex-marlow", 'equipment = ["av.patrol-skiff"]\n' + gear), *more, phase="move")
    play(made, ("drive", "av.dex-marlow", "av.patrol-skiff"))
    (vehicle,) = made.view(None)["vehicles"]
    return int(vehicle["abilities"]["movement"])


@case("cracked-engine-core")
def cracked_engine_core() -> None:
    core = holding("cracked-engine-core") + '\nopen = ["av.cracked-engine-core"]'
    assert (driven(), driven(gear=core)) == (4, 5)


# Flash effects


def flashed(card: str, target: Any, *parts: str, **kept: Any) -> dict[str, object]:
    """What changes when it is played and resolves, besides that it is discarded."""
    made = table(*parts, hand(card), **kept)
    answers = [target] if target is not None else []
    found = done(made, ("flash", f"av.{card}"), *answers, *["pass"] * state(made).seats)
    assert found.pop("P1 hand") == []
    discarded = found.pop("P1 discard")
    assert isinstance(discarded, list)
    discarded.remove(f"av.{card}")
    return found | ({"discarded": discarded} if discarded else {})


@case("brace")
def brace() -> None:
    assert flashed("brace", "av.dex-marlow", who("dex-marlow")) == {"dex-marlow defence": 6}


@case("spark")
def spark() -> None:
    found = flashed("spark", "av.tam-okoye", who("tam-okoye"), who("dex-marlow"))
    assert found == {"tam-okoye damage": 5, "tam-okoye energy_left": 1}


@case("sweet-talk")
def sweet_talk() -> None:
    assert flashed("sweet-talk", "av.dex-marlow", who("dex-marlow")) == {"dex-marlow charm": 6}


@case("change-of-weather")
def change_of_weather() -> None:
    haven = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.canal-market"\n'
    found = flashed("change-of-weather", None, who("mirelle-quick"), who("dex-marlow"), haven,
                    who("ysolde-of-the-reef", at="av.moon-pool"))  # fmt: skip
    assert found["mirelle-quick form"] == 1
    assert not [name for name in found if "mirelle" not in name]


@case("whistle-home")
def whistle_home() -> None:
    haven = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.canal-market"\n'
    found = flashed("whistle-home", "av.dex-marlow", who("dex-marlow"), haven)
    assert found == {"dex-marlow at": -1}


@case("broken-lens")
def broken_lens() -> None:
    shield = 'equipment = ["av.folding-shield"]\nopen = ["av.folding-shield"]'
    made = table(who("dex-marlow", shield), who("juno-parrish", 'equipment = ["av.orbit-pass"]'),
                 hand("broken-lens"))  # fmt: skip
    play(made, ("flash", "av.broken-lens"))
    assert len(options(made)) == 1
    found = done(made, options(made)[0], "pass")
    assert found["dex-marlow gear"] == []
    assert found["dex-marlow defence"] == 3
    assert found["P1 discard"] == ["av.broken-lens", "av.folding-shield"]


@case("star-fall")
def star_fall() -> None:
    found = flashed("star-fall", "av.hired-muscle", disaster("av.hired-muscle", SIX[0]))
    assert found["P1 removed"] == ["av.hired-muscle"]
    made = table(who("dex-marlow", holding("gold-badge") + '\nopen = ["av.gold-badge"]'),
                 hand("star-fall"))  # fmt: skip
    play(made, ("flash", "av.star-fall"))
    assert options(made) == [body(made, "av.dex-marlow").card]


@case("shortcut")
def shortcut() -> None:
    found = flashed("shortcut", "av.dex-marlow", who("dex-marlow"), who("juno-parrish"),
                    who("ox-hendry", at=SIX[0]))  # fmt: skip
    assert found == {"dex-marlow movement": 4, "juno-parrish movement": 5}


@case("jammed-signal")
def jammed_signal() -> None:
    made = table(who("dex-marlow"), hand("brace"), hand("jammed-signal"), seats=2)
    play(made, ("flash", "av.brace"), "av.dex-marlow", "pass")
    found = done(made, ("flash", "av.jammed-signal"), state(made).stack[0].id, "pass", "pass")
    assert found == {
        "P2 hand": [], "P2 discard": ["av.jammed-signal"], "P1 discard": ["av.brace"],
    }  # fmt: skip


@case("not-today")
def not_today() -> None:
    made = table(who("ione-tessaly"), disaster("av.runaway-loader", HERE), hand("not-today"),
                 luck='[{ "retaliation" = 0 }]')  # fmt: skip
    play(made, ("attack", "av.runaway-loader"), "all")
    play(made, ("flash", "av.not-today"), "av.ione-tessaly", "pass")
    while asked(made) != "withdraw" and state(made).bodies and state(made).combat:
        wanted = ("pass", "fight", "done", options(made)[0])
        play(made, next(one for one in wanted if one in options(made)))
        fight = state(made).combat
        if fight is not None and fight.round > 1:
            break
    assert body(made, "av.ione-tessaly").at == 3
    assert ids(made, state(made).players[0].discard) == ["av.not-today"]


@case("quick-hands")
def quick_hands() -> None:
    victim = placed("av.ox-hendry", HERE, 'seat = 2\nitems = ["av.gold-badge"]')
    made = table(who("dex-marlow"), victim, hand("quick-hands"), seats=2, luck="")
    play(made, ("flash", "av.quick-hands"), "av.dex-marlow", "pass", "pass")
    assert ids(made, body(made, "av.dex-marlow").items) == ["av.gold-badge"]
    assert body(made, "av.ox-hendry").items == []


@case("sidestep")
def sidestep() -> None:
    made = table(who("ox-hendry"), who("dex-marlow"), disaster("av.hired-muscle", HERE),
                 hand("sidestep", "brace"),
                 luck='[{ "retaliation" = 0 }, { "retaliation" = 0 }]')  # fmt: skip
    play(made, ("attack", "av.hired-muscle"), "all")
    while asked(made) != "answer_lot":
        wanted = ("pass", "fight", "all", "done", options(made)[0])
        found = [one for one in wanted if one in options(made)]
        if asked(made) == "choose" and len(options(made)) > 1:
            found = [options(made)[-1]]
        play(made, found[0])
    play(made, ("flash", "av.sidestep"), "pass", "pass")
    fight = state(made).combat
    assert fight is not None
    assert fight.clashes[0].foes == [body(made, "av.ox-hendry").card]
