"""Locations that become havens, and destroyed ones. AM-11.19 to AM-11.28."""

from itertools import combinations

import pytest

from fracas.table import Table

from .fate import change
from .scene import able, asked, body, ids, menace, options, play, row, scene, state, value
from .test_havens import acts, end_turn
from .test_phases import placed, player

# Locations that become havens

PALACE = """
[[locations]]
card = "av.reversed-palace"
[[locations]]
card = "av.night-market"
x = 1
[[locations]]
card = "av.bamboo-ridge"
x = 2
[[havens]]
card = "av.moon-pool"
location = "av.reversed-palace"
"""
COURT = ("av.queen-isaure", "av.brother-calder", "av.sir-aldous-brand")


def court(at: str, crown: str = 'items = ["av.drowned-crown"]\nopen = ["av.drowned-crown"]') -> str:
    return "".join(placed(one, at, crown if one == COURT[0] else "") for one in COURT)


def converted(
    text: str = PALACE, at: str = "av.reversed-palace", more: str = "", seats: int = 1
) -> Table:
    table = scene('phase = "equip"\n' + text + court(at) + more, seats=seats)
    play(table, ("convert", 0))
    for _ in range(2 * seats):
        end_turn(table)
    return table


@pytest.mark.clause("AM-11.22", "AM-11.23", "AM-R34")
def test_the_named_characters_convert_an_empty_location() -> None:
    table = scene('phase = "equip"\n' + PALACE + court("av.reversed-palace"))
    assert acts(table, "convert") == [("convert", 0)]
    play(table, ("convert", 0))
    assert not any(able(table, one) for one in COURT)
    full = PALACE.replace(
        '"av.reversed-palace"\n[[loc', '"av.reversed-palace"\nitems = ["av.gold-badge"]\n[[loc'
    )
    assert not acts(scene('phase = "equip"\n' + full + court("av.reversed-palace")), "convert")
    plain = scene('phase = "equip"\n' + PALACE + court("av.reversed-palace", ""))
    assert not acts(plain, "convert")


@pytest.mark.clause("AM-11.23", "AM-R34", "AM-D6")
def test_the_three_builders_include_those_whom_the_location_asks_for() -> None:
    more = placed("av.fenwick", "av.reversed-palace") + placed("av.ox-hendry", "av.night-market")
    table = scene('phase = "equip"\n' + PALACE + court("av.reversed-palace") + more)
    play(table, ("convert", 0))
    assert asked(table) == "name_builders"
    queen, *others = (body(table, one).card for one in (*COURT, "av.fenwick"))
    # Royalty and the Artifact are hers alone: no three without her
    trios = [{queen, *pair} for pair in combinations(others, 2)]
    assert [set(one) for one in options(table)] == trios
    play(table, options(table)[0])
    assert [one for one in COURT if able(table, one)] == []
    assert able(table, "av.fenwick")


@pytest.mark.clause("AM-11.23", "AM-9.17", "AM-9.20", "AM-9.21")
def test_a_conversion_takes_two_turns_that_count_and_is_given_up_without_three() -> None:
    def begun() -> Table:
        table = scene('phase = "equip"\n' + PALACE + court("av.reversed-palace"))
        play(table, ("convert", 0))
        return table

    def refuge(table: Table) -> int | None:
        found: int | None = table.view(None)["sites"][0]["refuge"]
        return found

    table = begun()
    end_turn(table)
    assert refuge(table) is None
    end_turn(table)
    assert refuge(table) == 1
    busy = begun()
    play(busy, ("rouse", COURT[0]))  # AM-9.18: so this turn does not count
    end_turn(busy)
    end_turn(busy)
    assert refuge(busy) is None
    end_turn(busy)
    assert refuge(busy) == 1
    left = begun()
    play(left, ("rouse", COURT[0]), "pass", ("go", 0), COURT[0], "done", 1, "stop")
    end_turn(left)
    assert state(left).buildings == {} and refuge(left) is None
    assert all(able(left, one) for one in COURT)


@pytest.mark.clause("AM-11.24", "AM-11.28", "AM-2.58")
def test_a_converted_location_is_a_haven_and_still_on_the_field() -> None:
    table = converted(more=player(hand=["av.fenwick", "av.poise"]))
    s = state(table)
    refuge = s.havens[1]
    assert (refuge.converted, refuge.site, refuge.owner) == (True, 0, 0)
    assert s.sites[0].haven == 0
    assert 0 in s.paths[0]
    while state(table).phase != PHASE_EQUIP:
        play(table, "pass" if "pass" in options(table) else "done")
    play(table, ("enhance", "av.poise", COURT[0]))
    play(table, ("enter", "av.fenwick", 0))
    assert sum(one.at >= 0 for one in state(table).bodies.values()) == 4
    play(table, ("drop", COURT[0], "av.drowned-crown"))
    assert ids(table, state(table).havens[1].items) == ["av.drowned-crown"]


PHASE_EQUIP = 4


@pytest.mark.clause("AM-11.25", "AM-11.28", "AM-R35", "AM-9.14")
def test_a_disaster_does_not_stop_on_a_converted_haven_nor_meet_those_inside() -> None:
    text = 'phase = "maintenance"\n' + row(
        "av.bamboo-ridge", "av.reversed-palace", "av.night-market"
    )
    text += '[[havens]]\ncard = "av.reversed-palace"\nlocation = "av.reversed-palace"\n'
    text += "converted = true\n"
    text += court("av.reversed-palace") + '[[disasters]]\ncard = "CARD"\nat = "av.night-market"\n'
    passing = scene(text.replace("CARD", "av.hired-muscle"))
    assert menace(passing, "av.hired-muscle").at == 0
    assert state(passing).combat is None
    slow = scene(text.replace("CARD", "av.hired-muscle").replace("maintenance", "equip"))
    change(slow, "av.hired-muscle", "movement", "1")
    while state(slow).turn == 1 or state(slow).phase < 4:
        state(slow).lasting.clear()
        change(slow, "av.hired-muscle", "movement", "1")
        play(slow, "pass" if "pass" in options(slow) else "done")
    assert menace(slow, "av.hired-muscle").at == 0


@pytest.mark.clause("AM-11.25")
def test_opposing_characters_pass_a_converted_haven_but_ask_before_they_stop() -> None:
    text = row("av.night-market", "av.canal-market", "av.bamboo-ridge").replace(
        "av.night-market", "av.reversed-palace"
    )
    table = converted(text, more=placed("av.fenwick", "av.canal-market", "seat = 2"), seats=2)
    while state(table).active != 1 or state(table).phase != 5:
        play(table, "pass" if "pass" in options(table) else "done")
    play(table, ("go", 1), "av.fenwick", "done", 0)
    assert state(table).bodies and asked(table) == "march"
    assert "stop" not in options(table)
    play(table, "ask")
    assert (asked(table), list(table.waiting)) == ("permit", [0])
    play(table, "grant", "stop")
    assert body(table, "av.fenwick").at == 0


@pytest.mark.clause("AM-11.26")
def test_storm_gate_adds_its_damage_to_own_characters_on_neighbouring_locations() -> None:
    text = row("av.storm-gate", "av.night-market", "av.bamboo-ridge")
    more = placed("av.fenwick", "av.night-market") + placed("av.petra-hollow", "av.bamboo-ridge")
    more += placed("av.ox-hendry", "av.night-market", "seat = 2")
    table = converted(text, "av.storm-gate", more, seats=2)
    s = state(table)
    assert s.havens[0].converted
    assert value(table, "av.fenwick", "damage") == 1 + 4
    assert value(table, "av.petra-hollow", "damage") == 2
    assert value(table, "av.ox-hendry", "damage") == 5
    assert value(table, COURT[0], "damage") == 2


def test_reversed_palace_calls_a_character_once_a_turn() -> None:
    table = converted(more=placed("av.fenwick", "av.bamboo-ridge"))
    play(table, ("call", 0), "av.fenwick", "pass")
    assert body(table, "av.fenwick").at == 0
    assert not acts(table, "call")
    end_turn(table)
    assert acts(table, "call") == [("call", 0)]


@pytest.mark.clause("AM-X23", "AM-29.7", "AM-2.30", "AM-7.7")
def test_the_ship_is_in_the_haven_before_the_wrath_falls() -> None:
    text = PALACE.replace("av.reversed-palace", "rb.the-reversed-world")
    more = placed("rb.ryo-ohki-cabbit", "av.bamboo-ridge", "form = 1")
    more += player() + player(hand=["rb.wrath-of-the-eye-of-god"])
    table = scene('phase = "equip"\n' + text + court("rb.the-reversed-world") + more, seats=2)
    play(table, ("convert", 0))
    for _ in range(4):
        end_turn(table)
    play(table, "pass", ("flash", "rb.wrath-of-the-eye-of-god"), "rb.ryo-ohki-cabbit", "pass")
    play(table, ("call", 0), "rb.ryo-ohki-cabbit", "pass", "pass")
    assert body(table, "rb.ryo-ohki-cabbit").at == 0
    assert ids(table, state(table).players[1].discard) == ["rb.wrath-of-the-eye-of-god"]
    assert not state(table).stack


# Destroyed locations

WRATH = """
phase = "equip"
[[locations]]
card = "av.canal-market"
[[locations]]
card = "av.night-market"
x = 1
items = ["av.gold-badge"]
disasters = ["av.hired-muscle", "av.blackout"]
above = ["av.star-chart", "av.riot-baton"]
[[locations]]
card = "av.bamboo-ridge"
x = 2
[[havens]]
card = "av.dockside-loft"
location = "av.night-market"
""" + player(hand=["rb.wrath-of-the-eye-of-god"])


def strike(table: Table) -> None:
    play(table, ("flash", "rb.wrath-of-the-eye-of-god"), state(table).sites[1].card)
    while asked(table) == "respond":
        play(table, "pass")


@pytest.mark.clause("AM-11.19", "AM-11.21", "AM-11.27", "AM-2.31", "AM-R33", "AM-11.2", "AM-D33")
def test_a_destroyed_location_takes_its_cards_along_and_its_haven_moves() -> None:
    more = placed("av.ox-hendry", "av.night-market")
    more += '[[disasters]]\ncard = "av.clatter-drone"\nat = "av.night-market"\n'
    more += '[[disasters]]\ncard = "av.sticky-pudding"\nat = "av.night-market"\n'
    table = scene(WRATH + more)
    strike(table)
    assert asked(table) == "displaced"
    assert options(table) == [0, 2]
    play(table, 2)
    assert asked(table) == "move_haven"
    assert options(table) == [0, 2]
    play(table, 2, (2, 1))
    s = state(table)
    assert (s.sites[1].destroyed, s.sites[1].haven, s.sites[2].haven) == (True, -1, 0)
    assert s.havens[0].site == 2
    removed = sorted(ids(table, s.players[0].removed))
    assert removed == ["av.gold-badge", "av.star-chart"]
    gone = sorted(ids(table, s.players[0].discard))
    assert gone == ["av.blackout", "av.hired-muscle", "av.riot-baton", "av.sticky-pudding",
                    "rb.wrath-of-the-eye-of-god"]  # fmt: skip
    assert menace(table, "av.clatter-drone").at == 0
    assert (s.sites[1].beneath, s.sites[1].above, s.sites[1].disasters) == ([], [], [])


@pytest.mark.clause("AM-11.20", "AM-12.7")
def test_characters_pass_a_destroyed_location_at_a_cost_and_disasters_skip_it() -> None:
    more = placed("av.dex-marlow", "av.bamboo-ridge")
    table = scene(
        WRATH.replace('location = "av.night-market"', 'location = "av.bamboo-ridge"') + more
    )
    strike(table)
    s = state(table)
    assert s.paths[0] == (2, 0)
    play(table, "pass", ("go", 2), "av.dex-marlow", "done", 1)
    assert "stop" not in options(table)
    play(table, 0)
    assert (body(table, "av.dex-marlow").at, body(table, "av.dex-marlow").steps) == (0, 2)


@pytest.mark.clause("AM-11.27")
def test_who_has_no_neighbour_to_step_to_goes_home_and_the_haven_to_the_nearest_place() -> None:
    text = WRATH.replace("x = 2", "x = 4").replace(
        'card = "av.canal-market"', 'card = "av.canal-market"\nx = 5'
    )
    table = scene(text + placed("av.ox-hendry", "av.night-market"))
    strike(table)
    assert body(table, "av.ox-hendry").at == -1
    assert asked(table) == "move_haven"
    assert options(table) == [2]
