"""BF-11: lanyards and slain players."""

from typing import Any

import pytest

from fracas import Table
from fracas.games.blood_feud.state import with_one

from .looking import blows, count_on, everywhere, keys, kinds, offers, state, team, told
from .tables import act, example, feud, fight, finish, live, placed, refused, units


def turn(text: str, **options: Any) -> Table:
    return feud(f"turn = 0\nstations = ['council','orders','orders','orders']\n{text}", **options)


@pytest.mark.clause("BF-11.1", "BF-D29", "BF-R29", "BF-14.4")
def test_equipping_is_free_at_any_station() -> None:
    for station in ("cityscape", "orders", "marketplace", "council"):
        text = f"turn = 0\nstations = ['{station}','orders','orders','orders']\n"
        table = feud(text + "[team.F01]\nadvancements = ['A25','A28']\n")
        act(table, 0, "equip", "A25", 1)
        assert keys(state(table).lanyards[0]) == ["A25"]
        assert keys(team(table, 0).advancements) == ["A28"]
        act(table, 0, "equip", "A28", 1)  # no action: it is still the same turn
        assert keys(state(table).lanyards[0]) == ["A28", "A25"]
        assert table.waiting[0].kind == "turn"


@pytest.mark.clause("BF-11.2")
def test_the_kind_must_fit() -> None:
    table = turn("[team.F01]\nadvancements = ['A13','A01','A25']\n")
    assert refused(table, 0, "equip", "A13", 1) == "kind"
    act(table, 0, "equip", "A01", 1)
    act(table, 0, "equip", "A25", 1)
    alone = turn("[team.F01]\nadvancements = ['A13']\n")
    assert refused(alone, 0, "equip") == "slot"
    assert refused(turn("[team.F01]\nadvancements = ['A25']\n"), 0, "equip", "A28", 1) == "gone"


@pytest.mark.clause("BF-11.3", "BF-R28", "BF-23.10")
def test_cards_at_and_behind_the_slot_shift_back() -> None:
    for slot, order in ((1, "A29 A25 A28"), (2, "A25 A29 A28"), (3, "A25 A28 A29")):
        table = turn("[team.F01]\nadvancements = ['A29']\n[lanyards]\n0 = ['A25','A28']\n")
        act(table, 0, "equip", "A29", slot)
        assert keys(state(table).lanyards[0]) == order.split()
    table = turn("[team.F01]\nadvancements = ['A29']\n[lanyards]\n0 = ['A25']\n")
    assert refused(table, 0, "equip", "A29", 3) == "rule"
    assert refused(table, 0, "equip", "A29", 0) == "rule"


@pytest.mark.clause("BF-11.4", "BF-R28")
def test_a_full_lanyard_takes_a_card_only_for_another() -> None:
    table = turn("[team.F01]\nadvancements = ['A30']\n[lanyards]\n0 = ['A25','A28','A29']\n")
    act(table, 0, "equip", "A30", "A28", 2)
    s = state(table)
    assert keys(s.lanyards[0]) == ["A25", "A30", "A29"]
    assert keys(s.advancement_pile)[0] == "A28"


@pytest.mark.clause("BF-11.5", "BF-R28")
def test_no_two_cards_of_one_name() -> None:
    table = turn("[team.F01]\nadvancements = ['A25','A28']\n[lanyards]\n0 = ['A25']\n")
    assert refused(table, 0, "equip", "A25", 1) == "slot"
    act(table, 0, "equip", "A28", 1)


@pytest.mark.clause("BF-11.6", "BF-S6", "BF-24.13")
def test_equipped_cards_are_public_in_order_and_unequipped_ones_hidden() -> None:
    table = turn("[team.F01]\nadvancements = ['A29']\n[lanyards]\n0 = ['A25','A28']\n")
    for viewer in (0, 1, None):
        assert table.view(viewer)["seats"][0]["lanyard"] == ["A25", "A28"]
    assert table.view(1)["teams"][0]["advancements"] == [None]
    assert table.view(0)["teams"][0]["advancements"] == ["A29"]


@pytest.mark.clause("BF-11.7")
def test_here_is_the_domain_of_the_seats_player_unit() -> None:
    for where, theirs in (("D1", 3), ("H2", 2)):
        text = "[lanyards]\n1 = ['A13']\n0 = []\n2 = []\n3 = []\n"
        text += (
            f'[team.F07]\nunits = {{ D1 = {1 if where == "D1" else 2} }}\nplayers = ["{where}"]\n'
        )
        table = fight(text + units(F02="D1 = 1") + placed(("F02", "attack", "D1", "F07-1")))
        assert blows(table)[0][2] == theirs


@pytest.mark.clause("BF-11.12")
def test_orders_of_a_seat_slain_before_they_come_up_stay_in_force() -> None:
    text = '[team.F01]\nunits = { D2 = 1, D3 = 3 }\nplayers = ["D1"]\nassets = 0\n'
    text += units(F07="D1 = 3", F02="D3 = 1")
    text += placed(("F07", "attack", "D1", "F01"), ("F01", "feed", "D2"), ("F01", "attack", "D3"))
    table = fight(text)
    assert state(table).slain[0] == state(table).round  # in D1, which comes first
    gained = [(one["team"], one["place"], one["assets"]) for one in told(table, "gain_assets")]
    assert gained == [("F01", "D2", 1)]
    assert table.waiting[0].kind == "attack_target"  # and its seat still names the target
    act(table, 0, offers(table, 0)[0])
    assert blows(table)[-1][3] and count_on(table, 2, "D3") == 0


@pytest.mark.clause("BF-11.9", "BF-R21", "BF-11.12")
def test_a_slain_player_plays_on_without_a_unit_and_cannot_equip() -> None:
    text = 'players = ["slain"]\nadvancements = ["A25"]\nunits = { D1 = 1 }\n'
    table = feud("turn = 0\nstations = ['orders','orders','orders','orders']\n[team.F01]\n" + text)
    assert refused(table, 0, "equip", "A25", 1) == "slot"
    act(table, 0, "order", "feed", "D1")
    assert team(table, 0).placed
    text = "[team.F01]\nunits = { D1 = 1 }\nplayers = ['slain']\nassets = 0\n"
    table = fight(text + placed(("F01", "feed", "D1")))
    assert team(table, 0).assets >= 1  # its Orders are the team's
    walker = live("orders", text="[team.F01]\nplayers = ['slain']\n")
    act(walker, 0, "go:cityscape", at=0)


@pytest.mark.clause("BF-11.10", "BF-X43", "BF-12.19", "BF-R21")
def test_a_slain_player_returns_in_the_cleanup_of_the_next_round() -> None:
    table = example("x43")
    s = state(table)
    assert s.round == 4 and s.body[1] == -1 and s.slain[1] == 3
    assert count_on(table, 1, "H2") == 2
    finish(table)
    s = state(table)
    assert s.round == 5 and s.body[1] >= 0 and s.slain[1] == 0
    assert s.unit_at[s.body[1]] == 1 and s.city.types[1] == "home" and not s.tired[s.body[1]]
    assert s.lanyards[1] == [] and count_on(table, 1, "H2") == 3
    assert len({s.unit_number[u] for u, t in enumerate(s.unit_team) if t == 1}) == 12


@pytest.mark.clause("BF-11.10")
def test_it_returns_over_the_limit_if_need_be() -> None:
    table = feud(
        'start = "cleanup"\nround = 4\n[team.F07]\nunits = { H2 = 3 }\nplayers = ["slain"]\n'
    )
    s = state(table)
    assert s.slain[1] == 4  # slain this round: not yet
    s.slain = with_one(s.slain, 1, 3)
    again = feud('start = "laps"\nround = 4\n[team.F07]\nunits = { H2 = 3 }\nplayers = ["slain"]\n')
    state(again).slain = with_one(state(again).slain, 1, 3)
    finish(again)
    assert count_on(again, 1, "H2") == 4


@pytest.mark.clause("BF-11.11", "BF-R20")
def test_the_grave_stays_taken() -> None:
    table = example("x43")
    finish(table)
    assert state(table).teams[2].graves[0] >= 0


@pytest.mark.clause("BF-11.13", "BF-12.19", "BF-R22")
def test_a_team_without_units_gets_one_at_home() -> None:
    for supply, number in ((3, 1), (0, 12)):
        table = feud(
            f'start = "cleanup"\n[team.F07]\nunits = {{}}\nsupply = {supply}\nplayers = ["slain"]\n'
        )
        assert everywhere(table, 1) == {"H2": 1}
        s = state(table)
        unit = next(u for u, at in enumerate(s.unit_at) if at == 1)
        assert s.unit_number[unit] == number and s.unit_seat[unit] == -1
        assert "restore" in kinds(table)
    table = feud('start = "cleanup"\n[team.F07]\nunits = { D3 = 1 }\nplayers = ["slain"]\n')
    assert everywhere(table, 1) == {"D3": 1} and "restore" not in kinds(table)


def test_offers_name_the_slots() -> None:
    table = turn("[team.F01]\nadvancements = ['A29']\n[lanyards]\n0 = ['A25','A28']\n")
    act(table, 0, "equip", "A29")
    assert offers(table, 0) == [1, 2, 3]
