"""Builders, orders, counts of items, effects on characters, faulty cards. AM-9, AM-30, AM-32."""

import pytest

from fracas.engine import Refused
from fracas.games.ani_mayhem.affairs import NOBODY, Combat
from fracas.games.ani_mayhem.cards import AT
from fracas.games.ani_mayhem.construction import Inspect, NewBuilder, give_up, stand
from fracas.games.ani_mayhem.effects import on_character
from fracas.games.ani_mayhem.equip import take_dismiss
from fracas.games.ani_mayhem.lots import CastLot
from fracas.games.ani_mayhem.movement import Gather
from fracas.games.ani_mayhem.orders import set_orders
from fracas.games.ani_mayhem.paths import Advance, Land
from fracas.games.ani_mayhem.priority import option_label
from fracas.games.ani_mayhem.retreat import Flight, run_away
from fracas.games.ani_mayhem.schema import Condition, Effect, Value
from fracas.games.ani_mayhem.state import Building, Travel
from fracas.games.ani_mayhem.values import condition
from fracas.games.ani_mayhem.zones import destroy, discard, drop, gain_item

from .pieces import BAO, DEX, HERE, HOUND, IONE, OX, TAM, VEGA, WEN, cards, lying, made, stack, who
from .scene import body, ids, menace
from .test_content import broken, card

# Building


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


# Counting items


@pytest.mark.clause("AM-30.3", "AM-10.5", "AM-10.4")
def test_whenever_an_item_is_gained_or_lost_the_count_is_looked_at() -> None:
    held = 'items = ["av.gold-badge", "av.star-chart", "av.sealed-letter", "av.antique-medal"]'
    table, s = made(who(DEX), who(OX, "av.dockside-loft", more=held))
    ox = body(table, OX)
    one, two, three, _ = ox.items

    def counted_after(act: str) -> bool:
        s.counted = True
        match act:
            case "discard":
                discard(s, ox.items.pop(0))
            case "destroy":
                destroy(s, ox.items.pop(0))
            case "gain":
                gain_item(s, body(table, DEX), ox.items.pop(0))
            case "drop":
                drop(s, -1, [body(table, DEX).items.pop()])
            case _:
                take_dismiss(s, 0, ("dismiss", ox.card))
        return s.counted

    acts = ("discard", "destroy", "gain", "drop", "dismiss")
    assert [counted_after(act) for act in acts] == [False] * 5
    assert s.players[0].removed == [one, two]
    assert s.havens[0].items[0] == three


# Orders, options, lots


@pytest.mark.clause("AM-34.10")
def test_only_a_player_gives_orders_and_only_those_of_the_list() -> None:
    _, s = made()
    for seat, word in ((2, "turn"), (0, "sleep")):
        with pytest.raises(Refused):
            set_orders(s, seat, word)
    set_orders(s, 1, "turn")
    assert [one.orders for one in s.players] == ["", "turn"]


@pytest.mark.clause("AM-D15", "AM-34.5")
def test_an_option_says_who_does_what_to_whom() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2), lying(HOUND))
    dex, ox = cards(table, DEX, OX)
    brace = AT["av.brace"]
    said = {
        ("flash", brace): {"card": brace},
        ("charm", dex, ox): {"who": AT[DEX], "other": AT[OX]},
        ("assault", 1, 1): {"seat": 1, "place": AT[HERE]},
        ("attack", menace(table, HOUND).order): {"disaster": AT[HOUND]},
        ("use", dex, brace): {"who": AT[DEX], "card": brace},
    }
    for choice, args in said.items():
        assert dict(option_label(s, choice).args) == args


@pytest.mark.clause("AM-21.13")
def test_from_a_disaster_one_who_runs_is_struck_by_lot_and_with_frenzy_all() -> None:
    table, s = made(who(DEX), who(WEN), lying(HOUND), lying("av.colossus-protocol"))
    both = tuple(cards(table, DEX, WEN))
    giant = menace(table, "av.colossus-protocol")
    calm = Combat(menace(table, HOUND).order, 0, site=1, able=list(both), round=1)
    assert run_away(s, calm, 0) == [CastLot("retreat blow", both), Flight(0, both, True)]
    wild = Combat(giant.order, 0, site=1, able=list(both), round=1)
    assert run_away(s, wild, 0) == [Flight(0, both, False)]
    assert run_away(s, Combat(giant.order, 0, site=1, round=1), 0) == [Flight(0, (), False)]


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


@pytest.mark.clause("AM-17.7", "AM-17.14")
def test_a_disaster_without_movement_left_lands() -> None:
    table, s = made(lying(HOUND))
    hound = menace(table, HOUND)
    Advance(hound.order, 0, False).do(s)
    assert (hound.at, stack(s)[-1]) == (1, Land(hound.order, False))
    Advance(hound.order, 1, True).do(s)
    assert (hound.at, stack(s)[-1]) == (0, Land(hound.order, True))


# Effects on a character


@pytest.mark.clause("AM-32.17", "AM-32.15")
def test_what_an_effect_does_to_a_character() -> None:
    table, s = made(who(DEX), who("av.mirelle-quick"))
    dex, mirelle = body(table, DEX), body(table, "av.mirelle-quick")
    fight = s.combat = Combat(health={dex.card: 1}, start={dex.card: 3})
    on_character(s, Effect(heal=1), dex)
    assert fight.health == {dex.card: 2}
    on_character(s, Effect(heal=9), dex)
    assert fight.health == {dex.card: 3}
    fight.health[dex.card] = 1
    on_character(s, Effect(heal="all"), dex)
    assert fight.health == {dex.card: 3}
    on_character(s, Effect(save=1), dex)
    assert fight.saved == [dex.card]
    weak = Condition(value=Value(ability="health", is_="=1"))
    assert not condition(s, weak, mirelle, None)
    s.combat = None
    on_character(s, Effect(heal=1), mirelle)
    assert mirelle.form == 0
    on_character(s, Effect(transform=True), mirelle)
    assert mirelle.form == 1
    on_character(s, Effect(place="haven"), mirelle)
    assert mirelle.at == -1
    assert ids(table, [dex.card]) == [DEX]


# The card language


@pytest.mark.clause("AM-32.2", "AM-32.8", "AM-2.2")
def test_what_a_card_of_its_type_must_have_and_no_other_may() -> None:
    halves = 'combat = { name = "A" }\ncharm = { name = "B" }'
    assert "'combat' and 'charm'" in broken(card(halves))
    assert "'name'" in broken('[[card]]\nid = "av.x"\ntype = "item"')
    assert "'listing'" in broken('[[card]]\nid = "av.x"\nname = "X"\ntype = "location"')
    assert "'gender'" in broken(card('gender = "f"'))
    assert "'haven'" in broken('[[card]]\nid = "av.x"\nname = "X"\ntype = "haven"')
    assert "'alt'" in broken(card('alt = { when = "transform", abilities = {} }'))
    assert "Juggling" in broken(card('skills = ["Juggling"]'))
    gains = 'trait = [{ kind = "continuous", do = [{ gain_skill = "Juggling" }] }]'
    assert "Juggling" in broken(card(gains))
