"""Who goes where, on foot or in a vehicle, step by step. AM-19, AM-25."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY, Combat, Craft, Wooing
from fracas.games.ani_mayhem.driving import may_change_seats, may_get_out, offer_board, offer_drive
from fracas.games.ani_mayhem.effects import come_to
from fracas.games.ani_mayhem.field import neighbours
from fracas.games.ani_mayhem.movement import Gather, can_end, on_its_own, places_from
from fracas.games.ani_mayhem.pieces import Spell, Table, Travel
from fracas.games.ani_mayhem.retreat import retreat_places
from fracas.games.ani_mayhem.traits import Effect, Trait
from fracas.games.ani_mayhem.vehicles import drive
from fracas.games.ani_mayhem.verbs import place_here

from .pieces import (
    BAO,
    DEX,
    HOUND,
    IONE,
    JUNO,
    OX,
    TAM,
    THERE,
    VEGA,
    WEN,
    at_shrine,
    cards,
    lying,
    made,
    who,
)
from .scene import body, menace, row, running, scene


@pytest.mark.clause("AM-21.16", "AM-9.5", "AM-19.3")
def test_from_a_location_one_steps_and_runs_into_the_own_haven_that_is_annexed_there() -> None:
    table, s = at_shrine(who(DEX), who(OX, "av.night-market"), who(IONE, "av.chapel-of-salt"))
    dex, ox, ione = (body(table, one) for one in (DEX, OX, IONE))
    assert retreat_places(s, dex) == [0, -2]  # not to the shrine without the symbol
    assert retreat_places(s, ox) == [1]  # the haven there is the other player's
    assert retreat_places(s, ione) == [1]  # AM-9.15
    assert -2 in places_from(s, [dex], 1) and -1 not in places_from(s, [dex], 1)
    assert places_from(s, [ione], -2) == [1]


@pytest.mark.clause("AM-11.13", "AM-19.3")
def test_one_may_pass_where_one_cannot_stop_only_with_movement_to_go_on() -> None:
    table, s = at_shrine(who(DEX))
    dex = [body(table, DEX)]
    assert can_end(s, dex, 0, 0)
    assert not can_end(s, dex, 2, 0) and can_end(s, dex, 2, 1)
    s.near[2] = ()
    assert not can_end(s, dex, 2, 1)
    s.sites[2].haven = 1  # her own haven beside it is a way on
    assert can_end(s, dex, 2, 1) and not can_end(s, dex, 2, 0)
    s.sites[2].haven = 0
    assert not can_end(s, dex, 2, 1)


@pytest.mark.clause("AM-31.6", "AM-2.68")
def test_along_the_ring_one_touches_the_next_on_either_side() -> None:
    _, s = at_shrine(seats=3)
    s.table = Table("line")
    assert [neighbours(s, at) for at in range(4)] == [(1, 3), (0, 2), (1, 3), (0, 2)]
    s.sites = s.sites + s.sites
    assert neighbours(s, 0) == (1, 7) and neighbours(s, 4) == (3, 5)


@pytest.mark.clause("AM-19.4", "AM-3.6")
def test_nobody_is_called_out_of_a_haven_as_a_seventh() -> None:
    six = (DEX, OX, WEN, JUNO, "av.nadia-lark", "av.chef-bao-ren")
    table, s = at_shrine(
        *(who(one) for one in six[:5]), who(six[5], THERE), who(IONE, "av.chapel-of-salt")
    )
    spell = Spell(1, 0, 0, 0, body(table, DEX).card)
    trait = Trait(do=(Effect(place="here"),))
    place_here(s, trait.do[0], trait, spell, body(table, IONE).card)
    assert body(table, IONE).at == -2
    place_here(s, trait.do[0], trait, spell, body(table, six[5]).card)
    assert body(table, six[5]).at == 1
    body(table, six[5]).at = -2
    place_here(s, trait.do[0], trait, spell, body(table, IONE).card)
    assert body(table, IONE).at == 1


@pytest.mark.clause("AM-D8", "AM-19.2", "AM-19.4")
def test_all_go_together_or_one_after_another_is_named() -> None:
    table, s = made(who(DEX), who(OX), phase="move")
    dex, ox = cards(table, DEX, OX)
    s.travel = Travel([])
    assert Gather(0, 1).options(s) == ["all", dex, ox]
    s.travel = Travel([dex])
    assert Gather(0, 1).options(s) == ["done", ox]
    s.travel = Travel([dex, ox])
    assert Gather(0, 1).options(s) == ["done"]
    s.travel = None


@pytest.mark.clause("AM-28.14", "AM-11.11")
def test_who_moves_alone_stops_where_it_may() -> None:
    field = row("av.old-fox-shrine", "av.night-market", "av.canal-market")
    table = scene('phase = "move"\n' + field + who(DEX, "av.night-market"), 2)
    s = running(table)
    dex = body(table, DEX)
    assert on_its_own(s, dex) == ["stop", 0, 2]  # through the shrine there is a way back
    dex.steps = 1
    assert on_its_own(s, dex) == ["stop", 2]
    dex.steps, dex.at = 2, 0
    assert on_its_own(s, dex) == ["stop"]
    dex.steps = 1
    assert on_its_own(s, dex) == [1]


@pytest.mark.clause("AM-25.1", "AM-25.8")
def test_when_one_may_leave_a_vehicle() -> None:
    table, s = made(who(TAM, more='equipment = ["av.siege-crawler"]'), lying(HOUND), phase="move")
    tam = body(table, TAM)
    (crawler,) = tam.gear
    drive(s, tam, crawler)
    craft = s.crafts[crawler]
    assert may_get_out(s, craft)
    s.phase = 6
    assert not may_get_out(s, craft)
    fight = s.combat = Combat(menace(table, HOUND).order, 0, site=1, able=[tam.card], round=1)
    assert may_get_out(s, craft)
    fight.able = [crawler]
    assert not may_get_out(s, craft)
    fight.round = 2
    assert may_get_out(s, craft)
    for field, value in (("stage", 2), ("site", 0)):
        before = getattr(fight, field)
        setattr(fight, field, value)
        assert not may_get_out(s, craft)
        setattr(fight, field, before)
    s.stack = [Spell(1, 0, 0, 0)]
    assert not may_get_out(s, craft)
    s.stack, s.charms = [], [Wooing()]
    assert not may_get_out(s, craft)
    s.charms, s.combat = [], None


@pytest.mark.clause("AM-19.4", "AM-11.24")
def test_a_haven_calls_nobody_onto_the_field_as_a_seventh() -> None:
    six = (DEX, OX, WEN, BAO, TAM, VEGA)
    table, s = made(*(who(one) for one in six), who(IONE, "av.dockside-loft"))
    site = s.sites[3].card
    come_to(s, body(table, IONE), site)
    assert body(table, IONE).at == -1
    come_to(s, body(table, DEX), site)
    assert body(table, DEX).at == 3
    body(table, DEX).at = -1
    come_to(s, body(table, IONE), site)
    assert body(table, IONE).at == 3


@pytest.mark.clause("AM-32.21", "AM-28.14")
def test_who_moves_alone_does_not_cross_a_bridge_that_is_out() -> None:
    table, s = made(who(DEX), lying("av.bridge-out"), phase="move")
    dex = body(table, DEX)
    assert on_its_own(s, dex) == ["stop"]
    menace(table, "av.bridge-out").at = 3
    assert on_its_own(s, dex) == [
        "stop",
        0,
        2,
        -2,
    ]  # whose haven it is may be asked


@pytest.mark.clause("AM-D10", "AM-6.15")
def test_one_boards_and_drives_only_when_one_could_move() -> None:
    table, s = made(who(TAM, more='equipment = ["av.siege-crawler"]'), who(DEX), phase="move")
    tam, dex = body(table, TAM), body(table, DEX)
    (crawler,) = tam.gear
    crew = [tam, dex]
    assert may_change_seats(s, 0) and not may_change_seats(s, 1)
    assert [one[1] for one in offer_drive(s, 0, crew)] == [tam.card]
    for name, value in (
        ("stack", [Spell(1, 0, 0, 0)]),
        ("charms", [Wooing()]),
        ("combat", Combat()),
    ):
        before = getattr(s, name)
        setattr(s, name, value)
        assert not may_change_seats(s, 0)
        assert list(offer_drive(s, 0, crew)) == []
        setattr(s, name, before)
    s.crafts = {crawler: Craft(crawler, 0, 1, tam.card)}
    tam.craft = crawler
    assert list(offer_board(s, 0, crew)) == [("board", dex.card, crawler)]
    assert list(offer_board(s, 1, crew)) == []
    s.phase = 6
    assert list(offer_board(s, 0, crew)) == [] and not may_change_seats(s, 0)
    s.crafts, tam.craft = {}, NOBODY


@pytest.mark.clause("AM-D8", "AM-19.4", "AM-3.6")
def test_not_more_leave_a_haven_than_the_field_has_room_for() -> None:
    five = (OX, WEN, BAO, TAM, VEGA)
    home = "av.dockside-loft"
    table, s = made(who(DEX, home), who(IONE, home), *(who(one) for one in five), phase="move")
    dex, ione = cards(table, DEX, IONE)
    s.travel = Travel([])
    assert Gather(0, -1).options(s) == [dex, ione]
    s.travel = Travel([dex])
    assert Gather(0, -1).options(s) == ["done"]
    body(table, OX).at = -1
    s.travel = None
