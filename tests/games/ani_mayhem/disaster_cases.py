"""What each global effect and disaster does, as cases for its test."""

from fracas.table import Table

from .looks import counted, prevented
from .scene import ability, able, asked, body, ids, menace, options, play, row, scene, state, value
from .test_maintenance import SIX, disaster
from .test_phases import player
from .world_cases import (
    DEX,
    HERE,
    case,
    done,
    driven,
    hand,
    holding,
    table,
    who,
)

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
        more = [value(made, f"av.{kin}", at) for at in ("damage", "defence")]
        assert more == [FIGHTING[kin][0] + 1, FIGHTING[kin][1] + 1]
        assert value(made, "av.hired-muscle", "damage") == 4
        assert value(made, f"av.{card}", "damage") == FIGHTING[card][0]

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
    assert [ability(s, host, at) for at in ("damage", "defence")] == [6, 5]


@case("everyone-looks-here")
def everyone_looks_here() -> None:
    made = entering("everyone-looks-here", disaster("av.hired-muscle", SIX[0], "seat = 2"), seats=2)
    assert menace(made, "av.hired-muscle").at == 2
    assert ids(made, state(made).players[0].discard) == ["av.everyone-looks-here"]


@case("red-tape-storm")
def red_tape_storm() -> None:
    haven = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.canal-market"\n'
    made = entering("red-tape-storm", haven, who("vega-rourke"), who("fenwick", at="av.moon-pool"))
    assert value(made, "av.vega-rourke", "movement") == 1
    assert value(made, "av.fenwick", "movement") == 4
    assert menace(made, "av.red-tape-storm").until == 3


@case("mirror-rain")
def mirror_rain() -> None:
    made = entering("mirror-rain", who("mirelle-quick"), who("ox-hendry"))
    s = state(made)
    assert body(made, "av.mirelle-quick").form == 1
    assert [value(made, "av.ox-hendry", at) for at in ("damage", "defence")] == [4, 2]
    assert value(made, "av.mirelle-quick", "damage") == 1
    assert ids(made, s.players[0].discard) == ["av.mirror-rain"]


@case("blackout")
def blackout() -> None:
    made = entering("blackout", who("ione-tessaly"), who("tam-okoye"))
    assert [counted(made, one) for one in ("Computer", "Tech", "Mech")] == [0, 0, 1]
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
    assert not able(made, "av.ox-hendry")
    cook = entering("sticky-pudding", who("ox-hendry"), who("chef-bao-ren"), who("nadia-lark"))
    assert able(cook, "av.ox-hendry")


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
    assert prevented(made, "leave", "av.ox-hendry")
    assert not prevented(made, "leave", "av.fenwick")
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
