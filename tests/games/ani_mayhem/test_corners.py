"""Who is reached, who runs, who may be named: rules looked at one by one. AM-20 to AM-29."""

import pytest

from fracas.engine import Step
from fracas.games.ani_mayhem.activations import aims, controller, threatens
from fracas.games.ani_mayhem.affairs import Clash, Combat, Drawn, Wooing
from fracas.games.ani_mayhem.assault import Answer, AnswerCharm
from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.charm import Break, after_character
from fracas.games.ani_mayhem.charmed import LegalAction, alone, turned_on
from fracas.games.ani_mayhem.combat import in_sides
from fracas.games.ani_mayhem.effects import nearest
from fracas.games.ani_mayhem.field import neighbours
from fracas.games.ani_mayhem.havens import call_mark
from fracas.games.ani_mayhem.movement import can_end, farewell, places_from
from fracas.games.ani_mayhem.priority import option_label
from fracas.games.ani_mayhem.retreat import retreat_places, run_away, runners
from fracas.games.ani_mayhem.schema import Effect, Selector, Trait
from fracas.games.ani_mayhem.state import AniMayhem, Spell, Table, key
from fracas.games.ani_mayhem.values import auras, reaches, selected
from fracas.games.ani_mayhem.verbs import place_here, resurrect
from fracas.table import Table as Played

from .scene import body, ids, menace, play, row, running, scene, state

FIELD = row("av.night-market", "av.canal-market", "av.old-fox-shrine", "av.bamboo-ridge")
HOMES = (
    '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\nowner = 2\n'
    '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.canal-market"\n'
)
HERE, THERE, SHRINE = "av.canal-market", "av.bamboo-ridge", "av.old-fox-shrine"
DEX, OX, IONE, WEN, JUNO = (
    "av.dex-marlow", "av.ox-hendry", "av.ione-tessaly", "av.doctor-wen", "av.juno-parrish",
)  # fmt: skip
REGENT, HOUND, MUSCLE = "av.the-velvet-regent", "av.gloam-hound", "av.hired-muscle"


def who(card: str, at: str = HERE, seat: int = 1, more: str = "") -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def lying(card: str, at: str = HERE) -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n'


def made(*parts: str, seats: int = 2) -> tuple[Played, AniMayhem]:
    table = scene('phase = "scavenge"\n' + FIELD + HOMES + "".join(parts), seats)
    return table, running(table)


def next_step(s: AniMayhem) -> Step:
    return s.strands[0].stack[-1]


def cards(table: Played, *names: str) -> list[int]:
    return [body(table, one).card for one in names]


# Places: a second haven is not the first


@pytest.mark.clause("AM-21.16", "AM-9.5", "AM-19.3")
def test_from_a_location_one_steps_and_runs_into_the_own_haven_that_is_annexed_there() -> None:
    table, s = made(who(DEX), who(OX, "av.night-market"), who(IONE, "av.chapel-of-salt"))
    dex, ox, ione = (body(table, one) for one in (DEX, OX, IONE))
    assert retreat_places(s, dex) == [0, -2]  # not to the shrine without the symbol
    assert retreat_places(s, ox) == [1]  # the haven there is the other player's
    assert retreat_places(s, ione) == [1]  # AM-9.15
    assert -2 in places_from(s, [dex], 1) and -1 not in places_from(s, [dex], 1)
    assert places_from(s, [ione], -2) == [1]


@pytest.mark.clause("AM-11.13", "AM-19.3")
def test_one_may_pass_where_one_cannot_stop_only_with_movement_to_go_on() -> None:
    table, s = made(who(DEX))
    dex = [body(table, DEX)]
    assert can_end(s, dex, 0, 0)
    assert not can_end(s, dex, 2, 0) and can_end(s, dex, 2, 1)
    s.near[2] = ()
    assert not can_end(s, dex, 2, 1)
    s.sites[2].haven = 1  # her own haven beside it is a way on
    assert can_end(s, dex, 2, 1) and not can_end(s, dex, 2, 0)
    s.sites[2].haven = 0
    assert not can_end(s, dex, 2, 1)


@pytest.mark.clause("AM-9.8")
def test_guests_who_have_left_must_ask_again() -> None:
    table, s = made(who(DEX, "av.chapel-of-salt", 2), who(OX, "av.dockside-loft"), seats=3)
    for haven in s.havens:
        haven.guests = [0, 1, 2]
    farewell(s)
    assert [one.guests for one in s.havens] == [[0], [1]]
    assert len(table.waiting) == 1


@pytest.mark.clause("AM-2.33")
def test_the_resurrected_come_to_a_haven_of_their_owner() -> None:
    table, s = made('[[players]]\ndiscard = ["av.ox-hendry"]\n')
    (ox,) = s.players[0].discard
    trait = Trait(do=(Effect(resurrect="target"),))
    resurrect(s, trait.do[0], trait, Spell(1, 0, ox, 0), ox)
    assert (body(table, OX).at, body(table, OX).seat, s.players[0].discard) == (-2, 0, [])


@pytest.mark.clause("AM-34.5", "AM-D8")
def test_an_option_names_the_haven_that_it_is_about() -> None:
    _, s = made(who(DEX, "av.chapel-of-salt"))
    for place, name in ((-1, "Dockside Loft"), (-2, "Chapel of Salt"), (1, "Canal Market")):
        told = dict(option_label(s, ("go", place)).args)
        assert told["place"] == AT[next(one.id for one in CARDS if one.name == name)]


@pytest.mark.clause("AM-31.6", "AM-2.68")
def test_along_the_ring_one_touches_the_next_on_either_side() -> None:
    _, s = made(seats=3)
    s.table = Table("line")
    assert [neighbours(s, at) for at in range(4)] == [(1, 3), (0, 2), (1, 3), (0, 2)]
    s.sites = s.sites + s.sites
    assert neighbours(s, 0) == (1, 7) and neighbours(s, 4) == (3, 5)


@pytest.mark.clause("AM-19.4", "AM-3.6")
def test_nobody_is_called_out_of_a_haven_as_a_seventh() -> None:
    six = (DEX, OX, WEN, JUNO, "av.nadia-lark", "av.chef-bao-ren")
    table, s = made(
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


@pytest.mark.clause("AM-32.10", "AM-11.24")
def test_what_a_converted_location_does_once_a_turn_is_marked_for_the_turn() -> None:
    _, s = made()
    palace, world = (
        CARDS[AT[one]].haven for one in ("av.reversed-palace", "rb.the-reversed-world")
    )
    assert palace is not None and world is not None
    assert call_mark(s, s.havens[0], palace.trait[0]).startswith("turn:")
    assert call_mark(s, s.havens[0], world.trait[0]).startswith("phase:")


# Who is reached


@pytest.mark.clause("AM-32.12")
def test_a_selector_looks_here_on_the_field_or_everywhere() -> None:
    table, s = made(who(DEX), who(OX, THERE), who(IONE, "av.chapel-of-salt"), who(WEN, HERE, 2))
    dex = body(table, DEX)
    seen = {
        where: [one.card for one in selected(s, Selector(of="character", where=where), dex)]
        for where in ("here", "field", None)
    }
    assert seen["here"] == cards(table, DEX, WEN)
    assert seen["field"] == cards(table, DEX, OX, WEN)
    assert seen[None] == cards(table, DEX, OX, IONE, WEN)
    others = Selector(of="character", where="here", not_=("self",))
    assert [one.card for one in selected(s, others, dex)] == cards(table, WEN)
    assert selected(s, Selector(of="character", whose="other", where="here"), dex) == [
        body(table, WEN)
    ]


@pytest.mark.clause("AM-17.22", "AM-9.10", "AM-R55")
def test_the_nearest_is_looked_for_along_the_path_or_from_where_the_disaster_lies() -> None:
    table, s = made(
        who(DEX), who(OX, THERE), who(IONE, "av.chapel-of-salt"), who(WEN, "av.night-market")
    )
    given = Selector(of="character")

    def found(at: int | None) -> list[int]:
        return [one for one, _ in nearest(s, given, 0, at)]

    assert s.paths[0] == (3, 2, 1, 0)
    assert found(None) == cards(table, OX)
    assert found(0) == cards(table, WEN)
    assert sorted(found(2)) == sorted(cards(table, DEX, OX))
    body(table, OX).captor = 5
    assert found(None) == cards(table, DEX)  # a captive is out of reach, as is who is in a haven


@pytest.mark.clause("AM-2.39", "AM-29.17")
def test_the_controller_of_a_card_is_who_has_it_now() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]\nenhancements = ["av.poise"]'
    table, s = made(
        who(DEX), who(OX, HERE, 2, held), '[[players]]\n[[players]]\nglobals = ["av.open-sky"]\n'
    )  # fmt: skip
    ox = body(table, OX)
    for one in (ox.card, *ox.items, *ox.gear, *ox.enhancements, *s.players[1].globals):
        assert controller(s, one) == 1
    assert controller(s, body(table, DEX).card) == 0
    assert controller(s, s.sites[0].card) == -1


@pytest.mark.clause("AM-29.17", "AM-8.5")
def test_a_theft_threatens_those_here_who_have_something_to_steal() -> None:
    table, s = made(
        who(DEX, more='items = ["av.gold-badge"]'), who(OX, HERE, 2), who(WEN, THERE, 2,
        'items = ["av.star-chart"]'), '[[players]]\nhand = ["av.quick-hands", "av.star-fall"]\n',
    )  # fmt: skip
    hands, fall = s.players[0].hand
    if CARDS[s.cast.kinds[hands]].id != "av.quick-hands":
        hands, fall = fall, hands
    dex, ox, wen = cards(table, DEX, OX, WEN)
    assert not threatens(s, Spell(1, 0, hands, 0, -1, dex), 1)  # Ox has nothing, Wen is elsewhere
    assert threatens(s, Spell(1, 1, hands, 0, -1, ox), 0)
    assert not threatens(s, Spell(1, 1, hands, 0, -1, ox), 1)
    assert not threatens(s, Spell(1, 0, hands, 0, -1, dex), 0)  # not from herself
    assert threatens(s, Spell(1, 0, fall, 0, -1, wen), 1)
    assert not threatens(s, Spell(1, 0, fall, 0, -1, wen), 0)
    gone = Spell(1, 0, hands, 0, -1, 99)
    assert not threatens(s, gone, 1)
    s.stack = [Spell(7, 1, hands, 0, -1, ox), Spell(8, 0, hands, 0, -1, dex)]
    rules = CARDS[AT["av.house-rules"]].trait[0]
    assert aims(s, 0, rules) == [7] and aims(s, 1, rules) == []
    s.stack = []


@pytest.mark.clause("AM-28.21", "AM-32.12")
def test_what_works_against_the_opposing_disaster_works_in_that_fight_alone() -> None:
    table, s = made(
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


# Fights


@pytest.mark.clause("AM-21.21", "AM-21.22")
def test_without_somebody_on_each_side_a_fight_is_over() -> None:
    table, s = made(who(DEX), who(WEN), who(OX, HERE, 2), lying(HOUND))
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
    table, s = made(who(DEX), who(WEN), who(OX, HERE, 2), lying(HOUND))
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
    table, s = made(who(DEX), who(WEN), lying(HOUND))
    dex, wen = cards(table, DEX, WEN)
    fight = Combat(menace(table, HOUND).order, 0, site=1, able=[dex, wen], round=1)
    fight.cards, fight.guards = [Drawn(AT["av.hook"], dex)], {dex: wen}
    fight.clashes = [Clash([dex])]
    run_away(s, fight, 0)
    assert (fight.cards, fight.guards, fight.clashes) == ([], {}, [])


# Charm


@pytest.mark.clause("AM-26.34", "AM-26.35", "AM-X82")
@pytest.mark.parametrize(
    ("won", "margin", "turns"), [(-1, 2, False), (-1, 3, True), (-1, 4, True), (0, 3, False)]
)
def test_a_charmer_who_loses_by_its_base_charm_is_charmed_itself(
    won: int, margin: int, turns: bool
) -> None:
    table, s = made(who(DEX), who(WEN, HERE, 2))
    dex, wen = body(table, DEX), body(table, WEN)
    battle = Wooing(dex.card, wen.card, won=won, margin=margin)
    s.charms = [battle]
    after_character(s, battle, dex, wen)
    assert (dex.charmed == s.turn) is turns
    assert isinstance(next_step(s), LegalAction) is turns


@pytest.mark.clause("AM-26.29", "AM-26.4")
def test_who_has_tried_one_of_them_breaks_by_way_of_the_other() -> None:
    table, s = made(who(JUNO), who("av.captain-oriel-vance", HERE, 2), who(DEX, HERE, 2))
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
    table, s = made(who(DEX), lying(REGENT), lying(HOUND))
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
    table, s = made(
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
    table, s = made(who(DEX), who(OX, HERE, 2), lying(HOUND))
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


# Cards on the stack


@pytest.mark.clause("AM-7.2", "AM-29.9")
def test_a_flash_effect_is_seen_by_all_as_soon_as_it_is_announced() -> None:
    table = scene(
        'phase = "scavenge"\n' + FIELD + who(DEX) + '[[players]]\nhand = ["av.brace"]\n', 2
    )
    (brace,) = state(table).players[0].hand
    assert not state(table).knows(1, brace)
    play(table, ("flash", "av.brace"))
    assert state(table).playing == brace
    assert state(table).knows(1, brace)
    play(table, DEX)
    assert (state(table).playing, ids(table, [one.card for one in state(table).stack])) == (
        -1, ["av.brace"],
    )  # fmt: skip
