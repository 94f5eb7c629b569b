"""Havens: visiting, building, locations that become havens, destroyed locations. AM-9, AM-11."""

import pytest

from fracas.table import Table

from .looks import haven_cells, held
from .scene import able, asked, body, ids, options, play, scene, state, value
from .test_phases import HOME, at_home, placed, player

TRIO = ("av.dex-marlow", "av.juno-parrish", "av.tam-okoye")


def end_turn(table: Table) -> None:
    """Everybody passes until the turn of another, or the next own one, begins."""
    turn = state(table).turn
    while state(table).turn == turn:
        play(table, "pass" if "pass" in options(table) else "done")


def acts(table: Table, *names: str) -> list[object]:
    return [one for one in options(table) if isinstance(one, tuple) and one[0] in names]


# What a haven is


@pytest.mark.clause("AM-9.1", "AM-10.8", "AM-10.4", "AM-D11")
def test_a_haven_stores_items_and_equipment_that_its_characters_take_again() -> None:
    carried = 'items = ["av.gold-badge"]\nequipment = ["av.riot-baton"]'
    table = scene(
        HOME + placed("av.dex-marlow", "av.dockside-loft", carried) + at_home("av.juno-parrish")
    )
    play(
        table,
        ("drop", "av.dex-marlow", "av.gold-badge"),
        ("drop", "av.dex-marlow", "av.riot-baton"),
    )
    haven = state(table).havens[0]
    assert (ids(table, haven.items), ids(table, haven.gear)) == (
        ["av.gold-badge"],
        ["av.riot-baton"],
    )
    assert held(table, 0) == 1
    play(table, ("take", "av.juno-parrish", "av.gold-badge"))
    assert ids(table, body(table, "av.juno-parrish").items) == ["av.gold-badge"]
    assert not state(table).havens[0].items


VISIT = """
[[locations]]
card = "av.canal-market"
[[locations]]
card = "av.night-market"
x = 1
[[havens]]
card = "av.dockside-loft"
location = "av.night-market"
owner = 2
items = ["av.gold-badge"]
equipment = ["av.riot-baton"]
""" + placed("av.vega-rourke", "av.canal-market")


@pytest.mark.clause("AM-9.6", "AM-D9")
def test_a_visitor_asks_and_may_be_refused() -> None:
    table = scene(VISIT, seats=2)
    play(table, ("go", 0), "av.vega-rourke", "done", 1, -1)
    assert (asked(table), list(table.waiting)) == ("permit", [1])
    play(table, "refuse")
    vega = body(table, "av.vega-rourke")
    assert (vega.at, vega.steps) == (1, 1)
    assert -1 not in options(table)


@pytest.mark.clause("AM-9.6", "AM-D9", "AM-9.5")
def test_one_goes_home_unasked_and_asks_at_every_haven_of_another() -> None:
    """The second haven of the table as well as the first."""
    chapel = '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.night-market"\nowner = 2\n'
    table = scene(HOME + chapel + placed("av.vega-rourke", "av.canal-market"), seats=2)
    play(table, ("go", 0), "av.vega-rourke", "done")
    assert -1 in options(table) and -2 not in options(table)
    play(table, 1)
    assert -2 in options(table) and -1 not in options(table)
    play(table, -2)
    assert (asked(table), list(table.waiting)) == ("permit", [1])
    play(table, "refuse")
    assert -2 not in options(table)
    home = scene(HOME + chapel + placed("av.vega-rourke", "av.canal-market"), seats=2)
    play(home, ("go", 0), "av.vega-rourke", "done", -1)
    assert asked(home) != "permit" and body(home, "av.vega-rourke").at == -1


@pytest.mark.clause("AM-9.6", "AM-9.7", "AM-9.8", "AM-S16")
def test_a_visitor_who_was_let_in_sees_and_takes_what_is_stored_there() -> None:
    table = scene(VISIT, seats=2)
    play(table, ("go", 0), "av.vega-rourke", "done", 1, -1, "grant", "stop")
    s = state(table)
    assert body(table, "av.vega-rourke").at == -1
    assert s.havens[0].guests == [0]
    assert all(s.knows(0, one) for one in s.havens[0].items + s.havens[0].gear)
    play(
        table,
        ("take", "av.vega-rourke", "av.gold-badge"),
        ("take", "av.vega-rourke", "av.riot-baton"),
    )
    assert held(table, 0) == 1
    end_turn(table)
    assert state(table).havens[0].guests == [0]


@pytest.mark.clause("AM-9.9")
def test_what_others_play_reaches_into_a_haven_only_while_a_stranger_is_inside() -> None:
    inside = '[[characters]]\ncard = "av.ox-hendry"\nat = "av.dockside-loft"\nseat = 2\n'
    brace = player(hand=["av.brace"])

    def aimed_at(seat: int, visit: str) -> list[str]:
        table = scene(visit + inside + brace + brace, seats=2)
        play(table, *["pass"] * seat, ("flash", "av.brace"))
        return ids(table, options(table))

    assert aimed_at(0, VISIT) == ["av.vega-rourke"]
    assert aimed_at(1, VISIT) == ["av.vega-rourke", "av.ox-hendry"]
    within = VISIT.replace('at = "av.canal-market"', 'at = "av.dockside-loft"')
    assert aimed_at(0, within) == ["av.vega-rourke", "av.ox-hendry"]


@pytest.mark.clause("AM-9.10", "AM-R20")
def test_disasters_do_not_reach_havens_unless_their_text_says_in_play() -> None:
    text = (
        'phase = "maintenance"\nentering = "CARD"\n'
        + HOME
        + at_home("av.mirelle-quick", "av.dex-marlow")
    )
    text += placed("av.ox-hendry", "av.bamboo-ridge")
    table = scene(text.replace("CARD", "av.pocket-dimension"))
    assert body(table, "av.ox-hendry").captor >= 0
    rain = scene(text.replace("CARD", "av.mirror-rain"))
    assert body(rain, "av.mirelle-quick").form == 1
    assert value(rain, "av.ox-hendry", "damage") == 4
    assert value(rain, "av.dex-marlow", "damage") == 2


# Building


def building(turn: int = 6, more: str = "", seats: int = 1) -> Table:
    text = (
        'phase = "equip"\n' + HOME + "".join(placed(one, "av.night-market") for one in TRIO) + more
    )
    return scene(text + player(hand=["av.signal-tower"], turns=turn), seats=seats)


def begin(table: Table) -> None:
    play(table, ("build", "av.signal-tower", 1), (1, 1))


@pytest.mark.clause("AM-9.16", "AM-9.17", "AM-9.18", "AM-18.5", "AM-R111", "AM-D6")
def test_three_characters_build_a_haven_and_count_as_incapacitated() -> None:
    table = building()
    assert acts(table, "build") == [("build", state(table).cast.kinds[0], 1)]
    begin(table)
    s = state(table)
    assert ids(table, [s.buildings[1].card]) == ["av.signal-tower"]
    assert not any(able(table, one) for one in TRIO)
    play(table, "pass")
    assert not acts(table, "go")


@pytest.mark.clause("AM-9.16")
def test_two_characters_are_too_few_and_a_haven_is_in_the_way() -> None:
    table = building()
    state(table).bodies.pop(body(table, TRIO[0]).card)
    assert not acts(table, "build")
    taken = building(more='[[havens]]\ncard = "av.hidden-berth"\nlocation = "av.night-market"\n')
    assert not acts(taken, "build")


@pytest.mark.clause("AM-9.20", "AM-9.3", "AM-X55", "AM-R23")
def test_undisturbed_it_stands_at_the_end_of_the_second_turn() -> None:
    table = building()
    begin(table)
    end_turn(table)
    assert len(state(table).havens) == 1
    end_turn(table)
    s = state(table)
    assert s.players[0].turns == 8
    assert ids(table, [one.card for one in s.havens]) == ["av.dockside-loft", "av.signal-tower"]
    assert (s.sites[1].haven, s.havens[1].site) == (1, 1)
    assert not s.buildings
    assert all(able(table, one) for one in TRIO)


@pytest.mark.clause("AM-9.18", "AM-X55", "AM-D32", "AM-R23")
def test_a_turn_in_which_a_builder_acts_does_not_count() -> None:
    table = building()
    begin(table)
    play(table, ("rouse", TRIO[0]))
    assert able(table, TRIO[0])
    end_turn(table)
    assert not able(table, TRIO[0])
    end_turn(table)
    assert len(state(table).havens) == 1
    end_turn(table)
    assert state(table).players[0].turns == 9
    assert len(state(table).havens) == 2


@pytest.mark.clause("AM-9.18")
def test_the_turn_of_a_builder_runs_to_the_start_of_the_next() -> None:
    table = building(seats=2)
    begin(table)
    end_turn(table)
    assert state(table).active == 1
    play(table, "pass", ("rouse", TRIO[0]))
    for _ in range(2):
        end_turn(table)
    assert (state(table).players[0].turns, len(state(table).havens)) == (7, 1)
    for _ in range(2):
        end_turn(table)
    assert (state(table).players[0].turns, len(state(table).havens)) == (8, 2)


@pytest.mark.clause("AM-9.19", "AM-X56", "AM-9.17")
def test_builders_who_only_receive_damage_go_on_building() -> None:
    carrier = placed(TRIO[0], "av.night-market", 'items = ["av.gold-badge"]')
    text = 'phase = "equip"\n' + HOME + carrier
    text += "".join(placed(one, "av.night-market") for one in TRIO[1:])
    text += '[[disasters]]\ncard = "av.clatter-drone"\nat = "av.bamboo-ridge"\n'
    text += player(hand=["av.signal-tower"], combat=["av.haymaker", "av.wrong-foot"] * 4, turns=6)
    table = scene(text, luck="")
    begin(table)
    while not state(table).combat:
        play(table, "pass")
    play(table, "pass", "fight")
    while (fight := state(table).combat) is not None and fight.round == 1:
        wanted = ("pass", "done", options(table)[0])
        play(table, next(one for one in wanted if one in options(table)))
    assert not state(table).buildings[1].spoiled
    assert fight is not None and fight.health[-2] == 3


@pytest.mark.clause("AM-9.21", "AM-R24")
def test_with_fewer_than_three_at_the_site_the_building_is_given_up() -> None:
    table = building()
    begin(table)
    body(table, TRIO[0]).at = 0
    end_turn(table)
    s = state(table)
    assert not s.buildings
    assert ids(table, s.players[0].discard) == ["av.signal-tower"]
    assert able(table, TRIO[1])


@pytest.mark.clause("AM-9.23", "AM-D38", "AM-R24")
def test_a_new_builder_is_named_when_one_is_gone_and_the_turn_does_not_count() -> None:
    more = placed("av.ox-hendry", "av.night-market") + placed("av.nadia-lark", "av.night-market")
    table = building(more=more)
    play(table, ("build", "av.signal-tower", 1), (1, 1))
    assert len(options(table)) == 10
    trio = tuple(body(table, one).card for one in TRIO)
    play(table, trio)
    body(table, TRIO[0]).at = 0
    while asked(table) != "new_builder":
        play(table, "pass")
    play(table, "av.ox-hendry")
    s = state(table)
    assert body(table, "av.ox-hendry").card in s.buildings[1].builders
    end_turn(table)
    assert len(state(table).havens) == 1
    end_turn(table)
    assert len(state(table).havens) == 2


@pytest.mark.clause("AM-9.22")
def test_havens_may_be_built_at_several_locations_but_not_twice_at_one() -> None:
    more = "".join(
        placed(one, at)
        for one, at in (
            ("av.ox-hendry", "av.night-market"), ("av.nadia-lark", "av.night-market"),
            ("av.bulwark-9", "av.night-market"),
        )
    )  # fmt: skip
    text = (
        'phase = "equip"\n' + HOME + "".join(placed(one, "av.night-market") for one in TRIO) + more
    )
    table = scene(text + player(hand=["av.signal-tower", "av.hidden-berth"]))
    trio = tuple(body(table, one).card for one in TRIO)
    play(table, ("build", "av.signal-tower", 1), (1, 1), trio)
    assert not acts(table, "build")
    for one in ("av.ox-hendry", "av.nadia-lark", "av.bulwark-9"):
        body(table, one).at = 2
    assert acts(table, "build") == [("build", state(table).cast.kinds[1], 2)]
    assert (1, 1) not in haven_cells(table, "av.bamboo-ridge")
