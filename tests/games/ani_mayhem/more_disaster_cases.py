"""What the disasters of the rest of the set do, as cases for their test."""

from .disaster_cases import FIGHTING, entering, fighter, horde
from .looks import barred, counted, prevented, value
from .scene import able, asked, body, ids, menace, options, play, state
from .test_maintenance import SIX, disaster
from .test_phases import player
from .world_cases import HERE, case, holding, table, who

MORE = {
    "the-auditor": (5, 9, 2, 4), "drowned-diva": (6, 6, 3, 6), "clatter-queen": (7, 6, 3, None),
    "night-without-edges": (8, 5, 4, None), "walking-volcano": (7, 8, 2, None),
    "iron-bailiff": (6, 8, 3, None), "hungry-carnival": (5, 7, 3, None),
    "backstreet-crew": (2, 3, 3, None), "choir-of-sighs": (3, 2, 3, 3),
    "gloam-pack": (3, 3, 4, None), "clatter-crab": (4, 5, 2, None),
    "vending-machine-with-a-grudge": (3, 6, 2, None), "tax-collector": (2, 4, 3, 3),
    "phantom-waiter": (3, 3, 4, None), "gloam-moth": (2, 2, 5, None), "bouncer": (6, 3, 2, None),
    "angry-swan": (5, 2, 4, None), "rival-detective": (3, 4, 3, 4), "loan-shark": (4, 4, 4, None),
    "echo-double": (2, 4, 3, None), "runaway-float": (4, 5, 2, None),
}  # fmt: skip
FIGHTING |= MORE
for _card in MORE:
    fighter(_card)
horde("choir-of-sighs", "phantom-waiter")
horde("gloam-pack", "gloam-moth")


@case("backstreet-crew")
def backstreet_crew() -> None:
    made = table(*(disaster(f"av.{one}", SIX[at]) for at, one in
                   enumerate(("backstreet-crew", "loan-shark", "clatter-crab"))))  # fmt: skip
    names = ("backstreet-crew", "loan-shark", "clatter-crab")
    found = [value(made, f"av.{one}", "damage") for one in names]
    assert found == [2, 5, 4]


def steals(card: str, held: str, what: str) -> None:
    """It comes to somebody who carries something, takes it and goes on."""
    movement = FIGHTING[card][2]
    here = 5 - movement
    luck = f'[{{ "victim" = 0 }}, {{ "stolen {what}" = 0 }}]'
    made = table(who("ox-hendry", held, SIX[here]), disaster(f"av.{card}", SIX[5]),
                 phase="maintenance", luck=luck)  # fmt: skip
    ox = body(made, "av.ox-hendry")
    assert (ox.items, ox.gear) == ([], [])
    thieves = list(state(made).menaces.values())  # none if it has left the field
    assert all(len(one.item) + len(one.gear) == 1 for one in thieves)
    assert state(made).combat is None


@case("the-auditor")
def the_auditor() -> None:
    steals("the-auditor", holding("gold-badge"), "item")


@case("tax-collector")
def tax_collector() -> None:
    steals("tax-collector", 'equipment = ["av.gate-ring"]', "equipment")


def allied(ally: str, host: str, *wanted: int) -> None:
    made = table(disaster(f"av.{host}", SIX[2]), disaster(f"av.{ally}", SIX[5]))
    primary, other = menace(made, f"av.{host}"), menace(made, f"av.{ally}")
    other.primary, other.at = primary.order, primary.at
    assert [value(made, f"av.{host}", at) for at in ("damage", "defence")] == list(wanted)


@case("clatter-queen")
def clatter_queen() -> None:
    allied("clatter-queen", "clatter-crab", 6, 7)


@case("gloam-moth")
def gloam_moth() -> None:
    allied("gloam-moth", "gloam-hound", 6, 3)


def against(card: str, which: str, **wanted: int) -> None:
    """An ability of a disaster against these characters."""
    made = table(*(who(one.replace("_", "-")) for one in wanted), disaster(f"av.{card}", HERE))
    found = {one: value(made, f"av.{card}", which, "av." + one.replace("_", "-"))
             for one in wanted}  # fmt: skip
    assert found == wanted


@case("walking-volcano")
def walking_volcano() -> None:
    against("walking-volcano", "damage", ignatius_coal=4, coralie_deep=4, ox_hendry=7)


@case("thing-in-the-canal")
def thing_in_the_canal() -> None:
    against("thing-in-the-canal", "defence", fenwick=7, coralie_deep=7, ox_hendry=8)
    against("thing-in-the-canal", "damage", ox_hendry=7)


@case("phantom-waiter")
def phantom_waiter() -> None:
    against("phantom-waiter", "damage", chef_bao_ren=1, ox_hendry=3)


@case("bouncer")
def bouncer() -> None:
    against("bouncer", "damage", juno_parrish=2, queen_isaure=2, ox_hendry=6)


@case("echo-double")
def echo_double() -> None:
    against("echo-double", "damage", ox_hendry=5, ione_tessaly=2)


@case("iron-bailiff")
def iron_bailiff() -> None:
    made = table(who("ox-hendry"), who("dex-marlow", at=SIX[0]), disaster("av.iron-bailiff", HERE))
    bound = [prevented(made, "retreat", f"av.{one}")
             for one in ("ox-hendry", "dex-marlow")]  # fmt: skip
    assert bound == [True, False]


def frenzied(card: str) -> None:
    made = table(who("ox-hendry"), who("dex-marlow"), disaster(f"av.{card}", HERE),
                 player(combat=["av.guard"] * 4))  # fmt: skip
    play(made, ("attack", f"av.{card}"), "all", "pass", "fight")
    while asked(made) == "choose":
        play(made, options(made)[-1] if len(options(made)) > 1 else "done")
    while (fight := state(made).combat) is not None and not fight.clashes[0].foes:
        play(made, "pass")
    assert fight is not None
    assert len(fight.clashes[0].foes) == 2


@case("hungry-carnival")
def hungry_carnival() -> None:
    frenzied("hungry-carnival")


@case("runaway-float")
def runaway_float() -> None:
    frenzied("runaway-float")


# Those that do not fight


@case("free-concert")
def free_concert() -> None:
    pool = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.canal-market"\n'
    made = entering("free-concert", pool, who("ox-hendry", at=SIX[0]), who("dex-marlow", at=SIX[4]),
                    who("fenwick", at="av.moon-pool"))  # fmt: skip
    places = [body(made, f"av.{one}").at for one in ("ox-hendry", "dex-marlow", "fenwick")]
    assert places == [2, 2, -1]
    assert body(made, "av.ox-hendry").still
    assert ids(made, state(made).players[0].discard) == ["av.free-concert"]


@case("great-boredom")
def great_boredom() -> None:
    made = entering("great-boredom", who("juno-parrish"))
    assert prevented(made, "charm", "av.juno-parrish")
    assert value(made, "av.juno-parrish", "charm") == 4
    assert menace(made, "av.great-boredom").until == 3


@case("energy-crisis")
def energy_crisis() -> None:
    made = entering("energy-crisis", who("doctor-wen"))
    assert value(made, "av.doctor-wen", "energy") == 0
    assert menace(made, "av.energy-crisis").until == 2


@case("general-strike")
def general_strike() -> None:
    made = entering("general-strike")
    held = ("av.poise", "av.gate-ring", "av.brace", "av.open-sky")
    found = [barred(made, "play", one) for one in held]
    assert found == [True, True, False, False]
    assert menace(made, "av.general-strike").until == 2


@case("grounded")
def grounded() -> None:
    made = entering("grounded", who("vega-rourke"), who("fenwick"))
    found = [counted(made, one) for one in ("Flying", "Pilot", "Phase")]
    assert found == [0, 0, 1]
    assert menace(made, "av.grounded").until == 3


NEAR = '[{ "nearest" = 0 }]'


@case("broken-safety-catch")
def broken_safety_catch() -> None:
    cards = '["av.riot-baton", "av.gate-ring"]'
    worn = f"equipment = {cards}\nopen = {cards}"
    made = entering("broken-safety-catch", who("ox-hendry", worn), luck=NEAR)
    assert ids(made, body(made, "av.ox-hendry").gear) == ["av.gate-ring"]


@case("thieving-gulls")
def thieving_gulls() -> None:
    made = entering("thieving-gulls", who("ox-hendry", holding("gold-badge")), luck=NEAR)
    assert body(made, "av.ox-hendry").items == []
    assert ids(made, state(made).sites[3].above) == ["av.gold-badge"]


@case("tip-of-the-tongue")
def tip_of_the_tongue() -> None:
    worn = 'enhancements = ["av.poise"]'
    made = entering("tip-of-the-tongue", who("ox-hendry", worn), luck=NEAR)
    assert body(made, "av.ox-hendry").enhancements == []
    gone = ["av.poise", "av.tip-of-the-tongue"]
    assert sorted(ids(made, state(made).players[0].discard)) == gone


@case("scenic-detour")
def scenic_detour() -> None:
    made = entering("scenic-detour", who("ox-hendry"), who("dex-marlow", at=SIX[0]), luck=NEAR)
    assert [body(made, f"av.{one}").still for one in ("ox-hendry", "dex-marlow")] == [True, False]


@case("surprise-interview")
def surprise_interview() -> None:
    made = entering("surprise-interview", who("ox-hendry"), who("juno-parrish", at=SIX[2]),
                    luck=NEAR)  # fmt: skip
    assert body(made, "av.ox-hendry").captor == menace(made, "av.surprise-interview").order
    play(made, "pass", "pass", ("go", 2), "av.juno-parrish", "done", 3, "stop")
    assert body(made, "av.ox-hendry").captor == -1


def settled(card: str, times: int = 1) -> None:
    """It goes its way, then stays."""
    made = entering(card)
    one = menace(made, f"av.{card}")
    assert (one.at, one.fixed) == (5 - 3 * times if times == 1 else one.at, True)


@case("oil-slick")
def oil_slick() -> None:
    settled("oil-slick")
    made = table(who("ox-hendry"), who("dex-marlow", at=SIX[0]), disaster("av.oil-slick", HERE))
    found = [value(made, f"av.{one}", "defence")
             for one in ("ox-hendry", "dex-marlow")]  # fmt: skip
    assert found == [2, 3]


@case("very-long-queue")
def very_long_queue() -> None:
    settled("very-long-queue")
    made = table(who("ox-hendry"), who("dex-marlow"), disaster("av.very-long-queue", HERE))
    found = [prevented(made, "scavenge", f"av.{one}")
             for one in ("ox-hendry", "dex-marlow")]  # fmt: skip
    assert found == [True, False]


@case("sugar-crash")
def sugar_crash() -> None:
    made = entering("sugar-crash", who("ox-hendry"))
    assert value(made, "av.ox-hendry", "damage") == 4
    assert menace(made, "av.sugar-crash").until == 2


@case("pea-soup-fog")
def pea_soup_fog() -> None:
    settled("pea-soup-fog", 2)
    made = table(who("ox-hendry"), who("nadia-lark"), disaster("av.pea-soup-fog", HERE))
    found = [prevented(made, "attack", f"av.{one}")
             for one in ("ox-hendry", "nadia-lark")]  # fmt: skip
    assert found == [True, False]


@case("karaoke-night")
def karaoke_night() -> None:
    made = entering("karaoke-night", who("ox-hendry"), luck='[{ "party" = 0 }]')
    assert not able(made, "av.ox-hendry")
    sung = entering("karaoke-night", who("ox-hendry"), who("nadia-lark"))
    assert able(sung, "av.ox-hendry")
