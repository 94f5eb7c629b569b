"""Charm battles and fights between characters, looked at by the piece. AM-4, AM-21 to AM-26."""

import pytest

from fracas.games.ani_mayhem.affairs import Clash, Combat, Craft, Drawn, Lasting, Wooing
from fracas.games.ani_mayhem.assault import mark_attacked
from fracas.games.ani_mayhem.cards import AT
from fracas.games.ani_mayhem.charm import after_disaster, charm_time, tied_up
from fracas.games.ani_mayhem.charmed import LegalAction, may_lead
from fracas.games.ani_mayhem.clash import aim, disarmed, side
from fracas.games.ani_mayhem.combat import EndFight, check_health, make_meek, over
from fracas.games.ani_mayhem.hunt import strongest
from fracas.games.ani_mayhem.state import Spell, key
from fracas.games.ani_mayhem.strikes import hurt, site_blows
from fracas.games.ani_mayhem.vocabulary import DAMAGE

from .pieces import (
    BAO,
    DEX,
    DOCK,
    HERE,
    HOUND,
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
    who,
)
from .scene import body, menace

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
