"""What begins and ends with turns, what leaves play, who resigns. AM-2, AM-14, AM-26.33, AM-D36."""

import pytest

from fracas.engine import BadInput, Refused
from fracas.games.ani_mayhem.affairs import Combat
from fracas.games.ani_mayhem.pieces import Search, Spell, Travel
from fracas.games.ani_mayhem.resigning import depart_all
from fracas.table import Table

from .fate import bonk, change, defeat, drive, kill
from .scene import body, ids, menace, options, play, running, scene, state, value
from .test_phases import HOME, pass_all, placed, player

MARKET, CANAL = "av.night-market", "av.canal-market"
DEX, OX, IONE, WEN = "av.dex-marlow", "av.ox-hendry", "av.ione-tessaly", "av.doctor-wen"
HOUND, DRONE, THORN = "av.gloam-hound", "av.clatter-drone", "av.lady-thorn"
LAST = 'phase = "scavenge"\n' + HOME
"""The last phase of the first player's turn."""
THEIRS = "active = 2\n" + LAST
TAM = "av.tam-okoye"


def theirs(card: str, at: str = MARKET, more: str = "") -> str:
    return placed(card, at, f"seat = 2\n{more}")


def lying(card: str, at: str = MARKET, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def onward(table: Table) -> None:
    wanted = ("pass", "stop", "fight", "done", "strongest", options(table)[0])
    play(table, next(one for one in wanted if one in options(table)))


@pytest.mark.clause("AM-14.6", "AM-14.5", "AM-26.3", "AM-20.9", "AM-29.14")
def test_a_turn_gives_her_own_characters_their_movement_and_lets_all_attack_and_charm_again() -> (
    None
):
    skiff, crawler = (f'equipment = ["av.{one}"]' for one in ("patrol-skiff", "siege-crawler"))
    table = scene(THEIRS + placed(DEX, MARKET, skiff) + theirs(TAM, more=crawler), seats=2)
    for one in (DEX, TAM):
        drive(table, one)
        who = body(table, one)
        who.steps, who.still, who.spent, who.attacked, who.wooing = 2, True, 1, True, True
    s = state(table)
    s.used, s.searched, s.carries = ["turn:x"], [1], 3
    s.players[0].stacks = s.players[1].stacks = 4
    for craft in s.crafts.values():
        craft.steps = 3
    turn, turns = s.turn, s.players[0].turns
    pass_all(table)
    s, dex, tam = state(table), body(table, DEX), body(table, TAM)
    assert (s.turn, s.active, s.players[0].turns) == (turn + 1, 0, turns + 1)
    assert (s.used, s.searched, s.carries) == ([], [], 0)
    assert [one.stacks for one in s.players] == [0, 0]
    assert (dex.steps, dex.still, dex.spent) == (0, False, 0)
    assert (tam.steps, tam.still, tam.spent) == (2, True, 1)
    assert not any(one.attacked or one.wooing for one in (dex, tam))
    assert [s.crafts[one.craft].steps for one in (dex, tam)] == [0, 3]


@pytest.mark.clause("AM-5.7", "AM-6.5", "AM-9.8", "AM-14.7")
def test_with_a_phase_ends_what_lasts_for_it_and_with_a_turn_all() -> None:
    table = scene(HOME + theirs(OX, "av.dockside-loft") + placed(DEX, MARKET), seats=3)
    for until in ("phase", "round", "turn"):
        change(table, DEX, "damage", "+1", until=until)
    s = state(table)
    s.used = ["phase:a", "turn:b", "round:c"]
    body(table, DEX).changed = [body(table, DEX).card]
    s.havens[0].guests = [1, 2]
    assert value(table, DEX, "damage") == 2 + 3
    pass_all(table)
    s = state(table)
    assert value(table, DEX, "damage") == 2 + 1
    assert s.used == ["turn:b", "round:c"]
    assert body(table, DEX).changed == []
    assert s.havens[0].guests == [1]  # the third is not there any more
    pass_all(table)
    assert value(table, DEX, "damage") == 2
    assert state(table).active == 1


@pytest.mark.clause("AM-18.1", "AM-18.2", "AM-18.3")
def test_an_equip_phase_counts_what_is_played_anew() -> None:
    table = scene('phase = "maintenance"\n' + HOME, seats=2)
    s = state(table)
    s.players[0].played, s.players[1].played = [1, 1, 1], [1, 0, 1]
    pass_all(table)
    assert [one.played for one in state(table).players] == [[0, 0, 0], [1, 0, 1]]


@pytest.mark.clause("AM-26.33", "AM-R74", "AM-26.17")
def test_whom_a_charm_keeps_from_attacking_may_again_after_a_turn_of_its_own_controller() -> None:
    table = scene(THEIRS + placed(DEX, MARKET) + placed(WEN, MARKET) + theirs(OX), seats=2)
    s, dex, wen, ox = state(table), *(body(table, one) for one in (DEX, WEN, OX))
    dex.safe = {ox.card: 2, wen.card: 2}
    dex.lent, s.led = [3], [(dex.card, ox.card)]
    s.players[0].turns, s.players[1].turns = 0, 2
    pass_all(table)  # her turn is over
    assert body(table, DEX).safe == {wen.card: 2}
    assert (body(table, DEX).lent, state(table).led) == ([], [])
    for turns, safe in ((1, {wen.card: 2}), (2, {})):
        while state(table).active == 0:
            assert state(table).players[0].turns == turns
            onward(table)
        assert body(table, DEX).safe == safe
        while state(table).active == 1:
            onward(table)


@pytest.mark.clause("AM-26.18")
def test_with_a_turn_a_disaster_forgets_who_charmed_it_in_vain() -> None:
    table = scene(LAST + placed(DEX, CANAL) + lying(HOUND), seats=2)
    menace(table, HOUND).spurned = [body(table, DEX).card]
    pass_all(table)
    assert menace(table, HOUND).spurned == []


@pytest.mark.clause("AM-2.44")
@pytest.mark.parametrize(
    ("active", "last", "over"),
    [(1, None, False), (1, 2, True), (1, 3, True), (1, 4, False), (2, 3, False)],
)
def test_an_enhancement_runs_out_with_a_turn_of_who_played_it(
    active: int, last: int | None, over: bool
) -> None:
    worn = placed(OX, MARKET, 'enhancements = ["av.poise"]')
    table = scene(f"active = {active}\n" + LAST + worn, seats=2)
    s = state(table)
    s.players[0].turns = s.players[1].turns = 3
    if last is not None:
        s.ends[body(table, OX).enhancements[0]] = last
    pass_all(table)
    assert (body(table, OX).enhancements == []) is over


@pytest.mark.clause("AM-12.11", "AM-2.73", "AM-8.4")
@pytest.mark.parametrize(
    ("by", "until", "goes"), [(0, 3, True), (0, 4, False), (1, 3, False), (0, 0, False)]
)
def test_a_disaster_goes_with_the_last_turn_of_who_brought_it(
    by: int, until: int, goes: bool
) -> None:
    table = scene(LAST + lying("av.blackout", "off field"), seats=2)
    s, dark = state(table), menace(table, "av.blackout")
    dark.by, dark.until = by, until
    s.players[0].turns = s.players[1].turns = 3
    pass_all(table)
    assert (state(table).menaces == {}) is goes


# Leaving play


@pytest.mark.clause("AM-2.38", "AM-28.2", "AM-2.27", "AM-2.61")
def test_a_disaster_that_goes_frees_its_captives_and_allies_and_no_others() -> None:
    text = HOME + lying(HOUND, more='item = "av.gold-badge"') + lying(DRONE) + lying(THORN) * 2
    table = scene(text + placed(DEX, MARKET) + placed(OX, MARKET), seats=2)
    s, dex, ox = state(table), body(table, DEX), body(table, OX)
    hound, drone, first, second = s.menaces.values()
    dex.captor, ox.captor = hound.order, drone.order
    first.primary, second.primary = hound.order, drone.order
    for one in (HOUND, DRONE):
        change(table, one, "damage", "+1")
    defeat(table, HOUND)
    assert (dex.captor, ox.captor) == (-1, drone.order)
    assert (first.primary, second.primary) == (-1, drone.order)
    assert [one.who for one in s.lasting] == [-1 - drone.order]
    assert ids(table, s.sites[1].above) == ["av.gold-badge"]
    assert ids(table, s.players[0].discard) == [HOUND]


@pytest.mark.clause("AM-2.61", "AM-2.24", "AM-2.25", "AM-2.26", "AM-23.16")
@pytest.mark.parametrize("party", ["travel", "search"])
def test_who_leaves_play_is_in_no_party_any_more_and_keeps_nothing(party: str) -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]\nenhancements = ["av.poise"]'
    both = placed(DEX, CANAL, held) + placed(OX, CANAL)
    phase = "move" if party == "travel" else "scavenge"
    beneath = f'card = "{CANAL}"\nitems = ["av.star-chart"]\ndisasters = ["{HOUND}"]'
    text = HOME.replace(f'card = "{CANAL}"', beneath)
    table = scene(f'phase = "{phase}"\n' + text + both, seats=2)
    play(table, ("go" if party == "travel" else "scavenge", CANAL), "all")
    for one in (DEX, OX):
        change(table, one, "damage", "+1")
    kill(table, DEX)
    s, ox = state(table), body(table, OX).card
    under_way = s.travel if party == "travel" else s.search
    assert under_way is not None and under_way.members == [ox]
    assert [one.who for one in s.lasting] == [ox]
    assert ids(table, s.sites[0].above) == ["av.gold-badge", "av.orbit-pass"]
    assert ids(table, s.players[0].discard) == ["av.poise", DEX]


@pytest.mark.clause("AM-2.23", "AM-16.7", "AM-X46")
def test_a_bonked_character_is_due_two_turns_of_its_owner_later() -> None:
    table = scene(HOME + placed(DEX, MARKET) + player(turns=3), seats=2)
    bonk(table, DEX)
    assert table.view(None)["players"][0]["bonked"] == {DEX: 5}


# Resigning


@pytest.mark.clause("AM-D36")
def test_only_a_player_who_still_plays_can_resign() -> None:
    table = scene(HOME + placed(DEX, MARKET), seats=3)
    with pytest.raises((Refused, BadInput)):
        table.act(3, "concede")
    table.act(2, "concede")
    assert state(table).conceded == state(table).bots == 4
    with pytest.raises(Refused):
        table.act(2, "concede")
    assert table.result is None


UNDER_WAY = {
    "combat": ("equip", (("attack", DRONE), "all")),
    "stack": ("equip", (("flash", "av.brace"), DEX)),
    "travel": ("move", (("go", CANAL), DEX, "done")),
    "search": ("scavenge", (("scavenge", CANAL), DEX)),
}


@pytest.mark.clause("AM-D36", "AM-R94")
@pytest.mark.parametrize("busy", UNDER_WAY)
def test_what_is_under_way_is_finished_before_she_goes(busy: str) -> None:
    phase, answers = UNDER_WAY[busy]
    beneath = f'card = "{CANAL}"\nitems = ["av.star-chart"]\ndisasters = ["{HOUND}"]'
    text = HOME.replace(f'card = "{CANAL}"', beneath) if busy == "search" else HOME
    text += lying(DRONE, CANAL) if busy == "combat" else ""
    table = scene(
        f'phase = "{phase}"\n' + text + placed(DEX, CANAL) + theirs(OX)
        + player(hand=["av.brace"]), seats=2, luck="",
    )  # fmt: skip
    play(table, *answers)
    table.act(1, "concede")
    assert getattr(state(table), busy)
    while getattr(state(table), busy):
        assert not state(table).players[1].gone
        assert body(table, OX).seat == 1
        onward(table)
    while not state(table).players[1].gone:
        onward(table)
    assert [one.gone for one in state(table).players] == [False, True]
    assert not [one for one in state(table).bodies.values() if one.seat == 1]


@pytest.mark.clause("AM-D36", "AM-R94")
@pytest.mark.parametrize("busy", ["combat", "stack", "travel", "search"])
def test_nobody_goes_while_anything_is_under_way(busy: str) -> None:
    table = scene(HOME + placed(DEX, MARKET) + theirs(OX), seats=2)
    s = running(table)
    things = {
        "combat": Combat(), "stack": [Spell(1, 0, 0, 0)], "travel": Travel(), "search": Search(),
    }  # fmt: skip
    s.conceded = 2
    before = getattr(s, busy)
    setattr(s, busy, things[busy])
    depart_all(s)
    assert not s.players[1].gone and len(s.bodies) == 2
    setattr(s, busy, before)
    depart_all(s)
    assert [one.gone for one in s.players] == [False, True]


@pytest.mark.clause("AM-D36", "AM-R94")
def test_items_of_a_guest_in_a_haven_return_to_its_location() -> None:
    table = scene(HOME + theirs(OX, "av.dockside-loft", 'items = ["av.gold-badge"]'), seats=2)
    table.act(1, "concede")
    while not state(table).players[1].gone:
        play(table, "pass")
    assert ids(table, state(table).sites[0].above) == ["av.gold-badge"]
    assert state(table).havens[0].items == []


@pytest.mark.clause("AM-D36", "AM-R94", "AM-8.2")
def test_what_she_leaves_behind_is_discarded_and_her_items_return_to_the_field() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]\nenhancements = ["av.poise"]'
    loft = HOME.replace(
        '"av.dockside-loft"', '"av.dockside-loft"\nowner = 2\nequipment = ["av.gate-ring"]'
    )
    table = scene(
        loft + theirs(OX, "av.dockside-loft", held) + theirs(IONE) + placed(DEX, MARKET)
        + player(globals=[]) + player(globals=["av.open-sky"]), seats=2,
    )  # fmt: skip
    assert not state(table).players[1].gone
    table.act(1, "concede")
    while not state(table).players[1].gone:
        play(table, "pass")
    s = state(table)
    gone = ["av.poise", "av.orbit-pass", OX, IONE, "av.gate-ring", "av.open-sky"]
    assert sorted(ids(table, s.players[1].discard)) == sorted(gone)
    assert ids(table, s.sites[0].above) == ["av.gold-badge"]  # its haven lies there
    assert (s.players[1].globals, s.ends, s.havens[0].gear) == ([], {}, [])
    assert [one.seat for one in s.bodies.values()] == [0]


@pytest.mark.clause("AM-6.22", "AM-6.14")
def test_a_vehicle_in_use_is_gone_from_whoever_had_it_when_another_takes_the_wheel() -> None:
    gear = 'equipment = ["av.siege-crawler"]'
    tam = "av.tam-okoye"
    table = scene(HOME + placed(DEX, MARKET, gear) + placed(tam, MARKET), seats=2)
    drive(table, DEX)
    (crawler,) = body(table, DEX).gear
    body(table, tam).craft = crawler
    body(table, DEX).at = 2  # the driver is elsewhere
    play(table, "pass")
    first, second = body(table, DEX), body(table, tam)
    assert (first.gear, first.open, second.gear, second.open) == ([], [], [crawler], [crawler])
    assert state(table).crafts[crawler].driver == second.card
    (vehicle,) = table.view(None)["vehicles"]
    assert vehicle["card"] == "av.siege-crawler" and vehicle["abilities"]["damage"] == 6
