"""Charm battles, step by step: who may, who breaks, what follows. AM-26."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY, Clash, Combat, Drawn, Lasting, Wooing
from fracas.games.ani_mayhem.assault import Answer, AnswerCharm, Lure
from fracas.games.ani_mayhem.charm import (
    Aftereffects,
    Break,
    after_character,
    after_disaster,
    after_lure,
    charm_time,
    declare,
    tied_up,
)
from fracas.games.ani_mayhem.charmed import (
    LeadCharacter,
    LegalAction,
    TurnOn,
    alone,
    fix_target,
    may_lead,
    turned_on,
)
from fracas.games.ani_mayhem.combat import ATTACKED, make_meek
from fracas.games.ani_mayhem.duel import attackers
from fracas.games.ani_mayhem.pieces import Spell, Travel
from fracas.games.ani_mayhem.state import key

from .pieces import (
    DEX,
    HERE,
    HOUND,
    IONE,
    JUNO,
    MUSCLE,
    OX,
    REGENT,
    THERE,
    THORN,
    WEN,
    at_shrine,
    cards,
    lying,
    made,
    next_step,
    who,
)
from .scene import body, menace, number


@pytest.mark.clause("AM-26.34", "AM-26.35", "AM-X82")
@pytest.mark.parametrize(
    ("won", "margin", "turns"), [(-1, 2, False), (-1, 3, True), (-1, 4, True), (0, 3, False)]
)
def test_a_charmer_who_loses_by_its_base_charm_is_charmed_itself(
    won: int, margin: int, turns: bool
) -> None:
    table, s = at_shrine(who(DEX), who(WEN, HERE, 2))
    dex, wen = body(table, DEX), body(table, WEN)
    battle = Wooing(dex.card, wen.card, won=won, margin=margin)
    s.charms = [battle]
    after_character(s, battle, dex, wen)
    assert (dex.charmed == s.turn) is turns
    assert isinstance(next_step(s), LegalAction) is turns


@pytest.mark.clause("AM-26.29", "AM-26.4")
def test_who_has_tried_one_of_them_breaks_by_way_of_the_other() -> None:
    table, s = at_shrine(who(JUNO), who("av.captain-oriel-vance", HERE, 2), who(DEX, HERE, 2))
    juno, oriel, dex = cards(table, JUNO, "av.captain-oriel-vance", DEX)
    s.charms = [Wooing(juno, oriel, won=1, margin=2)]
    assert Break(1).options(s) == ["no", ("break", dex, 1), ("break", dex, 2)]
    s.wooed = [(dex, juno, s.turn - 1)]
    assert Break(1).options(s) == ["no", ("break", dex, 1)]
    s.wooed = [(dex, oriel, s.turn)]
    assert Break(1).options(s) == ["no", ("break", dex, 2)]
    s.wooed = [(dex, oriel, s.turn - 2), (dex, juno, s.turn - 2)]
    assert len(Break(1).options(s)) == 3


@pytest.mark.clause("AM-26.26")
def test_only_who_may_charm_and_has_not_tried_answers_a_charm() -> None:
    table, s = at_shrine(who(DEX), lying(REGENT), lying(HOUND))
    dex, regent, hound = body(table, DEX), menace(table, REGENT), menace(table, HOUND)

    def asked(order: int) -> bool:
        before = list(s.strands[0].stack)
        Answer(order, dex.card).do(s)
        found = next_step(s) == AnswerCharm(0, dex.card, order)
        s.strands[0].stack[:] = before
        return found

    assert asked(regent.order)
    assert not asked(hound.order)  # without charm it cannot be charmed
    s.wooed = [(dex.card, key(regent), s.turn)]
    assert not asked(regent.order)
    s.wooed = []
    dex.wooing = True
    assert not asked(regent.order)
    dex.wooing = False
    regent.awed = [dex.card]
    assert not asked(regent.order)
    regent.awed = []
    dex.at = 0
    assert not asked(regent.order)


@pytest.mark.clause("AM-26.16", "AM-26.38")
def test_a_charmed_one_is_turned_on_others_here_or_in_the_combat_that_is_declared() -> None:
    table, s = at_shrine(
        who(DEX), who(WEN), who(OX, HERE, 2), who(IONE, THERE), lying(HOUND), lying(MUSCLE)
    )
    dex, wen, ox = cards(table, DEX, WEN, OX)
    hound, muscle = menace(table, HOUND), menace(table, MUSCLE)
    assert turned_on(s, dex, ox) == [wen, key(hound), key(muscle)]
    assert turned_on(s, dex, key(hound)) == [wen, ox, key(muscle)]
    s.combat = Combat(hound.order, 0, site=1, by_disaster=True, able=[dex, wen])
    assert turned_on(s, dex, key(hound)) == [wen]
    assert turned_on(s, dex, key(muscle)) == []
    assert turned_on(s, dex, wen) == []
    s.combat = Combat(hound.order, 0, site=1, able=[dex, wen])
    assert turned_on(s, dex, key(hound)) == []
    s.combat = Combat(seat=0, other=1, site=1, able=[dex, wen, ox])
    assert turned_on(s, dex, ox) == [wen]
    assert turned_on(s, dex, 999 if 999 in s.bodies else dex) == [wen, ox]


@pytest.mark.clause("AM-26.38", "AM-26.19")
def test_a_charmed_one_attacks_alone_for_one_round_that_it_started() -> None:
    table, s = at_shrine(who(DEX), who(OX, HERE, 2), lying(HOUND))
    dex, ox = cards(table, DEX, OX)
    hound = menace(table, HOUND)
    alone(s, 1, ox, key(hound))
    fight = s.combat
    assert fight is not None
    assert (fight.menace, fight.seat, fight.by_disaster) == (hound.order, 1, False)
    assert (fight.able, fight.single, fight.round, fight.site) == ([ox], True, 1, 1)
    alone(s, 1, ox, dex)
    fight = s.combat
    assert fight is not None
    assert (fight.menace, fight.seat, fight.other, fight.able) == (-1, 1, 0, [ox, dex])
    assert fight.clashes == [Clash([ox], [dex])]
    s.combat = None


@pytest.mark.clause("AM-26.38")
def test_a_charm_after_the_targets_were_named_changes_one_of_them_between_players_alone() -> None:
    table, _ = made(who(DEX), who(WEN), who(OX, HERE, 2), lying(HOUND))
    dex, wen, ox = cards(table, DEX, WEN, OX)
    hound = menace(table, HOUND)

    def turned(menace: int, stage: int) -> list[Clash]:
        fight = Combat(menace, 0, 1, 1, able=[dex, wen, ox], stage=stage)
        fight.clashes = [Clash([dex], [ox]), Clash([wen], [ox])]
        fix_target(fight, dex, wen)
        assert fight.forced == {dex: wen}
        return fight.clashes

    named = [Clash([dex], [ox]), Clash([wen], [ox])]
    assert turned(NOBODY, ATTACKED) == [Clash([wen], [ox]), Clash([dex], [wen])]
    assert turned(NOBODY, ATTACKED - 1) == turned(hound.order, ATTACKED) == named


@pytest.mark.clause("AM-26.38")
def test_a_target_that_a_charm_fixed_holds_while_both_are_there() -> None:
    table, s = made(who(DEX), who(WEN), who(OX, HERE, 2))
    dex, wen, ox = cards(table, DEX, WEN, OX)
    fight = Combat(seat=0, other=1, site=1, able=[dex, wen, ox], forced={dex: ox, 99: ox, wen: 98})
    fight.clashes = [Clash([wen], [ox])]
    attackers(s, fight)
    assert fight.clashes == [Clash([dex], [ox])]


@pytest.mark.clause("AM-26.22")
def test_a_disaster_charms_who_is_still_here() -> None:
    table, s = made(who(DEX), who(WEN, THERE), lying(REGENT))
    regent = menace(table, REGENT)
    for order, one in ((regent.order, body(table, WEN).card), (99, 1), (regent.order, 99)):
        Lure(order, one).do(s)
        assert s.charms == []
    Lure(regent.order, body(table, DEX).card).do(s)
    assert s.charms == [Wooing(key(regent), body(table, DEX).card, "lure")]
    s.charms = []


@pytest.mark.clause("AM-26.20", "AM-26.16")
def test_a_charmed_disaster_that_is_turned_on_a_character_does_not_end_a_movement() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2), who(IONE, HERE, 2), lying(HOUND))
    dex, ox = cards(table, DEX, OX)
    TurnOn(0, dex, key(menace(table, HOUND))).chosen(s, ox)
    assert s.combat is not None
    assert (s.combat.able, s.combat.ends_move) == (cards(table, OX, IONE), False)
    s.combat = None


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


@pytest.mark.clause("AM-26.23", "AM-26.25", "AM-26.24")
@pytest.mark.parametrize("won", [1, 0, -1])
def test_what_follows_when_a_disaster_charms(won: int) -> None:
    table, s = made(who(DEX), lying(REGENT))
    dex, regent = body(table, DEX), menace(table, REGENT)
    after_lure(s, Wooing(key(regent), dex.card, "lure", won=won), regent)
    assert (regent.awed == [dex.card], regent.ignores == [dex.card]) == (won > 0, won < 0)
    assert len(regent.awed + regent.ignores) == abs(won)


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
    tied, plain = Drawn(number("rb.deception"), 1), Drawn(number("av.hook"), 2)
    _, s = made()
    assert tied_up(s, Wooing(1, 2, cards=[tied, plain]), 1)
    assert not tied_up(s, Wooing(1, 2, cards=[tied, plain]), 2)
    assert not tied_up(s, Wooing(1, 2, cards=[plain]), 2)


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
