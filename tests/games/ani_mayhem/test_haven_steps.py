"""Havens, buildings and locations, step by step. AM-9, AM-11."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY, Clash, Combat
from fracas.games.ani_mayhem.construction import Inspect, NewBuilder, give_up, stand
from fracas.games.ani_mayhem.movement import farewell, may_ask
from fracas.games.ani_mayhem.pieces import Building, Spell
from fracas.games.ani_mayhem.ruins import Displaced, MoveHaven, apart
from fracas.games.ani_mayhem.strikes import site_blows
from fracas.games.ani_mayhem.traits import Effect, Trait
from fracas.games.ani_mayhem.verbs import resurrect

from .pieces import BAO, DEX, DOCK, HOUND, OX, WEN, at_shrine, cards, lying, made, stack, who
from .scene import body


@pytest.mark.clause("AM-9.8")
def test_guests_who_have_left_must_ask_again() -> None:
    table, s = at_shrine(who(DEX, "av.chapel-of-salt", 2), who(OX, "av.dockside-loft"), seats=3)
    for haven in s.havens:
        haven.guests = [0, 1, 2]
    farewell(s)
    assert [one.guests for one in s.havens] == [[0], [1]]
    assert len(table.waiting) == 1


@pytest.mark.clause("AM-2.33")
def test_the_resurrected_come_to_a_haven_of_their_owner() -> None:
    table, s = at_shrine('[[players]]\ndiscard = ["av.ox-hendry"]\n')
    (ox,) = s.players[0].discard
    trait = Trait(do=(Effect(resurrect="target"),))
    resurrect(s, trait.do[0], trait, Spell(1, 0, ox, 0), ox)
    assert (body(table, OX).at, body(table, OX).seat, s.players[0].discard) == (-2, 0, [])


@pytest.mark.clause("AM-11.27")
def test_a_haven_whose_location_is_destroyed_goes_to_the_nearest_that_has_room() -> None:
    _, s = made()
    assert [apart(s, 0, at) for at in range(4)] == [0, 1, 2, 3]
    s.sites[2].x, s.sites[2].y = -4, 2
    assert apart(s, 0, 2) == apart(s, 2, 0) == 4
    s.sites[2].y = 6
    assert apart(s, 0, 2) == 6
    s.near[0] = ()
    assert MoveHaven(0, 0).options(s) == [3]  # not next door, which has a haven
    s.near[0] = (2,)
    assert MoveHaven(0, 0).options(s) == [2]


@pytest.mark.clause("AM-9.23", "AM-9.21", "AM-9.20", "AM-9.18")
def test_a_builder_who_is_gone_is_replaced_and_that_turn_does_not_count() -> None:
    table, s = made(*(who(one, "av.reclamation-dock") for one in (DEX, OX, WEN, BAO)))
    dex, ox, wen, bao = cards(table, DEX, OX, WEN, BAO)
    s.buildings = {2: Building(NOBODY, 0, builders=[dex, ox, 99], counted=1)}
    Inspect(0, 2).do(s)
    assert s.buildings[2].spoiled and s.buildings[2].builders == [dex, ox]
    assert stack(s)[-1] == NewBuilder(0, 2)
    assert NewBuilder(0, 2).options(s) == [wen, bao]
    s.bodies[bao].roused = True
    NewBuilder(0, 2).chosen(s, bao)
    assert s.buildings[2].builders == [dex, ox, bao]
    assert (s.bodies[bao].builds, s.bodies[bao].roused, s.bodies[wen].builds) == (2, False, NOBODY)
    Inspect(0, 2).do(s)
    assert 2 in s.buildings  # spoiled
    s.buildings[2].spoiled = False
    Inspect(0, 2).do(s)
    assert s.buildings == {} and s.havens[s.sites[2].refuge].converted
    assert s.bodies[bao].builds == NOBODY


@pytest.mark.clause("AM-9.20", "AM-9.21", "AM-11.24")
def test_a_building_stands_or_is_given_up() -> None:
    hand = '[[players]]\nhand = ["av.moon-pool", "av.the-long-haul"]\n'
    table, s = made(who(DEX, "av.bamboo-ridge"), hand)
    first, second = s.players[0].hand
    s.players[0].hand = []
    dex = body(table, DEX)
    s.buildings, dex.builds = {3: Building(first, 0, 5, 1, [dex.card])}, 3
    give_up(s, 3)
    assert (s.buildings, dex.builds, s.players[0].discard) == ({}, NOBODY, [first])
    s.buildings = {3: Building(second, 0, 5, 1, [dex.card])}
    stand(s, 3)
    haven = s.havens[s.sites[3].haven]
    assert (haven.card, haven.owner, haven.site, haven.x, haven.y) == (second, 0, 3, 5, 1)
    assert not haven.converted and s.sites[3].refuge == NOBODY


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


@pytest.mark.clause("AM-11.25")
def test_nobody_asks_to_stop_in_a_converted_haven_where_she_could_not_stop_anyway() -> None:
    table, s = made(who(DEX))
    dex, theirs = body(table, DEX), s.havens[1]
    theirs.converted, theirs.site, s.sites[0].refuge = True, 0, 1
    assert may_ask(s, [dex], 0)
    s.sites[0].destroyed = True
    assert not may_ask(s, [dex], 0)


@pytest.mark.clause("AM-11.21", "AM-11.27")
def test_who_has_nowhere_to_step_from_a_destroyed_location_goes_to_her_haven() -> None:
    table, s = made(who(OX, seat=2))
    ox = body(table, OX)
    assert Displaced(1, ox.card).options(s) == [0, 2]
    s.near[1] = ()
    assert Displaced(1, ox.card).options(s) == [-2]
    s.havens[1].converted = True
    assert Displaced(1, ox.card).options(s) == [s.havens[1].site]
    s.havens[1].owner = 0
    assert Displaced(1, ox.card).options(s) == [1]
