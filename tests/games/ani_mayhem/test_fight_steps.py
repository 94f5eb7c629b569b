"""Fights, step by step: sides, rounds, retreats and their end. AM-4, AM-21 to AM-24."""

import pytest

from fracas.games.ani_mayhem.affairs import Clash, Combat, Craft, Drawn, Lasting
from fracas.games.ani_mayhem.assault import attack_disaster, close_in, mark_attacked
from fracas.games.ani_mayhem.auras import auras
from fracas.games.ani_mayhem.clash import aim, disarmed, side
from fracas.games.ani_mayhem.combat import (
    AttackOn,
    EndFight,
    Round,
    Stage,
    check_health,
    in_sides,
    over,
)
from fracas.games.ani_mayhem.hunt import Help, Strikers, strike_back, strongest
from fracas.games.ani_mayhem.lots import CastLot
from fracas.games.ani_mayhem.pieces import Search, Travel
from fracas.games.ani_mayhem.reckoning import reaches
from fracas.games.ani_mayhem.retreat import Flight, RetreatStep, run_away, runners, scatter
from fracas.games.ani_mayhem.state import key
from fracas.games.ani_mayhem.strikes import hurt
from fracas.games.ani_mayhem.vocabulary import DAMAGE

from .pieces import (
    BAO,
    DEX,
    HERE,
    HOUND,
    MUSCLE,
    OX,
    REGENT,
    TAM,
    THERE,
    VEGA,
    WEN,
    at_shrine,
    cards,
    lying,
    made,
    stack,
    who,
)
from .scene import body, menace, number


@pytest.mark.clause("AM-28.21", "AM-32.12")
def test_what_works_against_the_opposing_disaster_works_in_that_fight_alone() -> None:
    table, s = at_shrine(
        who("av.brother-calder"), lying("av.hungry-ghost"), lying("av.leviathan-of-glass")
    )
    ghost, glass = menace(table, "av.hungry-ghost"), menace(table, "av.leviathan-of-glass")
    (aura,) = [one for one in auras(s) if one.trait.scope and one.trait.scope.where == "opposing"]
    assert not reaches(s, aura, ghost)
    s.combat = Combat(ghost.order, 0, able=cards(table, "av.brother-calder"), site=1)
    assert reaches(s, aura, ghost) and not reaches(s, aura, glass)
    s.combat.seat = 1
    assert not reaches(s, aura, ghost)
    s.combat.seat = 0
    body(table, "av.brother-calder").at = 0
    assert not reaches(s, aura, ghost)


@pytest.mark.clause("AM-21.21", "AM-21.22")
def test_without_somebody_on_each_side_a_fight_is_over() -> None:
    table, s = at_shrine(who(DEX), who(WEN), who(OX, HERE, 2), lying(HOUND))
    dex, wen, ox = cards(table, DEX, WEN, OX)
    hound = menace(table, HOUND)
    assert in_sides(s, Combat(seat=0, other=1, site=1, able=[dex, ox]))
    assert not in_sides(s, Combat(seat=0, other=1, site=1, able=[dex]))
    assert not in_sides(s, Combat(seat=0, other=1, site=1, able=[ox]))
    assert in_sides(s, Combat(hound.order, site=1, able=[dex]))
    assert not in_sides(s, Combat(hound.order, site=1))
    assert not in_sides(s, Combat(hound.order + 1, site=1, able=[dex]))
    body(table, WEN).captor = hound.order
    body(table, OX).at = 0
    fight = Combat(seat=0, other=1, site=1, able=[dex, wen, ox, 999], guards={dex: wen, wen: dex})
    fight.clashes = [Clash([dex, wen], [ox], [ox, dex], [wen, dex])]
    assert not in_sides(s, fight)
    assert (fight.able, fight.guards) == ([dex], {})
    (clash,) = fight.clashes
    assert (clash.strikers, clash.struck, clash.back, clash.foes) == ([dex], [], [dex], [dex])


@pytest.mark.clause("AM-22.2", "AM-24.5", "AM-23.2")
def test_who_retreats_with_a_side() -> None:
    table, s = at_shrine(who(DEX), who(WEN), who(OX, HERE, 2), lying(HOUND))
    dex, wen, ox = cards(table, DEX, WEN, OX)
    order = menace(table, HOUND).order
    fight = Combat(order, 0, site=1, able=[dex, wen], first=[wen], round=1)
    assert runners(s, fight, 0) == [dex, wen]
    fight.round = 2
    assert runners(s, fight, 0) == [wen]  # in later rounds, that attacked
    fight.first = []
    assert runners(s, fight, 0) == [dex, wen]
    fight.able = [dex, 999]
    assert runners(s, fight, 0) == [dex]
    duel = Combat(seat=0, other=1, site=1, able=[dex, ox])
    assert (runners(s, duel, 0), runners(s, duel, 1)) == ([dex], [ox])


@pytest.mark.clause("AM-21.12")
def test_no_card_counts_and_nobody_protects_in_a_retreat() -> None:
    table, s = at_shrine(who(DEX), who(WEN), lying(HOUND))
    dex, wen = cards(table, DEX, WEN)
    fight = Combat(menace(table, HOUND).order, 0, site=1, able=[dex, wen], round=1)
    fight.cards, fight.guards = [Drawn(number("av.hook"), dex)], {dex: wen}
    fight.clashes = [Clash([dex])]
    run_away(s, fight, 0)
    assert (fight.cards, fight.guards, fight.clashes) == ([], {}, [])


@pytest.mark.clause("AM-24.4", "AM-24.1", "AM-26.20")
def test_a_disaster_fights_the_characters_of_one_player() -> None:
    table, s = made(who(DEX), who(WEN), who(OX, HERE, 2), lying(HOUND))
    dex, wen, ox = cards(table, DEX, WEN, OX)
    hound = menace(table, HOUND)
    close_in(s, hound, [dex, wen, ox, 99], True, wen, forced=False)
    fight = s.combat
    assert fight is not None
    assert (fight.able, fight.seat, fight.by_disaster, fight.ends_move, fight.forced) == (
        [dex, wen], 0, True, True, {},
    )  # fmt: skip
    close_in(s, hound, [dex, ox], False, ox, forced=True)
    fight = s.combat
    assert fight is not None
    assert (fight.able, fight.seat, fight.ends_move, fight.forced) == (
        [ox], 1, False, {key(hound): ox},
    )  # fmt: skip
    s.combat = None


@pytest.mark.clause("AM-22.1", "AM-14.5")
def test_who_attacks_a_disaster_has_attacked_this_turn() -> None:
    table, s = made(who(DEX), who(WEN), lying(HOUND))
    attack_disaster(s, 0, menace(table, HOUND), cards(table, DEX))
    assert (body(table, DEX).attacked, body(table, WEN).attacked) == (True, False)


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


@pytest.mark.clause("AM-21.5", "AM-21.22", "AM-6.5", "AM-5.6")
def test_a_round_begins_with_nothing_of_the_last_one() -> None:
    table, s = made(who(DEX), who(OX), lying(HOUND))
    dex, ox = body(table, DEX), body(table, OX)
    fight = s.combat = Combat(menace(table, HOUND).order, 0, site=1, able=[dex.card], round=1)
    fight.cards, fight.spent, fight.saved, fight.dead = [Drawn(0, 1)], [1], [1], [1]
    fight.clashes, fight.guards, fight.harmless, fight.lost = [Clash([dex.card])], {1: 2}, [1], True
    dex.changed, ox.changed = [5], [6]
    s.used = ["round:a", "turn:b"]
    s.lasting = [Lasting(dex.card, DAMAGE, "+1", 5, until) for until in ("round", "phase")]
    Round().do(s)
    assert (fight.round, fight.lost) == (2, False)
    assert not any((fight.cards, fight.spent, fight.saved, fight.dead, fight.clashes))
    assert (fight.guards, fight.harmless) == ({}, [])
    assert (dex.changed, ox.changed) == ([], [6])
    assert (s.used, [one.until for one in s.lasting]) == (["turn:b"], ["phase"])
    assert stack(s)[-1] == Stage(0)
    fight.able = []
    Round().do(s)
    assert stack(s)[-1] == EndFight() and fight.round == 2
    s.combat = None


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
    fight.cards = [Drawn(number("av.disarm"), 1)]
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


@pytest.mark.clause("AM-2.72", "AM-2.19", "AM-2.22")
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
