"""Every item, flash effect, global and disaster: what it changes, and nothing else. AM-C5."""

from collections.abc import Callable
from typing import Any

import pytest

from fracas.games.ani_mayhem.cards import AT, CARDS, OFFERED
from fracas.games.ani_mayhem.skills import counted
from fracas.games.ani_mayhem.things import able
from fracas.games.ani_mayhem.values import ability, prevented
from fracas.games.ani_mayhem.vocabulary import ABILITIES, DAMAGE, DEFENCE, SKILL_AT
from fracas.table import Table

from .patched import cards_without, with_card
from .picture import changes, picture
from .scene import asked, body, ids, menace, options, play, row, scene, state
from .test_maintenance import SIX, disaster
from .test_phases import placed, player

Case = Callable[[], None]
CASES: dict[str, list[Case]] = {}
HERE = SIX[3]


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
    s = state(made)
    dex = body(made, "av.dex-marlow")
    assert prevented(s, "charmed", dex, menace(made, "av.silk-thief"))
    assert not prevented(s, "charmed", dex, menace(made, "av.the-velvet-regent"))


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
    craft = next(iter(state(made).crafts.values()))
    return ability(state(made), craft, ABILITIES.index("movement"))


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


# Global effects


def shone(card: str, *parts: str) -> dict[str, object]:
    """What changes when a global effect is played, besides where it lies."""
    made = table(*parts, hand(card))
    found = done(made, ("global", f"av.{card}"))
    assert (found.pop("P1 hand"), found.pop("P1 globals")) == ([], [f"av.{card}"])
    return found


@case("festival-week")
def festival_week() -> None:
    found = shone("festival-week", who("dex-marlow"))
    assert found == {"dex-marlow charm": 4}


@case("open-sky")
def open_sky() -> None:
    found = shone("open-sky", who("dex-marlow"))
    assert found == {"dex-marlow skills": {**DEX, "Flying": 1}}


@case("house-rules")
def house_rules() -> None:
    text = who("ox-hendry", holding("gold-badge"), SIX[4]) + disaster("av.silk-thief", SIX[5])
    made = table(text, player(globals=["av.house-rules"]), phase="maintenance",
                 luck='[{ "victim" = 0 }]')  # fmt: skip
    play(made, ("activate", "av.house-rules"), "pass")
    assert ids(made, body(made, "av.ox-hendry").items) == ["av.gold-badge"]
    assert list(state(made).uses.values()) == [2]


@case("neighbourhood-watch")
def neighbourhood_watch() -> None:
    made = table(disaster("av.hired-muscle", HERE), disaster("av.hollow-king", HERE),
                 player(globals=["av.neighbourhood-watch"]))  # fmt: skip
    found = done(made, ("activate", "av.neighbourhood-watch"), "pass")
    assert found == {"uses": {"neighbourhood-watch": 1}, "hired-muscle able": False}


@case("second-shift")
def second_shift() -> None:
    made = table('[[havens]]\ncard = "av.moon-pool"\nlocation = "av.canal-market"\n',
                 who("dex-marlow", at="av.moon-pool"),
                 player(globals=["av.second-shift"],
                        hand=["av.orbit-pass", "av.gate-ring", "av.riot-baton"]))  # fmt: skip
    play(made, ("equip", "av.orbit-pass", "av.dex-marlow"))
    play(made, ("equip", "av.gate-ring", "av.dex-marlow"))
    assert not [one for one in options(made) if one[0] == "equip"]


@case("tailwind")
def tailwind() -> None:
    assert driven(player(globals=["av.tailwind"])) == 5


# Disasters

FIGHTING = {
    "colossus-protocol": (7, 8, 2, None), "the-velvet-regent": (6, 6, 3, 5),
    "leviathan-of-glass": (8, 7, 3, None), "hollow-king": (6, 7, 4, 3),
    "clatter-drone": (3, 3, 3, None), "clatter-swarm": (2, 3, 3, None),
    "silk-thief": (2, 2, 3, 2), "hired-muscle": (4, 3, 2, None), "hungry-ghost": (3, 4, 3, None),
    "runaway-loader": (5, 4, 4, None), "gloam-hound": (4, 3, 4, None), "lady-thorn": (3, 3, 3, 6),
}  # fmt: skip


def entering(card: str, *parts: str, luck: str = "[]", seats: int = 1) -> Table:
    text = f'phase = "maintenance"\nentering = "av.{card}"\n' + row(*SIX)
    return scene(text + "".join(parts), seats, luck)


def fighter(card: str) -> None:
    def check() -> None:
        made = entering(card)
        one = menace(made, f"av.{card}")
        damage, defence, movement, charm = FIGHTING[card]
        values = [ability(state(made), one, at) for at in range(4)]
        assert values == [damage, defence, movement, charm or 0]
        assert one.at == 5 - movement

    case(card)(check)


for _card in FIGHTING:
    fighter(_card)


@case("colossus-protocol")
def colossus() -> None:
    made = table(who("ox-hendry"), who("dex-marlow"), disaster("av.colossus-protocol", HERE),
                 player(combat=["av.guard"] * 4))  # fmt: skip
    play(made, ("attack", "av.colossus-protocol"), "all", "pass", "fight")
    while asked(made) == "choose":
        play(made, options(made)[-1] if len(options(made)) > 1 else "done")
    while (fight := state(made).combat) is not None and not fight.clashes[0].foes:
        play(made, "pass")
    assert fight is not None
    assert len(fight.clashes[0].foes) == 2


@case("leviathan-of-glass")
def leviathan() -> None:
    text = row(*SIX).replace(f'card = "{SIX[2]}"', f'card = "{SIX[2]}"\nitems = ["av.gold-badge"]')
    text = text.replace(f'card = "{SIX[3]}"', f'card = "{SIX[3]}"\nitems = ["av.star-chart"]')
    made = scene('phase = "maintenance"\nentering = "av.leviathan-of-glass"\n' + text)
    assert ids(made, state(made).players[0].removed) == ["av.gold-badge"]
    assert ids(made, state(made).sites[3].beneath) == ["av.star-chart"]


def horde(card: str, kin: str) -> None:
    def check() -> None:
        made = table(disaster(f"av.{card}", SIX[0]), disaster(f"av.{kin}", SIX[3]),
                     disaster("av.hired-muscle", SIX[1]))  # fmt: skip
        s = state(made)
        more = [ability(s, menace(made, f"av.{kin}"), at) for at in (DAMAGE, DEFENCE)]
        assert more == [FIGHTING[kin][0] + 1, FIGHTING[kin][1] + 1]
        assert ability(s, menace(made, "av.hired-muscle"), DAMAGE) == 4
        assert ability(s, menace(made, f"av.{card}"), DAMAGE) == FIGHTING[card][0]

    case(card)(check)


horde("clatter-swarm", "clatter-drone")
horde("hollow-king", "gloam-hound")


@case("silk-thief")
def silk_thief() -> None:
    made = table(who("ox-hendry", holding("gold-badge"), SIX[4]), disaster("av.silk-thief", SIX[5]),
                 phase="maintenance", luck='[{ "victim" = 0 }, { "stolen item" = 0 }]')  # fmt: skip
    assert ids(made, menace(made, "av.silk-thief").item) == ["av.gold-badge"]
    assert menace(made, "av.silk-thief").at == 1


@case("lady-thorn")
def lady_thorn() -> None:
    made = table(disaster("av.lady-thorn", SIX[5]), disaster("av.hired-muscle", SIX[2]),
                 phase="maintenance", luck="")  # fmt: skip
    turn = state(made).turn
    s = state(made)
    assert turn
    host = s.menaces.get(2)
    thorn = menace(made, "av.lady-thorn")
    assert host is not None
    if thorn.primary < 0:
        thorn.primary, thorn.at = host.order, host.at
    assert [ability(s, host, at) for at in (DAMAGE, DEFENCE)] == [6, 5]


@case("everyone-looks-here")
def everyone_looks_here() -> None:
    made = entering("everyone-looks-here", disaster("av.hired-muscle", SIX[0], "seat = 2"), seats=2)
    assert menace(made, "av.hired-muscle").at == 2
    assert ids(made, state(made).players[0].discard) == ["av.everyone-looks-here"]


@case("red-tape-storm")
def red_tape_storm() -> None:
    haven = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.canal-market"\n'
    made = entering("red-tape-storm", haven, who("vega-rourke"), who("fenwick", at="av.moon-pool"))
    s = state(made)
    movement = ABILITIES.index("movement")
    assert ability(s, body(made, "av.vega-rourke"), movement) == 1
    assert ability(s, body(made, "av.fenwick"), movement) == 4
    assert menace(made, "av.red-tape-storm").until == 3


@case("mirror-rain")
def mirror_rain() -> None:
    made = entering("mirror-rain", who("mirelle-quick"), who("ox-hendry"))
    s = state(made)
    assert body(made, "av.mirelle-quick").form == 1
    ox = body(made, "av.ox-hendry")
    assert [ability(s, ox, at) for at in (DAMAGE, DEFENCE)] == [4, 2]
    assert ability(s, body(made, "av.mirelle-quick"), DAMAGE) == 1
    assert ids(made, s.players[0].discard) == ["av.mirror-rain"]


@case("blackout")
def blackout() -> None:
    made = entering("blackout", who("ione-tessaly"), who("tam-okoye"))
    s = state(made)
    both = list(s.bodies.values())
    assert [counted(s, both, SKILL_AT[one]) for one in ("Computer", "Tech", "Mech")] == [0, 0, 1]
    assert menace(made, "av.blackout").until == 2


@case("loose-cobblestones")
def loose_cobblestones() -> None:
    suit = 'equipment = ["av.harbour-suit"]\nopen = ["av.harbour-suit"]'
    made = entering("loose-cobblestones", who("tam-okoye", suit), luck='[{ "nearest" = 0 }]')
    assert body(made, "av.tam-okoye").gear == []
    gone = ["av.harbour-suit", "av.loose-cobblestones"]
    assert sorted(ids(made, state(made).players[0].discard)) == gone


@case("sticky-pudding")
def sticky_pudding() -> None:
    made = entering("sticky-pudding", who("ox-hendry"), luck='[{ "party" = 0 }]')
    assert not able(state(made), body(made, "av.ox-hendry"))
    cook = entering("sticky-pudding", who("ox-hendry"), who("chef-bao-ren"), who("nadia-lark"))
    assert able(state(cook), body(cook, "av.ox-hendry"))


@case("traffic-stop")
def traffic_stop() -> None:
    made = table(who("dex-marlow", 'equipment = ["av.patrol-skiff"]'), who("ox-hendry"),
                 player(draw=["av.traffic-stop"]), phase="move", luck="")  # fmt: skip
    play(made, ("drive", "av.dex-marlow", "av.patrol-skiff"))
    assert state(made).crafts
    while asked(made) != "reload":
        play(made, "pass")
    play(made, "draw")
    assert not state(made).crafts
    assert body(made, "av.dex-marlow").still
    assert not body(made, "av.ox-hendry").still


@case("bridge-out")
def bridge_out() -> None:
    made = table(disaster("av.bridge-out", HERE), who("ox-hendry"), who("fenwick"), phase="move")
    s = state(made)
    assert prevented(s, "leave", body(made, "av.ox-hendry"))
    assert not prevented(s, "leave", body(made, "av.fenwick"))
    moved = entering("bridge-out")
    assert (menace(moved, "av.bridge-out").at, menace(moved, "av.bridge-out").fixed) == (2, True)


@case("paper-jam")
def paper_jam() -> None:
    made = table(disaster("av.paper-jam", "off field"), disaster("av.hired-muscle", HERE),
                 player(hand=["av.open-sky"], globals=["av.neighbourhood-watch"]))  # fmt: skip
    assert not [one for one in options(made) if one[0] == "global"]
    assert not [one for one in options(made) if one[0] == "activate"]
    assert menace(entering("paper-jam"), "av.paper-jam").until == 2


@case("pocket-dimension")
def pocket_dimension() -> None:
    made = entering("pocket-dimension", who("ox-hendry"), who("fenwick", at=SIX[2]),
                    luck='[{ "nearest" = 0 }]')  # fmt: skip
    ox = body(made, "av.ox-hendry")
    assert ox.captor == menace(made, "av.pocket-dimension").order
    play(made, "pass", "pass", ("go", 2), "av.fenwick", "done", 3, "stop")
    assert body(made, "av.ox-hendry").captor == -1


@case("lost-luggage")
def lost_luggage() -> None:
    made = entering("lost-luggage", who("ox-hendry", 'equipment = ["av.riot-baton"]'),
                    luck='[{ "nearest" = 0 }]')  # fmt: skip
    assert body(made, "av.ox-hendry").gear == []
    assert ids(made, state(made).sites[3].above) == ["av.riot-baton"]
    assert ids(made, state(made).players[0].discard) == ["av.lost-luggage"]


# All of them

SORTS = ("item", "flash", "global", "disaster")
MINE = [CARDS[at].id for at in OFFERED if CARDS[at].type in SORTS]


def test_every_card_has_a_case() -> None:
    assert sorted(CASES) == sorted(MINE)


@pytest.mark.parametrize("card", MINE)
def test_what_a_card_does(card: str) -> None:
    for check in CASES[card]:
        check()


SILENT = {
    ("av.glass-compass", "trait 0"),
    ("av.star-chart", "trait 0"),
    ("av.lost-luggage", "trait 0, effect 0"),
}
"""Lines that say once more what the symbols say, or what dropping does anyway (AM-S13)."""
LINES = [
    pytest.param(card, line, made, id=f"{card}-{line}")
    for card in MINE
    for line, made in cards_without(CARDS[AT[card]])
    if (card, line) not in SILENT
]


@pytest.mark.parametrize(("card", "line", "made"), LINES)
def test_a_missing_line_shows(card: str, line: str, made: Any) -> None:
    with with_card(made):
        for check in CASES[card]:
            try:
                check()
            except Exception:
                return
    pytest.fail(f"{card} without its {line} passes its tests")
