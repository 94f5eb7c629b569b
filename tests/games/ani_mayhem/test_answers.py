"""Lots and events that may be answered; uses of global effects. AM-8.5, AM-29.15, AM-29.17."""

import pytest

from fracas.table import Table

from .scene import asked, body, ids, menace, options, play, row, scene, state, value
from .test_maintenance import SIX, disaster
from .test_phases import HOME, placed, player

PAIR = placed("av.ox-hendry", SIX[3]) + placed("av.dex-marlow", SIX[3])


def ambushed(hand: list[str], lots: str, more: str = PAIR, seats: int = 1) -> Table:
    """A drone lands on two characters; the first lot fixes the defender."""
    text = 'phase = "maintenance"\n' + row(*SIX) + more + disaster("av.hired-muscle", SIX[5])
    return scene(text + player(hand=hand, combat=["av.guard"] * 6), luck=lots, seats=seats)


@pytest.mark.clause("AM-29.15", "AM-D39", "AM-R123")
def test_sidestep_has_the_lot_drawn_again_among_the_others() -> None:
    lots = '[{ "defender" = 0 }, { "target" = 0 }, { "target" = 0 }]'
    table = ambushed(["av.sidestep", "av.brace"], lots)
    assert asked(table) == "answer_lot"
    play(table, "pass", "pass", "fight")
    assert asked(table) == "answer_lot"
    play(table, ("flash", "av.sidestep"))
    assert asked(table) == "respond"
    play(table, "pass")
    assert asked(table) == "answer_lot"
    play(table, "pass")
    fight = state(table).combat
    assert fight is not None
    assert fight.clashes[0].struck == [body(table, "av.dex-marlow").card]
    assert ids(table, state(table).players[0].discard) == ["av.sidestep"]


@pytest.mark.clause("AM-29.15")
def test_without_other_candidates_it_fails() -> None:
    table = ambushed(["av.sidestep"], '[{ "defender" = 0 }]', placed("av.ox-hendry", SIX[3]))
    play(table, ("flash", "av.sidestep"), "pass")
    fight = state(table).combat
    assert fight is not None
    assert fight.able == [body(table, "av.ox-hendry").card]
    assert ids(table, state(table).players[0].discard) == ["av.sidestep"]


@pytest.mark.clause("AM-29.15", "AM-S1")
def test_that_somebody_is_asked_depends_on_no_card_in_the_hand() -> None:
    for hand in (["av.sidestep"], ["av.brace"]):
        assert asked(ambushed(hand, '[{ "defender" = 0 }]')) == "answer_lot"
    assert asked(ambushed([], '[{ "defender" = 0 }]')) == "standby"


def test_lots_that_fall_on_kit_sparrow_are_drawn_once_more() -> None:
    more = placed("av.kit-sparrow", SIX[3]) + placed("av.dex-marlow", SIX[3])
    lots = '[{ "defender" = 0 }, { "defender" = 1 }, { "target" = 0 }, { "target" = 1 }]'
    table = ambushed([], lots, more)
    play(table, "pass", "fight")
    fight = state(table).combat
    assert fight is not None
    assert fight.clashes[0].struck == [body(table, "av.dex-marlow").card]


@pytest.mark.clause("AM-34.13", "AM-2.74")
def test_a_lot_is_logged_with_those_among_whom_it_was_drawn() -> None:
    table = ambushed([], '[{ "defender" = 1 }]')
    told = [one.text() for one in table.events if one.kind == "lot"]
    assert told == ["Lot among Ox Hendry, Dex Marlow: Dex Marlow"]


THIEF = disaster("av.silk-thief", SIX[5]) + placed(
    "av.ox-hendry", SIX[4], 'items = ["av.gold-badge"]'
)


@pytest.mark.clause("AM-29.17", "AM-R127", "AM-D39", "AM-8.5")
def test_house_rules_stop_a_theft_by_a_disaster() -> None:
    text = 'phase = "maintenance"\n' + row(*SIX) + THIEF + player(globals=["av.house-rules"])
    table = scene(text, luck='[{ "victim" = 0 }]')
    assert asked(table) == "answer_event"
    play(table, ("activate", "av.house-rules"), "pass")
    s = state(table)
    assert ids(table, body(table, "av.ox-hendry").items) == ["av.gold-badge"]
    assert (menace(table, "av.silk-thief").at, menace(table, "av.silk-thief").item) == (4, [])
    assert s.uses[s.players[0].globals[0]] == 2


@pytest.mark.clause("AM-29.17")
def test_a_theft_goes_on_unless_it_is_cancelled() -> None:
    text = 'phase = "maintenance"\n' + row(*SIX) + THIEF + player(globals=["av.house-rules"])
    table = scene(text, luck='[{ "victim" = 0 }, { "stolen item" = 0 }]')
    play(table, "pass")
    assert ids(table, menace(table, "av.silk-thief").item) == ["av.gold-badge"]
    assert menace(table, "av.silk-thief").at == 1


@pytest.mark.clause("AM-8.5", "AM-28.13")
def test_kasumi_guards_items_without_being_asked() -> None:
    text = 'phase = "maintenance"\n' + row(*SIX) + THIEF + player(globals=["rb.kasumi"])
    table = scene(text, luck="")
    assert ids(table, body(table, "av.ox-hendry").items) == ["av.gold-badge"]
    assert (menace(table, "av.silk-thief").at, menace(table, "av.silk-thief").item) == (4, [])


@pytest.mark.clause("AM-29.17", "AM-2.28")
def test_house_rules_answer_a_destroying_effect_on_the_stack() -> None:
    text = 'phase = "equip"\n' + HOME + placed("av.dex-marlow", "av.night-market")
    text += player(globals=["av.house-rules"]) + player(hand=["av.star-fall"])
    table = scene(text, seats=2)
    assert not [one for one in options(table) if one[0] == "activate"]
    play(table, "pass", ("flash", "av.star-fall"), "av.dex-marlow", "pass")
    play(table, ("activate", "av.house-rules"), "pass", "pass")
    assert body(table, "av.dex-marlow").at == 1
    assert ids(table, state(table).players[1].discard) == ["av.star-fall"]


@pytest.mark.clause("AM-8.1", "AM-8.5")
def test_a_global_is_used_once_a_phase_and_discarded_after_its_last_use() -> None:
    text = 'phase = "equip"\n' + row(*SIX) + disaster("av.hired-muscle", SIX[0])
    table = scene(text + player(globals=["av.neighbourhood-watch"]))
    play(table, ("activate", "av.neighbourhood-watch"), "pass")
    s = state(table)
    assert s.menaces[1].idle == s.turn
    assert not [one for one in options(table) if one[0] == "activate"]
    play(table, "pass", ("activate", "av.neighbourhood-watch"), "pass")
    assert ids(table, state(table).players[0].discard) == ["av.neighbourhood-watch"]
    assert state(table).players[0].globals == []


@pytest.mark.clause("AM-8.2", "AM-8.3")
def test_a_global_touches_only_its_players_characters_and_their_current_abilities() -> None:
    text = HOME + placed("av.dex-marlow", "av.night-market", 'enhancements = ["av.poise"]')
    text += placed("av.ox-hendry", "av.night-market", "seat = 2")
    table = scene(text + player(globals=["av.festival-week"]), seats=2)
    assert value(table, "av.dex-marlow", "charm") == 3 + 2 + 1
    assert value(table, "av.ox-hendry", "charm") == 1


@pytest.mark.clause("AM-12.11")
def test_paper_jam_bars_playing_and_using_global_effects() -> None:
    text = 'phase = "equip"\n' + row(*SIX) + disaster("av.hired-muscle", SIX[0])
    text += player(globals=["av.neighbourhood-watch"], hand=["av.open-sky"])
    table = scene(text + disaster("av.paper-jam", "off field"))
    assert not [one for one in options(table) if one[0] in ("activate", "global")]


@pytest.mark.clause("AM-D39", "AM-29.15", "AM-34.10")
@pytest.mark.parametrize("orders", [False, True])
def test_who_passes_by_order_is_not_asked_about_a_lot(orders: bool) -> None:
    text = 'active = 2\nphase = "reload"\n' + row(*SIX) + PAIR
    text += disaster("av.hired-muscle", SIX[1], "seat = 2")
    hand = player(hand=["av.sidestep"], combat=["av.guard"] * 6)
    table = scene(text + hand, seats=2, luck="")
    if orders:
        table.act(0, "orders", word="turn")
    seen = set()
    while state(table).combat is None or asked(table) == "answer_lot":
        seen.add((next(iter(table.waiting)), asked(table)))
        play(table, "pass" if "pass" in options(table) else "done")
    assert ((0, "answer_lot") in seen) is not orders
