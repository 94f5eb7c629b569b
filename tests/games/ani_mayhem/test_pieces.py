"""Fights, disasters on their way, vehicles and cards, looked at by the piece. AM-4 to AM-29."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY, Clash, Combat, Craft, Drawn, Lasting, Wooing
from fracas.games.ani_mayhem.assault import mark_attacked
from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.carrying import give
from fracas.games.ani_mayhem.charm import after_disaster, charm_time, tied_up
from fracas.games.ani_mayhem.charmed import LegalAction, may_lead
from fracas.games.ani_mayhem.clash import aim, disarmed, side
from fracas.games.ani_mayhem.combat import EndFight, check_health, make_meek, over
from fracas.games.ani_mayhem.disasters import affects
from fracas.games.ani_mayhem.effects import put
from fracas.games.ani_mayhem.equip import fits_on
from fracas.games.ani_mayhem.hunt import strongest
from fracas.games.ani_mayhem.orders import order, passes
from fracas.games.ani_mayhem.paths import AttackHere, Land, TakeItem, meets_nobody, pull
from fracas.games.ani_mayhem.priority import responding_orders
from fracas.games.ani_mayhem.state import AniMayhem, Search, Spell, Travel, key
from fracas.games.ani_mayhem.strikes import hurt, site_blows
from fracas.games.ani_mayhem.values import compared, is_mark
from fracas.games.ani_mayhem.vehicles import drive, left_behind, may_carry, park, wreck
from fracas.games.ani_mayhem.vocabulary import DAMAGE
from fracas.table import Table

from .scene import asked, body, ids, menace, options, play, row, running, scene, state

FIELD = row("av.night-market", "av.canal-market", "av.reclamation-dock", "av.bamboo-ridge")
HOMES = (
    '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
    '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.canal-market"\nowner = 2\n'
)
HERE, DOCK, THERE = "av.canal-market", "av.reclamation-dock", "av.bamboo-ridge"
DEX, OX, IONE, WEN, BAO, TAM, VEGA = (
    "av.dex-marlow", "av.ox-hendry", "av.ione-tessaly", "av.doctor-wen", "av.chef-bao-ren",
    "av.tam-okoye", "av.vega-rourke",
)  # fmt: skip
HOUND, MUSCLE, REGENT, THORN, DRONE = (
    "av.gloam-hound", "av.hired-muscle", "av.the-velvet-regent", "av.lady-thorn",
    "av.clatter-drone",
)  # fmt: skip


def who(card: str, at: str = HERE, seat: int = 1, more: str = "") -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def lying(card: str, at: str = HERE, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def made(*parts: str, seats: int = 2, phase: str = "scavenge") -> tuple[Table, AniMayhem]:
    table = scene(f'phase = "{phase}"\n' + FIELD + HOMES + "".join(parts), seats)
    return table, running(table)


def cards(table: Table, *names: str) -> list[int]:
    return [body(table, one).card for one in names]


# Charm


@pytest.mark.clause("AM-14.4", "AM-26.7")
def test_when_a_charm_battle_may_be_declared() -> None:
    _, s = made()
    assert charm_time(s)
    s.stack = [Spell(1, 0, 0, 0)]
    assert not charm_time(s)
    s.stack, s.charms = [], [Wooing()]
    assert not charm_time(s)
    s.charms = []
    for turn, stage, may in ((1, 0, True), (1, 3, True), (1, 5, False), (2, 0, False)):
        s.combat = Combat(round=turn, stage=stage)
        assert charm_time(s) is may, (turn, stage)
    s.combat = None


@pytest.mark.clause("AM-C3")
def test_a_winner_who_is_tied_up_has_no_action() -> None:
    tied, plain = Drawn(AT["rb.deception"], 1), Drawn(AT["av.hook"], 2)
    assert tied_up(Wooing(1, 2, cards=[tied, plain]), 1)
    assert not tied_up(Wooing(1, 2, cards=[tied, plain]), 2)
    assert not tied_up(Wooing(1, 2, cards=[plain]), 2)


@pytest.mark.clause("AM-26.13", "AM-26.14", "AM-26.15", "AM-28.5")
@pytest.mark.parametrize("disaster", [REGENT, THORN])
@pytest.mark.parametrize("won", [1, 0, -1])
def test_what_follows_a_charm_battle_with_a_disaster(disaster: str, won: int) -> None:
    table, s = made(who(DEX), who(WEN), lying(disaster))
    dex, found = body(table, DEX), menace(table, disaster)
    battle = Wooing(dex.card, key(found), won=won, margin=1)
    s.charms = [battle]
    minor = disaster == THORN
    if minor:
        found.primary = 77
    after_disaster(s, battle, dex, found)
    only = [dex.card]
    assert s.charms == []
    assert isinstance(s.strands[0].stack[-1], LegalAction) is (won > 0 and minor)
    assert found.fans == (only if won > 0 and minor else [])
    assert found.ignores == (only if won > 0 and not minor else [])
    assert found.awed == found.spurned == (only if won < 0 else [])


@pytest.mark.clause("AM-26.16", "AM-26.37", "AM-X89")
def test_whom_a_winner_may_lead() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2), lying(HOUND), lying("av.blackout", "off field"))
    dex, ox = body(table, DEX), body(table, OX)
    hound, dark = menace(table, HOUND), menace(table, "av.blackout")
    assert may_lead(s, hound) and not may_lead(s, dark)
    s.lasting = [Lasting(key(hound), 2, "1", 5, "turn")]
    assert may_lead(s, hound)
    s.lasting = [Lasting(key(hound), 2, "0", 5, "turn")]
    assert not may_lead(s, hound)
    s.lasting = []
    for phase, may in ((4, True), (5, True), (6, False)):
        s.phase = phase
        assert may_lead(s, dex) is may and not may_lead(s, ox)
    s.phase, s.combat = 5, Combat()
    assert not may_lead(s, dex) and not may_lead(s, hound)
    s.combat = None


# Fights


@pytest.mark.clause("AM-4.5", "AM-4.11")
def test_on_which_side_of_a_clash_somebody_is_and_whom_its_own_attack_aims_at() -> None:
    fight = Combat(clashes=[Clash([1, 2], [3], [3, 4], [1])], guards={5: 1, 6: 3})
    sides = {one: side(fight, 0, one) for one in range(1, 8)}
    assert sides == {1: 0, 2: 0, 3: 1, 4: 1, 5: 0, 6: 1, 7: None}
    (clash,) = fight.clashes
    assert [list(aim(clash, one)) for one in (1, 3, 4, 5)] == [[3], [1], [1], []]


@pytest.mark.clause("AM-4.5", "AM-C5")
def test_a_disarm_takes_weapons_from_the_other_side_of_its_clash() -> None:
    _, s = made()
    fight = Combat(clashes=[Clash([1], [2], [2], [1]), Clash([3], [4], [4], [3])])
    fight.cards = [Drawn(AT["av.disarm"], 1)]
    assert [disarmed(s, fight, at, one) for at, one in ((0, 1), (0, 2), (1, 3), (1, 4))] == [
        False, True, False, False,
    ]  # fmt: skip


@pytest.mark.clause("AM-21.8", "AM-21.9", "AM-21.11", "AM-21.23")
def test_at_the_end_of_a_round_energy_comes_back_by_one_and_quiet_rounds_are_counted() -> None:
    table, s = made(who(DEX), who(WEN), lying(HOUND))
    dex, wen = body(table, DEX), body(table, WEN)
    hound = menace(table, HOUND)
    fight = Combat(hound.order, 0, site=1, able=[dex.card, wen.card], round=1, quiet=3)
    fight.clashes = [Clash([dex.card, wen.card], [key(hound)], [key(hound)], [dex.card])]
    fight.health = fight.start = {dex.card: 3, wen.card: 3, key(hound): 3}
    fight.spent, wen.spent, dex.spent = [wen.card, 99], 2, 2
    fight.forced, s.combat = {1: 2}, fight
    check_health(s, fight)
    assert (wen.spent, dex.spent, fight.quiet, fight.forced) == (1, 2, 4, {})
    assert fight.first == [dex.card, wen.card]
    fight.lost, wen.spent = True, 0
    check_health(s, fight)
    assert (wen.spent, fight.quiet) == (0, 0)
    fight.lost, fight.quiet = False, 9
    check_health(s, fight)
    assert s.strands[0].stack[-1] == EndFight()
    s.combat = None


@pytest.mark.clause("AM-22.8", "AM-24.14", "AM-23.16")
def test_when_a_fight_is_over() -> None:
    table, s = made(who(DEX), who(WEN), who(OX, HERE, 2), lying(HOUND))
    dex, wen, ox = cards(table, DEX, WEN, OX)
    order_ = menace(table, HOUND).order
    hunting = Combat(order_, 0, clashes=[Clash([dex, 99])])
    assert not over(s, hunting)
    assert over(s, Combat(order_, 0, clashes=[Clash([99])]))
    assert over(s, Combat(order_ + 9, 0, clashes=[Clash([dex])]))
    assert over(s, Combat(order_, 0, clashes=[Clash([dex])], single=True))
    attacked = Combat(order_, 0, by_disaster=True, clashes=[Clash([], [dex], [99], [])])
    assert over(s, attacked)
    assert not over(s, Combat(seat=0, other=1, clashes=[Clash([dex, 99], [ox])]))
    assert over(s, Combat(seat=0, other=1, clashes=[Clash([99], [ox])]))
    assert not over(s, Combat(seat=0, other=1, clashes=[Clash([dex], [ox], [ox, 99])]))
    assert over(s, Combat(seat=0, other=1, clashes=[Clash([dex], [ox], [99])]))
    assert wen in s.bodies


@pytest.mark.clause("AM-26.43")
def test_who_was_charmed_is_harmless_in_one_round_of_that_turn() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2))
    dex, ox = body(table, DEX), body(table, OX)
    dex.meek, ox.meek = s.turn, s.turn - 1
    fight = Combat(clashes=[Clash([dex.card], [ox.card], [ox.card], [dex.card])])
    make_meek(s, fight)
    assert (fight.harmless, dex.meek, ox.meek) == ([dex.card], 0, s.turn - 1)
    fight.harmless = []
    make_meek(s, fight)
    assert fight.harmless == []


@pytest.mark.clause("AM-21.10", "AM-5.7")
def test_when_a_combat_ends_all_are_fresh_and_what_lasted_for_it_ends() -> None:
    table, s = made(who(DEX), who(OX, THERE, 2), lying(HOUND, more='item = "av.star-chart"'))
    dex, ox, hound = body(table, DEX), body(table, OX), menace(table, HOUND)
    dex.spent = ox.spent = 2
    s.lasting = [
        Lasting(dex.card, DAMAGE, "+1", 5, u) for u in ("round", "combat", "phase", "turn")
    ]
    s.used = ["round:x", "phase:y"]
    hound.awed = [dex.card, ox.card]
    s.combat = Combat(hound.order, 0, site=1, able=[dex.card], faced=[dex.card])
    EndFight().do(s)
    assert s.combat is None
    assert (dex.spent, ox.spent) == (0, 0)
    assert [one.until for one in s.lasting] == ["phase", "turn"]
    assert (s.used, hound.awed) == (["phase:y"], [ox.card])


@pytest.mark.clause("AM-14.5")
def test_who_drives_a_fighting_vehicle_has_attacked_too() -> None:
    table, s = made(who(DEX), who(OX), who(TAM))
    dex, ox, tam = (body(table, one) for one in (DEX, OX, TAM))
    s.crafts = {90: Craft(90, 0, 1, tam.card)}
    mark_attacked(s, [dex.card, 90, 99])
    assert (dex.attacked, ox.attacked, tam.attacked) == (True, False, True)
    s.crafts = {}


@pytest.mark.clause("AM-2.72", "AM-2.19", "AM-2.22", "AM-X61")
@pytest.mark.parametrize(
    ("dealt", "left"),
    [
        (2, "here"),
        (3, "here"),
        (4, "here"),
        (5, "bonked"),
        (6, "bonked"),
        (8, "bonked"),
        (9, "killed"),
    ],
)
def test_health_lost_outside_a_combat_is_checked_at_once(dealt: int, left: str) -> None:
    table, s = made(who("rb.detective-mihoshi"))  # 3 defence, so 3 health
    one = body(table, "rb.detective-mihoshi")
    s.lasting = [Lasting(one.card, 1, "-1", 5, "turn")]  # 2 defence are left
    hurt(s, one, dealt)
    found = "here" if one.card in s.bodies else "bonked" if s.players[0].bonked else "killed"
    assert found == left


@pytest.mark.clause("AM-11.18", "AM-11.17")
def test_a_location_with_damage_strikes_those_who_do_not_meet_its_listing() -> None:
    table, s = made(who(DEX, DOCK), who(OX, DOCK, 2), lying(HOUND, DOCK))
    dex, ox = cards(table, DEX, OX)  # Ox meets Strength x2
    fight = Combat(seat=0, other=1, site=2, able=[dex, ox], clashes=[Clash([dex], [ox])])
    fight.start = fight.health = {dex: 3, ox: 3}
    assert [(one.who, one.total, one.loss) for one in site_blows(s, fight)] == [(dex, 3, 0)]
    fight.site = 1
    assert site_blows(s, fight) == []
    fight.site = -1
    assert site_blows(s, fight) == []


@pytest.mark.clause("AM-22.3", "AM-24.9", "AM-X70")
def test_the_strongest_fill_the_places_that_are_left() -> None:
    four = (DEX, OX, BAO, VEGA)  # 2, 5, 3 and 4 damage
    table, s = made(*(who(one) for one in four), lying(MUSCLE), lying(REGENT))
    dex, ox, bao, vega = cards(table, *four)
    minor, major = menace(table, MUSCLE), menace(table, REGENT)

    def found(found_by: int, named: list[int], guards: dict[int, int] | None = None) -> list[int]:
        one = Combat(found_by, 0, site=1, able=[dex, ox, bao, vega], round=1, guards=guards or {})
        one.clashes = [Clash(list(named))]
        return strongest(s, one, s.menaces[found_by])

    assert found(minor.order, []) == [ox, vega, bao]
    assert found(major.order, []) == [ox, vega, bao, dex]
    assert found(minor.order, [ox]) == [vega, bao]
    assert found(minor.order, [ox], {dex: ox}) == [vega]


# Disasters on their way


@pytest.mark.clause("AM-17.13", "AM-17.16", "AM-17.24")
def test_where_it_meets_a_carrier_it_lays_its_item_attacks_and_stays() -> None:
    badge = 'items = ["av.gold-badge"]'
    table, s = made(
        who(DEX, more=badge), who(OX, THERE), lying(HOUND, more='item = "av.star-chart"')
    )
    hound = menace(table, HOUND)
    assert not meets_nobody(s, hound, False)
    assert s.used == [f"phase:stays:{hound.order}"]
    assert ids(table, s.sites[1].beneath) == ["av.star-chart"] and hound.item == []
    assert s.strands[0].stack[-2:] == [TakeItem(hound.order), AttackHere(hound.order, True)]
    assert meets_nobody(s, hound, True)
    hound.ignores = [body(table, DEX).card]
    assert meets_nobody(s, hound, False)
    hound.ignores, hound.primary = [], 9
    assert not meets_nobody(s, hound, False)


@pytest.mark.clause("AM-17.14", "AM-17.17", "AM-28.15", "AM-28.11")
@pytest.mark.parametrize("tame", [False, True])
def test_where_it_lands_it_attacks_and_takes_an_item_but_a_thief_only_takes(tame: bool) -> None:
    table, s = made(lying(HOUND), lying("av.bridge-out"))
    hound, bridge = menace(table, HOUND), menace(table, "av.bridge-out")
    before = len(s.strands[0].stack)
    Land(hound.order, tame).do(s)
    added = s.strands[0].stack[before:]
    wanted = [TakeItem(hound.order)]
    assert added == (wanted if tame else [*wanted, AttackHere(hound.order, True)])
    Land(bridge.order, tame).do(s)
    assert (hound.fixed, bridge.fixed) == (False, True)
    assert len(s.strands[0].stack) == before + len(added)


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
    first = [AttackHere(one.order, True) for one in (loader, muscle, drone)]
    assert s.strands[0].stack[-3:] == first[::-1]


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
        return [affects(s, one, 0) for one in CARDS[AT[card]].trait]

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
        give(s, ox, one)
        assert s.knows(1, one)
    assert (ox.items, ox.gear) == ([badge], [orbit])


@pytest.mark.clause("AM-13.7", "AM-3.5", "AM-C3")
def test_a_cards_own_limit_counts_copies_of_that_card() -> None:
    cubes = 'equipment = ["rb.control-cube", "rb.control-cube", "av.orbit-pass", "av.gate-ring"]'
    table, s = made(
        who(DEX, more=cubes), who(OX, more='enhancements = ["av.dawn-training"]'),
        '[[players]]\nhand = ["rb.control-cube", "rb.control-cube", "av.patrol-skiff", '
        '"av.siege-crawler"]\n',
    )  # fmt: skip
    dex, ox = body(table, DEX), body(table, OX)
    hand = {CARDS[s.cast.kinds[one]].id: one for one in s.players[0].hand}
    cube = hand["rb.control-cube"]
    assert may_carry(s, dex, cube)
    dex.gear.append(cube)
    s.players[0].hand.remove(cube)
    other = next(one for one in s.players[0].hand if s.cast.kinds[one] == AT["rb.control-cube"])
    assert not may_carry(s, dex, other) and may_carry(s, ox, other)
    assert fits_on(s, dex, AT["av.dawn-training"]) and not fits_on(s, ox, AT["av.dawn-training"])
    assert may_carry(s, dex, hand["av.patrol-skiff"])
    dex.gear.append(hand["av.patrol-skiff"])
    assert not may_carry(s, dex, hand["av.siege-crawler"])


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
    dex, ox = body(table, DEX), body(table, OX)
    assert not is_mark(s, dex, "in haven") and is_mark(s, ox, "in haven")
    s.sites[0].refuge = 0
    assert is_mark(s, dex, "in haven")
    s.sites[0].refuge = NOBODY


@pytest.mark.clause("AM-32.15")
def test_a_comparison_means_what_it_says() -> None:
    found = {
        sign: [compared(value, f"{sign}2", 0) for value in (1, 2, 3)]
        for sign in ("=", "<", ">", "<=", ">=")
    }
    assert found == {
        "=": [False, True, False], "<": [True, False, False], ">": [False, False, True],
        "<=": [True, True, False], ">=": [False, True, True],
    }  # fmt: skip
    assert compared(2, "<opposing", 3) and not compared(3, "<opposing", 3)


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
