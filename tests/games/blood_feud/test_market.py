"""BF-9: the Marketplace."""

from typing import Any

import pytest

from fracas import Table

from .looking import keys, kinds, offers, state, team
from .tables import act, await_turn, example, feud, finish, refused

AT = "stations = ['marketplace','marketplace','marketplace','marketplace']\n"


def market(text: str = "", head: str = "", **options: Any) -> Table:
    return feud(f"turn = 0\n{AT}{head}\n{text}", **options)


def mine(power: int = 3, assets: int = 9, more: str = "") -> str:
    return f"[team.F01]\npower = {power}\nassets = {assets}\n{more}\n"


@pytest.mark.clause("BF-9.1", "BF-9.3", "BF-2.5", "BF-D16")
def test_a_card_is_bought_for_its_cost_and_the_assets_are_spent() -> None:
    table = market(mine(), "order_row = ['O05']\nadvancement_row = ['A07']")
    act(table, 0, "buy", ("row", "O05"))
    assert team(table, 0).assets == 5 and keys(team(table, 0).orders)[-1] == "O05"
    assert state(table).spent == 4 and table.view(None)["market"]["spent"] == 4
    await_turn(table, 0)
    act(table, 0, "buy", ("row", "A07"))
    assert team(table, 0).assets == 1 and keys(team(table, 0).advancements) == ["A07"]
    assert state(table).spent == 8
    await_turn(table, 0)
    assert refused(table, 0, "buy", ("row", "O05")) in ("gone", "cost")
    finish(table)
    assert state(table).spent == 0  # BF-12.23


@pytest.mark.clause("BF-9.1", "BF-9.19")
def test_too_few_assets() -> None:
    table = market(mine(assets=3), "order_row = ['O05', 'O16']\nadvancement_row = []")
    assert refused(table, 0, "buy", ("row", "O05")) == "cost"
    assert refused(table, 0, "buy", ("row", "O01")) == "gone"
    assert refused(table, 0, "buy", "O16") == "gone"
    act(table, 0, "buy", ("row", "O16"))
    table = market(mine(assets=0), "order_row = ['O05']\nadvancement_row = []")
    assert refused(table, 0, "buy") == "cost"
    table = market(mine(assets=9), "order_row = []\nadvancement_row = []\ntokens = 0")
    assert refused(table, 0, "buy") == "gone"


@pytest.mark.clause("BF-9.2", "BF-23.3")
def test_a_token_costs_six() -> None:
    table = market(mine(assets=6))
    board = state(table).tokens
    act(table, 0, "buy", ("board", "token"))
    assert (team(table, 0).assets, team(table, 0).tokens) == (0, 2)
    assert state(table).tokens == board - 1 and state(table).spent == 6
    assert refused(market(mine(assets=5)), 0, "buy", ("board", "token")) == "cost"


@pytest.mark.clause("BF-9.4", "BF-R49")
def test_an_empty_place_is_refilled_at_once_from_the_top() -> None:
    table = market(mine(), "order_row = ['O05','O01','O02','O03']")
    s = state(table)
    top = s.order_pile[-1]
    act(table, 0, "buy", ("row", "O01"))
    s = state(table)
    assert s.order_row[1] == top and s.seen[top] == s.everyone
    assert keys([s.order_row[0], *s.order_row[2:]]) == ["O05", "O02", "O03"]
    table = market(mine(), "order_row = ['O05','O01','O02','O03']")
    s = state(table)
    gone, s.order_pile = s.order_pile, []
    act(table, 0, "buy", ("row", "O01"))
    assert state(table).order_row[1] < 0 and gone


@pytest.mark.clause("BF-9.5", "BF-D17", "BF-9.3")
def test_burying_a_card_costs_an_asset() -> None:
    table = market(mine(assets=1), "order_row = ['O05']\nadvancement_row = []")
    act(table, 0, "bury", "O05")
    s = state(table)
    assert team(table, 0).assets == 0 and s.spent == 1
    assert keys(s.order_pile)[0] == "O05"
    assert refused(market(mine(assets=0)), 0, "bury") == "cost"
    table = market(mine(), "order_row = ['O05']\nadvancement_row = []")
    assert refused(table, 0, "bury", "O06") == "gone"
    empty = market(mine(), "order_row = []\nadvancement_row = []")
    assert refused(empty, 0, "bury") == "gone" == refused(empty, 0, "bonus_bury")


@pytest.mark.clause("BF-9.6", "BF-9.7", "BF-D19", "BF-23.4")
def test_once_a_round_an_item_up_to_ones_power_is_stored_free() -> None:
    table = market(mine(power=3), "order_row = ['O05','O01']\nadvancement_row = ['A01','A36']")
    assert refused(table, 0, "store", ("row", "O05")) == "power"
    assert offers(_drafted(table), 0) == [("row", "O01"), ("row", "A01"), ("row", "A36")]
    act(table, 0, "store", ("row", "O01"))
    assert keys(team(table, 0).warehouse) == ["O01"] and team(table, 0).assets == 9
    assert table.view(3)["teams"][0]["warehouse"] == ["O01"]  # face up
    await_turn(table, 0)
    assert refused(table, 0, "store", ("row", "A36")) == "once"
    finish(table)
    await_turn(table, 0)
    state(table).teams[0].power = 6
    many = market(mine(power=6, more="warehouse = ['O01','O02','O03','O04','O05']"))
    act(many, 0, "store", ("board", "token"))
    assert len(team(many, 0).warehouse) == 6  # any number


def _drafted(table: Table) -> Table:
    found = table.copy()
    found.play(0, "store")
    return found


@pytest.mark.clause("BF-9.8")
def test_a_stored_item_cannot_be_used() -> None:
    table = market(mine(more="warehouse = ['A28','O05']\norders = []\nadvancements = []"))
    assert refused(table, 0, "equip") == "slot"
    assert "order" not in offers(table, 0)
    table = feud(
        "turn = 0\nstations = ['orders','orders','orders','orders']\n"
        + mine(more="warehouse = ['O05']\norders = []")
    )
    assert refused(table, 0, "order") == "stock"


@pytest.mark.clause("BF-9.9")
def test_a_stored_item_is_bought_at_its_cost() -> None:
    table = market(mine(power=2, assets=6, more="warehouse = ['A28', 'token']\ntokens = 0"))
    assert refused(table, 0, "buy", ("warehouse", "O05")) == "gone"
    act(table, 0, "buy", ("warehouse", "A28"))
    assert team(table, 0).assets == 4 and keys(team(table, 0).advancements) == ["A28"]
    await_turn(table, 0)
    assert refused(table, 0, "buy", ("warehouse", "token")) == "cost"
    state(table).teams[0].assets = 6
    act(table, 0, "buy", ("warehouse", "token"))
    assert team(table, 0).tokens == 1 and team(table, 0).warehouse == []
    assert state(table).spent == 8


@pytest.mark.clause("BF-9.14", "BF-9.15", "BF-9.16", "BF-9.17", "BF-9.18", "BF-D18", "BF-R53")
@pytest.mark.parametrize(("power", "cards"), [(6, 1), (5, 1), (4, 1), (3, 2), (2, 2), (1, 3)])
def test_free_burials_by_power(power: int, cards: int) -> None:
    table = market(mine(power=power, assets=0), "order_row = ['O01','O02','O03','O04']")
    names = ["O01", "O02", "O03"][:cards]
    act(table, 0, "bonus_bury", *names)
    s = state(table)
    assert sorted(keys(s.order_pile[:cards])) == names
    assert len([card for card in s.order_row if card >= 0]) == 4
    assert s.spent == 0 and "bonus:market" in s.teams[0].marks
    assert s.lap == 2  # one action: the next lap has begun
    await_turn(table, 0)
    assert refused(table, 0, "bonus_bury", "O04") == "once"


@pytest.mark.clause("BF-9.18", "BF-R53")
def test_a_free_burial_names_all_cards_before_the_rows_refill() -> None:
    table = market(mine(power=1), "order_row = ['O01','O02','O03','O04']\nadvancement_row = []")
    act(table, 0, "bonus_bury", "O01")
    assert offers(table, 0) == ["done", "O02", "O03", "O04"]  # nothing new has come
    act(table, 0, "done")
    assert keys(state(table).order_pile)[0] == "O01"
    assert "bonus:market" in team(table, 0).marks  # the others are lost


@pytest.mark.clause("BF-X52", "BF-9.16")
def test_power_3_buries_two_free_and_pays_for_the_third() -> None:
    table = example("x52")
    act(table, 0, "bonus_bury", "O01", "O02")
    assert team(table, 0).assets == 4
    await_turn(table, 0)
    assert refused(table, 0, "bonus_bury", "O03") == "once"
    act(table, 0, "bury", "O03")
    assert team(table, 0).assets == 3


@pytest.mark.clause("BF-9.17", "BF-9.19", "BF-9.21", "BF-X49", "BF-R51", "BF-R52")
def test_at_power_1_one_purchase_costs_one_less() -> None:
    table = example("x49")
    act(table, 0, "buy", ("row", "O11"), ("reduce",))
    assert team(table, 0).assets == 4
    await_turn(table, 0)
    act(table, 0, "buy", ("row", "O18"))
    assert team(table, 0).assets == 0
    table = example("x49")
    act(table, 0, "buy", ("row", "O11"), ())  # the team says whether it uses it
    assert team(table, 0).assets == 3 and "reduce" not in team(table, 0).marks
    await_turn(table, 0)
    act(table, 0, "bonus_bury", "O18", "done")  # and both bonuses are separate
    await_turn(table, 0)
    assert refused(table, 0, "buy", ("row", "A01"), ("nothing",)) in ("rule", "gone", "cost")


@pytest.mark.clause("BF-9.17")
def test_power_2_has_no_reduction() -> None:
    table = market(mine(power=2, assets=3), "order_row = ['O05']\nadvancement_row = []")
    assert refused(table, 0, "buy", ("row", "O05")) == "cost"
    table = market(mine(power=1, assets=3), "order_row = ['O05']\nadvancement_row = []")
    act(table, 0, "buy", ("row", "O05"))
    assert team(table, 0).assets == 0 and "reduce" in team(table, 0).marks


@pytest.mark.clause("BF-X53", "BF-9.19", "BF-9.9")
def test_a_stored_card_of_cost_1_is_free_with_the_reduction() -> None:
    table = example("x53")
    act(table, 0, "buy", ("warehouse", "O16"))
    assert team(table, 0).assets == 0 and keys(team(table, 0).orders)[-1] == "O16"
    assert state(table).spent == 0


@pytest.mark.clause("BF-9.19", "BF-R51")
def test_the_reduction_serves_a_token_and_a_store_too() -> None:
    table = market(mine(power=1, assets=5))
    act(table, 0, "buy", ("board", "token"))
    assert team(table, 0).assets == 0
    table = market(mine(power=1), "order_row = ['O10','O16']\nadvancement_row = []")
    assert refused(table, 0, "store", ("row", "O10")) == "power"
    act(table, 0, "store", ("less", "O10"))  # Cost 2 counted as 1
    assert keys(team(table, 0).warehouse) == ["O10"] and "reduce" in team(table, 0).marks
    await_turn(table, 0)
    assert refused(table, 0, "buy", ("board", "token"), ("reduce",)) in ("rule", "cost")


@pytest.mark.clause("BF-9.19")
def test_a_cost_never_falls_below_nothing() -> None:
    table = market(
        mine(power=1, assets=2, more="warehouse = ['O16']") + "[lanyards]\n0 = ['A25']\n",
        "lasting = ['E18']",
    )
    act(table, 0, "buy", ("warehouse", "O16"))
    assert team(table, 0).assets == 2  # 1 - 1, and no reduction is wasted on it
    assert team(table, 0).marks == []


@pytest.mark.clause("BF-9.20", "BF-R50", "BF-R90")
def test_who_may_store_a_token() -> None:
    assert refused(market(mine(power=5)), 0, "store", ("board", "token")) == "power"
    act(market(mine(power=6)), 0, "store", ("board", "token"))
    table = market(mine(power=5), "lasting = ['E19']")  # Cost 5 this round
    act(table, 0, "store", ("board", "token"))
    table = market(mine(power=4), "lasting = ['E19']")
    assert refused(table, 0, "store", ("board", "token")) == "power"
    table = market(mine(power=5), "lasting = ['E18']")  # purchases only (BF-R90)
    assert refused(table, 0, "store", ("board", "token")) == "power"
    none_left = market(mine(power=6), "tokens = 0")
    assert refused(none_left, 0, "store", ("board", "token")) == "power"


@pytest.mark.clause("BF-X54", "BF-9.20")
def test_dockside_syndicate_stores_a_token_with_power_5() -> None:
    table = example("x54")
    act(table, 0, "store", ("board", "token"))
    assert team(table, 0).warehouse == [-1]
    assert "store" in kinds(table)
