"""Parties, lots, decks and acts, each looked at by the piece. AM-10, AM-13, AM-19 to AM-32."""

import pytest

from fracas.games.ani_mayhem.activations import activate
from fracas.games.ani_mayhem.affairs import Clash, Combat, Lot, Wooing
from fracas.games.ani_mayhem.assault import Lure, attack_disaster, close_in
from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.carrying import CARRIES
from fracas.games.ani_mayhem.charmed import TurnOn
from fracas.games.ani_mayhem.deckfiles import legal_for
from fracas.games.ani_mayhem.decks import Fault, check
from fracas.games.ani_mayhem.driving import may_get_out
from fracas.games.ani_mayhem.duel import attackers
from fracas.games.ani_mayhem.effects import candidates, transform_all
from fracas.games.ani_mayhem.lots import AnswerLot
from fracas.games.ani_mayhem.movement import Gather, on_its_own
from fracas.games.ani_mayhem.orders import passes
from fracas.games.ani_mayhem.paths import Discarded
from fracas.games.ani_mayhem.ruins import chart
from fracas.games.ani_mayhem.scavenge import GoOn, face
from fracas.games.ani_mayhem.schema import Condition, Selector, Value
from fracas.games.ani_mayhem.skirmish import Arm, Sally, SkirmishTurn, stand_up
from fracas.games.ani_mayhem.state import OFF_FIELD, Search, Spell, Travel, key
from fracas.games.ani_mayhem.themes import THEME_FILES, disaster_list, theme
from fracas.games.ani_mayhem.uses import targets
from fracas.games.ani_mayhem.values import ability, condition, health, is_mark
from fracas.games.ani_mayhem.vehicles import drive
from fracas.games.ani_mayhem.vocabulary import CHARM, DAMAGE

from .pieces import (
    BAO,
    DEX,
    DRONE,
    FIELD,
    HERE,
    HOUND,
    IONE,
    OX,
    REGENT,
    TAM,
    THERE,
    WEN,
    cards,
    lying,
    made,
    stack,
    who,
)
from .scene import body, ids, menace, options, play, row, running, scene, state
from .test_decks import HARBOUR, changed
from .test_variants import fight_on, skirmish

JUNO = "av.juno-parrish"


# Who is meant


@pytest.mark.clause("AM-2.40", "AM-32.12")
def test_one_of_each_party_stands_for_it_and_no_disaster() -> None:
    table, s = made(who(DEX), who(OX), who(WEN, THERE), who(BAO, HERE, 2), lying(HOUND))
    assert candidates(s, Selector(of="party"), 0, None) == cards(table, DEX, WEN, BAO)
    assert candidates(s, Selector(of="party", whose="own"), 0, None) == cards(table, DEX, WEN)


@pytest.mark.clause("AM-32.12", "AM-9.9")
def test_where_one_is_is_no_other_mark() -> None:
    table, s = made(who(OX, "av.dockside-loft"), lying(HOUND))
    assert not is_mark(s, body(table, OX), "Robot")
    assert not is_mark(s, menace(table, HOUND), "in haven")
    menace(table, HOUND).at = OFF_FIELD
    assert not is_mark(s, menace(table, HOUND), "in haven")


@pytest.mark.clause("AM-2.35")
def test_a_trait_of_who_is_incapacitated_does_not_work() -> None:
    table, s = made(who(JUNO), lying(REGENT))
    juno, regent = body(table, JUNO), menace(table, REGENT)
    assert ability(s, juno, CHARM, regent) == 5 + 1
    juno.idle = s.turn
    assert ability(s, juno, CHARM, regent) == 5


@pytest.mark.clause("AM-32.15")
def test_a_value_is_compared_with_the_others_if_there_is_one() -> None:
    table, s = made(who(DEX), lying(REGENT))
    dex, regent = body(table, DEX), menace(table, REGENT)  # 3 and 5 charm
    lower = Condition(value=Value(ability="charm", of="self", base=True, is_="<opposing"))
    assert condition(s, lower, dex, regent) and not condition(s, lower, regent, dex)
    assert not condition(s, lower, dex, None)
    weak = Condition(value=Value(ability="health", is_="=1"))
    assert not condition(s, weak, dex, None)
    s.combat = Combat(health={dex.card: 1})
    assert condition(s, weak, dex, None)
    s.combat.health[dex.card] = 2
    assert not condition(s, weak, dex, None)
    s.combat = None


@pytest.mark.clause("AM-3.8", "AM-3.9", "AM-3.15", "AM-2.15")
def test_a_new_form_lends_what_it_lends_at_once() -> None:
    table, s = made(who("rb.little-washu"), who(DEX), who("av.mirelle-quick", "av.dockside-loft"))
    washu, mirelle = body(table, "rb.little-washu"), body(table, "av.mirelle-quick")
    assert health(s, body(table, DEX)) == 3 + 1
    transform_all(s, CARDS[AT["av.change-of-weather"]].trait[0])
    assert health(s, body(table, DEX)) == 3
    assert (washu.form, washu.locked, mirelle.form) == (1, True, 0)
    transform_all(s, CARDS[AT["av.mirror-rain"]].trait[0])
    assert (washu.form, mirelle.form) == (0, 1)


# Parties on the move


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


@pytest.mark.clause("AM-10.7", "AM-14.8")
def test_each_card_that_changes_hands_counts_and_there_is_an_end_to_it() -> None:
    held = 'items = ["av.gold-badge", "av.star-chart"]'
    table = scene('phase = "equip"\n' + FIELD + who(DEX, more=held) + who(OX), 1)
    play(table, ("hand", DEX, "av.gold-badge", OX))
    assert state(table).carries == 1
    play(table, ("drop", DEX, "av.star-chart"))
    assert state(table).carries == 2
    play(table, ("pick", OX, "av.star-chart"))
    assert state(table).carries == 3
    state(table).carries = CARRIES - 1
    play(table, ("drop", OX, "av.star-chart"))
    assert not {one[0] for one in options(table)} & {"pick", "drop", "hand"}


@pytest.mark.clause("AM-17.1", "AM-11.27")
def test_a_disasters_place_on_its_path_is_counted_anew_when_the_path_changes() -> None:
    table, s = made(lying(HOUND), lying(DRONE, THERE), lying("av.blackout", "off field"))
    hound, drone = menace(table, HOUND), menace(table, DRONE)
    assert (hound.pace, drone.pace) == (2, 0)
    s.sites[2].destroyed = True
    chart(s)
    assert s.paths[0] == (3, 1, 0)
    assert (hound.pace, drone.pace) == (1, 0)
    hound.pace = 9
    chart(s)
    assert hound.pace == 1


# Fights


@pytest.mark.clause("AM-26.38")
def test_a_target_that_a_charm_fixed_holds_while_both_are_there() -> None:
    table, s = made(who(DEX), who(WEN), who(OX, HERE, 2))
    dex, wen, ox = cards(table, DEX, WEN, OX)
    fight = Combat(seat=0, other=1, site=1, able=[dex, wen, ox], forced={dex: ox, 99: ox, wen: 98})
    fight.clashes = [Clash([wen], [ox])]
    attackers(s, fight)
    assert fight.clashes == [Clash([dex], [ox])]


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


# Scavenging


@pytest.mark.clause("AM-20.15", "AM-28.9", "AM-28.12")
def test_what_is_revealed_without_a_fight_acts_at_once_or_stays() -> None:
    beneath = row("av.night-market", "av.canal-market").replace(
        "x = 1", 'x = 1\ndisasters = ["av.everyone-looks-here", "av.bridge-out", "av.blackout"]'
    )
    table = scene('phase = "scavenge"\n' + beneath + who(DEX) + lying(HOUND, "av.night-market"), 2)
    s = running(table)
    dark, bridge, magnet = s.sites[1].disasters
    s.sites[1].disasters = []
    search = s.search = Search(0, 1, cards(table, DEX))
    face(s, search, bridge)
    assert menace(table, "av.bridge-out").fixed and stack(s)[-1] == GoOn(0)
    face(s, search, dark)
    assert menace(table, "av.blackout").at == OFF_FIELD and stack(s)[-1] == GoOn(0)
    face(s, search, magnet)
    assert menace(table, HOUND).at == 1
    assert Discarded(menace(table, "av.everyone-looks-here").order) in stack(s)
    s.search = None


# Orders and lots


@pytest.mark.clause("AM-34.10", "AM-D36")
def test_who_is_gone_passes() -> None:
    _, s = made()
    assert not passes(s, 1)
    s.players[1].gone = True
    assert passes(s, 1) and not passes(s, 0)


@pytest.mark.clause("AM-D39", "AM-29.15", "AM-34.10")
def test_who_passes_by_order_is_not_asked_about_a_lot() -> None:
    table, s = made(who(DEX), '[[players]]\nhand = ["av.sidestep"]\n')
    s.lot = Lot("lot", cards(table, DEX), body(table, DEX).card)
    strand = s.strands[0]
    strand.asking = None
    s.active = 1
    s.players[0].orders = "turn"
    AnswerLot(0).do(s)
    assert strand.asking is None
    s.players[0].orders = ""
    AnswerLot(0).do(s)
    assert strand.asking == AnswerLot(0)


@pytest.mark.clause("AM-8.5")
def test_after_its_last_use_a_global_effect_is_discarded() -> None:
    table, s = made(lying(HOUND), '[[players]]\nglobals = ["av.neighbourhood-watch"]\n')
    (watch,) = s.players[0].globals
    s.ends[watch] = 9
    target = key(menace(table, HOUND))
    activate(s, 0, watch, 0, target)
    assert (s.uses[watch], s.players[0].globals, s.ends) == (1, [watch], {watch: 9})
    activate(s, 0, watch, 0, target)
    assert (s.players[0].globals, s.ends) == ([], {})
    assert s.players[0].discard == [watch]
    assert [(one.card, one.target) for one in s.stack] == [(watch, target)] * 2
    s.stack = []


@pytest.mark.clause("AM-32.23", "AM-7.2")
def test_a_flash_effect_is_played_in_its_window() -> None:
    table, s = made(who(DEX))
    today, brace = AT["av.not-today"], AT["av.brace"]
    assert targets(s, 0, today) is None
    assert targets(s, 0, brace) == cards(table, DEX)
    assert targets(s, 0, AT["av.sidestep"]) is None  # it answers a lot
    s.combat = Combat()
    assert targets(s, 0, today) == cards(table, DEX)
    s.combat = None


# Decks


@pytest.mark.clause("AM-C11")
def test_the_rows_of_a_decks_disasters_are_gone_through_round_and_round() -> None:
    named = [CARDS[one].name for one in disaster_list(THEME_FILES["harbour"])]
    assert named[:14] == [
        "Colossus Protocol", "Traffic Stop", "Hired Muscle", "Blackout", "Runaway Loader",
        "Lost Luggage", "The Velvet Regent", "Paper Jam", "Silk Thief", "Red Tape Storm",
        "Clatter Drone", "Loose Cobblestones", "Colossus Protocol", "Traffic Stop",
    ]  # fmt: skip
    assert len(named) == 34


@pytest.mark.clause("AM-32.2", "AM-13.4")
def test_a_card_of_the_wrong_type_is_told() -> None:
    ox, loft, ridge = (AT[one] for one in (OX, "av.dockside-loft", "av.bamboo-ridge"))
    wrong = Fault("AM-32.2", "type", card=OX)
    for part in ("items", "havens", "locations", "combat", "power", "disasters"):
        assert wrong in check(changed(HARBOUR, **{part: (ox, *getattr(HARBOUR, part))}), 2)
    homes = {key: [one.key for one in check(changed(HARBOUR, havens=havens), 2)]
             for key, havens in (("spare", (ridge,)), ("two", (ridge, loft)))}  # fmt: skip
    assert "type" not in homes["spare"] and "type" in homes["two"]


@pytest.mark.clause("AM-34.12", "AM-C9")
def test_for_how_many_players_a_deck_is_legal() -> None:
    for players in range(1, 7):
        assert players in legal_for(theme("tide", players))
    assert legal_for(changed(HARBOUR, power=())) == []


# Skirmish


@pytest.mark.clause("AM-31.17")
def test_in_skirmish_too_all_may_attack_again_in_a_new_turn() -> None:
    s = running(skirmish())
    (one,) = s.players[0].reserve[:1]
    s.players[0].reserve.remove(one)
    stand_up(s, 0, one)
    s.bodies[one].attacked, s.bodies[one].spent = True, 2
    SkirmishTurn(1).do(s)
    assert (s.bodies[one].attacked, s.bodies[one].spent) == (False, 0)


@pytest.mark.clause("AM-31.18")
@pytest.mark.parametrize("card", ["av.poise", "av.folding-shield"])
def test_in_skirmish_an_enhancement_is_open_and_equipment_concealed(card: str) -> None:
    table = skirmish()
    s = running(table)
    (one,) = s.players[0].reserve[:1]
    s.players[0].reserve.remove(one)
    stand_up(s, 0, one)
    power = [*s.players[0].draw, *s.players[0].hand]
    held = next(other for other in power if s.cast.kinds[other] == AT[card])
    s.players[0].draw = [other for other in power if other != held]
    s.players[0].hand = [held]
    s.show(held, 0)
    Arm(0).chosen(s, ("enhance" if card == "av.poise" else "equip", AT[card], one))
    found = s.bodies[one]
    assert (found.enhancements, found.gear) == (
        ([held], []) if card == "av.poise" else ([], [held])
    )
    assert s.knows(1, held) is (card == "av.poise")


@pytest.mark.clause("AM-31.19", "AM-31.24", "AM-31.29", "AM-31.38")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        (HOUND, "there"),
        ("av.red-tape-storm", "off field"),
        ("av.mirror-rain", "discard"),
        ("av.bridge-out", "discard"),
    ],
)
def test_a_disaster_of_skirmish_attacks_lies_off_the_field_acts_or_finds_nothing(
    card: str, where: str
) -> None:
    table = skirmish()
    s = running(table)
    (one,) = s.players[0].reserve[:1]
    s.players[0].reserve.remove(one)
    stand_up(s, 0, one)
    drawn = s.players[1].disasters
    s.cast = type(s.cast)((*s.cast.kinds, AT[card]), (*s.cast.owners, 1))
    s.seen.append(0)
    drawn.append(len(s.cast.kinds) - 1)
    damage = ability(s, s.bodies[one], DAMAGE)
    Sally(0, 0).do(s)
    lies = [other.at for other in s.menaces.values()]
    assert lies == {"there": [0], "off field": [OFF_FIELD], "discard": []}[where]
    assert ids(table, s.players[1].discard) == ([card] if where == "discard" else [])
    assert (ability(s, s.bodies[one], DAMAGE) < damage) is (card == "av.mirror-rain")


@pytest.mark.clause("AM-31.20", "AM-24.17")
def test_an_attack_in_skirmish_ends_no_movement() -> None:
    table = skirmish()
    s = state(table)
    foe = s.players[1 - s.first]
    hound = next((one for one in foe.disasters if CARDS[s.cast.kinds[one]].id == HOUND), None)
    assert hound is not None
    foe.disasters.remove(hound)
    foe.disasters.append(hound)
    play(table, table.waiting[s.first].options[0].data, "done")
    while state(table).combat is None:
        fight_on(table)
    fight = state(table).combat
    assert fight is not None and fight.by_disaster and not fight.ends_move
