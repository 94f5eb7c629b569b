"""Disasters on their way, vehicles, cards and orders, looked at by the piece. AM-5 to AM-29."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY, Combat, Craft, Lasting
from fracas.games.ani_mayhem.assault import done_for
from fracas.games.ani_mayhem.disasters import affects
from fracas.games.ani_mayhem.homes import put
from fracas.games.ani_mayhem.orders import order, passes
from fracas.games.ani_mayhem.paths import AttackHere, Land, TakeItem, meets_nobody, pull
from fracas.games.ani_mayhem.pieces import Search, Travel
from fracas.games.ani_mayhem.priority import responding_orders
from fracas.games.ani_mayhem.vehicles import drive, left_behind, park, wreck
from fracas.games.ani_mayhem.zones import receive

from .looks import marked
from .pieces import (
    BAO,
    DEX,
    DOCK,
    DRONE,
    FIELD,
    HERE,
    HOMES,
    HOUND,
    MUSCLE,
    OX,
    TAM,
    THERE,
    lying,
    made,
    who,
)
from .scene import asked, body, ids, menace, number, options, play, printed, scene, state

# Disasters on their way


@pytest.mark.clause("AM-17.13", "AM-17.16", "AM-17.24")
def test_where_it_meets_a_carrier_it_lays_its_item_attacks_and_stays() -> None:
    badge = 'items = ["av.gold-badge"]'
    table, s = made(
        who(DEX, more=badge), who(OX, THERE), lying(HOUND, more='item = "av.star-chart"')
    )
    hound = menace(table, HOUND)
    assert not meets_nobody(s, hound)
    assert s.used == [f"phase:stays:{hound.order}"]
    assert ids(table, s.sites[1].beneath) == ["av.star-chart"] and hound.item == []
    assert s.strands[0].stack[-2:] == [TakeItem(hound.order), AttackHere(hound.order, True)]
    s.used.append(done_for(hound.order))
    assert meets_nobody(s, hound)
    s.used, hound.ignores = [], [body(table, DEX).card]
    assert meets_nobody(s, hound)
    hound.ignores, hound.primary = [], 9
    assert not meets_nobody(s, hound)


@pytest.mark.clause("AM-17.14", "AM-17.17", "AM-28.15", "AM-28.11")
@pytest.mark.parametrize("done", [False, True])
def test_where_it_lands_it_attacks_and_takes_an_item_but_a_thief_only_takes(done: bool) -> None:
    table, s = made(who(DEX), lying(HOUND), lying("av.bridge-out"))
    hound, bridge = menace(table, HOUND), menace(table, "av.bridge-out")
    before = len(s.strands[0].stack)
    Land(hound.order).do(s)
    assert s.strands[0].stack[before:] == [TakeItem(hound.order), AttackHere(hound.order, True)]
    s.used = [done_for(hound.order)] if done else []
    AttackHere(hound.order, True).do(s)
    assert (len(s.strands[0].stack) == before + 2) is done
    del s.strands[0].stack[before:]
    Land(bridge.order).do(s)
    assert (hound.fixed, bridge.fixed) == (False, True)
    assert len(s.strands[0].stack) == before


@pytest.mark.clause("AM-17.17", "AM-17.18", "AM-2.69")
def test_a_disaster_takes_an_item_only_if_it_has_none_and_is_able() -> None:
    table, s = made(lying(HOUND), lying(DRONE, more='item = "av.gold-badge"'))
    hound, drone = menace(table, HOUND), menace(table, DRONE)
    s.sites[1].beneath, drone.item = drone.item, []
    hound.idle = s.turn
    TakeItem(hound.order).do(s)
    assert hound.item == []
    hound.idle = 0
    TakeItem(hound.order).do(s)
    assert ids(table, hound.item) == ["av.gold-badge"] and s.sites[1].beneath == []
    s.sites[1].beneath = [999]
    TakeItem(hound.order).do(s)
    assert s.sites[1].beneath == [999]
    s.sites[1].beneath = []


@pytest.mark.clause("AM-28.8", "AM-28.10", "AM-17.19")
def test_a_magnet_pulls_what_can_move_and_the_strongest_attacks_first() -> None:
    table, s = made(
        lying("av.everyone-looks-here"), lying(MUSCLE, THERE), lying("av.runaway-loader", DOCK),
        lying("av.bridge-out", THERE), lying(DRONE, DOCK), lying("av.blackout", "off field"),
        lying("av.sticky-pudding", DOCK),
    )  # fmt: skip
    muscle, loader = menace(table, MUSCLE), menace(table, "av.runaway-loader")
    bridge, drone = menace(table, "av.bridge-out"), menace(table, DRONE)
    bridge.fixed = True
    pull(s, menace(table, "av.everyone-looks-here"))
    assert [one.at for one in (muscle, loader, bridge, drone)] == [1, 1, 3, 1]
    assert menace(table, "av.sticky-pudding").at == 2
    assert [one.pace for one in (muscle, loader)] == [s.paths[0].index(1)] * 2
    stays = {f"phase:stays:{one.order}" for one in (muscle, loader, drone)}
    assert set(s.used) == stays
    first = [Land(one.order) for one in (loader, muscle, drone)]
    assert s.strands[0].stack[-3:] == first[::-1]


@pytest.mark.clause("AM-R133", "AM-28.8")
def test_whom_a_magnet_pulls_to_a_combat_disaster_is_not_attacked_for_it() -> None:
    aboard = who(TAM, DOCK, more='equipment = ["av.siege-crawler"]')
    table, s = made(who(DEX, THERE), aboard, lying("av.free-concert"), lying(HOUND))
    dex, tam, stack = body(table, DEX), body(table, TAM), s.strands[0].stack
    drive(s, tam, *tam.gear)
    before = list(stack)
    pull(s, menace(table, "av.free-concert"))
    assert [(one.at, one.still, one.craft) for one in (dex, tam)] == [(1, True, NOBODY)] * 2
    assert stack == before and s.combat is None
    AttackHere(menace(table, HOUND).order, True).do(s)  # when it next ends there it does
    assert stack != before


@pytest.mark.clause("AM-17.14", "AM-12.2")
def test_only_a_combat_disaster_attacks_those_here() -> None:
    table, s = made(who(DEX), lying("av.bridge-out"), lying(HOUND))
    stack = s.strands[0].stack
    before = len(stack)
    for order_ in (menace(table, "av.bridge-out").order, 99):
        AttackHere(order_, True).do(s)
        assert len(stack) == before
    AttackHere(menace(table, HOUND).order, True).do(s)
    assert len(stack) > before


@pytest.mark.clause("AM-16.5", "AM-16.6", "AM-R47")
def test_when_a_drawn_disaster_has_something_to_do() -> None:
    def traits(card: str) -> list[bool]:
        return [affects(s, one, 0) for one in printed(card).trait]

    table, s = made(who(OX, "av.dockside-loft"))
    assert traits("av.mirror-rain") == [False, False] and traits("av.sticky-pudding") == [False]
    body(table, OX).at = 0
    assert traits("av.mirror-rain") == [False, True] and traits("av.sticky-pudding") == [True]
    body(table, OX).idle = s.turn
    assert traits("av.sticky-pudding") == [False]
    table, s = made(who("av.mirelle-quick", "av.dockside-loft"))
    assert traits("av.mirror-rain") == [True, False]
    assert traits("av.loose-cobblestones") == [False]


# Cards and vehicles


@pytest.mark.clause("AM-21.21", "AM-2.38")
def test_who_is_put_elsewhere_is_free_and_in_no_party() -> None:
    table, s = made(who(DEX), who(OX))
    dex, ox = body(table, DEX), body(table, OX)
    dex.captor = 4
    s.travel, s.search = Travel([dex.card, ox.card]), Search(0, 1, [dex.card, ox.card])
    put(s, dex, 3)
    assert (dex.at, dex.captor) == (3, NOBODY)
    assert s.travel.members == s.search.members == [ox.card]
    s.travel = s.search = None


@pytest.mark.clause("AM-27.2", "AM-S7", "AM-10.7")
def test_what_one_is_given_one_sees() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]'
    table, s = made(who(DEX, more=held), who(OX, HERE, 2))
    dex, ox = body(table, DEX), body(table, OX)
    (badge,), (orbit,) = dex.items, dex.gear
    dex.items, dex.gear = [], []
    for one in (badge, orbit):
        assert not s.knows(1, one)
        receive(s, ox, one)
        assert s.knows(1, one)
    assert (ox.items, ox.gear) == ([badge], [orbit])


@pytest.mark.clause("AM-13.7", "AM-3.5", "AM-C3")
def test_a_cards_own_limit_counts_copies_of_that_card() -> None:
    cube, training, home = "rb.control-cube", "av.dawn-training", "av.dockside-loft"
    skiff, crawler = "av.patrol-skiff", "av.siege-crawler"

    def offered(cubes: int, *gear: str) -> set[tuple[str, str]]:
        """Which cards of the hand Dex and Ox may be given, Ox having a training already."""
        held = [*[cube] * cubes, *gear]
        carried = "equipment = [" + ", ".join(f'"{one}"' for one in held) + "]"
        table = scene(
            'phase = "equip"\n' + FIELD + HOMES + who(DEX, home, more=carried)
            + who(OX, home, more=f'enhancements = ["{training}"]')
            + f'[[players]]\nhand = ["{cube}", "{training}", "{skiff}", "{crawler}"]\n', 2,
        )  # fmt: skip
        named = {number(one): one for one in (cube, training, skiff, crawler)}
        whom = {body(table, DEX).card: DEX, body(table, OX).card: OX}
        found = [one for one in options(table) if one[0] in ("equip", "enhance")]
        return {(named[one[1]], whom[one[2]]) for one in found}

    assert {(cube, DEX), (cube, OX)} <= offered(2, "av.orbit-pass", "av.gate-ring")
    full = offered(3, "av.orbit-pass", "av.gate-ring")
    assert (cube, DEX) not in full and (cube, OX) in full
    assert (training, DEX) in full and (training, OX) not in full
    assert (skiff, DEX) in full and (crawler, DEX) in full
    assert not {(skiff, DEX), (crawler, DEX)} & offered(0, skiff)


@pytest.mark.clause("AM-6.21", "AM-6.22", "AM-6.20")
def test_a_vehicle_that_is_parked_or_wrecked_is_in_use_no_more() -> None:
    table, s = made(who(TAM, more='equipment = ["av.siege-crawler"]'), who(DEX))
    tam, dex = body(table, TAM), body(table, DEX)
    (crawler,) = tam.gear
    drive(s, tam, crawler)
    dex.craft = crawler
    s.lasting = [Lasting(one, 2, "+1", 5, "turn") for one in (crawler, dex.card)]
    park(s, s.crafts[crawler])
    assert (s.crafts, tam.open, tam.gear, tam.craft, dex.craft) == (
        {}, [], [crawler], NOBODY, NOBODY,
    )  # fmt: skip
    assert [one.who for one in s.lasting] == [dex.card]
    drive(s, tam, crawler)
    craft = s.crafts[crawler]
    craft.items, dex.craft = [999], crawler
    s.cast = type(s.cast)(s.cast.kinds, s.cast.owners)
    craft.items = []
    wreck(s, craft)
    assert (s.crafts, tam.open, tam.gear, dex.craft) == ({}, [], [], NOBODY)
    assert ids(table, s.players[0].discard) == ["av.siege-crawler"]


@pytest.mark.clause("AM-6.22")
def test_a_vehicle_is_left_behind_where_it_fell_or_where_its_driver_still_has_it() -> None:
    gear = 'equipment = ["av.siege-crawler"]'
    table, s = made(who(TAM, more=gear), who(DEX, "av.chapel-of-salt"))
    tam = body(table, TAM)
    (crawler,) = tam.gear
    craft = Craft(crawler, 0, 1, tam.card)
    assert left_behind(s, craft)
    tam.gear = []
    assert not left_behind(s, craft)  # handed on, discarded or destroyed
    s.sites[1].above = [crawler]
    assert left_behind(s, craft)
    craft.at = -2
    assert not left_behind(s, craft)
    s.havens[1].gear = [crawler]
    assert left_behind(s, craft)
    craft.driver, s.havens[1].gear = 999, []
    assert not left_behind(s, craft)
    tam.gear, s.sites[1].above = [crawler], []


@pytest.mark.clause("AM-24.18", "AM-X80")
def test_who_fought_picks_up_one_after_another() -> None:
    table = scene(
        'phase = "scavenge"\n' + FIELD.replace('"av.canal-market"',
        '"av.canal-market"\nabove = ["av.gold-badge", "av.orbit-pass"]') + who(OX) + who(BAO)
        + lying(DRONE), 1, luck="",
    )  # fmt: skip
    play(table, ("attack", DRONE), "all", "pass", "fight", OX, BAO, "done")
    while asked(table) != "pick_up":
        play(table, "pass" if "pass" in options(table) else options(table)[0])
    assert len(options(table)) == 5
    play(table, ("pick", OX, "av.orbit-pass"))
    assert asked(table) == "pick_up" and len(options(table)) == 3
    play(table, ("pick", BAO, "av.gold-badge"))
    assert asked(table) == "standby" and state(table).sites[1].above == []


# Marks, comparisons, orders


@pytest.mark.clause("AM-32.12", "AM-11.28")
def test_in_a_haven_are_those_in_one_beside_the_field_or_on_it() -> None:
    table, s = made(who(DEX, "av.night-market"), who(OX, "av.dockside-loft"))
    assert not marked(table, DEX, "in haven") and marked(table, OX, "in haven")
    s.sites[0].refuge = 0
    assert marked(table, DEX, "in haven")
    s.sites[0].refuge = NOBODY


@pytest.mark.clause("AM-34.10")
def test_orders_about_the_own_phases_are_given_in_the_own_main_part() -> None:
    _, s = made(seats=1)
    s.phase = 1
    assert responding_orders(s, 0) == ["pass_combat"]
    s.players[0].brisk = True
    assert responding_orders(s, 0) == ["pass_combat"]


@pytest.mark.clause("AM-34.10")
def test_an_order_to_pass_ends_when_its_time_has_come() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2))
    player = s.players[0]

    def passing(word: str, active: int = 0, later: int = 0, phase: int = 5) -> bool:
        player.orders, player.ordered, player.turns = word, 1, 1 + later
        s.active, s.phase = active, phase
        found = passes(s, 0)
        assert player.orders == (word if found else "")
        return found

    assert passing("turn") and passing("turn", active=1, later=1)
    assert not passing("charm", later=1), "the next own turn has come"
    assert not passing("turn", later=1)
    assert passing("combat") and not passing("combat", later=1)
    assert not passing("fight")
    assert passing("equip") and passing("equip", active=1, phase=4)
    assert not passing("equip", phase=4)
    s.combat = Combat(health={body(table, OX).card: 3})
    assert passing("combat") and passing("fight")
    s.combat.health[body(table, DEX).card] = 3
    assert not passing("combat") and passing("fight")
    s.combat = None
    order(s, 0, "turn")
    assert (player.orders, player.ordered) == ("turn", player.turns)
    s.conceded = 1
    assert passes(s, 0)
