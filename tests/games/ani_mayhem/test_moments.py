"""Stacks, retreats, costs of cards and what is near: single moments. AM-4 to AM-29."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY, Clash, Combat, Craft, Drawn, Lasting, Wooing
from fracas.games.ani_mayhem.assault import Fall, Onslaught
from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.charm import Aftereffects, after_lure, declare, strength
from fracas.games.ani_mayhem.charmed import LeadCharacter
from fracas.games.ani_mayhem.combat import AttackOn, EndFight
from fracas.games.ani_mayhem.drawing import PayExtra, play_card
from fracas.games.ani_mayhem.driving import may_change_seats, offer_board, offer_drive
from fracas.games.ani_mayhem.effects import candidates, come_to
from fracas.games.ani_mayhem.equip import offer_enter, take_enter
from fracas.games.ani_mayhem.feats import aims, mark_of
from fracas.games.ani_mayhem.havens import offer_call
from fracas.games.ani_mayhem.hunt import Help, Strikers, strike_back
from fracas.games.ani_mayhem.movement import on_its_own
from fracas.games.ani_mayhem.priority import STACKS
from fracas.games.ani_mayhem.retreat import Flight, RetreatStep, scatter
from fracas.games.ani_mayhem.ruins import MoveHaven, apart
from fracas.games.ani_mayhem.scavenge import face
from fracas.games.ani_mayhem.schema import Amount, Effect, Selector, Trait
from fracas.games.ani_mayhem.stack import may_start, put_on_stack
from fracas.games.ani_mayhem.state import Search, Spell, Travel, key
from fracas.games.ani_mayhem.strikes import fallen
from fracas.games.ani_mayhem.values import measured
from fracas.games.ani_mayhem.vocabulary import CHARM
from fracas.games.ani_mayhem.zones import copy_in, drop, lose

from .pieces import (
    BAO,
    DEX,
    DRONE,
    FIELD,
    HERE,
    HOUND,
    IONE,
    MUSCLE,
    OX,
    REGENT,
    TAM,
    THERE,
    THORN,
    VEGA,
    WEN,
    cards,
    lying,
    made,
    stack,
    who,
)
from .scene import body, ids, menace, running, scene

# The stack


@pytest.mark.clause("AM-29.14", "AM-29.5")
def test_a_player_starts_so_many_stacks_in_a_turn_and_responses_do_not_count() -> None:
    table, s = made(who(DEX), '[[players]]\nhand = ["av.brace", "av.brace"]\n')
    first, second = s.players[0].hand
    put_on_stack(s, 0, first, 0, NOBODY, body(table, DEX).card)
    assert (s.players[0].stacks, s.spells) == (1, 1)
    put_on_stack(s, 0, second, 0, NOBODY, body(table, DEX).card)
    assert (s.players[0].stacks, [one.id for one in s.stack]) == (1, [1, 2])
    s.players[0].stacks = STACKS
    assert may_start(s, 0)  # a response
    s.stack = []
    assert not may_start(s, 0) and may_start(s, 1)
    s.players[0].stacks = STACKS - 1
    assert may_start(s, 0)


@pytest.mark.clause("AM-32.10")
@pytest.mark.parametrize(
    ("limit", "span", "fighting"),
    [
        ("1/turn", "turn", "turn"),
        ("1/phase", "phase", "round"),
        ("1/round", "round", "round"),
        ("1/game", "game", "game"),
        (None, "turn", "turn"),
    ],
)
def test_a_use_is_marked_for_as_long_as_its_limit_says(
    limit: str | None, span: str, fighting: str
) -> None:
    table, s = made(who(DEX))
    trait = Trait(do=(Effect(bonk=True),), limit=limit)  # type: ignore[arg-type]  # one of the list
    dex = body(table, DEX)
    assert mark_of(s, dex, 0, trait).startswith(f"{span}:")
    s.combat = Combat()
    assert mark_of(s, dex, 0, trait).startswith(f"{fighting}:")
    s.combat = None


@pytest.mark.clause("AM-2.30", "AM-32.10")
def test_a_trait_that_would_find_nothing_is_not_on_offer() -> None:
    table, s = made(who("av.nadia-lark"), who(VEGA), who(TAM), who(OX, HERE, 2))
    nadia, vega, tam = (body(table, one) for one in ("av.nadia-lark", VEGA, TAM))
    looks, steals, mends = (CARDS[AT[one]].trait[0] for one in ("av.nadia-lark", VEGA, TAM))
    assert aims(s, nadia, looks) is None and aims(s, vega, steals) is None
    assert aims(s, tam, mends) is None
    s.sites[1].disasters = [999]
    assert aims(s, nadia, looks) == []
    nadia.at = -1
    assert aims(s, nadia, looks) is None
    s.sites[1].disasters = []
    body(table, OX).items = [999]
    assert aims(s, vega, steals) == []
    body(table, OX).items = []


# Reach


@pytest.mark.clause("AM-32.12")
def test_here_is_where_the_user_is() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2), who(WEN, THERE))
    given = Selector(of="character", where="here")
    assert candidates(s, given, 0, body(table, DEX)) == cards(table, DEX, OX)
    assert candidates(s, given, 0, body(table, WEN)) == cards(table, WEN)
    assert candidates(s, given, 0, None) == []


@pytest.mark.clause("AM-32.20")
def test_a_value_of_an_opponent_who_is_not_there_is_nothing() -> None:
    table, s = made(who(DEX), lying(REGENT))
    dex, regent = body(table, DEX), menace(table, REGENT)
    theirs = Amount(ability="charm", of="opposing")
    assert (measured(s, theirs, dex, regent), measured(s, theirs, dex, None)) == (5, 0)
    assert measured(s, Amount(ability="charm", of="self"), dex, None) == 3
    s.lasting = [Lasting(dex.card, CHARM, "+2", 5, "turn")]
    assert measured(s, Amount(ability="charm", of="self"), dex, None) == 5
    assert measured(s, Amount(ability="charm", of="self", base=True), dex, None) == 3
    here = Selector(of="character", where="here")
    assert measured(s, Amount(count=here, plus=2), dex, None) == 3
    assert measured(s, Amount(count=here, plus=2, max=2), dex, None) == 2


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


@pytest.mark.clause("AM-32.10", "AM-11.24")
def test_a_converted_location_calls_once_a_turn() -> None:
    palace = '[[locations]]\ncard = "av.reversed-palace"\nx = 4\n'
    palace += '[[havens]]\ncard = "av.reversed-palace"\nlocation = "av.reversed-palace"\n'
    table = scene('phase = "equip"\n' + FIELD + palace + "converted = true\n" + who(DEX), 2)
    s = running(table)
    (call,) = offer_call(s, 0, [])
    assert call == ("call", 4)
    assert list(offer_call(s, 1, [])) == []
    s.used = [f"turn:call:{s.havens[0].card}"]
    assert list(offer_call(s, 0, [])) == []
    s.used = []
    body(table, DEX).seat = 1
    assert list(offer_call(s, 0, [])) == []


# Places


@pytest.mark.clause("AM-2.70", "AM-10.8", "AM-S13")
def test_what_is_dropped_in_a_haven_is_stored_and_seen_by_its_owner() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]'
    table, s = made(who(OX, "av.chapel-of-salt", more=held))
    ox = body(table, OX)
    (badge,), (orbit,) = ox.items, ox.gear
    for one in (badge, orbit):
        lose(s, ox, one)
    assert not s.knows(1, badge)
    drop(s, -2, [badge, orbit])
    assert (s.havens[1].items, s.havens[1].gear) == ([badge], [orbit])
    assert (s.havens[0].items, s.havens[0].gear) == ([], [])
    assert s.knows(1, badge) and s.knows(1, orbit)


@pytest.mark.clause("AM-27.2")
def test_of_several_copies_the_one_is_taken_that_most_know() -> None:
    table, s = made(who(OX, more='items = ["av.gold-badge", "av.star-chart", "av.gold-badge"]'))
    first, other, second = body(table, OX).items
    badge = AT["av.gold-badge"]
    s.seen[first], s.seen[second] = 1, 3
    assert copy_in(s, [first, other, second], badge) == second
    s.seen[first] = 7
    assert copy_in(s, [first, other, second], badge) == first
    assert copy_in(s, [other], badge) == NOBODY


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


# Fights


@pytest.mark.clause("AM-21.16", "AM-21.18")
def test_who_runs_leaves_its_party_and_steps_away() -> None:
    table, s = made(who(DEX), who(WEN))
    dex, wen = cards(table, DEX, WEN)
    s.search, s.travel = Search(0, 1, [dex, wen]), Travel([dex, wen])
    assert scatter(s, 0, [dex, 99]) == [RetreatStep(0, dex)]
    assert s.search.members == s.travel.members == [wen]
    s.search = s.travel = None


@pytest.mark.clause("AM-23.18", "AM-23.19", "AM-21.18")
def test_between_rounds_the_other_side_attacks_declines_or_runs() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2))
    dex, ox = cards(table, DEX, OX)
    fight = s.combat = Combat(seat=0, other=1, site=1, able=[dex, ox], round=1)
    assert AttackOn(1).options(s) == ["attack", "decline", "retreat"]
    AttackOn(1).chosen(s, "retreat")
    assert stack(s)[-2:] == [EndFight(), Flight(1, (ox,), False)]
    fight.declined = True
    assert AttackOn(0).options(s) == ["attack", "decline"]
    AttackOn(0).chosen(s, "decline")
    assert stack(s)[-1] == EndFight()
    fight.declined = False
    AttackOn(1).chosen(s, "attack")
    assert (fight.seat, fight.other) == (1, 0)
    AttackOn(1).chosen(s, "attack")
    assert (fight.seat, fight.other) == (1, 0)
    AttackOn(0).chosen(s, "decline")
    assert fight.declined and stack(s)[-1] == AttackOn(1)
    s.combat = None


@pytest.mark.clause("AM-24.9", "AM-24.11", "AM-26.25", "AM-28.6")
@pytest.mark.parametrize("by", ["done", "strongest"])
def test_with_frenzy_all_who_are_named_are_struck_and_ignored_no_longer(by: str) -> None:
    table, s = made(who(DEX), who(OX), lying("av.colossus-protocol"))
    dex, ox = cards(table, DEX, OX)
    giant = menace(table, "av.colossus-protocol")
    giant.ignores = [dex, ox]
    fight = s.combat = Combat(giant.order, 0, site=1, by_disaster=True, able=[dex], round=1)
    fight.clashes = [Clash([key(giant)], [dex], [dex], [key(giant)])]
    Strikers(0).chosen(s, by)
    strike = [dex] if by == "done" else [dex, ox]
    assert fight.clashes[0].struck == fight.clashes[0].back == fight.faced == strike
    assert giant.ignores == ([ox] if by == "done" else [])
    assert fight.able == strike
    assert set(fight.health) == (set() if by == "done" else {ox})
    s.combat = None


@pytest.mark.clause("AM-24.20", "AM-D34")
@pytest.mark.parametrize("helps", [True, False])
def test_another_players_character_that_helps_is_in_the_fight(helps: bool) -> None:
    table, s = made(who(DEX), who(OX, HERE, 2), lying(HOUND))
    dex, ox = cards(table, DEX, OX)
    fight = s.combat = Combat(menace(table, HOUND).order, 0, site=1, by_disaster=True, able=[dex])
    fight.clashes = [Clash([], [dex], [dex], [])]
    Help(1, ox).chosen(s, "help" if helps else "decline_help")
    assert fight.clashes[0].back == fight.able == ([dex, ox] if helps else [dex])
    assert (fight.health, fight.refused) == (({ox: 3}, []) if helps else ({}, [ox]))
    s.combat = None


@pytest.mark.clause("AM-22.5", "AM-26.13")
def test_whom_a_disaster_strikes_back_at_has_been_faced() -> None:
    table, s = made(who(DEX), who(OX), lying(HOUND))
    dex, ox = cards(table, DEX, OX)
    fight = Combat(menace(table, HOUND).order, 0, site=1, able=[dex, ox], faced=[dex])
    fight.clashes = [Clash([dex, ox], [], [], [dex, ox])]
    strike_back(s, fight)
    assert fight.faced == [dex, ox]


@pytest.mark.clause("AM-18.4", "AM-11.28")
def test_a_character_from_the_hand_enters_any_own_haven_that_has_room_and_is_seen() -> None:
    ridge = '[[havens]]\ncard = "av.bamboo-ridge"\nlocation = "av.bamboo-ridge"\nconverted = true\n'
    six = (DEX, OX, WEN, BAO, TAM, VEGA)
    hand = '[[players]]\nhand = ["av.ione-tessaly"]\n'
    table, s = made(ridge, *(who(one) for one in six), hand, phase="equip")
    kind = AT[IONE]
    assert list(offer_enter(s, 0, [])) == [("enter", kind, -1)]
    body(table, DEX).at = -1
    assert list(offer_enter(s, 0, [])) == [("enter", kind, -1), ("enter", kind, 3)]
    (ione,) = s.players[0].hand
    assert not s.knows(1, ione)
    take_enter(s, 0, ("enter", kind, 3))
    assert (body(table, IONE).at, s.knows(1, ione), s.players[0].hand) == (3, True, [])


@pytest.mark.clause("AM-26.36", "AM-26.33", "AM-R74")
def test_a_character_that_is_led_stops_and_its_party_may_not_attack_the_charmer() -> None:
    table, s = made(who(DEX), who(WEN), who(OX, HERE, 2), who(IONE, THERE))
    dex, wen, ox = body(table, DEX), body(table, WEN), body(table, OX)
    s.travel = Travel([dex.card])
    LeadCharacter(1, dex.card).chosen(s, "stop")
    assert s.travel is None and dex.still
    s.charms = [Wooing(ox.card, dex.card, won=1, margin=1)]
    Aftereffects().do(s)
    last = s.players[0].turns + 1
    assert ox.safe == {dex.card: last, wen.card: last}
    assert dex.charmed == s.turn and wen.charmed != s.turn


@pytest.mark.clause("AM-26.4", "AM-26.3")
def test_who_tried_to_charm_whom_is_remembered_for_the_next_turn() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2))
    dex, ox = body(table, DEX), body(table, OX)
    s.turn = 5
    s.wooed = [(1, 2, 3), (1, 2, 4), (1, 3, 5)]
    declare(s, dex, ox.card)
    assert s.wooed == [(1, 2, 4), (1, 3, 5), (dex.card, ox.card, 5)]
    assert dex.wooing
    s.charms = []


@pytest.mark.clause("AM-32.17", "AM-2.21")
def test_who_is_saved_stays_with_one_health() -> None:
    table, s = made(who(DEX), who(OX))
    dex, ox = cards(table, DEX, OX)
    fight = Combat(health={dex: -4, ox: 0}, start={dex: 3, ox: 3}, saved=[dex], dead=[dex])
    fallen(s, fight)
    assert (fight.health[dex], dex in s.bodies, ox in s.bodies) == (1, True, False)
    assert list(s.players[0].bonked) == [ox]


@pytest.mark.clause("AM-32.22", "AM-C5")
@pytest.mark.parametrize(("energy", "asked"), [(0, False), (1, True), (2, True)])
def test_an_optional_cost_is_offered_to_who_can_pay_it(energy: int, asked: bool) -> None:
    table, s = made(who(BAO), who(OX, HERE, 2), lying(HOUND))  # Bao has 1 energy
    bao, hound = body(table, BAO), menace(table, HOUND)
    s.lasting = [Lasting(bao.card, 4, str(energy), 5, "turn")]
    fight = s.combat = Combat(hound.order, 0, site=1, able=[bao.card], round=1)
    fight.clashes = [Clash([bao.card], [key(hound)], [key(hound)], [bao.card])]
    overload = AT["av.overload"]
    play_card(s, 0, overload, bao.card, 0)
    step = PayExtra(0, overload, bao.card, 1, 0)
    assert (stack(s)[-1] == step) is asked
    if asked:
        step.chosen(s, "pay")
        assert (bao.spent, fight.spent) == (1, [bao.card])
        assert fight.cards == [Drawn(overload, bao.card, True, 0)]
    play_card(s, 1, overload, bao.card, 0)
    assert stack(s).count(step) == asked  # another's card does not ask
    s.combat = None


@pytest.mark.clause("AM-C5", "AM-2.71")
def test_a_deep_breath_gives_energy_back() -> None:
    table, s = made(who(WEN), lying(HOUND))
    wen = body(table, WEN)
    s.combat = Combat(menace(table, HOUND).order, 0, site=1, able=[wen.card], clashes=[Clash()])
    for spent, left in ((3, 1), (2, 0), (1, 0)):
        wen.spent = spent
        play_card(s, 0, AT["av.deep-breath"], wen.card, 0)
        assert wen.spent == left
    s.combat = None


@pytest.mark.clause("AM-20.6", "AM-24.17")
def test_a_revealed_disaster_attacks_the_party_and_ends_no_movement() -> None:
    beneath = FIELD.replace("x = 1", 'x = 1\ndisasters = ["av.gloam-hound"]')
    table = scene('phase = "scavenge"\n' + beneath + who(DEX), 2)
    s = running(table)
    (hound,) = s.sites[1].disasters
    s.sites[1].disasters = []
    search = s.search = Search(0, 1, cards(table, DEX))
    face(s, search, hound)
    falls = [one for one in stack(s) if isinstance(one, Onslaught | Fall)]
    assert [one.ends_move for one in falls] == [False]
    assert ids(table, [menace(table, HOUND).card]) == [HOUND]
    s.search = None


# Charm


@pytest.mark.clause("AM-26.23", "AM-26.25", "AM-26.24")
@pytest.mark.parametrize("won", [1, 0, -1])
def test_what_follows_when_a_disaster_charms(won: int) -> None:
    table, s = made(who(DEX), lying(REGENT))
    dex, regent = body(table, DEX), menace(table, REGENT)
    after_lure(s, Wooing(key(regent), dex.card, "lure", won=won), regent)
    assert (regent.awed == [dex.card], regent.ignores == [dex.card]) == (won > 0, won < 0)
    assert len(regent.awed + regent.ignores) == abs(won)


@pytest.mark.clause("AM-28.4")
def test_of_allied_disasters_with_charm_the_higher_counts() -> None:
    table, s = made(who(DEX), lying(REGENT), lying(THORN), lying(MUSCLE), lying(DRONE))
    dex = body(table, DEX)
    regent, thorn, muscle = (menace(table, one) for one in (REGENT, THORN, MUSCLE))
    assert [strength(s, one, dex) for one in (regent, thorn, muscle)] == [5, 6, 0]
    thorn.primary = regent.order
    assert [strength(s, one, dex) for one in (regent, thorn, muscle)] == [6, 6, 0]
    thorn.primary = muscle.order
    assert [strength(s, one, dex) for one in (regent, thorn, muscle)] == [5, 6, 0]
