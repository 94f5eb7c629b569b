"""What begins and ends with turns, what leaves play, who resigns. AM-2, AM-14, AM-26.33, AM-D36."""

import pytest

from fracas.engine import Refused
from fracas.games.ani_mayhem.affairs import NOBODY, Combat, Craft, Lasting
from fracas.games.ani_mayhem.pieces import Search, Spell, Travel
from fracas.games.ani_mayhem.resigning import depart_all, resign
from fracas.games.ani_mayhem.skirmish import EndSkirmishTurn, SkirmishTurn
from fracas.games.ani_mayhem.state import OFF_FIELD, Menace
from fracas.games.ani_mayhem.turn import EndTurn, Phase, Turn, end_charms, end_phase, runs_out
from fracas.games.ani_mayhem.vehicles import drive
from fracas.games.ani_mayhem.vocabulary import DAMAGE
from fracas.games.ani_mayhem.zones import bonk, kill, remove_menace

from .scene import ability, body, ids, menace, number, running, scene
from .test_phases import HOME, placed, player
from .test_variants import skirmish

MARKET, RIDGE = "av.night-market", "av.bamboo-ridge"
DEX, OX, IONE, WEN = "av.dex-marlow", "av.ox-hendry", "av.ione-tessaly", "av.doctor-wen"
HOUND, DRONE, THORN = "av.gloam-hound", "av.clatter-drone", "av.lady-thorn"


def theirs(card: str, at: str = MARKET, more: str = "") -> str:
    return placed(card, at, f"seat = 2\n{more}")


def lying(card: str, at: str = MARKET, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


@pytest.mark.clause("AM-14.6", "AM-14.5", "AM-26.3", "AM-20.9", "AM-29.14")
def test_a_turn_gives_her_own_characters_their_movement_and_lets_all_attack_and_charm_again() -> (
    None
):
    table = scene(HOME + placed(DEX, MARKET) + theirs(OX), seats=2)
    s = running(table)
    dex, ox = body(table, DEX), body(table, OX)
    for one in (dex, ox):
        one.steps, one.still, one.spent, one.attacked, one.wooing = 2, True, 1, True, True
    s.used, s.searched, s.carries = ["turn:x"], [1], 3
    s.players[0].stacks = s.players[1].stacks = 4
    s.crafts = {90: Craft(90, 0, 1, dex.card, 3), 91: Craft(91, 1, 1, ox.card, 3)}
    turn, turns = s.turn, s.players[0].turns
    Turn(0).do(s)
    assert (s.turn, s.active, s.players[0].turns) == (turn + 1, 0, turns + 1)
    assert (s.used, s.searched, s.carries) == ([], [], 0)
    assert [one.stacks for one in s.players] == [0, 0]
    assert (dex.steps, dex.still, dex.spent) == (0, False, 0)
    assert (ox.steps, ox.still, ox.spent) == (2, True, 1)
    assert not any(one.attacked or one.wooing for one in (dex, ox))
    assert [one.steps for one in s.crafts.values()] == [0, 3]


@pytest.mark.clause("AM-5.7", "AM-6.5", "AM-9.8", "AM-14.7")
def test_with_a_phase_ends_what_lasts_for_it_and_with_a_turn_all() -> None:
    table = scene(HOME + theirs(OX, "av.dockside-loft") + placed(DEX, MARKET), seats=3)
    s = running(table)
    dex = body(table, DEX)
    s.lasting = [Lasting(dex.card, DAMAGE, "+1", 5, until) for until in ("phase", "round", "turn")]
    s.used = ["phase:a", "turn:b", "round:c"]
    dex.changed = [dex.card]
    s.havens[0].guests = [1, 2]
    end_phase(s)
    assert [one.until for one in s.lasting] == ["turn"]
    assert s.used == ["turn:b", "round:c"]
    assert dex.changed == []
    assert s.havens[0].guests == [1]  # the third is not there any more
    EndTurn(0).do(s)
    assert s.lasting == []
    assert s.strands[0].stack[-1] == Turn(1)


@pytest.mark.clause("AM-18.1", "AM-18.2", "AM-18.3")
def test_an_equip_phase_counts_what_is_played_anew() -> None:
    s = running(scene(HOME, seats=2))
    s.players[0].played, s.players[1].played = [1, 1, 1], [1, 0, 1]
    Phase(0, 4).do(s)
    assert [one.played for one in s.players] == [[0, 0, 0], [1, 0, 1]]


@pytest.mark.clause("AM-26.33", "AM-R74", "AM-26.17")
def test_whom_a_charm_keeps_from_attacking_may_again_after_a_turn_of_its_own_controller() -> None:
    table = scene(HOME + placed(DEX, MARKET) + placed(WEN, MARKET) + theirs(OX), seats=2)
    s = running(table)
    dex, wen, ox = (body(table, one) for one in (DEX, WEN, OX))
    dex.safe = {ox.card: 2, wen.card: 2, 999: 9}
    dex.lent, s.led = [3], [(1, 2)]
    s.players[0].turns = s.players[1].turns = 2
    end_charms(s, 1)
    assert dex.safe == {wen.card: 2}
    assert (dex.lent, s.led) == ([], [])
    s.players[0].turns = 1
    end_charms(s, 0)
    assert dex.safe == {wen.card: 2}
    s.players[0].turns = 2
    end_charms(s, 0)
    assert dex.safe == {}


@pytest.mark.clause("AM-26.18")
def test_with_a_turn_a_disaster_forgets_who_charmed_it_in_vain() -> None:
    table = scene(HOME + lying(HOUND), seats=2)
    menace(table, HOUND).spurned = [1]
    end_charms(running(table), 0)
    assert menace(table, HOUND).spurned == []


@pytest.mark.clause("AM-2.44")
def test_an_enhancement_runs_out_with_a_turn_of_who_played_it() -> None:
    table = scene(HOME + placed(OX, MARKET, 'enhancements = ["av.poise"]'), seats=2)
    s = running(table)
    (poise,) = body(table, OX).enhancements
    s.players[0].turns = s.players[1].turns = 3
    assert not runs_out(s, 0, poise)
    for last, over in ((2, True), (3, True), (4, False)):
        s.ends[poise] = last
        assert runs_out(s, 0, poise) is over
    s.ends[poise] = 3
    assert not runs_out(s, 1, poise)


@pytest.mark.clause("AM-12.11", "AM-2.73", "AM-8.4")
@pytest.mark.parametrize(
    ("by", "until", "goes"), [(0, 3, True), (0, 4, False), (1, 3, False), (0, 0, False)]
)
def test_a_disaster_goes_with_the_last_turn_of_who_brought_it(
    by: int, until: int, goes: bool
) -> None:
    table = scene(HOME + lying("av.blackout", "off field"), seats=2)
    s = running(table)
    dark = menace(table, "av.blackout")
    dark.by, dark.until = by, until
    s.players[0].turns = s.players[1].turns = 3
    EndTurn(0).do(s)
    assert (s.menaces == {}) is goes


# Leaving play


@pytest.mark.clause("AM-2.38", "AM-28.2", "AM-2.27", "AM-2.61")
def test_a_disaster_that_goes_frees_its_captives_and_allies_and_no_others() -> None:
    text = (
        HOME
        + lying(HOUND, more='item = "av.gold-badge"')
        + lying(DRONE)
        + lying(THORN)
        + lying(THORN)
    )
    table = scene(text + placed(DEX, MARKET) + placed(OX, MARKET), seats=2)
    s = running(table)
    hound, drone, first, second = s.menaces.values()
    dex, ox = body(table, DEX), body(table, OX)
    dex.captor, ox.captor = hound.order, drone.order
    first.primary, second.primary = hound.order, drone.order
    s.lasting = [Lasting(-1 - one.order, DAMAGE, "+1", 5, "turn") for one in (hound, drone)]
    remove_menace(s, hound)
    assert (dex.captor, ox.captor) == (NOBODY, drone.order)
    assert (first.primary, second.primary) == (NOBODY, drone.order)
    assert [one.who for one in s.lasting] == [-1 - drone.order]
    assert ids(table, s.sites[1].above) == ["av.gold-badge"]
    assert ids(table, s.players[0].discard) == [HOUND]


@pytest.mark.clause("AM-2.61", "AM-2.24", "AM-2.25", "AM-2.26", "AM-23.16")
def test_who_leaves_play_is_in_no_party_any_more_and_keeps_nothing() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]\nenhancements = ["av.poise"]'
    table = scene(HOME + placed(DEX, MARKET, held) + placed(OX, MARKET), seats=2)
    s = running(table)
    dex, ox = body(table, DEX), body(table, OX)
    s.travel, s.search = Travel([dex.card, ox.card]), Search(0, 1, [dex.card, ox.card])
    s.lasting = [Lasting(one.card, DAMAGE, "+1", 5, "turn") for one in (dex, ox)]
    assert ids(table, kill(s, dex)) == ["av.gold-badge"]
    assert s.travel.members == s.search.members == [ox.card]
    assert [one.who for one in s.lasting] == [ox.card]
    assert ids(table, s.sites[1].above) == ["av.gold-badge", "av.orbit-pass"]
    assert ids(table, s.players[0].discard) == ["av.poise", DEX]


@pytest.mark.clause("AM-2.23", "AM-16.7", "AM-X46")
def test_a_bonked_character_is_due_two_turns_of_its_owner_later() -> None:
    table = scene(HOME + placed(DEX, MARKET), seats=2)
    s = running(table)
    s.players[0].turns = 3
    dex = body(table, DEX)
    bonk(s, dex)
    assert s.players[0].bonked == {dex.card: 5}


# Resigning


@pytest.mark.clause("AM-D36")
def test_only_a_player_who_still_plays_can_resign() -> None:
    s = running(scene(HOME + placed(DEX, MARKET), seats=3))
    with pytest.raises(Refused):
        resign(s, 3, "concede")
    resign(s, 2, "concede")
    assert s.conceded == s.bots == 4
    with pytest.raises(Refused):
        resign(s, 2, "concede")
    assert s.result is None


@pytest.mark.clause("AM-D36", "AM-R94")
@pytest.mark.parametrize("busy", ["combat", "stack", "travel", "search"])
def test_what_is_under_way_is_finished_before_she_goes(busy: str) -> None:
    table = scene(HOME + placed(DEX, MARKET) + theirs(OX), seats=2)
    s = running(table)
    things = {
        "combat": Combat(),
        "stack": [Spell(1, 0, 0, 0)],
        "travel": Travel(),
        "search": Search(),
    }
    s.conceded = 2
    before = getattr(s, busy)
    setattr(s, busy, things[busy])
    depart_all(s)
    assert not s.players[1].gone and len(s.bodies) == 2
    setattr(s, busy, before)
    depart_all(s)
    assert [one.gone for one in s.players] == [False, True]
    assert [one.seat for one in s.bodies.values()] == [0]


@pytest.mark.clause("AM-D36", "AM-R94")
def test_what_she_leaves_behind_is_discarded_and_her_items_return_to_the_field() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]\nenhancements = ["av.poise"]'
    loft = HOME.replace(
        '"av.dockside-loft"', '"av.dockside-loft"\nowner = 2\nequipment = ["av.gate-ring"]'
    )
    table = scene(
        loft + theirs(OX, "av.dockside-loft", held) + theirs(IONE) + placed(DEX, MARKET)
        + player(globals=[]) + player(globals=["av.open-sky"]), seats=2,
    )  # fmt: skip
    s = running(table)
    depart_all(s)
    assert not s.players[1].gone
    s.conceded = 2
    depart_all(s)
    gone = ["av.poise", "av.orbit-pass", OX, IONE, "av.gate-ring", "av.open-sky"]
    assert sorted(ids(table, s.players[1].discard)) == sorted(gone)
    assert ids(table, s.sites[0].above) == ["av.gold-badge"]  # its haven lies there
    assert (s.players[1].globals, s.ends, s.havens[0].gear) == ([], {}, [])
    assert [one.seat for one in s.bodies.values()] == [0]


# Skirmish


@pytest.mark.clause("AM-31.17", "AM-31.36")
def test_a_turn_of_skirmish_begins_like_any_other_and_brings_the_bonked_back() -> None:
    s = running(skirmish())
    player_ = s.players[0]
    first, second, third = player_.reserve[:3]
    player_.reserve = player_.reserve[3:]
    player_.bonked = {first: player_.turns + 1, second: player_.turns + 2}
    player_.stacks, s.used, s.carries = 3, ["turn:x"], 2
    turn, turns = s.turn, player_.turns
    SkirmishTurn(0).do(s)
    assert (s.turn, s.active, player_.turns) == (turn + 1, 0, turns + 1)
    assert (player_.stacks, s.used, s.carries) == (0, [], 0)
    assert list(player_.bonked) == [second]
    assert [(one.card, one.at) for one in s.bodies.values()] == [(first, 0)]
    player_.removed.append(third)


@pytest.mark.clause("AM-31.24", "AM-12.11", "AM-2.73")
@pytest.mark.parametrize(
    ("by", "until", "goes"), [(0, 3, True), (0, 4, False), (1, 3, False), (0, 0, False)]
)
def test_in_skirmish_durations_are_counted_in_turns_too(by: int, until: int, goes: bool) -> None:
    s = running(skirmish())
    one = s.players[1].disasters.pop()
    s.menaces = {0: Menace(0, one, 1, OFF_FIELD, by=by, until=until)}
    s.players[0].turns = s.players[1].turns = 3
    s.lasting = [Lasting(0, DAMAGE, "+1", 5, "turn")]
    EndSkirmishTurn(0).do(s)
    assert (s.menaces == {}) is goes
    assert s.lasting == []
    assert s.strands[0].stack[-1] == SkirmishTurn(1)


@pytest.mark.clause("AM-31.29", "AM-31.16")
def test_skirmish_grounds_do_not_touch_and_no_items_lie_beneath_them() -> None:
    s = running(skirmish())
    assert s.table.total == 0
    assert [(one.x, one.y, one.disasters, one.beneath) for one in s.sites] == [
        (0, 0, [], []), (3, 0, [], []),
    ]  # fmt: skip


@pytest.mark.clause("AM-6.22", "AM-6.14")
def test_a_vehicle_in_use_is_gone_from_whoever_had_it_when_another_takes_the_wheel() -> None:
    from fracas.games.ani_mayhem.vehicles import take_wheel

    gear = 'equipment = ["av.siege-crawler"]'
    table = scene(HOME + placed(DEX, MARKET, gear) + placed("av.tam-okoye", MARKET), seats=2)
    s = running(table)
    dex, tam = body(table, DEX), body(table, "av.tam-okoye")
    (crawler,) = dex.gear
    drive(s, dex, crawler)
    tam.craft = crawler
    take_wheel(s, s.crafts[crawler], tam)
    assert (dex.gear, dex.open, tam.gear, tam.open) == ([], [], [crawler], [crawler])
    assert s.crafts[crawler].driver == tam.card
    assert ability(s, s.crafts[crawler], "damage") == 6
    assert number("av.siege-crawler") == s.cast.kinds[crawler]
