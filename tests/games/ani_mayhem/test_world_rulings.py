"""Rulings and decisions of the world side that no other file proves. AM-R, AM-D."""

import pytest

import fracas
from fracas.engine import BadInput
from fracas.games.ani_mayhem.decks import check, quotas, steps
from fracas.games.ani_mayhem.themes import theme
from fracas.table import Table

from .looks import meets
from .scene import asked, body, ids, menace, options, play, row, scene, state
from .test_maintenance import SIX, disaster
from .test_phases import HOME, at_home, placed, player


def laid(seats: int, seed: int = 1, **chosen: str) -> Table:
    table = fracas.new("ani-mayhem", seats=seats, seed=seed, decks="tide,harbour", **chosen)
    while asked(table) == "place":
        play(table, options(table)[0])
    return table


@pytest.mark.clause("AM-R1", "AM-D37", "AM-1.1")
def test_one_to_six_play_and_the_maker_of_a_table_picks_layout_and_options() -> None:
    game = fracas.new("ani-mayhem", seats=1).game
    assert sorted(game.seats) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(BadInput):
        fracas.new("ani-mayhem", seats=7)
    wanted = {"layout", "items", "charm", "allies", "pace", "placing"}
    assert wanted <= set(game.options)
    with pytest.raises(BadInput):
        fracas.new("ani-mayhem", seats=2, items="stolen")


@pytest.mark.clause("AM-D3", "AM-13.25")
def test_havens_are_annexed_openly_in_seat_order_from_the_starting_player() -> None:
    table = laid(3)
    order = []
    while state(table).turn == 0:
        seat = next(iter(table.waiting))
        if asked(table) == "annex":
            order.append(seat)
            told = len(state(table).havens)
        play(table, options(table)[0])
    first = state(table).first
    assert order == [(first + at) % 3 for at in range(3)]
    assert told == 2
    assert sum(one.kind == "annex" for one in table.events) == 3


@pytest.mark.clause("AM-R28", "AM-11.9")
def test_listings_may_name_a_character_a_category_or_an_ability() -> None:
    table = scene(HOME + placed("av.bulwark-9", "av.canal-market"))
    met = ("{Bulwark-9}", "[Robot]", "damage 4+", "2 females or [Harbour]")
    assert all(meets(table, written) for written in met)
    missed = ("{Ox Hendry}", "[Tide]", "damage 5+", "charm 2+", "1 males")
    assert not any(meets(table, written) for written in missed)


@pytest.mark.clause("AM-R37", "AM-R38", "AM-R39")
def test_least_sizes_and_the_worked_example() -> None:
    small = theme("tide", 2)
    faults = {
        one.key
        for one in check(
            type(small)(
                small.name, small.characters, small.havens, small.locations, small.items,
                small.combat[:19], small.power[:6], small.disasters,
            ),
            2,
        )
    }  # fmt: skip
    assert {"combat", "power"} <= faults
    assert steps(3, 5, 36, 8, 1).d == 20
    assert quotas(20) == (10, 7)


@pytest.mark.clause("AM-R40")
def test_which_disasters_start_is_dealt_at_random() -> None:
    starts = set()
    for seed in range(6):
        s = state(laid(2, seed))
        beneath = [kind for site in s.sites for kind in site.disasters]
        starts.add(tuple(sorted(s.cast.kinds[one] for one in beneath + s.players[0].disasters)))
    assert len(starts) > 1


@pytest.mark.clause("AM-R88")
@pytest.mark.parametrize(("seats", "count"), [(1, 9), (4, 20)])
def test_the_drawn_rings_are_schemes_and_the_table_of_locations_stands(
    seats: int, count: int
) -> None:
    assert len(state(laid(seats, layout="line")).sites) == count


@pytest.mark.clause("AM-R108", "AM-27.1")
def test_others_learn_who_got_equipment_but_not_which() -> None:
    text = 'phase = "equip"\n' + HOME + at_home("av.dex-marlow")
    table = scene(text + player(hand=["av.riot-baton"]), 2)
    play(table, ("equip", "av.riot-baton", "av.dex-marlow"))
    told = next(one for one in table.events if one.kind == "equips")
    assert "Riot Baton" in told.text(seat=0)
    assert told.text(seat=1) == "Player 1's Dex Marlow gets equipment"


@pytest.mark.clause("AM-R121")
def test_a_disaster_with_charm_charms_before_it_attacks_and_then_she_may_retreat() -> None:
    text = 'phase = "maintenance"\n' + row(*SIX) + placed("av.ox-hendry", SIX[2])
    text += disaster("av.the-velvet-regent", SIX[5])
    table = scene(text, luck="")
    assert state(table).charms and state(table).combat is None
    while state(table).combat is None and asked(table) != "answer_charm" and state(table).charms:
        play(table, "pass" if "pass" in options(table) else options(table)[0])
    assert menace(table, "av.the-velvet-regent").at == 2


@pytest.mark.clause("AM-R125", "AM-S13", "AM-R12")
def test_a_concealed_card_is_in_play_and_lies_open_once_it_is_dropped() -> None:
    more = 'items = ["av.gold-badge"]\nequipment = ["av.riot-baton"]'
    table = scene('phase = "equip"\n' + HOME + placed("av.dex-marlow", "av.night-market", more), 2)
    before = table.view(1)
    assert isinstance(before, dict)
    assert before["characters"][0]["items"] == [None]
    play(table, ("drop", "av.dex-marlow", "av.gold-badge"))
    after = table.view(1)
    assert isinstance(after, dict)
    assert after["sites"][1]["above"] == ["av.gold-badge"]
    play(table, ("pick", "av.dex-marlow", "av.gold-badge"))
    again = table.view(1)
    assert isinstance(again, dict)
    assert again["characters"][0]["items"] == ["av.gold-badge"]
    assert ids(table, body(table, "av.dex-marlow").gear) == ["av.riot-baton"]
